"""The ranking as it is now, kept until the session's next revision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.bridge.result import Result
from model.errors import NotExpected
from model.i18n import _
from model.movement.sections import table_name
from model.scoring.standings import Standings
from model.service.ledger import Ledger

if TYPE_CHECKING:
    from model.scoring.explanations.explanation import Explanation
    from model.scoring.incremental import Followed
    from model.scoring.view import Contestant, SessionView
    from model.service.standings.preview import Foresight
    from model.service.standings.snapshots import StandingsComparison, StandingsSnapshot
    from model.snapshots.session import CorrectionSheet


class StandingsService:
    """Standings of sessions, each computed once a revision."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._held: dict[int, tuple[object, Followed]] = {}
        self._foreseen: Followed | None = None

    def now(self, session_id: int) -> Standings:
        """The standings of a session as it is now."""
        return self._now(session_id).standings

    def _now(self, session_id: int) -> Followed:
        from model.scoring.incremental import follow

        session = self._ledger.session(session_id)
        held = self._held.get(session_id)
        if held is not None and held[0] is session:
            return held[1]
        view = self._ledger.view(session_id)
        foreseen = self._foreseen
        if (
            foreseen is not None
            and foreseen.standings.conditions == session.conditions
            and foreseen.view == view
        ):
            # What was just entered is what was previewed while it was typed: it need not be scored again.
            now = foreseen
        else:
            now = follow(None if held is None else held[1], view, session.conditions)
        self._held[session_id] = (session, now)
        return now

    def preview(
        self, session_id: int, round: int, table: int, board: int, result: Result | None
    ) -> Standings:
        """The standings if this result were entered (None: taken out); nothing is written."""
        foresight = self.foresight(session_id, round, table, board)
        if foresight is None:
            raise NotExpected(
                _("Board {board} is not played at table {table} in round {round}.").format(
                    board=board, table=table_name(self._ledger.session(session_id).plan, table), round=round
                )
            )
        from model.scoring.incremental import follow

        self._foreseen = follow(self._now(session_id), foresight.with_result(result), foresight.conditions)
        return self._foreseen.standings

    def foresight(self, session_id: int, round: int, table: int, board: int) -> Foresight | None:
        """All that is needed to foresee what a result would do at this place, frozen; None if none is expected."""
        from model.service.standings.preview import Foresight

        opened = self._ledger.open_session(session_id)
        position = opened.index.get((round, table, board))
        if position is None:
            return None
        return Foresight(self._ledger.view(session_id), opened.session.conditions, position)

    def expect(self, foresight: Foresight, result: Result | None, standings: Standings) -> None:
        """Remember the standings with this result: once it is entered it need not be scored again."""
        from model.scoring.incremental import Followed

        self._foreseen = Followed(foresight.with_result(result), standings)

    def explain(self, session_id: int, key: str) -> Explanation:
        """How the figures of a contestant came to be."""
        from model import scoring

        return scoring.explain(
            self._ledger.view(session_id), self._ledger.session(session_id).conditions, key
        )

    def contestants(self, session_id: int) -> tuple[Contestant, ...]:
        """Everybody who is ranked, with masterpoints and handicaps."""
        return self._ledger.open_session(session_id).contestants

    def view(self, session_id: int) -> SessionView:
        """What scoring sees of a session now."""
        return self._ledger.view(session_id)

    def scratch(self, session_id: int) -> Standings:
        """The standings without handicaps."""
        from model import scoring
        from model.scoring.conditions import Handicap

        conditions = replace(self._ledger.session(session_id).conditions, handicap=Handicap.NONE)
        return scoring.score(self._ledger.view(session_id), conditions)

    def moments(self, session_id: int) -> tuple[StandingsSnapshot, ...]:
        """The moments at which the figures of a session became others, the latest first."""
        from model.service.standings.snapshots import moments

        return moments(self._ledger, session_id)

    def compare(self, session_id: int, earlier: int, later: int) -> StandingsComparison:
        """The standings at two of its `moments`: what changed, who moved, by which entries.

        Raises `ClubFileNotUnderstood` where an entry since cannot be read.
        """
        from model.service.standings.snapshots import compare

        with self._ledger.file.corrupt_if_unreadable():
            return compare(self._ledger, session_id, earlier, later)

    def corrections(self, session_id: int) -> CorrectionSheet | None:
        """What changed since the results were made final, and who moved; None before they are final."""
        from model.service.standings.corrections import corrections

        return corrections(self._ledger, session_id, self.now(session_id))
