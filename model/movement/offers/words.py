"""The words on a movement's card: title, what to know, who sits out, what does not fit, what one pair changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.seats import Side
from model.i18n import _, format_time, ngettext
from model.movement.announce.moves import chairs, count_word
from model.movement.announce.words import board_range, number_list
from model.movement.expected import find_latecomers
from model.movement.offers.weights import near
from model.movement.paces import sizes
from model.movement.sections import table_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.movement.kinds.base import Movement, Shape
    from model.movement.offers.offer import Offer, Wish
    from model.movement.plan import Plan


def title(movement: Movement, shape: Shape, plan: Plan) -> str:
    """ "Mitchell, 9 tables, last round switched"."""
    tables = movement.count_playing_tables(shape.tables)
    parts = [
        movement.name(),
        ngettext("{count} table", "{count} tables", tables).format(count=tables),
    ]
    if shape.rounds != movement.rounds(shape.tables)[0] and movement.switchable:
        parts.append(ngettext("{count} round", "{count} rounds", shape.rounds).format(count=shape.rounds))
    if plan.winners == 2:
        parts.append(_("two winners"))
    elif shape.switched:
        parts.append(switches(shape))
    return ", ".join(parts)


def switches(shape: Shape) -> str:
    """ "last round switched", "last two rounds switched", "rounds 5, 8 and 9 switched"."""
    count = len(shape.switched)
    if shape.switched == tuple(range(shape.rounds - count + 1, shape.rounds + 1)):
        return ngettext("last round arrow-switched", "last {count} rounds arrow-switched", count).format(
            count=count_word(count)
        )
    return ngettext("round {rounds} arrow-switched", "rounds {rounds} arrow-switched", count).format(
        rounds=number_list(shape.switched)
    )


def detail(movement: Movement, shape: Shape, plan: Plan, *, late: int | None = None) -> str:
    """What to know before choosing it; ``late`` is a pair that is expected after round 1."""
    parts = []
    if late is not None:
        parts.append(
            _("pair {pair} comes in round {round}").format(pair=late, round=find_latecomers(plan)[late])
        )
    whole = movement.rounds(shape.tables)[0]
    if shape.rounds < whole and movement.switchable:
        parts.append(_("curtailed: {rounds} of {whole} rounds").format(rounds=shape.rounds, whole=whole))
    remark = movement.remark(shape)
    if remark:
        parts.append(remark)
    if plan.winners == 2:
        parts.append(_("no arrow-switch; N–S and E–W ranked separately"))
    elif not remark:
        parts.append(_("boards {boards}").format(boards=board_range(plan.boards)))
    if plan.missing is not None and not movement.half_table:
        parts.append(_("pair {pair} is missing").format(pair=plan.missing))
    sentence = ". ".join(part[0].upper() + part[1:] for part in parts)
    return f"{sentence}."


def sit_out_text(waits: Mapping[int, int]) -> str:
    """How many rounds those who sit out do so: "1 each", "1 or 2", "none"."""
    if not waits:
        return _("none")
    least, most = min(waits.values()), max(waits.values())
    if least == most:
        return _("{count} each").format(count=most)
    return _("{least} or {most}").format(least=least, most=most)


def sit_out_who(plan: Plan, waits: Mapping[int, int]) -> str:
    """Who they are: "N–S pairs", "8 N–S pairs", "13 pairs", "all pairs"."""
    if not waits:
        return _("everyone plays")
    sides = set()
    for row in plan.rows:
        if row.sits_out is not None:
            ns, _ew = chairs(row)
            sides.add(Side.NS if ns == row.sits_out else Side.EW)
    lines = len(waits) <= plan.tables and len(sides) == 1
    if not lines:
        if len(waits) == len(plan.contestants):
            return _("all pairs")
        return ngettext("{count} pair", "{count} pairs", len(waits)).format(count=len(waits))
    side = _("N–S") if Side.NS in sides else _("E–W")
    if len(waits) == plan.tables:
        return _("{side} pairs").format(side=side)
    return ngettext("{count} {side} pair", "{count} {side} pairs", len(waits)).format(
        count=len(waits), side=side
    )


def why_not(plan: Plan, wish: Wish, length: int, *, sections: Sequence[Plan] = ()) -> str:
    """What does not fit, "" when all does; ``sections`` are the movements of a room where each may have other boards."""
    said = []
    available, ends = wish.minutes, wish.ends
    if available is not None and length > available:
        over = length - available
        said.append(
            ngettext("{minutes} minute past {time}", "{minutes} minutes past {time}", over).format(
                minutes=over, time=format_time(ends)
            )
            if ends is not None
            else ngettext("{minutes} minute too long", "{minutes} minutes too long", over).format(
                minutes=over
            )
        )
    for one in sections or (plan,):
        said += [words for words in _not_as_wanted(one, wish) if words not in said]
    if wish.deals is not None and len(plan.boards) > wish.deals:
        said.append(
            _("{needed} boards in play, {dealt} available").format(needed=len(plan.boards), dealt=wish.deals)
        )
    said += _not_owned(plan, wish)
    return ", ".join(said)


def _not_as_wanted(plan: Plan, wish: Wish) -> list[str]:
    low, high = wish.boards
    played, off = plan.rounds * plan.boards_per_round, near(wish, plan.tables)
    if low - played > off:
        words = ngettext("only {count} board per pair", "only {count} boards per pair", played)
        return [words.format(count=played)]
    if played - high > off:
        more = played - high
        words = ngettext("{count} more board than wanted", "{count} more boards than wanted", more)
        return [words.format(count=more)]
    return []


def _not_owned(plan: Plan, wish: Wish) -> list[str]:
    said = []
    if wish.boards_owned and len(plan.boards) > wish.boards_owned:
        said.append(
            _("{needed} boards in play, a club set has {owned}").format(
                needed=len(plan.boards), owned=wish.boards_owned
            )
        )
    if wish.sets_owned and plan.copies > wish.sets_owned:
        said.append(
            ngettext(
                "{needed} sets of boards, the club owns {owned}",
                "{needed} sets of boards, the club owns {owned}",
                wish.sets_owned,
            ).format(needed=plan.copies, owned=wish.sets_owned)
        )
    return said


def changes(now: Offer | None, offer: Offer | None, change: int) -> str:
    """What one pair more or less changes, in one or two sentences."""
    if offer is None:
        return _("No movement is known for so few pairs.")
    if now is not None and not offer.plan.sections and _same_cards(now, offer):
        return _same_cards_words(now, offer, change)
    if len({(part.shape.rounds, part.shape.boards_per_round) for part in offer.parts}) > 1:
        first = _("{title}: {sizes}.").format(title=offer.title, sizes=sizes(offer.plan))
    else:
        first = _("{title}: {rounds} rounds of {boards}.").format(
            title=offer.title, rounds=offer.shape.rounds, boards=offer.shape.boards_per_round
        )
    return f"{first} {_who_waits(offer)}"


def _same_cards(now: Offer, offer: Offer) -> bool:
    return (
        now.id == offer.id
        and now.shape.tables == offer.shape.tables
        and now.shape.rounds == offer.shape.rounds
        and now.shape.boards_per_round == offer.shape.boards_per_round
        and now.shape.switched == offer.shape.switched
    )


def _same_cards_words(now: Offer, offer: Offer, change: int) -> str:
    late = next(iter(find_latecomers(now.plan)), None)
    if change > 0 and late is not None:
        return _("Same movement, same cards: pair {pair} is there from round 1 and nobody sits out.").format(
            pair=late
        )
    if change > 0 and now.plan.missing is not None:
        return _("Same movement, same cards: pair {pair} sits {place} and nobody sits out.").format(
            pair=now.plan.missing, place=_first_place(offer.plan, now.plan.missing)
        )
    return _("Same movement, same cards: pair {pair} missing. {waits}").format(
        pair=offer.plan.missing, waits=_who_waits(offer)
    )


def _first_place(plan: Plan, contestant: int) -> str:
    row = plan.rows_of(contestant)[0]
    template = _("North–South at table {table}") if row.ns == contestant else _("East–West at table {table}")
    return template.format(table=table_name(plan, row.table))


def _who_waits(offer: Offer) -> str:
    if not offer.sit_outs:
        return _("Nobody sits out.")
    return _("Sit-outs: {count}, {who}.").format(count=offer.sit_out_text, who=offer.sit_out_who)
