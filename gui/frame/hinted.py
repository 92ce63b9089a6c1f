"""What the keys of a hint do, for a click on it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

from gui.actions import ANYWHERE, Actions
from gui.widgets.screen_keys import strike

_ENTERS: Final = {"Enter": "Return"}


def do_keys(actions: Actions, page_id: str, keys: str) -> None:
    """Do the action of these keys on this page or anywhere; keys that are no action's are typed where the focus is."""
    wanted = _sequence(keys)
    for where in (page_id, ANYWHERE):
        for spec in actions.of(where):
            if actions.is_bound(spec.id) and any(_sequence(one) == wanted for one in spec.keys):
                actions[spec.id].trigger()
                return
    if keys[:1].islower() or (len(keys) == 1 and not keys.isalpha()):
        strike(Qt.Key.Key_unknown, keys)
    elif wanted.count():
        pressed = wanted[0]  # type: ignore[index]  # the stubs forget that it is a sequence
        strike(pressed.key(), keys.lower() if len(keys) == 1 else "", pressed.keyboardModifiers())


def _sequence(keys: str) -> QKeySequence:
    *held, last = keys.split("+") if not keys.endswith("+") else (keys,)
    return QKeySequence("+".join((*held, _ENTERS.get(last, last))))
