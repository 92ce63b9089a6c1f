"""The next move in plain words, read off the plan itself, so that it fits a mended plan too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from model.i18n import ngettext
from model.movement.announce.moves import describe_moves, idle, list_playing, list_sitting
from model.movement.announce.words import number_list, who

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row


class Announcement(Struct, frozen=True):
    """What to say before a round: whole sentences, and the numbers that sit out and that play again.

    Of the sentences the first ``sections`` tell the moves of a section, or of sections that move alike, each.
    """

    round: int
    sentences: tuple[str, ...]
    sits_out: tuple[int, ...] = ()
    plays_again: tuple[int, ...] = ()
    sections: int = 0

    def __str__(self) -> str:
        return " ".join(self.sentences)


def announce(plan: Plan, number: int) -> Announcement:
    """The words for the move into round ``number``; into round 1 only what is special about it.

    Sides are those of the chairs: in an arrow-switched round the players keep them, the boards are turned.
    """
    before, after = plan.round_rows(number - 1), plan.round_rows(number)
    sits_out = tuple(sorted({*list_sitting(after), *idle(plan, number)} - list_playing(after)))
    waited = {*list_sitting(before), *idle(plan, number - 1)} - list_playing(before)
    plays_again = tuple(sorted(waited & list_playing(after)))
    lines: tuple[str, ...]
    sections = 0
    if plan.draw is not None:
        from model.movement.announce.drawn import announce_matches

        lines = tuple(announce_matches(plan, number))
    elif plan.sections:
        from model.movement.announce.sections import section_words

        lines = section_words(plan, number)
        sections = len(lines)
    else:
        lines = describe_moves(plan, number)
    sentences = (*lines, *_half_words(after), *_sit_out_words(plan, sits_out, plays_again))
    return Announcement(number, sentences, sits_out, plays_again, sections)


def _half_words(rows: tuple[Row, ...]) -> list[str]:
    """A team of two matches at once that has lost one of them: half of it waits while the other plays."""
    halves = sorted(list_playing(rows).intersection(list_sitting(rows)))
    if not halves:
        return []
    template = ngettext(
        "Half of team {numbers} sits out this round.",
        "Half of each of teams {numbers} sits out this round.",
        len(halves),
    )
    return [template.format(numbers=number_list(halves))]


def _sit_out_words(plan: Plan, sits_out: tuple[int, ...], plays_again: tuple[int, ...]) -> list[str]:
    said, kind = [], plan.kind
    # A team of eight waits with both its fours, and the room knows it by its own number.
    sits_out, plays_again = (
        tuple(sorted({plan.team_of.get(one, one) for one in numbers})) for numbers in (sits_out, plays_again)
    )
    if sits_out:
        said.append(
            ngettext("{who} sits out this round.", "{who} sit out this round.", len(sits_out)).format(
                who=who(kind, sits_out)
            )
        )
    if plays_again:
        said.append(
            ngettext("{who} comes back in.", "{who} come back in.", len(plays_again)).format(
                who=who(kind, plays_again)
            )
        )
    return said
