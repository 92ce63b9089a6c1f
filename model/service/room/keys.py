"""The room's secrets: kept with the session, so that a restart leaves every card and every phone good, and renewed by one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, field

from model.room import codes
from model.room.messages import PocketDoor, TableDoor

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.service.director import Director

_PLACE: Final = "room of session {session}"


class Keys(Struct):
    """What opens the doors of one session's room: of each table, of the pocket, what tells sessions apart in a cookie, and each pair's two digits."""

    doors: dict[str, tuple[str, str]] = field(default_factory=dict)
    pocket: str = ""
    pin: str = ""
    opened: int = 0
    players: str = ""
    digits: dict[str, str] = field(default_factory=dict)

    def of_tables(self, tables: Iterable[tuple[int, str]]) -> tuple[TableDoor, ...]:
        """The door of each table, made by lot where a table has none yet."""
        found = []
        for table, name in tables:
            key = str(table)
            if key not in self.doors:
                taken = {code for _secret, code in self.doors.values()}
                self.doors[key] = codes.new_secret(), codes.new_code(taken)
            found.append(TableDoor(table, name, *self.doors[key]))
        return tuple(found)

    def renew(self, table: int) -> None:
        """Give a table another secret and another code: the old ones open nothing any more."""
        self.doors.pop(str(table), None)

    def forget_digits(self, pairs: Iterable[int | None]) -> None:
        """Let these pairs choose their two digits anew."""
        for pair in pairs:
            self.digits.pop(str(pair), None)

    def pocket_door(self) -> PocketDoor | None:
        """The director's pocket, None while it was never opened or was shut."""
        return PocketDoor(self.pocket, self.pin, self.opened) if self.pocket else None

    def open_pocket(self) -> PocketDoor:
        """Open the pocket for one phone: another secret and another PIN, so that a phone let in before is out."""
        self.pocket, self.pin, self.opened = codes.new_secret(), codes.new_pin(), self.opened + 1
        return PocketDoor(self.pocket, self.pin, self.opened)

    def shut_pocket(self) -> None:
        """Let no phone be the director's pocket any more."""
        self.pocket = self.pin = ""


def read(director: Director, session: int) -> Keys:
    """The keys as they were kept; new ones where none were, or where what was kept is none of ours."""
    try:
        return msgspec.convert(director.kept(_PLACE.format(session=session)) or {}, Keys)
    except msgspec.ValidationError:
        return Keys()


def keep(director: Director, session: int, keys: Keys) -> None:
    """Keep the keys; no entry of the journal, as nobody undoes a secret."""
    director.keep(_PLACE.format(session=session), msgspec.to_builtins(keys))


def forget(director: Director, session: int) -> None:
    """Throw the keys away: the room was closed and the cards are of another evening."""
    director.keep(_PLACE.format(session=session), {})
