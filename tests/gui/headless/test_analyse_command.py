"""`main.py analyse` tells double dummy and par as its shape promises."""

import json
from argparse import Namespace
from pathlib import Path

import pytest

from gui.headless import analyse_command
from model.analysis import solver
from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import Deal
from model.errors import ArrowswitchError
from model.exchange.deals import formats

A_DEAL = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
needs_library = pytest.mark.skipif(
    not solver.is_present(), reason="the double-dummy library is not installed for this Python"
)


@pytest.fixture
def a_file(tmp_path: Path) -> Path:
    path = tmp_path / "one.pbn"
    formats.dump(DealSet((DealtBoard(1, A_DEAL), DealtBoard(1, A_DEAL, "b"))), path)
    return path


@needs_library
def test_the_object_has_the_promised_shape(a_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse_command.run(Namespace(file=a_file, json=True)) == 0
    output = json.loads(capsys.readouterr().out)
    first, second = output["boards"]
    assert first == {
        "board": 1,
        "dealer": "N",
        "vulnerable": "None",
        "tricks": {
            "N": {"NT": 6, "S": 3, "H": 4, "D": 5, "C": 6},
            "S": {"NT": 6, "S": 3, "H": 4, "D": 5, "C": 6},
            "E": {"NT": 7, "S": 10, "H": 9, "D": 8, "C": 6},
            "W": {"NT": 7, "S": 10, "H": 9, "D": 8, "C": 6},
        },
        "par": {"score_ns": -420, "contracts": ["4SE=", "4SW="]},
    }
    assert second["version"] == "b"


@needs_library
def test_in_words_each_board_has_its_table_and_par(a_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse_command.run(Namespace(file=a_file, json=False)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["NT", "S", "H", "D", "C"]
    assert lines[4].split() == ["E", "7", "10", "9", "8", "6"]
    assert lines[6].split() == ["−420", "4SEW="]


def test_without_the_library_nothing_is_printed(
    a_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(solver, "_place", lambda: None)
    with pytest.raises(ArrowswitchError, match="no double-dummy library"):
        analyse_command.run(Namespace(file=a_file, json=True))
    assert capsys.readouterr().out == ""
