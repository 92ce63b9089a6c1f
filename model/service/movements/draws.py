"""Drawing the rounds of a Swiss or a knock-out as the evening goes: each draw is a deed, and stands once it is made."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from model.changes import Changes, Kind
from model.errors import NotNow
from model.i18n import _, ngettext
from model.movement import rounds_to_come
from model.movement.matches import match_rounds, rounds_drawn
from model.movement.rounds_to_come import KNOCK_OUT, Idle
from model.scoring.team_events import FORMS, SWISS, match_results
from model.scoring.victory_points import scale_total
from model.scoring.view import PenaltyUnit
from model.service.sessions import new_plan
from model.snapshots import State
from model.storage.operations import RowChange

if TYPE_CHECKING:
    from model.movement.plan import Plan
    from model.movement.rounds_to_come import Difference
    from model.scoring.conditions import Conditions
    from model.scoring.view import SessionView
    from model.service.ledger import Ledger
    from model.service.scribe import Scribe

_MOST_EXTRA = 16
_NOTHING = Changes(frozenset[Kind]())


@dataclass(frozen=True, slots=True)
class DrawState:
    """How far the draw is: rounds drawn of all there are to be, the round whose results count, how many of them lack."""

    drawn: int
    rounds: int
    counted: int
    missing: int

    @property
    def whole(self) -> bool:
        """Whether every round is drawn."""
        return self.drawn >= self.rounds

    @property
    def ready(self) -> bool:
        """Whether the next round can be drawn now."""
        return not self.whole and not self.missing


class Draws:
    """The draws of sessions whose rounds are drawn."""

    def __init__(self, scribe: Scribe, ledger: Ledger) -> None:
        self._scribe = scribe
        self._ledger = ledger

    def state(self, session_id: int) -> DrawState | None:
        """How far the draw is, None where the movement is whole from the start."""
        plan = self._ledger.session(session_id).plan
        if plan.draw is None:
            return None
        counted = rounds_to_come.counted_round(plan)
        return DrawState(rounds_drawn(plan), plan.draw.rounds, counted, self._missing(session_id, counted))

    def next(self, session_id: int) -> Plan:
        """The plan with its next round, not yet drawn for good; raises `NotNow` while results it rests on lack."""
        session = self._ledger.session(session_id)
        state = self.state(session_id)
        if session.plan.draw is None or state is None:
            raise NotNow(_("The rounds of this movement are not drawn."))
        if session.state not in (State.SEATING, State.PLAYING):
            raise NotNow(_("Play is over."), _("Reopen the session on Results first."))
        if state.missing and not state.whole:
            raise NotNow(
                ngettext(
                    "{count} result up to round {round} is missing.",
                    "{count} results up to round {round} are missing.",
                    state.missing,
                ).format(count=state.missing, round=state.counted),
                _("The next round is drawn on the scores: enter them first."),
            )
        view = self._ledger.view(session_id)
        return rounds_to_come.next_plan(
            session.plan,
            points_won(view, session.conditions, one_winner=session.plan.draw.form == KNOCK_OUT),
            idle=idle_points(session.conditions),
            carried=brought(view, session.conditions),
        )

    def level(self, session_id: int) -> tuple[tuple[int, int, int], ...]:
        """The level matches of a knock-out that want a winner named: (round, team, team)."""
        session = self._ledger.session(session_id)
        if session.plan.draw is None or session.plan.draw.form != KNOCK_OUT:
            return ()
        from model.scoring.knock_out import applies, level

        view = self._ledger.view(session_id)
        if not applies(view, session.conditions):
            return ()
        return tuple(
            (one.match.round, int(one.match.home), int(one.match.away))
            for one in level(view, session.conditions)
        )

    def draw(self, session_id: int, *, initiator: object = None) -> Changes:
        """Draw the next round and add it to the movement: one deed, taken back by its name."""
        from model.service.match_scales import must_have_scales

        plan = self.next(session_id)
        must_have_scales(plan, self._ledger.session(session_id).conditions)
        record = self._ledger.record(session_id)
        with self._scribe.deed(
            "session.draw", session=session_id, initiator=initiator, round=rounds_drawn(plan)
        ) as pending:
            change = {"plan_id": record.plan_id}, {"plan_id": new_plan(pending.draft, plan)}
            pending.draft.add(RowChange("session", session_id, *change))
        return pending.changes or _NOTHING

    def extra_boards(
        self, session_id: int, round_: int, number: int, boards: int, *, initiator: object = None
    ) -> Changes:
        """Let a level match of a knock-out be played on over more boards: one deed, taken back by its name.

        Raises `NotNow` where that team has no level match in the last round drawn.
        """
        session = self._ledger.session(session_id)
        found = [
            level
            for level in self.level(session_id)
            if level[0] == round_ == rounds_drawn(session.plan) and number in level[1:]
        ]
        if not found or not 1 <= boards <= _MOST_EXTRA:
            raise NotNow(
                _("Team {number} has no level match in round {round}.").format(number=number, round=round_),
                _("Extra boards, 1 to {most}, are for a level match of the last round drawn.").format(
                    most=_MOST_EXTRA
                ),
            )
        _round, one, other = found[0]
        plan = rounds_to_come.with_extra_boards(session.plan, one, other, boards)
        record = self._ledger.record(session_id)
        teams = [session.entrant(each).name or str(each) for each in (one, other)]
        with self._scribe.deed(
            "session.extra-boards",
            session=session_id,
            initiator=initiator,
            boards=boards,
            one=teams[0],
            other=teams[1],
        ) as pending:
            change = {"plan_id": record.plan_id}, {"plan_id": new_plan(pending.draft, plan)}
            pending.draft.add(RowChange("session", session_id, *change))
        return pending.changes or _NOTHING

    def difference(self, session_id: int) -> Difference | None:
        """What the last draw would be on the scores as they are now; None where it would be the same.

        A correction never changes a draw: those who were told to play each other do.
        """
        session = self._ledger.session(session_id)
        if session.plan.draw is None:
            return None
        view = self._ledger.view(session_id)
        return rounds_to_come.difference(
            session.plan,
            points_won(view, session.conditions, one_winner=session.plan.draw.form == KNOCK_OUT),
            idle=idle_points(session.conditions),
            carried=brought(view, session.conditions),
        )

    def _missing(self, session_id: int, counted: int) -> int:
        plan = self._ledger.session(session_id).plan
        rounds = match_rounds(plan)
        return sum(
            rounds[line.round, line.table] <= counted and (line.result is None or not line.result.final)
            for line in self._ledger.sheet(session_id)
        )


def points_won(
    view: SessionView, conditions: Conditions, *, one_winner: bool = False
) -> dict[tuple[int, int, int], Fraction]:
    """What each contestant has against each it has met, by round of matches; {} for methods that know no matches.

    Where there must be one winner it is the margin of the match: scores that do not balance are averaged, and who was
    named after a level match goes on.
    """
    if conditions.method not in FORMS and conditions.method not in SWISS:
        return {}
    numbers = {contestant.key: contestant.number for contestant in view.contestants}
    won: dict[tuple[int, int, int], Fraction] = {}
    for result in match_results(view, conditions):
        if result.played:
            home, away = numbers[result.match.home], numbers[result.match.away]
            ours, theirs = result.home.points, result.away.points
            if one_winner and result.score is not None:
                ours, theirs = result.score.margin, -result.score.margin
                named = {key for number, key in view.advanced if number == result.match.round}
                if not ours and named & {result.match.home, result.match.away}:
                    ours = Fraction(1 if result.match.home in named else -1)
                    theirs = -ours
            won[result.match.round, home, away] = ours
            won[result.match.round, away, home] = theirs
    return won


def idle_points(conditions: Conditions) -> Idle:
    """What a bye and a missed round give by the conditions, nothing where there are no victory points."""
    total = scale_total(conditions)
    if total is None:
        return Idle(Fraction())
    return Idle(total * conditions.bye_percent / 100, total * conditions.missed_percent / 100)


def brought(view: SessionView, conditions: Conditions) -> dict[int, Fraction]:
    """What each has beside its matches: carry-over and penalties, or its standing where the method knows no matches."""
    found: dict[int, Fraction] = {}
    numbers = {contestant.key: contestant.number for contestant in view.contestants}
    if conditions.method not in FORMS and conditions.method not in SWISS:
        from model import scoring

        for standing in scoring.score(view, conditions).ranking:
            figure = standing.percentage if standing.percentage is not None else standing.total
            found[standing.contestant.number] = figure
        return found
    for carried in view.carried:
        number = numbers[carried.contestant]
        found[number] = found.get(number, Fraction()) + carried.points
    for penalty in view.penalties:
        if penalty.unit is PenaltyUnit.VICTORY_POINTS:
            number = numbers[penalty.contestant]
            found[number] = found.get(number, Fraction()) - penalty.amount
    return found
