"""Ties shared, or broken in the order that the conditions choose."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from msgspec.structs import replace

from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.explanations.settling_steps import Broken
from model.scoring.explanations.wording import tie_break_words
from model.scoring.ranking.tie_breaks import Meetings, UnknownTieBreak, opponents, order_of, quotient
from model.scoring.view import SessionView
from travellers import session, sessions, traveller


def order(view: SessionView, tie_breaks: str) -> list[tuple[str, str]]:
    return [
        (one.place, one.contestant.key)
        for one in score(view, Conditions(tie_breaks=tie_breaks, method="cross-imps")).ranking
    ]


def test_without_a_rule_the_place_is_shared() -> None:
    view = session(traveller(1, "1-2 +100", "3-4 +100"))
    assert [place for place, _ in order(view, "")] == ["1="] * 4


def test_the_result_between_them_decides() -> None:
    """1 and 2 end level; 1 won the board on which they met."""
    view = session(
        traveller(1, "2-1 -100", "3-4 +0"), traveller(2, "3-1 +100", "2-4 +100"), traveller(3, "4-3 +0")
    )
    conditions = Conditions(method="total-points")
    assert [(one.place, one.contestant.key) for one in score(view, conditions).ranking] == [
        ("1", "3"),
        ("2=", "1"),
        ("2=", "2"),
        ("4", "4"),
    ]
    split = score(view, Conditions(method="total-points", tie_breaks="head-to-head")).ranking
    assert [(one.place, one.contestant.key) for one in split] == [
        ("1", "3"),
        ("2", "1"),
        ("3", "2"),
        ("4", "4"),
    ]


def test_opponents_as_in_the_published_example() -> None:
    """A played X 50, Y 40, Z 30: 120, or 40 a match."""
    view = session(*(traveller(n, f"A1-{key} +50") for n, key in enumerate(("X2", "Y3", "Z4"), 1)))
    meetings = Meetings(score(view, Conditions(method="total-points")))
    meetings.finals.update({"X2": Fraction(50), "Y3": Fraction(40), "Z4": Fraction(30)})
    assert dict(opponents(meetings, ["A1"]) or {}) == {"A1": Fraction(40)}


def test_quotient() -> None:
    view = session(traveller(1, "1-2 +300", "3-4 +50"), traveller(2, "1-2 -100", "3-4 +50"))
    meetings = Meetings(score(view, Conditions(method="total-points")))
    assert dict(quotient(meetings, ["1", "2", "3"]) or {}) == {
        "1": Fraction(3),
        "2": Fraction(1, 3),
        "3": Fraction(4),
    }


def test_a_rule_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownTieBreak, match="head-to-head"):
        order_of("head-to-head,lot")
    assert order_of("ebu") == ("head-to-head", "opponents", "basic", "count-back")


def test_a_broken_tie_is_explained() -> None:
    # 1 and 3 have a board each; on boards won 1 has 2 of 3 against one of three with the same sum.
    view = session(
        traveller(1, "1-2 +100", "3-4 +300"),
        traveller(2, "1-4 +100", "3-2 +0"),
        traveller(3, "1-2 +100", "3-4 +0"),
    )
    conditions = Conditions(method="total-points", tie_breaks="count-back")
    assert [one.place for one in score(view, conditions).ranking[:2]] == ["1", "2"]
    assert score(view, conditions).ranking[0].contestant.key == "1"
    step = explain(view, conditions, "3").steps[-1]
    assert isinstance(step, Broken)
    # 1 won all three boards; 3 won one and drew two, two thirds.
    assert step.sentence == "The tie for place 1 was broken by boards won, 0.67: place 2."
    assert tie_break_words(score(view, conditions).standing("1")) == "Boards won 1.00"
    assert tie_break_words(score(view, conditions).standing("2")) == ""
    # IMPs or matchpoints, never a count of boards, which a column of its own has beside it.
    by_points = replace(score(view, conditions).standing("1"), tie_break=("basic", Fraction(5, 2)))
    assert tie_break_words(by_points) == "Per board 2.50"


@given(sessions())
def test_a_broken_tie_never_passes_another_figure(view: SessionView) -> None:
    before = score(view, Conditions())
    after = score(view, Conditions(tie_breaks="ebu,wins,quotient"))
    assert [one.percentage for one in before.ranking] == [one.percentage for one in after.ranking]
    assert {one.contestant.key for one in before.ranking} == {one.contestant.key for one in after.ranking}
    assert [one.rank for one in after.ranking] == sorted(one.rank for one in after.ranking)


def test_a_match_of_several_rounds_is_won_once() -> None:
    """Two rounds of play that are one match count one win, not two."""
    two = [
        replace(line, round=round_, match=1)
        for round_, lines in ((1, traveller(1, "1-2 +100")), (2, traveller(2, "1-2 +100")))
        for line in lines
    ]
    apart = [replace(line, match=0) for line in two]
    one_match, two_matches = (
        Meetings(score(session(lines), Conditions(method="total-points"))).matches("1")
        for lines in (two, apart)
    )
    assert (len(one_match), len(two_matches)) == (1, 2)
