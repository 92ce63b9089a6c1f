"""What the Seating page says of a movement in words: the half table, what was proved, who may be named later."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from gui.pages.page import Attention
from gui.widgets.hall.facts import board_span
from model.i18n import _, ngettext
from model.movement.announce.words import number_list
from model.movement.names import tell_moves
from model.movement.paces import paces

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.movement.check import Proof
    from model.movement.plan import Plan
    from model.snapshots.session import Session


def half_table_words(plan: Plan, proof: Proof) -> str:
    """What the missing pair means for the others: "Pair 18 is missing. In round 1 pair 9 sits out; ..."."""
    out = [row.sits_out for row in plan.round_rows(1) if row.sits_out is not None]
    first = _("Pair {missing} is missing.").format(missing=plan.missing)
    if not out:
        return f"{first} {_sits_out(plan, proof)}."
    return _("{missing} In round 1 pair {pair} sits out; {others}.").format(
        missing=first, pair=out[0], others=_sits_out(plan, proof)
    )


def movement_words(plan: Plan) -> str:
    """The movement in a line: "9 rounds of 3 boards, boards 1–27. E–W up one, boards down one.".

    Sections with other rounds or boards are named one after the other: "A, B: 13 rounds of 2 boards, boards 1–26.".
    """
    groups = paces(plan)
    if len(groups) > 1:
        return " ".join(f"{one.name}: {movement_words(one.plan)}" for one in groups)
    size = _("{rounds} rounds of {each} boards, boards {boards}.").format(
        rounds=plan.rounds, each=plan.boards_per_round, boards=board_span(plan.boards)
    )
    moves = ", ".join(tell_moves(plan))
    return f"{size} {moves[:1].upper()}{moves[1:]}." if moves else size


def proof_words(plan: Plan, proof: Proof) -> tuple[tuple[bool, str], ...]:
    """Three facts of the plan as (whether it holds, words); no words where there is nothing to say."""
    if not proof.ok:
        wrong = [(False, problem.text) for problem in proof.problems[:3]]
        return (*wrong, *[(True, "")] * (3 - len(wrong)))
    often = max(proof.meetings.values(), default=0)
    return (
        (True, _("Nobody plays a board twice.")),
        (True, _("Each board is played {times}.").format(times=_times(plan))),
        (True, _("Nobody meets the same pair twice.") if often == 1 else ""),
    )


def stand_in_words(session: Session) -> list[str]:
    """Who plays in whose chair, and when: "Zoe Quill plays for Bert Atwell (pair 1) in rounds 2 and 3."."""
    said = []
    for one in session.stand_ins:
        regular = session.pair(one.number).players[one.place]
        rounds = range(one.first, one.last + 1)
        said.append(
            ngettext(
                "{player} plays for {regular} (pair {number}) in round {rounds}.",
                "{player} plays for {regular} (pair {number}) in rounds {rounds}.",
                len(rounds),
            ).format(
                player=one.player.name,
                regular=regular.name if regular else _("unnamed"),
                number=one.number,
                rounds=number_list(rounds),
            )
        )
    return said


def later_words(numbers: Sequence[int]) -> str:
    """Who has no name yet: "Pairs 6, 7 and 15 may still be named later"."""
    if len(numbers) > 6:
        return _("{count} pairs can be named later").format(count=len(numbers))
    if len(numbers) == 1:
        return _("Pair {number} can be named later").format(number=numbers[0])
    *head, last = [str(number) for number in numbers]
    return _("Pairs {first} and {last} can be named later").format(first=", ".join(head), last=last)


def _sits_out(plan: Plan, proof: Proof) -> str:
    controller = {pair: len(rounds) for pair, rounds in proof.sit_outs.items() if rounds}
    north_south = {row.ns for row in plan.round_rows(1)} - {None, plan.missing}
    east_west = {row.ew for row in plan.round_rows(1)} - {None, plan.missing}
    if not controller:
        return _("nobody sits out")
    if set(controller.values()) != {1}:
        return _("each pair sits out {least} to {most} rounds").format(
            least=min(controller.values()), most=max(controller.values())
        )
    if set(controller) == set(plan.contestants) - {plan.missing}:
        return _("every pair sits out once")
    if set(controller) == north_south:
        return _("each North–South pair sits out once")
    if set(controller) == east_west:
        return _("each East–West pair sits out once")
    return ngettext("{count} pair sits out once", "{count} pairs sit out once", len(controller)).format(
        count=len(controller)
    )


def _times(plan: Plan) -> str:
    counts = Counter(board for row in plan.rows if row.played for board in row.boards)
    least, most = min(counts.values(), default=0), max(counts.values(), default=0)
    if least == most:
        return ngettext("{count} time", "{count} times", most).format(count=most)
    if len(set(counts.values())) == 2:
        return _("{least} or {most} times").format(least=least, most=most)
    return _("{least} to {most} times").format(least=least, most=most)


def list_unnamed(session: Session, page_id: str) -> tuple[Attention, ...]:
    """The pairs, teams or players who have no names yet, each with its place on the page."""
    words = (
        _("Pair {number} is still unnamed.")
        if session.plan.kind == "pairs"
        else _("Number {number} is not complete yet.")
    )
    return tuple(
        Attention(words.format(number=pair.number), page_id, {"view": "hall", "pair": pair.number})
        for pair in session.pairs
        if not pair.seated
    )
