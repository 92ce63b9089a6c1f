"""What is said of a result that is already in."""

import pytest

from model.bridge.entry.reading import Reading, ReadingState, judge
from model.bridge.letters import PORTUGUESE, Numbers
from model.bridge.result import Result

ALL, NONE = 7, 1


@pytest.mark.parametrize("result", ["4SN+1 H5", "-620", "P", "NP", "L", "A50/50", "A60~/40~ >b"])
def test_what_fits(result: str) -> None:
    reading = judge(Result.parse(result), ALL)
    assert reading.state is ReadingState.FITS
    assert reading.result == Result.parse(result)
    assert (reading.reason, reading.suggestions) == ("", ())


def test_what_is_doubtful() -> None:
    assert judge(Result.parse("+650 H5"), NONE) == Reading(
        ReadingState.DOUBTFUL,
        Result.parse("+650 H5"),
        "+650 N–S\nlead ♥5",
        "650 is 4♠ +1 vulnerable; N–S are not.",
        ("450 H5",),
        650,
    )


def test_what_is_impossible_comes_with_the_forced_result() -> None:
    assert judge(Result.parse("+610"), ALL) == Reading(
        ReadingState.IMPOSSIBLE,
        Result.parse("+610!"),
        "+610 N–S",
        "Impossible when vulnerable. 600 or 620?",
        ("600", "620"),
        610,
    )


def test_what_was_forced_stays_in_and_stays_doubtful() -> None:
    reading = judge(Result.parse("+610!"), ALL)
    assert reading.state is ReadingState.DOUBTFUL
    assert reading.result == Result.parse("+610!")
    assert reading.reason == "Impossible when vulnerable."


def test_force_falls_away_where_the_score_is_possible() -> None:
    assert judge(Result.parse("+620!"), ALL).result == Result.parse("+620")


def test_suggestions_are_typed_as_here() -> None:
    found = judge(Result.parse("+610 HK"), ALL, letters=PORTUGUESE, numbers=Numbers.SHORT)
    assert found.suggestions == ("60 CK", "62 CK")


@pytest.mark.parametrize("state", ReadingState)
def test_enter_takes_what_fits_and_what_is_doubtful(state: ReadingState) -> None:
    assert Reading(state).can_be_entered is (state in (ReadingState.FITS, ReadingState.DOUBTFUL))
