"""Buttons, segments, fields, cards, glyphs: what they show, what they say, and what the keyboard does to them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import windows
from gui.actions import Actions
from gui.look.look import Look
from gui.look.theme import Height, Scheme, TextSize, Tone
from gui.widgets.board.glyph import BoardGlyph, paint_board_glyph
from gui.widgets.form.buttons import ButtonKind, KeycapButton, action_button
from gui.widgets.form.card import Banner, CardFrame, Chip
from gui.widgets.form.fields import Choice, Tick
from gui.widgets.form.focus_ring import FocusRing
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import body, caption, heading, secondary, subheading


@pytest.fixture
def look(qtbot: QtBot) -> Look:
    look = Look()
    look.wish(scheme=Scheme.LIGHT)
    return look


def glyph(look: Look, board: int) -> QImage:
    image = QImage(60, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        paint_board_glyph(painter, QRectF(0, 0, 60, 60), look.theme, board)
    return image


def reds(image: QImage, look: Look) -> dict[str, bool]:
    """Which edges of a glyph carry a vulnerable bar."""
    edges = {"N": (30, 5), "S": (30, 54), "E": (54, 30), "W": (5, 30)}
    red = look.theme.colours.hearts
    return {edge: image.pixelColor(x, y) == red for edge, (x, y) in edges.items()}


@pytest.mark.parametrize(
    ("board", "vulnerable"), [(1, ""), (2, "NS"), (3, "EW"), (4, "NSEW"), (7, "NSEW"), (8, ""), (16, "EW")]
)
def test_bars_stand_on_the_vulnerable_edges(look: Look, board: int, vulnerable: str) -> None:
    assert {edge for edge, red in reds(glyph(look, board), look).items() if red} == set(vulnerable)


@pytest.mark.parametrize(("board", "where"), [(1, (30, 26)), (2, (35, 30)), (3, (30, 34)), (4, (25, 30))])
def test_the_wedge_points_to_the_dealer(look: Look, board: int, where: tuple[int, int]) -> None:
    ink = look.theme.colours.text
    image = glyph(look, board)
    assert image.pixelColor(*where) == ink
    opposite = (60 - where[0] + (where[0] - 30), 60 - where[1] + (where[1] - 30))
    assert opposite == (30, 30)
    weights = {
        "N": sum(image.pixelColor(x, y) == ink for x in range(20, 40) for y in range(20, 30)),
        "S": sum(image.pixelColor(x, y) == ink for x in range(20, 40) for y in range(31, 41)),
    }
    assert weights["N"] + weights["S"] > 20


def test_a_glyph_says_what_it_shows(look: Look, qtbot: QtBot) -> None:
    shown = BoardGlyph(look, 7)
    qtbot.addWidget(shown)
    assert shown.accessibleName() == "South deals, both vul"
    shown.set_board(18)
    assert shown.accessibleName() == "East deals, North–South vul"


def test_a_button_shows_its_key_and_acts(look: Look, qtbot: QtBot) -> None:
    plain, with_key = KeycapButton(look, "Print"), KeycapButton(look, "Print", "Ctrl+P", "print")
    for button in (plain, with_key):
        qtbot.addWidget(button)
    assert with_key.sizeHint().width() > plain.sizeHint().width() + 30
    assert plain.accessibleName() == "Print"
    with qtbot.waitSignal(with_key.clicked):
        QTest.keyClick(with_key, Qt.Key.Key_Space)


@pytest.mark.parametrize("kind", ButtonKind)
def test_every_kind_of_button_can_be_painted_off_and_on(look: Look, qtbot: QtBot, kind: ButtonKind) -> None:
    button = KeycapButton(look, "Make final", "Ctrl+Return", "lock", kind)
    qtbot.addWidget(button)
    button.resize(button.sizeHint())
    on = button.grab().toImage()
    button.setEnabled(False)
    assert button.grab().toImage() != on


def test_an_icon_alone_has_its_words_and_key_in_the_tooltip(look: Look, qtbot: QtBot) -> None:
    button = KeycapButton(look, "Print", "Ctrl+P", "print", icon_only=True)
    qtbot.addWidget(button)
    assert button.toolTip() == "Print (Ctrl+P)"
    assert button.accessibleName() == "Print"


def test_the_button_of_an_action_is_the_action(look: Look, qtbot: QtBot) -> None:
    actions = Actions()
    window = QWidget()
    qtbot.addWidget(window)
    button = action_button(look, actions, "undo")
    QVBoxLayout(window).addWidget(button)
    with qtbot.waitSignal(actions["undo"].triggered):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    actions["undo"].setText("Undo result of board 7, table 3")
    actions["undo"].setEnabled(False)
    assert button.text() == button.accessibleName() == "Undo result of board 7, table 3"
    assert not button.isEnabled()


def test_segments_are_chosen_by_arrow_and_by_click(look: Look, qtbot: QtBot) -> None:
    segments = Segments(look, "Scores", [("board", "By board"), ("round", "By round"), ("table", "By table")])
    qtbot.addWidget(segments)
    segments.resize(segments.sizeHint())
    lines: list[str] = []
    segments.chosen.connect(lines.append)
    QTest.keyClick(segments, Qt.Key.Key_Right)
    QTest.keyClick(segments, Qt.Key.Key_Left)
    QTest.keyClick(segments, Qt.Key.Key_Left)
    QTest.mouseClick(segments, Qt.MouseButton.LeftButton, pos=segments.rect().center())
    assert lines == ["round", "board", "round"]
    assert segments.accessibleName() == "Scores: By round"
    segments.choose("table")
    assert lines == ["round", "board", "round"], "choosing from within tells nobody"
    with pytest.raises(ValueError):
        segments.choose("hand")
    segments.set_choices([("table", "Tables"), ("board", "Boards")])
    assert segments.key == "table"


def test_a_tick_is_ticked_by_space(look: Look, qtbot: QtBot) -> None:
    tick = Tick(look, "Rank N–S and E–W apart")
    qtbot.addWidget(tick)
    QTest.keyClick(tick, Qt.Key.Key_Space)
    assert tick.isChecked()
    assert tick.accessibleName() == "Rank N–S and E–W apart"


def test_a_choice_is_named_and_painted(look: Look, qtbot: QtBot) -> None:
    choice = Choice(look, "Scoring", flat=True)
    qtbot.addWidget(choice)
    choice.addItems(["Matchpoints", "IMPs"])
    assert choice.accessibleName() == "Scoring"
    assert not choice.grab().isNull()


@pytest.mark.parametrize("state", Tone)
def test_a_chip_says_its_state(look: Look, qtbot: QtBot, state: Tone) -> None:
    chip = Chip(look, "19:40", state)
    qtbot.addWidget(chip)
    assert chip.sizeHint().height() == look.theme.height(Height.CHIP)
    assert chip.accessibleName() == "19:40"
    chip.show_state("seated")
    assert chip.accessibleName() == "seated"
    assert not chip.grab().isNull()


def test_a_banner_says_what_runs_out(look: Look, qtbot: QtBot) -> None:
    banner = Banner(look)
    qtbot.addWidget(banner)
    banner.show_text("Provisional until 23:26")
    assert banner.accessibleName() == "Provisional until 23:26"
    banner.resize(600, banner.height())
    assert banner.grab().toImage().pixelColor(300, 3) == look.theme.colours.warn_tint


def test_a_chosen_card_is_framed_in_accent(look: Look, qtbot: QtBot) -> None:
    card = CardFrame(look, "Mitchell, 9 tables")
    qtbot.addWidget(card)
    card.resize(200, 100)
    assert card.grab().toImage().pixelColor(100, 0) == look.theme.colours.line
    card.set_chosen(True)
    assert card.grab().toImage().pixelColor(100, 0) == look.theme.colours.accent


def test_labels_follow_the_theme(look: Look, qtbot: QtBot) -> None:
    labels = [make(look, "Board 7") for make in (heading, subheading, caption, body, secondary)]
    for label in labels:
        qtbot.addWidget(label)
    small = [label.sizeHint().height() for label in labels]
    look.wish(scheme=Scheme.LIGHT, text_scale=150)
    large = [label.sizeHint().height() for label in labels]
    assert all(after > before for before, after in zip(small, large, strict=True))
    assert small[0] == max(small)
    assert look.theme.points(TextSize.H1) > look.theme.points(TextSize.BASE)


def test_the_ring_goes_round_the_button_that_has_the_focus(look: Look, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    ring = FocusRing(look, window)
    box = QVBoxLayout(window)
    one, other = KeycapButton(look, "One"), KeycapButton(look, "Other")
    box.addWidget(one)
    box.addWidget(other)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    for button in (one, other):
        button.setFocus()
        assert ring.isVisible()
        assert ring.geometry() == button.geometry().adjusted(-3, -3, 3, 3)
    other.hide()
    assert not ring.isVisible() or ring.geometry().contains(one.geometry())
    one.setFocus()
    window.resize(400, 300)
    assert ring.geometry() == one.geometry().adjusted(-3, -3, 3, 3)
    accent = look.theme.colours.accent
    assert QColor(ring.grab().toImage().pixelColor(ring.width() // 2, 0)) == accent


def test_the_ring_of_a_button_half_scrolled_away_is_not_drawn_over_what_stands_below(
    look: Look, qtbot: QtBot
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    ring = FocusRing(look, window)
    scrolled, low = QScrollArea(), KeycapButton(look, "Low")
    high = QWidget()
    box = QVBoxLayout(high)
    box.addSpacing(120)
    box.addWidget(low)
    scrolled.setWidget(high)
    QVBoxLayout(window).addWidget(scrolled)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    window.resize(300, low.mapTo(window, low.rect().center()).y() + 12)
    low.setFocus()
    QApplication.processEvents()
    end = scrolled.viewport().mapTo(window, scrolled.viewport().rect().bottomLeft()).y()
    assert ring.isVisible()
    assert ring.geometry().bottom() > end + 3
    assert not ring.mask().isEmpty()
    assert ring.geometry().top() + ring.mask().boundingRect().bottom() <= end + 3
    window.resize(300, 400)
    QApplication.processEvents()
    assert ring.mask().isEmpty()


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("scale", [100, 150])
def test_a_choice_shows_every_line_of_its_list_whole(qtbot: QtBot, look: Look, scale: int) -> None:
    look.wish(text_scale=scale)
    look.dress(windows.application())
    choice = Choice(look, "Kind of event", flat=True)
    qtbot.addWidget(choice)
    choice.addItems([f"A kind of event with a long name, number {n}" for n in range(1, 13)])
    choice.setFixedWidth(90)
    with qtbot.waitExposed(choice):
        choice.show()
    choice.showPopup()
    view = choice.view()
    windows.application().processEvents()
    shown = view.viewport().rect()
    for row in range(12):
        index = choice.model().index(row, 0)
        line = view.visualRect(index)
        assert shown.top() <= line.top() and line.bottom() <= shown.bottom(), f"line {row + 1} is cut"
        assert shown.width() >= view.fontMetrics().horizontalAdvance(choice.itemText(row)) + 8
    choice.hidePopup()


def test_each_segment_is_a_choice_of_its_own_to_a_screen_reader(qtbot: QtBot, look: Look) -> None:
    """By board, by round and by table were one node without children."""
    segments = Segments(look, "Scores", (("board", "By board"), ("round", "By round"), ("table", "By table")))
    qtbot.addWidget(segments)
    segments.choose("round")
    node = QAccessible.queryAccessibleInterface(segments)
    children = [node.child(at) for at in range(node.childCount())]
    assert [child.text(QAccessible.Text.Name) for child in children] == ["By board", "By round", "By table"]
    assert {child.role() for child in children} == {QAccessible.Role.RadioButton}
    assert [part.isChecked() for part in segments.findChildren(QAbstractButton)] == [False, True, False]
    with qtbot.waitSignal(segments.chosen) as chosen:
        segments.findChildren(QAbstractButton)[2].click()
    assert chosen.args == ["table"]
    assert segments.key == "table"
    segments.set_choices((("table", "By table"), ("match", "By match")))
    assert [part.isChecked() for part in segments._parts] == [True, False]
