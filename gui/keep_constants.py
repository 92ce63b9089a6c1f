"""Keeps PySide6 6.12 from using up the references to None, True and False on Python 3.11.

Its wheels are built against headers in which these constants are immortal, as they are since Python 3.12 (PEP 683):
a method without a result (`painter.setPen(...)`) or with a truth value (`signal.emit()`) gives the constant away
without counting the reference. On 3.11 each such call takes one reference too many, and after some thousands of them
(a few repaints of a window) the interpreter ends with "none_dealloc" or "bool_dealloc".
What a key's handler raises uses them up as well: it reaches `gui/crash.py` through `sys.excepthook` (`tests/gui/test_crash.py`)
as long as the constants last, and without this module ends in the same fall.
`tests/gui/test_keep_constants.py` tells when this module is no longer needed.
"""

from __future__ import annotations

import ctypes
import sys

_ENOUGH = sys.maxsize // 4
_CONSTANTS = (None, True, False, NotImplemented, Ellipsis)


def keep_constants() -> None:
    """Give the constants more references than any evening can take; nothing to do from Python 3.12 on.

    Call it before the first widget; calling it again changes nothing.
    """
    if sys.version_info >= (3, 12):
        return
    for constant in _CONSTANTS:
        if sys.getrefcount(constant) < _ENOUGH // 2:
            # In CPython the count is the first word of an object.
            ctypes.c_ssize_t.from_address(id(constant)).value += _ENOUGH
