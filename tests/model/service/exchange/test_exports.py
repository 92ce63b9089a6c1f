"""Every format a session can be written in, from one picture of the evening."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import an_evening
from model.errors import ExportRefused
from model.exchange import events
from model.exchange.csv.cells import plain, safe
from model.exchange.ecats import Sender
from model.service.director import Director
from model.service.exchange.exports import FORMATS, export
from model.service.exchange.imports import read_file
from model.snapshots.evening import Evening


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


@pytest.mark.parametrize("name", ["bridgewebs", "jannersten"])
def test_a_night_of_pairs_comes_back_from_formats_without_conditions(
    director: Director, tmp_path: Path, name: str
) -> None:
    evening = evening_of(director)
    chosen = next(one for one in FORMATS if one.id == name)
    path = tmp_path / f"night{chosen.ending}"
    assert not any("left out" in given for given in export(evening, path, name))
    event = events.read(path)
    assert len(event.lines) == len(evening.view.lines)
    assert sorted(one.percentage for one in event.published) == sorted(
        one.shown_percentage for one in evening.standings.ranking
    )
    number = director.imports.take(read_file(path))
    again = director.evening(number).standings.ranking
    assert sorted(one.shown_percentage for one in again) == sorted(
        one.shown_percentage for one in evening.standings.ranking
    )
    director.journal.undo()
    assert len(director.sessions.all()) == 1


def test_ecats_has_four_files_in_a_folder_and_wants_to_know_who_sends(
    director: Director, tmp_path: Path
) -> None:
    evening = evening_of(director)
    with pytest.raises(ExportRefused, match="ECats needs"):
        export(evening, tmp_path / "sim", "ecats")
    assert not (tmp_path / "sim").exists()
    losses = export(evening, tmp_path / "sim", "ecats", ecats=Sender(412, "1", "England"))
    assert losses[0].startswith("Send all four files to ECats")
    assert sorted(path.name for path in (tmp_path / "sim").iterdir()) == ["C.txt", "E.txt", "P.txt", "R.txt"]
    rows = (tmp_path / "sim" / "R.txt").read_text("cp1252").splitlines()
    assert len(rows) == len(evening.view.lines)


def test_a_folder_that_is_not_there_and_an_unknown_ending_are_refused(
    director: Director, tmp_path: Path
) -> None:
    with pytest.raises(ExportRefused, match="cannot be written"):
        export(evening_of(director), tmp_path / "none" / "a.xml")
    with pytest.raises(ExportRefused, match="Expected: usebio"):
        export(evening_of(director), tmp_path / "a.doc")


@pytest.mark.parametrize("words", ["=1+1", "+1", "-1", "@a", "'a", " =1", "\r=1", "＝1", "\t=1", "Ann\r\n=1"])
def test_no_cell_is_a_formula(words: str) -> None:
    cell = safe(words)
    assert not cell.lstrip().startswith(("=", "+", "-", "@"))
    assert "\n" not in cell
    assert plain(cell) == "".join(letter if letter.isprintable() else " " for letter in words)


def test_numbers_of_the_federation_go_out_in_usebio_and_come_in_with_new_players(
    director: Director, tmp_path: Path
) -> None:
    session = director.sessions.current()
    assert session is not None
    first = director.sessions.get(session).pairs[0].players[0]
    assert first is not None
    director.players.renumber(first.id, "00123456")
    export(director.evening(session), tmp_path / "night.xml")
    event = events.read(tmp_path / "night.xml")
    assert [given for given in event.numbers.values() if "00123456" in given]
    with Director.open(tmp_path / "other.club") as other:
        other.imports.take(read_file(tmp_path / "night.xml"))
        assert [one.name for one in other.players.all() if one.number == "00123456"] == [first.name]
