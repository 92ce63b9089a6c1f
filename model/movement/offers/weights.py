"""What a director weighs when choosing a movement: every drawback of an offer has its price, the cheapest is first.

The table with the reasons is in docs/movements.md. What fits the time, the boards wanted and the boards the club owns
comes before all that does not.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from model.movement.offers.offer import Offer, Wish
    from model.movement.plan import Plan

LEAST_SHARE: Final = Fraction(7, 10)
"""The part of the boards in play that each entrant should play (EBU)."""
ENOUGH_ROUNDS: Final = 5
EASY_TABLES: Final = 4
"""At so few tables everybody sees where to go."""
HOWELL_TABLES: Final = 7
"""More tables than these seldom play a Howell."""
LARGE_ROOM: Final = 18
"""From so many tables on the room is offered in sections too."""
# Two boards a round would want 42 boards of the one set.
ONE_SET_ROOM: Final = 20
"""In larger rooms two sections are offered though there is one set."""
# A dear movement has too few of the boards (17 tables for 18) or is a Bowman.
TWO_SMALL: Final = 13
"""From so many on where one field would play a dear movement."""
DEAR: Final = 55
# 24 to 26 where 25 were asked for.
AS_GOOD: Final = 1
"""Boards more or less than wanted that are as good as those wanted."""
THREE_TABLES: Final = 3
# 20 where 18 or 22 were asked for, 25 where 27 were.
AS_GOOD_AT_THREE: Final = 2
"""The same at three tables, where boards come in fives."""
SMALL_ROOM: Final = 8
# Four and eight tables have 24 and 28, not 26.
NEAR_SMALL: Final = 2
"""So many more or less still fit up to eight tables, at a price."""

WAITS_A_BOARD: Final = 5
WAITS_AGAIN: Final = 30
MINUTE_OVER: Final = 2
TWO_OFF: Final = 28
BOARD_OFF: Final = 5
BOARDS_IN_PLAY: Final = 1
BELOW_SHARE: Final = 60
NOT_OWNED: Final = 40
ANOTHER_COPY: Final = 12
ANOTHER_CLOCK: Final = 20
UNEVEN: Final = 1
TWO_WINNERS: Final = 30
SMALL_FIELD: Final = 30
# 4½ tables are nine pairs of one ranking, not four and five.
LEAST_FIELD: Final = 5
"""Fewer pairs than these are no field to win."""
FEW_ROUNDS: Final = 20
LONG_ROUND: Final = 8
USUAL_ROUND: Final = 6
"""More boards than these against one pair are many, where there are others to meet."""
MEETS_AGAIN: Final = 45
GUIDE_CARD: Final = 5
LARGE_HOWELL: Final = 40
SHARES: Final = 4
ONE_BOARD_ROUNDS: Final = 150
ONE_BOARD_EVENING: Final = 12
HARDER_TO_SAY: Final = {
    "skip-mitchell": 2,
    "relay-mitchell": 4,
    "hesitation": 6,
    "web": 8,
    "rover": 8,
    "bowman": 30,
    "appendix": 14,
    "blackpool": 14,
    "double-appendix": 16,
    "double-web": 16,
    "multiple-web": 18,
    "stanza": 20,
}


def rank(offer: Offer, wish: Wish) -> tuple[bool, bool, int, int, int]:
    """The order of offers, lowest first; of equal price what is nearest to the boards wanted, then the shorter."""
    plans = [part.plan for part in offer.parts] or [offer.plan]
    off = max(_off(plan.rounds * plan.boards_per_round, wish) for plan in plans)
    return not offer.fits, any(walks(plan, wish) for plan in plans), price(offer, wish), off, offer.minutes


def walks(plan: Plan, wish: Wish) -> bool:
    """Whether people walk more than they play: one board a round of more than twelve."""
    return plan.boards_per_round == 1 and max(wish.boards) > ONE_BOARD_EVENING


def price(offer: Offer, wish: Wish) -> int:
    """All drawbacks of an offer together; of sections those of the dearest, what the room lacks, and the cards of all.

    Sections that are scored across the field are as uneven as the field, whatever each is on its own.
    The mean let eleven easy tables pay for ten that walk a Howell: 20½ tables for 22 boards.
    """
    if not offer.parts:
        return sum(drawbacks(offer, wish).values())
    whole = drawbacks(offer, wish)
    room = sum(whole[name] for name in ("not owned", "another copy"))
    clocks = len({(part.plan.rounds, part.plan.boards_per_round) for part in offer.parts})
    room += ANOTHER_CLOCK * (clocks - 1)
    parts = [drawbacks(part, wish) for part in offer.parts]
    cards = sum(part.pop("guide cards") for part in parts)
    if wish.across:
        room += whole["uneven"]
        parts = [one - Counter(uneven=one["uneven"]) for one in parts]
    return room + cards + max(sum(part.values()) for part in parts)


def drawbacks(offer: Offer, wish: Wish) -> Counter[str]:
    """The price of each drawback by its name, as the table in the documentation has them."""
    plan = offer.plan
    played = plan.rounds * plan.boards_per_round
    spare = len(plan.boards) - played
    # Sections that were asked for bring their sets; those we propose ourselves need more than the room had.
    alone = max(1, wish.sections, len(wish.section_sizes))
    return Counter(
        {
            "waits": WAITS_A_BOARD * (played - offer.boards_each[0]) * bool(offer.sit_outs),
            "waits again": WAITS_AGAIN * max(0, offer.sit_outs - 1),
            "minutes over": MINUTE_OVER * minutes_over(offer, wish),
            "boards off": boards_off(played, wish, plan.tables),
            "boards in play": BOARDS_IN_PLAY * max(0, spare),
            "below share": BELOW_SHARE * (offer.share < LEAST_SHARE),
            "not owned": NOT_OWNED * not_owned(plan, wish),
            "another copy": ANOTHER_COPY * max(0, plan.copies - (1 if wish.shared_boards else alone)),
            "uneven": UNEVEN * (100 - offer.balance),
            "two winners": TWO_WINNERS * (wish.one_winner and offer.winners == 2),
            "small field": SMALL_FIELD * _is_small_field(plan),
            "few rounds": FEW_ROUNDS * max(0, ENOUGH_ROUNDS - plan.rounds),
            "long rounds": LONG_ROUND * _long_rounds(plan),
            "meets again": MEETS_AGAIN * (plan.meetings > 1),
            "one board a round": ONE_BOARD_ROUNDS * walks(plan, wish),
            "harder to say": HARDER_TO_SAY.get(offer.id, 0),
            "guide cards": GUIDE_CARD * _hard_tables(offer) + LARGE_HOWELL * _beyond_a_howell(offer),
            "shares": SHARES * bool(plan.shared),
        }
    )


def _is_small_field(plan: Plan) -> bool:
    """Whether one of two winners has hardly anybody to beat."""
    return plan.winners == 2 and len(plan.contestants) // 2 < LEAST_FIELD


def _long_rounds(plan: Plan) -> int:
    """The boards of a round beyond the usual; none where everybody meets everybody, as two tables do in three rounds."""
    more_to_meet = plan.rounds < 2 * plan.tables - 1
    return max(0, plan.boards_per_round - USUAL_ROUND) if more_to_meet else 0


def _hard_tables(offer: Offer) -> int:
    """The tables beyond the fewest at which everybody looks for a seat each round."""
    return max(0, _with_cards(offer) - EASY_TABLES)


def _beyond_a_howell(offer: Offer) -> int:
    """The tables beyond a usual Howell: nobody walks fourteen rounds where a Mitchell moves by itself."""
    return max(0, _with_cards(offer) - HOWELL_TABLES)


def _with_cards(offer: Offer) -> int:
    return offer.plan.tables if offer.guide_cards else 0


def minutes_over(offer: Offer, wish: Wish) -> int:
    """The minutes past the time available."""
    return 0 if wish.minutes is None else max(0, offer.minutes - wish.minutes)


def boards_off(played: int, wish: Wish, tables: int) -> int:
    """What it costs that a pair that never waits plays more or less than wanted; 0 if it is near enough."""
    off = _off(played, wish)
    return TWO_OFF + BOARD_OFF * max(0, off - NEAR_SMALL) if off > _as_good(tables) else 0


def _off(played: int, wish: Wish) -> int:
    low, high = wish.boards
    return max(0, low - played, played - high)


def divides(wish: Wish, first: Offer | None) -> bool:
    """Whether the room is offered in sections too: it is large, or the first card of one field is a dear one."""
    if wish.tables < TWO_SMALL:
        return False
    return wish.tables >= LARGE_ROOM or first is None or not first.fits or price(first, wish) > DEAR


def _as_good(tables: int) -> int:
    return AS_GOOD_AT_THREE if tables <= THREE_TABLES else AS_GOOD


def near(wish: Wish, tables: int) -> int:
    """How many boards more or less than wanted still fit at so many tables; the ends of a range are meant as they are.

    A section has as many as a room of its size: eight tables play 24 or 28 beside thirteen that play 26.
    """
    low, high = wish.boards
    return NEAR_SMALL if low == high and tables <= SMALL_ROOM else _as_good(tables)


def not_owned(plan: Plan, wish: Wish) -> bool:
    """Whether it needs more boards, or more sets of them, than the club owns."""
    too_long = bool(wish.boards_owned) and len(plan.boards) > wish.boards_owned
    return too_long or (bool(wish.sets_owned) and plan.copies > wish.sets_owned)
