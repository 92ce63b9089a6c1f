"""The scrambled Mitchell: arrow-switches table by table, computed for the best balance of one winner."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Movement, Shape
from model.movement.kinds.mitchell import Mitchell, RelayMitchell
from model.paths import resource


@cache
def _turned() -> Mapping[int, tuple[frozenset[int], ...]]:
    """The tables switched in each round, by number of tables; the file is read once and holds facts only."""
    with resource("movements", "scrambled.toml").open("rb") as file:
        content = tomllib.load(file)
    return {
        int(tables): tuple(frozenset(map(int, one.split())) for one in rounds.split(","))
        for tables, rounds in content.items()
    }


class ScrambledMitchell(Movement):
    """A complete Mitchell (odd tables) or share and relay (even), each table switched in its own rounds."""

    id = "scrambled-mitchell"
    title = N_("Scrambled Mitchell")
    goes_round = True
    two_fields = False
    switchable = False
    guide_cards = True

    def rounds(self, tables: int) -> tuple[int, ...]:
        """One round a table, where the switches are computed."""
        return (tables,) if tables in _turned() else ()

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """The Mitchell's meeting, switched where that was found best."""
        plain = _plain(tables).meeting(tables, rounds, number, table)
        if table in _turned()[tables][number - 1]:
            return Meeting(plain.ew, plain.ns, plain.boards, switched=True)
        return plain

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """As the plain movement."""
        return _plain(tables).shares(tables, rounds, number)

    def relays(self, tables: int, rounds: int) -> tuple[tuple[int, int], ...]:
        """As the plain movement."""
        return _plain(tables).relays(tables, rounds)

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """The plain movement's, and the switches."""
        return (*_plain(shape.tables).moves(shape), _("tables arrow-switched by their cards"))


def _plain(tables: int) -> Movement:
    return Mitchell() if tables % 2 else RelayMitchell()
