"""A proposal of the movement doctor: another plan, what it does to boards played and to come, and its proof."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

from model.i18n import _, ngettext
from model.movement.announce.announcement import Announcement, announce
from model.movement.check import Fault, Problem, Proof, Unit, check, units, who_met
from model.movement.check_words import those
from model.movement.sections import table_name, tables_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.movement.plan import Plan, Row

Cell: TypeAlias = tuple[int, int, int]
"""Round, table, board."""
_A_FAULT: Final = 6
_LIGHT: Final = (Fault.MET, Fault.REPLAY)
"""What counts no more than a card: a second meeting; replays have a figure of their own."""


@dataclass(frozen=True, slots=True)
class Situation:
    """How the session stands: its plan, the cells with a result in, and the round that is being played (from 1)."""

    plan: Plan
    played: frozenset[Cell] = frozenset()
    round: int = 1

    @property
    def rounds_to_come(self) -> range:
        """The round being played and those after it."""
        return range(self.round, self.plan.rounds + 1)


@dataclass(frozen=True, slots=True, order=True)
class Damage:
    """What a proposal costs. Replays and lost results are never traded for anything; then the least price comes first.

    ``replays``: boards a pair would meet again in rounds to come. ``results_lost``: results that are in and would have
    no place. ``boards_lost``: boards to come that a contestant no longer plays, summed over contestants. ``sit_outs``:
    rounds more without opponents, negative where fewer. ``faults``: anything else the proof names in rounds to come (a pair out of its
    field, two tables with one board, opponents met again). ``shares``: tables more that share boards.
    ``cards``: contestants who need a new card. ``price`` adds them up, less the boards somebody plays more, and a round
    more for everybody who would wait for it; a fault worse than meeting again counts six times. A room that is all
    sent elsewhere loses more than a pair that waits once.
    """

    replays: int = 0
    results_lost: int = 0
    price: int = 0
    boards_lost: int = 0
    sit_outs: int = 0
    faults: int = 0
    shares: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """One way to go on.

    ``situation`` is what it was made from; ``sentence`` says it to the director. ``results`` are the results that change place: (old cell, new cell or None
    for lost); every other result stays in its cell. ``gained`` and ``lost`` tell by contestant how many boards to come
    are played more and less. ``changed_rows`` are the rows of ``plan`` that are new or other than before, ``cards`` the
    contestants whose way changes from now on. ``known`` are the problems of rounds already played, which cannot be
    mended, only named; ``to_come`` those of rounds still to be played; ``new`` are those of either that the plan did not
    have before. ``late`` are the cells that are to be played after the session. ``renumbered`` tells by the number of
    now which one each contestant has in the new plan, empty where all keep theirs; ``as_before`` is then the plan of now
    under the new numbers of pairs and tables, with which cards are compared.
    """

    situation: Situation
    plan: Plan
    sentence: str
    damage: Damage
    results: tuple[tuple[Cell, Cell | None], ...]
    changed_rows: tuple[Row, ...]
    cards: tuple[int, ...]
    gained: Mapping[int, int]
    lost: Mapping[int, int]
    proof: Proof
    known: tuple[Problem, ...]
    to_come: tuple[Problem, ...]
    new: tuple[Problem, ...]
    late: tuple[Cell, ...] = ()
    renumbered: Mapping[int, int] = field(default_factory=dict)
    as_before: Plan | None = None

    @property
    def replays_nothing(self) -> bool:
        """Whether the proof finds nobody who would play a board again in the rounds to come."""
        return not self.damage.replays

    def does_as(self, other: Proposal) -> bool:
        """Whether the same is played after it, and every result stands in the same place."""
        return self.plan == other.plan and self.results == other.results

    @property
    def only_ends_sooner(self) -> bool:
        """Whether only the last rounds are dropped, so that the printed cards stay right until then."""
        kept = tuple(row for row in self.situation.plan.rows if row.round <= self.plan.rounds)
        return self.plan.rounds < self.situation.plan.rounds and set(kept) == set(self.plan.rows)

    @property
    def lost_results(self) -> tuple[Cell, ...]:
        """The cells whose results go."""
        return tuple(old for old, new in self.results if new is None)

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables that need new cards: their remaining rows changed, or one of them is gone."""
        number = self.situation.round

        def rows(plan: Plan) -> dict[int, set[Row]]:
            found: dict[int, set[Row]] = {}
            for row in plan.rows:
                if row.round >= number:
                    found.setdefault(row.table, set()).add(row)
            return found

        before = self.as_before or self.situation.plan
        old, new = rows(before), rows(self.plan)
        # Where a bumped pair waits beside sections no card lies.
        with_cards = set(tables_of(self.plan))
        if self.as_before is None:  # else the numbers of its tables are others
            with_cards.update(tables_of(before))
        return tuple(table for table in sorted(with_cards) if old.get(table) != new.get(table))

    @property
    def sent_elsewhere(self) -> tuple[int, ...]:
        """Who goes to another place than before or sits out in another round; a card may be new for its opponents or boards alone."""
        before = self.as_before or self.situation.plan
        now, then = (_places(plan, self.situation.round) for plan in (before, self.plan))
        return tuple(one for one in self.cards if now.get(one) != then.get(one))

    @property
    def announcement(self) -> Announcement | None:
        """What to say before the first round that changes, from this one on; None when none does."""
        number = min(
            (row.round for row in self.changed_rows if row.round >= self.situation.round), default=None
        )
        return None if number is None else announce(self.plan, number)

    def effects(self) -> tuple[str, ...]:
        """What it does to boards played and to come, in sentences."""
        if any(old != new for old, new in self.renumbered.items()):
            return (_describe_people(self), *_effects(self))
        return tuple(_effects(self))


