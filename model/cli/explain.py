"""``score EVENT --explain KEY``: how figures came to be, as JSON nodes and as text, with the steps the window shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TextIO

from model.errors import ImportRefused
from model.i18n import _, join_parts
from model.scoring.explanations.wording import by_percentage
from model.scoring.rounding import MINUS, show_figure

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.scoring.explanations.explanation import BoardReason, Explanation, Step
    from model.scoring.standings import Standings
    from model.scoring.view import SessionView

EVERYBODY: Final = "all"
"""The word for everybody in the ranking."""


def explanations(view: SessionView, standings: Standings, keys: Sequence[str]) -> tuple[Explanation, ...]:
    """The way to the figures of these contestants ("all": everybody), in the order of the ranking.

    Raises `ImportRefused` for somebody who is not in it.
    """
    from model.scoring import explain

    known = [one.contestant.key for one in standings.ranking]
    strange = [key for key in keys if key not in known and key != EVERYBODY]
    if strange:
        raise ImportRefused(
            _("{key} is not in the ranking.").format(key=strange[0]),
            _("Expected: {keys}.").format(keys=", ".join((*known[:9], EVERYBODY))),
        )
    chosen = known if EVERYBODY in keys else [key for key in known if key in keys]
    return tuple(explain(view, standings.conditions, key) for key in chosen)


def nodes(found: Iterable[Explanation]) -> list[dict[str, Any]]:
    """The explanations as JSON: for each figure its steps, each with what was done, the calculation and the rule."""
    return [
        {
            "contestant": one.contestant.key,
            "total": _plain(one.shown_total),
            "percentage": _plain(one.shown_percentage) or None,
            "boards": [_board(one, reason) for reason in one.boards],
            "steps": [_step(step) for step in one.steps],
        }
        for one in found
    ]


def write_text(found: Iterable[Explanation], out: TextIO) -> None:
    """The explanations for the terminal, a step a line."""
    for one in found:
        names = " – ".join(name for name in one.contestant.names if name)
        out.write(
            "\n"
            + _("How {contestant} came to {figure}").format(
                contestant=" ".join(word for word in (one.contestant.key, names) if word),
                figure=one.shown_percentage if by_percentage(one.conditions) else one.shown_total,
            )
            + "\n"
        )
        for reason in one.boards:
            out.write("  " + _("Board {board}").format(board=reason.board) + "\n")
            for step in reason.steps:
                out.write(f"    {_line(step)}\n")
        for step in one.steps:
            out.write(f"  {_line(step)}\n")


def _board(explanation: Explanation, reason: BoardReason) -> dict[str, Any]:
    return {
        "board": reason.board,
        "round": reason.line.round or None,
        "side": reason.side.value,
        "opponents": reason.opponents.key,
        "score": reason.score,
        "points": None
        if reason.points is None
        else _plain(show_figure(reason.points, explanation.conditions.rounding)),
        "top": reason.top,
        "steps": [_step(step) for step in reason.steps],
    }


def _step(step: Step) -> dict[str, str]:
    return {"sentence": step.sentence, "formula": step.formula, "rule": step.rule}


def _line(step: Step) -> str:
    beside = join_parts(part for part in (step.formula, step.rule) if part)
    return f"{step.sentence} [{beside}]" if beside else step.sentence


def _plain(text: str) -> str:
    return text.replace(MINUS, "-")
