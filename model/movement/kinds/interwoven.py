"""Interwoven Howells: two Howells of half the tables, woven into one field with one winner.

Every pair of the half-size Howell is two pairs here, its number and that number plus half the field. Each of its
meetings is played at two tables with the same boards, straight (first with first, second with second) or crossed, and
either way round. Which, is what makes large fields even: it was found by search and is kept with its balance tested.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from model.i18n import N_, _
from model.movement.kinds.base import Meeting, Movement, Shape
from model.movement.kinds.howell import courses
from model.paths import resource

LEAST_TABLES, MOST_TABLES = 8, 40
_FIRST_TURNED: Final = 1
_SECOND_TURNED: Final = 2
_CROSSED: Final = 4


@cache
def _weaves(tables: int) -> Mapping[int, tuple[str, ...]]:
    """By rounds: for each round a digit a table of the half-size Howell, the sum of what is done to its meeting."""
    path = resource("movements", f"interwoven-{tables:02d}.toml")
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        content = tomllib.load(file)
    return {entry["rounds"]: tuple(entry["weave"].split()) for entry in content["woven"]}


class InterwovenHowell(Movement):
    """An even number of tables, two copies of the boards: one for each half of the room."""

    id = "interwoven-howell"
    title = N_("Interwoven Howell")
    two_fields = False
    switchable = False
    guide_cards = True
    copies = 2

    def rounds(self, tables: int) -> Sequence[int]:
        """The numbers of rounds we keep a weave for, most first."""
        if tables % 2 or not LEAST_TABLES <= tables <= MOST_TABLES:
            return ()
        return tuple(sorted(_weaves(tables), reverse=True))

    def sets(self, tables: int, rounds: int) -> int:
        """As the half-size Howell: one a round."""
        return courses(tables // 2)[rounds].sets

    def meeting(self, tables: int, rounds: int, number: int, table: int) -> Meeting:
        """The half-size Howell's meeting, straight or crossed, this way round or the other."""
        half = tables // 2
        second = table > half
        place = table - half if second else table
        one, other, boards, _switched = courses(half)[rounds].meeting(number, place)
        done = int(_weaves(tables)[rounds][number - 1][place - 1])
        if second:
            one += tables
        if second is not bool(done & _CROSSED):
            other += tables
        if done & (_SECOND_TURNED if second else _FIRST_TURNED):
            one, other = other, one
        return Meeting(one, other, boards)

    def shares(self, tables: int, rounds: int, number: int) -> tuple[tuple[int, int], ...]:
        """Within each half of the room, the tables at which the half-size Howell has one set."""
        half = tables // 2
        course = courses(half)[rounds]
        sets = {table: course.meeting(number, table).boards for table in range(1, half + 1)}
        return tuple(
            (one + first, other + first)
            for one, other in combinations(sets, 2)
            if sets[one] == sets[other]
            for first in (0, half)
        )

    def moves(self, shape: Shape) -> tuple[str, ...]:
        """By guide card; boards go round in each half."""
        half = shape.tables // 2
        return (
            _("pairs as the guide cards say"),
            _("boards down one, one set in each half: tables 1 to {half} and {above} to {last}").format(
                half=half, above=half + 1, last=shape.tables
            ),
        )

    def remark(self, shape: Shape) -> str:
        """What it asks of the club."""
        return _("one winner, two sets of the boards; guide cards needed")