class Evaluator:
    """Weighs plans as ways to go on from one situation."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self._before = frozenset(problem.text for problem in check(situation.plan).problems)

    def evaluate(
        self, plan: Plan, sentence: str, *, moved: Mapping[Cell, Cell | None] | None = None
    ) -> Proposal:
        """Weigh and prove a plan.

        ``moved`` says where results go when what was written down is being put right; without it each result
        follows its contestants to the table and round where the new plan has them play that board.
        """
        situation, proof = self.situation, check(plan)
        known, to_come = _split(proof.problems, situation.round)
        new = tuple(problem for problem in proof.problems if problem.text not in self._before)
        new_to_come = [problem for problem in new if _is_to_come(problem, situation.round)]
        results = _followed(situation, plan) if moved is None else _list_moves(situation, plan, moved)
        gained, lost = _boards_changed(situation, plan)
        cards = _new_cards(situation, plan)
        costs = {
            "boards_lost": sum(lost.values()),
            "sit_outs": _waits(plan, situation.round) - _waits(situation.plan, situation.round),
            "faults": sum(problem.fault is not Fault.REPLAY for problem in new_to_come),
            "shares": len(set(plan.shared) - set(situation.plan.shared)),
            "cards": len(cards),
        }
        damage = Damage(
            replays=sum(problem.fault is Fault.REPLAY for problem in new_to_come),
            results_lost=sum(to is None for _old, to in results),
            price=sum(costs.values())
            + (_A_FAULT - 1) * sum(problem.fault not in _LIGHT for problem in new_to_come)
            - sum(gained.values())
            + _waiting_for_others(situation, plan),
            **costs,
        )
        changed = _changed_rows(situation.plan, plan)
        return Proposal(
            situation,
            plan,
            sentence,
            damage,
            results,
            changed,
            cards,
            gained,
            lost,
            proof,
            known,
            to_come,
            new,
        )


def rank_proposals(proposals: Iterable[Proposal]) -> tuple[Proposal, ...]:
    """The proposals by damage, without duplicates; those that replay a board only if there are no others."""
    found: list[Proposal] = []
    for proposal in sorted(proposals, key=lambda one: one.damage):
        # Two sentences for one change would make the Director look for a difference that is not there.
        if not any(proposal.sentence == other.sentence or proposal.does_as(other) for other in found):
            found.append(proposal)
    clean = [proposal for proposal in found if proposal.replays_nothing]
    return tuple(clean or found)


def _changed_rows(before: Plan, after: Plan) -> tuple[Row, ...]:
    old = frozenset(before.rows)
    return tuple(row for row in after.rows if row not in old)


def _is_to_come(problem: Problem, number: int) -> bool:
    return problem.round is None or problem.round >= number


def _split(problems: Iterable[Problem], number: int) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    every = tuple(problems)
    return (
        tuple(problem for problem in every if not _is_to_come(problem, number)),
        tuple(problem for problem in every if _is_to_come(problem, number)),
    )


def _followed(situation: Situation, plan: Plan) -> tuple[tuple[Cell, Cell | None], ...]:
    meetings = {
        (board, who_met(plan, row)): (row.round, row.table, board)
        for row in plan.rows
        if row.played
        for board in row.boards
    }
    old_rows = {(row.round, row.table): row for row in situation.plan.rows}
    found = []
    for cell in sorted(situation.played):
        row = old_rows.get(cell[:2])
        new = None if row is None else meetings.pop((cell[2], who_met(plan, row)), None)
        if new != cell:
            found.append((cell, new))
    return tuple(found)


def _list_moves(
    situation: Situation, plan: Plan, moved: Mapping[Cell, Cell | None]
) -> tuple[tuple[Cell, Cell | None], ...]:
    cells = {(row.round, row.table, board) for row in plan.rows if row.played for board in row.boards}
    found = []
    for cell in sorted(situation.played):
        new = moved.get(cell, cell)
        new = new if new in cells else None
        cells.discard(new or cell)  # two results never share a cell
        if new != cell:
            found.append((cell, new))
    return tuple(found)


def boards_to_come(plan: Plan, number: int) -> Counter[Unit]:
    """How many boards each contestant (each half of a team) plays from a round on."""
    return Counter(
        unit
        for row in plan.rows
        if row.round >= number and row.played
        for unit in units(plan, row)
        for _board in row.boards
    )


def _boards_changed(situation: Situation, plan: Plan) -> tuple[dict[int, int], dict[int, int]]:
    # Boards of rounds already over count too: a late play is a board to come, wherever its round is.
    old, new = boards_to_come(situation.plan, 1), boards_to_come(plan, 1)
    gained: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for unit in sorted({*old, *new}, key=lambda one: one[0]):
        change = new[unit] - old[unit]
        if change > 0:
            gained[unit[0]] += change
        elif change < 0:
            lost[unit[0]] -= change
    return dict(gained), dict(lost)


def _waits(plan: Plan, number: int) -> int:
    return sum(row.round >= number and row.sits_out is not None for row in plan.rows)


def _waiting_for_others(situation: Situation, plan: Plan) -> int:
    """How many wait, each round once, while others play rounds that the session did not have."""
    more = range(situation.plan.rounds + 1, plan.rounds + 1)
    return sum(1 for _one, number in plan.absent if number in more)


def _new_cards(situation: Situation, plan: Plan) -> tuple[int, ...]:
    """Whose way from this round on is another; each plan is walked once, for a hall of forty tables has a thousand rows."""

    def ways(of: Plan) -> dict[int, list[Row]]:
        found: defaultdict[int, list[Row]] = defaultdict(list)
        for row in sorted(of.rows, key=lambda row: (row.round, row.table)):
            if row.round >= situation.round:
                for one in row.seated:
                    found[one].append(row)
        return found

    old, new = ways(situation.plan), ways(plan)
    return tuple(one for one in plan.contestants if old.get(one) != new.get(one))


def _places(plan: Plan, number: int) -> dict[int, set[tuple[int, int, bool | None]]]:
    """Round, table and whether North-South for everybody from a round on; who sits out plays in no direction."""
    found: defaultdict[int, set[tuple[int, int, bool | None]]] = defaultdict(set)
    for row in plan.rows:
        if row.round >= number:
            for one in row.seated:
                north_south = one in (row.ns, row.south) if row.played else None
                found[one].add((row.round, row.table, north_south))
    return found


def _describe_people(proposal: Proposal) -> str:
    moved = sum(old != new for old, new in proposal.renumbered.items())
    return ngettext(
        "{count} pair gets another number; its names move with it.",
        "{count} pairs get other numbers; their names move with them.",
        moved,
    ).format(count=moved)


def _effects(proposal: Proposal) -> Iterator[str]:
    moved, lost = proposal.results, proposal.lost_results
    if not moved and not proposal.renumbered:
        yield _("All results entered stay where they are.")
    if len(moved) > len(lost):
        count = len(moved) - len(lost)
        yield ngettext(
            "{count} result moves with its pairs.", "{count} results move with their pairs.", count
        ).format(count=count)
    if lost:
        yield ngettext("{count} result is deleted.", "{count} results are deleted.", len(lost)).format(
            count=len(lost)
        )
    yield from _counted(proposal.plan, proposal.gained, more=True)
    yield from _counted(proposal.plan, proposal.lost, more=False)
    for _round, table, board in proposal.late:
        yield _("Board {board} of table {table} becomes a late play.").format(
            board=board, table=table_name(proposal.plan, table)
        )
    yield from (problem.text for problem in proposal.new)


def _counted(plan: Plan, boards: Mapping[int, int], *, more: bool) -> Iterator[str]:
    """ "Pairs 3 and 12 play 3 boards less." for each number of boards."""
    by_count: dict[int, list[int]] = {}
    for contestant, count in boards.items():
        by_count.setdefault(count, []).append(contestant)
    for count, numbers in sorted(by_count.items()):
        template = (
            ngettext("{who}: {count} more board.", "{who}: {count} more boards.", count)
            if more
            else ngettext("{who}: {count} board fewer.", "{who}: {count} boards fewer.", count)
        )
        yield template.format(who=those(plan, numbers), count=count)
