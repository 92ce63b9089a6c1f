"""Evenings in the Bridgemate control software's file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from bridgemate_files import MOVEMENT, NAMES, bws, received
from jets import Sheet, database
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange import events
from model.exchange.bridgemate.reader import BridgemateFile, BwsDamaged, loads
from model.scoring import score

REAL = Path(__file__).parents[5] / "shared" / "data" / "events" / "bridgemate_mitchell.bws"
needs_real = pytest.mark.skipif(not REAL.exists(), reason="the Bridgemate file lies in ../shared/data")


@needs_real
def test_reads_and_scores_a_real_evening() -> None:
    event = events.read(REAL)
    assert (len(event.lines), len(event.contestants), event.winners) == (297, 22, 2)
    assert all(line.result is not None and line.round and line.table for line in event.lines)
    assert all(len(contestant.names) == 2 for contestant in event.contestants)
    assert (event.title, event.date) == ("Bridge game", date(2026, 1, 19))
    assert event.warnings == ()
    standings = score(event.view, event.conditions)
    # Twenty-seven boards eleven times: top 20, and all of it is dealt out to the last matchpoint.
    assert {board.top for board in standings.boards} == {20}
    assert sum(one.total for one in standings.ranking) == 297 * 20
    assert all(
        sum(one.percentage or 0 for one in standings.ranking if one.contestant.direction is side) == 550
        for side in Side
    )


@pytest.mark.parametrize("four", [False, True], ids=["Jet 3", "Jet 4"])
def test_the_movement_gives_the_lines_and_the_results_stand_in_them(*, four: bool) -> None:
    results = [
        received(1, (1, 1, 1), (1, 2), "N 4 S x ="),
        received(2, (1, 1, 2), (1, 2), "", remark="Not played"),
        received(3, (2, 1, 3), (3, 4), "E 3 NT -1"),
        received(4, (2, 1, 4), (3, 4), "", remark="60%-40%"),
        received(5, (1, 2, 5), (1, 3), "N PASS "),
    ]
    event = loads(bws(results, MOVEMENT, names=NAMES, four=four), "x.bws")
    given = {
        (line.round, line.table, line.board): str(line.result) if line.result else "" for line in event.lines
    }
    assert given == {
        (1, 1, 1): "4SxN=", (1, 1, 2): "NP", (1, 2, 3): "3NTE-1", (1, 2, 4): "A60/40",
        (2, 1, 5): "P", (2, 1, 6): "", (2, 2, 7): "", (2, 2, 8): "",
    }  # fmt: skip
    assert {one.key: one.names for one in event.contestants}["1"] == ("Ann Bee", "Cy Dee")
    assert event.winners == 1
    assert (event.title, event.date) == ("Thursday", date(2025, 12, 9))


def test_the_last_result_of_a_board_counts_and_an_erased_one_is_gone() -> None:
    results = [
        received(1, (1, 1, 1), (1, 2), "N 4 S ="),
        received(2, (1, 1, 1), (1, 2), "N 4 S +1"),
        received(3, (1, 1, 2), (1, 2), "N 2 H ="),
        received(4, (1, 1, 2), (1, 2), "N 2 H =", erased=True),
    ]
    event = loads(bws(results, MOVEMENT), "x.bws")
    assert [line.result and line.result.score is not None for line in event.lines[:2]] == [True, None]
    first = event.lines[0].result
    assert first is not None
    assert "+1" in str(first)


def test_a_missing_pair_has_no_lines() -> None:
    event = loads(bws([], MOVEMENT, sections=[(1, "A", 2, 4, 0, 1, 1, 1)]), "x.bws")
    assert {key for line in event.lines for key in (line.ns, line.ew)} == {"1", "2", "3"}
    assert len(event.lines) == 4


@pytest.mark.parametrize(
    ("missing", "ns", "ew"), [(2, {1}, {1, 2}), (-2, {1, 2}, {1}), (0, {1, 2}, {1, 2})], ids=str
)
def test_with_two_winners_a_missing_pair_lacks_at_its_own_side_alone(
    missing: int, ns: set[int], ew: set[int]
) -> None:
    """Both sides count from 1: North-South 2 is there where East-West 2 is not."""
    rounds = [
        (1, 1, 1, 1, 1, 1, 2, None),
        (1, 2, 1, 2, 2, 3, 4, None),
        (1, 1, 2, 1, 2, 3, 4, None),
        (1, 2, 2, 2, 1, 1, 2, None),
    ]
    file = BridgemateFile(bws([], rounds, sections=[(1, "A", 2, missing, 0, 1, 1, 2)]), "x.bws")
    meetings = list(file.movement())
    assert {meeting[3] for meeting in meetings} - {0} == ns
    assert {meeting[4] for meeting in meetings} - {0} == ew


def test_two_sections_keep_the_same_numbers_apart() -> None:
    other = [(2, *row[1:]) for row in MOVEMENT]
    sections = [(1, "A", 2, 0, 0, 1, 1, 0), (2, "B", 2, 0, 0, 1, 1, 0)]
    results = [
        received(1, (1, 1, 1), (1, 2), "N 4 S ="),
        received(2, (1, 1, 1), (1, 2), "N 4 S +2", section=2),
    ]
    event = loads(bws(results, MOVEMENT + other, sections=sections, names=NAMES), "x.bws")
    assert {line.section for line in event.lines} == {"A", "B"}
    assert len(event.lines) == 16
    assert len(event.contestants) == 8


def test_what_cannot_be_understood_is_named_and_left_open() -> None:
    results = [
        received(1, (1, 1, 1), (1, 2), "N 9 Z ="),
        received(2, (1, 1, 2), (1, 2), "", remark="Arbitral score"),
        received(3, (1, 1, 2000), (1, 2), "N 4 S ="),
    ]
    event = loads(bws(results, MOVEMENT), "x.bws")
    assert all(line.result is None for line in event.lines)
    assert len(event.warnings) == 3
    assert any("board 1:" in warning for warning in event.warnings)


def test_a_result_without_a_contract_and_a_remark_nobody_knows_is_named() -> None:
    results = [received(1, (1, 1, 1), (1, 2), "", remark="50%"), received(2, (1, 1, 2), (1, 2), "")]
    event = loads(bws(results, MOVEMENT), "x.bws")
    assert [warning.partition(": ")[2] for warning in event.warnings] == [
        "no contract, and not a known remark: “50%”",
        "no contract and no remark",
    ]


def test_a_damaged_file_says_how_many_results_are_left_and_holds_them() -> None:
    results = [received(at, (1, 1, at % 2 + 1), (1, 2), "N 4 S =") for at in range(1, 90)]
    whole = bws(results, MOVEMENT)
    content = bytearray(whole)
    at = whole.rfind(b"4 S=") // 2048 * 2048
    content[at] = 9
    with pytest.raises(BwsDamaged, match="of 89 results can be read") as refused:
        loads(bytes(content), "x.bws")
    assert refused.value.salvaged is not None
    assert len(refused.value.salvaged.lines) == 8


def test_refuses_another_database_and_an_empty_evening() -> None:
    with pytest.raises(ImportRefused, match="without Bridgemate"):
        loads(database({"Other": Sheet((("X", "short"),))}), "x.bws")
    with pytest.raises(ImportRefused, match="neither a movement nor a result"):
        loads(bws([], []), "x.bws")
