"""Individuals in a file: lines between North and East, to which South and West are put as their partners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import ImportRefused
from model.i18n import _
from model.scoring.view import Contestant, Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.exchange.roster import Number


def individuals(
    contestants: tuple[Contestant, ...],
    lines: tuple[Line, ...],
    places: Sequence[int | None],
    partners: Sequence[tuple[Number, Number] | None],
    name: str,
) -> tuple[tuple[Contestant, ...], tuple[Line, ...]]:
    """Players and lines with the partners of North and East; raises `ImportRefused` where one sits twice.

    ``places`` has for each meeting its line, ``partners`` its South and West.
    """
    players = {one.key: one for one in contestants}
    found = list(lines)
    for at, both in zip(places, partners, strict=True):
        if at is None or both is None:
            continue
        line = found[at]
        south, west = (str(one.number) for one in both)
        sitting = (line.ns, line.ew, south, west)
        if len(set(sitting)) < 4:
            raise ImportRefused(
                _("{name}, board {board}: {players} are not four players.").format(
                    name=name, board=line.board, players=", ".join(sitting)
                ),
                _("North, South, East and West are four numbers."),
            )
        for number in both:
            players.setdefault(str(number.number), Contestant(str(number.number), number.number))
        found[at] = replace(line, south=south, west=west)
    return tuple(players.values()), tuple(found)
