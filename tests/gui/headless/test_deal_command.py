"""`deal` and `convert` write what they are asked for, whole or not at all, and say what they did."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import main
from fuzz_evenings import CORPUS
from gui.headless.deal_command import numbers
from model.analysis import solver
from model.bridge.deals.boards import DealSet, PlayedCall, TablePlay, TrickTable
from model.bridge.deals.dealing import dealt
from model.errors import ArrowswitchError
from model.exchange import events
from model.exchange.deals import formats

if TYPE_CHECKING:
    from pathlib import Path

EVENT = "board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,10\n1,3,4,3NT,E,8\n"


@pytest.mark.parametrize("ending", sorted(formats.MODULES))
def test_boards_are_dealt_into_any_format(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"tonight{ending}"
    assert main.run(["deal", "--boards", "1-36", "--out", str(path)]) == 0
    boards = formats.load(path).boards
    assert [board.number for board in boards] == list(range(1, 37))
    assert len({board.deal for board in boards}) == 36
    assert capsys.readouterr().out == f"36 boards written to {path}.\n"


def test_a_seed_is_reported_and_marks_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "test.pbn"
    assert main.run(["deal", "--boards", "1-4", "--out", str(path), "--seed", "lion"]) == 0
    assert "for testing only" in capsys.readouterr().out
    assert formats.load(path).boards == dealt(range(1, 5), seed="lion").boards
    assert formats.load(path).seed == "lion"
    machine = tmp_path / "test.dup"
    assert main.run(["convert", str(path), str(machine)]) == 3
    assert "for testing only" in capsys.readouterr().err
    assert not machine.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["deal", "--boards", "0-3", "--out", "{}/a.pbn"], "is not a list of boards"),
        (["deal", "--boards", "1-3,2", "--out", "{}/a.pbn"], "names a board twice"),
        (["deal", "--boards", "1-3", "--out", "{}/a.xyz"], "does not say what kind of file"),
        (["deal", "--boards", "1-3", "--out", "{}/a"], "pbn, dlm"),
        (["analyse", "{}/event.csv"], "has results but no cards"),
        (["deal", "--boards", "1-3", "--out", "{}/nowhere/a.pbn"], "no folder"),
        (["convert", "{}/nothing.pbn", "{}/a.dup"], "cannot be read"),
        (["convert", "{}/event.csv", "{}/a.dup"], "has results but no cards"),
        (["convert", "{}/event.csv", "{}/a.json"], "is an event; it cannot be converted to .json"),
        (["convert", "{}/cards.ber", "{}/a.xml"], "has cards but no results"),
        (["convert", "{}/cards.ber", "{}/a", "--as", "ecats"], "it cannot be converted to ecats"),
        (["convert", "{}/event.csv", "{}/a", "--as", "ecats"], "ECats needs"),
        (["convert", "{}/event.csv", "{}/a", "--as", "ecats", "--ecats", "x"], "Expected: session"),
        (["convert", "{}/event.xml", "{}/a.dup"], "holds no deals"),
        (["convert", "{}/event.xml", "{}/a.pbn"], "no traveller lines"),
    ],
)
def test_what_is_wrong_is_one_line_and_nothing_is_written(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "event.csv").write_text(EVENT)
    (tmp_path / "event.xml").write_text("<USEBIO/>")
    formats.dump(dealt((1,)), tmp_path / "cards.ber")
    before = sorted(tmp_path.iterdir())
    assert main.run([word.format(tmp_path) for word in words]) == 3
    out, err = capsys.readouterr()
    assert said in err
    assert err.count("\n") == 1
    assert out == ""
    assert sorted(tmp_path.iterdir()) == before


def test_deals_go_from_one_format_to_another(tmp_path: Path) -> None:
    first = tmp_path / "a.pbn"
    main.run(["deal", "--boards", "1-8", "--out", str(first)])
    path = first
    for ending in (".lin", ".dlm", ".rbn", ".csv", ".cds", ".rzd", ".bhg", ".ber", ".dge", ".bri", ".dup"):
        target = tmp_path / f"b{ending}"
        assert main.run(["convert", str(path), str(target)]) == 0
        path = target
    assert formats.load(path).boards == formats.load(first).boards


def test_numbers_lost_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main.run(["deal", "--boards", "5-8", "--out", str(tmp_path / "a.bri")])
    assert "number the boards from 1" in capsys.readouterr().out


def test_a_damaged_file_is_taken_only_when_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "a.dup", tmp_path / "b.pbn"
    main.run(["deal", "--boards", "1-4", "--out", str(source)])
    source.write_bytes(source.read_bytes()[:-30])
    assert main.run(["convert", str(source), str(target)]) == 3
    assert "byte 468" in capsys.readouterr().err
    assert not target.exists()
    assert main.run(["convert", str(source), str(target), "--salvage"]) == 0
    out = capsys.readouterr().out
    assert "byte 468" in out
    assert [board.number for board in formats.load(target).boards] == [1, 2, 3]


def test_an_event_becomes_our_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "event.csv", tmp_path / "whole.csv"
    source.write_text(EVENT)
    assert main.run(["convert", str(source), str(target)]) == 0
    assert "2 results" in capsys.readouterr().out
    assert events.read(target).lines == events.read(source).lines
    pbn = tmp_path / "event.pbn"
    pbn.write_text('[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 4S N 10\n')
    assert main.run(["convert", str(pbn), str(target)]) == 0
    assert len(events.read(target).lines) == 1
    assert main.run(["score", str(pbn), "--json"]) == 0
    assert '"score": 420' in capsys.readouterr().out


def test_an_event_becomes_pbn_with_score_tables(tmp_path: Path) -> None:
    source, target = tmp_path / "event.csv", tmp_path / "event.pbn"
    source.write_text(EVENT)
    assert main.run(["convert", str(source), str(target)]) == 0
    assert [line.result for line in events.read(target).lines] == [
        line.result for line in events.read(source).lines
    ]


def test_boards_are_named_in_runs() -> None:
    assert numbers("1-3,7, 9-10") == (1, 2, 3, 7, 9, 10)
    with pytest.raises(ArrowswitchError):
        numbers("")


def test_dealt_boards_are_printed_as_hand_records(tmp_path: Path) -> None:
    path = tmp_path / "tonight.pdf"
    assert main.run(["deal", "--boards", "1-36", "--out", str(path)]) == 0
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.skipif(
    not solver.is_present(), reason="the double-dummy library is not installed for this Python"
)
def test_boards_are_dealt_with_what_they_allow(tmp_path: Path) -> None:
    path = tmp_path / "tonight.pbn"
    assert main.run(["deal", "--boards", "1-2", "--analyse", "--out", str(path)]) == 0
    boards = formats.load(path).boards
    assert [board.tricks for board in boards] == list(solver.solve([board.deal for board in boards]))
    assert all(board.par is not None for board in boards)


@pytest.mark.parametrize("kind", ["jet3", "usebio", "acbl"])
def test_the_cards_of_an_event_go_with_it_or_alone(kind: str, tmp_path: Path) -> None:
    source = tmp_path / {"jet3": "a.bws", "usebio": "a.xml", "acbl": "a.json"}[kind]
    source.write_bytes(CORPUS[kind])
    brought = [(one.number, one.deal) for one in formats.load(source).boards]
    assert brought
    for name in ("alone.dlm", "whole.pbn"):
        assert main.run(["convert", str(source), str(tmp_path / name)]) == 0
        assert [(one.number, one.deal) for one in formats.load(tmp_path / name).boards] == brought
    assert main.run(["convert", str(source), str(tmp_path / "records.pdf")]) == 0
    results = [
        [str(line.result) for line in events.read(path).lines if line.result is not None]
        for path in (source, tmp_path / "whole.pbn")
    ]
    assert results[0] == results[1]


def test_an_event_becomes_nothing_that_holds_neither_results_nor_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "a.xml"
    source.write_bytes(CORPUS["usebio"])
    assert main.run(["convert", str(source), str(tmp_path / "a.doc")]) == 3
    assert "it cannot be converted to .doc" in capsys.readouterr().err


def test_what_a_format_has_no_room_for_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    calls = tuple(PlayedCall(call) for call in ("1C", "P", "P", "P"))
    boards = tuple(
        replace(one, tricks=TrickTable.parse("2333223332AAAABAAAAB")) for one in dealt((1, 2)).boards
    )
    deals = DealSet(boards, plays=(TablePlay(1, "open", auction=calls),))
    formats.dump(deals, tmp_path / "a.pbn")
    for ending, auctions, tricks in ((".dlm", True, True), (".lin", False, True), (".pbn", False, False)):
        assert main.run(["convert", str(tmp_path / "a.pbn"), str(tmp_path / f"b{ending}")]) == 0
        said = capsys.readouterr().out
        assert ("Auctions, play and table results" in said, "Double-dummy figures were left out" in said) == (
            auctions,
            tricks,
        )
