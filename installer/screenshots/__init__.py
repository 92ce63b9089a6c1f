"""The pictures of the documents, made from the running program and from phones of a real browser.

`evening.py` plays the session they show, `pages.py` grabs the window, `phones.py` the phones; `typing.py` is what is
typed, in each language as its director types it.

>>> from installer.screenshots.typing import find_typed
>>> find_typed().result
'4sw-1 c7'
"""

from __future__ import annotations


def run() -> int:
    """Write every picture in every language; gives the exit status."""
    from installer.screenshots import pages

    return pages.run()
