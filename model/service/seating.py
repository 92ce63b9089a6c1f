"""Who sits where: a player has one chair in a session."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from model.changes import Changes, Kind
from model.errors import NotExpected, NotKnown, SeatedAlready
from model.i18n import _
from model.service.ledger import Ledger
from model.service.scribe import Scribe
from model.snapshots import Pair, Player
from model.storage.operations import SeatChange

Place: TypeAlias = Literal[0, 1]
Chair: TypeAlias = tuple[int, int]
_NOTHING = Changes(frozenset[Kind]())


class Seating:
    """The seating of a session's contestants."""

    def __init__(self, scribe: Scribe, ledger: Ledger) -> None:
        self._scribe = scribe
        self._ledger = ledger

    def seat(
        self,
        session_id: int,
        number: int,
        place: int,
        player_id: int,
        *,
        move: bool = False,
        initiator: object = None,
    ) -> Changes:
        """Give a player a chair: place 0 (North or East) or 1 (South or West) of pair `number`.

        Whoever sat there stands up. A player who sits elsewhere in the session is refused with `SeatedAlready`, which
        says where; with `move` the two change chairs.
        """
        self._known_chair(session_id, number, place)
        player = self._player(player_id)
        chairs = self._chairs(session_id)
        chair = (number, place)
        former = next((taken for taken, sitter in chairs.items() if sitter == player_id), None)
        if former is not None and former != chair and not move:
            raise self._seated_already(player, former)
        wanted: dict[Chair, int | None] = {chair: player_id}
        if former is not None and former != chair:
            wanted[former] = chairs.get(chair)
        return self._arrange(
            session_id, "seat.player", chairs, wanted, initiator, player=player.name, number=number
        )

    def seat_pair(
        self,
        session_id: int,
        number: int,
        first: int,
        second: int,
        *,
        move: bool = False,
        initiator: object = None,
    ) -> Changes:
        """Seat two players as pair `number` in one deed; with `move` from wherever they sit, changing chairs."""
        self._known_chair(session_id, number, 0)
        players = (self._player(first), self._player(second))
        if first == second:
            raise SeatedAlready(
                _("{name} cannot be both players of pair {number}.").format(
                    name=players[0].name, number=number
                ),
                _("Type the partner's name."),
            )
        chairs = self._chairs(session_id)
        wanted: dict[Chair, int | None] = {(number, 0): first, (number, 1): second}
        freed: list[Chair] = []
        for player in players:
            former = next((chair for chair, sitter in chairs.items() if sitter == player.id), None)
            if former is None or former[0] == number:
                continue
            if not move:
                raise self._seated_already(player, former)
            freed.append(former)
        displaced = [
            sitter
            for chair in wanted
            if (sitter := chairs.get(chair)) is not None and sitter not in (first, second)
        ]
        for chair in freed:
            wanted[chair] = displaced.pop(0) if displaced else None
        names = Pair(number, players).full_name
        return self._arrange(session_id, "seat.pair", chairs, wanted, initiator, players=names, number=number)

    def stand_up(self, session_id: int, number: int, place: int, *, initiator: object = None) -> Changes:
        """Leave a chair empty."""
        self._known_chair(session_id, number, place)
        chairs = self._chairs(session_id)
        sitter = chairs.get((number, place))
        if sitter is None:
            return _NOTHING
        name = self._player(sitter).name
        return self._arrange(
            session_id,
            "seat.stand-up",
            chairs,
            {(number, place): None},
            initiator,
            player=name,
            number=number,
        )

    def swap(self, session_id: int, one: int, other: int, *, initiator: object = None) -> Changes:
        """Two pairs take each other's number; an empty one is taken over."""
        for number in (one, other):
            self._known_chair(session_id, number, 0)
        chairs = self._chairs(session_id)
        wanted: dict[Chair, int | None] = {}
        for place in (0, 1):
            wanted[one, place] = chairs.get((other, place))
            wanted[other, place] = chairs.get((one, place))
        return self._arrange(session_id, "seat.swap", chairs, wanted, initiator, one=one, other=other)

    def _arrange(
        self,
        session_id: int,
        name: str,
        chairs: dict[Chair, int],
        wanted: dict[Chair, int | None],
        initiator: object,
        **parameters: Any,
    ) -> Changes:
        with self._scribe.deed(name, session=session_id, initiator=initiator, **parameters) as pending:
            for (number, place), after in wanted.items():
                before = chairs.get((number, place))
                if before != after:
                    pending.draft.add(SeatChange(session_id, number, place, before, after))
        return pending.changes or _NOTHING

    def _chairs(self, session_id: int) -> dict[Chair, int]:
        return {
            (pair.number, place): player.id
            for pair in self._ledger.session(session_id).pairs
            for place, player in enumerate(pair.players)
            if player is not None
        }

    def _known_chair(self, session_id: int, number: int, place: int) -> None:
        plan = self._ledger.session(session_id).plan
        if place not in (0, 1):
            raise ValueError(f"no such place: {place}")
        if number == plan.missing:
            raise NotExpected(
                _("Pair {number} is the missing pair of this movement.").format(number=number),
                _("Take a movement with room for one more pair to seat somebody there."),
            )
        if number not in plan.contestants:
            raise NotExpected(
                _("This movement has no pair {number}.").format(number=number),
                _("Its pairs are {first} to {last}.").format(
                    first=min(plan.contestants), last=max(plan.contestants)
                ),
            )

    def _player(self, player_id: int) -> Player:
        player = self._ledger.players().get(player_id)
        if player is None:
            raise NotKnown(
                _("The club has no player {number}.").format(number=player_id),
                _("Type the name; a new player is added in place."),
            )
        return player

    def _seated_already(self, player: Player, chair: Chair) -> SeatedAlready:
        return SeatedAlready(
            _("{name} already sits as pair {number}.").format(name=player.name, number=chair[0]),
            _("Move them here, and whoever sits here takes that chair, or type another name."),
        )
