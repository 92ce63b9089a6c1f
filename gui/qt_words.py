"""What Qt says of itself, in a language its own wheel has no words in: the menu of a field, and the choice of a file.

Qt brings its texts in Spanish and in Brazil's Portuguese, not in Greek. Ours stand in the catalogues like all others.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTranslator

from model.i18n import N_, _

_WORDS: Final = {
    "Undo": N_("Undo"),
    "Redo": N_("Redo"),
    "Cut": N_("Cut"),
    "Copy": N_("Copy"),
    "Paste": N_("Paste"),
    "Delete": N_("Delete"),
    "Select All": N_("Select all"),
    "OK": N_("OK"),
    "Cancel": N_("Cancel"),
    "Open": N_("Open"),
    "Save": N_("Save"),
    "Choose": N_("Choose"),
    "Close": N_("Close"),
    "Yes": N_("Yes"),
    "No": N_("No"),
    "Look in:": N_("Look in:"),
    "Directory:": N_("Folder:"),
    "File name:": N_("File name:"),
    "Files of type:": N_("Files of type:"),
    "Name": N_("Name"),
    "Size": N_("Size"),
    "Kind": N_("Kind"),
    "Type": N_("Kind"),
    "Date Modified": N_("Date modified"),
    "Back": N_("Back"),
    "Forward": N_("Forward"),
    "Parent Directory": N_("Parent folder"),
    "Create New Folder": N_("Create a folder"),
    "New Folder": N_("Create a folder"),
    "Computer": N_("Computer"),
}
"""By what Qt says in English, without the mark of its mnemonic."""


class QtWords(QTranslator):
    """Qt's own texts out of our catalogues; what is not among them stays as Qt has it."""

    def translate(
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Our word for a text of Qt's, None for none: Qt then goes on looking."""
        ours = _WORDS.get(text.replace("&", ""))
        return _(ours) if context.startswith("Q") and ours is not None else None

    def isEmpty(self) -> bool:
        """It has words without a file of them, and Qt installs no empty translator."""
        return False
