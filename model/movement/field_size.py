"""Reading "how many are you?" for any kind of evening: tables and pairs, teams, or players."""

from __future__ import annotations

import re
from typing import Final

from model.i18n import _, ngettext
from model.movement.size import NotASize, Size, parse_size

COUNTED: Final = frozenset({"teams", "teams-of-eight", "swiss-teams", "knock-out", "individual"})
"""The kinds of evening of which a bare number counts the contestants; the others count tables."""

_NUMBER: Final = re.compile(r"(\d{1,4})\s*([^\W\d]*)\.?")
_LEAST: Final = {"individual": 8, "swiss-teams": 4}
_MOST: Final = 400


def parse_field(text: str, kind: str) -> Size:
    """So many contestants of this kind: "8", "8 teams", "12 players"; NotASize says what would be right."""
    if kind not in COUNTED:
        return parse_size(text)
    typed = text.strip()
    found = _NUMBER.fullmatch(typed)
    example = (
        _("Type the number of players: 12.") if kind == "individual" else _("Type the number of teams: 8.")
    )
    if found is None or not _unit_fits(found[2].lower(), kind):
        message = (
            _("“{typed}” is not a number of players.")
            if kind == "individual"
            else _("“{typed}” is not a number of teams.")
        )
        raise NotASize(message.format(typed=typed) if typed else size_question(kind), example)
    count, least = int(found[1]), _LEAST.get(kind, 2)
    if not least <= count <= _MOST:
        raise NotASize(
            _("{count} is too few or too many here.").format(count=count),
            _("Expected: {least} to {most}.").format(least=least, most=_MOST),
        )
    return Size(count, count if kind != "individual" else (count + 3) // 4)


def _unit_fits(unit: str, kind: str) -> bool:
    words = (_("players"), "players") if kind == "individual" else (_("teams"), "teams")
    return any(word.lower().startswith(unit) for word in words)


def size_text(count: int, kind: str) -> str:
    """So many contestants as they are typed again."""
    if kind in COUNTED:
        return str(count)
    return f"{count // 2}½" if count % 2 else str(count // 2)


def unit_words(kind: str) -> str:
    """What a bare number counts."""
    return _("players") if kind == "individual" else _("teams") if kind in COUNTED else _("tables")


def size_question(kind: str) -> str:
    """What is asked for over the field."""
    if kind == "individual":
        return _("How many players?")
    return _("How many teams?") if kind in COUNTED else _("How many tables?")


def count_words(count: int, kind: str) -> str:
    """So many contestants in words: "8 teams"."""
    if kind == "individual":
        return ngettext("{count} player", "{count} players", count).format(count=count)
    if kind in COUNTED:
        return ngettext("{count} team", "{count} teams", count).format(count=count)
    return ngettext("{count} pair", "{count} pairs", count).format(count=count)
