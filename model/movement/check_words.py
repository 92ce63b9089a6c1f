"""The sentences of the proof: who is called a pair, a team or a player, and what is wrong with a row."""

from __future__ import annotations

from itertools import filterfalse
from typing import TYPE_CHECKING

from model.i18n import _
from model.movement.announce.words import number_list, who
from model.movement.sections import name_tables, table_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from model.movement.plan import Plan, Row


def name_contestant(plan: Plan, number: int) -> str:
    """ "pair 7", "team 7", "player 7"; of teams of eight a four after its team."""
    if number in plan.team_of:
        return name_four(plan.team_of[number], number)
    return name_by_kind(plan.kind, number)


def name_four(team: int, four: int) -> str:
    """A four of a team of eight, after its team."""
    return _("team {team}, four {four}").format(team=team, four=four)


def those(plan: Plan, numbers: Iterable[int]) -> str:
    """Several at the beginning of a sentence, as `who`; of teams of eight each four after its team, a whole team once."""
    given = list(numbers)
    if not plan.team_of or not given:
        return who(plan.kind, given)
    fours: dict[int, set[int]] = {}
    for four, team in plan.team_of.items():
        fours.setdefault(team, set()).add(four)
    said: list[str] = []
    for number in given:
        team = plan.team_of.get(number, number)
        whole = fours.get(team, set()) <= set(given)
        words = name_by_kind(plan.kind, team) if whole else name_contestant(plan, number)
        if words not in said:
            said.append(words)
    return _upper(number_list(said))


def name_by_kind(kind: str, number: int) -> str:
    """The same by the kind of event alone."""
    if kind == "teams":
        return _("team {number}").format(number=number)
    if kind == "individual":
        return _("player {number}").format(number=number)
    return _("pair {number}").format(number=number)


def name_at_beginning(plan: Plan, number: int) -> str:
    """The same at the beginning of a sentence."""
    return _upper(name_contestant(plan, number))


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def report_malformed(plan: Plan, row: Row, known: set[int], boards: set[int]) -> Iterator[str]:
    """What makes no sense in a row, as phrases."""
    if not 1 <= row.round <= plan.rounds:
        yield _("there are only {rounds} rounds").format(rounds=plan.rounds)
    if not 1 <= row.table <= plan.tables:
        yield _("there are only {tables} tables").format(tables=plan.tables)
    seated = row.seated
    if not seated:
        yield _("nobody sits there")
    if len(set(seated)) != len(seated):
        twice = next(one for place, one in enumerate(seated) if one in seated[:place])
        yield _("{who} plays against itself").format(who=name_contestant(plan, twice))
    if plan.kind == "individual" and row.played and len(seated) != 4:
        yield _("not four players sit there")
    for contestant in filterfalse(known.__contains__, seated):
        yield _("there is no {who}").format(who=name_contestant(plan, contestant))
    if row.played and not row.boards:
        yield _("there are no boards")
    for board in sorted(set(row.boards) - boards):
        yield _("board {board} is not in play").format(board=board)
    if len(set(row.boards)) != len(row.boards):
        yield _("a board appears twice")


def two_places(plan: Plan, number: int, contestant: int, tables: Sequence[int]) -> str:
    """Somebody at several tables in a round."""
    return _("Round {round}: {who} is at tables {tables} at the same time.").format(
        round=number, who=name_contestant(plan, contestant), tables=", ".join(name_tables(plan, tables))
    )


def no_place(plan: Plan, number: int, contestant: int) -> str:
    """Somebody without a chair in a round."""
    return _("Round {round}: {who} has no seat.").format(round=number, who=name_contestant(plan, contestant))


def report_replay(plan: Plan, row: Row, contestant: int, board: int, before: int) -> str:
    """Somebody who has played a board already."""
    return _("Round {round}, table {table}: {who} played board {board} in round {before}.").format(
        round=row.round,
        table=table_name(plan, row.table),
        who=name_contestant(plan, contestant),
        board=board,
        before=before,
    )


def met(plan: Plan, one: int, other: int, rounds: Sequence[int]) -> str:
    """Two who meet more often than meant."""
    sentence = (
        _("Teams {one} and {other} meet {count} times, in rounds {rounds}.")
        if plan.kind == "teams"
        else _("Pairs {one} and {other} meet {count} times, in rounds {rounds}.")
    )
    return sentence.format(
        one=one, other=other, count=len(rounds), rounds=", ".join(str(number) for number in rounds)
    )
