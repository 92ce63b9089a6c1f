"""One look for the whole program: forced or following, its text scaled, changed once for everybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.actions import Actions
from gui.look.appearance import Dressing
from gui.look.look import Look
from gui.look.theme import Deck, Scheme
from gui.preferences import Preferences, load, save


@pytest.fixture
def look(qtbot: QtBot) -> Look:
    return Look()


def test_a_forced_scheme_is_in_force_and_taken_back(qtbot: QtBot, look: Look) -> None:
    with qtbot.waitSignal(look.changed):
        look.wish(scheme=Scheme.DARK)
    assert (look.theme.scheme, look.wished_scheme) == (Scheme.DARK, Scheme.DARK)
    look.wish(scheme=None)
    assert (look.theme.scheme, look.wished_scheme) == (Scheme.LIGHT, None)


def test_the_same_wish_changes_nothing(qtbot: QtBot, look: Look) -> None:
    look.wish(scheme=Scheme.LIGHT)
    with qtbot.assertNotEmitted(look.changed):
        look.wish(scheme=Scheme.LIGHT)


def test_compact_is_kept_through_other_wishes(look: Look) -> None:
    look.set_compact(True)
    look.wish(scheme=Scheme.DARK, text_scale=120, deck=Deck.FOUR_COLOUR)
    theme = look.theme
    assert (theme.compact, theme.text_scale, theme.deck) == (True, 120, Deck.FOUR_COLOUR)


def test_the_program_is_dressed_now_and_after_each_change(qapp: QApplication, look: Look) -> None:
    look.dress(qapp)
    look.wish(scheme=Scheme.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Window) == look.theme.colours.bg
    assert look.theme.colours.accent.name() in qapp.styleSheet()
    look.wish(scheme=Scheme.LIGHT)
    assert qapp.palette().color(QPalette.ColorRole.Window) == look.theme.colours.bg


def test_the_actions_of_the_look_change_it_and_are_kept(qtbot: QtBot, look: Look) -> None:
    window, actions = QWidget(), Actions()
    qtbot.addWidget(window)
    kept: list[Preferences] = []
    dressing = Dressing(window, look, actions, Preferences(), kept.append)
    actions["scheme.dark"].trigger()
    actions["text.larger"].trigger()
    actions["deck.colours"].trigger()
    assert look.theme.scheme is Scheme.DARK
    assert look.theme.text_scale == 105
    assert look.theme.deck is Deck.FOUR_COLOUR
    assert (
        kept[-1] == Preferences(scheme=Scheme.DARK, text_scale=105, deck=Deck.FOUR_COLOUR) == dressing.wishes
    )
    actions["scheme.system"].trigger()
    actions["text.smaller"].trigger()
    actions["deck.colours"].trigger()
    assert kept[-1] == Preferences()


def test_the_text_grows_no_further_than_its_end(qtbot: QtBot, look: Look) -> None:
    window, actions = QWidget(), Actions()
    qtbot.addWidget(window)
    dressing = Dressing(window, look, actions, Preferences(text_scale=150), lambda _wishes: None)
    actions["text.larger"].trigger()
    assert dressing.wishes.text_scale == 150


def test_wishes_are_kept_in_a_file(tmp_path: Path) -> None:
    wishes = Preferences(
        scheme=Scheme.DARK, text_scale=125, club="/clubs/Harbour.club", window=(1, 2, 1366, 768)
    )
    save(wishes, tmp_path / "config" / "window.json")
    assert load(tmp_path / "config" / "window.json") == wishes


@pytest.mark.parametrize(
    "text", ["", "{", '{"text_scale": "huge"}', '{"text_scale": 999}', '{"scheme": "pink"}']
)
def test_wishes_that_cannot_be_read_are_the_first_ones(tmp_path: Path, text: str) -> None:
    (tmp_path / "window.json").write_text(text, "utf-8")
    assert load(tmp_path / "window.json") == Preferences()
    assert load(tmp_path / "nothing.json") == Preferences()
