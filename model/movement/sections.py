"""Several movements in one room as one plan: sections with boards of their own copy, shared, or other boards."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, count, islice
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.names import AND, name_kinds, name_plan

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from model.bridge.seats import Side
    from model.movement.plan import Plan, Row

COLOURS: Final = ("", "blue", "green", "yellow", "red", "orange", "pink", "white", "grey")
_One = TypeVar("_One")
_Of = TypeVar("_Of")


def together(  # what a room of sections is made of
    plans: Sequence[Plan],
    *,
    letters: Sequence[str] = "",
    colours: Sequence[str] = (),
    shared: bool = False,
    sets: Sequence[int] = (),
) -> Plan:
    """One plan of several sections: tables and contestants numbered on, section after section.

    Sections that play the same boards have a copy each. With ``shared`` there is one copy, and tables that are to play a
    board in the same round share it. ``sets`` has a figure for each section; those with equal figures share a copy. Each
    section keeps its winners: the pairs of a section with one winner are in no field.
    """
    _must_fit(plans)
    names = list(letters) or list(islice(section_names(), len(plans)))
    _must_differ(names)
    copy_of = [0] * len(plans) if shared else list(sets) or list(range(len(plans)))
    moved = list(_numbered_on(plans))
    rows = _each(moved, lambda plan: plan.rows)
    first = plans[0]
    tables = [plan.tables for plan in plans]
    whole = replace(
        first,
        name=AND.join(dict.fromkeys(plan.name for plan in plans)),
        section_names=tuple(plan.name for plan in plans),
        movement=first.movement if len({plan.movement for plan in plans}) == 1 else "sections",
        tables=sum(tables),
        rounds=_most(plans, lambda plan: plan.rounds),
        boards=tuple(sorted(set(_each(plans, lambda plan: plan.boards)))),
        contestants=tuple(sorted(_each(moved, lambda plan: plan.contestants))),
        winners=_most(plans, lambda plan: plan.winners),
        rows=tuple(sorted(rows, key=lambda row: (row.round, row.table))),
        missing=None,
        moves=first.moves if len({plan.moves for plan in plans}) == 1 else (),
        boards_per_round=_most(plans, lambda plan: plan.boards_per_round),
        switched_rounds=tuple(sorted(set(_each(plans, lambda plan: plan.switched_rounds)))),
        shared=_each(moved, lambda plan: plan.shared),
        relays=_each(moved, lambda plan: plan.relays),
        field_of=dict(_each(moved, lambda plan: plan.field_of.items())),
        meetings=_most(plans, lambda plan: plan.meetings),
        absent=tuple(sorted([*_each(moved, lambda plan: plan.absent), *_ended(moved)])),
        team_of=dict(_each(moved, lambda plan: plan.team_of.items())),
        sections=tuple(_sections(tables, names)),
        section_colours=tuple(colours) if any(colours) else (),
        copies=1 if len(set(copy_of)) == 1 else _copies(plans, copy_of),
    )
    if len(set(copy_of)) == len(plans):
        return whole
    return replace(whole, shared=tuple(sorted({*whole.shared, *_all_shared(whole, copy_of)})))


def _must_differ(names: Sequence[str]) -> None:
    twice = next((name for name, count_of in Counter(names).items() if count_of > 1), None)
    if twice is not None:
        raise MovementImpossible(
            _("Two sections are called {letter}.").format(letter=twice),
            _("Give each a letter of its own."),
        )


def _each(among: Iterable[_Of], part: Callable[[_Of], Iterable[_One]]) -> tuple[_One, ...]:
    return tuple(chain.from_iterable(map(part, among)))


def _most(plans: Sequence[Plan], figure: Callable[[Plan], int]) -> int:
    return max(map(figure, plans))


def _must_fit(plans: Sequence[Plan]) -> None:
    if len(plans) < 2:
        raise MovementImpossible(_("There is only one section."), _("Give two movements or more."))
    if len({plan.kind for plan in plans}) > 1:
        raise MovementImpossible(
            _("Pairs, teams and individuals cannot be sections of one event."),
            _("Make each a separate event."),
        )


def _numbered_on(plans: Sequence[Plan]) -> Iterator[Plan]:
    tables = numbers = teams = 0
    for plan in plans:
        yield replace(
            plan,
            rows=tuple(_row_on(row, tables, numbers) for row in plan.rows),
            contestants=tuple(number + numbers for number in plan.contestants),
            shared=tuple((at, one + tables, other + tables) for at, one, other in plan.shared),
            relays=tuple((one + tables, other + tables) for one, other in plan.relays),
            field_of=_fields_on(plan.field_of, numbers),
            absent=tuple((one + numbers, at) for one, at in plan.absent),
            team_of={four + numbers: team + teams for four, team in plan.team_of.items()},
        )
        tables += plan.tables
        numbers += max([*plan.contestants, plan.missing or 0])
        teams += max([0, *plan.team_of.values()])


def _row_on(row: Row, tables: int, numbers: int) -> Row:
    def on(one: int | None) -> int | None:
        return None if one is None else one + numbers

    return replace(
        row, table=row.table + tables, ns=on(row.ns), ew=on(row.ew), south=on(row.south), west=on(row.west)
    )


def _fields_on(fields: dict[int, Side], numbers: int) -> dict[int, Side]:
    return {number + numbers: side for number, side in fields.items()}


def _ended(plans: Sequence[Plan]) -> Iterator[tuple[int, int]]:
    """Who has nothing to do in the last rounds of a longer section."""
    last = max(plan.rounds for plan in plans)
    for plan in plans:
        for number in range(plan.rounds + 1, last + 1):
            yield from ((contestant, number) for contestant in plan.contestants)


def _sections(tables: Sequence[int], names: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    last = 0
    for name, size in zip(names, tables, strict=True):
        yield name, last + 1, last + size
        last += size


def _copies(plans: Sequence[Plan], copy_of: Sequence[int]) -> int:
    """As many as the sections with boards in common have together; those that share a copy count once."""
    clusters: list[tuple[set[int], int]] = []
    for one in dict.fromkeys(copy_of):
        sharing = [plan for plan, theirs in zip(plans, copy_of, strict=True) if theirs == one]
        boards = {board for plan in sharing for board in plan.boards}
        copies = 1 if len(sharing) > 1 else sharing[0].copies
        apart = []
        for others, count_of in clusters:
            if others & boards:
                boards, copies = boards | others, copies + count_of
            else:
                apart.append((others, count_of))
        clusters = [*apart, (boards, copies)]
    return max(copies for _boards, copies in clusters)


def _all_shared(plan: Plan, copy_of: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The tables with the same copy that have a board in common in a round."""
    copy_at = {
        table: one
        for (_letter, first, last), one in zip(plan.sections, copy_of, strict=True)
        for table in range(first, last + 1)
    }
    at: dict[tuple[int, int, int], list[int]] = {}
    for row in plan.rows:
        if copy_of.count(copy_at[row.table]) > 1:
            for board in row.boards:
                at.setdefault((row.round, copy_at[row.table], board), []).append(row.table)
    found = {
        (number, *couple)
        for (number, _copy, _board), tables in at.items()
        for couple in combinations(tables, 2)
    }
    yield from sorted(found)


