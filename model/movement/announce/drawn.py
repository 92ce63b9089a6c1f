"""What to say when a round was drawn: who meets whom, and at which table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, ngettext
from model.movement.announce.words import HALVES
from model.movement.matches import PlanMatch, matches
from model.movement.sections import name_tables, table_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from model.movement.plan import Plan, Row

MOST_SAID = 8
"""More matches than these are read from the wall, not aloud."""


def announce_matches(plan: Plan, number: int) -> tuple[str, ...]:
    """The matches that begin in round ``number``; () if it goes on with those of the round before."""
    rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    this = rounds[number - 1]
    played = rounds[: number - 1].count(this)
    if played >= HALVES:
        return (
            _("Extra boards in round {round}, opponents as before.").format(round=this),
            *_tables_of_extra(plan, number),
        )
    if played:
        return _second_half(plan, number, this)
    here = [match for match in matches(plan) if match.round == this]
    if len(here) > MOST_SAID:
        return (
            ngettext(
                "Round {round} is drawn: {count} match, as on the list.",
                "Round {round} is drawn: {count} matches, as on the list.",
                len(here),
            ).format(round=this, count=len(here)),
        )
    return (_("Round {round} is drawn.").format(round=this), *_describe_matches(plan, number, this))


def _second_half(plan: Plan, number: int, this: int) -> tuple[str, ...]:
    triangle = _triangle(plan, number)
    if not triangle:
        return (_("The second half of round {round}: opponents as before.").format(round=this),)
    words = _("The second half of round {round}: opponents as before, except in the triangle.")
    return (words.format(round=this), *_at_tables(plan, triangle))


def _tables_of_extra(plan: Plan, number: int) -> Iterator[str]:
    """Who plays on where a match was level, and where; the others have been decided."""
    for match in matches(plan):
        here = sorted(row.table for row in match.rows if row.round == number)
        if here:
            yield _describe_match(plan, match, here)


def _triangle(plan: Plan, number: int) -> list[Row]:
    """The tables of a round whose opponents change with the half: three teams that all meet one another."""
    beside = plan.round_rows(number - 1) + plan.round_rows(number + 1)
    rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    met = {
        (row.table, frozenset(row.seated))
        for row in beside
        if row.played and rounds[row.round - 1] == rounds[number - 1]
    }
    tables = {table for table, _both in met}
    return [
        row
        for row in plan.round_rows(number)
        if row.played and row.table in tables and (row.table, frozenset(row.seated)) not in met
    ]


def _at_tables(plan: Plan, rows: Iterable[Row]) -> Iterator[str]:
    """Who sits North-South and who East-West, table by table."""
    for row in rows:
        yield _("Table {table}: {home} and {away}.").format(
            table=table_name(plan, row.table), home=row.ns, away=row.ew
        )


def _describe_matches(plan: Plan, number: int, this: int) -> Iterator[str]:
    triangle = _triangle(plan, number)
    apart = {one for row in triangle for one in row.seated}
    for match in matches(plan):
        if match.round != this or {match.home, match.away} <= apart:
            continue
        yield _describe_match(plan, match, sorted({row.table for row in match.rows}))
    yield from _at_tables(plan, triangle)


def _describe_match(plan: Plan, match: PlanMatch, tables: list[int]) -> str:
    if len(tables) == 1:
        return _("Table {table}: {home} and {away}.").format(
            table=table_name(plan, tables[0]), home=match.home, away=match.away
        )
    return _("Tables {tables}: {home} and {away}.").format(
        tables=", ".join(name_tables(plan, tables)), home=match.home, away=match.away
    )
