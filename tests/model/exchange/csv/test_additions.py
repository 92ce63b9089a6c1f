"""Holdings, handicaps, penalties, carry-over and presets in our own CSV."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.result import Result
from model.errors import ImportRefused
from model.exchange.csv import event as event_csv
from model.exchange.event import Event
from model.scoring import score
from model.scoring.view import CarryOver, Contestant, Line, Missed, Penalty, PenaltyUnit, Preset

NIGHT = Event(
    "Night",
    None,
    (
        Contestant("1", 1, holdings=(Fraction(250), None), handicap=Fraction("-6.42")),
        Contestant("2", 2, holdings=(Fraction("13.5"), Fraction(1, 3))),
        Contestant("3", 3),
        Contestant("4", 4),
    ),
    (
        Line(1, "1", "2", Result.parse("W60:4SN=,40:4SN-1"), 1, 1),
        Line(1, "3", "4", Result.parse("W100:-50/100:+450~NS:-50:+420 >b"), 1, 2),
    ),
    format="CSV",
    penalties=(
        Penalty("3", PenaltyUnit.PERCENT, Fraction(10), "slow, again"),
        Penalty("4", PenaltyUnit.WARNING),
    ),
    carried=(CarryOver("1", Fraction("120.5"), 240), CarryOver("2", Fraction(-3))),
    presets=(
        Preset(1, 420),
        Preset(1, -50, session=2),
        Preset(2, None, ((-50, Fraction(20)), (420, Fraction(200, 3)))),
    ),
    numbers={"1": ("1234", ""), "3": ("", "77")},
    members={"2": ("=Ann Carr", "Bert Atwell", "Clara Bishop")},
    knock_out=True,
    advanced=((2, "4"),),
    missed=(Missed("3", 2, 1), Missed("4", 1, 2)),
)


def test_everything_is_read_back() -> None:
    assert event_csv.loads(event_csv.dumps(NIGHT).encode(), "night.csv") == NIGHT


def test_it_bears_on_the_figures() -> None:
    plain = replace(NIGHT, penalties=(), carried=())
    with_all = score(NIGHT.view, NIGHT.conditions)
    without = score(plain.view, plain.conditions)
    assert with_all.standing("3").total == without.standing("3").total - Fraction(2, 10)
    assert with_all.standing("1").maximum == without.standing("1").maximum + 240


FIGURES = st.fractions(-1000, 1000, max_denominator=1000)


@given(
    st.lists(st.builds(Penalty, st.sampled_from("1234"), st.sampled_from(PenaltyUnit), FIGURES), max_size=3),
    st.lists(st.builds(CarryOver, st.sampled_from("1234"), FIGURES, st.integers(0, 1000)), max_size=3),
    st.lists(
        st.builds(
            Preset,
            st.integers(1, 99),
            st.none() | st.integers(-4000, 4000),
            st.lists(st.tuples(st.integers(-4000, 4000), FIGURES), max_size=3).map(tuple),
            st.integers(1, 3),
        ),
        max_size=3,
    ),
)
def test_any_of_them_survives(
    penalties: list[Penalty], carried: list[CarryOver], presets: list[Preset]
) -> None:
    event = replace(NIGHT, penalties=tuple(penalties), carried=tuple(carried), presets=tuple(presets))
    assert event_csv.loads(event_csv.dumps(event).encode(), "night.csv") == event


@pytest.mark.parametrize(
    "line",
    [
        "#holdings,9,250",
        "#handicap-of,1",
        "#handicap-of,1,1e99999999",
        "#handicap-of,1,1/0",
        "#penalty,1,kilos,10",
        "#penalty,1,percent,ten",
        "#carry,1,x",
        "#preset,one,420",
        "#preset,1,420,5",
        "#missed,1,two",
        "#advanced,9,1",
    ],
)
def test_a_line_that_is_none_is_refused_with_an_example(line: str) -> None:
    text = event_csv.dumps(NIGHT).replace("board,round", f"{line}\nboard,round", 1)
    with pytest.raises(ImportRefused, match=r"line \d+.*Expected: #"):
        event_csv.loads(text.encode(), "night.csv")
