"""`main.py manual`: the manual, or one chapter of it, as a PDF; the window of the manual prints and saves through it too.

Laying out forty pages takes seconds, and Qt holds its thread meanwhile: a process of its own keeps no window waiting.
"""

from __future__ import annotations

import os
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
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtGui import QGuiApplication

    from gui.help.pdf import paper_size, write
    from gui.look.fonts import load_fonts
    from gui.look.theme import make_theme

    application = QGuiApplication.instance() or QGuiApplication(["arrowswitch"])
    pages = write(arguments.out, chosen, make_theme(text_scale=90, family=load_fonts()), paper_size())
    del application
    words = ngettext("{name}: {count} page", "{name}: {count} pages", pages)
    sys.stdout.write(words.format(name=arguments.out, count=pages) + "\n")
    return 0
