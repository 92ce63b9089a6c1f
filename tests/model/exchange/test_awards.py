"""Artificial scores that a file tells by the points of the line alone."""

from __future__ import annotations

import pytest

from model.exchange.event import Event
from model.exchange.events import loads


def _line(number: int, score: str, points: tuple[str, str], kind: str, contract: str = "") -> str:
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{number}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{number + 10}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><SCORE>{score}</SCORE>"
        f"<NS_{kind}>{points[0]}</NS_{kind}><EW_{kind}>{points[1]}</EW_{kind}></TRAVELLER_LINE>"
    )


def _evening(score: str, points: tuple[str, str], *, kind: str = "MATCH_POINTS", contract: str = "") -> Event:
    """Two boards of five tables; on the second (8) the last line is the one in question."""
    whole = "".join(
        _line(number, given, both, kind)
        for number, (given, both) in enumerate(
            zip(("420", "450", "-50", "400", "110"), _WHOLE[kind], strict=True), start=1
        )
    )
    rest = "".join(
        _line(number, given, both, kind)
        for number, (given, both) in enumerate(
            zip(("420", "450", "-50", "400"), _REST[kind], strict=True), start=1
        )
    )
    rest += _line(5, score, points, kind, contract)
    content = (
        f'<USEBIO><EVENT EVENT_TYPE="PAIRS"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{whole}</BOARD>'
        f"<BOARD><BOARD_NUMBER>8</BOARD_NUMBER>{rest}</BOARD></EVENT></USEBIO>"
    )
    return loads(content.encode(), "night.xml")


_WHOLE = {
    "MATCH_POINTS": (("6", "2"), ("8", "0"), ("0", "8"), ("4", "4"), ("2", "6")),
    "CROSS_IMP_POINTS": (("4.5", "-4.5"), ("5", "-5"), ("-8", "8"), ("3.75", "-3.75"), ("-5.25", "5.25")),
}
_REST = {
    "MATCH_POINTS": (("4", "4"), ("6.5", "1.5"), ("0.25", "7.75"), ("3", "5")),
    "CROSS_IMP_POINTS": (("3.67", "-3.67"), ("4.33", "-4.33"), ("-10", "10"), ("3.33", "-3.33")),
}


@pytest.mark.parametrize("word", ["ADJ", "Adjusted", "ARTIF"])
@pytest.mark.parametrize(
    ("points", "award"), [(("4.8", "3.2"), "A60/40"), (("4", "4"), "A50/50"), (("4.8", "4.8"), "A60/60")]
)
def test_a_word_without_figures_has_those_of_its_points(
    word: str, points: tuple[str, str], award: str
) -> None:
    event = _evening(word, points)
    assert str(event.lines[-1].result) == award
    assert (
        event.warnings[-1] == f"board 8, line 5: by its points this is an artificial score; read as {award}."
    )


def test_an_award_rounded_to_a_whole_matchpoint_is_one() -> None:
    assert str(_evening("ADJ", ("5", "3")).lines[-1].result) == "A60/40"


def test_a_word_whose_points_are_no_award_is_not_played() -> None:
    event = _evening("ADJ", ("1", "6"))
    assert str(event.lines[-1].result) == "NP"
    assert event.warnings[-1].endswith("does not say what the score was adjusted to. Read as not played.")


def test_a_nought_without_a_contract_is_an_award_when_its_points_say_so() -> None:
    assert str(_evening("0", ("4.8", "3.2")).lines[-1].result) == "A60/40"


def test_a_board_passed_out_stays_so() -> None:
    """0 beats only -50 of 420, 450, -50 and 400: 2 and 6 of 8."""
    event = _evening("0", ("2", "6"))
    assert str(event.lines[-1].result) == "P"
    assert event.warnings == ()


def test_a_pass_by_its_word_is_never_an_award() -> None:
    assert str(_evening("0", ("4.8", "3.2"), contract="PASS").lines[-1].result) == "P"


@pytest.mark.parametrize(("points", "award"), [(("3", "-3"), "A60/40"), (("-3", "-3"), "A40/40")])
def test_imps_of_an_average_plus(points: tuple[str, str], award: str) -> None:
    event = _evening("0", points, kind="CROSS_IMP_POINTS")
    assert event.conditions.method == "cross-imps"
    assert str(event.lines[-1].result) == award


def test_no_points_where_nothing_was_played_are_no_average() -> None:
    assert str(_evening("", ("0", "0"), kind="CROSS_IMP_POINTS").lines[-1].result) == "NP"
