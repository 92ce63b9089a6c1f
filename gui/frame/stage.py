"""How an event drawn round by round stands, in words, and the one key that goes on: the same on every part of the window."""

from __future__ import annotations

from typing import Final

from gui.pages.page import Hint
from model.i18n import _, ngettext
from model.snapshots.play import DrawState, Stage

_HALVES: Final = 2


def stage_words(state: DrawState) -> str:
    """The stage in a few words: "Round 2: waiting for 24 results"."""
    match state.stage:
        case Stage.PLAYING:
            return round_words(state)
        case Stage.WAITING if state.level and not state.open:
            return ngettext(
                "Round {round}: {count} tied match to decide",
                "Round {round}: {count} tied matches to decide",
                state.level,
            ).format(round=state.round, count=state.level)
        case Stage.WAITING:
            return ngettext(
                "Round {round}: waiting for {count} result",
                "Round {round}: waiting for {count} results",
                state.open,
            ).format(round=state.round, count=state.open)
        case Stage.READY:
            return _("Ready to draw round {round} of {rounds}").format(
                round=state.drawn + 1, rounds=state.rounds
            )
        case Stage.DRAWN if state.half > _HALVES:
            return round_words(state)
        case Stage.DRAWN:
            return _("Round {round} of {rounds} has been drawn").format(
                round=state.round, rounds=state.rounds
            )
        case _:
            return _("All rounds have been played")


def round_words(state: DrawState) -> str:
    """The round of matches that is played: "Round 2 of 5", "Round 1 of 3, half 2"."""
    text = _("Round {round} of {rounds}").format(round=state.round, rounds=state.rounds)
    if not state.half:
        return text
    if state.half > _HALVES:
        return _("{round}, extra boards").format(round=text)
    return _("{round}, half {half}").format(round=text, half=state.half)


def stage_key(state: DrawState, *, playing: bool) -> Hint | None:
    """The key that goes on from this stage, on Play, with what it does; None if the session is over."""
    goes_on = Hint(("Ctrl+4",), _("enter the scores"))
    match state.stage:
        case Stage.PLAYING if state.timed:
            goes_on = Hint(("Ctrl+E",), _("end the half") if state.halves else _("end round"))
        case Stage.WAITING if state.level and not state.open:
            goes_on = Hint(("Alt+1", "Alt+2"), _("who goes through"))
        case Stage.READY:
            goes_on = Hint(("Ctrl+D",), _("draw round {round}").format(round=state.drawn + 1))
        case Stage.DRAWN:
            words = _("begin round {round}").format(round=state.round)
            goes_on = Hint(("Ctrl+E" if state.timed else "Space",), words)
        case Stage.OVER:
            return Hint(("Ctrl+4", "Ctrl+Enter"), _("end play")) if playing else None
    return goes_on
