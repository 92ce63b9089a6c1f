"""What a result would do at one place of a session: everything needed is frozen, so that a thread may work it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from model.bridge.seats import Side
from model.scoring.conditions import Conditions
from model.scoring.methods.registry import method_of
from model.scoring.view import Line, SessionView

if TYPE_CHECKING:
    from model.bridge.result import Result
    from model.scoring.explanations.explanation import BoardReason
    from model.scoring.methods.teams import MatchResult
    from model.scoring.standings import Standings


class Foresight(Struct, frozen=True):
    """A session as scoring sees it, and the place of one line in it."""

    view: SessionView
    conditions: Conditions
    position: int

    @property
    def line(self) -> Line:
        """The line as it is."""
        return self.view.lines[self.position]

    @property
    def knock_out(self) -> bool:
        """Whether matches send one side on."""
        return self.view.knock_out

    @property
    def of_teams(self) -> bool:
        """Whether the board is compared between the two rooms of a match."""
        return method_of(self.conditions).between_teams

    def with_result(self, result: Result | None) -> SessionView:
        """The session with this result in the place (None: taken out)."""
        lines = list(self.view.lines)
        lines[self.position] = replace(lines[self.position], result=result)
        return replace(self.view, lines=tuple(lines))

    def standings(self, result: Result | None) -> Standings:
        """The standings with this result."""
        from model import scoring

        return scoring.score(self.with_result(result), self.conditions)

    def reason(self, result: Result, side: Side) -> BoardReason | None:
        """How a side's points on the board would come to be; None if it would have none."""
        from model import scoring

        view = self.with_result(result)
        here = view.lines[self.position]
        explained = scoring.explain(view, self.conditions, here.ns if side is Side.NS else here.ew)
        return next((one for one in explained.boards if one.line == here), None)

    def match(self, result: Result | None) -> MatchResult | None:
        """The match of teams with this result; None if the session has none."""
        if not self.of_teams:
            return None
        from model.scoring.methods.teams import match_results

        view = self.with_result(result)
        here = view.lines[self.position]
        found = match_results(view, self.conditions)
        return next((one for one in found if here in one.match.lines), None)

    @property
    def other_rooms(self) -> tuple[Line, ...]:
        """The same board where the same two teams meet it at another table."""
        here = self.line
        if not self.of_teams:
            return ()
        return tuple(
            line
            for at, line in enumerate(self.view.lines)
            if at != self.position
            and (line.board, line.session) == (here.board, here.session)
            and (line.match or line.round) == (here.match or here.round)
            and {line.ns, line.ew} == {here.ns, here.ew}
        )
