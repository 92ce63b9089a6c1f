"""Deals for players to take home: a sheet of all boards with a pair's own results, and how the evening went for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from model.bridge.entry.words import write_signed
from model.i18n import _
from model.scoring.explanations.wording import board_points_name, points_name
from reports.boards import deal_diagram, hand_records
from reports.boards.deal_diagram import DiagramBox
from reports.boards.hand_records import LAYOUTS, RecordsLayout
from reports.core import charts, phrases, results
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.field import Entrant, EveningIndex, PlayedBoard
from reports.core.figures import places_needed
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.sheet import FAINT, HAIRLINE, RULE, Align
from reports.core.text import Text, bold

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from fractions import Fraction
    from pathlib import Path

    from model.bridge.deals.boards import DealtBoard
    from model.snapshots.evening import Evening

_SHOWN: Final = 3
_FIVE: Final = 5
_COLUMNS: Final = 6
_MOST_IN_THREE: Final = 18
_DIAGRAM: Final = 198.0
_TITLE: Final = 16.0
_ROW: Final = 12.4
_SIZE: Final = 8.2


def build_sheets(
    evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None
) -> None:
    """Write for each pair one sheet with the deals it played and what it did there; `only` keeps these pairs."""
    field = EveningIndex(evening)
    document = _document(evening, paper, _("Hand records with own results"))
    deals = _deals(evening)
    for entrant in _entrants(field, only):
        met = field.meetings(entrant.key)
        boards = [deals[each] for each in _played(met, deals)]
        document.part(_pair(entrant), _head(field, entrant, low=True))
        layout = _layout(len(boards))
        own: dict[int, tuple[Text, ...]] = {
            board.number: _own_lines(field, met[board.number]) for board in boards
        }
        plain = [replace(board, par=None) for board in boards]
        hand_records.draw(document, plain, layout, _line_of(own), begun=True)
    document.save(path)


def _line_of(own: dict[int, tuple[Text, ...]]) -> Callable[[DealtBoard], tuple[Text, ...]]:
    return lambda board: own[board.number]


def _layout(count: int) -> RecordsLayout:
    """The layout that fits this many boards on one sheet with the largest letters."""
    for boards, layout in sorted(LAYOUTS.items()):
        if count <= boards <= _MOST_IN_THREE:
            return layout
    if count <= _FIVE * _FIVE:
        return RecordsLayout(_FIVE, _FIVE, 7.4)
    return RecordsLayout(_COLUMNS, min(_COLUMNS, -(-count // _COLUMNS)), 7.0)


def build_evening(
    evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None
) -> None:
    """Write for each pair one page: its best and its worst boards with the deals, and every board in a line."""
    field = EveningIndex(evening)
    document = _document(evening, paper, _("How we did"))
    deals = _deals(evening)
    for entrant in _entrants(field, only):
        document.part(_pair(entrant), _head(field, entrant))
        _Evening(document, field, entrant, deals).draw()
    document.save(path)


class _Evening:
    """One pair's page."""

    def __init__(
        self,
        document: Document,
        field: EveningIndex,
        entrant: Entrant,
        deals: dict[tuple[int, str], DealtBoard],
    ) -> None:
        self.document, self.field, self.deals = document, field, deals
        self.met = field.meetings(entrant.key)
        self.played = sorted(self.met)
        self.of = {key[0]: key for key in _played(self.met, deals)}
        self.places = places_needed((each.points for each in self.met.values()), 1)

    def draw(self) -> None:
        found = [number for number in self.of if self.met[number].points is not None]
        found.sort(key=lambda number: (-self.worth(number), number))
        count = min(_SHOWN, len(found) // 2)
        if count:
            self.diagrams(_("Our best boards"), found[:count])
            self.diagrams(_("Where it went wrong"), found[: -count - 1 : -1])
        self.lines()

    def worth(self, number: int) -> Fraction:
        meeting = self.met[number]
        assert meeting.points is not None  # only boards with points are weighed
        return meeting.share if meeting.share is not None else meeting.points

    def diagrams(self, title: str, numbers: Sequence[int]) -> None:
        sheet, y = self.document.sheet, self.document.y
        sheet.text(sheet.left, y + 9, title, 10, Face.SEMIBOLD)
        wide = (sheet.width + 14) / _SHOWN
        for place, number in enumerate(numbers):
            board = self.deals[self.of[number]]
            cell = DiagramBox(sheet.left + place * wide, y + _TITLE, wide - 14, _DIAGRAM - _TITLE, 8.6)
            deal_diagram.draw(sheet, board, cell, (_own_line(self.field, self.met[number]),))
        self.document.y += _DIAGRAM
        sheet.rule(sheet.left, self.document.y - 2, sheet.right, HAIRLINE, FAINT)
        self.document.y += 5

    def lines(self) -> None:
        half = (len(self.played) + 1) // 2
        rows = self.played[:half], self.played[half:]
        room = (self.document.sheet.width - 22) / 2
        for place, numbers in enumerate(rows):
            self.column(self.document.sheet.left + place * (room + 22), room, numbers)

    def column(self, x: float, room: float, numbers: Sequence[int]) -> None:
        sheet, y = self.document.sheet, self.document.y
        for share, title in ((0.31, _("Contract")), (0.58, _("Score")), (0.74, _("Par")), (1.0, self.unit())):
            right = share > 0.4
            sheet.text(
                x + room * (share if right else 0.11),
                y + 8,
                title,
                7.5,
                align=Align.RIGHT if right else Align.LEFT,
            )
        y += 12
        sheet.rule(x, y, x + room, RULE)
        for number in numbers:
            self.line(x, y, room, self.met[number])
            y += _ROW
            sheet.rule(x, y, x + room, HAIRLINE, 0.35)

    def unit(self) -> str:
        return _("%") if self.field.shares else board_points_name(self.field.session.conditions)

    def line(self, x: float, y: float, room: float, meeting: PlayedBoard) -> None:
        sheet = self.document.sheet
        base = sheet.middle(y, _ROW, _SIZE)
        number = meeting.board.board
        sheet.text(x + room * 0.085, base, str(number), _SIZE, Face.SEMIBOLD, align=Align.RIGHT)
        sheet.draw_fitted(x + room * 0.11, base, room * 0.32, _contract(meeting), size=_SIZE)
        if meeting.score is not None:
            sheet.text(x + room * 0.58, base, write_signed(meeting.score), _SIZE, align=Align.RIGHT)
        key = self.of.get(number)
        par = self.deals[key].par if key is not None else None
        if par is not None:
            given = results.for_side(par.score, meeting.side)
            sheet.text(x + room * 0.74, base, write_signed(given or 0), _SIZE, align=Align.RIGHT)
        if self.field.shares and meeting.share is not None:
            charts.bar(sheet, x + room * 0.77, y + _ROW / 2, room * 0.14, meeting.share)
        sheet.text(
            x + room, base, _worth(self.field, meeting, self.places), _SIZE, Face.MEDIUM, align=Align.RIGHT
        )


def _document(evening: Evening, paper: Paper, name: str) -> Document:
    return Document(paper, name=name, printed=describe_printing(evening), legend=suit_legend())


def _deals(evening: Evening) -> dict[tuple[int, str], DealtBoard]:
    return {one.dealt.key: one.dealt for one in evening.deals}


def _entrants(field: EveningIndex, only: Collection[int] | None) -> Iterator[Entrant]:
    for ranked in field.rankings():
        for entrant in field.by_number(ranked):
            if only is None or entrant.contestant.number in only:
                yield entrant


def _pair(entrant: Entrant) -> str:
    return _("Pair {number}").format(number=entrant.label)


def _head(field: EveningIndex, entrant: Entrant, *, low: bool = False) -> Head:
    titles = [
        _("{number}, {names}").format(number=entrant.label, names=names) if names else _pair(entrant)
        for names in entrant.wordings
    ]
    standing = field.standings.standing(entrant.key)
    shown = standing.shown_percentage if field.by_percentage else standing.shown_total
    unit = _("%") if field.by_percentage else points_name(field.session.conditions)
    place = _("Place {place}, {figure} {unit}").format(
        place=standing.place or "–", figure=field.figures.show(shown) or "–", unit=unit
    )
    day = phrases.session_and_day(field.evening)
    if low:
        return Head(titles[0], place, (), tuple(titles[1:]), low=True)
    return Head(
        titles[0], day, (_("How we did"), place, phrases.state_line(field.evening)), tuple(titles[1:])
    )


def _played(met: dict[int, PlayedBoard], deals: dict[tuple[int, str], DealtBoard]) -> list[tuple[int, str]]:
    """The key of the cards a pair held at each of its boards: of its own group where the board was fouled."""
    found = []
    for number, meeting in sorted(met.items()):
        result = meeting.result
        group = result.group if result is not None else ""
        key = (number, group if (number, group) in deals else "")
        if key in deals:
            found.append(key)
    return found


def _contract(meeting: PlayedBoard) -> str:
    given = results.contract(meeting.result, meeting.side)
    made = results.write_margin(meeting.result)
    return f"{given} {made}".strip()


def _own_line(field: EveningIndex, meeting: PlayedBoard) -> Text:
    """What the pair did: "4♠ S +1  +450  72 %"."""
    return bold("  ".join(part for part in (_contract(meeting), _came_of_it(field, meeting)) if part))


def _own_lines(field: EveningIndex, meeting: PlayedBoard) -> tuple[Text, ...]:
    """The same in less room: the contract, and its result below."""
    given = (_contract(meeting), _came_of_it(field, meeting))
    return tuple(bold(line) for line in given if line)


def _came_of_it(field: EveningIndex, meeting: PlayedBoard) -> str:
    parts = [] if meeting.score is None else [write_signed(meeting.score)]
    worth = _worth(field, meeting, 1)
    if worth:
        parts.append(
            _("{percent}%").format(percent=worth) if field.shares and meeting.share is not None else worth
        )
    return "  ".join(parts)


def _worth(field: EveningIndex, meeting: PlayedBoard, places: int) -> str:
    if field.shares and meeting.share is not None:
        return field.figures.decimal(meeting.share * 100, 0)
    return "" if meeting.points is None else field.figures.decimal(meeting.points, places)
