"""What a way to go on does, in few words: for its line in the list, for the facts below, and for the cards to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, join_parts, ngettext
from model.movement.announce.words import number_list
from model.movement.check import Fault
from model.movement.check_words import name_contestant, those
from model.movement.sections import name_tables

if TYPE_CHECKING:
    from model.movement.doctor.proposal import Proposal


def summary(way: Proposal) -> str:
    """One line: what it does to boards played, to boards to come, and to cards."""
    lost, gained = sum(way.lost.values()), sum(way.gained.values())
    parts = [_results(way)]
    if lost:
        parts.append(_fewer(way, lost))
    if gained:
        parts.append(_more(way, gained))
    if not lost and not gained:
        parts.append(_("as many boards as before"))
    cards = 0 if way.only_ends_sooner else len(way.cards)
    parts.append(
        ngettext("{count} new card", "{count} new cards", cards).format(count=cards)
        if cards
        else _("guide cards stay")
    )
    line = join_parts(parts)
    return f"{line[:1].upper()}{line[1:]}."


def details(way: Proposal) -> tuple[tuple[bool, str], ...]:
    """Its effects as facts: what is wrong with it is marked."""
    wrong = {problem.text for problem in way.new}
    return tuple((text not in wrong, text) for text in way.effects())


def proof_words(way: Proposal) -> str:
    """What is proved: of rounds that are over only what is true can be said, and it may be that a board was known."""
    if not way.replays_nothing:
        return _("A pair would play a board twice.")
    if any(problem.fault is Fault.REPLAY for problem in way.known):
        return _("Checked: nobody replays a board in the remaining rounds.")
    return _("Checked: nobody replays a board.")


def cards_words(way: Proposal) -> str:
    """Whose cards are to be printed again."""
    if way.only_ends_sooner:
        return _("All guide cards stay as they are: play ends after round {round}.").format(
            round=way.plan.rounds
        )
    if not way.tables and not way.cards:
        return _("All guide cards stay as they are.")
    tables = ngettext("table {tables}", "tables {tables}", len(way.tables)).format(
        tables=number_list(name_tables(way.plan, way.tables))
    )
    if not way.sent_elsewhere:
        return _("New guide card for {tables}.").format(tables=tables)
    return _("New guide cards for {tables}. {who} move differently from before.").format(
        tables=tables, who=those(way.plan, way.sent_elsewhere)
    )


def _results(way: Proposal) -> str:
    lost = len(way.lost_results)
    if lost:
        return ngettext("{count} result deleted", "{count} results deleted", lost).format(count=lost)
    if way.results:
        moved = len(way.results)
        return ngettext("{count} result moves", "{count} results move", moved).format(count=moved)
    return _("no result moves")


def _fewer(way: Proposal, lost: int) -> str:
    if len(way.lost) == 1:
        (number,) = way.lost
        return _("{count} fewer boards for {who}").format(who=name_contestant(way.plan, number), count=lost)
    return _("{count} fewer boards in all").format(count=lost)


def _more(way: Proposal, gained: int) -> str:
    if len(way.gained) == 1:
        (number,) = way.gained
        return _("{count} more boards for {who}").format(who=name_contestant(way.plan, number), count=gained)
    return _("{count} more boards in all").format(count=gained)
