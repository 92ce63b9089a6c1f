"""The first start, and the page shown when a club file cannot be opened."""
