"""``score EVENT --since EARLIER``: two states of an event side by side, who moved and because of which results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

from model.i18n import _
from model.scoring.rounding import MINUS, show_figure

if TYPE_CHECKING:
    from model.scoring.conditions import Rounding
    from model.scoring.ranking.compare import ChangedResult, Moved, StandingsChange
    from model.scoring.standings import ScoredLine, Standing


def node(moves: StandingsChange, rounding: Rounding) -> dict[str, Any]:
    """What changed, as JSON: contestants with both places and figures, results with both scores, boards it touched."""
    return {
        "moved": [
            {
                "contestant": one.contestant.key,
                "places": one.places,
                "before": _standing(one.before),
                "after": _standing(one.after),
            }
            for one in moves.moved
        ],
        "results": [
            {
                "board": one.board,
                "session": one.session,
                "before": _result(one.before, rounding),
                "after": _result(one.after, rounding),
            }
            for one in moves.results
        ],
        "boards": list(moves.boards),
    }


def write_text(moves: StandingsChange, out: TextIO, *, percent: bool) -> None:
    """What changed, for the terminal; ``percent`` where the ranking is of percentages."""
    out.write("\n" + (_("What changed") if moves else _("Nothing changed.")) + "\n")
    for result in moves.results:
        out.write("  " + _changed(result) + "\n")
    for one in moves.moved:
        out.write("  " + _moved(one, percent=percent) + "\n")


def _changed(one: ChangedResult) -> str:
    line = (one.after or one.before).line  # type: ignore[union-attr]  # one of the two is there
    before, after = (
        "–" if state is None or state.line.result is None else str(state.line.result)
        for state in (one.before, one.after)
    )
    return _("Board {board}, {ns} against {ew}: {before} → {after}").format(
        board=one.board, ns=line.ns, ew=line.ew, before=before, after=after
    )


def _moved(one: Moved, *, percent: bool) -> str:
    states = [
        "–"
        if state is None
        else f"{state.place} {state.shown_percentage if percent else state.shown_total}".strip()
        for state in (one.before, one.after)
    ]
    return f"{one.contestant.key}: {states[0]} → {states[1]}"


def _standing(standing: Standing | None) -> dict[str, str | None] | None:
    if standing is None:
        return None
    return {
        "place": standing.place,
        "total": _plain(standing.shown_total),
        "percentage": _plain(standing.shown_percentage) or None,
    }


def _result(scored: ScoredLine | None, rounding: Rounding) -> dict[str, Any] | None:
    if scored is None:
        return None
    ns, ew = (
        None if points is None else _plain(show_figure(points, rounding))
        for points in (scored.ns_points, scored.ew_points)
    )
    result = None if scored.line.result is None else str(scored.line.result)
    return {"ns": scored.line.ns, "ew": scored.line.ew, "result": result, "ns_points": ns, "ew_points": ew}


def _plain(text: str) -> str:
    return text.replace(MINUS, "-")
