"""The first start: packages fetched and installed into `.venv`, and the system libraries a window needs.

It runs on a bare Python, before any package is there: it imports the standard library and nothing else. Packages are
those of the lock files, by their hashes.

>>> from installer.setup.installation import ROOMS
>>> "gui" in ROOMS
True
"""
