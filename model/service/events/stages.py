"""The next stage of an event: a final and a consolation of those who qualified, or a second session of the same pairs."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from model.errors import NotNow
from model.i18n import _, ngettext
from model.movement.announce.words import number_list
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.movement.paces import paces
from model.movement.seeding import other_direction, snake
from model.scoring.ranking.lists import standings_by_list
from model.scoring.view import CarryOver
from model.service.standings import additions
from model.storage.operations import RowChange, SeatChange

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.movement.plan import Plan
    from model.scoring.standings import Standing, Standings
    from model.service.club import Club
    from model.service.ledger import Ledger
    from model.service.sessions import Sessions
    from model.service.writer import Writer
    from model.snapshots.session import Session

LEAST = 4


class NextStage(NamedTuple):
    """A session of the next stage: its id, title and the number each pair of the stage before has in it.

    ``level`` are the pairs of the stage before that stay out of a final though they are level with one that qualified.
    """

    session: int
    title: str
    numbers: Mapping[int, int]
    level: tuple[int, ...] = ()


class Stages:
    """Begins sessions from the standings of one."""

    def __init__(self, writer: Writer, ledger: Ledger, sessions: Sessions, club: Club) -> None:
        self._writer = writer
        self._ledger = ledger
        self._sessions = sessions
        self._club = club

    def may_follow(self, session_id: int) -> bool:
        """Whether a final or a second session can follow: after an event of pairs with a movement."""
        plan = self._ledger.session(session_id).plan
        return plan.kind == "pairs" and plan.draw is None

    def second(self, session_id: int) -> NextStage:
        """A second session of the same pairs and movement, in which everybody sits in the other direction."""
        session = self._pairs(session_id)
        numbers = other_direction(session.plan)
        title = _("{title}, second session").format(title=session.title)
        return self._begin(session, title, session.plan, numbers)

    def final(
        self,
        session_id: int,
        standings: Standings,
        qualify: int,
        *,
        carry: Fraction = Fraction(),
    ) -> tuple[NextStage, ...]:
        """A final of so many pairs, seeded like a snake, and a consolation of the others where they are four or more.

        From each list of the ranking qualify as many as its size has it; who is left over goes by percentage. ``carry``
        is the part of the points and of their maximum that finalists take along. The movements fit the boards the club
        owns; the final needs a set. Raises `NotNow` where there is nothing to choose.
        """
        session = self._pairs(session_id)
        ranked = [one for one in standings.ranking if one.place]
        if not LEAST <= qualify < len(ranked):
            raise NotNow(
                _("Only {count} pairs are ranked: {qualify} cannot qualify.").format(
                    count=len(ranked), qualify=qualify
                ),
                _("Let {least} to {most} pairs qualify.").format(least=LEAST, most=len(ranked) - 1),
            )
        through = choose_qualified(standings, qualify)
        others = [one for one in _by_percentage(ranked) if one not in through]
        settings = self._club.settings()
        sets = settings.sets_of_boards
        wish = Wish(
            boards=(boards_each(session),) * 2,
            minutes=None,
            copies=max(1, sets),
            sets_owned=sets,
            boards_owned=settings.boards_in_set,
        )
        final = self._laid_out(session, _("{title}, final"), through, wish, carry)
        found = [final._replace(level=_level(standings, qualify))]
        if len(others) >= LEAST:
            # The final has one of the club's sets on its tables.
            left = replace(wish, copies=max(1, sets - 1), sets_owned=max(1, sets - 1) if sets else 0)
            found.append(self._laid_out(session, _("{title}, consolation"), others, left, Fraction()))
        return tuple(found)

    def _laid_out(
        self,
        session: Session,
        title: str,
        seeded: Sequence[Standing],
        wish: Wish,
        carry: Fraction,
    ) -> NextStage:
        plan = offers(replace(wish, pairs=len(seeded)))[0].plan
        numbers = snake([one.contestant.number for one in seeded], plan)
        carried = tuple(_carried(one, str(numbers[one.contestant.number]), carry) for one in seeded if carry)
        return self._begin(session, title.format(title=session.title), plan, numbers, carried)

    def _begin(
        self,
        session: Session,
        title: str,
        plan: Plan,
        numbers: Mapping[int, int],
        carried: tuple[CarryOver, ...] = (),
    ) -> NextStage:
        new = self._sessions.create(
            title,
            session.date,
            plan,
            session.conditions,
            session.start_time,
            session.minutes_per_board,
            session.director,
        )
        with self._writer.entry("session.stage", session=new, title=session.title) as pending:
            draft = pending.draft
            for pair in session.pairs:
                for place, player in enumerate(pair.players):
                    if player is not None and pair.number in numbers:
                        draft.add(SeatChange(new, numbers[pair.number], place, None, player.id))
            text = additions.dump(additions.Additions(carried=carried))
            if text is not None:
                draft.add(RowChange("session", new, {"additions": None}, {"additions": text}))
        return NextStage(new, title, numbers)

    def _pairs(self, session_id: int) -> Session:
        if not self.may_follow(session_id):
            raise NotNow(
                _("Only an event of pairs with a movement has such a stage."),
                _("Draw the next round instead."),
            )
        return self._ledger.session(session_id)


def _carried(one: Standing, number: str, part: Fraction) -> CarryOver:
    """A part of somebody's points and of what they were out of, so that the percentage stays; of IMPs of the points alone."""
    if not one.percentage or not one.total:
        return CarryOver(number, one.total * part)
    maximum = round(one.total / one.percentage * 100 * part)
    return CarryOver(number, one.percentage * maximum / 100, maximum)


