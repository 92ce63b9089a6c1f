"""The door to the window, for `main.py`."""

import argparse
import importlib


def run(arguments: argparse.Namespace) -> int:
    """Open the window on the club file of the arguments, the last one, or a new one; gives the exit status."""
    # Before the first of Qt: PySide6 reads and keeps the source of every module imported after it, which would
    # cost the start a tenth of its time and the evening fifteen megabytes.
    importlib.import_module("model.service.director")
    from gui.program import open_window

    return open_window(getattr(arguments, "club", None))