def parts(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """Each section as its own plan; tables and contestants keep their numbers in the room."""
    names = plan.section_names or (plan.name,) * len(plan.sections)
    for (letter, first, last), name in zip(plan.sections, names, strict=True):
        yield letter, _part(plan, name, range(first, last + 1))


def outside(plan: Plan) -> Plan:
    """The plan of tables outside any section, such as a late pair's; it has no rows when there are none."""
    of_a_section = letters(plan)
    return _part(plan, plan.name, {row.table for row in plan.rows} - of_a_section.keys())


def by_set(plan: Plan) -> list[list[str]]:
    """The sections by the set of boards they play: those that share one are together, each other stands alone."""
    found = [[letter] for letter, _first, _last in plan.sections]
    if plan.copies == 1 and len(found) > 1 and _have_boards_in_common(plan):
        return [[letter for (letter,) in found]]
    section = letters(plan)
    for _round, one, other in plan.shared:
        mine, theirs = (
            next((at for at in found if section.get(table) in at), None) for table in (one, other)
        )
        if mine is not None and theirs is not None and mine is not theirs:
            mine += theirs
            found.remove(theirs)
    return found


def sets_at(plan: Plan) -> dict[int, int]:
    """The set of boards that each table plays from. Tables of one section, or of sections that share, have one set.

    {} in a room without sections; a table of none, as that of a pair that came late, is left out.
    """
    set_of = {letter: at for at, group in enumerate(by_set(plan)) for letter in group}
    return {table: set_of[letter] for table, letter in letters(plan).items()}


def copies_of(plan: Plan, board: int, sets: Mapping[int, int]) -> int:
    """How many copies of a board the tables of one set have, if every other set that plays it has one of its own."""
    if not sets:
        return plan.copies
    holders = {sets.get(row.table) for row in plan.rows if board in row.boards} - {None}
    return max(1, plan.copies - max(0, len(holders) - 1))


def _have_boards_in_common(plan: Plan) -> bool:
    sets = [set(part.boards) for _letter, part in parts(plan)]
    return any(one & other for one, other in combinations(sets, 2))


def those(plan: Plan, letters: Iterable[str], also: Iterable[int] = ()) -> Plan:
    """Some of the sections as a plan of their own, under the letters, table and pair numbers they have in the room.

    ``also`` are tables of no section that go with them, as that of a pair that came late.
    """
    colours = plan.section_colours or ("",) * len(plan.sections)
    names = plan.section_names or (plan.name,) * len(plan.sections)
    kept = [
        (section, name, colour)
        for section, name, colour in zip(plan.sections, names, colours, strict=True)
        if section[0] in letters
    ]
    sections, names, colours = (tuple(column) for column in zip(*kept, strict=True))
    tables = {table for _letter, first, last in sections for table in range(first, last + 1)}.union(also)
    return replace(
        _part(plan, plan.name, tables),
        sections=sections,
        section_names=names,
        section_colours=colours if any(colours) else (),
    )


def _part(plan: Plan, name: str, tables: Collection[int]) -> Plan:
    # Tables and pairs keep their numbers in the room: what is printed for a section is what its tables show.
    rows = tuple(row for row in plan.rows if row.table in tables)
    here = set(_each(rows, lambda row: row.seated))
    switched = {row.round for row in rows if row.switched}
    fields = {one: side for one, side in plan.field_of.items() if one in here}
    return replace(
        plan,
        name=name,
        rows=rows,
        tables=len(tables),
        rounds=max((row.round for row in rows), default=0),
        boards=tuple(sorted(set(_each(rows, lambda row: row.boards)))),
        boards_per_round=_usual_boards(rows, plan.boards_per_round),
        winners=2 if fields else 1,
        field_of=fields,
        sections=(),
        section_names=(),
        section_colours=(),
        switched_rounds=tuple(filter(switched.__contains__, plan.switched_rounds)),
        contestants=tuple(filter(here.__contains__, plan.contestants)),
        shared=tuple(triple for triple in plan.shared if {triple[1], triple[2]} <= set(tables)),
        relays=tuple(couple for couple in plan.relays if couple[0] in tables),
        absent=tuple(one for one in plan.absent if one[0] in here),
    )


def _usual_boards(rows: Iterable[Row], otherwise: int) -> int:
    """The size of most sets of boards, of the larger ones where two are as many."""
    sizes = Counter(len(row.boards) for row in rows if row.boards)
    return max(sizes, key=lambda size: (sizes[size], size), default=otherwise)


def winners_at(plan: Plan, table: int) -> int:
    """How many winners the section of a table has."""
    if plan.winners == 1 or not plan.sections:
        return plan.winners
    first, last = next(
        ((first, last) for _name, first, last in plan.sections if first <= table <= last), (table, table)
    )
    return (
        2
        if any(one in plan.field_of for row in plan.rows if first <= row.table <= last for one in row.seated)
        else 1
    )


def letter_of(plan: Plan, table: int) -> str:
    """The section of a table, "" in a room without sections."""
    return next((name for name, first, last in plan.sections if first <= table <= last), "")


def movement_at(plan: Plan, table: int) -> str:
    """What is played at a table: the movement of its section, "Howell" in a room of "Mitchell and Howell"."""
    sections = zip(plan.sections, plan.section_names, strict=False)
    here = next((name for (_letter, first, last), name in sections if first <= table <= last), "")
    return name_kinds(here) if here else name_plan(plan)


def colour_of(plan: Plan, table: int) -> str:
    """The colour of a table's section ("blue"), "" if it has none."""
    return next(
        (
            colour
            for (_letter, first, last), colour in zip(plan.sections, plan.section_colours, strict=False)
            if first <= table <= last
        ),
        "",
    )


def colour_word(colour: str) -> str:
    """A colour in the reader's language; "" for none."""
    words = {
        "blue": _("blue"),
        "green": _("green"),
        "yellow": _("yellow"),
        "red": _("red"),
        "orange": _("orange"),
        "pink": _("pink"),
        "white": _("white"),
        "grey": _("grey"),
    }
    return words.get(colour, colour)


def section_called(plan: Plan, table: int) -> str:
    """A table's section with its colour: "A (blue)"; "" in a room without sections."""
    letter, colour = letter_of(plan, table), colour_of(plan, table)
    return _("{letter} ({colour})").format(letter=letter, colour=colour_word(colour)) if colour else letter


def letters(plan: Plan) -> dict[int, str]:
    """The section of each table; {} in a room without sections."""
    return {table: name for name, first, last in plan.sections for table in range(first, last + 1)}


def number_in_section(plan: Plan, table: int) -> int:
    """The number that stands on a table: each section counts its own from 1, whatever the plan numbers through."""
    return table - next((first - 1 for _name, first, last in plan.sections if first <= table <= last), 0)


def table_name(plan: Plan, table: int) -> str:
    """A table as the room calls it: "B 7", the seventh of section B; "7" in a room without sections.

    This is its name on every screen, paper, phone and table unit; the plan alone numbers the tables through the room.
    """
    return name_in_section(plan, table) or str(table)


def name_in_section(plan: Plan, table: int) -> str:
    """The name of a table of a section, "" for one of none, whose number is its name."""
    letter = letter_of(plan, table)
    return f"{letter} {number_in_section(plan, table)}" if letter else ""


def table_names(plan: Plan) -> dict[int, str]:
    """The name of each table of a section; {} in a room without sections, whose tables go by their numbers."""
    return {
        table: f"{letter} {table - first + 1}"
        for letter, first, last in plan.sections
        for table in range(first, last + 1)
    }


def tables_of(plan: Plan) -> tuple[int, ...]:
    """The tables that stand in the room, by their numbers in the plan.

    In a room with sections a late pair can be a rover in one of them. The pair that it bumps then waits at a number that
    belongs to no section. No table stands there, so the number has no name and no card, and does not count.
    """
    every = range(1, plan.tables + 1)
    if not plan.sections:
        return tuple(every)
    of_a_section = letters(plan)
    used = {row.table for row in plan.rows if row.boards}
    return tuple(table for table in every if table in of_a_section or table in used)


def name_tables(plan: Plan, tables: Iterable[int]) -> list[str]:
    """Several tables by their names."""
    return [table_name(plan, table) for table in tables]


def tables_meant(plan: Plan, typed: str) -> tuple[int, ...]:
    """The tables somebody may mean: "B 7", "b7"; "7" alone is the seventh of every section that has one."""
    letter = typed.strip().rstrip("0123456789")
    figures = typed.strip()[len(letter) :]
    if not (figures.isascii() and figures.isdigit() and len(figures) < 5):
        return ()
    number, letter = int(figures), letter.strip().casefold()
    fitting = tuple(
        first + number - 1
        for name, first, last in plan.sections
        if letter in ("", name.casefold()) and 1 <= number <= last - first + 1
    )
    # a table of no section, as that of a pair that came late, has but its number
    return fitting or ((number,) if not letter and not letter_of(plan, number) else ())


def table_meant(plan: Plan, typed: str) -> int | None:
    """The one table that is meant; None for no such table, or if several sections have one of that number."""
    found = tables_meant(plan, typed)
    return found[0] if len(found) == 1 else None


def section_names() -> Iterator[str]:
    """A, B, C and on, then AA, AB."""
    for number in count():
        name, rest = "", number
        while rest >= 0:
            name, rest = chr(ord("A") + rest % 26) + name, rest // 26 - 1
        yield name
