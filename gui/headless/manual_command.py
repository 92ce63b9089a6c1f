"""`main.py manual`: the manual, or one chapter of it, as a PDF; the window of the manual prints and saves through it too.

Laying out fifty pages takes seconds and holds the interpreter: in a process of its own it keeps no window waiting.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from model.errors import ArrowswitchError
from model.i18n import _, ngettext

if TYPE_CHECKING:
    import argparse


def run(arguments: argparse.Namespace) -> int:
    """Write the chapters into `out`; gives 0, raises an ArrowswitchError for a chapter that is not there."""
    from gui.help import chapters

    chosen = chapters.there()
    if arguments.chapter is not None:
        if arguments.chapter not in chosen:
            raise ArrowswitchError(
                _("The manual has no chapter {chapter}.").format(chapter=arguments.chapter),
                _("Chapters: {chapters}.").format(chapters=", ".join(chosen)),
            )
        chosen = (arguments.chapter,)
    from PySide6.QtCore import QLocale

    from gui.about.parts import version
    from reports.core.paper import A4, LETTER
    from reports.manual import press

    inches = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    chapter = chapters.to_print(chosen)
    pages = press.write(arguments.out, chapter, LETTER if inches else A4, version=version())
    words = ngettext("{name}: {count} page", "{name}: {count} pages", pages)
    sys.stdout.write(words.format(name=arguments.out, count=pages) + "\n")
    return 0
