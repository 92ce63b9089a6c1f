"""What the server knows: the doors and the sheets as the window last said them, who looks at what, and what is still unanswered."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from model.room import codes
from model.room import messages as say

# After that it keeps what it sent and sends it again.
ANSWER_SECONDS: Final = 8.0
"""How long a phone waits for the window."""
WRONG_CODES_EACH, WRONG_CODES_ALL = 5, 30
WORTH_TELLING: Final = 10

Key = tuple[Literal["table"], int] | tuple[Literal["pocket"], int]


class WindowSilent(Exception):
    """The window did not answer in time, or the room is closing."""


class House:
    """The room as the server sees it; ``tell`` sends to the window, ``now`` gives seconds that never go back."""

    def __init__(
        self, opened: say.Open, tell: Callable[[say.ToWindow], None], now: Callable[[], float]
    ) -> None:
        self.opened = opened
        self.sheets: dict[int, say.PhoneSheet] = {}
        self.pocket_news = say.PocketShown(0)
        self.now = now
        self.wrong_codes = codes.Tries(WRONG_CODES_EACH, WRONG_CODES_ALL, now)
        self.wrong_pins = codes.Tries(5, 5, now)
        self.pocket_seen: dict[int, float] = {}
        self.closing = False
        self._tell = tell
        self._doors = opened.doors
        self._pockets = {door.place: door for door in opened.pockets}
        self._asked: dict[int, asyncio.Future[say.Reply]] = {}
        self._next = 0
        self._watching: dict[Key, set[asyncio.Event]] = {}

    # The doors

    def table_of(self, secret: str) -> say.TableDoor | None:
        """The table that a secret opens; every door is tried, so that the time gives nothing away."""
        found = None
        # Never out of the loop at the first that fits: how long the answer takes would say at which table it stands.
        for door in self._doors:
            if codes.same(door.secret, secret):
                found = door
        return found

    def table_of_code(self, typed: str) -> say.TableDoor | None:
        """The table that six typed letters open; every door is tried."""
        code, found = codes.clean_code(typed), None
        for door in self._doors:
            if codes.same(door.code, code):
                found = door
        return found

    def card_cookie(self, who: str) -> str:
        """What lets a phone see the card of ``who`` until the room closes: it cannot be made without the room's secret."""
        # A seal and no list of cookies: the server forgets nothing when it is started again.
        return f"{who}.{self._seal(who)}"

    def card_of(self, cookie: str) -> str:
        """Whose card a phone may see, "" for none."""
        who, _point, seal = cookie[:200].rpartition(".")
        return who if who and codes.same(self._seal(who), seal) else ""

    def _seal(self, who: str) -> str:
        return hmac.new(self.opened.session.encode(), f"card {who}".encode(), "sha256").hexdigest()

    def pocket_of(self, secret: str) -> say.PocketDoor | None:
        """The pocket that a code of the laptop opens; every one is tried."""
        found = None
        for door in self._pockets.values():
            if codes.same(door.secret, secret):
                found = door
        return found

    def pocket_of_code(self, typed: str) -> say.PocketDoor | None:
        """The pocket that six typed letters lead to; every one is tried."""
        code, found = codes.clean_code(typed), None
        for door in self._pockets.values():
            if codes.same(door.code, code) and code:
                found = door
        return found

    def pocket_held(self, phone: str) -> say.PocketDoor | None:
        """The pocket that this phone has; every one is tried."""
        found = None
        for door in self._pockets.values():
            if codes.same(door.phone, phone) and phone:
                found = door
        return found

    def give_pocket(self, door: say.PocketDoor, phone: str) -> None:
        """Let a phone have a pocket; the window keeps it, so that the phone has it after a restart too."""
        self._pockets[door.place] = replace(door, phone=phone)
        self._tell(say.PocketTaken(door.place, door.number, phone))

    def pocket_event(self) -> bytes:
        """What the pocket hears when something is new: the time by the laptop, and whether a table has just called."""
        return msgspec.json.encode({"now": time.time(), "ring": self.pocket_news.ring})

    def warn(self, what: Literal["codes", "pin"], count: int, address: str) -> None:
        """Tell the window that somebody tries doors, once it is more than fingers slipping."""
        # Exactly then, and not from then on: a stranger who goes on trying must not fill the Director's screen.
        if count == WORTH_TELLING:
            self._tell(say.DoorAttempts(what, count, address))

    # From the window

    def hear(self, message: say.ToServer) -> None:
        """Take what the window says."""
        match message:
            case say.Shown(sheet):
                self.sheets[sheet.table] = sheet
                self._wake(("table", sheet.table))
            case say.PocketShown():
                self.pocket_news = message
                self._wake(("pocket", 0))
            case say.Doors(doors, pockets):
                self._change_doors(doors, pockets)
            case say.Reply(request=number):
                waiting = self._asked.pop(number, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)

    def _change_doors(self, doors: tuple[say.TableDoor, ...], pockets: tuple[say.PocketDoor, ...]) -> None:
        before = {door.table: door.secret for door in self._doors}
        self._doors = doors
        for pocket in pockets:
            held = self._pockets.get(pocket.place)
            if held is None or held.number != pocket.number:
                self._pockets[pocket.place] = pocket
                self.pocket_seen.pop(pocket.place, None)
                self._wake(("pocket", 0))
        for door in doors:
            if before.get(door.table) != door.secret:
                self._wake(("table", door.table))

    # To the window

    async def ask(self, door: Literal["table", "pocket", "card"], what: Any, **facts: Any) -> say.Reply:
        """Ask the window; raises `WindowSilent` when it does not answer in time."""
        self._next += 1
        number = self._next
        answer: asyncio.Future[say.Reply] = asyncio.get_running_loop().create_future()
        self._asked[number] = answer
        self._tell(say.Asked(number, door, what, **facts))
        try:
            return await asyncio.wait_for(answer, ANSWER_SECONDS)
        except TimeoutError as error:
            raise WindowSilent from error
        finally:
            # An answer that comes later finds nobody: the phone was asked to try again.
            self._asked.pop(number, None)

    # Who looks at what

    def watch(self, key: Key, kind: str = "phone") -> asyncio.Event:
        """A phone opened a page: the event is set whenever there is something new for it."""
        event = asyncio.Event()
        # Set from the beginning: the page gets what there is now without waiting for a change.
        event.set()
        self._watching.setdefault(key, set()).add(event)
        self._tell_open(key, kind)
        return event

    def leave(self, key: Key, event: asyncio.Event, kind: str = "phone") -> None:
        """The page was left, or its link broke."""
        self._watching.get(key, set()).discard(event)
        self._tell_open(key, kind)

    def _tell_open(self, key: Key, kind: str) -> None:
        count = len(self._watching.get(key, ()))
        if key[0] == "table":
            self._tell(say.Phones(key[1], count, "tablet" if kind == "tablet" else "phone"))
        else:
            self._tell(say.PocketOpen(count > 0))

    def close(self) -> None:
        """The room closes: whoever waits hears so, whoever looks sees the page end."""
        self.closing = True
        for key in self._watching:
            self._wake(key)

    def _wake(self, key: Key) -> None:
        for event in self._watching.get(key, ()):
            event.set()

    def sheet_event(self, table: int) -> bytes:
        """The sheet of a table as its phones get it, with the time by the laptop; its sheet is null before the window sent it."""
        return msgspec.json.encode({"now": time.time(), "sheet": self.sheets.get(table)})
