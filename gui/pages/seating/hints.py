"""The keys of the Seating page, by what has the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.pages.page import Hint
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Sequence


def entrant_hints() -> Sequence[Hint]:
    """In the list of teams or individuals."""
    return (
        Hint(("Enter",), _("next seat")),
        Hint(("Tab",), _("seat beside it")),
        Hint(("Up", "Down"), _("other direction")),
        Hint(("Del",), _("clear seat")),
        Hint(("Alt+N",), _("new player")),
    )


def list_hints() -> Sequence[Hint]:
    """In the list of pairs."""
    return (
        Hint(("Enter",), _("go to seat")),
        Hint(("Del",), _("clear seat")),
        Hint(("Alt+H",), _("hall")),
    )


def hall_hints() -> Sequence[Hint]:
    """Over a chair of the hall."""
    return (
        Hint(("Enter",), _("next seat")),
        Hint(("Tab",), _("partner")),
        Hint(("Esc",), _("leave empty")),
        Hint(("Del",), _("clear seat")),
        Hint(("Alt+N",), _("new player")),
        Hint(("PgDown",), _("next table")),
        Hint(("Alt+H",), _("list")),
    )
