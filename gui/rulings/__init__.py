"""Rulings in the window: the dialog of F9, its panels, and what stays on the table."""
