"""`main.py person` and `forget`: what the club holds of a player, and how it is taken out."""

from pathlib import Path

import pytest
from pypdf import PdfReader

import main
from builders import an_evening
from model.errors import ArrowswitchError
from model.service.director import Director

NAME = "Zoë Quill"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=1) as director:
        director.players.rename(1, NAME)
        director.players.renumber(1, "4711")
        director.players.add("Ann Twin")
        director.players.add("Ann Twin")
    return path


@pytest.mark.parametrize("who", ["4711", "zoe quill"])
def test_a_record_is_written_as_pdf_and_csv(club: Path, tmp_path: Path, who: str) -> None:
    for ending in ("pdf", "csv"):
        out = tmp_path / f"zoe.{ending}"
        assert main.run(["person", "--club", str(club), "--player", who, "--out", str(out)]) == 0
    pages = [page.extract_text() for page in PdfReader(tmp_path / "zoe.pdf").pages]
    assert f"What the club holds of {NAME}" in pages[0]
    assert "4711" in pages[0]
    assert NAME in (tmp_path / "zoe.csv").read_text("utf-8-sig")


def test_forget_says_what_it_would_do_and_does_it_only_when_asked(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["forget", "--club", str(club), "--player", NAME]
    assert main.run(words) == 0
    assert "becomes “Former player 1”" in capsys.readouterr().out
    with Director.open(club, read_only=True) as director:
        assert director.players.get(1).name == NAME
        backup = director.safety.backup()
    assert main.run([*words, "--yes"]) == 0
    assert str(backup) in capsys.readouterr().out
    assert NAME.encode() not in club.read_bytes()


@pytest.mark.parametrize(
    ("who", "out", "said"),
    [
        ("Nobody", "a.pdf", "no player Nobody"),
        ("ann twin", "a.pdf", "2 players are called ann twin"),
        (NAME, "a.txt", "ends in neither .pdf nor .csv"),
        (NAME, "no/such/a.csv", "does not exist"),
    ],
)
def test_what_cannot_be_written_is_refused_in_a_sentence(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], who: str, out: str, said: str
) -> None:
    words = ["person", "--club", str(club), "--player", who, "--out", str(tmp_path / out)]
    assert main.run(words) == main.BAD_INPUT
    assert said in capsys.readouterr().err


def test_a_player_of_an_empty_number_is_nobody(club: Path) -> None:
    with pytest.raises(ArrowswitchError, match="no player"):
        _ = main._implementation("person")(
            main.read(["person", "--club", str(club), "--player", "", "--out", "a.csv"])
        )
