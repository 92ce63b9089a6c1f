"""The papers of results in each of our languages: no title cut, nothing over anything else, decimals as it writes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import evenings_of_sections
import every_method
from evenings_of_sections import ROOMS
from every_method import OCCASIONS
from inked import assert_apart, assert_on_paper
from model.i18n import LANGUAGES, VARIETIES, install_language
from model.scoring.conditions import Conditions, Handicap, Sections
from reports.catalogue import REPORTS
from reports.core.paper import A4, LETTER, Paper

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from model.snapshots.evening import Evening

PAPERS = (
    "ranking", "recap", "personal", "travellers", "frequencies", "cross-table", "vp-table", "match-slips",
    "pickup-slips", "blank-travellers", "bracket", "competition", "seating", "penalty-register", "corrections",
    "guide-cards",
)  # fmt: skip
METHODS = (
    "matchpoints", "total points", "Butler", "board-a-match", "Patton", "Swiss pairs", "knock-out",
    "teams of eight, crossed", "individual",
)  # fmt: skip


@pytest.fixture(scope="module", params=METHODS)
def odd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The event with a board not played, averages, a weighted and a split score, a penalty and a correction."""
    club = tmp_path_factory.mktemp("odd") / "club.club"
    with every_method.played(club, OCCASIONS[request.param]) as director:
        every_method.make_odd(director, OCCASIONS[request.param])
        session = director.sessions.current()
        assert session is not None
        return director.evening(session)


@pytest.fixture(params=[*LANGUAGES, *VARIETIES])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    install_language(request.param)
    yield request.param
    install_language("en")


@pytest.fixture(scope="module", params=ROOMS)
def sections(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A room of several sections, ranked in every way at once: across the field, by section, by stratum, with handicaps."""
    conditions = Conditions(
        sections=Sections.ACROSS,
        section_places=True,
        strata="A:0 B:300 C:100",
        masterpoints="acbl-club",
        handicap=Handicap.CLUB_SUM,
    )
    path = tmp_path_factory.mktemp("sections") / "club.club"
    with evenings_of_sections.an_evening(path, request.param, conditions) as director:
        return director.evening(1)


def test_titles_stand_whole_and_apart(language: str, odd: Evening, ink: list[Any], tmp_path: Path) -> None:
    assert_whole_and_apart(odd, LETTER if language == "en" else A4, ink, tmp_path)


def test_titles_of_sections_stand_whole_and_apart(
    language: str, sections: Evening, ink: list[Any], tmp_path: Path
) -> None:
    assert_whole_and_apart(sections, LETTER if language == "en" else A4, ink, tmp_path)


def assert_whole_and_apart(odd: Evening, paper: Paper, ink: list[Any], tmp_path: Path) -> None:
    """Every paper of an evening: on the sheet, nothing over anything else, nothing cut."""
    for kind in PAPERS:
        if not REPORTS[kind].fits(odd):
            continue
        ink.clear()
        REPORTS[kind].build(odd, tmp_path / "paper.pdf", paper=paper)
        assert_on_paper(ink, paper)
        assert_apart(ink)
        assert [each.text for each in ink if each.text.endswith("…")] == [], kind


def test_decimals_are_those_of_the_language(
    language: str, odd: Evening, ink: list[Any], tmp_path: Path
) -> None:
    for kind in PAPERS:
        if REPORTS[kind].fits(odd):
            REPORTS[kind].build(odd, tmp_path / "paper.pdf")
    strange = r"\d,\d" if language == "en" else r"\d\.\d"
    assert [each.text for each in ink if re.search(strange, each.text)] == []
