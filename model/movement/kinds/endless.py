"""The endless Howell: all tables play the same boards in each round, so play may stop after any of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from itertools import combinations

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Movement, Shape, cyclic
from model.paths import resource


@cache
def _starts() -> Mapping[int, tuple[tuple[int, int], ...]]:
    """The starting rounds by tables; the file is read once and holds facts only."""
    with resource("movements", "endless.toml").open("rb") as file:
        content = tomllib.load(file)
    return {int(tables): tuple(map(_couple, start.split())) for tables, start in content.items()}


def _couple(text: str) -> tuple[int, int]:
    ns, ew = text.split("-")
    return int(ns), int(ew)


class EndlessHowell(Movement):
    """One pair stays, the others go round the cycle; needs the boards at every table (a barometer)."""

    id = "endless-howell"
    title = N_("Endless Howell")
    two_fields = False
    switchable = False
    guide_cards = True

    def rounds(self, tables: int) -> range:
        """One round less than pairs, or fewer, at least two."""
        return range(2 * tables - 1, 1, -1) if tables in _starts() else range(0)

    def sets(self, tables: int, rounds: int) -> int:
        """One set a round."""
        return rounds

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """The starting round, every moving pair so many numbers on; all tables have the round's set."""
        ns, ew = _starts()[tables][table - 1]
        cycle = 2 * tables - 1
        step = number - 1
        return Meeting(
            ns if ns > cycle else cyclic(ns + step, cycle),
            ew if ew > cycle else cyclic(ew + step, cycle),
            number,
        )

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """Everybody with everybody."""
        return tuple(combinations(range(1, tables + 1), 2))

    def copies_needed(self, tables: int) -> int:
        """One a table, or the tables wait for one another."""
        return tables

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The cycle, and one set for all."""
        return (_("pairs follow the next lower number"), _("all tables play the same boards"))

    def remark(self, shape: Shape) -> str:
        """What it asks of the club."""
        return _("the boards must be at every table; guide cards needed")
