"""Writes results.txt as Jannersten's programs take it: the game, its contestants, a line a result.

Lines are in the order of their columns, none left out, with semicolons between; names stand in quotes (the maker's
help, "Results.txt"). Points are those of the published figures. An adjusted score has no score there: its percentages
stand in their columns and, as table terminals write them, in the remarks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.exchange.spelled import Spelled, losses, refuse_all_but_pairs, spell_line
from model.exchange.usebio.writer import WrittenFile
from model.i18n import _
from model.scoring.methods.method import Unit
from model.scoring.methods.registry import method_of

if TYPE_CHECKING:
    from model.exchange.event import Event, PublishedPoints
    from model.scoring.view import Line


def dumps(event: Event) -> WrittenFile:
    """Write an evening of pairs with its published figures (`model.service.exchange.scored_event`); raises `CannotSay`."""
    refuse_all_but_pairs(event, "Jannersten results.txt")
    rows = ["[GAME]", _game(event), "", "[Contestants]"]
    figures = {one.contestant: one for one in event.published}
    for one in event.contestants:
        given = figures.get(one.key)
        # In one list of all nobody has a direction, as in a section of one winner.
        side = one.direction or Side.NS if not event.conditions.one_list else Side.NS
        for seat, name in zip(side.value, (*one.names, "", "")[:2], strict=True):
            total, percent = (given.total, given.percentage) if given else ("", "")
            rows.append(f'{one.section or "A"};{one.number};{seat};"{_words(name)}";{total};{percent};;')
    rows += ["", "[RESULTS]"]
    points = {one.line: one for one in event.published_points}
    numbers = {one.key: str(one.number) for one in event.contestants}
    imps = method_of(event.conditions).unit is not Unit.MATCHPOINTS
    written = []
    for at, line in sorted(
        enumerate(event.lines), key=lambda one: (one[1].board, one[1].section, one[1].round)
    ):
        result = spell_line(line, points.get(at))
        if result is not None:
            rows.append(_result(line, result, numbers, points.get(at), imps=imps))
            written.append(line)
    text = "\r\n".join(rows) + "\r\n"
    lost = losses(event, written)
    try:
        return WrittenFile(text.encode("cp1252"), lost)
    except UnicodeEncodeError:
        more = _("Names have letters that Windows-1252 lacks: the file is UTF-8.")
        return WrittenFile(text.encode("utf-8-sig"), (*lost, more))


def _game(event: Event) -> str:
    rounds = len({line.round for line in event.lines}) or 1
    boards = len({line.board for line in event.lines})
    first = next(iter(sorted({line.section for line in event.lines})), "") or "A"
    across = event.conditions.sections.value != "separate"
    cells = (
        first, str(boards // rounds), str(boards), str(rounds), "", "", "", "", "",
        f"{event.date:%Y-%m-%d}" if event.date else "", _words(event.title), "1", str(int(across)),
    )  # fmt: skip
    return ";".join(cells)


def _result(
    line: Line, given: Spelled, numbers: dict[str, str], points: PublishedPoints | None, *, imps: bool
) -> str:
    both = ("", "") if points is None else (points.ns, points.ew)
    matchpoints, by_imps = (("", ""), both) if imps else (both, ("", ""))
    ns = ew = remarks = ""
    if given.awarded is not None:
        ns, ew = map(str, given.awarded)
        remarks = f"{ns}%-{ew}%"
    cells = (
        f"#{line.board:02}", line.section or "A", str(line.round), numbers[line.ns], numbers[line.ew], "", "",
        "" if given.score is None else str(given.score), given.contract, given.declarer, given.tricks, given.lead,
        *matchpoints, *by_imps, ns, ew, "", "", "", remarks,
    )  # fmt: skip
    return ";".join(cells)


def _words(text: str) -> str:
    # The form has no escape: a semicolon in a name would begin another cell.
    return "".join(letter for letter in text if letter.isprintable()).replace(";", ",").replace('"', "'")
