"""What of an open room needs the director, in words: the same on the laptop and on the director's phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from model.i18n import _, ngettext
from model.room.words import describe_waiting
from model.service.play.need_words import NeedWords, words_now
from model.snapshots.play import Need, Want

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from datetime import datetime, timedelta

    from model.service.director import Director
    from model.service.room.sheets import RoomScores


class Waiting(Struct, frozen=True):
    """Something of the room that needs the director: a result that met another, one that was doubted, a player to be moved."""

    kind: str
    table: int
    text: str
    board: int = 0
    round: int = 0
    result: str = ""
    at: datetime | None = None


class RoomNeed(Struct, frozen=True):
    """Something of the room that needs the director; ``waiting`` or ``warned`` is what it settles, ``table`` where it leads."""

    words: NeedWords
    table: int = 0
    waiting: Waiting | None = None
    warned: str = ""


class WaitingRoom(Protocol):
    """A room of which something may need the director."""

    waiting: list[Waiting]

    def night(self) -> RoomScores:
        """The session as it is now."""
        ...

    def silent(self) -> dict[int, timedelta]:
        """The tables that have not been heard for long."""
        ...


def needs_of(room: WaitingRoom, hidden: Collection[int] = ()) -> Iterator[RoomNeed]:
    """Results to be looked at, then tables that are silent; of boards that are ``hidden`` no result is shown."""
    name = room.night().name
    for one in room.waiting:
        yield RoomNeed(_of_waiting(name(one.table), one, hidden=one.board in hidden), one.table, one)
    for table, span in room.silent().items():
        minutes = int(span.total_seconds() // 60)
        title = ngettext(
            "Table {table} is silent for {minutes} minute",
            "Table {table} is silent for {minutes} minutes",
            minutes,
        ).format(table=name(table), minutes=minutes)
        words = NeedWords("no-link", title, _("A result is due; its phone keeps what it has."), _("Look"))
        yield RoomNeed(words, table)


def _of_waiting(table: str, waiting: Waiting, *, hidden: bool) -> NeedWords:
    where = _("Board {board}, table {table}").format(board=waiting.board, table=table)
    text = (
        _("Its result needs you; you have still to play this board.")
        if hidden
        else describe_waiting(waiting.kind, waiting.result)
    )
    return NeedWords(
        "doubtful", where, text, _("Seen") if waiting.kind == "asks" else _("Look at it on Scores")
    )


def needs_on_phone(room: WaitingRoom, director: Director, hidden: Collection[int]) -> list[dict[str, Any]]:
    """The same needs as on the laptop, each with the page of the director's phone where it is dealt with."""
    session = room.night().session
    of_session = (*director.rulings.needs(session.id), *director.play.needs(session.id))
    return [
        *(_of_room(one) for one in needs_of(room, hidden)),
        *(_on_phone(words_now(director, session, need), _page_of(need)) for need in of_session),
    ]


def count_needs(room: WaitingRoom, director: Director) -> int:
    """How many things need the director now."""
    session = room.night().session.id
    of_session = len(director.rulings.needs(session)) + len(director.play.needs(session))
    return sum(1 for _one in needs_of(room)) + of_session


def _of_room(need: RoomNeed) -> dict[str, Any]:
    at = need.waiting
    if at is None:
        return _on_phone(need.words, f"/p/table/{need.table}")
    exact = at.board and at.kind != "asks"
    where = f"/p/correct/{at.table}/{at.round}/{at.board}" if exact else f"/p/table/{at.table}"
    settles = {"kind": at.kind, "table": at.table, "board": at.board}
    return _on_phone(need.words, where) | {"settles": settles}


def _on_phone(words: NeedWords, where: str) -> dict[str, Any]:
    return {"icon": words.icon, "title": words.title, "text": words.text, "where": where, "settles": None}


def _page_of(need: Need) -> str:
    if need.want is Want.RULING:
        return f"/p/ruling/{need.ruling}"
    if need.want is Want.AHEAD:
        return "#end"  # the key is on the same page
    if need.want is Want.BEHIND:
        return f"/p/table/{need.table}"
    return f"/p/correct/{need.table}/{need.round}/{need.board}" if need.table else "/p/tables"
