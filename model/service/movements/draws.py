"""Drawing the rounds of a Swiss or a knock-out as the evening goes: each draw is an entry, and stands once it is made.

A round whose results are all in is over: the draw stops its clock in the same entry, so one undo gives back both.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.changes import Changes, Kind
from model.errors import NotNow, Overtaken
from model.i18n import _, format_time, ngettext
from model.movement.drawn import draw as rounds_to_come
from model.movement.drawn.draw import KNOCK_OUT, DrawDifference, Idle
from model.movement.matches import match_rounds, rounds_drawn
from model.scoring.conditions import Conditions, Rematches
from model.scoring.matches.victory_points import scale_total
from model.scoring.methods.registry import method_of
from model.scoring.methods.teams import match_results
from model.scoring.view import PenaltyUnit, SessionView
from model.service.sent import HERE, Sent
from model.service.sessions import new_plan
from model.snapshots.play import DrawState, Stage
from model.snapshots.session import State
from model.storage import reading
from model.storage.operations import RowChange

if TYPE_CHECKING:
    from model.movement.plan import Plan
    from model.service.ledger import Ledger
    from model.service.play.clock_entries import RoundClock
    from model.service.writer import Writer

_MOST_EXTRA = 16
_NOTHING = Changes(frozenset[Kind]())


class Draws:
    """The draws of sessions whose rounds are drawn."""

    def __init__(self, writer: Writer, ledger: Ledger, clocks: RoundClock) -> None:
        self._writer = writer
        self._ledger = ledger
        self._clocks = clocks

    def state(self, session_id: int) -> DrawState | None:
        """How far the draw is, or None if the movement is whole from the start."""
        plan = self._ledger.session(session_id).plan
        if plan.draw is None:
            return None
        counted, drawn = rounds_to_come.find_counted_round(plan), rounds_drawn(plan)
        lacking = self._lacking(session_id)
        found = DrawState(
            drawn,
            plan.draw.rounds,
            counted,
            sum(count for number, count in lacking.items() if number <= counted),
            sum(lacking.values()),
            len(self.level(session_id)),
        )
        return self._staged(session_id, found)

    def _staged(self, session_id: int, state: DrawState) -> DrawState:
        """The state with its stage, by the clock if that was started, and else by the results."""
        session, clock = self._ledger.session(session_id), self._clocks.of(session_id)
        running = clock.running
        rounds = session.plan.match_rounds or tuple(range(1, session.plan.rounds + 1))
        begun = rounds[min(clock.round, len(rounds)) - 1] if clock.started and rounds else 0
        stage, given = self._stage(session_id, state, begun, last=len(rounds))
        halves = running and clock.round < len(rounds) and rounds[clock.round] == begun
        at = clock.round if running else max(min(clock.round, len(rounds) - 1), rounds.index(given)) + 1
        half = rounds[:at].count(given) if clock.started and rounds.count(given) > 1 else 0
        return replace(state, stage=stage, round=given, timed=running, half=half, halves=halves)

    def _stage(self, session_id: int, state: DrawState, begun: int, *, last: int) -> tuple[Stage, int]:
        """The stage and its round of matches; ``begun`` is the round of matches that the clock is in."""
        session, clock = self._ledger.session(session_id), self._clocks.of(session_id)
        between = clock.started and clock.round < last and not clock.running
        if session.state in (State.PROVISIONAL, State.FINAL):
            return Stage.OVER, state.drawn
        if session.state is State.SEATING or (between and state.open):
            return Stage.DRAWN, state.drawn
        expected = self._expected(session_id, state.drawn)
        if clock.running and begun < state.drawn and state.open:
            # Drawn while the clock is on the round before: that one is still played while results of it lack.
            if state.open > expected:
                return Stage.PLAYING, begun
            return Stage.DRAWN if state.open == expected else Stage.PLAYING, state.drawn
        stopped = not clock.running and (clock.started or state.open < expected)
        return _stage_by_results(state, stopped=stopped), state.drawn

    def _expected(self, session_id: int, number: int) -> int:
        """How many results a round of matches has in all."""
        rounds = match_rounds(self._ledger.session(session_id).plan)
        return sum(rounds[line.round, line.table] == number for line in self._ledger.sheet(session_id))

    def rematches(self, session_id: int) -> tuple[tuple[int, int], ...]:
        """Those who must meet again in the next round because nobody else is left, or ()."""
        session = self._ledger.session(session_id)
        view = self._ledger.view(session_id)
        return rounds_to_come.rematches_needed(
            session.plan,
            points_won(view, session.conditions),
            idle=idle_points(session.conditions),
            carried=brought(view, session.conditions),
        )

    def met_again(self, session_id: int) -> tuple[tuple[int, int], ...]:
        """Who meets again in the last round drawn."""
        plan = self._ledger.session(session_id).plan
        return () if plan.draw is None else rounds_to_come.met_again(plan)

    def next(self, session_id: int, *, rematches: bool = False) -> Plan:
        """The plan with its next round, not yet drawn for good; raises `NotNow` while results that it needs are missing.

        ``rematches`` allows them for this draw, whatever the conditions say.
        """
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
        idle = idle_points(session.conditions)
        return rounds_to_come.next_plan(
            session.plan,
            points_won(view, session.conditions, one_winner=session.plan.draw.form == KNOCK_OUT),
            idle=Idle(idle.bye, idle.missed, rematches or idle.rematches),
            carried=brought(view, session.conditions),
        )

    def level(self, session_id: int) -> tuple[tuple[int, int, int], ...]:
        """The tied matches of a knock-out that still need a winner: (round, team, team)."""
        session = self._ledger.session(session_id)
        if session.plan.draw is None or session.plan.draw.form != KNOCK_OUT:
            return ()
        from model.scoring.methods.knock_out import applies, level

        view = self._ledger.view(session_id)
        if not applies(view, session.conditions):
            return ()
        return tuple(
            (one.match.round, int(one.match.home), int(one.match.away))
            for one in level(view, session.conditions)
        )

    def draw(
        self,
        session_id: int,
        *,
        round: int | None = None,
        rematches: bool = False,
        sent: Sent = HERE,
    ) -> Changes:
        """Draw the next round and add it to the movement, as one entry that is taken back by its name.

        ``round`` is the round of matches that is meant. If somebody drew it since the sender looked, it raises `Overtaken`
        and does not draw the round after it instead.
        ``rematches`` allows them for this draw, whatever the conditions say.
        """
        from model.service.standings.vp_scales import must_have_scales

        self._refuse_drawn(session_id, round)
        plan = self.next(session_id, rematches=rematches)
        must_have_scales(plan, self._ledger.session(session_id).conditions)
        record = self._ledger.record(session_id)
        with self._writer.entry(
            "session.draw", session=session_id, sent=sent, round=rounds_drawn(plan)
        ) as pending:
            # Another laptop may have drawn it while this one worked it out.
            self._refuse_drawn(session_id, round)
            change = {"plan_id": record.plan_id}, {"plan_id": new_plan(pending.draft, plan)}
            pending.draft.add(RowChange("session", session_id, *change))
            if all(line.result is not None for line in self._ledger.sheet(session_id)):
                self._clocks.end(pending.draft, session_id)
        return pending.changes or _NOTHING

    def _refuse_drawn(self, session_id: int, number: int | None) -> None:
        """Refuse to draw another round than the one that is meant."""
        following = rounds_drawn(self._ledger.session(session_id).plan) + 1
        if number is None or number == following:
            return
        if number > following:
            raise NotNow(_("Round {round} is drawn first.").format(round=following))
        who, at = reading.who_drew(self._ledger.file, session_id, number)
        if at is None:  # it was drawn when the session began
            raise Overtaken(_("Round {round} is drawn already.").format(round=number))
        raise Overtaken(
            _("Round {round} was drawn by {who} at {time}.").format(
                round=number, who=who, time=format_time(at)
            ),
            who=who,
            at=at,
        )

    def extra_boards(
        self, session_id: int, round_: int, number: int, boards: int, *, initiator: object = None
    ) -> Changes:
        """Add boards to a tied match of a knock-out, as one entry that is taken back by its name.

        Raises `NotNow` if that team has no tied match in the last round drawn.
        """
        session = self._ledger.session(session_id)
        found = [
            level
            for level in self.level(session_id)
            if level[0] == round_ == rounds_drawn(session.plan) and number in level[1:]
        ]
        if not found or not 1 <= boards <= _MOST_EXTRA:
            raise NotNow(
                _("Team {number} has no tied match in round {round}.").format(number=number, round=round_),
                _("Extra boards, 1 to {most}, are for a tied match of the last round drawn.").format(
                    most=_MOST_EXTRA
                ),
            )
        _round, one, other = found[0]
        plan = rounds_to_come.with_extra_boards(session.plan, one, other, boards)
        record = self._ledger.record(session_id)
        teams = [session.entrant(each).name or str(each) for each in (one, other)]
        with self._writer.entry(
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

    def difference(self, session_id: int) -> DrawDifference | None:
        """How the last draw would differ on the scores as they are now, or None if it would not.

        A correction never changes a draw: contestants who were announced to meet do meet.
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

    def _lacking(self, session_id: int) -> Counter[int]:
        """The number of results still missing, by round of matches."""
        rounds = match_rounds(self._ledger.session(session_id).plan)
        return Counter(
            rounds[line.round, line.table]
            for line in self._ledger.sheet(session_id)
            if line.result is None or not line.result.final
        )


