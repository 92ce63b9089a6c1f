"""What an entry is made of: five kinds of change, each knowing what was before, so that each has an inverse."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec


class ResultChange(msgspec.Struct, frozen=True, tag="result"):
    """A result of one board at one table and round: canonical texts, None for "not in"."""

    session: int
    round: int
    table: int
    board: int
    before: str | None
    after: str | None

    def inverse(self) -> ResultChange:
        """What takes this back."""
        return msgspec.structs.replace(self, before=self.after, after=self.before)


class SeatChange(msgspec.Struct, frozen=True, tag="seat"):
    """Who has a chair: player ids, None for an empty one."""

    session: int
    number: int
    place: int
    before: int | None
    after: int | None

    def inverse(self) -> SeatChange:
        """What takes this back."""
        return msgspec.structs.replace(self, before=self.after, after=self.before)


class RowChange(msgspec.Struct, frozen=True, tag="row"):
    """Columns of a row of one of the tables that change in place, with their values before and after."""

    table: Literal["session", "player", "ruling", "event", "own_movement", "deal", "law_book"]
    id: int
    before: dict[str, Any]
    after: dict[str, Any]

    def inverse(self) -> RowChange:
        """What takes this back."""
        return msgspec.structs.replace(self, before=self.after, after=self.before)


class SettingChange(msgspec.Struct, frozen=True, tag="setting"):
    """One setting of the club: JSON texts, None for "as delivered"."""

    key: str
    before: str | None
    after: str | None

    def inverse(self) -> SettingChange:
        """What takes this back."""
        return msgspec.structs.replace(self, before=self.after, after=self.before)


class ClockChange(msgspec.Struct, frozen=True, tag="clock"):
    """The round clock of a session: the plain numbers and texts it is kept as, None for one that never started."""

    session: int
    before: dict[str, Any] | None
    after: dict[str, Any] | None

    def inverse(self) -> ClockChange:
        """What takes this back."""
        return msgspec.structs.replace(self, before=self.after, after=self.before)


Operation: TypeAlias = ResultChange | SeatChange | RowChange | SettingChange | ClockChange
Key: TypeAlias = tuple[str | int, ...]
"""One thing that can change: ("player", 7) is whether there is such a row at all, ("player", 7, "name") a column of it."""

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[list[Operation]] = msgspec.json.Decoder(list[Operation])


def dumps(operations: list[Operation]) -> str:
    """Write operations as one JSON text."""
    return _ENCODER.encode(operations).decode()


def loads(text: str) -> list[Operation]:
    """Read operations back."""
    return _DECODER.decode(text)


def inverses(operations: list[Operation]) -> list[Operation]:
    """What takes all of them back, last first."""
    return [operation.inverse() for operation in reversed(operations)]


def clash(
    one: Iterable[Operation], session: int | None, other: Iterable[Operation], other_session: int | None
) -> bool:
    """Whether two entries touch the same thing, so that the earlier cannot be taken back alone while the later stands.

    They do when one writes what the other writes or relies on: a seat relies on its player, a name on there being such
    a row, and everything in a session on the session.
    """
    ours, theirs = list(one), list(other)
    written, also_written = _all_written(ours), _all_written(theirs)
    needed, also_needed = _all_relied_on(ours, session), _all_relied_on(theirs, other_session)
    return bool(written & (also_written | also_needed) or needed & also_written)


def touch(
    one: Iterable[Operation], session: int | None, other: Iterable[Operation], other_session: int | None
) -> bool:
    """Whether what another laptop did later touches the same thing; more than `clash`, since no pile orders the two.

    A session's own columns (its plan, its state) bear on everything in it; and rulings are numbered without gaps, so that
    an opening is taken back only while it is the last.
    """
    ours, theirs = list(one), list(other)
    if clash(ours, session, theirs, other_session):
        return True
    if session is None or session != other_session:
        return False
    return _lays_out(ours) or _lays_out(theirs) or (_numbers_a_ruling(ours) and _numbers_a_ruling(theirs))


def _lays_out(operations: list[Operation]) -> bool:
    return any(isinstance(one, RowChange) and one.table == "session" for one in operations)


def _numbers_a_ruling(operations: list[Operation]) -> bool:
    return any(
        isinstance(one, RowChange) and one.table == "ruling" and "removed" in one.after for one in operations
    )


def writes_alike(one: Operation, others: Iterable[Operation]) -> bool:
    """Whether any of the others writes what this operation writes."""
    return not _all_written((one,)).isdisjoint(_all_written(others))


def _all_written(operations: Iterable[Operation]) -> set[Key]:
    return {key for operation in operations for key in _written(operation)}


def _all_relied_on(operations: Iterable[Operation], session: int | None) -> set[Key]:
    relied: set[Key] = {key for operation in operations for key in _relied_on(operation)}
    return relied if session is None else relied | {("session", session)}


def _written(operation: Operation) -> Iterator[Key]:
    match operation:
        case ResultChange():
            yield ("result", operation.session, operation.round, operation.table, operation.board)
        case SeatChange():
            yield ("seat", operation.session, operation.number, operation.place)
        case SettingChange():
            yield ("setting", operation.key)
        case ClockChange():
            yield ("clock", operation.session)
        case RowChange():
            for column in operation.after:
                row: Key = (operation.table, operation.id)
                yield row if column == "removed" else (*row, column)


def _relied_on(operation: Operation) -> Iterator[Key]:
    match operation:
        case SeatChange():
            for player in (operation.before, operation.after):
                if player is not None:
                    yield ("player", player)
        case RowChange():
            if "removed" not in operation.after:
                yield (operation.table, operation.id)
            for side in (operation.before, operation.after):
                for *_chair, player in json.loads(side.get("stand_ins") or "[]"):
                    yield ("player", player)


def sessions_of(operations: list[Operation]) -> frozenset[int]:
    """The sessions that the operations touch."""
    touched: set[int] = set()
    for operation in operations:
        match operation:
            case ResultChange() | SeatChange():
                touched.add(operation.session)
            case RowChange(table="session"):
                touched.add(operation.id)
    return frozenset(touched)


def count_entered(operations: list[Operation], session: int) -> int:
    """How many results more (negative: fewer) are in after the operations."""
    return sum(
        (change.after is not None) - (change.before is not None)
        for change in operations
        if isinstance(change, ResultChange) and change.session == session
    )
