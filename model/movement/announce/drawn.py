"""What to say when a round was drawn: who meets whom, and at which table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, ngettext
from model.movement.matches import matches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.plan import Plan

MOST_SAID = 8
"""More matches than these are read from the wall, not told."""


def drawn_words(plan: Plan, number: int) -> tuple[str, ...]:
    """The matches that begin in round ``number``; () where it goes on with those of the round before."""
    rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
    this = rounds[number - 1]
    if number > 1 and rounds[number - 2] == this:
        return (_("The second half of round {round}: opponents as before.").format(round=this),)
    here = [match for match in matches(plan) if match.round == this]
    if len(here) > MOST_SAID:
        return (
            ngettext(
                "Round {round} is drawn: {count} match, as on the list.",
                "Round {round} is drawn: {count} matches, as on the list.",
                len(here),
            ).format(round=this, count=len(here)),
        )
    return (_("Round {round} is drawn.").format(round=this), *_told(plan, this))


def _told(plan: Plan, this: int) -> Iterator[str]:
    for match in matches(plan):
        if match.round != this:
            continue
        tables = sorted({row.table for row in match.rows})
        if len(tables) == 1:
            yield _("Table {table}: {home} and {away}.").format(
                table=tables[0], home=match.home, away=match.away
            )
        else:
            yield _("Tables {tables}: {home} and {away}.").format(
                tables=", ".join(str(table) for table in tables), home=match.home, away=match.away
            )
