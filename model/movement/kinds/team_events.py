"""Events for teams that are known by a name of their own and played by one of the movements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.movement.kinds.team_base import TeamMovement, TeamRow
from model.movement.kinds.teams import LEAST, AmericanWhist, HeadToHead, NewEngland, Stagger

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from model.movement.plan import Row


class MultipleTeams(TeamMovement):
    """Many teams, short matches, one copy of the boards: American Whist for an odd field, New England for an even one."""

    id = "multiple-teams"
    title = N_("Multiple teams")

    def make_movement(self, teams: int) -> TeamMovement:
        """The movement for this many teams; two, three and four teams have their own."""
        if teams == LEAST - 1:
            return HeadToHead()
        if teams == LEAST:
            return Stagger()
        return AmericanWhist() if teams % 2 else NewEngland()

    def rounds(self, teams: int) -> Sequence[int]:
        """As its movement."""
        return self.make_movement(teams).rounds(teams)

    def sets(self, teams: int, rounds: int) -> int:
        """As its movement."""
        return self.make_movement(teams).sets(teams, rounds)

    def meetings(self, teams: int, rounds: int) -> int:
        """As its movement."""
        return self.make_movement(teams).meetings(teams, rounds)

    def rows(self, teams: int, rounds: int) -> Iterable[TeamRow]:
        """As its movement."""
        return self.make_movement(teams).rows(teams, rounds)

    def shares(self, rows: Sequence[Row], teams: int) -> Iterator[tuple[int, int, int]]:
        """As its movement."""
        return self.make_movement(teams).shares(rows, teams)

    def moves(self, teams: int, rounds: int) -> tuple[str, ...]:
        """As its movement."""
        return self.make_movement(teams).moves(teams, rounds)


class BoardAMatch(MultipleTeams):
    """The same played for points on each board."""

    id = "board-a-match"
    title = N_("Board-a-match")


TEAM_EVENTS: Final[tuple[type[TeamMovement], ...]] = (MultipleTeams, BoardAMatch)
"""Events by their names: found like movements, but not offered beside the movement they are played by."""
