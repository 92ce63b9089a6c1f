"""The pictures of the documents, made from the running program and from phones of a real browser: `pages.py`, `phones.py`, the evening they show."""

from __future__ import annotations


def run() -> int:
    """Write every picture in every language; gives the exit status."""
    from installer.screenshots import pages

    return pages.run()
