"""Fields, buttons, rows and cards of a form."""
