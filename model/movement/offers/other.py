"""The movements that fit tonight for teams, Swiss, knock-out and individuals, as the same cards as those for pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _, ngettext
from model.movement.balance import Balance, balance
from model.movement.drawn.draw import KNOCK_OUT, begun
from model.movement.drawn.swiss import Odd, most_rounds
from model.movement.kinds.base import NEARLY, Shape
from model.movement.kinds.individual import INDIVIDUAL_KINDS, Individual
from model.movement.kinds.team_base import MOST_TEAMS, TeamMovement
from model.movement.kinds.team_library import TEAM_KINDS
from model.movement.kinds.teams import TeamsOfEightMovement
from model.movement.names import name_plan
from model.movement.offers import words as offer_words
from model.movement.offers.offer import Offer, Wish, minutes
from model.movement.offers.weights import AS_GOOD
from model.movement.plan import Draw, Plan

PAIRS, TEAMS, EIGHTS, SWISS_TEAMS, SWISS_PAIRS, CUP, INDIVIDUAL = (
    "pairs",
    "teams",
    "teams-of-eight",
    "swiss-teams",
    "swiss-pairs",
    "knock-out",
    "individual",
)
"""The kinds of evening a director chooses among."""

MOST_SWISS: Final = 400
_LEAST_SWISS: Final = 4
MOST_CARDS: Final = 8
_SWISS_ROUNDS: Final = range(3, 10)
_MATCH_BOARDS: Final = range(2, 17)
_USUAL_SWISS: Final = 5


def kind_of(plan: Plan) -> str:
    """Which kind of evening a plan is of."""
    if plan.draw is None:
        return EIGHTS if plan.team_of else plan.kind
    if plan.draw.form == KNOCK_OUT:
        return CUP
    return SWISS_TEAMS if plan.kind == "teams" else SWISS_PAIRS


def other_offers(wish: Wish) -> tuple[Offer, ...]:
    """Every movement of the wished kind, the best first: what fits comes before what does not."""
    found = {
        TEAMS: _teams,
        EIGHTS: _teams,
        SWISS_TEAMS: _swiss,
        SWISS_PAIRS: _swiss,
        CUP: _cups,
        INDIVIDUAL: _individuals,
    }[wish.kind](wish)
    if wish.kind in (TEAMS, EIGHTS):
        # A whole movement with a board more than wanted comes before half of one that is as wished.
        others = sorted(found, key=lambda offer: _order_of_teams(offer, wish))[:MOST_CARDS]
    else:
        others = sorted(found, key=lambda offer: not offer.fits)[:MOST_CARDS]
    if not wish.own:
        return tuple(others)
    from model.movement.offers.own import own_offers

    return tuple(sorted((*others, *own_offers(wish)), key=lambda offer: not offer.fits))


def _order_of_teams(offer: Offer, wish: Wish) -> tuple[bool, bool, bool]:
    over_time = wish.minutes is not None and offer.minutes > wish.minutes
    in_play = offer.shape.rounds * offer.shape.boards_per_round  # who has a bye plays fewer
    wide = not wish.boards[0] - NEARLY <= in_play <= wish.boards[1] + NEARLY
    shorter = offer.title.count(",") > 1
    return over_time or wide, shorter, not offer.fits


def _lengths(
    possible: Iterator[int] | range | tuple[int, ...], wish: Wish, *, even: bool = False
) -> list[tuple[int, int]]:
    """Rounds with boards a round that come near what is wanted; the nearest where nothing does.

    ``even`` where a match is played in two halves alike, as beside a triangle.
    """
    low, high = wish.boards[0] - AS_GOOD, wish.boards[1] + AS_GOOD
    rounds = list(possible)
    boards = _MATCH_BOARDS[::2] if even else _MATCH_BOARDS
    inside = [(number, each) for number in rounds for each in boards if low <= number * each <= high]
    if inside or not rounds:
        return inside
    middle = Fraction(low + high, 2)
    return [
        min(
            ((number, each) for number in rounds for each in (boards if even else (1, *boards))),
            key=lambda one: (abs(one[0] * one[1] - middle), -one[0]),
        )
    ]


def _teams(wish: Wish) -> Iterator[Offer]:
    for kind in TEAM_KINDS:
        if (kind is TeamsOfEightMovement) is not (wish.kind == EIGHTS):
            continue
        movement = kind()
        possible = tuple(movement.rounds(wish.pairs))
        if not possible:
            continue
        # The whole movement first; then at most one shorter one, because half a round robin is a last resort.
        complete = _lengths(possible[:1], wish)[-1:]
        shorter = [one for one in _lengths(possible, wish) if one[0] != possible[0]][:1]
        for rounds, each in [*complete, *shorter]:
            plan = movement.plan(
                wish.pairs, rounds=rounds, boards_per_round=each, first_board=wish.first_board
            )
            yield _offer(plan, wish, rounds, _team_title(movement, plan, rounds), _team_detail(plan))


def _team_title(movement: TeamMovement, plan: Plan, rounds: int) -> str:
    teams = len(set(plan.team_of.values()) or plan.contestants)
    parts = [movement.name(), _team_count(teams)]
    if rounds != next(iter(movement.rounds(teams))):
        parts.append(ngettext("{count} round", "{count} rounds", rounds).format(count=rounds))
    return ", ".join(parts)


def _team_count(teams: int) -> str:
    return ngettext("{count} team", "{count} teams", teams).format(count=teams)


def _team_detail(plan: Plan) -> str:
    sets = ngettext(
        "{count} set of boards {first}–{last}.", "{count} sets of boards {first}–{last}.", plan.copies
    )
    return sets.format(count=plan.copies, first=plan.boards[0], last=plan.boards[-1])


def _swiss(wish: Wish) -> Iterator[Offer]:
    terms = wish.draw or Draw(_USUAL_SWISS)
    teams = wish.kind == SWISS_TEAMS
    if not _LEAST_SWISS <= wish.pairs <= MOST_SWISS:
        return
    triangles = teams and wish.pairs % 2 == 1 and terms.odd == Odd.TRIANGLE.value
    # No offer that ends in a rematch, whoever wins.
    most = most_rounds(wish.pairs, Odd.TRIANGLE if triangles else Odd.BYE)
    possible = [number for number in _SWISS_ROUNDS if number <= most]
    chosen: dict[int, tuple[int, int]] = {}
    for rounds, each in _lengths(tuple(possible), wish, even=triangles):
        chosen[rounds] = (rounds, each)  # the longest matches for each number of rounds
    for rounds, each in sorted(chosen.values(), key=lambda one: (abs(one[0] - _USUAL_SWISS), one[0])):
        draw = replace(terms, rounds=rounds, form="swiss")
        plan = begun(range(1, wish.pairs + 1), draw, teams=teams, boards_per_round=each)
        title = _("{name}, {rounds} rounds of {boards}").format(
            name=name_plan(plan), rounds=rounds, boards=each
        )
        detail = {
            "random": _("Round 1 at random, then by scores."),
            "seeded": _("Round 1 seeded, then by scores."),
            "assigned": _("Round 1: 1 v 2, 3 v 4; then by scores."),
        }[draw.first]
        yield _offer(plan, wish, rounds, title, detail)


def short_of_rounds(wish: Wish) -> str:
    """Why a small odd field of teams in triangles has only a few rounds, and what gives more; "" if it has enough."""
    triangles = wish.kind == SWISS_TEAMS and wish.draw is not None and wish.draw.odd == Odd.TRIANGLE.value
    most = most_rounds(wish.pairs, Odd.TRIANGLE)
    if not triangles or wish.pairs % 2 == 0 or wish.pairs < _LEAST_SWISS or most >= _USUAL_SWISS:
        return ""
    words = ngettext(
        "With triangles {teams} teams play {count} round at most without a rematch; “{odd}: {bye}” allows {more}.",
        "With triangles {teams} teams play {count} rounds at most without a rematch; “{odd}: {bye}” allows {more}.",
        most,
    )
    more = min(most_rounds(wish.pairs), _SWISS_ROUNDS[-1])
    return words.format(teams=wish.pairs, count=most, odd=_("Odd number"), bye=_("Bye"), more=more)


def _cups(wish: Wish) -> Iterator[Offer]:
    if not 2 <= wish.pairs <= MOST_TEAMS:
        return
    rounds = (wish.pairs - 1).bit_length()
    low, high = wish.boards
    for each in sorted({max(1, low // (2 * rounds)), max(1, high // (2 * rounds))}, reverse=True):
        draw = Draw(rounds, form=KNOCK_OUT, first="seeded")
        plan = begun(range(1, wish.pairs + 1), draw, teams=True, boards_per_round=each)
        title = _("Knock-out, matches of {boards}").format(boards=2 * each)
        yield _offer(plan, wish, 2 * rounds, title, _cup_detail(2**rounds - wish.pairs))


def _cup_detail(byes: int) -> str:
    if not byes:
        return _("Winners go through.")
    return ngettext(
        "Winners go through; {count} bye to the top seed.",
        "Winners go through; {count} byes to the top seeds.",
        byes,
    ).format(count=byes)


def _individuals(wish: Wish) -> Iterator[Offer]:
    for kind in INDIVIDUAL_KINDS:
        movement = kind()
        possible = tuple(movement.rounds(wish.pairs))
        if not possible:
            continue
        lengths = _lengths(possible, wish)
        for rounds, each in sorted(lengths, key=lambda one: -one[0])[:4]:
            try:
                plan = movement.plan(
                    wish.pairs, rounds=rounds, boards_per_round=each, first_board=wish.first_board
                )
            except MovementImpossible:
                continue
            yield _offer(plan, wish, rounds, _player_title(movement, wish, rounds), _player_detail(plan))


def _player_title(movement: Individual, wish: Wish, rounds: int) -> str:
    players = ngettext("{count} player", "{count} players", wish.pairs).format(count=wish.pairs)
    counted = ngettext("{count} round", "{count} rounds", rounds).format(count=rounds)
    return f"{movement.name()}, {players}, {counted}"


def _player_detail(plan: Plan) -> str:
    partners = Counter(
        frozenset(couple)
        for row in plan.rows
        if row.played
        for couple in ((row.ns, row.south), (row.ew, row.west))
    )
    if max(partners.values(), default=0) > 1:
        return _("Some partnerships play twice.")
    everybody = len(partners) == len(plan.contestants) * (len(plan.contestants) - 1) // 2
    return _("Everyone partners everyone once.") if everybody else _("A new partner each round.")


def _offer(plan: Plan, wish: Wish, rounds: int, title: str, detail: str) -> Offer:
    each = plan.boards_per_round
    shape = Shape(plan.tables, rounds, each, first_board=wish.first_board)
    waits = _rounds_waited(plan)
    measured = balance(plan) if plan.kind == "individual" else None
    length = minutes(shape, wish)
    whole = replace(plan, rounds=rounds)
    why_not = offer_words.why_not(whole, wish, length)
    most_waits = max(waits.values(), default=0)
    # Where everybody waits nobody plays every round.
    everybody = set(waits) == {plan.team_of.get(one, one) for one in plan.contestants}
    least_waits = min(waits.values()) if everybody else 0
    drawn = plan.draw is not None
    missed = _missed(plan, rounds, wish.pairs) if drawn else (most_waits, least_waits)
    return Offer(
        plan=plan,
        shape=shape,
        minutes=length,
        boards_each=((rounds - missed[0]) * each, (rounds - missed[1]) * each),
        sit_outs=most_waits,
        sit_out_text=_waits(plan, waits),
        sit_out_who=_who_waits(plan, waits),
        winners=1,
        balance=0 if measured is None else round(measured.q),
        measured=measured or Balance((), (), 0, 0, 0),
        share=Fraction(1),
        guide_cards=True,
        fits=not why_not,
        why_not=why_not,
        title=title,
        detail=detail,
        note=", ".join(plan.moves),
        balanced=measured is not None,
    )


def _rounds_waited(plan: Plan) -> dict[int, int]:
    """How many rounds each sits out, a team of eight once a round with both its fours."""
    idle = {(row.round, plan.team_of.get(one, one)) for row in plan.rows if (one := row.sits_out) is not None}
    return dict(Counter(one for _round, one in idle))


def _missed(plan: Plan, rounds: int, entrants: int) -> tuple[int, int]:
    """The most and the fewest rounds anyone sits out: all after losing a knock-out at once, or the byes of a Swiss shared out."""
    assert plan.draw is not None  # asked only of what is drawn
    if plan.draw.form == KNOCK_OUT:
        return rounds - rounds // plan.draw.rounds, 0
    # Nobody gets a second bye before all have had one, so a whole round robin of byes falls on everybody alike.
    byes = rounds if any(row.sits_out is not None for row in plan.rows) else 0
    return -(-byes // entrants), byes // entrants


def _waits(plan: Plan, waits: Mapping[int, int]) -> str:
    if plan.draw is not None and waits:
        return str(len(waits))
    return offer_words.sit_out_text(waits)


def _who_waits(plan: Plan, waits: Mapping[int, int]) -> str:
    if not waits:
        return _("everyone plays")
    if plan.draw is not None and plan.draw.form == KNOCK_OUT:
        return _("byes in round 1")
    if plan.draw is not None:
        return _("bye a round")
    count = len(waits)
    if plan.kind == "teams":
        return ngettext("{count} team", "{count} teams", count).format(count=count)
    return ngettext("{count} player", "{count} players", count).format(count=count)
