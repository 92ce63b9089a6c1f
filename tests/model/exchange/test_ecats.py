"""The four files of ECats' simultaneous pairs, cell by cell."""

from __future__ import annotations

import re
import shutil
import subprocess
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import ArrowswitchError
from model.exchange.ecats import Sender, dumps, sender_of
from model.exchange.event import Event
from model.exchange.spelled import CannotSay
from model.scoring.conditions import Conditions
from model.scoring.view import Contestant, Line
from model.service.exchange.scored_event import score_afresh

SALLIERE = Path("/usr/share/salliere/salliere-0.10.jar")
SENDER = Sender(412, "01787 881920", "England")
PAIRS = tuple(
    Contestant(f"{n}{side.value}", n, side, "", (f'Ann "{n}"', "Zoë")) for side in Side for n in (1, 2)
)


def night(*texts: str | None) -> Event:
    """Two tables of two winners, with these results on board after board."""
    lines = tuple(
        Line(at // 2 + 1, f"{at % 2 + 1}NS", f"{at % 2 + 1}EW", None if text is None else Result.parse(text))
        for at, text in enumerate(texts)
    )
    return Event("Sim", date(2026, 11, 12), PAIRS, lines, 2, Conditions(), "The Club")


def rows(event: Event, name: str) -> list[list[str]]:
    """The cells of one of the files."""
    return [line.split("\t") for line in dumps(event, SENDER).contents[name].decode("cp1252").split("\r\n")]


def test_there_are_four_files_and_the_last_says_it_is_the_end() -> None:
    contents = dumps(night("4SN="), SENDER).contents
    assert sorted(contents) == ["C.txt", "E.txt", "P.txt", "R.txt"]
    assert contents["E.txt"] == b"End\r\n"


def test_the_club_is_named_with_telephone_and_country_beside_the_session() -> None:
    assert rows(night("4SN="), "C.txt")[0] == [
        "", "1", '"true"', "1", "0", '"true"', '"The Club"', '""', '""', '"England"', '""', '"01787 881920"', '""', '""',
        '"false"', "412", '"5.6.28"', '"12/11/2026"', '"Sim"',
    ]  # fmt: skip


def test_pairs_of_east_west_are_numbered_on_from_those_of_north_south() -> None:
    assert rows(night("4SN="), "P.txt")[:-1] == [
        ["", "0", "0", "1", "\"Ann '1' & Zoë\"", "\"Ann '1'\"", '"Zoë"', '"NS"'],
        ["", "0", "0", "2", "\"Ann '2' & Zoë\"", "\"Ann '2'\"", '"Zoë"', '"NS"'],
        ["", "0", "0", "3", "\"Ann '1' & Zoë\"", "\"Ann '1'\"", '"Zoë"', '"EW"'],
        ["", "0", "0", "4", "\"Ann '2' & Zoë\"", "\"Ann '2'\"", '"Zoë"', '"EW"'],
    ]
    losses = dumps(night("4SN="), SENDER).losses
    assert any("numbered on" in given for given in losses)


def test_a_howell_beside_a_mitchell_makes_an_event_of_one_winner_and_says_so() -> None:
    event = night("4SN=", "4SN-1")
    howell = tuple(Contestant(f"B{n}", n, None, "B", (f"Bea {n}", "Bo")) for n in (1, 2))
    mixed = replace(
        event,
        contestants=(*event.contestants, *howell),
        lines=(*event.lines, Line(1, "B1", "B2", Result.parse("3NTN="), section="B")),
    )
    assert rows(mixed, "C.txt")[0][2] == '"false"'
    assert {row[-1] for row in rows(mixed, "P.txt")[:-1]} == {'"NS"'}
    assert sorted(row[3] for row in rows(mixed, "P.txt")[:-1]) == ["1", "2", "3", "4", "5", "6"]
    assert any("one winner" in given for given in dumps(mixed, SENDER).losses)
    assert not any("one winner" in given for given in dumps(event, SENDER).losses)


def test_scores_stand_under_the_side_that_has_them_and_adjusted_ones_as_percentages() -> None:
    event = night("4SN=", "4SN-1", "A60~/40~", "P", "NP", "L", "W60:4SN=,40:4SN-1", None)
    found = rows(event, "R.txt")[:-1]
    assert [row[4:9] + row[10:13] + row[15:17] for row in found] == [
        ["1", "1", "3", "420", "0", '"4S"', '"10"', '"N"', '""', "412"],
        ["1", "2", "4", "0", "50", '"4S"', '"9"', '"N"', '""', "412"],
        ["2", "1", "3", "0", "0", '""', '""', '""', '"A6040"', "412"],
        ["2", "2", "4", "0", "0", '"PASS"', '""', '""', '""', "412"],
    ]
    assert {len(row) for row in found} == {19}
    assert any(given.startswith("4 results were left out") for given in dumps(event, SENDER).losses)


def test_letters_the_files_cannot_hold_are_reported() -> None:
    event = replace(night("4SN="), title="Ζ")
    assert any(given.endswith("question marks: Ζ") for given in dumps(event, SENDER).losses)


def test_teams_are_refused() -> None:
    with pytest.raises(CannotSay, match="ECats does not hold teams"):
        dumps(replace(night("4SN="), conditions=Conditions(method="teams-imps")), SENDER)


@pytest.mark.parametrize("text", ["", "412", "412; 1; ", "x; 1; England", "0; 1; England", "1;2;3;4"])
def test_who_sends_is_three_things(text: str) -> None:
    with pytest.raises(ArrowswitchError, match="Expected:"):
        sender_of(text)
    assert sender_of("412; 01787 881920;England") == SENDER


def test_another_scorer_writes_the_same_cells(tmp_path: Path) -> None:
    java = shutil.which("java")
    if java is None or not SALLIERE.exists():
        pytest.skip("salliere, the other scorer that writes these files, is not installed")
    contestants = tuple(Contestant(str(n), n, None, "", (f"Ann {n}", f"Bob {n}")) for n in range(1, 5))
    lines = (Line(1, "1", "3", Result.parse("4SN=")), Line(1, "2", "4", Result.parse("4SN-1")))
    ours = dumps(score_afresh(Event("Sim", date(2026, 11, 12), contestants, lines, club="The Club")), SENDER)
    (tmp_path / "b.csv").write_text("1,1,3,4S,N,10\n1,2,4,4S,N,9\n")
    (tmp_path / "n.csv").write_text("".join(f"{n},Ann {n},Bob {n}\n" for n in range(1, 5)))
    text = "clubName:The Club,session:412,phone:01787 881920,country:England,date:12/11/2026,event:Sim"
    jobs = ("score", "matchpoint", "total", "ecats-export", "--", "b.csv", "n.csv")
    options = ("--ecats-export-dir=.", f"--ecats-options={text}")
    subprocess.run(
        (java, "-jar", str(SALLIERE), *options, *jobs), cwd=tmp_path, check=True, capture_output=True
    )
    for name, content in ours.contents.items():
        theirs = (
            (tmp_path / name)
            .read_bytes()
            .decode()
            .replace('4S="', '4S"')
            .replace('4S-1"', '4S"')
            .replace('"null"', '""')
        )
        assert re.sub(r"\b(\d\.\d)0\b", r"\1", content.decode()) == theirs
