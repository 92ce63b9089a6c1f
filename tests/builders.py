"""Builders of evenings for all tests: a session in the words of the trade, ready to be scored, printed or shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol

from sqlalchemy import text

from model.bridge.boards import vulnerability
from model.bridge.result import Result
from model.movement.kinds import library
from model.movement.plan import Plan
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.exchange.player_lists import open_list
from model.service.players import PlayerImport
from model.snapshots.session import Session, SheetLine

A_THURSDAY: Final = date(2026, 3, 12)
FAMILY_NAMES: Final = [
    "Carr",
    "Atwell",
    "Bishop",
    "Nolan",
    "Sousa",
    "Ferreira",
    "Marques",
    "Álvarez",
    "Núñez",
    "Ibáñez",
    "Ψαλτήρας",
    "Γεωργίου",
    "Παππάς",
    "Lindqvist",
    "Ødegård",
    "Novák",
    "Kowalska",
    "O’Brien",
    "Meyer",
    "Rossi",
    "Duarte",
    "Teixeira",
    "Campos",
    "Peña",
    "Ortiz",
    "Vidal",
    "Ρήγας",
    "Λάμπρου",
    "Hughes",
    "Patel",
    "Okafor",
    "Tanaka",
    "Silva",
    "Costa",
    "Pinto",
    "Ramos",
    "Vega",
    "Molina",
    "Prieto",
    "Cano",
]
GIVEN_NAMES: Final = [
    "Ann",
    "Bert",
    "Clara",
    "David",
    "Elena",
    "Filipe",
    "Γιώργος",
    "Helena",
    "Inês",
    "João",
    "Καίτη",
    "Laura",
    "Miguel",
    "Νίκος",
    "Olga",
    "Pedro",
    "Rosa",
    "Σοφία",
    "Tomás",
    "Vera",
]
RESULTS: Final = (
    "4SN=",
    "4SN+1",
    "3NTN-1",
    "3NTE=",
    "2HS+1",
    "1NTW-2",
    "4HE-1",
    "P",
    "5DxE-2",
    "6SN=",
    "2CW+1",
    "3DS-1",
)


class ClubClock:
    """A clock for tests: each look is a second after the last, from seven in the evening."""

    def __init__(self, start: datetime = datetime(2026, 3, 12, 19, 0, tzinfo=UTC)) -> None:
        self.now = start

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now

    def pass_minutes(self, minutes: int) -> None:
        """Let time go by."""
        self.now += timedelta(minutes=minutes)


class StillClock(ClubClock):
    """A clock that goes on only when it is told to."""

    def __call__(self) -> datetime:
        return self.now

    def pass_seconds(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)


class Files:
    """Where the clubs of tests lie: in files, unless a test is for the other engine too (`engines.Databases`)."""

    def place(self, path: Path) -> Path | str:
        """What `Director.open` takes for the club a test has at this path."""
        return path

    def are_at(self, path: Path) -> bool:
        """Whether there is a club already."""
        return path.exists()

    def taken(self, path: Path) -> Any:
        """A closed club, to be `put` elsewhere as often as one likes."""
        return path.read_bytes()

    def put(self, club: Any, path: Path) -> None:
        """Put a copy of what was taken at a path."""
        path.write_bytes(club)


clubs = Files()


def a_plan(
    tables: float = 4, *, movement: str = "mitchell", boards_per_round: int = 3, rounds: int | None = None
) -> Plan:
    """A plan for so many tables; half a table leaves one pair missing."""
    whole = int(tables + 0.5)
    return library.plan(
        movement, tables=whole, pairs=int(tables * 2), rounds=rounds, boards_per_round=boards_per_round
    )


def the_session(director: Director) -> int:
    """The session in hand, where there must be one."""
    found = director.sessions.current()
    assert found is not None
    return found


def tonight(director: Director) -> Session:
    """The facts of the session in hand."""
    return director.sessions.get(the_session(director))


def another_week(director: Director, session: int, day: date) -> int:
    """The same session on another day, nobody seated; gives its id."""
    like = director.sessions.get(session)
    return director.sessions.create(
        like.title, day, like.plan, like.conditions, like.start_time, like.minutes_per_board, like.director
    )


def a_director(path: Path, *, clock: Callable[[], datetime] | None = None, who: str = "Ann") -> Director:
    """A director with the club file `path` open; close it, or use it as a context."""
    return Director.open(clubs.place(path), clock=clock or ClubClock(), who=who)


def a_reader(path: Path, *, clock: Callable[[], datetime] | None = None) -> Director:
    """Somebody who only reads the club at this path; close it, or use it as a context."""
    return Director.open(clubs.place(path), clock=clock or ClubClock(), read_only=True)


def an_evening(  # noqa: PLR0913  # what an evening may be like
    path: Path,
    tables: float = 4,
    *,
    movement: str | None = None,
    boards_per_round: int = 3,
    rounds: int | None = None,
    conditions: Conditions | None = None,
    entered: float = 1.0,
    title: str = "Thursday pairs",
    day: date = A_THURSDAY,
    seed: int = 7,
    clock: Callable[[], datetime] | None = None,
    plan: Plan | None = None,
) -> Director:
    """A director with a session seated and its scores in: the open session is `director.sessions.current()`.

    `entered` is the part of the expected results that are in, in the order of play. The movement is the usual one for
    so many tables unless named. The same arguments always give the same evening.
    """
    if plan is None:
        kind = movement or (
            "mitchell"
            if tables == int(tables) and int(tables) % 2
            else "howell"
            if tables <= 8
            else "skip-mitchell"
        )
        plan = a_plan(tables, movement=kind, boards_per_round=boards_per_round, rounds=rounds)
    return ready(path, _Wanted(plan, conditions or Conditions(), entered, title, day, seed), clock)


def an_evening_in_play(path: Path, tables: float, *, entered: float) -> Director:
    """An evening whose clock runs."""
    director = an_evening(path, tables, entered=entered)
    session = director.sessions.current()
    assert session is not None
    director.play.start(session)
    return director


class Wanted(Protocol):
    """What an evening is to be like: equal ones are laid out once, and copied."""

    def __hash__(self) -> int: ...

    def lay_out(self, director: Director) -> None:
        """Make it in a club that is open."""


def ready(path: Path, wanted: Wanted, clock: Callable[[], datetime] | None = None) -> Director:
    """A director with what is wanted in the club at this path, copied from where it was laid out before."""
    clock = clock or ClubClock()
    if not isinstance(clock, ClubClock) or clubs.are_at(path):
        director = a_director(path, clock=clock)
        wanted.lay_out(director)
        return director
    laid_out, clock.now = _laid_out(clubs, wanted, clock.now)
    clubs.put(laid_out, path)
    return a_director(path, clock=clock)


@dataclass(frozen=True)
class _Wanted:
    """What an evening is to be like."""

    plan: Plan
    conditions: Conditions
    entered: float
    title: str
    day: date
    seed: int

    def __hash__(self) -> int:
        return hash((self.title, self.day, self.entered, self.seed))  # a plan cannot always be hashed

    def lay_out(self, director: Director) -> None:
        if not director.club.name():
            director.club.rename("Riverside Bridge Club")
        session = director.sessions.create(
            self.title,
            self.day,
            self.plan,
            self.conditions,
            start_time=time(19, 30),
            director="Ann Carr",
        )
        with without_waiting_for_the_disk(director):
            seat_everybody(director, session)
            lines = director.results.sheet(session)
            enter_results(director, session, lines[: round(len(lines) * self.entered)], seed=self.seed)


@lru_cache(maxsize=128)
def _laid_out(where: Files, wanted: Wanted, start: datetime) -> tuple[Any, datetime]:
    """The club of an evening, and what the clock said at its end: the same for many tests, so made once."""
    clock = ClubClock(start)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.club"
        with a_director(path, clock=clock) as director:
            wanted.lay_out(director)
        return where.taken(path), clock.now


@contextmanager
def without_waiting_for_the_disk(director: Director) -> Iterator[None]:
    """Let the system write when it likes while a test lays out its evening; afterwards each commit waits again."""
    if director.is_shared:
        yield
        return
    file = director._file  # the builder looks behind the door so that no product code needs a fast lane
    before = file.execute(text("PRAGMA synchronous")).scalar_one()
    file.execute(text("PRAGMA synchronous=OFF"))
    try:
        yield
    finally:
        file.execute(text(f"PRAGMA synchronous={before}"))


def names() -> Iterator[str]:
    """Full names without end, each once."""
    step = 0
    while True:
        for place, family in enumerate(FAMILY_NAMES):
            given = GIVEN_NAMES[(place + step) % len(GIVEN_NAMES)]
            yield f"{given} {family}" if step < len(GIVEN_NAMES) else f"{given} {family} {step}"
        step += 1


def seat_everybody(director: Director, session: int) -> None:
    """Give every pair of the session two names; players the club knows are used first."""
    known = {player.name: player.id for player in director.players.all()}
    source = names()
    for pair in director.sessions.get(session).pairs:
        ids = []
        for name in (next(source), next(source)):
            number = str(1000 + len(known)) if len(known) % 3 else ""
            ids.append(
                known[name] if name in known else known.setdefault(name, director.players.add(name, number))
            )
        director.seating.seat_pair(session, pair.number, ids[0], ids[1])


def enter_results(director: Director, session: int, lines: Sequence[SheetLine], *, seed: int = 7) -> None:
    """Enter a plausible result on each line, the same for the same seed."""
    chance = Random(seed)  # results to look at, not cards to deal
    for line in lines:
        director.results.enter(session, line.round, line.table, line.board, a_result(chance, line.board))


def enter_table(director: Director, session: int, number: int, table: int, boards: int = 3) -> None:
    """Enter the first boards of a table in a round."""
    lines = [
        line
        for line in director.results.sheet(session)
        if (line.round, line.table) == (number, table) and line.result is None
    ]
    for line in lines[:boards]:
        director.results.enter(session, line.round, line.table, line.board, Result.parse("1NTN="))


def a_result(chance: Random, board: int) -> Result:
    """A result that can happen on this board; now and then a score alone."""
    result = Result.parse(chance.choice(RESULTS))
    score = result.score(vulnerability(board))
    if score and chance.random() < 0.4:
        return Result.parse(f"{score:+d}")
    return result


def take_list(director: Director, path: Path) -> PlayerImport:
    """Take the players of a file by the columns as they are guessed, as the Players page does at Enter."""
    return director.players.take(open_list(path).players(), path.name)
