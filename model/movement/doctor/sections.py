"""Before round 1: a table goes to another section, a section is split, two become one; everybody keeps the chair where that can be."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, count
from typing import TYPE_CHECKING, Final

import msgspec

from model.bridge.seats import Side
from model.errors import MovementImpossible, NotExpected
from model.i18n import _, ngettext
from model.movement.announce.moves import chairs
from model.movement.doctor.proposal import Evaluator, Proposal, Situation
from model.movement.expected import comes_in, find_latecomers
from model.movement.offers.by_hand import cards_in, read_settled
from model.movement.offers.offer import Offer, SectionHand, Wish
from model.movement.offers.offers import offers
from model.movement.offers.sections import LEAST_TABLES, section_choices, section_offers
from model.movement.offers.weights import HOWELL_TABLES
from model.movement.sections import parts, section_names, table_name, table_names
from model.movement.size import SectionSize

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from model.movement.doctor.happenings import SectionsJoined, SectionSplit, TableMoved
    from model.movement.plan import Plan, Row

MOST_WAYS: Final = 3


@dataclass(frozen=True, slots=True)
class _Section:
    """A future section: its settings, and the present tables whose players it takes, in order."""

    hand: SectionHand
    tables: tuple[int, ...]
    unchanged: bool = True


def table_moved(evaluator: Evaluator, happening: TableMoved) -> Iterator[Proposal]:
    """Move a table to the end of another section; the last table of its own section fills the gap."""
    table, sections = happening.table, _sections(evaluator.situation.plan)
    _must_be_there(sections, happening.section)
    home = next((one.hand.letter for one in sections if table in one.tables), "")
    if home == happening.section:
        raise MovementImpossible(
            _("Table {table} is in section {letter} already.").format(
                table=table_name(evaluator.situation.plan, table), letter=happening.section
            ),
            _("Name another section."),
        )
    after = []
    for one in sections:
        tables = one.tables
        if table in tables:
            rest = [*tables[:-1]]
            if tables[-1] != table:
                rest[rest.index(table)] = tables[-1]
            after.append(_Section(one.hand, tuple(rest), unchanged=False))
        elif one.hand.letter == happening.section:
            after.append(_Section(one.hand, (*tables, table), unchanged=False))
        else:
            after.append(one)
    said = _("Table {table} goes to section {letter}. {movement}.")
    yield from _ways(
        evaluator, after, said, table=table_name(evaluator.situation.plan, table), letter=happening.section
    )


def split(evaluator: Evaluator, happening: SectionSplit) -> Iterator[Proposal]:
    """Make the second half of a section's tables a new section; the larger half stays."""
    sections = _sections(evaluator.situation.plan)
    _must_be_there(sections, happening.section)
    taken = {one.hand.letter for one in sections}
    new = next(name for name in section_names() if name not in taken)
    after: list[_Section] = []
    for one in sections:
        if one.hand.letter != happening.section:
            after.append(one)
            continue
        at = (len(one.tables) + 1) // 2
        after.append(_Section(one.hand, one.tables[:at], unchanged=False))
        after.append(_Section(SectionHand(letter=new), one.tables[at:], unchanged=False))
    said = _("Section {letter} is split, its second half is section {new}. {movement}.")
    yield from _ways(evaluator, after, said, letter=happening.section, new=new)


def join_sections(evaluator: Evaluator, happening: SectionsJoined) -> Iterator[Proposal]:
    """Join two sections: the tables of one follow those of the other."""
    sections = _sections(evaluator.situation.plan)
    for letter in (happening.section, happening.into):
        _must_be_there(sections, letter)
    if happening.section == happening.into:
        raise MovementImpossible(
            _("Section {letter} is already a single section.").format(letter=happening.into),
            _("Name another section."),
        )
    going = next(one for one in sections if one.hand.letter == happening.section)
    after = [
        _Section(one.hand, (*one.tables, *going.tables), unchanged=False)
        if one.hand.letter == happening.into
        else one
        for one in sections
        if one is not going
    ]
    said = _("Sections {into} and {letter} become one. {movement}.")
    yield from _ways(evaluator, after, said, into=happening.into, letter=happening.section)


def _sections(plan: Plan) -> list[_Section]:
    """The sections of now; a room without sections is section A."""
    if not plan.sections:
        return [_Section(SectionHand(letter="A"), tuple(range(1, plan.tables + 1)))]
    return [
        _Section(msgspec.structs.replace(hand, letter=letter, switched=None), tuple(range(first, last + 1)))
        for hand, (letter, first, last) in zip(read_settled(plan), plan.sections, strict=True)
    ]


