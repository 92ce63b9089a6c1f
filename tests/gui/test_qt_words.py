"""Qt's own words where its wheel has none: in Greek they come out of our catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QLabel, QLineEdit, QPlainTextEdit

from gui.qt_words import QtWords
from model.i18n import SOURCE_LANGUAGE, install_language

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def greek(qapp: QCoreApplication) -> Iterator[None]:
    """The program as it speaks to a Greek club."""
    install_language("el")
    words = QtWords()
    assert qapp.installTranslator(words)
    yield
    qapp.removeTranslator(words)
    install_language(SOURCE_LANGUAGE)


@pytest.mark.usefixtures("greek")
def test_the_menu_of_a_field_is_greek() -> None:
    for field in (QLineEdit("3ΧΑ"), QPlainTextEdit("3ΧΑ")):
        menu = field.createStandardContextMenu()
        said = [action.text().partition("\t")[0] for action in menu.actions() if action.text()]

        assert said == [
            "Αναίρεση",
            "Επανάληψη",
            "Αποκοπή",
            "Αντιγραφή",
            "Επικόλληση",
            "Διαγραφή",
            "Επιλογή όλων",
        ]


@pytest.mark.usefixtures("greek")
def test_the_choice_of_a_file_is_greek() -> None:
    dialog = QFileDialog()
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    said = [label.text() for label in dialog.findChildren(QLabel) if label.text()]

    assert said == ["Αναζήτηση σε:", "Όνομα αρχείου:", "Αρχεία τύπου:"]


@pytest.mark.usefixtures("greek")
def test_what_is_not_among_them_stays() -> None:
    assert QCoreApplication.translate("QFileDialog", "Nothing of ours") == "Nothing of ours"
    assert QCoreApplication.translate("Another", "Cut") == "Cut"
