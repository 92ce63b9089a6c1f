"""Who sits where: a player has one chair in a session."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec.structs import replace

from model.changes import Changes, Kind
from model.errors import NotExpected, ReasonNeeded, SeatedAlready
from model.i18n import _
from model.movement.check_words import name_contestant
from model.service.entrants import PLACES, with_name
from model.service.entry_names import note_who
from model.service.ledger import Ledger
from model.service.movements.newcomers import player_of
from model.service.others import writes
from model.service.people.stand_ins import dump
from model.service.writer import Writer
from model.snapshots.session import Pair, Player, Session, StandIn, State
from model.storage.operations import RowChange, SeatChange

if TYPE_CHECKING:
    from collections.abc import Callable

    from model.storage.draft import EntryDraft

Place: TypeAlias = Literal[0, 1]
Chair: TypeAlias = tuple[int, int]
_NOTHING = Changes(frozenset[Kind]())


class Seating:
    """The seating of a session's contestants."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    @writes
    def seat(
        self,
        session_id: int,
        number: int,
        place: int,
        player_id: int,
        *,
        move: bool = False,
        why: str = "",
        initiator: object = None,
    ) -> Changes:
        """Give a player a chair: place 0 (North or East) or 1 (South or West) of pair `number`; in a team 2 to 5 too.

        Whoever sat there stands up. A player who sits elsewhere in the session is refused with `SeatedAlready`, which
        says where; with `move` the two change chairs. Once results are final `why` must say the reason (`ReasonNeeded`); this
        holds for every entry here.
        """
        self._known_chair(session_id, number, place)
        player = self._ledger.player(player_id)
        chairs = self._chairs(session_id)
        chair = (number, place)
        former = next((taken for taken, sitter in chairs.items() if sitter == player_id), None)
        if former is not None and former != chair and not move:
            raise self._seated_already(session_id, player, former)
        wanted: dict[Chair, int | None] = {chair: player_id}
        if former is not None and former != chair:
            wanted[former] = chairs.get(chair)
        return self._arrange(
            session_id, "seat.player", chairs, wanted, (initiator, why), player=player.name, number=number
        )

    @writes
    def seat_pair(
        self,
        session_id: int,
        number: int,
        first: int,
        second: int,
        *,
        move: bool = False,
        why: str = "",
        initiator: object = None,
    ) -> Changes:
        """Seat two players as pair `number` in one entry; with `move` from wherever they sit, changing chairs."""
        self._known_chair(session_id, number, 0)
        players = (self._ledger.player(first), self._ledger.player(second))
        if first == second:
            raise SeatedAlready(
                _("{name} cannot be both players of {who}.").format(
                    name=players[0].name, who=self._called(session_id, number)
                ),
                _("Type the partner’s name."),
            )
        chairs = self._chairs(session_id)
        wanted: dict[Chair, int | None] = {(number, 0): first, (number, 1): second}
        freed: list[Chair] = []
        for player in players:
            former = next((chair for chair, sitter in chairs.items() if sitter == player.id), None)
            if former is None or former[0] == number:
                continue
            if not move:
                raise self._seated_already(session_id, player, former)
            freed.append(former)
        displaced = [
            sitter
            for chair in wanted
            if (sitter := chairs.get(chair)) is not None and sitter not in (first, second)
        ]
        for chair in freed:
            wanted[chair] = displaced.pop(0) if displaced else None
        names = Pair(number, players).full_name
        return self._arrange(
            session_id, "seat.pair", chairs, wanted, (initiator, why), players=names, number=number
        )

    @writes
    def stand_up(
        self, session_id: int, number: int, place: int, *, why: str = "", initiator: object = None
    ) -> Changes:
        """Leave a chair empty."""
        self._known_chair(session_id, number, place)
        chairs = self._chairs(session_id)
        sitter = chairs.get((number, place))
        if sitter is None:
            return _NOTHING
        name = self._ledger.player(sitter).name
        return self._arrange(
            session_id,
            "seat.stand-up",
            chairs,
            {(number, place): None},
            (initiator, why),
            player=name,
            number=number,
        )

    @writes
    def stand_in(  # who, where and when
        self,
        session_id: int,
        number: int,
        place: int,
        who: int | str,
        *,
        first: int,
        last: int,
        why: str = "",
    ) -> Changes:
        """Let a player sit in somebody's chair from round `first` to `last`; whoever stood in there then gives way.

        `who` is a player's id, or the name of a visitor who comes into the club with this very entry.

        Refused with `SeatedAlready` where the player plays in one of these rounds elsewhere; who sits out may stand in
        (the director decides who may, Laws 4 and 81C).
        """
        self._known_chair(session_id, number, place)
        session = self._ledger.session(session_id)
        if not 1 <= first <= last <= session.plan.rounds:
            raise NotExpected(
                _("There are no rounds {first} to {last}.").format(first=first, last=last),
                _("The rounds are 1 to {rounds}.").format(rounds=session.plan.rounds),
            )
        if isinstance(who, int):
            self._must_be_free(session, number, self._ledger.player(who), range(first, last + 1))
        kept = [
            part
            for one in session.stand_ins
            for part in (_beside(one, first, last) if (one.number, one.place) == (number, place) else (one,))
        ]
        name = self._ledger.player(who).name if isinstance(who, int) else " ".join(who.split())
        facts = {"player": name, "number": number}

        def after(draft: EntryDraft) -> tuple[StandIn, ...]:
            player = player_of(draft, self._ledger.players(), who)
            return (*kept, StandIn(number, place, first, last, player))

        return self._stand_ins(session_id, "seat.stand-in", after, (None, why), **facts)

    def _must_be_free(self, session: Session, number: int, player: Player, rounds: range) -> None:
        for at in rounds:
            for row in session.plan.round_rows(at):
                for other in row.seated if row.played else ():
                    sitting = session.pair_in(at, other).players
                    if player in sitting and (other != number or player in session.pair(other).players):
                        raise SeatedAlready(
                            _("{name} plays as {who} in round {round}.").format(
                                name=player.name, who=name_contestant(session.plan, other), round=at
                            ),
                            _("Name someone who does not play then."),
                        )

    def _stand_ins(
        self,
        session_id: int,
        entry: str,
        after: Callable[[EntryDraft], tuple[StandIn, ...]],
        by: tuple[object, str],
        **facts: Any,
    ) -> Changes:
        initiator, why = by
        self._must_have_reason(session_id, why)
        before = self._ledger.record(session_id).stand_ins
        whose = note_who(self._ledger.session(session_id).plan, facts["number"])
        with self._writer.entry(
            entry, session=session_id, why=why, initiator=initiator, **whose, **facts
        ) as pending:
            text = dump(after(pending.draft))
            if before != text:
                change = {"stand_ins": before}, {"stand_ins": text}
                pending.draft.add(RowChange("session", session_id, *change))
        return pending.changes or _NOTHING

    @writes
    def swap(
        self, session_id: int, one: int, other: int, *, why: str = "", initiator: object = None
    ) -> Changes:
        """Two pairs take each other's number; an empty one is taken over."""
        for number in (one, other):
            self._known_chair(session_id, number, 0)
        chairs = self._chairs(session_id)
        wanted: dict[Chair, int | None] = {}
        for place in range(PLACES[self._ledger.session(session_id).plan.kind]):
            wanted[one, place] = chairs.get((other, place))
            wanted[other, place] = chairs.get((one, place))
        return self._arrange(session_id, "seat.swap", chairs, wanted, (initiator, why), one=one, other=other)

    @writes
    def name_team(
        self, session_id: int, number: int, name: str, *, why: str = "", initiator: object = None
    ) -> Changes:
        """Give a team a name; "" takes it away, and it goes by its players again."""
        session = self._ledger.session(session_id)
        if session.plan.kind != "teams":
            raise NotExpected(_("Only teams have a name of their own."))
        if number not in {one.number for one in session.ranked}:
            raise NotExpected(_("There is no team {number}.").format(number=number))
        self._must_have_reason(session_id, why)
        before = self._ledger.record(session_id).team_names
        name = " ".join(name.split())
        after = with_name(before, number, name)
        with self._writer.entry(
            "seat.team", session=session_id, why=why, initiator=initiator, number=number, team=name
        ) as pending:
            if before != after:
                change = {"team_names": before}, {"team_names": after}
                pending.draft.add(RowChange("session", session_id, *change))
        return pending.changes or _NOTHING

    def _arrange(
        self,
        session_id: int,
        name: str,
        chairs: dict[Chair, int],
        wanted: dict[Chair, int | None],
        by: tuple[object, str],
        **parameters: Any,
    ) -> Changes:
        initiator, why = by
        self._must_have_reason(session_id, why)
        numbers = (parameters.get(key) for key in ("number", "one", "other"))
        whose = note_who(self._ledger.session(session_id).plan, *numbers)
        with self._writer.entry(
            name, session=session_id, why=why, initiator=initiator, **whose, **parameters
        ) as pending:
            for (number, place), after in wanted.items():
                before = chairs.get((number, place))
                if before != after:
                    pending.draft.add(SeatChange(session_id, number, place, before, after))
        return pending.changes or _NOTHING

    def _must_have_reason(self, session_id: int, why: str) -> None:
        """Who sat where is part of a final result: it is put right for a reason that is kept (Law 79C)."""
        if self._ledger.session(session_id).state is State.FINAL and not why.strip():
            raise ReasonNeeded(
                _("The results are final: a change of seating needs a reason."),
                _("Give the reason (F6) and try again."),
            )

    def _chairs(self, session_id: int) -> dict[Chair, int]:
        return {
            (pair.number, place): player.id
            for pair in self._ledger.session(session_id).pairs
            for place, player in enumerate(pair.players)
            if player is not None
        }

    def _known_chair(self, session_id: int, number: int, place: int) -> None:
        plan = self._ledger.session(session_id).plan
        if not 0 <= place < PLACES[plan.kind]:
            raise ValueError(f"no such place: {place}")
        if number == plan.missing:
            raise NotExpected(
                _("Pair {number} is the missing pair of this movement.").format(number=number),
                _("Choose a movement with room for one more pair to seat someone there."),
            )
        if number not in plan.contestants:
            raise NotExpected(
                _("This movement has no {who}.").format(who=name_contestant(plan, number)),
                _("The numbers are {first} to {last}.").format(
                    first=min(plan.contestants), last=max(plan.contestants)
                ),
            )

    def _called(self, session_id: int, number: int) -> str:
        return name_contestant(self._ledger.session(session_id).plan, number)

    def _seated_already(self, session_id: int, player: Player, chair: Chair) -> SeatedAlready:
        return SeatedAlready(
            _("{name} already sits as {who}.").format(
                name=player.name, who=self._called(session_id, chair[0])
            ),
            _("Move them here, and whoever sits here takes that seat, or type another name."),
        )


def _beside(one: StandIn, first: int, last: int) -> tuple[StandIn, ...]:
    """What is left of somebody's rounds when others are taken out of them."""
    parts = (replace(one, last=min(one.last, first - 1)), replace(one, first=max(one.first, last + 1)))
    return tuple(part for part in parts if part.first <= part.last)
