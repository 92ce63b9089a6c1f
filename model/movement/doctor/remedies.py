"""The movement doctor: from what happened to ways to go on, each proved, the least damage first (Law 8)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from model.errors import MovementImpossible, NotExpected
from model.i18n import _
from model.movement.check import Fault
from model.movement.check_words import name_contestant
from model.movement.doctor import corrections, drawn, players
from model.movement.doctor import happenings as happened
from model.movement.doctor import pairs as pair_changes
from model.movement.doctor import rounds as round_changes
from model.movement.doctor import sections as section_changes
from model.movement.doctor import teams as team_changes
from model.movement.doctor.proposal import Evaluator, Proposal, Situation, rank_proposals
from model.movement.matches import to_be_drawn
from model.movement.sections import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from model.movement.plan import Plan

MOST_PROPOSALS: Final = 8

Remedy: TypeAlias = "Callable[..., Iterator[Proposal]]"

_REMEDIES: Final[Mapping[type[object], Remedy]] = {
    happened.PairArrives: pair_changes.arrives,
    happened.PairLeaves: pair_changes.leaves,
    happened.HalfTablesMerge: pair_changes.merges,
    happened.SitOutMoved: pair_changes.sit_out_moved,
    happened.StandInNeeded: pair_changes.stands_in,
    happened.Curtailed: round_changes.curtail,
    happened.RoundSkipped: round_changes.skip_round,
    happened.BoardAdded: round_changes.board_added,
    happened.TableBehind: round_changes.table_behind,
    happened.WrongPair: corrections.wrong_pair,
    happened.WrongDirection: corrections.wrong_direction,
    happened.WrongBoards: corrections.wrong_boards,
    happened.TableMoved: section_changes.table_moved,
    happened.SectionSplit: section_changes.split,
    happened.SectionsJoined: section_changes.join_sections,
}
_OF_DRAWN: Final[Mapping[type[object], Remedy]] = {
    happened.PairArrives: drawn.arrives,
    happened.PairLeaves: drawn.leaves,
    happened.HalfTablesMerge: drawn.merges,
    happened.SitOutMoved: drawn.sit_out_moved,
    happened.Curtailed: drawn.curtail,
    happened.RoundSkipped: drawn.skip_round,
    happened.BoardAdded: drawn.board_added,
    happened.TableBehind: round_changes.boards_behind,
}
_OF_TEAMS: Final[Mapping[type[object], Remedy]] = {
    happened.PairArrives: team_changes.arrives,
    happened.PairLeaves: team_changes.leaves,
    happened.TableBehind: round_changes.boards_behind,
    happened.WrongPair: corrections.wrong_half,
}
_OF_PLAYERS: Final[Mapping[type[object], Remedy]] = {
    happened.PairArrives: players.arrives,
    happened.PairLeaves: players.leaves,
    happened.TableBehind: round_changes.boards_behind,
    happened.WrongPair: corrections.wrong_player,
}


def remedies(plan: Plan) -> Mapping[type[object], Remedy]:
    """The remedies for each happening in this kind of event."""
    own = {"teams": _OF_TEAMS, "individual": _OF_PLAYERS}.get(plan.kind, {})
    return {**_REMEDIES, **own, **(_OF_DRAWN if plan.draw is not None else {})}


def proposals(situation: Situation, happening: happened.Happening) -> tuple[Proposal, ...]:
    """Every way we know to go on, the least damage first, at most eight.

    A way in which somebody would play a board again in a round to come is given only where there is no other; one that
    puts somebody at two tables, or nowhere, never; nor one that leaves nothing to play. Raises NotExpected for a round,
    table or pair that the plan does not have, MovementImpossible when there is no way.
    """
    _must_exist(situation, happening)
    _must_suit(situation.plan, happening)
    if isinstance(happening, happened.WrongPair | happened.WrongDirection | happened.WrongBoards):
        # What was played is a fact, even in the round that still goes on: to come is what comes after it.
        situation = replace(situation, round=max(situation.round, happening.round + 1))
    ways = remedies(situation.plan)[type(happening)](Evaluator(situation), happening)
    possible = [way for way in ways if _can_be(way)]
    found = rank_proposals(way for way in possible if _is_played(way.plan))
    if possible and not found:
        raise MovementImpossible(
            _("Nothing would be left to play."),
            _("Choose another movement on Tonight."),
        )
    if not found:
        raise MovementImpossible(
            _("This movement allows no way to do that without a board being replayed."),
            _("Let the pairs concerned sit out, or choose another movement for the remaining rounds."),
        )
    if isinstance(happening, happened.PairArrives) and situation.plan.sections:
        found = tuple(sorted(found, key=_rank_for_newcomer))
    if isinstance(happening, _OF_SECTIONS):
        found = tuple(sorted(found, key=lambda way: _other_winners(way, happening)))
    return found[:MOST_PROPOSALS]


_OF_SECTIONS: Final = (happened.TableMoved, happened.SectionSplit, happened.SectionsJoined)


def _other_winners(way: Proposal, happening: happened.Happening) -> int:
    """How many sections would have two winners where there was one, or one where there were two.

    Nobody's list becomes two because a table moves. The halves of a section may well have one winner: they are small. Two
    that become one have as many as the rest of the room.
    """
    room = way.situation.plan
    before = {letter: part.winners for letter, part in parts(room)}
    usual = next(iter(before.values())) if len(set(before.values())) == 1 else room.winners
    if isinstance(happening, happened.SectionsJoined):
        before.pop(happening.into, None)
    after = {letter: part.winners for letter, part in parts(way.plan)} or {"A": way.plan.winners}
    halved = isinstance(happening, happened.SectionSplit)
    return sum(
        winners != before.get(letter, usual)
        for letter, winners in after.items()
        if winners == 2 or not halved
    )


def _rank_for_newcomer(way: Proposal) -> tuple[int, int]:
    """In a room of sections the one in which a newcomer plays most boards comes first; what costs least among equals.

    Rounds added at the end are not counted: the others would wait for them. Who was expected comes before a newcomer.
    """
    before = way.situation.plan
    new = set(way.plan.contestants) - set(before.contestants)
    rows = [row for row in way.plan.rows if row.round <= before.rounds and row.played]
    boards = sum(len(row.boards) for row in rows if new & set(row.seated))
    return (way.damage.results_lost, -boards if new else -len(before.boards))


_CANNOT_BE: Final = (Fault.MALFORMED, Fault.TWO_PLACES, Fault.NO_PLACE)


def _can_be(proposal: Proposal) -> bool:
    return all(problem.fault not in _CANNOT_BE for problem in proposal.new)


def _is_played(plan: Plan) -> bool:
    return any(row.played for row in plan.rows) or to_be_drawn(plan) > 0


def _must_suit(plan: Plan, happening: happened.Happening) -> None:
    """Teams meet at two tables and players change partners: to change who waits would tear matches and partners apart."""
    if plan.kind == "pairs" or plan.draw is not None:
        return
    if isinstance(happening, happened.HalfTablesMerge | happened.SitOutMoved):
        raise MovementImpossible(
            _("In this movement the sit-out cannot be changed without a match being played twice.")
            if plan.kind == "teams"
            else _("Partners change every round, so the sit-out cannot be changed."),
            _("Let a substitute play, leave out a round, or enter the boards as not played."),
        )


_FROM_A_ROUND: Final = (happened.PairArrives, happened.PairLeaves, happened.BoardAdded)


def _must_exist(situation: Situation, happening: happened.Happening) -> None:
    plan = situation.plan
    for name in ("round", "first", "last"):
        number = getattr(happening, name, 1)
        last = plan.rounds + (isinstance(happening, _FROM_A_ROUND) and to_be_drawn(plan))
        if not 1 <= number <= last:
            raise NotExpected(
                _("There is no round {round}.").format(round=number),
                _("The rounds are 1 to {rounds}.").format(rounds=last),
            )
    pair = getattr(happening, "pair", None)
    if pair is not None and pair not in plan.contestants:
        raise NotExpected(
            _("This movement has no {who}.").format(who=name_contestant(plan, pair)),
            _("The numbers are {first} to {last}.").format(
                first=min(plan.contestants), last=max(plan.contestants)
            ),
        )
    table = getattr(happening, "table", None)
    if table is not None and not any(row.table == table for row in plan.rows):
        raise NotExpected(
            _("There is no table {table}.").format(table=table),
            _("The tables are 1 to {tables}.").format(tables=plan.tables),
        )
    boards = set(getattr(happening, "boards", ())) - set(plan.boards)
    if boards:
        raise NotExpected(
            _("Board {board} is not in play.").format(board=min(boards)),
            _("The boards are {boards}.").format(boards=f"{min(plan.boards)}–{max(plan.boards)}"),
        )
