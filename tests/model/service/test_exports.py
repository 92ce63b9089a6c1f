"""Every format a session can be written in, from one picture of the evening."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import an_evening
from model.bridge.result import Result
from model.exchange import events
from model.exchange.cells import plain, safe
from model.exchange.event import Event
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line
from model.service.director import Director
from model.service.exports import FORMATS, ExportRefused, convert, export
from model.snapshots import Evening


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "club.club", 5, movement="mitchell", boards_per_round=2) as opened:
        yield opened


def evening_of(director: Director) -> Evening:
    session = director.sessions.current()
    assert session is not None
    return director.evening(session)


@pytest.mark.parametrize("name", ["usebio", "csv", "pbn"])
def test_what_can_be_read_back_scores_alike(director: Director, tmp_path: Path, name: str) -> None:
    from model.scoring import score

    evening = evening_of(director)
    chosen = next(one for one in FORMATS if one.id == name)
    path = tmp_path / f"night{chosen.ending}"
    assert export(evening, path, name) == ()
    event = events.read(path)
    ranking = score(event.view, evening.session.conditions).ranking
    assert [(one.place, one.shown_percentage) for one in ranking] == [
        (one.place, one.shown_percentage) for one in evening.standings.ranking
    ]


def test_bridgewebs_has_the_blocks_in_order_with_every_result(director: Director, tmp_path: Path) -> None:
    evening = evening_of(director)
    export(evening, tmp_path / "b.csv", "bridgewebs")
    rows = list(csv.reader(io.StringIO((tmp_path / "b.csv").read_text(encoding="utf-8-sig"))))
    marks = list(dict.fromkeys(row[0] for row in rows if row[0].startswith("#")))
    assert marks == [
        "#VERSION", "#DATE", "#TITLE", "#DIRECTOR", "#SCORER", "#PAIRS", "#BOARDS", "#ROUNDS", "#WINNERS",
        "#SCORES", "#BOARDFORMAT", "#TRAVELLERS", "#BOARD",
    ]  # fmt: skip
    lines = [row for row in rows if len(row) == 10 and row[0].isdecimal()]
    assert len(lines) == len(evening.view.lines)
    assert {row[5] for row in rows if len(row) == 6 and row[5] != "Percent"} == {
        one.shown_percentage for one in evening.standings.ranking
    }


def test_jannersten_has_twenty_two_columns_and_two_names_a_pair(director: Director, tmp_path: Path) -> None:
    evening = evening_of(director)
    export(evening, tmp_path / "results.txt")
    lines = (tmp_path / "results.txt").read_text(encoding="cp1252").splitlines()
    results = [line.split(";") for line in lines if line.startswith("#")]
    assert len(results) == len(evening.view.lines)
    assert {len(row) for row in results} == {22}
    people = lines[lines.index("[Contestants]") + 1 : lines.index("[RESULTS]") - 1]
    assert len(people) == 2 * len(evening.view.contestants)


def test_ecats_has_scores_under_the_side_that_has_them_and_percentages_as_typed(tmp_path: Path) -> None:
    texts = ("4SN=", "4SN-1", "A60~/40~", "P", "NP", "L", "W60:4SN=,40:4SN-1", None)
    contestants = tuple(Contestant(str(n), n, None, "", (f"Ann {n}", "Zoë")) for n in range(1, 17))
    lines = tuple(
        Line(1, str(2 * at + 1), str(2 * at + 2), None if text is None else Result.parse(text), 1, at + 1)
        for at, text in enumerate(texts)
    )
    losses = convert(Event("Sim", None, contestants, lines, 1, Conditions()), tmp_path / "a.txt", "ecats")
    rows = [line.split("\t") for line in (tmp_path / "a.txt").read_text("utf-8-sig").splitlines()]
    assert rows[1] == ["1", "Ann 1", "Zoë"]
    assert rows[rows.index([""]) + 2 :] == [
        ["1", "1", "2", "420", ""],
        ["1", "3", "4", "", "50"],
        ["1", "5", "6", "A6040", ""],
        ["1", "7", "8", "0", ""],
    ]
    assert losses == ("1 weighted score was left out: type in what the organiser tells you.",)


def test_a_folder_that_is_not_there_and_an_unknown_ending_are_refused(
    director: Director, tmp_path: Path
) -> None:
    with pytest.raises(ExportRefused, match="cannot be written"):
        export(evening_of(director), tmp_path / "none" / "a.xml")
    with pytest.raises(ExportRefused, match="Right would be usebio"):
        export(evening_of(director), tmp_path / "a.doc")


@pytest.mark.parametrize("words", ["=1+1", "+1", "-1", "@a", "'a", " =1", "\t=1", "Ann\r\n=1"])
def test_no_cell_is_a_formula(words: str) -> None:
    cell = safe(words)
    assert not cell.lstrip().startswith(("=", "+", "-", "@"))
    assert "\n" not in cell
    assert plain(cell) == "".join(letter if letter.isprintable() else " " for letter in words)
