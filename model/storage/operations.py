"""What a deed is made of: four kinds of change, each knowing what was before, so that each has an inverse."""

from __future__ import annotations

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


Operation: TypeAlias = ResultChange | SeatChange | RowChange | SettingChange

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


def entered(operations: list[Operation], session: int) -> int:
    """How many results more (negative: fewer) are in after the operations."""
    return sum(
        (change.after is not None) - (change.before is not None)
        for change in operations
        if isinstance(change, ResultChange) and change.session == session
    )
