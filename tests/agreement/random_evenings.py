"""Random evenings: any kind of event, anything that can happen, and after every step all views agree.

With `PYTHONPATH=.:tests:tests/agreement`, `python tests/agreement/random_evenings.py 500 40` plays 500 evenings of 40
steps; `test_random_evenings.py` plays fewer.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test
from msgspec.structs import replace
from phones import faults_of_the_phones
from played import KINDS, NUMBERS, EveningInPlay, chosen, sections_conditions

from files import faults_of_the_file, figures
from kept_rulings import answered
from model.bridge.seats import Side
from model.errors import ArrowswitchError
from model.exchange import events
from model.movement.doctor import happenings as happened
from model.movement.offers.other import kind_of
from model.scoring import score
from model.scoring.methods.registry import of_kind
from model.service.events.stages import NextStage
from model.service.exchange.exports import export, format_of
from model.service.room.room import Room as PhoneRoom
from reports.catalogue import REPORTS
from views import disagreements


class Evening(EveningInPlay):
    """Every rule is something a director does, whether it is allowed then or not."""

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