def _must_be_there(sections: Sequence[_Section], letter: str) -> None:
    letters = [one.hand.letter for one in sections]
    if letter not in letters:
        raise NotExpected(
            _("There is no section {letter}.").format(letter=letter),
            _("The sections are {letters}.").format(letters=", ".join(letters)),
        )


def _must_not_have_begun(situation: Situation) -> None:
    if situation.played or situation.round > 1:
        raise MovementImpossible(
            _("Round 1 has been played: whoever changes the section now would meet boards again."),
            _(
                "Sections are changed before round 1. Let pairs sit out, or have a pair come late in another section."
            ),
        )
    if situation.plan.kind != "pairs" or situation.plan.draw is not None:
        raise MovementImpossible(
            _("Only an event of pairs has sections."), _("Choose another movement on Tonight.")
        )


def _ways(evaluator: Evaluator, after: Sequence[_Section], said: str, **words: object) -> Iterator[Proposal]:
    situation = evaluator.situation
    _must_not_have_begun(situation)
    late = find_latecomers(situation.plan)
    plan = _with_chairs(situation.plan, late)
    small = next((one for one in after if len(one.tables) < LEAST_TABLES), None)
    if small is not None:
        raise MovementImpossible(
            ngettext(
                "Section {letter} would have {tables} table.",
                "Section {letter} would have {tables} tables.",
                len(small.tables),
            ).format(letter=small.hand.letter, tables=len(small.tables)),
            _("A section needs two tables. Join it with another."),
        )
    for offer in _offers(plan, after):
        new, people = _numbered(plan, offer.plan, after)
        as_before = _renumbered(situation.plan, new, people)
        sentence = said.format(movement=offer.title, **words)
        for pair, first in late.items():
            new = comes_in(new, people[pair], first)
        found = Evaluator(Situation(as_before, frozenset(), situation.round)).evaluate(new, sentence)
        yield replace(found, situation=situation, renumbered=people, as_before=as_before)


def _with_chairs(plan: Plan, late: Mapping[int, int]) -> Plan:
    """The plan in which whoever is still to come has an empty chair of round 1, so that it goes with its table."""
    rows = list(plan.rows)
    for pair in late:
        at = next(
            (at for at, row in enumerate(rows) if row.round == 1 and row.sits_out is not None and row.boards),
            None,
        )
        if at is None:
            raise MovementImpossible(
                _("Pair {pair} is still to come and has no table yet.").format(pair=pair),
                _("Change the sections on Tonight."),
            )
        side = "ns" if rows[at].ns is None else "ew"
        rows[at] = msgspec.structs.replace(rows[at], **{side: pair})
    return plan.with_rows(tuple(rows))


