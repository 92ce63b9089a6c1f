"""The room's secrets: kept with the session, so that every card and phone still works after a restart, and renewed by one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from model.room import codes
from model.room.messages import PocketDoor, PocketTaken, TableDoor

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.service.director import Director

_PLACE: Final = "room of session {session}"


class Keys(Struct):
    """What opens the doors of one session's room: of each table, of the pockets, what distinguishes sessions in a cookie, and each pair's two digits.

    ``playing`` is the contestant as which the Director of a pocket plays.
    """

    doors: dict[str, tuple[str, str]] = field(default_factory=dict)
    pockets: dict[str, PocketDoor] = field(default_factory=dict)
    players: str = ""
    digits: dict[str, str] = field(default_factory=dict)
    playing: dict[str, int] = field(default_factory=dict)

    def of_tables(self, tables: Iterable[tuple[int, str]]) -> tuple[TableDoor, ...]:
        """The door of each table, made at random for a table without one."""
        found = []
        for table, name in tables:
            key = str(table)
            if key not in self.doors:
                self.doors[key] = codes.new_secret(), codes.new_code(self._taken())
            found.append(TableDoor(table, name, *self.doors[key]))
        return tuple(found)

    def of_others(self, tables: Iterable[TableDoor]) -> tuple[TableDoor, ...]:
        """The doors of the tables that were taken out since the room was opened."""
        here = {str(door.table) for door in tables}
        return tuple(TableDoor(int(key), key, *door) for key, door in self.doors.items() if key not in here)

    def renew(self, table: int) -> None:
        """Give a table another secret and another code: the old ones open nothing any more."""
        self.doors.pop(str(table), None)

    def forget_digits(self, pairs: Iterable[int | None]) -> None:
        """Let these pairs choose two new digits."""
        for pair in pairs:
            self.digits.pop(str(pair), None)

    def open_pocket(self, place: int) -> PocketDoor:
        """Open a director's pocket for one phone: another secret and another PIN, so that a phone let in before is out."""
        before = self.pockets.get(str(place))
        number = before.number + 1 if before is not None else 1
        code = codes.new_code(self._taken())
        door = PocketDoor(codes.new_secret(), codes.new_pin(), number, place, code=code)
        self.pockets[str(place)] = door
        return door

    def _taken(self) -> set[str]:
        """The codes of all doors: one field of one page takes them all."""
        return {code for _secret, code in self.doors.values()} | {one.code for one in self.pockets.values()}

    def give_pocket(self, taken: PocketTaken) -> bool:
        """Keep which phone has a pocket; False if the pocket was opened for another phone meanwhile."""
        door = self.pockets.get(str(taken.place))
        if door is None or door.number != taken.number:
            return False
        self.pockets[str(taken.place)] = replace(door, phone=taken.phone)
        return True


def read(director: Director, session: int) -> Keys:
    """The keys as they were kept; new ones if there were none, or if what was kept is not ours."""
    try:
        return msgspec.convert(director.recall(_PLACE.format(session=session)) or {}, Keys)
    except msgspec.ValidationError:
        return Keys()


def keep(director: Director, session: int, keys: Keys) -> None:
    """Keep the keys; no entry of the journal, as nobody undoes a secret."""
    director.keep(_PLACE.format(session=session), msgspec.to_builtins(keys))


def forget(director: Director, session: int) -> None:
    """Throw the keys away: the room was closed, and its cards open nothing any more."""
    director.keep(_PLACE.format(session=session), {})