def choose_qualified(standings: Standings, count: int) -> list[Standing]:
    """So many: from each list of the ranking as its size has it, the rest by percentage; the best percentage first."""
    by_place, by_percentage = _through(standings, count)
    return _by_percentage([*by_place, *by_percentage])


def _through(standings: Standings, count: int) -> tuple[list[Standing], list[Standing]]:
    """Who qualifies by the place in a list, and who of those left over by percentage."""
    lists = [[one for one in ranking if one.place] for ranking in standings_by_list(standings).values()]
    ranked = sum(map(len, lists))
    safe = [count * len(ranking) // max(1, ranked) for ranking in lists]
    by_place = [one for ranking, each in zip(lists, safe, strict=True) for one in ranking[:each]]
    rest = _by_percentage([one for ranking, each in zip(lists, safe, strict=True) for one in ranking[each:]])
    return by_place, rest[: count - len(by_place)]


def _level(standings: Standings, count: int) -> tuple[int, ...]:
    """Who is out and level with somebody who is through, in the same list or among those left over.

    The conditions of contest say what breaks such a tie, if anything does.
    """
    by_place, by_percentage = _through(standings, count)
    lists = standings_by_list(standings)
    among = {(name, one.rank) for name, ranking in lists.items() for one in ranking if one in by_place}
    percents = {one.percentage for one in by_percentage}
    return tuple(
        one.contestant.number
        for name, ranking in lists.items()
        for one in ranking
        if one.place
        and one not in by_place
        and one not in by_percentage
        and ((name, one.rank) in among or one.percentage in percents)
    )


def level_words(stage: NextStage) -> str:
    """That a tie has decided who is in the final, "" if none has."""
    if not stage.level:
        return ""
    words = ngettext(
        "Pair {pairs} is level with a pair that qualified, and is out: the conditions of contest say who goes on.",
        "Pairs {pairs} are level with pairs that qualified, and are out: the conditions of contest say who goes on.",
        len(stage.level),
    )
    return words.format(pairs=number_list(stage.level))


def _by_percentage(ranking: Sequence[Standing]) -> list[Standing]:
    return sorted(
        ranking, key=lambda one: one.percentage if one.percentage is not None else one.total, reverse=True
    )


def boards_each(session: Session) -> int:
    """The boards a pair that never waits played, in the section that played most."""
    return max(one.plan.rounds * one.plan.boards_per_round for one in paces(session.plan))
