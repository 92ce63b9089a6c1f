"""Tables as CSV: this program's own form, and the plain tables of others."""
