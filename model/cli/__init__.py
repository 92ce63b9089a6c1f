"""The commands of `main.py` that need no window; nothing imports them."""
