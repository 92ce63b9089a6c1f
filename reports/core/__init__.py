"""What every document is made of: pages, text, tables, figures."""
