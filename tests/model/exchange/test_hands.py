"""The cards that files of events bring along, and those handed to Bridgemates."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgemate_files import MOVEMENT, bws
from fuzz_evenings import evening
from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import COMPASS
from model.bridge.deals.dealing import DEALS, deal_of_number, dealt
from model.errors import ImportRefused
from model.exchange import hands as event_hands
from model.exchange.bridgemate import writer as bridgemate_out
from model.exchange.deals import formats
from model.exchange.deals.gathering import DealsDamaged
from model.exchange.usebio import writer as usebio_out
from model.movement.kinds.library import plan
from model.service.director import Director
from model.service.exchange.imports import read_file
from model.service.exchange.scored_event import score_afresh

SET = dealt(range(1, 9), seed="hands")


def rows(boards: tuple[DealtBoard, ...], section: int = 1, ten: str = "T") -> list[tuple[object, ...]]:
    return [
        (section, one.number, *(suit.replace("T", ten) for seat in COMPASS for suit in one.deal.suits(seat)))
        for one in boards
    ]


def cards(deals: DealSet) -> dict[int, str]:
    return {one.number: str(one.deal) for one in deals.boards}


@pytest.mark.parametrize("ten", ["T", "10"])
@pytest.mark.parametrize("four", [False, True], ids=["Jet 3", "Jet 4"])
def test_a_bridgemate_file_brings_its_hand_record(ten: str, *, four: bool) -> None:
    read = event_hands.loads(bws([], MOVEMENT, hands=rows(SET.boards, ten=ten), four=four), "a.bws")
    assert cards(read) == cards(SET)


def test_sections_that_share_their_cards_have_them_once_and_others_are_reported() -> None:
    other = dealt((8,), seed="other")
    read = event_hands.loads(
        bws([], MOVEMENT, hands=[*rows(SET.boards), *rows(SET.boards[:7], 2), *rows(other.boards, 2)]),
        "a.bws",
    )
    assert cards(read) == cards(SET)
    assert read.warnings == ("Board 8 has different cards in another section; those of the first are used.",)


def test_a_hand_that_is_none_is_reported_by_its_board_with_what_was_salvaged() -> None:
    bad = rows(SET.boards[:2])
    bad[1] = (*bad[1][:2], "AKQX", *bad[1][3:])
    with pytest.raises(DealsDamaged, match="board 2: “AKQX” is not a holding") as refused:
        event_hands.loads(bws([], MOVEMENT, hands=bad), "a.bws")
    assert cards(refused.value.salvaged) == cards(DealSet(SET.boards[:1]))


def test_a_file_without_cards_says_so() -> None:
    with pytest.raises(ImportRefused, match="holds no deals"):
        event_hands.loads(bws([], MOVEMENT), "a.bws")


@pytest.mark.parametrize(
    ("name", "boards"),
    [("mp_pairs_howell.xml", 27), ("mp_pairs_mitchell.xml", 27), ("butler_mitchell.xml", 35), ("acbl_howell_strats.json", 24)],
)  # fmt: skip
def test_real_events_bring_their_cards(name: str, boards: int, event_file: Callable[[str], Path]) -> None:
    read = formats.load(event_file(name))
    assert [one.number for one in read.boards] == list(range(1, boards + 1))


@given(st.lists(st.integers(0, DEALS - 1), min_size=1, max_size=3, unique=True))
def test_what_usebio_says_of_cards_comes_back(numbers: list[int]) -> None:
    boards = tuple(DealtBoard(at, deal_of_number(number)) for at, number in enumerate(numbers, start=1))
    content = usebio_out.dumps(score_afresh(evening(len(boards))), DealSet(boards)).content
    assert cards(event_hands.loads(content, "a.xml")) == cards(DealSet(boards))


def test_the_cards_go_into_the_copy_of_a_template_and_come_back() -> None:
    night = plan("mitchell", tables=3, pairs=6, boards_per_round=2)
    fouled = DealtBoard(1, SET.boards[4].deal, "b")
    made = bridgemate_out.tables(night, {}, (*SET.boards[:6], fouled))
    copy = bridgemate_out.in_template(bws([], MOVEMENT, hands=rows(SET.boards[6:])), "t.bws", made)
    assert cards(event_hands.loads(copy, "a.bws")) == cards(DealSet(SET.boards[:6]))


@pytest.mark.skipif(shutil.which("mdb-export") is None, reason="mdbtools is not installed")
def test_mdbtools_reads_the_cards_in_the_copy_of_a_real_file(
    tmp_path: Path, event_file: Callable[[str], Path]
) -> None:
    template = event_file("bridgemate_mitchell.bws")
    night = plan("mitchell", tables=3, pairs=6, boards_per_round=2)
    path = tmp_path / "copy.bws"
    made = bridgemate_out.tables(night, {}, SET.boards)
    path.write_bytes(bridgemate_out.in_template(template.read_bytes(), template.name, made))
    run = subprocess.run(["mdb-export", str(path), "HandRecord"], capture_output=True, check=True, text=True)
    read = list(csv.DictReader(io.StringIO(run.stdout)))
    assert [int(row["Board"]) for row in read] == [one.number for one in SET.boards]
    assert (read[0]["NorthSpades"], read[7]["WestClubs"]) == (
        SET.boards[0].deal.suits(COMPASS[0])[0],
        SET.boards[7].deal.suits(COMPASS[3])[3],
    )


def test_an_event_read_into_the_club_has_its_cards_in_the_same_entry(
    tmp_path: Path, event_file: Callable[[str], Path]
) -> None:
    with Director.open(tmp_path / "a.club") as director:
        session = director.imports.take(read_file(event_file("mp_pairs_howell.xml")))
        assert [one.board for one in director.deals.all(session)] == list(range(1, 28))
        assert len(director.journal.entries()) == 1
        director.journal.undo()
        assert director.sessions.all() == ()


def test_damaged_cards_do_not_keep_an_event_out(tmp_path: Path) -> None:
    path = tmp_path / "night.bws"
    bad = rows(SET.boards[:2])
    bad[1] = (*bad[1][:2], "AKQX", *bad[1][3:])
    path.write_bytes(bws([], MOVEMENT, hands=bad))
    with Director.open(tmp_path / "a.club") as director:
        session = director.imports.take(read_file(path))
        assert director.deals.all(session) == ()
        assert any(
            reported.startswith("Without cards: night.bws, board 2") for reported in director.imports.warnings
        )
