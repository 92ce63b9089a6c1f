"""What Scores says at the foot of what is typed: the keys that help there, and why Enter does not take it."""

from __future__ import annotations

from collections.abc import Sequence

from gui.pages.page import Hint
from model.bridge.entry.reading import Reading, ReadingState
from model.bridge.letters import Letters
from model.errors import ArrowswitchError, ImpossibleHere, NotAResult
from model.i18n import _


def tricks_hints(asked: bool) -> Sequence[Hint]:
    """The keys that answer whether the result has a ruling's tricks, where one asks."""
    return (
        (Hint(("Alt+Y",), _("tricks included")), Hint(("Alt+D",), _("transfer the tricks"))) if asked else ()
    )


def scores_hints(reading: Reading | None, letters: Letters, *, reason: bool = False) -> Sequence[Hint]:
    """The keys of the field; while something is wrong those that help come first, for a long change hides the last.

    ``letters`` are those the field reads; ``reason`` is whether results are posted, so that a change may say why (Law 79C).
    """
    ways = (Hint(("Alt+Enter",), _("use the suggestion")), Hint(("F4",), _("force")))
    usual: tuple[Hint, ...] = (
        Hint(("=",), _("same as above")),
        Hint((letters.average[0].lower(),), _("average")),
        Hint((letters.not_played[0].lower(),), _("not played")),
        Hint(("F8",), _("next missing")),
    )
    usual = (Hint(("F6",), _("reason for the change")), *usual) if reason else usual
    enter = Hint(("Enter",), _("next expected"))
    match reading.state if reading is not None else None:
        case ReadingState.IMPOSSIBLE:
            return (*ways, *usual)
        case ReadingState.DOUBTFUL:
            return (enter, *ways, *usual)
        case _:
            return (enter, *usual, *ways)


def why_not(reading: Reading) -> ArrowswitchError:
    """Why Enter leaves a result in the field, whole; the margin has room for two lines of it."""
    if reading.state is ReadingState.IMPOSSIBLE:
        return ImpossibleHere(reading.reason, _("F4 enters it anyway."))
    return NotAResult(reading.reason)
