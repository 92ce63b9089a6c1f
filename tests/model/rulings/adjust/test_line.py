"""What a director types on the adjustment bench, on board 14, where 3NT by North went one down."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.letters import ENGLISH, GREEK, PORTUGUESE, SPANISH, Letters
from model.bridge.result import Artificial, Assigned, Obtained, PassedOut, Played, Result, Scored, weigh
from model.rulings.adjust.law import remarks
from model.rulings.adjust.line import LineContext
from model.rulings.trees.editions import Edition

AT_TABLE = Result.parse("3NTN-1")
LINE = LineContext(14, AT_TABLE)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("60 4S= 40 4S-1", "W60:4SN=,40:4SN-1"),
        ("60% 4s= , 40% 4s-1", "W60:4SN=,40:4SN-1"),
        ("60:4sn=;40:4sn-1", "W60:4SN=,40:4SN-1"),
        ("60 4s= 4s-1", "W60:4SN=,40:4SN-1"),
        ("60 4s = 40 4s -1", "W60:4SN=,40:4SN-1"),
        ("1/3 4s= 2/3 4s-1", "W1:4SN=,2:4SN-1"),
        ("50 3n-1 30 2hs= 20 2dw-1", "W50:3NTN-1,30:2HS=,20:2DW-1"),
        ("50 2hs= 50 2h+1", "W50:2HS=,50:2HS+1"),
        ("60 4s= 40 4s-1 / 4s=", "W60:4SN=,40:4SN-1/100:4SN="),
        ("1/3 4s= 2/3 4s-1 / 1/2 4s= 4s-1", "W1:4SN=,2:4SN-1/50:4SN=,50:4SN-1"),
        ("4sx-2", "W100:4SxN-2"),
        ("75 +420 25 -50", "W75:+420,25:-50"),
        ("70 p 30 1ne=", "W70:P,30:1NTE="),
        ("a+/-", "A60~/40~"),
        ("a6040", "A60/40"),
        ("np", "NP"),
        ("W60:4SN=,40:4SN-1", "W60:4SN=,40:4SN-1"),
    ],
)
def test_a_line_is_read_as_the_director_means_it(typed: str, meant: str) -> None:
    assert str(LINE.read(typed).given) == meant


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("60 4s=", "60%: 40% to come"),
        ("60 4s= 50 4s-1", "110%: more than 100%"),
        ("60 4s= 40 4s-1 4s-2", "more than 100%"),
        ("50 4s= 50 4s=", "once"),
        ("60", "who declared|result|no result|Then"),
        ("60 4s= 40", "Then the result for 40%"),
        ("4s= / 4s-1 / 4s-2", "two sides"),
        ("60 4s= 40 4s-1 /", "Type what this side is given"),
        ("620", "Impossible"),
        ("hello", "Not a result"),
    ],
)
def test_what_is_lacking_is_said(typed: str, reason: str) -> None:
    import re

    read = LINE.read(typed)
    assert read.given is None
    assert re.search(reason, read.reason), read.reason


IN_A_MATCH = LineContext(14, AT_TABLE, Edition.E2007, match_in_imps=True)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("+3 imp", "A+3i/-3i"),
        ("-2,5 imps", "A-2.5i/+2.5i"),
        ("0 imp", "A+0i/+0i"),
        ("+3 / -1 imp", "A+3i/-1i"),
        ("+3 imp / +2 imp", "A+3i/+2i"),
        ("a+3i/-3i", "A+3i/-3i"),
    ],
)
def test_a_score_in_imps_for_a_match_under_2007(typed: str, meant: str) -> None:
    # Law 86D: the other table has a result, and this one is given IMPs.
    read = IN_A_MATCH.read(typed).given
    assert str(read) == meant
    assert isinstance(read, Artificial)
    again = IN_A_MATCH.write(Result(read))
    assert IN_A_MATCH.read(again).given == read


def test_imps_are_given_under_2007_and_in_a_match_only() -> None:
    for edition in (Edition.E1997, Edition.E2017):
        line = LineContext(14, AT_TABLE, edition, match_in_imps=True)
        for typed in ("+3 imp", "a+3i/-3i"):
            assert line.read(typed).given is None
            assert "86D" in line.read(typed).reason
    pairs = LineContext(14, AT_TABLE, Edition.E2007)
    assert pairs.read("+3 imp").reason == "A score in IMPs is for a match of teams scored so (86D)."
    assert IN_A_MATCH.read("25 imp").reason == "A board gives 24 IMPs at most."


def test_without_a_contract_at_the_table_the_declarer_is_asked_for() -> None:
    line = LineContext(14, Result.parse("+50"))
    assert "who declared" in line.read("4s=").reason
    assert str(line.read("60 4se= 40 4s-1").given) == "W60:4SE=,40:4SE-1"


def test_an_empty_line_gives_nothing() -> None:
    assert LINE.read("  ").empty


def test_average_minus_follows_the_session_since_2007_only() -> None:
    assert str(LineContext(14, edition=Edition.E1997).read("a+/-").given) == "A60~/40"
    assert str(LineContext(14, edition=Edition.E2007).read("a+/-").given) == "A60~/40~"


contracts = st.sampled_from(["4SN=", "4SN-1", "2HS=", "3DxW-1", "1NTE+2", "P", "+110", "-50"])
weights = st.lists(
    st.tuples(contracts, st.integers(1, 30)), min_size=1, max_size=4, unique_by=lambda one: one[0]
)


def made(given_: list[tuple[str, int]]) -> Assigned:
    parts: list[tuple[Obtained, Fraction | int]] = []
    for text, weight in given_:
        outcome = Result.parse(text).outcome
        assert isinstance(outcome, Played | Scored | PassedOut)
        parts.append((outcome, weight))
    return weigh(*parts)


@given(weights, weights, st.sampled_from([ENGLISH, PORTUGUESE, SPANISH, GREEK]))
def test_what_is_written_reads_back(
    ns: list[tuple[str, int]], ew: list[tuple[str, int]], letters: Letters
) -> None:
    line = LineContext(14, AT_TABLE, letters=letters)
    outcome = Assigned(made(ns).ns, made(ew).ns)
    read = line.read(line.write(Result(outcome)))
    assert read.given == outcome, (line.write(Result(outcome)), read.reason)


@given(st.text(alphabet="0123456789 ./%:,;-+=SNEWHDCXap", max_size=24))
def test_no_text_is_too_odd(text: str) -> None:
    read = LINE.read(text)
    assert read.given is not None or read.reason or read.empty


def test_each_edition_has_its_own_word_on_weights() -> None:
    given_ = LINE.read("60 3n= 40 3n-1").given
    assert given_ is not None
    assert [(one.law, one.doubtful) for one in remarks(given_, Edition.E1997)] == [("12C2, 12C3", True)]
    assert [(one.law, one.doubtful) for one in remarks(given_, Edition.E2007)] == [("12C1(c)", False)]
    assert [one.law for one in remarks(given_, Edition.E2007, split_scores=True)] == ["12C1(e)"]
    found = remarks(given_, Edition.E2017, AT_TABLE, unauthorised=True)
    assert [(one.law, one.doubtful) for one in found] == [("12C1(c)", False), ("12C1(c), 16C", True)]
    assert not any(one.doubtful for one in remarks(given_, Edition.E2017, AT_TABLE))


def test_a_score_without_the_part_that_a_side_did_to_itself_is_doubted() -> None:
    whole, apart = LINE.read("3n=").given, LINE.read("3n= / 3n-1").given
    assert whole is not None
    assert apart is not None
    found = remarks(whole, Edition.E2017, AT_TABLE, hurt_itself=True)
    assert [(one.law, one.doubtful) for one in found] == [("12C1(e)", True)]
    assert [one.law for one in remarks(whole, Edition.E2007, AT_TABLE, hurt_itself=True)] == ["12C1(b)"]
    assert not remarks(apart, Edition.E2017, AT_TABLE, hurt_itself=True)


def test_an_artificial_score_over_a_result_is_doubted() -> None:
    given_ = LINE.read("a+/-").given
    assert given_ is not None
    assert any(one.doubtful for one in remarks(given_, Edition.E2017, AT_TABLE))
    assert not any(one.doubtful for one in remarks(given_, Edition.E2017, None))
