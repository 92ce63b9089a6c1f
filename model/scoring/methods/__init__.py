"""The methods of scoring, one a module, and the registry that names them."""