def _stage_by_results(state: DrawState, *, stopped: bool) -> Stage:
    """The stage by the results. While some are missing the round is in play, or awaited once the clock has ``stopped``."""
    if state.open:
        return Stage.WAITING if stopped else Stage.PLAYING
    if state.level:
        return Stage.WAITING
    return Stage.OVER if state.whole else Stage.READY


def points_won(
    view: SessionView, conditions: Conditions, *, one_winner: bool = False
) -> dict[tuple[int, int, int], Fraction]:
    """What each contestant has against each it has met, by round of matches; {} for methods that know no matches.

    With ``one_winner`` it is the margin of the match: scores that do not balance are averaged, and the team that was
    named after a tied match has won it.
    """
    if not method_of(conditions).by_match:
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
    """What a bye and a missed round give by the conditions: nothing without victory points."""
    total = scale_total(conditions)
    rematches = conditions.rematches is Rematches.IF_NEEDED
    if total is None:
        return Idle(Fraction(), rematches=rematches)
    return Idle(total * conditions.bye_percent / 100, total * conditions.missed_percent / 100, rematches)


def brought(view: SessionView, conditions: Conditions) -> dict[int, Fraction]:
    """What each contestant has beside its matches: carry-over and penalties, or its standing by a method without matches."""
    found: dict[int, Fraction] = {}
    numbers = {contestant.key: contestant.number for contestant in view.contestants}
    if not method_of(conditions).by_match:
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
