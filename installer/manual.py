"""The manual as one PDF in each language, into `dist`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from model.i18n import CHOICES, SOURCE_LANGUAGE, speaking

ROOT: Final = Path(__file__).resolve().parent.parent
DIST: Final = ROOT / "dist"


def run() -> int:
    """Write the manual of each language; gives the exit status 0."""
    from gui.about.parts import version
    from gui.help.chapters import there, to_print
    from reports.manual import press

    DIST.mkdir(parents=True, exist_ok=True)
    for each in CHOICES:
        target = DIST / ("manual.pdf" if each == SOURCE_LANGUAGE else f"manual.{each}.pdf")
        with speaking(each):
            pages = press.write(target, to_print(there()), version=version())
        sys.stdout.write(f"{target.relative_to(ROOT)}: {pages} pages\n")
    return 0
