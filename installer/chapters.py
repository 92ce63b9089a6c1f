"""The chapters of the manual that the English ones have left behind, with what has changed there since."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from gui.help.chapters import CHAPTERS, MANUAL, fingerprint, read_fingerprint, source_of
from model.i18n import CHOICES, SOURCE_LANGUAGE

ROOT: Final = Path(__file__).resolve().parent.parent


def run() -> int:
    """Print each of them with the fingerprint it is to name when it is brought up to date; gives the exit status 0."""
    for path in list_outdated():
        source = source_of(path.stem)
        now = fingerprint(source.read_text("utf-8"))
        sys.stdout.write(f"{path.relative_to(ROOT)}: brought up to date it is made from {now}\n")
        sys.stdout.write(_changes(source, read_fingerprint(path.read_text("utf-8"))))
    return 0


def list_outdated() -> tuple[Path, ...]:
    """The translated chapters whose English source is no longer the one they were made from."""
    files = (
        MANUAL / language / f"{chapter}.md"
        for language in CHOICES
        if language != SOURCE_LANGUAGE
        for chapter in CHAPTERS
    )
    return tuple(
        path
        for path in files
        if path.is_file()
        and read_fingerprint(path.read_text("utf-8")) != fingerprint(source_of(path.stem).read_text("utf-8"))
    )


def _changes(source: Path, since: str) -> str:
    """How the English chapter differs from the state of that fingerprint, as git keeps it."""
    name = source.relative_to(ROOT).as_posix()
    for commit in _git("log", "--format=%H", "--", name).split():
        if fingerprint(_git("show", f"{commit}:{name}")) == since:
            return _git("diff", "--word-diff", commit, "--", name)
    return "  the text it was made from is not in the history\n"


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8"
    ).stdout
