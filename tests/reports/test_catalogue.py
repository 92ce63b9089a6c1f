"""Every report over every kind of evening: all of it on the paper, nothing over anything else, nothing too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inked import GRID_SMALLEST, assert_apart, assert_large_enough, assert_on_paper
from model.scoring.conditions import Conditions
from model.snapshots.session import State
from reports.catalogue import REPORTS, NoSuchReport, report
from reports.core.paper import A4, LETTER
from reports.core.sheet import SMALLEST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening
    from reports.core.paper import Paper

ALWAYS = [
    kind for kind in REPORTS if kind not in {"corrections", "match-slips", "bracket", "vp-table"}
]  # those that need what pairs have not
LONG = tuple(
    (f"Bartholomäus-Maximilian van der Wetering-Oldenburg {number}", f"Παναγιώτα Παπαδημητροπούλου-Οικονομοπούλου {number}")
    for number in range(40)
)  # fmt: skip
EVENINGS: dict[str, dict[str, Any]] = {
    "half a table and a switched round": {},
    "two winners": {"movement": "skip-mitchell", "tables": 12, "pairs": 24, "rounds": 9, "switched": ()},
    "forty tables": {"movement": "skip-mitchell", "tables": 40, "pairs": 79, "switched": (8, 9)},
    "thirty-six boards": {"boards_per_round": 4, "results": {(18, 9): "NP", (1, 1): "A60/40"}},
    "a Howell": {"movement": "howell", "tables": 8, "pairs": 15, "rounds": 15, "boards_per_round": 2, "switched": ()},
    "two tables": {"movement": "howell", "tables": 3, "pairs": 5, "rounds": 5, "boards_per_round": 5, "switched": ()},
    "shared boards": {"movement": "relay-mitchell", "tables": 8, "pairs": 16, "rounds": 8, "switched": ()},
    "long names": {"names": LONG},
    "cross-IMPs": {"conditions": Conditions(method="cross-imps"), "results": {(18, 9): "NP", (1, 1): "A60~/40~"}},
    "Butler": {"conditions": Conditions(method="butler")},
    "before play": {"state": State.SEATING, "results": {(b, t): None for b in range(1, 28) for t in range(1, 10)}},
    "late and missing": {"state": State.PLAYING, "results": {(5, 2): "L", (6, 2): None, (7, 1): "+620"}},
}  # fmt: skip


@pytest.fixture(scope="module", params=EVENINGS, ids=lambda name: name.replace(" ", "-"))
def evening(request: pytest.FixtureRequest, night: Callable[..., Evening]) -> Evening:
    """One of the evenings."""
    return night(**EVENINGS[request.param])


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("kind", ALWAYS)
def test_everything_is_on_the_paper_and_can_be_read(
    kind: str, paper: Paper, evening: Evening, ink: list[Any], tmp_path: Path
) -> None:
    some = {1, 2, 40, 79} if kind == "personal" else None  # every card is drawn alike; these are the extremes
    REPORTS[kind].build(evening, tmp_path / "report.pdf", paper=paper, only=some)
    assert ink
    assert_on_paper(ink, paper)
    assert_apart(ink)
    assert_large_enough(ink, GRID_SMALLEST if kind == "recap" else SMALLEST)


def test_an_unknown_report_is_answered_with_those_there_are() -> None:
    with pytest.raises(
        NoSuchReport, match=r"There is no report called score\. Available: ranking, event, recap"
    ):
        report("score")


def test_every_report_has_a_title() -> None:
    assert all(each.title for each in REPORTS.values())
    assert all(kind == each.kind for kind, each in REPORTS.items())


@pytest.mark.parametrize(
    ("kind", "only", "there", "not_there"),
    [
        ("travellers", {7}, "Board 7", "Board 8"),
        ("personal", {5}, "5, Margarida Sousa – Rui Antunes", "4, Inês Duarte – Paul Reeve"),
        ("blank-travellers", {7}, "Board 7", "Board 8"),
        ("pickup-slips", {2}, "Round 2", "Round 3"),
        ("guide-cards", {3}, "Table 3", "Table 4"),
    ],
)
def test_only_some_can_be_asked_for(
    kind: str, only: set[int], there: str, not_there: str, thursday: Evening, ink: list[Any], tmp_path: Path
) -> None:
    REPORTS[kind].build(thursday, tmp_path / "report.pdf", only=only)
    texts = {each.text for each in ink}
    assert there in texts
    assert not_there not in texts


names = st.text(
    st.characters(codec="utf-8", categories=("Lu", "Ll", "Nd", "Pd", "Zs"), max_codepoint=0x3FF), max_size=90
)


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(couples=st.lists(st.tuples(names, names), min_size=12, max_size=12))
@pytest.mark.parametrize(
    "kind", ["ranking", "personal", "seating", "guide-cards", "pickup-slips", "travellers"]
)
def test_no_name_is_too_long_for_any_report(
    kind: str, couples: list[tuple[str, str]], night: Callable[..., Evening], ink: list[Any], tmp_path: Path
) -> None:
    ink.clear()
    evening = night(
        movement="howell",
        tables=6,
        pairs=12,
        rounds=11,
        boards_per_round=1,
        switched=(),
        names=tuple(couples),
    )
    REPORTS[kind].build(evening, tmp_path / "report.pdf", only={1, 2, 3, 4})
    assert_on_paper(ink, A4)
    assert_apart(ink)


def test_only_reports_that_say_something_of_the_evening_are_offered(thursday: Evening) -> None:
    fitting = {kind for kind, each in REPORTS.items() if each.fits(thursday)}
    assert not fitting & {"match-slips", "vp-table", "corrections", "bracket"}
    assert {"ranking", "recap", "pickup-slips", "competition"} <= fitting
