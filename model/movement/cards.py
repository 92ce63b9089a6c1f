"""What guide cards say: where everything at a table goes next, and the path of one contestant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.i18n import _, ngettext
from model.movement.announce import board_tables, chairs, number_list, places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.movement.plan import Plan, Row


@dataclass(frozen=True, slots=True)
class Going:
    """Where a line of chairs or the boards of a table go after each round.

    ``text`` is the whole sentence without the number, which is printed large: "go next to table" and ``table`` 4.
    ``table`` is None where it stays, rests, or differs from round to round (then the rounds' rows tell).
    """

    text: str
    table: int | None = None


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round on a table's card; the ``..._next`` are tables in the round after, None where there is none.

    ``ns`` and ``ew`` are in the directions of play; ``switched`` marks an arrow-switched round.
    """

    round: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    switched: bool
    sits_out: int | None
    ns_next: int | None
    ew_next: int | None
    boards_next: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """The guide card of a table."""

    table: int
    north_south: Going
    east_west: Going
    boards: Going
    rows: tuple[CardRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """One round of a contestant: table, direction of play, opponents and boards; ``sits_out`` without opponents."""

    round: int
    table: int | None
    side: Side | None
    opponents: int | None
    boards: tuple[int, ...]
    sits_out: bool
    switched: bool


@dataclass(frozen=True, slots=True)
class ContestantCard:
    """The personal guide of a contestant, round by round; ``stays`` when it never changes tables."""

    number: int
    stops: tuple[Stop, ...]
    stays: bool
    notes: tuple[str, ...]


def table_card(plan: Plan, table: int) -> TableCard:
    """The facts of a table's guide card."""
    rows = [row for row in plan.rows if row.table == table]
    lines = [_card_row(plan, row) for row in sorted(rows, key=lambda row: row.round)]
    ns_chairs = [chairs(row)[0] for row in rows]
    ew_chairs = [chairs(row)[1] for row in rows]
    return TableCard(
        table,
        _line_goes(table, ns_chairs, [_chair_next(line)[0] for line in lines[:-1]]),
        _line_goes(table, ew_chairs, [_chair_next(line)[1] for line in lines[:-1]]),
        _boards_go(plan, table, lines),
        tuple(lines),
        (*_switch_note([line.round for line in lines if line.switched]), *_share_note(plan, table)),
    )


def contestant_card(plan: Plan, number: int) -> ContestantCard:
    """The personal guide of a contestant, as a Howell needs it."""
    stops = tuple(_stop(row, number) for row in sorted(plan.rows_of(number), key=lambda row: row.round))
    return ContestantCard(
        number,
        stops,
        len({stop.table for stop in stops}) == 1,
        (*_switch_note([stop.round for stop in stops if stop.switched]), *_direction_note(stops)),
    )


def _card_row(plan: Plan, row: Row) -> CardRow:
    after = plan.round_rows(row.round + 1)
    next_places = places(after)
    lying = board_tables(after, known=[row.boards])
    return CardRow(
        row.round,
        row.ns,
        row.ew,
        row.boards,
        row.switched,
        row.sits_out,
        next_places[row.ns][0] if row.ns in next_places else None,
        next_places[row.ew][0] if row.ew in next_places else None,
        lying.get(row.boards, ()),
    )


def _chair_next(line: CardRow) -> tuple[int | None, int | None]:
    return (line.ew_next, line.ns_next) if line.switched else (line.ns_next, line.ew_next)


def _line_goes(table: int, sitting: Sequence[int | None], onward: Sequence[int | None]) -> Going:
    """Nobody's next table counts where the phantom sat: the rule is that of the others."""
    present = {contestant for contestant in sitting if contestant is not None}
    known = {
        to
        for to, contestant in zip(onward, sitting, strict=False)
        if to is not None and contestant is not None
    }
    if not present:
        return Going(_("nobody sits here"))
    if known <= {table}:
        if len(present) == 1:
            return Going(_("pair {pair} stays here all evening").format(pair=min(present)))
        return Going(_("stay here"))
    if len(known) == 1:
        return Going(_("go next to table"), min(known))
    return Going(_("go next as the rounds below say"))


def _boards_go(plan: Plan, table: int, lines: Sequence[CardRow]) -> Going:
    onward = [line.boards_next for line in lines[:-1]]
    moving = [tables for tables in onward if tables]
    if not onward:
        return Going(_("are played here"))
    if not moving:
        later = {row.boards for row in plan.rows if row.round > 1}
        if any(line.boards in later for line in lines[:1]):
            return Going(_("go to the relay after each round"))
        return Going(_("are not needed again after each round"))
    # A shared set goes on from one of its tables; the same next table in every round is the rule to print.
    common = set(moving[0]).intersection(*moving[1:])
    if len(moving) == len(onward) and common:
        onto = min(common)
        return Going(_("stay here")) if onto == table else Going(_("go next to table"), onto)
    return Going(_("go next as the rounds below say"))


def _switch_note(rounds: Sequence[int]) -> tuple[str, ...]:
    if not rounds:
        return ()
    return (
        ngettext(
            "Round {rounds}: the sides swap. Turn the boards; do not change chairs.",
            "Rounds {rounds}: the sides swap. Turn the boards; do not change chairs.",
            len(rounds),
        ).format(rounds=number_list(rounds)),
    )


def _share_note(plan: Plan, table: int) -> tuple[str, ...]:
    partners: dict[int, list[int]] = {}
    for number, one, other in plan.shared:
        if table in (one, other):
            partners.setdefault(other if table == one else one, []).append(number)
    return tuple(
        _("Shares its boards with table {table}.").format(table=partner)
        if len(rounds) == plan.rounds
        else ngettext(
            "Shares its boards with table {table} in round {rounds}.",
            "Shares its boards with table {table} in rounds {rounds}.",
            len(rounds),
        ).format(table=partner, rounds=number_list(rounds))
        for partner, rounds in sorted(partners.items())
    )


def _stop(row: Row, number: int) -> Stop:
    side = Side.NS if row.ns == number else Side.EW
    return Stop(
        row.round,
        row.table,
        side,
        row.ew if side is Side.NS else row.ns,
        row.boards,
        not row.played,
        row.switched,
    )


def _direction_note(stops: Sequence[Stop]) -> tuple[str, ...]:
    sides = {stop.side for stop in stops if not stop.sits_out and not stop.switched}
    return (_("Sit in the direction of each round."),) if len(sides) > 1 else ()
