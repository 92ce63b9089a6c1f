"""The hall in figures: who sits at which table before round 1, and where its cards lie on the plan.

Tables stand in rows that turn at the end (1 2 3, then 6 5 4), so that "up one" is always the table next door for
East-West. A section begins a row of its own if there is room. Everything here is plain values;
`gui.widgets.hall.floor_plan` paints them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from model.bridge.seats import Seat, Side
from model.i18n import _
from model.movement.announce.moves import chairs
from model.movement.sections import colour_of, letter_of, name_in_section

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.look.theme import Theme
    from model.movement.plan import Plan, Row
    from model.snapshots.session import Session

_SEATS: Final = {
    (Side.NS, 0): Seat.NORTH,
    (Side.NS, 1): Seat.SOUTH,
    (Side.EW, 0): Seat.EAST,
    (Side.EW, 1): Seat.WEST,
}
_GAP_ACROSS: Final = 26
# Between two rows: room for the arrows, and the least of it where another row would not fit.
_GAPS_DOWN: Final = (24, 16)
_LEAST_WIDTH: Final = 200
_KEPT_WIDTH: Final = 182
_LEAST_HEIGHT: Final = 132
_NARROW: Final = 272
_NARROW_HEIGHT: Final = 122
_LOW: Final = 136
"""On a narrow card lower than this the table is lower too."""
_SCROLLED_HEIGHT: Final = 146
_MOST_WIDTH: Final = 440
_MOST_HEIGHT: Final = 200
_MOST_COLUMNS: Final = 8


@dataclass(frozen=True, slots=True)
class HallChair:
    """One chair of the hall: `place` is 0 for North and East, 1 for South and West."""

    table: int
    side: Side
    place: int

    @property
    def seat(self) -> Seat:
        """The compass place."""
        return _SEATS[self.side, self.place]

    @property
    def partner(self) -> HallChair:
        """The chair opposite."""
        return HallChair(self.table, self.side, 1 - self.place)


@dataclass(frozen=True, slots=True)
class HallPair:
    """A side of a table: the pair's number, its two names ("" if nobody sits yet), or the pair nobody is.

    ``stand_ins`` say who plays in a chair for some rounds ("Quill 4–5"), or "". ``comes`` is the first round of a pair that
    comes after round 1, and 0 for all others.
    """

    number: int | None
    names: tuple[str, str] = ("", "")
    missing: bool = False
    stand_ins: tuple[str, str] = ("", "")
    comes: int = 0

    def name_place(self, place: int) -> str:
        """The name of a place, with who stands in there, and from when a latecomer plays."""
        since = _("from round {round}").format(round=self.comes) if self.comes else ""
        return " · ".join(part for part in (self.names[place], self.stand_ins[place], since) if part)

    @property
    def there(self) -> bool:
        """Whether the pair sits there in round 1."""
        return not self.missing and not self.comes

    @property
    def seated(self) -> bool:
        """Whether both chairs are taken."""
        return all(self.names)


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table in round 1: its boards ("1–3"), its two sides, and its section's letter and colour if there are several.

    ``goes_on`` says that its East-West sit at the next table in round 2.
    """

    number: int
    boards: str
    ns: HallPair
    ew: HallPair
    section: str = ""
    colour: str = ""
    goes_on: bool = False
    called: str = ""

    @property
    def sign(self) -> str:
        """The table as the room calls it: "B 7" in a room with sections (``called``), else its number."""
        return self.called or str(self.number)

    def pair(self, side: Side) -> HallPair:
        """The pair at this side."""
        return self.ns if side is Side.NS else self.ew

    @property
    def sits_out(self) -> bool:
        """Whether one side has no opponents in round 1."""
        return self.ns.there is not self.ew.there

    def chairs(self) -> tuple[HallChair, ...]:
        """The chairs to be filled here, in the order of the hand: North, South, East, West."""
        return tuple(
            HallChair(self.number, side, place)
            for side in (Side.NS, Side.EW)
            if not self.pair(side).missing
            for place in (0, 1)
        )


def hall_tables(session: Session) -> tuple[HallTable, ...]:
    """The tables of round 1 with the names that are known; who comes later has an empty chair, or a table more."""
    tables = {row.table: _hall_table(row, session) for row in session.plan.round_rows(1)}
    there = {number for row in session.plan.round_rows(1) for number in row.seated}
    for pair in session.pairs:
        rows = sorted(session.plan.rows_of(pair.number), key=lambda row: row.round)
        if pair.number not in there and rows:
            table, side = _chair_of_latecomer(tables, rows[0], pair.number)
            late = replace(_hall_pair(pair.number, session), comes=rows[0].round)
            tables[table.number] = replace(table, ns=late) if side is Side.NS else replace(table, ew=late)
    return tuple(tables[number] for number in sorted(tables))


