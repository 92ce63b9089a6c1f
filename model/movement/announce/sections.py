"""The next move of a room of several sections: each goes round its own tables, so each is told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.i18n import _, listed
from model.movement.announce.moves import moves_told

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.plan import Plan


def section_words(plan: Plan, number: int) -> tuple[str, ...]:
    """What all sections do alike once, else each section's moves after its letter; then what sections share."""
    told = {letter: moves_told(part, number) for letter, part in parts(plan)}
    playing = {letter: words for letter, words in told.items() if words}
    if len(set(told.values())) == 1:
        return (*next(iter(told.values()), ()), *_shared_between(plan, number))
    return (
        *(
            _("Section {letter}: {words}").format(letter=letter, words=" ".join(words))
            for letter, words in playing.items()
        ),
        *_shared_between(plan, number),
    )


def parts(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """Each section as a plan of its own, its tables and contestants under the numbers they have in the room."""
    for letter, first, last in plan.sections:
        rows = tuple(row for row in plan.rows if first <= row.table <= last)
        here = {one for row in rows for one in row.seated}
        yield (
            letter,
            replace(
                plan,
                rows=rows,
                tables=last - first + 1,
                sections=(),
                contestants=tuple(one for one in plan.contestants if one in here),
                shared=tuple(t for t in plan.shared if first <= t[1] <= last and first <= t[2] <= last),
                absent=tuple(one for one in plan.absent if one[0] in here),
            ),
        )


def _shared_between(plan: Plan, number: int) -> Iterator[str]:
    """The tables of different sections with one set of boards, told when they begin to share it."""
    section = {table: letter for letter, first, last in plan.sections for table in range(first, last + 1)}

    def across(at: int) -> list[str]:
        return [
            _("{one} and {other}").format(one=f"{section[one]} {one}", other=f"{section[other]} {other}")
            for when, one, other in plan.shared
            if when == at and section[one] != section[other]
        ]

    now = across(number)
    if now and now != across(number - 1):
        yield _("Tables that share boards: {tables}.").format(tables=listed(now))
