"""A result corrected from the pocket: the result, what it would become in its place, and who would move in the ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from model.bridge.boards import dealer, vulnerability
from model.bridge.entry import words
from model.bridge.entry.reading import Reading, judge
from model.bridge.result import Played, Result
from model.errors import NotKnown, NotNow
from model.i18n import _, with_decimals
from model.service.room.sheets import RoomScores, figure_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.scoring.standings import Standings
    from model.service.director import Director
    from model.snapshots.session import Session

Cell = tuple[int, int, int]
PARTS: Final = ("level", "strain", "doubled", "declarer", "over", "lead")
"""What a result is made of on the pad; each is shown as it is until its key is pressed."""


class Proposed(Struct, frozen=True):
    """What was pressed or typed: its parts, the text, what was made of it, and the result where it is another one."""

    parts: dict[str, str]
    typed: str = ""
    reason: str = ""
    result: Result | None = None


def preview_correction(
    director: Director, night: RoomScores, cell: Cell, values: Mapping[str, str]
) -> dict[str, Any]:
    """The board with its result, and what that would become by what was typed or pressed; nothing is written."""
    line = night.lines.get(cell)
    if line is None:
        raise NotKnown(_("There is no such board here."), "")
    session, proposed = night.session.id, _proposed(director, night.session.id, cell, line.result, values)
    now, other = director.standings.now(session), proposed.result
    found = {
        "table": line.table,
        "name": night.name(line.table),
        "round": line.round,
        "board": line.board,
        "dealer": dealer(line.board).value,
        "vulnerable": vulnerability(line.board).value,
        "exact": "" if line.result is None else str(line.result),
        "parts": proposed.parts,
        "stood": parts_of(line.result),
        "typed": proposed.typed,
        "reason": proposed.reason,
        "before": None if line.result is None else _shown(line.result, line.board, now, cell),
        "why": values.get("why", "")[:80],
    }
    if other is None:
        return found | {"text": "", "after": None, "moves": []}
    then = director.standings.preview(session, *cell, other)
    after = _shown(other, line.board, then, cell)
    return found | {"text": str(other), "after": after, "moves": moves(night.session, now, then)}


def _proposed(
    director: Director, session: int, cell: Cell, stands: Result | None, values: Mapping[str, str]
) -> Proposed:
    parts = parts_of(stands) | {name: values[name][:3] for name in PARTS if name in values}
    if not _possible(parts):
        parts = {name: value for name, value in parts.items() if name != "over"}
    typed = values.get("text", "")[:60].strip()
    reading = director.results.read(session, *cell, typed) if typed else _pressed(whole(parts), cell[2])
    if reading is None:
        return Proposed(parts)
    result = reading.result if reading.can_be_entered else None
    if typed and result is not None:
        parts = parts_of(result)
    if result is not None and result == stands:
        return Proposed(parts, typed)
    return Proposed(parts, typed, reading.reason, result)


def correct_result(director: Director, night: RoomScores, cell: Cell, values: Mapping[str, str]) -> None:
    """Another result in the place of one, ``result`` as it was shown or ``text`` typed as on Scores.

    It is refused where somebody else changed what was ``seen`` meanwhile.
    """
    line = night.lines.get(cell)
    stands = "" if line is None or line.result is None else str(line.result)
    if stands != values.get("seen", ""):
        raise NotNow(_("This result has been changed in the meantime."), _("Look at it again."))
    session = night.session.id
    if "result" in values:
        reading = _pressed(values["result"][:200], cell[2])
    else:
        reading = director.results.read(session, *cell, values.get("text", "")[:60])
    if reading is None:
        raise NotNow(_("This is not a result."), _("Look at it again."))
    if not reading.can_be_entered or reading.result is None:
        raise NotNow(reading.reason or _("This is not a result."), _("Type it as on Scores: 4SN= or 620."))
    director.results.enter(session, *cell, reading.result, why=values.get("why", "")[:80])


def _pressed(text: str, board: int) -> Reading | None:
    """What a canonical result is on a board: the letters are ours, whatever language types. None for anything else."""
    try:
        return judge(Result.parse(text), board) if text else None
    except ValueError:
        return None


def parts_of(result: Result | None) -> dict[str, str]:
    """What a played result is made of; {} for anything else."""
    if result is None or not isinstance(result.outcome, Played):
        return {}
    contract, tricks = result.outcome.contract, result.outcome.tricks
    over = tricks - contract.tricks_needed
    found = {
        "level": str(contract.level),
        "strain": contract.strain.value,
        "doubled": contract.doubling.marks,
        "declarer": contract.declarer.value,
        "over": "=" if over == 0 else f"{over:+d}",
    }
    return found if result.lead is None else found | {"lead": str(result.lead)}


def _possible(parts: Mapping[str, str]) -> bool:
    """Whether the tricks can be made at this level: another level was pressed since."""
    level, over = parts.get("level", ""), parts.get("over", "=").replace("=", "0")
    if not (level.isdecimal() and over.lstrip("+-").isdecimal()):
        return not level and "over" not in parts
    return -6 - int(level) <= int(over) <= 7 - int(level)


def whole(parts: Mapping[str, str]) -> str:
    """The result that the parts make, "" while one is missing."""
    if not all(parts.get(name) for name in ("level", "strain", "declarer", "over")):
        return ""
    strain = "NT" if parts["strain"] == "N" else parts["strain"]
    text = f"{parts['level']}{strain}{parts.get('doubled', '')}{parts['declarer']}{parts['over']}"
    return f"{text} {parts['lead']}" if parts.get("lead") else text


def moves(session: Session, before: Standings, after: Standings) -> list[dict[str, str]]:
    """Who would have another place in the ranking, in the order it would then have."""
    places = {one.contestant.key: one.place for one in before.ranking}
    return [
        {
            "who": f"{one.contestant.key} {session.entrant(one.contestant.number).short_name}".strip(),
            "before": places[one.contestant.key],
            "after": one.place,
        }
        for one in after.ranking
        if places.get(one.contestant.key, one.place) != one.place
    ]


def _shown(result: Result, board: int, standings: Standings, cell: Cell) -> dict[str, Any]:
    """A result with its lead, its score and North-South's part with it."""
    figure = next(
        (
            with_decimals(figure_of(scored.top, one.ns_points))
            + ("%" if scored.top and one.ns_points is not None else "")
            for scored in standings.boards
            for one in scored.lines
            if (one.line.round, one.line.table, one.line.board) == cell
        ),
        "",
    )
    return {
        "result": words.short(result),
        "lead": "" if result.lead is None else words.card_words(result.lead),
        "score": result.score(vulnerability(board)),
        "figure": figure,
    }
