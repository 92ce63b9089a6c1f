"""The answers to a question: many stand closer, so that all are seen before one is chosen."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from gui.look.fonts import load_fonts
from gui.look.look import Look
from gui.look.theme import TextSize, Weight
from gui.widgets.rulings.answer_buttons import AnswerList, AnswerText

WIDTH = 560


def height_of(qtbot: QtBot, count: int) -> int:
    """How high a list of so many short answers is."""
    answers = AnswerList(Look(load_fonts()))
    qtbot.addWidget(answers)
    answers.show_answers([AnswerText(str(at), f"Answer {at}", law=("64A",)) for at in range(count)])
    answers.resize(WIDTH, 600)
    answers.show()
    return sum(button.heightForWidth(WIDTH) for button in answers.buttons)


def test_nine_answers_take_hardly_more_room_than_six(qtbot: QtBot) -> None:
    assert height_of(qtbot, 9) < 1.1 * height_of(qtbot, 6)
    assert height_of(qtbot, 9) < 400


def test_few_answers_have_room_around_them(qtbot: QtBot) -> None:
    answers = AnswerList(Look(load_fonts()))
    qtbot.addWidget(answers)
    answers.show_answers([AnswerText("yes", "Yes"), AnswerText("no", "No")])
    few = answers.buttons[0].heightForWidth(WIDTH)
    answers.show_answers([AnswerText(str(at), "Yes") for at in range(9)])
    assert answers.buttons[0].heightForWidth(WIDTH) < few
    answers.show_answers([AnswerText("yes", "Yes"), AnswerText("no", "No")])
    assert answers.buttons[0].heightForWidth(WIDTH) == few


def test_an_answer_has_room_around_all_its_laws(qtbot: QtBot) -> None:
    look = Look(load_fonts())
    answers = AnswerList(look)
    qtbot.addWidget(answers)
    laws = ("30B1", "31B", "32B", "26B")
    answers.show_answers(
        [AnswerText("one", "One Law", law=laws[:1]), AnswerText("four", "Four Laws", law=laws)]
    )
    line = QFontMetrics(look.theme.font(TextSize.SECONDARY, Weight.SEMIBOLD)).height()
    room = look.theme.px(12)
    assert answers.buttons[0].heightForWidth(WIDTH) < 4 * line
    assert answers.buttons[1].heightForWidth(WIDTH) >= 4 * line + room
