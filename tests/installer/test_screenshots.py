"""What the pictures of the manual type is understood in each language, accents and Greek letters too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from installer.screenshots.typing import find_typed, type_words
from model.bridge.entry.field import read as read_entry
from model.bridge.letters import letters_of
from model.i18n import LANGUAGES, SOURCE_LANGUAGE, install_language
from model.rulings.search.finder import find
from model.rulings.trees.library import Library


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    install_language(request.param)
    yield request.param
    install_language(SOURCE_LANGUAGE)


def test_the_words_arrive(spoken: str, qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    for words in ("8½", *find_typed()):
        field.clear()
        type_words(field, words)
        assert field.text() == words


def test_the_result_is_the_same_in_every_language(spoken: str) -> None:
    result = read_entry(find_typed().result, 18, letters=letters_of(spoken)).result
    assert str(result) == "4SW-1 C7"


def test_the_irregularity_is_found_first(spoken: str) -> None:
    assert find(find_typed().irregularity, spoken, Library())[0].tree == "insufficient-bid"
