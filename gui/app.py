"""The door to the window, for `main.py`."""

import argparse
import gc
import importlib
import os

_FREE_OF_QT = ("model.service.director", "model.movement.offers.offers")
"""The rooms of the model that the window needs from its first page on, with all they import in their turn."""


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
    """Import what the window needs of the model, before the first of Qt; doing it again changes nothing.

    PySide6 reads and keeps the source of every module imported after it: after Qt, these would cost the start a
    tenth of its time and the evening fifteen megabytes. The garbage collector sleeps until the window is shown
    (from then on `gui.collecting` does its work): while everything is being made nothing is garbage, and looking through
    it again and again takes another tenth.
    """
    gc.disable()
    for module in _FREE_OF_QT:
        importlib.import_module(module)
