"""Random evenings as they are played: any kind of event, its rounds, results, clock and draws."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import datetime
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from msgspec.structs import replace

from builders import A_THURSDAY, ClubClock, a_director, without_waiting_for_the_disk
from model.bridge.result import Result
from model.errors import ArrowswitchError
from model.movement.doctor import happenings as happened
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers
from model.movement.plan import Draw, Plan
from model.movement.sections import together
from model.movement.size import SectionSize
from model.scoring.conditions import Conditions, Sections
from model.scoring.methods.registry import of_kind, suit_method
from model.service.director import Director
from model.service.room.room import Room as PhoneRoom
from model.snapshots.session import Session

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


class EveningInPlay(RuleBasedStateMachine):
    """One club, one or two sessions: begun, played round by round, scored and drawn."""

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
            EveningInPlay.refusals += 1
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
            EveningInPlay.refusals += 1

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

    def happens(self, one: happened.Happening, way: int, **more: Any) -> None:
        def command() -> None:
            now = self.director.play.round(self.id)
            ways = self.director.doctor.propose(self.id, one, now=now if way % 2 else None)
            for proposal in ways:
                assert proposal.sentence
                assert proposal.effects()
            self.director.doctor.apply(self.id, chosen(ways, way // 2), one, **more)

        self.tried(command)
