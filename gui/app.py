"""What opens the window, for `main.py`."""

from __future__ import annotations

import builtins
import gc
import importlib
import os
import sys
from typing import TYPE_CHECKING, Final

from gui.start import later, libraries

if TYPE_CHECKING:
    import argparse

# What the window needs from its first page on and is not of Qt, with all it imports in its turn. From the
# ground up: an import inside an import inside an import goes back and forth over the edge of a piece of
# Python's stack, and every time the system has to give a page of memory and take it back, a thousand times
# a start.
_FREE_OF_QT = (
    *("sqlalchemy.util", "sqlalchemy.sql", "sqlalchemy.engine", "sqlalchemy.dialects.sqlite"),
    *("model.storage.club_file", "model.service.director", "model.movement.offers.offers"),
)

# A key gives Python's lock away at ten to twenty calls of Qt and waits for it again while a search of the doctor runs
# beside: at the usual five milliseconds a turn that was 40 to 90 for a key that works for eight.
_TURN: Final = 0.0005


def run(arguments: argparse.Namespace) -> int:
    """Open the window on the club file of the arguments, the last one, or a new one; gives the exit status."""
    from gui.start.screen import refuse_no_screen

    refuse_no_screen(os.environ)
    get_ready()
    from gui.program import open_window

    # Modules and classes live as long as the program: no later collection needs to look through them.
    gc.freeze()
    return open_window(getattr(arguments, "club", None))


def get_ready() -> None:
    """Import what the window needs of the model, then Qt; doing it again changes nothing.

    PySide6 puts an `__import__` of its own in front of the one before, which reads and keeps the source of every module
    imported from then on, to see whether it asks for `snake_case` or `true_property`. We ask for neither, so the one before
    comes back: a thirtieth of the start, and as much again at the first look at every page. The garbage collector sleeps
    until the window is shown (from then on `gui.garbage` does its work): while everything is being made nothing is
    garbage, and looking through it again and again takes a tenth. Work beside the window gives way to it soon.
    """
    gc.disable()
    sys.setswitchinterval(_TURN)
    libraries.load_ahead()
    later.put_off()
    for module in _FREE_OF_QT:
        importlib.import_module(module)
    importlib.import_module("PySide6.QtCore")
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
