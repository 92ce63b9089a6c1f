"""Mixed evenings through the file of the Bridgemates: Mitchells of two winners beside a Howell of one, there and back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

import builders
from bridgemate_files import bws
from model.bridge.result import PassedOut, Played, Result
from model.exchange.events import read
from model.exchange.jet.reader import Jet, Value
from model.exchange.jet.writer import fill_template
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.movement.plan import Plan
from model.movement.sections import letter_of, number_in_section, winners_at
from model.movement.size import parse_room
from model.scoring import score
from model.scoring.conditions import Conditions, Sections
from model.scoring.standings import Standings
from model.service.director import Director
from model.service.exchange.bridgemate import collect

RESULTS = ("4SN=", "3NTE-1", "2HxW+1", "5CS-2", "P", "6DN=", "1NTW+2")


def laid_out(typed: str) -> Plan:
    """The room as it is typed on Tonight, its Mitchells with two winners beside a Howell with one."""
    room = parse_room(typed)
    wish = Wish(pairs=room.pairs, boards=(24, 27), minutes=None, copies=3, section_sizes=room.sections)
    return next(one.plan for one in offers(wish) if {part.winners for part in one.parts} == {1, 2})


@pytest.fixture(params=["13+13+7h", "7h+6", "7h+6½"])
def director(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Director]:
    """A club whose evening is played: every result is in."""
    with (
        builders.a_director(tmp_path / "club.club") as opened,
        builders.without_waiting_for_the_disk(opened),
    ):
        conditions = Conditions(sections=Sections.ACROSS, section_places=True)
        made = opened.sessions.create("Mixed", builders.A_THURSDAY, laid_out(request.param), conditions)
        builders.seat_everybody(opened, made)
        chance = Random(9)  # results to read, not cards to deal
        for line in opened.results.sheet(made):
            result = Result.parse(chance.choice(RESULTS))
            opened.results.enter(made, line.round, line.table, line.board, result)
        yield opened


@pytest.fixture
def file(director: Director, tmp_path: Path) -> Path:
    """The movement and the names in a copy of a file, with what the tables keyed in as the control software keeps it."""
    template, path = tmp_path / "template.bws", tmp_path / "night.bws"
    template.write_bytes(bws([], [], four=True))
    session = builders.the_session(director)
    director.bridgemate.write(session, template, path)
    keyed = list(keyed_in(director, session))
    path.write_bytes(fill_template(path.read_bytes(), path.name, {"ReceivedData": keyed}))
    return path


def keyed_in(director: Director, session: int) -> Iterator[dict[str, Value]]:
    plan = director.sessions.get(session).plan
    numbers = {letter: number for number, (letter, _first, _last) in enumerate(plan.sections, start=1)}
    for number, line in enumerate(director.results.sheet(session), start=1):
        assert line.result is not None
        outcome = line.result.outcome
        assert isinstance(outcome, Played | PassedOut)
        contract = outcome.contract if isinstance(outcome, Played) else None
        written = "" if contract is None else str(outcome).removeprefix(str(contract))
        words = (
            "PASS" if contract is None else f"{contract.level} {contract.strain} {contract.doubling.marks}"
        )
        yield {
            "ID": number,
            "Section": numbers[letter_of(plan, line.table)],
            "Table": number_in_section(plan, line.table),
            "Round": line.round,
            "Board": line.board,
            "PairNS": line.ns.number,
            "PairEW": line.ew.number,
            "NS/EW": "" if contract is None else str(contract.declarer),
            "Contract": words.strip(),
            "Result": written,
            "Remarks": "",
            "Erased": False,
        }


def figures(standings: Standings) -> dict[tuple[str, ...], tuple[object, ...]]:
    """Total, percentage, place and section of each pair by its names: a file of sections has numbers of its own."""
    return {
        one.contestant.names: (one.shown_total, one.percentage, one.place, one.contestant.section)
        for one in standings.ranking
    }


def test_what_the_tables_keyed_in_is_what_we_have(director: Director, file: Path) -> None:
    session = builders.the_session(director)
    incoming = director.bridgemate.compare(session, collect(file))
    assert incoming.same == len(director.results.sheet(session))
    assert (incoming.new, incoming.conflicts, incoming.misplaced, incoming.left) == ((), (), (), ())


def test_an_evening_without_results_takes_them_all(director: Director, file: Path) -> None:
    played = builders.the_session(director)
    empty = builders.another_week(director, played, builders.A_THURSDAY + timedelta(days=7))
    director.bridgemate.take(empty, director.bridgemate.compare(empty, collect(file)))
    ours, theirs = (
        {(one.round, one.table, one.board): one.result for one in director.results.sheet(session)}
        for session in (played, empty)
    )
    assert theirs == ours


def test_a_file_of_a_mixed_evening_ranks_as_the_evening_does(director: Director, file: Path) -> None:
    session = director.sessions.get(builders.the_session(director))
    event = read(file)
    # The file holds neither how sections are compared nor who tonight's director is.
    assert figures(score(event.view, session.conditions)) == figures(director.standings.now(session.id))


def test_each_section_says_its_tables_and_winners(director: Director, file: Path) -> None:
    plan = director.sessions.get(builders.the_session(director)).plan
    rows = Jet(file.read_bytes(), file.name).table("Section").rows
    assert [(row["Letter"], row["Tables"], row["Winners"]) for row in rows] == [
        (letter, last - first + 1, winners_at(plan, first)) for letter, first, last in plan.sections
    ]
    assert {row["Winners"] for row in rows} == {1, 2}
