"""The keys of Tonight."""

from __future__ import annotations

from collections.abc import Sequence

from gui.pages.page import Hint
from gui.pages.tonight.layout import ROUNDS, SECTIONS, SESSIONS
from model.i18n import _, pgettext


def list_hints(view: str, *, several: bool) -> Sequence[Hint]:
    """The keys of Tonight, by what stands at the right; ``several`` where the room has sections."""
    if view == SESSIONS:
        return (
            Hint(("Enter",), pgettext("what a key does", "open")),
            Hint(("Ctrl+Del",), _("delete")),
            Hint(("Esc",), _("back to the movements")),
        )
    if view == ROUNDS:
        return (
            Hint(("Enter",), _("start seating")),
            Hint(("Alt+W",), _("who competes against whom")),
            Hint(("Esc",), _("back to the movements")),
        )
    if view == SECTIONS:
        return (Hint(("Enter",), _("start seating")), Hint(("Esc",), _("back to the movements")))
    return (
        Hint(("Up", "Down"), _("other movement")),
        Hint(("Enter",), _("start seating")),
        Hint(("Alt+M",), _("its rounds")),
        *(
            [
                Hint(("Alt+G",), _("movements of each section")),
                Hint(("Alt+H",), _("sections by hand")),
            ]
            if several
            else []
        ),
        Hint(("Alt+K",), _("pairs, teams, Swiss")),
        Hint(("Ctrl+N",), _("new session")),
        Hint(("Ctrl+O",), _("earlier sessions")),
    )
