"""Keeps PySide6 6.12 from using up the references to None on Python 3.11.

Its wheels are built against headers in which None is immortal, as it is since Python 3.12 (PEP 683): a method
without a result (`painter.setPen(...)`) gives None away without counting the reference. On 3.11 each such call takes
one reference too many, and after some tens of thousands of them (a few repaints of a window) the interpreter ends
with "none_dealloc: deallocating None". `tests/gui/test_keep_none.py` tells when this module is no longer needed.
"""

from __future__ import annotations

import ctypes
import sys

_ENOUGH = sys.maxsize // 4


def keep_none() -> None:
    """Give None more references than any evening can take; nothing to do from Python 3.12 on.

    Call it before the first widget; calling it again changes nothing.
    """
    if sys.version_info < (3, 12) and sys.getrefcount(None) < _ENOUGH // 2:
        # In CPython the count is the first word of an object.
        ctypes.c_ssize_t.from_address(id(None)).value += _ENOUGH
