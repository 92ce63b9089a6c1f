"""Names and sentences of the conditions, and the page of the docs that names every method with its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from model.bridge.result import Result
from model.scoring import score
from model.scoring.conditions import (
    Conditions,
    CrossImps,
    Datum,
    Handicap,
    SmallGroups,
    TeamsOfEight,
    VictoryPoints,
)
from model.scoring.explanations.wording import (
    conditions_sentences,
    label,
    method_name,
    ranking_figures,
    ranking_unit,
    show_totals,
    tie_break_name,
)
from model.scoring.methods.registry import METHODS
from model.scoring.view import Contestant, Line, SessionView

ROOT = Path(__file__).resolve().parents[4]
PAGE = (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", METHODS)
def test_every_method_has_a_name_and_stands_in_the_docs_with_its_tests(name: str) -> None:
    assert method_name(name) != name
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{name}` |"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert len(cells) == 5
    assert all(cells)
    assert any(
        f'"{name}"' in text or f"'{name}'" in text or "METHOD" in text for text in _tests_named(cells[-1])
    )


def _tests_named(cell: str) -> list[str]:
    """The texts of the tests that a row of the docs names."""
    return [
        path.read_text(encoding="utf-8")
        for name in re.findall(r"`((?:\w+/)?test_\w+\.py)`", cell)
        for path in (ROOT / "tests" / "model").rglob(name)
    ]


def _condition_rows() -> list[list[str]]:
    part = PAGE.partition("## Conditions")[2].partition("## Adjusted")[0]
    return [
        [cell.strip() for cell in re.sub(r"\\\|", "/", line).strip("|").split("|")]
        for line in part.splitlines()
        if line.startswith("| `")
    ]


@pytest.mark.parametrize("row", _condition_rows(), ids=lambda row: row[0])
def test_every_condition_s_row_has_its_rule_and_tests_that_set_it(row: list[str]) -> None:
    assert len(row) == 4
    assert all(row)
    tests = _tests_named(row[-1])
    for name in re.findall(r"`(\w+)`", row[0]):
        assert any(re.search(rf"\b{name}\b", text) for text in tests), name


def test_every_test_and_module_the_docs_name_is_there() -> None:
    named = set(re.findall(r"`((?:\w+/)?\w+\.py)`", PAGE))
    assert len(named) > 25
    for name in named:
        room = "tests/model" if "test_" in name else "model"
        assert any((ROOT / room).rglob(name)), name


def test_every_assertion_of_the_reference_names_tests_that_exist() -> None:
    part = PAGE.partition("## Assertions of the reference")[2].partition("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| ") and "test_" in line]
    named = {word for row in rows for word in re.findall(r"\b[BF]\d+", row.split("|")[1])}
    assert named == {f"F{n}" for n in range(1, 13)} | {f"B{n}" for n in range(1, 11)}
    for name, test in re.findall(r"`((?:\w+/)?test_\w+\.py)::(\w+)`", part):
        texts = (path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "model").rglob(name))
        assert any(re.search(rf"def {test}\(", text) for text in texts), f"{name}::{test}"


def test_the_docs_name_every_condition_and_no_other() -> None:
    named = {word for row in _condition_rows() for word in re.findall(r"`(\w+)`", row[0])}
    assert named == {field.name for field in fields(Conditions)} - {"method"}


def test_the_conditions_in_sentences() -> None:
    conditions = Conditions(method="butler", trim=2, tie_breaks="ebu", handicap=Handicap.CLUB_SUM)
    assert conditions_sentences(conditions) == (
        "Butler.",
        "The datum is the mean without the 2 highest and the 2 lowest scores, rounded to 10.",
        "Half the sum of the players’ handicaps is added.",
        "Ties are broken by the result between them, the opponents’ final scores, the points on the boards, boards won.",
        "Rounding: half up, 2 decimals.",
    )
    assert "Strata: A, B." in conditions_sentences(Conditions(strata="A:0 B:200"))
    assert tie_break_name("unknown") == "unknown"


@given(
    st.sampled_from(list(METHODS)),
    st.builds(
        Conditions,
        cross=st.sampled_from(CrossImps),
        datum=st.sampled_from(Datum),
        trim=st.integers(0, 2),
        small_groups=st.sampled_from(SmallGroups),
        victory_points=st.sampled_from(VictoryPoints),
        teams_of_eight=st.sampled_from(TeamsOfEight),
        handicap=st.sampled_from(Handicap),
        own_scale=st.sampled_from(["", "20 0:10 5:20"]),
    ),
)
def test_any_conditions_make_whole_sentences(method: str, conditions: Conditions) -> None:
    for sentence in conditions_sentences(replace(conditions, method=method)):
        assert re.fullmatch(r"[A-Z][^{}]*\.", sentence), sentence


def test_totals_have_decimals_only_where_the_method_or_one_of_them_has() -> None:
    lines = tuple(
        Line(1, ns, ew, Result.parse(text)) for ns, ew, text in (("1", "2", "+50"), ("3", "4", "+90"))
    )
    view = SessionView(tuple(Contestant(str(number), number) for number in range(1, 5)), lines)

    def totals(conditions: Conditions) -> set[str]:
        return set(show_totals(score(view, conditions)).values())

    assert totals(Conditions("total-points")) == {"50", "−50", "90", "−90"}
    assert totals(Conditions("cross-imps")) == {"1", "−1"}
    assert totals(Conditions("cross-imps", cross=CrossImps.PER_TABLE)) == {"0.50", "−0.50"}
    assert totals(Conditions()) == {"0.00", "2.00"}  # matchpoints stand beside their percentage
    assert all("." in one for one in totals(Conditions("swiss-imps")))  # a scale in hundredths


@pytest.mark.parametrize(
    ("contestant", "shown"),
    [(Contestant("7", 7), "7"), (Contestant("A7", 7, section="A"), "A7"), (Contestant("3+7", 4), "3+7")],
)
def test_a_contestant_is_called_by_its_number_or_those_at_its_side(
    contestant: Contestant, shown: str
) -> None:
    assert label(contestant) == shown


def a_room(board: int, ns: str, ew: str, result: str, match: int) -> Line:
    return Line(board, ns, ew, Result.parse(result), match, 1 + int(ns), match=match)


def test_board_a_match_is_ranked_in_its_own_points_and_of_how_many_where_boards_differ() -> None:
    teams = tuple(Contestant(str(number), number) for number in (1, 2, 3))
    lines = (
        a_room(1, "1", "2", "4SN=", 1), a_room(1, "2", "1", "4SN-1", 1),
        a_room(2, "1", "2", "4SN=", 1), a_room(2, "2", "1", "4SN=", 1),
    )  # fmt: skip
    view = SessionView(teams[:2], lines)
    standings = score(view, Conditions("board-a-match"))
    assert ranking_figures(standings) == {"1": "3", "2": "1"}
    assert ranking_unit(standings.conditions) == "Points"
    further = (
        a_room(3, "3", "1", "4SN=", 2), a_room(3, "1", "3", "4SN-1", 2),
        a_room(4, "3", "1", "4SN=", 2), a_room(4, "1", "3", "4SN-1", 2),
    )  # fmt: skip
    standings = score(SessionView(teams, (*lines, *further)), Conditions("board-a-match"))
    assert ranking_figures(standings) == {"3": "4 of 4", "1": "3 of 8", "2": "1 of 4"}


def test_what_ranks_is_a_percentage_at_matchpoints_and_the_total_at_imps() -> None:
    pairs = tuple(Contestant(str(number), number) for number in (1, 2, 3, 4))
    lines = (Line(1, "1", "2", Result.parse("4SN=")), Line(1, "3", "4", Result.parse("4SN-1")))
    matchpoints = score(SessionView(pairs, lines), Conditions())
    assert (ranking_figures(matchpoints)["1"], ranking_unit(matchpoints.conditions)) == ("100.00", "%")
    imps = score(SessionView(pairs, lines), Conditions("cross-imps"))
    assert (ranking_figures(imps)["1"], ranking_unit(imps.conditions)) == ("10", "IMP")
