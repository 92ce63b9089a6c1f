"""`main.py demo`: a whole sample club night through the services, and every document of it.

Nothing here is known beforehand: the sample's names and results are seated and entered one by one as a director would,
the director is called six times, the figures are those the services give, and the documents are made from the same snapshot the window prints.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from gui.headless.demo_rulings import SampleCalls
from model.bridge.result import Late, Played, Result
from model.errors import ArrowswitchError, MovementImpossible
from model.exchange import events
from model.i18n import _, variety, with_decimals
from model.movement.kinds.library import movements
from model.movement.kinds.library import plan as lay_out
from model.paths import resource
from model.service.director import Director
from reports.catalogue import REPORTS
from reports.core.paper import A4, PAPERS, Paper
from reports.web import pages as web_pages

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from pathlib import Path

    from model.exchange.event import Event
    from model.movement.plan import Plan
    from model.scoring.standings import Standings
    from model.scoring.view import Line
    from model.snapshots.evening import Evening
    from model.snapshots.session import SheetLine

SAMPLE: Final = "thursday-pairs.csv"
CARDS: Final = ".pbn"
"""The cards of a sample lie beside its results under the same name."""
NAMES: Final = ".toml"
"""What club, evening and players are called in other languages than English lies there too."""
CLUB_FILE: Final = "sample.club"
WEB: Final = "web"
_START: Final = time(20, 0)
_A_RESULT: Final = timedelta(seconds=41)
_LATER: Final = timedelta(minutes=6)


class SampleUnusable(ArrowswitchError):
    """The sample that came with the program is missing or does not fit its movement."""


@dataclass(slots=True)
class _Clock:
    """The clock of the sample night: it goes on a little with every change, so that the night always is the same."""

    now: datetime

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def run(arguments: argparse.Namespace) -> int:
    """Play the night into `out`, write every report there on `paper`, print the ranking; gives the exit status 0."""
    folder: Path = arguments.out
    paper = PAPERS[arguments.paper] if getattr(arguments, "paper", None) else A4
    folder.mkdir(parents=True, exist_ok=True)
    evening = play(folder / CLUB_FILE)
    for path in write_reports(evening, folder, paper):
        sys.stdout.write(f"{path}\n")
    sys.stdout.write(f"{web_pages.build(evening, folder / WEB)[0]}\n")
    sys.stdout.write("\n" + "\n".join(ranking_lines(evening.standings)) + "\n")
    return 0


def play(
    club_file: Path,
    *,
    reported: Callable[[int, int], None] = lambda _done, _of: None,
) -> Evening:
    """Play the sample night into a new club file and give the snapshot of its end.

    ``reported`` hears before each result how many are in, of how many; what it raises ends the night there.
    """
    sample = resource("samples", SAMPLE)
    event = read_sample()
    clock = _Clock(datetime.combine(event.date or datetime.now(tz=UTC).date(), _START, tzinfo=UTC))
    club_file.unlink(missing_ok=True)  # only ever the sample's own file of an earlier demonstration
    with Director.open(club_file, clock=clock, who=_("Director")) as director:
        director.club.rename(event.club or _("Sample Bridge Club"))
        session = _begin(director, event)
        cards = sample.with_suffix(CARDS)
        if cards.is_file():
            director.deals.import_file(session, cards)
        _play_results(director, session, event, clock, reported)
        director.sessions.finish(session)
        clock.now += timedelta(minutes=event.conditions.correction_minutes)
        director.sessions.make_final(session)
        clock.now += _LATER
        _correct(director, session)
        clock.now += _LATER
        return director.evening(session)


def read_sample() -> Event:
    """The sample with the names of the language in use: a club of those who read them."""
    sample = resource("samples", SAMPLE)
    event = events.read(sample)
    names = sample.with_suffix(NAMES)
    spoken = tomllib.loads(names.read_text("utf-8")) if names.is_file() else {}
    ours = spoken.get(variety())
    if ours is None:
        return event
    contestants = tuple(
        replace(each, names=tuple(pair)) for each, pair in zip(event.contestants, ours["pairs"], strict=True)
    )
    return replace(event, club=ours["club"], title=ours["title"], contestants=contestants)


def write_reports(evening: Evening, folder: Path, paper: Paper) -> list[Path]:
    """Write every report that fits the evening into the folder, each named after its kind; give the files."""
    written = []
    for kind, report in REPORTS.items():
        if not report.fits(evening):
            continue
        path = folder / f"{kind}.pdf"
        report.build(evening, path, paper=paper)
        written.append(path)
    return written


def ranking_lines(standings: Standings) -> list[str]:
    """The ranking as plain lines: place, pair, percentage, names."""
    return [
        f"{each.place:>4} {each.contestant.key:>5} {with_decimals(each.shown_percentage):>7}"
        f"  {' – '.join(each.contestant.names)}"
        for each in standings.ranking
    ]


def _begin(director: Director, event: Event) -> int:
    """The session with its movement, and everybody seated."""
    plan = movement_of(event)
    session = director.sessions.create(
        event.title,
        event.date or director.now().date(),
        plan,
        event.conditions,
        _START,
    )
    for contestant in event.contestants:
        players = [director.players.add(name) for name in contestant.names]
        director.seating.seat_pair(session, contestant.number, players[0], players[1])
    director.sessions.start_play(session)
    return session


def _play_results(
    director: Director, session: int, event: Event, clock: _Clock, given: Callable[[int, int], None]
) -> None:
    """Enter the results round by round; a late board comes in when the last round is over."""
    late: list[Line] = []
    calls = SampleCalls(director, session)
    lines = sorted(event.lines, key=lambda each: (each.round, each.board, each.table))
    for done, line in enumerate(lines):
        given(done, len(lines))
        if line.result is None:
            continue
        if line.round > (director.play.round(session) or line.round):
            director.play.end_round(session)
        clock.now += _A_RESULT
        if calls.before(line):
            continue
        director.results.enter(session, line.round, line.table, line.board, line.result)
        calls.after(line)
        if isinstance(line.result.outcome, Late):
            late.append(line)
    for line in late:
        not_played = Result.parse("NP")
        director.results.enter(session, line.round, line.table, line.board, not_played, why=_("no time left"))


def _correct(director: Director, session: int) -> None:
    """One trick was written down wrongly, both pairs agree, and it is found after the results are final."""
    wrong = next(line for line in director.results.sheet(session) if _can_lose_a_trick(line))
    assert wrong.result is not None and isinstance(wrong.result.outcome, Played)
    right = replace(wrong.result.outcome, tricks=wrong.result.outcome.tricks - 1)
    director.results.enter(
        session, wrong.round, wrong.table, wrong.board, wrong.result.with_outcome(right),
        why=_("One trick too many was recorded; both pairs agree (Law 79B)."),
    )  # fmt: skip


def _can_lose_a_trick(line: SheetLine) -> bool:
    if line.result is None or not isinstance(line.result.outcome, Played):
        return False
    outcome = line.result.outcome
    return line.board > 1 and outcome.tricks > outcome.contract.tricks_needed


def movement_of(event: Event) -> Plan:
    """The movement of our library by which the sample was played; raises SampleUnusable when there is none."""
    tables = max(line.table for line in event.lines)
    rounds = max(line.round for line in event.lines)
    boards = len({line.board for line in event.lines if line.round == 1 and line.table == 1})
    met = {(line.round, line.table, line.board): {line.ns, line.ew} for line in event.lines}
    numbers = {contestant.key: contestant.number for contestant in event.contestants}
    for kind in movements():
        if rounds not in kind.rounds(tables):
            continue
        for switched in _switches(rounds) if kind.switchable else ((),):
            shape = {"rounds": rounds, "boards_per_round": boards, "switched": switched}
            found = _laid_out(kind.id, tables, len(event.contestants), **shape)
            if found is not None and _fits(found, event.lines, numbers, met):
                return found
    raise SampleUnusable(
        _("The sample {name} does not follow a known movement.").format(name=event.title),
        _("Install Arrowswitch again."),
    )


def _laid_out(kind: str, tables: int, pairs: int, **shape: Any) -> Plan | None:
    try:
        return lay_out(kind, tables=tables, pairs=pairs, **shape)
    except MovementImpossible:
        return None  # this kind cannot be of this shape; another will be


def _switches(rounds: int) -> tuple[tuple[int, ...], ...]:
    """The arrow-switches to try: none, then the last round, the last two, and so on to a half."""
    return tuple(tuple(range(rounds - count + 1, rounds + 1)) for count in range(rounds // 2 + 1))


def _fits(
    plan: Plan, lines: tuple[Line, ...], numbers: dict[str, int], met: dict[tuple[int, int, int], set[str]]
) -> bool:
    expected = {(row.round, row.table, board) for row in plan.rows if row.played for board in row.boards}
    if expected != set(met):
        return False
    for line in lines:
        row = plan.row(line.round, line.table)
        if row is None or (row.ns, row.ew) != (numbers[line.ns], numbers[line.ew]):
            return False
    return True
