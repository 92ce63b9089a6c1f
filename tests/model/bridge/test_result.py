from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.boards import Vulnerability
from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Award,
    Late,
    NotPlayed,
    PassedOut,
    Played,
    Result,
    Scored,
    SelfInflicted,
    in_imps,
    weigh,
)
from model.bridge.seats import Seat, Side

contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Seat), st.sampled_from(Doubling)
)
awards = st.builds(Award, st.integers(0, 100), st.booleans())
in_match_imps = st.integers(-2400, 2400).map(lambda hundredths: in_imps(Fraction(hundredths, 100)))
artificial = st.one_of(
    st.builds(Artificial, awards, awards), st.builds(Artificial, in_match_imps, in_match_imps)
)
obtained = st.one_of(
    st.builds(Played, contracts, st.integers(0, 13)),
    st.builds(Scored, st.integers(-7600, 7600)),
    st.just(PassedOut()),
)
weights = st.dictionaries(obtained, st.integers(1, 100), min_size=1, max_size=4).map(
    lambda reported: weigh(*reported.items()).ns
)
faults = st.none() | st.builds(SelfInflicted, st.sampled_from(Side), obtained, st.none() | obtained)
assigned = weights.flatmap(
    lambda given: st.builds(Assigned, st.just(given), st.just(given) | weights, faults)
)
results = st.builds(
    Result,
    st.one_of(
        st.builds(Played, contracts, st.integers(0, 13)),
        st.builds(Scored, st.integers(-7600, 7600)),
        st.sampled_from([PassedOut(), NotPlayed(), Late()]),
        artificial,
        assigned,
    ),
    lead=st.none() | st.builds(Card, st.sampled_from(SUITS), st.sampled_from(RANKS)),
    group=st.sampled_from(["", *"bcdz"]),
    forced=st.booleans(),
)


@given(results)
def test_every_result_reads_back(result: Result) -> None:
    assert Result.parse(str(result)) == result


@pytest.mark.parametrize(
    ("result", "text"),
    [
        (Result(Played(Contract(4, Strain.SPADES, Seat.NORTH), 10)), "4SN="),
        (Result(Played(Contract(3, Strain.NOTRUMP, Seat.EAST, Doubling.DOUBLED), 7)), "3NTxE-2"),
        (Result(weigh((Scored(620), 2), (Scored(-100), 1))), "W2:+620,1:-100"),
        (Result(weigh((Scored(620), 3), (Scored(-100), 2)), group="b"), "W60:+620,40:-100 >b"),
        (
            Result(
                Assigned(
                    weigh((Scored(-50), 1)).ns,
                    weigh((Scored(450), 1)).ew,
                    SelfInflicted(Side.NS, Scored(-100), PassedOut()),
                )
            ),
            "W100:-50/100:+450~NS:-100:P",
        ),
        (Result(Scored(-620)), "-620"),
        (Result(Scored(0)), "+0"),
        (Result(PassedOut()), "P"),
        (Result(NotPlayed()), "NP"),
        (Result(Late()), "L"),
        (Result(Artificial(AVERAGE_PLUS, AVERAGE_MINUS)), "A60~/40~"),
        (Result(Artificial(AVERAGE, AVERAGE)), "A50/50"),
        (Result(Scored(610), Card(Strain.SPADES, "T"), "b", forced=True), "+610! ST >b"),
    ],
)
def test_the_canonical_form(result: Result, text: str) -> None:
    assert str(result) == text
    assert Result.parse(text) == result


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "620",
        "4SN",
        "4SN+7",
        "4SN-11",
        "A50",
        "A101/0",
        "4SN= 5H",
        "4SN= >a",
        "4SN= >bb",
        "4SN= H5 H6",
        "X",
        "np",
    ],
)
def test_what_is_no_result(text: str) -> None:
    with pytest.raises(ValueError):
        Result.parse(text)


def test_scores_where_there_are_any() -> None:
    here = Vulnerability.ALL
    texts = "4SN=", "-100", "P", "NP", "L", "A50/50"
    assert [Result.parse(text).score(here) for text in texts] == [620, -100, 0, None, None, None]


def test_only_a_late_board_is_still_to_come() -> None:
    assert [Result.parse(text).final for text in ("4SN=", "NP", "A50/50", "L")] == [True, True, True, False]


def test_another_outcome_keeps_lead_and_group() -> None:
    adjusted = Result.parse("4SN= H5 >b").with_outcome(Artificial(AVERAGE_PLUS, AVERAGE_MINUS))
    assert str(adjusted) == "A60~/40~ H5 >b"


@pytest.mark.parametrize("tricks", [-1, 14])
def test_there_are_13_tricks(tricks: int) -> None:
    with pytest.raises(ValueError):
        Played(Contract(1, Strain.CLUBS, Seat.NORTH), tricks)


def test_awards_are_percentages() -> None:
    with pytest.raises(ValueError):
        Award(101)


def test_an_assigned_score_is_no_score_of_the_table() -> None:
    result = Result.parse("W60:4SN=,40:4SN-1")
    assert result.score(Vulnerability.NONE) is None
    assert isinstance(result.outcome, Assigned)
    assert result.outcome.scores(Side.NS, Vulnerability.NONE) == {420: Fraction(3, 5), -50: Fraction(2, 5)}


@pytest.mark.parametrize(
    "text",
    ["W", "W60:", "W0:+50", "W60:NP", "W60:A60/40", "W50:+50,50:+50", "W1:+50~NS", "W1:+50~N:+50", "W-1:P"],
)
def test_no_assigned_score(text: str) -> None:
    with pytest.raises(ValueError):
        Result.parse(text)
