"""The next move of a room of several sections: each goes round its own tables, so each is announced apart.

A pair that comes late may sit at a table of no section, and meets there whom its section left over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.i18n import _, join_parts, ngettext
from model.movement.announce.moves import describe_moves
from model.movement.sections import letters, name_tables, outside, parts, section_called, table_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.plan import Plan


def section_words(plan: Plan, number: int) -> tuple[str, ...]:
    """What all sections do alike once, else the moves of those that do alike after their letters; then all else.

    That is what moves at tables of no section, and which tables of two sections share boards.
    """
    # A part alone has no sections, and its tables would be called by their numbers through the room.
    given = {
        section_called(plan, min(row.table for row in part.rows)): describe_moves(
            replace(part, sections=plan.sections), number
        )
        if number <= part.rounds
        else _finished(part, number)
        for _letter, part in parts(plan)
        if part.rows
    }
    playing = {letter: words for letter, words in given.items() if words}
    rest = (*_outside_words(plan, number), *_shared_between(plan, number))
    if len(set(given.values())) == 1:
        return (*next(iter(given.values()), ()), *rest)
    alike: dict[tuple[str, ...], list[str]] = {}
    for letter, words in playing.items():
        alike.setdefault(words, []).append(letter)
    return (*(_describe_moves(of, words) for words, of in alike.items()), *rest)


def _describe_moves(of: list[str], words: tuple[str, ...]) -> str:
    """The moves of a section after its letter, of several that move alike once for all."""
    if len(of) == 1:
        return _("Section {letter}: {words}").format(letter=of[0], words=" ".join(words))
    return _("Sections {letters}: {words}").format(letters=", ".join(of), words=" ".join(words))


def _finished(part: Plan, number: int) -> tuple[str, ...]:
    """That a section with fewer rounds is through, said once."""
    return (_("Play is over here."),) if number == part.rounds + 1 else ()


def _outside_words(plan: Plan, number: int) -> Iterator[str]:
    """The moves at tables of no section, as that of a pair that came late, after their numbers."""
    part = outside(plan)
    # A pair that came late may sit at a table of no section, and its move would be said by none.
    if not part.rows:
        return
    words = describe_moves(replace(part, sections=plan.sections), number)
    tables = [row.table for row in part.round_rows(number) if row.boards]
    if words and tables:
        yield ngettext("Table {tables}: {words}", "Tables {tables}: {words}", len(tables)).format(
            tables=", ".join(name_tables(plan, tables)), words=" ".join(words)
        )


def _shared_between(plan: Plan, number: int) -> Iterator[str]:
    """The tables of different sections with one set of boards, announced when they begin to share it."""
    section = letters(plan)

    def across(at: int) -> list[str]:
        return [
            _("{one} and {other}").format(one=table_name(plan, one), other=table_name(plan, other))
            for when, one, other in plan.shared
            if when == at and section.get(one) != section.get(other)
        ]

    now = across(number)
    if now and now != across(number - 1):
        yield _("Tables sharing boards: {tables}.").format(tables=join_parts(now))
