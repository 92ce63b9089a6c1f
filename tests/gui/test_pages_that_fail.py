"""A page that fails to open, or whose kept place is damaged, costs neither the start nor the evening."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from builders import A_THURSDAY, a_plan, an_evening
from gui.actions import Actions
from gui.frame.window import MainWindow
from gui.look.look import Look
from gui.pages.page import Page, PageContext, Place
from gui.pages.registry import PAGES, PageEntry
from model.movement.kinds.team_library import team_movement
from model.scoring.conditions import Conditions
from model.service.director import Director
from windows import Answers, a_window, press

KEYS = (
    "at", "board", "book", "change", "changes", "chair", "cut", "draft", "fresh", "key", "law", "match", "movement", "need",
    "of", "pair", "panel", "place", "player", "round", "ruling", "shown", "size", "spot", "table", "typed", "version", "view",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, -1, 0, 10**12, 2.5, True, "", "x", "match", [], [1], [1, 2, 3], [1, "two", None], ["a", "b", "c", "d"], {}, {"a": 1},
)  # fmt: skip


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(tmp_path / "riverside.club", 3, boards_per_round=2, entered=0.5) as opened:
        yield opened


class FailingPage(Page):
    """A page that cannot come to the front: never, or only where it was left."""

    page_id = "scores"

    def __init__(self, context: PageContext, always: bool) -> None:
        super().__init__(context)
        self._always = always

    @property
    def title(self) -> str:
        return "Scores"

    def activate(self, place: Place | None) -> None:
        if place or self._always:
            raise ZeroDivisionError


def cannot_be_built(_context: PageContext) -> Page:
    raise ZeroDivisionError


def window_with(qtbot: QtBot, director: Director, failing: PageEntry) -> MainWindow:
    entries = [failing if entry.id == failing.id else entry for entry in PAGES]
    director.remember_place({"page": "scores", "places": {"scores": {"board": 3}}})
    window = MainWindow(
        director, Look(), Actions(), pages=entries, ask=Answers(), report=lambda _error: "A report is kept."
    )
    qtbot.addWidget(window)
    window.show()
    return window


def said(window: MainWindow) -> str:
    return window.hint_bar.accessibleName() if window.hint_bar.is_telling else ""


def front(window: MainWindow) -> str:
    assert window.page is not None
    return window.page.page_id


@pytest.mark.parametrize("entry", PAGES[1:], ids=lambda entry: entry.id)
def test_a_page_that_cannot_be_built_gives_way_to_tonight(
    qtbot: QtBot, director: Director, entry: PageEntry
) -> None:
    broken = PageEntry(entry.action, cannot_be_built, entry.apart, entry.under)
    window = window_with(qtbot, director, broken)
    window.go(entry.id, {"board": 3})
    assert front(window) == "tonight"
    assert said(window) == f"{entry.action.words} could not be opened; this is Tonight. A report is kept."
    window.go("players" if entry.id == "scores" else "scores")
    assert front(window) != "tonight"


@pytest.mark.parametrize(("always", "in_front"), [(True, "tonight"), (False, "scores")])
def test_a_start_on_a_page_that_fails_goes_on(
    qtbot: QtBot, director: Director, always: bool, in_front: str
) -> None:
    scores = next(entry for entry in PAGES if entry.id == "scores")
    window = window_with(
        qtbot,
        director,
        PageEntry(scores.action, lambda context: FailingPage(context, always)),
    )
    assert front(window) == in_front
    what = "could not be opened; this is Tonight." if always else "could not be opened where it was left."
    assert said(window) == f"Scores {what} A report is kept."


@pytest.mark.parametrize("entry", PAGES, ids=lambda entry: entry.id)
def test_no_kept_place_keeps_a_page_from_opening(qtbot: QtBot, director: Director, entry: PageEntry) -> None:
    window = a_window(qtbot, director, entry.id, answers=Answers())
    damaged = list(itertools.product(KEYS, VALUES))
    for key, value in Random(entry.id).sample(damaged, 60):
        window.go(entry.id, {key: value})
        assert front(window) == entry.id, (key, value, said(window))
    press("F6")
    window.places.remember()


@pytest.mark.parametrize(
    "kept",
    [
        {"page": "scores", "places": []},
        {"page": ["scores"], "places": {"scores": 3}},
        {"page": "scores", "places": {"scores": ["match"]}},
        {"page": "rulings", "places": {"rulings": {"ruling": 4711}}},
        {"page": "a page of a later version", "places": None},
    ],
)
def test_a_damaged_place_of_the_window_costs_nothing(
    qtbot: QtBot, director: Director, kept: dict[str, Any]
) -> None:
    director.remember_place(kept)
    window = MainWindow(director, Look(), Actions(), ask=Answers())
    qtbot.addWidget(window)
    window.show()
    assert front(window) in ("tonight", "scores", "rulings")


@pytest.mark.parametrize("entry", PAGES, ids=lambda entry: entry.id)
def test_every_page_left_in_a_session_of_teams_opens_in_one_of_pairs(
    qtbot: QtBot, director: Director, entry: PageEntry
) -> None:
    plan = team_movement("round-robin").plan(4, boards_per_round=2)
    director.sessions.create("Teams", A_THURSDAY, plan, Conditions(method="teams-imps"))
    first = a_window(qtbot, director, "scores", answers=Answers())
    first.go(entry.id)
    first.close()
    director.sessions.create("Pairs", A_THURSDAY, a_plan(3), Conditions())
    second = MainWindow(director, Look(), Actions(), ask=Answers())
    qtbot.addWidget(second)
    second.show()
    assert front(second) == entry.id
    assert said(second) == ""
    second.go("scores")
    assert said(second) == ""
