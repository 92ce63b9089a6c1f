"""What was typed, underlined in the names it was found in."""

from __future__ import annotations

from gui.frame.matching import match
from gui.look.theme import Weight
from gui.widgets.text.suit_text import Run, SuitText


def mark_hits(text: str, typed: str) -> SuitText:
    """The text with the typed words underlined and carrying weight; plain where they were found elsewhere."""
    found = match(typed, text)
    runs: list[Run] = []
    done = 0
    for start, end in found.hits if found else ():
        if start > done:
            runs.append(Run(text[done:start]))
        runs.append(Run(text[start:end], Weight.SEMIBOLD, underlined=True))
        done = end
    if done < len(text):
        runs.append(Run(text[done:]))
    return SuitText(tuple(runs))