def _offers(plan: Plan, after: Sequence[_Section]) -> Sequence[Offer]:
    """What the sections could play now: as many boards as the longest of them; the other sections play on as planned."""
    letters = {one.hand.letter for one in after}
    hands = [
        one.hand if one.hand.shares_with in letters else msgspec.structs.replace(one.hand, shares_with="")
        for one in after
    ]
    sizes = tuple(_size(plan, one) for one in after)
    played = [part.rounds * part.boards_per_round for part in _parts(plan)]
    wish = Wish(
        pairs=sum(one.pairs for one in sizes),
        boards=(min(played), max(played)),
        minutes=None,
        first_board=min(plan.boards),
        copies=max(1, plan.copies // max(1, len(plan.sections))),
        one_winner=plan.winners == 1,
    )
    if len(after) < 2:
        return offers(wish)[:MOST_WAYS]
    wish = msgspec.structs.replace(
        wish,
        section_sizes=sizes,
        shared_boards=bool(plan.sections) and plan.copies == 1,
        section_hands=tuple(msgspec.structs.replace(hand, first_board=1) for hand in hands),
    )
    cards = _kept_cards(plan, after, section_choices(wish, offers))
    return section_offers(msgspec.structs.replace(wish, section_cards=cards), offers)[:MOST_WAYS]


def _size(plan: Plan, section: _Section) -> SectionSize:
    """The size of a section; one that played a Howell keeps a Howell unless it is too large for it."""
    pairs = sum(len(_seated(plan, table)) for table in section.tables)
    now = dict(zip((letter for letter, _first, _last in plan.sections), plan.section_names, strict=False))
    howell = "Howell" in now.get(section.hand.letter, "") and len(section.tables) <= HOWELL_TABLES
    return SectionSize(pairs, "howell" if howell else "")


def _kept_cards(plan: Plan, after: Sequence[_Section], choices: Sequence[Sequence[Offer]]) -> tuple[str, ...]:
    """The card of each section that is not concerned, "" for the others."""
    now = dict(zip((letter for letter, _first, _last in plan.sections), _parts(plan), strict=False))
    cards = []
    for one, found in zip(after, choices, strict=True):
        part = now.get(one.hand.letter)
        if part is None or not one.unchanged:
            cards.append("")
            continue
        alone = msgspec.structs.replace(
            plan,
            rows=part.rows,
            sections=tuple(each for each in plan.sections if each[0] == one.hand.letter),
            section_names=(part.name,),
            section_colours=(),
        )
        cards += cards_in(alone, [found], [one.hand])[0]
    return tuple(cards)


def _parts(plan: Plan) -> tuple[Plan, ...]:
    return tuple(part for _letter, part in parts(plan)) if plan.sections else (plan,)


def _seats(row: Row) -> Iterator[tuple[Side, int]]:
    for side, one in zip(Side, chairs(row), strict=True):
        if one is not None:
            yield side, one


def _seated(plan: Plan, table: int) -> tuple[tuple[Side, int], ...]:
    row = plan.row(1, table)
    found = () if row is None else tuple(_seats(row))
    return tuple((side, one) for side, one in found if one != plan.missing)


def _people(plan: Plan, new: Plan, after: Sequence[_Section]) -> dict[int, int]:
    """The new number of each pair: the same table in its section if there is one, else the next free chair."""
    people: dict[int, int] = {}
    for section, part in zip(after, _parts(new), strict=True):
        first = min(row.table for row in part.rows)
        free = {(row.table - first, side): one for row in part.round_rows(1) for side, one in _seats(row)}
        waiting: list[int] = []
        for place, table in enumerate(section.tables):
            for side, pair in _seated(plan, table):
                number = free.pop((place, side), None)
                if number is None:
                    waiting.append(pair)
                else:
                    people[pair] = number
        people |= dict(zip(waiting, free.values(), strict=True))
    return people


def _numbered(plan: Plan, new: Plan, after: Sequence[_Section]) -> tuple[Plan, dict[int, int]]:
    """The new plan, and the number in it of each pair: a section that is not concerned keeps those on its cards.

    The others have theirs among them, and what is free at the end.
    """
    people = _people(plan, new, after)
    stays = {table for one in after if one.unchanged for table in one.tables}
    kept = {people[pair]: pair for table in stays for _side, pair in _seated(plan, table)}
    free = chain(sorted(people.keys() - kept.values()), count(max(plan.contestants) + 1))
    given = {one: kept[one] if one in kept else next(free) for one in new.contestants}
    return _with_numbers(new, given), {pair: given[one] for pair, one in people.items()}


def _renumbered(plan: Plan, new: Plan, people: Mapping[int, int]) -> Plan:
    """The plan of now under the numbers of the new one, those of tables too: what is another now, is on a new card."""
    place = {name: table for table, name in _named(new).items()}
    beyond = count(new.tables + 1)
    tables = {table: place[name] if name in place else next(beyond) for table, name in _named(plan).items()}
    plan = _with_numbers(plan, people)
    return msgspec.structs.replace(
        plan,
        rows=tuple(msgspec.structs.replace(row, table=tables[row.table]) for row in plan.rows),
        shared=tuple((number, tables[one], tables[other]) for number, one, other in plan.shared),
    )


def _named(plan: Plan) -> dict[int, str]:
    """Every table by its name; those of a room without sections are of section A."""
    names = table_names(plan)
    return {table: names.get(table, f"A {table}") for table in {row.table for row in plan.rows}}


def _with_numbers(plan: Plan, numbers: Mapping[int, int]) -> Plan:
    """The plan with other numbers for its contestants; who has none is no longer in it."""

    def new(one: int | None) -> int | None:
        return None if one is None else numbers.get(one)

    return msgspec.structs.replace(
        plan,
        rows=tuple(msgspec.structs.replace(row, ns=new(row.ns), ew=new(row.ew)) for row in plan.rows),
        contestants=tuple(sorted(numbers[one] for one in plan.contestants if one in numbers)),
        field_of={numbers[one]: side for one, side in plan.field_of.items() if one in numbers},
        absent=tuple(sorted((numbers[one], at) for one, at in plan.absent if one in numbers)),
        missing=None,
    )
