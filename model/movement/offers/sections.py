"""Movements for several sections in one room, each chosen alone, as one plan (`sections.together`).

Offers in which all sections play the same boards in the same rounds come first, for one clock and one announcement do for
them; their winners and movements may differ. If no number of rounds suits all sections, each plays its own best.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _, ngettext
from model.movement.balance import Balance, balance, field_balances
from model.movement.offers import words as offer_words
from model.movement.offers.by_hand import as_settled, hands, sets
from model.movement.offers.weights import LARGE_ROOM, ONE_SET_ROOM, rank
from model.movement.sections import parts as sections_of
from model.movement.sections import together
from model.movement.size import SectionSize, tables_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from model.movement.offers.offer import Offer, Wish
    from model.movement.plan import Plan

LEAST_TABLES: Final = 2
# Nine tables play a complete Mitchell of 18 boards or 27.
THREE_COMPLETE: Final = 27
"""From so many tables three sections have nine each."""
MOST_CARDS: Final = 12
# Thirteen tables play a complete Mitchell of 26 boards.
USUAL_SECTION: Final = 13
"""The section of most congresses."""


def sizes(pairs: int, sections: int) -> tuple[int, ...]:
    """How many pairs each section has: tables as even as may be, the larger sections first, a half table in the last."""
    tables, left = (pairs + 1) // 2, pairs % 2
    each, over = divmod(tables, sections)
    found = [2 * (each + (number < over)) for number in range(sections)]
    found[-1] -= left
    return tuple(found)


def rooms(wish: Wish) -> tuple[SectionSize, ...]:
    """What each section has: as typed, or split evenly."""
    return wish.section_sizes or tuple(SectionSize(pairs) for pairs in sizes(wish.pairs, wish.sections))


def section_offers(wish: Wish, offers: Callable[[Wish], Sequence[Offer]]) -> tuple[Offer, ...]:
    """The movements that the sections can play together, best first; () if a section has too few pairs.

    ``offers`` finds those of one section.
    """
    choices = section_choices(wish, offers)
    cards = wish.section_cards or ("",) * len(choices)
    kept = [
        [one for one in found if one.card == card] or found
        for found, card in zip(choices, cards, strict=True)
    ]
    if not kept or not all(kept):
        return ()
    found = list(_laid_out(kept, wish))
    return tuple(sorted(found, key=lambda offer: rank(offer, wish))[:MOST_CARDS])


def divide_room(wish: Wish, offers: Callable[[Wish], Sequence[Offer]]) -> Iterator[Offer]:
    """Offer sections for a large room though nobody asked: the best with one winner each, and with two winners each.

    None of them is a Howell, since a room is divided so that it can move without guide cards.
    """
    for count in counts(wish.tables, wish.copies):
        alike = [
            one
            # The half table may stand in any of them: a Bowman is the last resort, not the first.
            for split in _splits(wish.pairs, count)
            for one in section_offers(replace(wish, section_sizes=split, copies=1, own=()), offers)
            if len({part.winners for part in one.parts}) == 1
            and not any("howell" in part.id for part in one.parts)
        ]
        alike.sort(key=lambda offer: rank(offer, wish))
        best = {one.winners: one for one in reversed(alike)}
        yield from best.values()


def _splits(pairs: int, count: int) -> Iterator[tuple[SectionSize, ...]]:
    """A room in so many sections; a half table stands in the last of them, or in the last of the larger.

    20½ tables are 11 and 9½, or 10½ and 10, of which the first plays a complete Mitchell of 22 boards.
    """
    even = sizes(pairs, count)
    yield tuple(map(SectionSize, even))
    larger = sum(one == even[0] for one in even)
    if pairs % 2 and larger < count and even[-1] < even[0] - 1:
        half, whole = even[larger - 1] - 1, even[-1] + 1
        yield tuple(map(SectionSize, (*even[: larger - 1], half, *even[larger:-1], whole)))


def counts(tables: int, copies: int) -> Iterator[int]:
    """The numbers of sections into which a room of so many tables may be divided.

    It is two, or in a larger room as many as make about 13 tables each. One more or less may suit the boards better: 64
    tables for 28 boards are four sections of 16, not five of 13 and 12. Three sections of nine or ten tables play a
    complete movement if two of fifteen would play a Bowman: 30 tables for 20 boards.

    Each section has a set of boards of its own. Two are proposed beyond 20 tables and more beyond twice 18, even if the
    club may lack the sets: such a room could else play only a board a round, or half of the boards in play.
    """
    if copies > 1 or tables > ONE_SET_ROOM:
        yield 2
    usual = round(tables / USUAL_SECTION)
    if usual == 2 and tables >= THREE_COMPLETE and copies > 2:
        yield 3
    for count in range(max(3, usual - 1), usual + 2) if usual > 2 else ():
        if count <= copies or tables > 2 * LARGE_ROOM:
            yield count


def _laid_out(choices: Sequence[Sequence[Offer]], wish: Wish) -> Iterator[Offer]:
    """The combinations that keep everything the director settled by hand."""
    for combination in _combinations(choices):
        with suppress(MovementImpossible):
            yield join_offers(combination, wish)


def section_choices(wish: Wish, offers: Callable[[Wish], Sequence[Offer]]) -> tuple[tuple[Offer, ...], ...]:
    """For each section its own movements, best first; () if one has too few pairs."""
    sections = rooms(wish)
    if min(one.pairs for one in sections) < 2 * LEAST_TABLES - 1:
        return ()
    single = replace(
        wish, sections=1, section_sizes=(), section_cards=(), section_hands=(), shared_boards=False, own=()
    )
    of_size = {one: tuple(_of_kind(one, offers(replace(single, pairs=one.pairs)))) for one in set(sections)}
    return tuple(of_size[one] for one in sections)


def _of_kind(section: SectionSize, found: Sequence[Offer]) -> Iterator[Offer]:
    """The movements of the kind that was asked for."""
    for one in found:
        howell = "howell" in one.id
        if one.parts:
            continue  # a section is not divided again
        if not section.kind or (section.kind == "howell") == howell:
            yield one


def _combinations(choices: Sequence[Sequence[Offer]]) -> Iterator[tuple[Offer, ...]]:
    """For each number of rounds and boards the best movements of all sections: with any winners, and with two if possible.

    Last comes the best of every section whatever the others play, each by a clock of its own: thirteen tables play two
    boards a round beside nine that play three.
    """
    lengths = [{_length(one) for one in found} for found in choices]
    seen: set[tuple[int, ...]] = set()
    alike = [
        [[one for one in found if _length(one) == length] for found in choices]
        for length in sorted(set.intersection(*lengths))
    ]
    for fitting in (*alike, choices):
        for winners in (None, 1, 2):
            parts = tuple(_first(found, winners) for found in fitting)
            if tuple(map(id, parts)) not in seen:
                seen.add(tuple(map(id, parts)))
                yield parts


def _length(offer: Offer) -> tuple[int, int]:
    return offer.plan.rounds, offer.plan.boards_per_round


def _first(found: Sequence[Offer], winners: int | None) -> Offer:
    return next((one for one in found if winners in (None, one.winners)), found[0])


def join_offers(parts: Sequence[Offer], wish: Wish) -> Offer:
    """The movements of the sections as one offer. Its balance is the worst of theirs.

    If the boards are compared across the sections, it is the balance of the whole field.
    """
    settled = hands(wish, len(parts))
    parts = [as_settled(part, hand, wish) for part, hand in zip(parts, settled, strict=True)]
    plans = [part.plan for part in parts]
    plan = together(
        plans,
        letters=[hand.letter for hand in settled],
        colours=[hand.colour for hand in settled],
        sets=sets(settled, shared=wish.shared_boards),
    )
    length = max(part.minutes for part in parts)
    least_even = _least_even(plan, wish)
    waits = Counter(row.sits_out for row in plan.rows if row.sits_out is not None)
    why_not = offer_words.why_not(plan, wish, length, sections=plans)
    each = [part.boards_each for part in parts]
    return replace(
        parts[0],
        plan=plan,
        shape=replace(
            parts[0].shape,
            tables=plan.tables,
            rounds=plan.rounds,
            boards_per_round=plan.boards_per_round,
            missing=None,
            switched=plan.switched_rounds,
        ),
        minutes=length,
        boards_each=(min(one[0] for one in each), max(one[1] for one in each)),
        sit_outs=max(part.sit_outs for part in parts),
        sit_out_text=offer_words.sit_out_text(waits),
        sit_out_who=offer_words.sit_out_who(plan, waits),
        winners=plan.winners,
        balance=round(least_even.q),
        measured=least_even,
        share=min(part.share for part in parts),
        guide_cards=any(part.guide_cards for part in parts),
        fits=not why_not,
        why_not=why_not,
        title=_title(parts, plan),
        detail=_detail(parts, plan, wish),
        note="",
        parts=tuple(parts),
    )


def _least_even(plan: Plan, wish: Wish) -> Balance:
    by_section = (balance(part) for _letter, part in sections_of(plan))
    return min(field_balances(plan) if wish.across else by_section, key=lambda one: one.q)


def _title(parts: Sequence[Offer], plan: Plan) -> str:
    """ "2 sections: Mitchell, 13 tables", or each section's movement behind its letters: "A, B Mitchell …; C Howell …".

    The titles of parts count a half table as a whole one, so the letters say which section has it: "A 6½, B 7".
    """
    count = len(parts)
    halves = any(len(part.plan.contestants) % 2 for part in parts)
    by_title: dict[str, list[str]] = {}
    for (name, _first_table, _last_table), part in zip(plan.sections, parts, strict=True):
        name_and_size = f"{name} {tables_text(len(part.plan.contestants))}" if halves else name
        by_title.setdefault(part.title, []).append(name_and_size)
    if len(by_title) == 1 and halves:
        return ngettext(
            "{count} section ({sections}): {title}", "{count} sections ({sections}): {title}", count
        ).format(count=count, sections=", ".join(by_title[parts[0].title]), title=parts[0].title)
    if len(by_title) == 1:
        return ngettext("{count} section: {title}", "{count} sections: {title}", count).format(
            count=count, title=parts[0].title
        )
    return _(" · ").join(
        _("{sections}: {title}").format(sections=", ".join(names), title=title)
        for title, names in by_title.items()
    )


def _detail(parts: Sequence[Offer], plan: Plan, wish: Wish) -> str:
    """Its tables, boards and rounds; and the balance of each section if the offer shows that of the field."""
    places = [
        _("{section} tables {first}–{last}").format(section=section, first=1, last=last - first + 1)
        for section, first, last in plan.sections
    ]
    copies = plan.copies
    boards = (
        _("one set of boards for all")
        if copies == 1 and plan.shared
        else ngettext("{count} set of the boards", "{count} sets of the boards", copies).format(count=copies)
    )
    text = _("{places}; {boards}.").format(places=", ".join(places), boards=boards)
    if wish.across:
        each = ", ".join(
            f"{letter}\N{NO-BREAK SPACE}{round(balance(part).q)}" for letter, part in sections_of(plan)
        )
        even = _("Balance of the whole field; each section on its own: {balances}.").format(balances=each)
        text = f"{text} {even}"
    if len({_length(part) for part in parts}) == 1:
        return text
    rounds = ", ".join(
        f"{name} {part.plan.rounds} × {part.plan.boards_per_round}".replace(" ", "\N{NO-BREAK SPACE}")
        for (name, _first_table, _last_table), part in zip(plan.sections, parts, strict=True)
    )
    return _("{text} Different rounds: {rounds}.").format(text=text, rounds=rounds)
