"""Qt's libraries, loaded on another core while Python imports the model: Python would wait for each of them."""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Final

_SYSTEM: Final[str] = sys.platform  # by a name, so that types are checked for every system
# From the ground up: each call is short, for a module of Python's that is loaded meanwhile waits for it.
_NAMES: Final = ("libQt6Core.so.6", "libQt6DBus.so.6", "libQt6Gui.so.6", "libQt6Widgets.so.6")


def load_ahead() -> Thread | None:
    """Begin to load them; None if the system has another way to load a library. One that is not there is left to PySide6."""
    spec = find_spec("PySide6")
    if _SYSTEM != "linux" or spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "Qt" / "lib"
    thread = Thread(target=_load, args=([str(folder / name) for name in _NAMES],), daemon=True)
    thread.start()
    return thread


def _load(paths: list[str]) -> None:
    # A function called through ctypes runs beside Python; `ctypes.CDLL(path)` would hold it up.
    load = ctypes.CDLL(None).dlopen
    load.argtypes, load.restype = (ctypes.c_char_p, ctypes.c_int), ctypes.c_void_p
    now = os.RTLD_NOW  # type: ignore[attr-defined, unused-ignore]  # not on Windows
    for path in paths:
        load(os.fsencode(path), now)
