"""The bracket of a knock-out on paper: a column a round, winners in bold; large fields in parts that lead to the last page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.errors import ArrowswitchError
from model.i18n import _
from model.movement.drawn import knock_out
from model.scoring.matches.bracket import Bracket, BracketPlace, bracket, round_name
from reports.core.document import Document, describe_printing
from reports.core.field import EveningIndex
from reports.core.figures import places_needed
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import HAIRLINE, RULE, Align, Sheet
from reports.rankings import ranking

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from model.snapshots.evening import Evening

_TITLES: Final = 18.0
_BOX: Final = 25.0
_SPACED: Final = 36.0
_LEAST: Final = 27.0
_GAP: Final = 14.0
_HEADING: Final = 18.0


class NoBracket(ArrowswitchError):
    """A bracket was asked for where nobody plays a knock-out."""


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the bracket; raises NoBracket for a session that is no knock-out."""
    field = EveningIndex(evening)
    if not field.reached:
        raise NoBracket(_("This session is not a knock-out."), _("Start a knock-out for teams on Tonight."))
    document = Document(paper, name=_("Bracket"), printed=describe_printing(evening))
    document.head = ranking.head(evening, _("{session}: bracket"))
    document.page()
    draw(document, field, heading=False)
    document.save(path)


def draw(document: Document, field: EveningIndex, *, heading: bool = True) -> None:
    """Draw the bracket from the document's y on, whole where a page holds it, else in parts of the draw."""
    order = knock_out.bracket(field.session.plan.contestants).order
    found = bracket(field.evening.view, field.standings.conditions, order)
    for rounds in _parts(found, max(1, int((document.bottom - 90) / _LEAST))):
        meetings = len(found.rounds[rounds[0][0]][rounds[0][1]])
        height = min(_SPACED, max(_LEAST, (document.bottom - 110) / meetings)) * meetings
        document.need((_HEADING if heading else 0) + _TITLES + height)
        if heading:
            document.sheet.text(document.sheet.left, document.y + 9, _("Bracket"), 9.8, Face.SEMIBOLD)
            document.y += _HEADING
        _Drawing(document.sheet, field, found).draw(rounds, document.y, height)
        document.y += _TITLES + height + 12


def _parts(found: Bracket, most: int) -> list[list[tuple[int, slice]]]:
    """The rounds of each part with the meetings in it: the first rounds cut into equal stretches, then what is left."""
    rounds = found.rounds
    first = 0
    parts: list[list[tuple[int, slice]]] = []
    while len(rounds[first]) > most:
        size = 1 << (most.bit_length() - 1)
        depth = size.bit_length()
        parts += [
            [
                (first + level, slice(start >> level, (start + size) >> level))
                for level in range(min(depth, len(rounds) - first))
            ]
            for start in range(0, len(rounds[first]), size)
        ]
        first += depth
        if first >= len(rounds):
            return parts
    parts.append([(number, slice(None)) for number in range(first, len(rounds))])
    return parts


class _Drawing:
    """One part of a bracket on a sheet."""

    def __init__(self, sheet: Sheet, field: EveningIndex, found: Bracket) -> None:
        self.sheet, self.field, self.found = sheet, field, found
        won = [points for round_ in found.rounds for one in round_ if one.won for points in one.won]
        self.places = places_needed(won, 2)

    def draw(self, rounds: Sequence[tuple[int, slice]], y: float, height: float) -> None:
        """The columns from the left, each meeting in the middle of the two it follows from."""
        count = len(rounds)
        room = min(170.0, (self.sheet.width - _GAP * (count - 1)) / count)
        for column, (number, stretch) in enumerate(rounds):
            x = self.sheet.left + column * (room + _GAP)
            name = round_name(number + 1, len(self.found.rounds))
            self.sheet.draw_fitted(x, y + 10, room, name, size=8.2, face=Face.SEMIBOLD)
            meetings = self.found.rounds[number][stretch]
            each = height / len(meetings)
            for place, meeting in enumerate(meetings):
                middle = y + _TITLES + each * (place + 0.5)
                self.meeting(meeting, x, middle, room)
                if column + 1 < count:
                    self.line_on(x + room, middle, each, up=bool(place % 2))

    def line_on(self, x: float, middle: float, each: float, *, up: bool) -> None:
        """The line to the meeting of the next round."""
        half = x + _GAP / 2
        self.sheet.rule(x, middle, half)
        meets = middle - each / 2 if up else middle + each / 2
        self.sheet.upright(half, min(middle, meets), max(middle, meets))
        if not up:
            self.sheet.rule(half, meets, half + _GAP / 2)

    def meeting(self, meeting: BracketPlace, x: float, middle: float, room: float) -> None:
        """Two names one over the other, with what each won; one alone goes through without playing."""
        top = middle - _BOX / 2
        if meeting.bye:
            self.name(meeting.home, x, middle + 3, room - 30, bold=False)
            self.sheet.text(x + room, middle + 3, _("bye"), 7.6, align=Align.RIGHT)
            self.sheet.rule(x, middle + 7, x + room, HAIRLINE)
            return
        self.sheet.frame(x, top, room, _BOX, HAIRLINE if not meeting.winner else RULE)
        self.sheet.rule(x, middle, x + room, HAIRLINE)
        won = meeting.won or (None, None)
        for place, (key, points) in enumerate(zip((meeting.home, meeting.away or ""), won, strict=True)):
            base = top + _BOX / 2 * place + 9.2
            winner = bool(key) and key == meeting.winner
            shown = "" if points is None else self.field.figures.decimal(points, self.places)
            if winner and meeting.named:
                shown = _("{points}, decided by the Director").format(points=shown)
            face = Face.BOLD if winner else Face.REGULAR
            used = self.sheet.text(x + room - 4, base, shown, 8.2, face, align=Align.RIGHT)
            self.name(key, x + 4, base, room - used - 12, bold=winner)

    def name(self, key: str, x: float, base: float, room: float, *, bold: bool) -> None:
        """A contestant's number and name; nothing while nobody has come so far."""
        if not key:
            return
        entrant = self.field.entrant(key)
        words = f"{entrant.label} {entrant.short_name}".strip()
        self.sheet.draw_fitted(x, base, room, words, size=8.4, face=Face.BOLD if bold else Face.REGULAR)
