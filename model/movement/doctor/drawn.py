"""What to do when the field of a drawn event changes, or its length: who comes late is drawn from the next round on.

A round that is drawn stands: whoever was announced to meet does, unless one of them is gone. Who has left is drawn no more,
and an odd field goes on by bye or triangle, as the event has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from model.errors import MovementImpossible
from model.i18n import _, ngettext
from model.movement.announce.words import number_list, who
from model.movement.check_words import name_contestant
from model.movement.doctor.byes import byes_joined, have_met, list_byes, vacate, with_match
from model.movement.doctor.pairs import exchange_pairs
from model.movement.doctor.plan_edits import with_absent
from model.movement.drawn.swiss import Odd, most_rounds
from model.movement.matches import rounds_drawn, to_be_drawn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.movement.doctor.happenings import (
        BoardAdded,
        Curtailed,
        HalfTablesMerge,
        PairArrives,
        PairLeaves,
        RoundSkipped,
        SitOutMoved,
    )
    from model.movement.doctor.proposal import Evaluator, Proposal
    from model.movement.plan import Draw, Plan


def _draw(plan: Plan) -> Draw:
    assert plan.draw is not None  # these remedies are for drawn events alone
    return plan.draw


def _match_round(plan: Plan, number: int) -> int:
    """The round of matches of a round of play, the next one for a round that is not drawn yet."""
    if number > plan.rounds:
        return rounds_drawn(plan) + 1
    return plan.match_rounds[number - 1] if plan.match_rounds else number


def _touched(plan: Plan, before: Plan) -> Plan:
    """The plan, noting the last round of matches whose draw was changed by hand."""
    # A round that was changed by hand is compared with no draw.
    changed = set(plan.rows) ^ set(before.rows)
    last = max((_match_round(plan, row.round) for row in changed), default=0)
    return replace(plan, draw=replace(_draw(plan), by_hand=max(last, _draw(plan).by_hand)))


def arrives(evaluator: Evaluator, happening: PairArrives) -> Iterator[Proposal]:
    """The newcomer meets whoever has the bye, or is drawn from the next round on; what it missed counts as conditions say."""
    plan, first = evaluator.situation.plan, happening.round
    draw, drawn = _draw(plan), rounds_drawn(plan)
    if draw.form != "swiss":
        raise MovementImpossible(
            _("A knock-out has no room for another team once it is drawn."),
            _("Before play it can be redrawn on Tonight; later the team can replace one that leaves."),
        )
    number = max(plan.contestants) + 1
    came = _with_newcomer(plan, number)
    comer = who(plan.kind, [number])
    seated, found = _meeting_byes(came, number, range(first, plan.rounds + 1))
    if found:
        against, at = found[0]
        yield evaluator.evaluate(
            _touched(seated, plan),
            _(
                "{comer} meets {against}, which has the bye in round {round}, and is then drawn "
                "with the others."
            ).format(comer=comer, against=name_contestant(plan, against), round=at),
        )
    if to_be_drawn(plan):
        yield evaluator.evaluate(
            came,
            ngettext(
                "{comer} joins when round {next} is drawn; the round before counts as missed.",
                "{comer} joins when round {next} is drawn; the {count} rounds before count as missed.",
                drawn,
            ).format(comer=comer, next=drawn + 1, count=drawn)
            + _board_less(plan, len(came.contestants) - len(draw.gone)),
        )
    elif not found:
        raise MovementImpossible(
            _("All {rounds} rounds are drawn, and nobody has a bye.").format(rounds=draw.rounds),
            _("Give the event another round first: “Play more boards”."),
        )


def _with_newcomer(plan: Plan, number: int) -> Plan:
    """The plan with one more, who was not there for any round that is drawn."""
    more = replace(
        plan,
        contestants=(*plan.contestants, number),
        copies=max(plan.copies, (len(plan.contestants) + 1) // 2),
    )
    return with_absent(more, [(number, at) for at in range(1, plan.rounds + 1)])


def _meeting_byes(plan: Plan, number: int, rounds: range) -> tuple[Plan, list[tuple[int, int]]]:
    """The plan in which a newcomer meets those with a bye, nobody twice; and its opponents by round of matches."""
    met, found = have_met(plan), []
    for at in rounds:
        for bye in list_byes(plan, at):
            against = bye.sits_out
            joined = with_match(plan, bye, number, plan.tables + 1)
            if against is None or frozenset((against, number)) in met or joined is None:
                continue
            plan = replace(joined, absent=tuple(one for one in joined.absent if one != (number, at)))
            met.add(frozenset((against, number)))
            found.append((against, _match_round(plan, at)))
            break
    return plan, found


def leaves(evaluator: Evaluator, happening: PairLeaves) -> Iterator[Proposal]:
    """It is drawn no more; in rounds that are drawn already its opponents have a bye, or meet who has one."""
    plan, one, first = evaluator.situation.plan, happening.pair, happening.round
    draw = _draw(plan)
    if one in draw.gone:
        raise MovementImpossible(
            _("{who} has left already.").format(who=who(plan.kind, [one])), _("Name another one.")
        )
    rounds = range(first, plan.rounds + 1)
    left = replace(plan, draw=replace(draw, gone=tuple(sorted((*draw.gone, one)))))
    leaver = who(plan.kind, [one])
    if not rounds:
        yield evaluator.evaluate(left, _not_drawn(plan, leaver))
        return
    emptied = vacate(left, one, rounds)
    at = _match_round(plan, first)
    if draw.form == "swiss":
        yield from _byes_left(evaluator, emptied, rounds, leaver)
        if at > 1 and not any(cell[0] >= _first_of(plan, at) for cell in evaluator.situation.played):
            yield evaluator.evaluate(
                undrawn(left, at),
                _("{leaver} is out of the draw: round {round} is undone, to be redrawn without it.").format(
                    leaver=leaver, round=at
                ),
            )
    else:
        yield evaluator.evaluate(
            _touched(emptied, plan),
            _("{leaver} is out: its opponents in round {round} go through without a match.").format(
                leaver=leaver, round=at
            ),
        )


def _byes_left(evaluator: Evaluator, emptied: Plan, rounds: range, leaver: str) -> Iterator[Proposal]:
    """Those the leaver should meet have a bye, or meet who has one."""
    plan = evaluator.situation.plan
    at = _match_round(plan, rounds.start)
    yield evaluator.evaluate(
        _touched(emptied, plan),
        _("{leaver} is out of the draw, and its opponents in round {round} have a bye.").format(
            leaver=leaver, round=at
        ),
    )
    joined, meetings = byes_joined(emptied, rounds)
    if meetings:
        number, host, guest = meetings[0]
        yield evaluator.evaluate(
            _touched(joined, plan),
            _(
                "{leaver} is out of the draw, and those left without opponents meet: {one} and "
                "{other} in round {round}."
            ).format(
                leaver=leaver,
                one=name_contestant(plan, host),
                other=name_contestant(plan, guest),
                round=_match_round(plan, number),
            ),
        )


def _not_drawn(plan: Plan, leaver: str) -> str:
    draw = _draw(plan)
    if draw.form != "swiss":
        return _("{leaver} is out: whoever was due to meet it goes through without a match.").format(
            leaver=leaver
        )
    odd = (len(plan.contestants) - len(draw.gone) - 1) % 2
    if not odd:
        return _("{leaver} is out of the draw.").format(leaver=leaver)
    if draw.odd == "triangle" and plan.kind == "teams":
        return _("{leaver} is out of the draw; three of those left play a triangle each round.").format(
            leaver=leaver
        ) + _board_less(plan, len(plan.contestants) - len(draw.gone) - 1)
    return _("{leaver} is out of the draw; one of those left has a bye each round.").format(leaver=leaver)


def _board_less(plan: Plan, entrants: int) -> str:
    """That a round loses its odd board: beside a triangle every match is played in two halves alike; "" if none is lost."""
    draw, boards = _draw(plan), plan.boards_per_round
    if plan.kind != "teams" or draw.odd != "triangle" or not entrants % 2 or not boards % 2:
        return ""
    return " " + _(
        "Rounds then have {fewer} boards instead of {boards}: a triangle is played in halves."
    ).format(fewer=boards - 1, boards=boards)


def _first_of(plan: Plan, match_round: int) -> int:
    """The first round of play of a round of matches."""
    return next(number for number in range(1, plan.rounds + 2) if _match_round(plan, number) >= match_round)


def undrawn(plan: Plan, match_round: int) -> Plan:
    """The plan without the rounds of matches from this one on, as if they had never been drawn."""
    last = _first_of(plan, match_round) - 1
    rows = tuple(row for row in plan.rows if row.round <= last)
    return replace(
        plan,
        rounds=last,
        rows=rows,
        boards=tuple(sorted({board for row in rows for board in row.boards})),
        shared=tuple(triple for triple in plan.shared if triple[0] <= last),
        absent=tuple(one for one in plan.absent if one[1] <= last),
        match_rounds=plan.match_rounds[:last],
    )


def curtail(evaluator: Evaluator, happening: Curtailed) -> Iterator[Proposal]:
    """Draw fewer rounds; a round that is drawn but not begun is dropped."""
    plan = evaluator.situation.plan
    draw = _draw(plan)
    if draw.form != "swiss":
        raise MovementImpossible(
            _("A knock-out goes on until one is left."), _("Play fewer boards in the rounds to come.")
        )
    last = max(1, draw.rounds - happening.rounds)
    begun = max((_match_round(plan, cell[0]) for cell in evaluator.situation.played), default=1)
    if last < begun:
        raise MovementImpossible(
            _("Results of round {round} are in.").format(round=begun),
            _("The event can end after round {round} at the earliest.").format(round=begun),
        )
    shorter = undrawn(plan, last + 1) if last < rounds_drawn(plan) else plan
    yield evaluator.evaluate(
        replace(shorter, draw=replace(draw, rounds=last)),
        _("The event ends after round {last}.").format(last=last),
    )


def board_added(evaluator: Evaluator, _happening: BoardAdded) -> Iterator[Proposal]:
    """Add a round, or a board to each round still to be drawn."""
    plan = evaluator.situation.plan
    draw = _draw(plan)
    if draw.form == "swiss":
        more_rounds = _("One more round is drawn: round {round}.").format(round=draw.rounds + 1)
        # All have met by then.
        if draw.rounds >= most_rounds(len(plan.contestants) - len(draw.gone), Odd(draw.odd)):
            more_rounds += " " + _("Some meet again in it; the draw says who.")
        yield evaluator.evaluate(replace(plan, draw=replace(draw, rounds=draw.rounds + 1)), more_rounds)
    if to_be_drawn(plan):
        more = plan.boards_per_round + 1
        yield evaluator.evaluate(
            replace(plan, boards_per_round=more),
            _("The rounds still to be drawn have one more board."),
        )


def sit_out_moved(evaluator: Evaluator, happening: SitOutMoved) -> Iterator[Proposal]:
    """Give the bye of a drawn round to another contestant; the one who had it takes that place, against somebody it has not met."""
    plan, number = evaluator.situation.plan, happening.round
    met = have_met(plan)
    for bye in list_byes(plan, number):
        rested = bye.sits_out
        for row in plan.round_rows(number):
            for one, other in ((row.ns, row.ew), (row.ew, row.ns)) if row.played else ():
                if one is None or rested is None or happening.pair not in (None, one):
                    continue
                if frozenset((rested, other)) in met:
                    continue
                yield evaluator.evaluate(
                    _touched(exchange_pairs(plan, [number], one, rested), plan),
                    _("{one} has the bye in round {round}; {other} takes its place.").format(
                        one=who(plan.kind, [one]),
                        round=_match_round(plan, number),
                        other=name_contestant(plan, rested),
                    ),
                )


def merges(evaluator: Evaluator, _happening: HalfTablesMerge) -> Iterator[Proposal]:
    """Two who have a bye in the same drawn round meet."""
    plan = evaluator.situation.plan
    joined, meetings = byes_joined(plan, evaluator.situation.rounds_to_come)
    if not meetings:
        raise MovementImpossible(
            _("No two contestants have a bye in the same round without having met before."),
            _("The next draw finds opponents for all present, except one if the number is odd."),
        )
    said = number_list(f"{one} – {other}" for _round, one, other in meetings)
    yield evaluator.evaluate(
        _touched(joined, plan), _("Those who have a bye play each other: {matches}.").format(matches=said)
    )


def skip_round(_evaluator: Evaluator, _happening: RoundSkipped) -> Iterator[Proposal]:
    """Drawn rounds come one after another: there is none to skip."""
    raise MovementImpossible(
        _("The rounds of this event are drawn one after another: none can be skipped."),
        _("Undo the draw (Ctrl+Z), or play fewer rounds: “Play fewer rounds”."),
    )
