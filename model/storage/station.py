"""The name of this computer among the laptops that share a club: undo is of one station."""

from __future__ import annotations

import uuid

from model.paths import folders


def name() -> str:
    """The name, made at the first use and kept in the person's settings; another one each time where nothing can be kept."""
    kept = folders().config / "station"
    try:
        return kept.read_text(encoding="ascii").strip() or _made()
    except (OSError, UnicodeDecodeError):
        made = _made()
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(made, encoding="ascii")
    except OSError:
        return made
    return made


def _made() -> str:
    return uuid.uuid4().hex
