"""Random evenings: any kind of event, anything that can happen, and after every step all views agree.

With `PYTHONPATH=.:tests:tests/agreement`, `python tests/agreement/random_evenings.py 500 40` plays 500 evenings of 40
steps; `test_random_evenings.py` plays fewer.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace
from phones import faults_of_the_phones

from builders import A_THURSDAY, ClubClock, a_director, without_waiting_for_the_disk
from files import faults_of_the_file, figures
from kept_rulings import answered
from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import ArrowswitchError
from model.exchange import events
from model.movement.doctor import happenings as happened
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers
from model.movement.offers.other import kind_of
from model.movement.plan import Draw, Plan
from model.movement.sections import together
from model.movement.size import SectionSize
from model.scoring import score
from model.scoring.conditions import Conditions, Sections
from model.scoring.methods.registry import of_kind, suit_method
from model.service.director import Director
from model.service.events.stages import NextStage
from model.service.exchange.exports import export, format_of
from model.service.room.room import Room as PhoneRoom
from model.snapshots.session import Session
from reports.catalogue import REPORTS
from views import disagreements

T = TypeVar("T")
KINDS: Final = {
    "pairs": range(4, 16),
    "sections": range(8, 24),
    "teams": range(3, 9),
    "swiss-teams": range(4, 9),
    "swiss-pairs": range(6, 12),
    "knock-out": range(3, 9),
    "individual": range(8, 14),
}
TEXTS: Final = ("4SN=", "3NTE-1", "+140", "-110", "P", "2HW+1", "NP", "L", "A60/40", "5DxE-2", "A50/50")
NUMBERS: Final = st.integers(0, 10_000)


@lru_cache(maxsize=64)
def plans(kind: str, entrants: int, triangle: bool) -> tuple[Plan, ...]:
    """What Tonight would offer, small enough for an evening of a second or two."""
    draw = Draw(3, odd="triangle" if triangle else "bye") if kind.startswith("swiss") else None
    # of every other half table the pair that is missing comes in round 2 or 3
    comes = 2 + entrants // 4 % 2 if triangle and kind in ("pairs", "sections") else 0
    wish = Wish(pairs=entrants, boards=(6, 14), minutes=None, kind=kind, draw=draw, copies=2, comes_in=comes)
    if kind == "sections":
        wish = replace(wish, kind="pairs", section_sizes=sections_of(entrants), shared_boards=triangle)
    found = offers(wish)
    if kind == "sections":
        return (*(offer.plan for offer in found), *paces_apart(wish, found))
    return tuple(offer.plan for offer in found)


def paces_apart(wish: Wish, found: Sequence[Offer]) -> Iterator[Plan]:
    """The first card of each section, whatever rounds and boards it has: sections go by clocks of their own."""
    parts = [
        [plan for plan in plans("pairs", size.pairs, triangle=False)[:4] if size.kind in ("", plan.movement)]
        for size in wish.section_sizes
    ]
    if all(parts) and found:
        yield together([chosen(one, place) for place, one in enumerate(parts)])


def sections_of(pairs: int) -> tuple[SectionSize, ...]:
    """Two or three sections, uneven ones and half tables among them, a Howell beside what comes where there are three."""
    last = 4 if pairs % 5 else 3
    if pairs < 14:
        return SectionSize(pairs - last), SectionSize(last)
    middle = 5 if pairs % 2 else 6
    return SectionSize(pairs - middle - last), SectionSize(middle), SectionSize(last, "howell")


def sections_conditions(conditions: Conditions, which: int) -> Conditions:
    """The sections apart, in one ranking, or compared across the field; directions apart or in one list."""
    return replace(
        conditions,
        sections=chosen(tuple(Sections), which),
        one_list=which % 4 == 3,
        section_places=which % 2 == 1,
    )


def chosen(from_: Sequence[T], number: int) -> T:
    return from_[number % len(from_)]


class Evening(RuleBasedStateMachine):
    """One club, one or two sessions; every rule is something a director does, whether it is allowed then or not."""

    steps = 0
    refusals = 0

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.fast = ExitStack()
        self.clock = ClubClock()
        self.names = count(1)
        self.director = self.opened()
        self.sessions: list[int] = []
        self.stages: set[int] = set()
        self.beginnings: dict[int, tuple[int, object]] = {}
        self.rooms: dict[int, tuple[Director, PhoneRoom]] = {}

    def opened(self) -> Director:
        director = self.fast.enter_context(a_director(Path(self.folder.name) / "club.club", clock=self.clock))
        self.fast.enter_context(without_waiting_for_the_disk(director))
        return director

    @property
    def id(self) -> int:
        current = self.director.sessions.current()
        assert current is not None
        return current

    @property
    def session(self) -> Session:
        return self.director.sessions.get(self.id)

    def tried(self, command: Callable[[], object]) -> None:
        """Do it, or hear why not: what is refused may be refused, but never half done."""
        before = self.digest(self.id)
        try:
            command()
        except ArrowswitchError as error:
            Evening.refusals += 1
            assert self.digest(self.id) == before, f"refused and yet done: {error}"

    def digest(self, session_id: int) -> object:
        """Everything of a session that undo must bring back."""
        session = replace(self.director.sessions.get(session_id), revision=0, saved_at=None)
        sheet = [replace(line, entered_at=None) for line in self.director.results.sheet(session_id)]
        return session, sheet, self.director.additions.of(session_id)

    # How it begins

    @initialize(
        kind=st.sampled_from(sorted(KINDS)),
        entrants=NUMBERS,
        which=NUMBERS,
        triangle=st.booleans(),
        method=NUMBERS,
        changes=st.lists(st.tuples(st.integers(0, 2), NUMBERS, NUMBERS, NUMBERS), max_size=2),
    )
    def begin(
        self,
        kind: str,
        entrants: int,
        which: int,
        triangle: bool,
        method: int,
        changes: list[tuple[int, int, int, int]],
    ) -> None:
        self.a_session(kind, entrants, which, triangle, method)
        if kind in ("pairs", "sections"):
            for what, table, section, way in changes:
                self.sections_change(what, table, section, way)

    def a_session(self, kind: str, entrants: int, which: int, triangle: bool, method: int) -> None:
        entered = chosen(KINDS[kind], entrants)
        plan = chosen(plans(kind, entered, triangle) or plans(kind, entered + 1, triangle), which)
        scored = "pairs" if kind == "sections" else kind
        usual = suit_method(Conditions(), scored)
        if kind == "sections":
            usual = sections_conditions(usual, which)
        methods = [one.id for one in of_kind(scored)]
        conditions = replace(usual, method=chosen(methods, method // 3 * (method % 3)))
        try:
            session_id = self.director.sessions.create("Thursday", A_THURSDAY, plan, conditions)
        except ArrowswitchError:  # a scale that has no figures for matches of that length
            session_id = self.director.sessions.create("Thursday", A_THURSDAY, plan, usual)
        self.sessions.append(session_id)
        for pair in self.director.sessions.get(session_id).pairs[
            ::3
        ]:  # enough to see that names go with pairs
            player = self.director.players.add(self.name())
            self.director.seating.seat(session_id, pair.number, 0, player)
        self.beginnings[session_id] = (self.undo_id(), self.digest(session_id))

    def name(self) -> str:
        return f"Given Family{next(self.names)}"

    def undo_id(self) -> int:
        return self.director.journal.undo_id(self.director.journal.scope)

    # What happens

    @rule()
    def start(self) -> None:
        self.tried(lambda: self.director.play.start(self.id))

    @rule(results=NUMBERS, times=st.integers(1, 3))
    def play_rounds(self, results: int, times: int) -> None:
        """The rounds to come next are played and their results typed; what is drawn is drawn before."""
        for _time in range(times):
            missing = [line for line in self.director.results.sheet(self.id) if line.result is None]
            if not missing:
                self.tried(lambda: self.director.draws.draw(self.id))
                return
            first = min(line.round for line in missing)
            for line in missing:
                if line.round == first:
                    text = chosen(TEXTS[:6], results + 7 * line.table + 3 * line.board)
                    self.enter(line.round, line.table, line.board, text)

    def enter(self, round_: int, table: int, board: int, text: str) -> None:
        try:
            self.director.results.enter(self.id, round_, table, board, Result.parse(text), why="so it was")
        except ArrowswitchError:
            Evening.refusals += 1

    @rule(at=NUMBERS, text=st.sampled_from(TEXTS))
    def one_result(self, at: int, text: str) -> None:
        sheet = self.director.results.sheet(self.id)
        if sheet:
            line = chosen(sheet, at)
            self.enter(line.round, line.table, line.board, text)

    @rule(at=NUMBERS)
    def erase(self, at: int) -> None:
        sheet = [line for line in self.director.results.sheet(self.id) if line.result is not None]
        if sheet:
            line = chosen(sheet, at)
            self.tried(lambda: self.director.results.erase(self.id, line.round, line.table, line.board))

    @rule(minutes=st.integers(0, 90), clock=NUMBERS)
    def end_round(self, minutes: int, clock: int) -> None:
        self.clock.pass_minutes(minutes)
        self.tried(lambda: self.director.play.end_round(self.id, self.section(clock)))

    @rule(clock=NUMBERS)
    def back(self, clock: int) -> None:
        self.tried(lambda: self.director.play.back(self.id, self.section(clock)))

    @rule(what=st.integers(0, 3), clock=NUMBERS)
    def press(self, what: int, clock: int) -> None:
        """A key of one clock is heard by that clock alone."""
        play, section = self.director.play, self.section(clock)
        others = [one.section for one in play.paces(self.id) if one.section != section]

        def rounds() -> list[tuple[int, datetime, datetime | None, bool, bool] | None]:
            """Their rounds, but for what goes on with every look at the club's clock: a round in a pause is due later."""
            now = [play.now(self.id, one) for one in others]
            return [
                (one.round, one.begun, None if one.paused else one.due, one.paused, one.running)
                if one
                else None
                for one in now
            ]

        before = rounds()
        presses = (play.pause, play.go_on, lambda *at: play.add(at[0], 2, at[1]), play.end_round)
        self.tried(lambda: presses[what](self.id, section))
        assert rounds() == before

    def section(self, clock: int) -> str:
        return chosen(self.director.play.paces(self.id), clock).section

    @rule()
    def draw(self) -> None:
        self.tried(lambda: self.director.draws.draw(self.id))

    @rule(number=NUMBERS, boards=st.integers(1, 4))
    def level_match(self, number: int, boards: int) -> None:
        level = self.director.draws.level(self.id)
        if not level:
            return
        round_, *both = level[0]
        team = chosen(both, number)
        if number % 3:
            self.tried(lambda: self.director.additions.advance(self.id, round_, team))
        else:
            self.tried(lambda: self.director.draws.extra_boards(self.id, round_, team, boards))

    @rule(at=NUMBERS, way=NUMBERS)
    def somebody_comes_late(self, at: int, way: int) -> None:
        plan = self.session.plan
        two = (self.name(), self.name()) if plan.kind == "pairs" else None
        self.happens(happened.PairArrives(self.a_round(at)), way, newcomers=two)

    @rule(at=NUMBERS, who=NUMBERS, way=NUMBERS)
    def somebody_leaves(self, at: int, who: int, way: int) -> None:
        one = chosen(sorted(self.session.plan.contestants), who)
        self.happens(happened.PairLeaves(one, self.a_round(at)), way)

    @rule(what=st.integers(0, 6), at=NUMBERS, who=NUMBERS, way=NUMBERS)
    def something_happens(self, what: int, at: int, who: int, way: int) -> None:
        plan, number = self.session.plan, self.a_round(at)
        rows = [row for row in plan.round_rows(min(number, plan.rounds)) if row.played] or list(plan.rows)
        row = chosen(rows, who)
        pair = chosen(sorted(plan.contestants), who)
        one: happened.Happening = (
            happened.HalfTablesMerge(number),
            happened.Curtailed(1 + who % 2),
            happened.RoundSkipped(number),
            happened.BoardAdded(number),
            happened.SitOutMoved(number, pair),
            happened.StandInNeeded(pair, number, number),
            happened.TableBehind(number, row.table),
        )[what]
        self.happens(one, way)

    @rule(what=st.integers(0, 2), at=NUMBERS, who=NUMBERS, way=NUMBERS)
    def something_was_wrong(self, what: int, at: int, who: int, way: int) -> None:
        plan, number = self.session.plan, self.a_round(at)
        rows = [row for row in plan.round_rows(number) if row.played]
        if not rows:
            return
        row, other = chosen(rows, who), chosen(rows, who // 7 + 1)
        if what == 0:
            self.happens(happened.WrongDirection(number, row.table), way)
        elif what == 1:
            self.happens(happened.WrongBoards(number, row.table, other.boards), way)
        elif other.ns is not None:
            self.happens(happened.WrongPair(number, row.table, chosen(tuple(Side), way), other.ns), way)

    def sections_change(self, what: int, table: int, section: int, way: int) -> None:
        """Before round 1 is played: a table goes to another section, a section is split, two become one."""
        plan = self.session.plan
        sections = [letter for letter, _first, _last in plan.sections] or ["A"]
        letter, other = chosen(sections, section), chosen(sections, section // 7 + 1)
        one: happened.Happening = (
            happened.TableMoved(1 + table % plan.tables, letter),
            happened.SectionSplit(letter),
            happened.SectionsJoined(letter, other),
        )[what]
        self.happens(one, way)

    @rule(qualify=st.integers(0, 12))
    def next_stage(self, qualify: int) -> None:
        """A second session in the other direction, or a final and a consolation: sessions of their own."""
        if len(self.sessions) > 1:
            return
        stages = self.director.stages
        found: list[NextStage] = []

        def command() -> None:
            if qualify:
                standings = self.director.standings.now(self.id)
                found.extend(stages.final(self.id, standings, qualify, carry=Fraction(1, 1 + qualify % 3)))
            else:
                found.append(stages.second(self.id))

        self.tried(command)
        for stage in found:
            self.director.sessions.open(stage.session)
            self.sessions.append(stage.session)
            self.stages.add(stage.session)
            self.beginnings[stage.session] = (self.undo_id(), self.digest(stage.session))

    def a_round(self, at: int) -> int:
        """A round near the one under way, now and then another."""
        plan = self.session.plan
        now = self.director.doctor.situation(self.id).round
        return max(1, min(plan.rounds, now + (at % 7) - 2)) if at % 3 else 1 + at % max(1, plan.rounds)

    def happens(self, one: happened.Happening, way: int, **more: Any) -> None:
        def command() -> None:
            now = self.director.play.round(self.id)
            ways = self.director.doctor.propose(self.id, one, now=now if way % 2 else None)
            for proposal in ways:
                assert proposal.sentence
                assert proposal.effects()
            self.director.doctor.apply(self.id, chosen(ways, way // 2), one, **more)

        self.tried(command)

    @rule(who=NUMBERS, place=st.integers(0, 5), first=NUMBERS, last=NUMBERS)
    def stand_in(self, who: int, place: int, first: int, last: int) -> None:
        one = chosen(self.session.pairs, who)
        rounds = self.session.plan.rounds
        a, b = sorted((1 + first % rounds, 1 + last % rounds))
        seat = place % len(one.players)
        self.tried(
            lambda: self.director.seating.stand_in(self.id, one.number, seat, self.name(), first=a, last=b)
        )

    @rule(one=NUMBERS, other=NUMBERS, place=st.integers(0, 1))
    def change_chairs(self, one: int, other: int, place: int) -> None:
        pairs = self.session.pairs
        here, there = chosen(pairs, one), chosen(pairs, other)
        player = there.players[place % len(there.players)]
        if player is not None:
            seat = place % len(here.players)
            self.tried(lambda: self.director.seating.seat(self.id, here.number, seat, player.id, move=True))

    @rule(one=NUMBERS, other=NUMBERS)
    def swap(self, one: int, other: int) -> None:
        pairs = self.session.pairs
        self.tried(
            lambda: self.director.seating.swap(
                self.id, chosen(pairs, one).number, chosen(pairs, other).number
            )
        )

    @rule(one=NUMBERS)
    def stand_up(self, one: int) -> None:
        self.tried(lambda: self.director.seating.stand_up(self.id, chosen(self.session.pairs, one).number, 0))

    @rule(who=NUMBERS, text=st.sampled_from(("10%", "w", "3vp", "5mp", "2imp")))
    def penalty(self, who: int, text: str) -> None:
        one = chosen(self.session.ranked, who)
        self.tried(lambda: self.director.additions.penalise(self.id, one.number, text, "late"))

    @rule(at=NUMBERS)
    def ruling(self, at: int) -> None:
        """An adjusted score that can only be artificial, given where it was asked for."""
        sheet = self.director.results.sheet(self.id)
        if not sheet:
            return
        line = chosen(sheet, at)

        facts = {"offender": "S", "result_possible": "no", "fault": "one"}
        rulings = self.director.rulings
        self.tried(
            lambda: rulings.open(self.id, round=line.round, table=line.table, board=line.board, facts=facts)
        )
        given = rulings.by_number(self.id)[-1]
        if given.state == "open" and at % 3:
            answered(self.director, given.id, "adjusted-score")
            self.tried(lambda: rulings.conclude(given.id))
        elif given.state == "open":
            self.tried(lambda: rulings.withdraw(given.id, "nothing was wrong"))

    @rule(which=NUMBERS)
    def a_paper(self, which: int) -> None:
        """Whatever happened can be printed, or is refused with the reason."""
        evening = self.director.evening(self.id)
        report = chosen([one for one in REPORTS.values() if one.fits(evening)], which)
        try:
            report.build(evening, Path(self.folder.name) / "paper.pdf")
        except ArrowswitchError:
            Evening.refusals += 1

    @rule(named=st.sampled_from(("usebio", "pbn", "bridgewebs", "jannersten")))
    def an_export(self, named: str) -> None:
        """And written for others; PBN keeps our terms, and a file of it that has lost nothing gives the same figures."""
        path = (Path(self.folder.name) / "event").with_suffix(format_of(Path(), named).ending)
        try:
            lost = export(self.director.evening(self.id), path, named)
        except ArrowswitchError:
            Evening.refusals += 1
            return
        ours = figures(self.director.standings.now(self.id))
        # What is still to come is in no file of results: who has no match in a round seems to have a bye, and a top is less.
        unplayed = any(line.result is None for line in self.director.results.sheet(self.id))
        if named == "pbn" and not lost and ours and not unplayed:
            event = events.read(path)
            assert figures(score(event.view, event.conditions)) == ours, named

    @rule()
    def to_another_club(self) -> None:
        """Our own file is whole: read back, and taken into another club, it gives the same places and figures."""
        standings = self.director.standings.now(self.id)
        if any(one.shown_total for one in standings.ranking):
            assert faults_of_the_file(self.director, self.id, Path(self.folder.name)) == []

    @rule(method=NUMBERS)
    def other_conditions(self, method: int) -> None:
        """Scored by another method of its kind."""
        conditions = self.session.conditions
        kind = kind_of(self.session.plan)
        other = replace(conditions, method=chosen([one.id for one in of_kind(kind)], method))
        self.tried(lambda: self.director.sessions.change_conditions(self.id, other))

    @rule(which=NUMBERS)
    def other_lists(self, which: int) -> None:
        """Ranked with others: by section, all together, both directions in one list."""
        other = sections_conditions(self.session.conditions, which)
        self.tried(lambda: self.director.sessions.change_conditions(self.id, other))

    @rule(what=st.integers(0, 4))
    def state(self, what: int) -> None:
        sessions = self.director.sessions
        entries: tuple[Callable[[], object], ...] = (
            lambda: sessions.start_play(self.id),
            lambda: sessions.finish(self.id),
            lambda: sessions.make_final(self.id, anyway=True),
            lambda: sessions.reopen(self.id),
            lambda: sessions.rename(self.id, "Friday"),
        )
        self.tried(entries[what])

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _time in range(times):
            if self.undo_id() != self.beginnings[self.id][0]:
                self.tried(self.director.journal.undo)

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _time in range(times):
            self.tried(self.director.journal.redo)

    @rule(
        kind=st.sampled_from(sorted(KINDS)),
        entrants=NUMBERS,
        which=NUMBERS,
        triangle=st.booleans(),
        method=NUMBERS,
    )
    def another_session(self, kind: str, entrants: int, which: int, triangle: bool, method: int) -> None:
        if len(self.sessions) < 2:
            self.a_session(kind, entrants, which, triangle, method)
        else:
            self.director.sessions.open(chosen([one for one in self.sessions if one != self.id], which))

    @rule()
    def open_the_file_again(self) -> None:
        before = self.digest(self.id)
        self.fast.close()
        self.director = self.opened()
        assert self.digest(self.id) == before

    # What must hold

    @invariant()
    def all_views_agree(self) -> None:
        Evening.steps += 1
        for session_id in self.sessions[-2:]:
            found = [*disagreements(self.director, session_id), *self.faults_of_the_phones(session_id)]
            assert found == [], f"{self.director.sessions.get(session_id).plan.name}: {found[:4]}"

    def faults_of_the_phones(self, session_id: int) -> list[str]:
        """What phones show that have followed the session since it was begun, or since the file was opened."""
        kept = self.rooms.get(session_id)
        if kept is None or kept[0] is not self.director:
            kept = self.rooms[session_id] = self.director, PhoneRoom(self.director, session_id)
        return faults_of_the_phones(self.director, kept[1])

    def teardown(self) -> None:
        """Undo to the beginning gives the beginning."""
        for session_id in reversed(self.sessions):
            self.director.sessions.open(session_id)
            bottom, beginning = self.beginnings[session_id]
            while self.undo_id() != bottom:
                self.director.journal.undo()
            assert self.digest(session_id) == beginning, "undo to the beginning is not the beginning"
            # who comes from the first session is refused there until the stage that seats them is gone
            while session_id in self.stages and self.undo_id():
                self.director.journal.undo()
        self.fast.close()
        self.folder.cleanup()


def main(evenings: int, steps: int) -> int:
    """Play so many evenings of so many steps, with whatever seed comes; stop at the first fault."""
    begun = time.perf_counter()
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=steps,
            deadline=None,
            phases=[Phase.generate],  # to shrink an evening takes minutes; a short one is read as it is
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    print(
        f"{evenings} evenings, {Evening.steps} steps, {Evening.refusals} refused, "
        f"in {time.perf_counter() - begun:.0f} s: all views agree"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
