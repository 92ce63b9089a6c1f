"""The first start: packages fetched and installed into `.venv`, and the system libraries a window needs."""
