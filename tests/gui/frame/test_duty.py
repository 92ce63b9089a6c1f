"""In the window of a shared club what is not one's duty is not offered, and its keys say whose it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QPushButton

import windows
from builders import a_plan, an_evening
from gui.actions import ACTIONS, Actions
from gui.frame.duty import ACTIONS_OF, DutyStrip
from gui.frame.rail import Rail, RailButton
from gui.frame.window import MainWindow
from gui.pages.registry import PAGES
from gui.pages.scores.page import ScoresPage
from gui.widgets.form.card import Chip
from model.i18n import LANGUAGES, install_language
from model.movement.sections import together
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.storage import place
from model.storage.place import Server
from model.storage.shared import duties

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from postgres import PostgresServer

LOGINS = {"bea": "scorer", "carl": "director", "dora": "chief", "hall": "reader"}


@pytest.fixture
def window_of(
    tmp_path: Path, postgres: PostgresServer, pg_url: str, qtbot: QtBot
) -> Iterator[Callable[[str], MainWindow]]:
    """The window of one of the people of a congress of two sections; Bea scores section A."""
    path = tmp_path / "congress.club"
    an_evening(path, plan=together([a_plan(3), a_plan(3)]), entered=0).close()
    moving.copy(str(path), pg_url, wall_clock(), Director.over)
    server = place.read(pg_url)
    assert isinstance(server, Server)
    duties.give(server, LOGINS)
    with Director.open(pg_url, who="") as owner:
        owner.limits.give({"bea": "A"})
    opened: list[tuple[Director, MainWindow]] = []

    def open_as(login: str) -> MainWindow:
        director = Director.open(postgres.url(server.database, login), who=login)
        director.sessions.open(1)
        window = windows.a_window(qtbot, director, "scores")
        opened.append((director, window))
        return window

    yield open_as
    for director, window in opened:
        window.close()
        director.close()
    for role in (*LOGINS, *(f"arrow_{duty}" for duty in duties.DUTIES)):
        postgres.ask(f'DROP OWNED BY "{role}"', server.database)
        postgres.ask(f'DROP ROLE "{role}"')


def _offered(window: MainWindow) -> set[str]:
    rail = window.findChild(Rail)
    assert rail is not None
    return {
        entry.id
        for entry in PAGES
        if entry.action.words in {button.accessibleName() for button in rail.findChildren(RailButton)}
    }


def test_every_action_in_the_table_is_an_action() -> None:
    listed = [action for actions in ACTIONS_OF.values() for action in actions]
    assert set(listed) <= {spec.id for spec in ACTIONS}
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize(
    ("login", "offered", "barred", "chip"),
    [
        ("dora", {"club", "players", "rulings", "seating"}, set(), ""),
        ("carl", {"players", "rulings", "seating"}, {"club"}, "section director"),
        ("bea", set(), {"club", "players", "rulings", "seating"}, "scorer A"),
        ("hall", set(), {"club", "players", "rulings", "seating"}, "reader"),
    ],
)
def test_pages_whose_work_is_somebody_elses_are_not_offered(
    window_of: Callable[[str], MainWindow], login: str, offered: set[str], barred: set[str], chip: str
) -> None:
    window = window_of(login)
    there = _offered(window)
    assert offered | {"tonight", "play", "scores", "results", "hands", "laws"} <= there
    assert not barred & there
    shown = window.findChild(Chip, "duty")
    assert shown is not None
    assert (shown.accessibleName() if shown.isVisible() else "") == chip


@pytest.mark.parametrize("code", LANGUAGES)
def test_in_the_largest_letters_a_duty_leaves_the_window_on_a_small_screen(
    window_of: Callable[[str], MainWindow], code: str
) -> None:
    install_language(code)
    window = window_of("carl")
    window.context.look.wish(text_scale=150)
    window.resize(1024, 700)
    windows.settle()
    assert window.width() == 1024
    ruling = window._top_bar._ruling
    right = ruling.mapTo(window, ruling.rect().topRight()).x()
    assert right < 1024


def test_a_key_that_is_not_ones_own_says_whose_it_is(window_of: Callable[[str], MainWindow]) -> None:
    window = window_of("bea")
    window.go("scores")
    for keys, whose in (
        ("F9", "section director"),
        ("Ctrl+5", "section director"),
        ("Ctrl+0", "chief director"),
    ):
        windows.press(keys)
        assert windows.refusal_shown(window) == f"Reserved for: {whose}. You are here as: scorer."
        assert isinstance(window.page, ScoresPage)
    (ruling,) = [one for one in window.findChildren(QPushButton) if one.text() == "Ruling"]
    assert not ruling.isEnabled()
    assert ruling.toolTip() == "Reserved for: section director. You are here as: scorer."


def test_a_page_to_look_at_says_who_changes_it(window_of: Callable[[str], MainWindow]) -> None:
    window = window_of("bea")
    strip = window.findChild(DutyStrip)
    assert strip is not None
    window.go("play")
    assert strip.isVisible()
    assert strip.accessibleName() == (
        "You can look at this page but not change it. Reserved for: chief director. You are here as: scorer."
    )
    window.go("scores")
    assert not strip.isVisible()


def test_what_is_typed_for_another_section_stays_and_says_why(window_of: Callable[[str], MainWindow]) -> None:
    window = window_of("bea")
    window.go("scores", {"cut": "round", "spot": [1, 4, 1]})
    windows.type_text("4sn=")
    windows.press("Return")
    assert "B 1 belongs to another section: B" in windows.refusal_shown(window)
    page = window.page
    assert isinstance(page, ScoresPage)
    assert page.desk_top.grid.field.text() == "4sn="


def test_the_field_stays_in_the_own_sections(window_of: Callable[[str], MainWindow]) -> None:
    window = window_of("bea")
    window.go("scores")
    page = window.page
    assert isinstance(page, ScoresPage)
    page.go_to((1, 1, 1))
    tables = []
    for _result in range(10):  # nine are of round 1 in section A
        windows.type_text("4sn=")
        windows.press("Return")
        row = page.desk_top.grid.row_in_front()
        assert row is not None
        tables.append(row.spot[1])
    assert set(tables) == {1, 2, 3}
    assert all(attention.place["spot"][1] <= 3 for attention in page.attentions())


def test_a_barred_action_stays_off_whatever_its_page_says() -> None:
    actions = Actions()
    said: list[str] = []
    actions.bar("round.end", "Not yours.", said.append)
    actions["round.end"].setEnabled(True)
    assert not actions["round.end"].isEnabled()
    assert actions.why_not("round.end") == "Not yours."
    assert actions.why_not("round.back") == ""
