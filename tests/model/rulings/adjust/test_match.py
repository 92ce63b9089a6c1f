"""One score for both sides of a knock-out (Law 12C4), and no less than average plus for the side not at fault (86B2)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.result import Artificial, Assigned, Result, Scored
from model.bridge.seats import Side
from model.rulings.adjust.match import at_least_average_plus, average, balances
from model.scoring.matches.imps import imps
from model.scoring.matches.rooms import MatchBoard, MatchForm, board_score, total_match


def score(text: str) -> Assigned | Artificial:
    outcome = Result.parse(text).outcome
    assert isinstance(outcome, Assigned | Artificial)
    return outcome


def in_imps(given_: Assigned | Artificial, other: int) -> tuple[Fraction, Fraction]:
    """Both teams' IMPs when the other table scored so many points."""
    match = total_match(
        [board_score(MatchBoard(1, Result(given_), Result(Scored(other))), MatchForm.IMPS, 3)]
    )
    return match.home_net, match.away_net


def test_average_plus_to_both_in_a_knock_out_is_nothing_to_either() -> None:
    # Case A16: +3 and +3, averaged 0 IMPs.
    assert average(score("A60~/60~")) == score("A50/50")


def test_a_score_in_imps_is_what_the_match_gets_whatever_the_other_table_did() -> None:
    for other in (620, -100):
        assert in_imps(score("A+3i/-3i"), other) == (Fraction(3), Fraction(-3))
        assert in_imps(score("A+3.5i/+1i"), other)[0] == Fraction(7, 2)
    assert balances(score("A+3i/-3i"))
    assert not balances(score("A+3i/-1i"))
    assert average(score("A+3i/-1i")) == score("A+2i/-2i")


def test_an_even_half_point_of_an_award_is_left_to_the_match() -> None:
    assert average(score("A60/45")) == score("A60/45")


def test_sixty_forty_apart_becomes_a_quarter_of_each_weight() -> None:
    assert average(score("W60:+620,40:-100/100:+620")) == score("W80:+620,20:-100")


def test_damage_a_side_did_to_itself_cannot_be_averaged_by_weights() -> None:
    hurt = score("W100:4SN=~NS:4SN-1:4SN=")
    assert average(hurt) == hurt
    assert not balances(hurt)


POINTS = st.integers(-60, 60).map(lambda tens: tens * 10)
SIDE = st.dictionaries(POINTS, st.integers(1, 9), min_size=1, max_size=4)


def sided(ns: dict[int, int], ew: dict[int, int]) -> Assigned:
    def text(side: dict[int, int]) -> str:
        return ",".join(f"{weight}:{points:+d}" for points, weight in side.items())

    made = score(f"W{text(ns)}/{text(ew)}")
    assert isinstance(made, Assigned)
    return made


@given(SIDE, SIDE, POINTS)
def test_the_average_has_the_mean_of_what_either_side_had(
    ns: dict[int, int], ew: dict[int, int], other: int
) -> None:
    before = sided(ns, ew)
    after = average(before)
    assert balances(after)
    assert isinstance(after, Assigned)
    home, away = in_imps(before, other)
    assert in_imps(after, other) == ((home - away) / 2, (away - home) / 2)


@given(SIDE, SIDE, POINTS, st.sampled_from(Side))
def test_the_side_not_at_fault_has_the_better_and_the_other_the_complement(
    ns: dict[int, int], ew: dict[int, int], other: int, side: Side
) -> None:
    before = sided(ns, ew)
    had = in_imps(before, other)[0 if side is Side.NS else 1]
    after = at_least_average_plus(before, side, had, Fraction(3))
    assert isinstance(after, Assigned | Artificial)
    home, away = in_imps(after, other)
    assert home == -away
    assert (home if side is Side.NS else away) == max(had, 3)


@pytest.mark.parametrize(
    ("text", "even"), [("A60/40", True), ("A60~/60~", False), ("W60:4SN=,40:4SN-1", True)]
)
def test_what_balances(text: str, even: bool) -> None:
    assert balances(score(text)) is even


def test_the_worth_of_a_case_in_imps() -> None:
    # Case A18: team-mates −170; 60 % of +620 and 40 % of −100 in IMPs.
    home, _away = in_imps(score("W60:+620,40:-100"), 170)
    assert home == Fraction(6, 10) * imps(450) + Fraction(4, 10) * imps(-270)
