"""What Results begins next: a final with its consolation, or a second session of the same pairs."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from model.errors import ArrowswitchError
from model.i18n import _
from model.service.events.stages import level_words

if TYPE_CHECKING:
    from gui.pages.page import PageContext

_TYPED: Final = re.compile(r"\s*(\d{1,3})(?:[\s,;]+(\d{1,3})\s*%?)?\s*")


def begin_final(context: PageContext, session_id: int) -> bool:
    """Ask how many qualify and what they take along, and begin both sessions; whether they are begun."""
    typed = context.ask.text(
        _("A final and a consolation"),
        _("How many pairs qualify, and the percentage of their score they carry over (14, or 14 50):"),
    )
    if typed is None:
        return False
    found = _TYPED.fullmatch(typed)
    if found is None:
        context.complain(
            ArrowswitchError(
                _("“{typed}” is not a number of pairs.").format(typed=typed.strip()),
                _("Type 14, or 14 50 for half of their score."),
            )
        )
        return False
    director = context.director
    try:
        stages = director.stages.final(
            session_id,
            director.standings.now(session_id),
            int(found[1]),
            carry=Fraction(int(found[2] or 0), 100),
        )
        director.sessions.open(stages[0].session)
    except ArrowswitchError as error:
        context.complain(error)
        return False
    if words := level_words(stages[0]):
        context.ask.tell(words)
    return True


def begin_second(context: PageContext, session_id: int) -> bool:
    """Begin the second session of the same pairs, everybody in the other direction; whether it is begun."""
    return context.attempt(context.director.stages.second, session_id)