def _chair_of_latecomer(tables: Mapping[int, HallTable], row: Row, number: int) -> tuple[HallTable, Side]:
    """An empty chair of round 1: at the table where the pair first plays, else at any; else a table for itself."""
    own = next(side for side, sits in zip(Side, chairs(row), strict=True) if sits == number)
    at_home = tables.get(row.table)
    for table in (*([at_home] if at_home else []), *tables.values()):
        for side in (own, own.other):
            if table.pair(side).missing and (side is own or table is not at_home):
                return table, side
    nobody = HallPair(None, missing=True)
    return HallTable(max((*tables, row.table - 1)) + 1, "", nobody, nobody), own


def board_span(boards: tuple[int, ...]) -> str:
    """Boards as people say them: "7–9", or "4, 9, 11" when they do not follow each other."""
    if len(boards) > 1 and boards[-1] - boards[0] == len(boards) - 1:
        return f"{boards[0]}–{boards[-1]}"
    return ", ".join(str(board) for board in boards)


def seat_name(seat: Seat) -> str:
    """The compass place in the language in use."""
    return {Seat.NORTH: _("North"), Seat.EAST: _("East"), Seat.SOUTH: _("South"), Seat.WEST: _("West")}[seat]


def side_sign(side: Side) -> str:
    """ "N–S" or "E–W" in the language in use."""
    return _("N–S") if side is Side.NS else _("E–W")


def _hall_table(row: Row, session: Session) -> HallTable:
    # The missing pair has one empty chair; the others are of pairs that left.
    alone = sum(one.sits_out is not None for one in session.plan.round_rows(1)) == 1
    return HallTable(
        row.table,
        board_span(row.boards),
        _hall_pair(row.ns, session, alone=alone),
        _hall_pair(row.ew, session, alone=alone),
        letter_of(session.plan, row.table),
        colour_of(session.plan, row.table),
        _goes_on(row, session.plan),
        name_in_section(session.plan, row.table),
    )


def _goes_on(row: Row, plan: Plan) -> bool:
    following = plan.row(2, row.table + 1) if plan.rounds > 1 else None
    return row.ew is not None and following is not None and row.ew in following.seated


def _hall_pair(number: int | None, session: Session, *, alone: bool = True) -> HallPair:
    if number is None or number == session.plan.missing:
        return HallPair(session.plan.missing if alone else None, missing=True)
    first, second = session.pair(number).players
    names = (first.name if first else "", second.name if second else "")
    return HallPair(number, names, stand_ins=(_stand_ins(session, number, 0), _stand_ins(session, number, 1)))


def _stand_ins(session: Session, number: int, place: int) -> str:
    """ "Quill 4–5": the family names of those who play in this chair, and when."""
    return ", ".join(
        f"{one.player.name.rpartition(' ')[2]} {board_span(tuple(range(one.first, one.last + 1)))}"
        for one in session.stand_ins
        if (one.number, one.place) == (number, place)
    )


class Direction(Enum):
    """Where an arrow between two cards points."""

    RIGHT = "right"
    LEFT = "left"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class HallArrow:
    """The way East-West take to the next table."""

    at: QPointF
    direction: Direction


@dataclass(frozen=True, slots=True)
class HallLayout:
    """Where everything lies: one card a table in the order of the tables, the arrows, and the room it takes."""

    cards: tuple[QRectF, ...]
    arrows: tuple[HallArrow, ...]
    columns: int
    size: QSizeF


def arrange(
    tables: int, room: QSizeF, theme: Theme, keep: int = 0, *, sections: Sequence[int] = ()
) -> HallLayout:
    """Lay the cards out in `room`; higher than the room when they would become too small to read.

    `keep` columns stay while their cards can still be read, so that no table moves when a panel opens beside the hall.
    `sections` are the tables of each section. Each begins a row of its own, unless the hall would then need scrolling or
    narrower cards, which cut names.
    """
    whole = _wide_or_close((tables,), room, theme, keep)
    if len(sections) < 2 or sum(sections) != tables:
        return whole
    apart = _wide_or_close(tuple(sections), room, theme, keep)
    # Where the hall is scrolled anyhow, rows cost nothing.
    fits = apart.size.height() <= room.height() or whole.size.height() > room.height()
    return apart if fits and apart.columns <= whole.columns else whole


def _wide_or_close(sections: tuple[int, ...], room: QSizeF, theme: Theme, keep: int) -> HallLayout:
    wide, close = (_arranged(sections, room, theme, theme.px(gap), keep) for gap in _GAPS_DOWN)
    return wide if wide.size.height() <= room.height() or close.size.height() > room.height() else close


def _rows(sections: Sequence[int], columns: int) -> int:
    return max(1, sum(ceil(tables / columns) for tables in sections))


