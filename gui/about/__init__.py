"""About the program: what it is, what it is made of, and the licences of that.

The parts come from the lock files, so that the list is the one that was installed, in the versions that were installed.

>>> from gui.about.parts import list_locked
>>> "sqlalchemy" in list_locked()
True
"""