def _arranged(sections: tuple[int, ...], room: QSizeF, theme: Theme, down: int, keep: int) -> HallLayout:
    across, tables = theme.px(_GAP_ACROSS), sum(sections)
    columns = _columns(sections, room, theme, down)
    if 0 < keep <= tables and (room.width() - across * (keep - 1)) / keep >= theme.px(_KEPT_WIDTH):
        columns = keep
    rows = _rows(sections, columns)
    width = min((room.width() - across * (columns - 1)) / columns, theme.px(_MOST_WIDTH))
    height = (room.height() - down * (rows - 1)) / rows
    if height < _least_height(width, theme):
        height = theme.px(_SCROLLED_HEIGHT)
    height = min(height, theme.px(_MOST_HEIGHT))
    cards, above = list[QRectF](), 0
    for section in sections:
        for index in range(section):
            row, step = divmod(index, columns)
            # To and fro, so that the next table is always beside: so the director walks, and so the arrows point.
            column = columns - 1 - step if row % 2 else step
            top = (above + row) * (height + down)
            cards.append(QRectF(column * (width + across), top, width, height))
        above += ceil(section / columns)
    size = QSizeF(columns * (width + across) - across, rows * (height + down) - down)
    return HallLayout(tuple(cards), tuple(_arrow(*two) for two in pairwise(cards)), columns, size)


def _columns(sections: tuple[int, ...], room: QSizeF, theme: Theme, down: int) -> int:
    across = theme.px(_GAP_ACROSS)
    most = int((room.width() + across) // (theme.px(_LEAST_WIDTH) + across))
    most = max(1, min(most, _MOST_COLUMNS, max(sections)))
    for columns in range(1, most + 1):
        rows = _rows(sections, columns)
        width = (room.width() - across * (columns - 1)) / columns
        high_enough = (room.height() - down * (rows - 1)) / rows >= _least_height(width, theme)
        # The first that needs no scrolling: the fewer columns, the more room names have.
        if high_enough and (columns > 1 or most == 1):
            return columns
    return most


def _least_height(width: float, theme: Theme) -> int:
    """How low a card of this width may be; a narrow one needs a line more, because North stands under the numbers."""
    return theme.px(_NARROW_HEIGHT if width < theme.px(_NARROW) else _LEAST_HEIGHT)


def _arrow(here: QRectF, there: QRectF) -> HallArrow:
    if here.top() < there.top():
        middle = (here.bottom() + there.top()) / 2
        return HallArrow(QPointF(here.center().x(), middle), Direction.DOWN)
    if here.left() < there.left():
        return HallArrow(QPointF((here.right() + there.left()) / 2, here.center().y()), Direction.RIGHT)
    return HallArrow(QPointF((here.left() + there.right()) / 2, here.center().y()), Direction.LEFT)


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The parts of one table's card: the table itself, and a rectangle for each chair's name."""

    card: QRectF
    square: QRectF
    names: dict[Seat, QRectF]
    edge: float
    narrow: bool

    def number(self, side: Side, theme: Theme) -> QRectF:
        """The corner with a pair's number and direction, by which the pair is dragged."""
        wide = self.card.width() / 2 if self.card.width() < theme.px(_NARROW) else theme.px(66)
        tall = max(theme.px(18), min(theme.px(40), self.names[Seat.NORTH].top() - self.card.top()))
        left = self.card.left() if side is Side.NS else self.card.right() - wide
        return QRectF(left, self.card.top(), wide, tall)

    def hatch(self, side: Side) -> tuple[QRectF, ...]:
        """The two parts of the card where the missing pair would sit."""
        if side is Side.EW:
            return (self.names[Seat.WEST], self.names[Seat.EAST])
        return (self.names[Seat.NORTH], self.names[Seat.SOUTH])


def lay_card(card: QRectF, theme: Theme) -> CardLayout:
    """Place table and chairs within a card."""
    edge, line, gap = theme.px(10), theme.px(18), theme.px(8)
    narrow = card.width() < theme.px(_NARROW)
    side = theme.px(52) if narrow else min(max(card.height() * 0.4, theme.px(52)), theme.px(74))
    tall = theme.px(40) if narrow and card.height() < theme.px(_LOW) else side
    middle = QPointF(card.center().x(), card.center().y() + (theme.px(9) if narrow else 0))
    square = QRectF(middle.x() - side / 2, middle.y() - tall / 2, side, tall)
    spare = theme.px(32) if narrow else square.top() - card.top()
    north = square.top() - min(theme.px(23), spare / 2 + theme.px(1))
    south = square.bottom() + (square.top() - north)
    wing = square.left() - gap - card.left() - edge
    sides_top = middle.y() - line
    breadth = card.width() - 2 * (edge if narrow else theme.px(68))
    return CardLayout(
        card,
        square,
        {
            Seat.NORTH: QRectF(card.center().x() - breadth / 2, north - line / 2, breadth, line),
            Seat.SOUTH: QRectF(card.left() + edge, south - line / 2, card.width() - 2 * edge, line),
            Seat.WEST: QRectF(card.left() + edge, sides_top, wing, 2 * line),
            Seat.EAST: QRectF(square.right() + gap, sides_top, wing, 2 * line),
        },
        edge,
        narrow,
    )
