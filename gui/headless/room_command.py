"""`main.py room`: the room of a session without a window, for a second laptop or a small box; a line of JSON an event."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from typing import TYPE_CHECKING, Any

import msgspec

from model.i18n import variety
from model.reasons import why_refused
from model.room import command, trouble
from model.room import messages as say
from model.room.messages import Unframing
from model.service.director import Director
from model.service.room.host import Host
from model.service.room.room import Room

if TYPE_CHECKING:
    import argparse

    from model.changes import Changes

_BYTES = 65536
_REST = 2.0


def run(arguments: argparse.Namespace) -> int:
    """Open the room and keep it open until the program is ended; gives 0, raises an ArrowswitchError where it cannot open."""
    with Director.open(arguments.club, new=False) as director:
        room = Room(director, arguments.session)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_Runner(director, room, arguments).serve())
    return 0


class _Runner:
    """One room, the server's process, and the lines that tell of both."""

    def __init__(self, director: Director, room: Room, arguments: argparse.Namespace) -> None:
        self._director = director
        self._room = room
        self._address: str = arguments.address or next(iter(command.addresses()), "")
        self._port: int = room.options.port if arguments.port is None else arguments.port
        self._many = arguments.rate
        self._certificate = str(arguments.certificate.resolve()) if arguments.certificate else ""
        self._server: asyncio.subprocess.Process | None = None
        self._host = Host(room, self._send, self._noticed)
        self._to_push = asyncio.Event()
        self._over = asyncio.Event()
        self._refused: say.Refused | None = None
        self._early_ends = 0
        self._was_open = False
        self._starts = command.starts()
        self._pockets: list[say.PocketDoor] = []
        self._shown: set[str] = set()

    async def serve(self) -> None:
        """Start the server, again whenever it dies, until the program is asked to end."""
        if not self._address:
            raise trouble.refusal("network", "", self._port, "")
        loop = asyncio.get_running_loop()
        for name in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows ends us by KeyboardInterrupt
                loop.add_signal_handler(name, self._over.set)
        unsubscribe = self._director.subscribe(self._changed)
        pushing, over = asyncio.create_task(self._push()), asyncio.create_task(self._over.wait())
        try:
            restarts = 0
            while not self._over.is_set():
                # A server that dies at once would be started again without end, and take the whole processor with it.
                if not self._starts.is_allowed(""):
                    await asyncio.wait({over}, timeout=_REST)
                    continue
                if restarts:
                    _tell("restarted", starts=restarts)
                restarts += 1
                self._starts.count_try("")
                once = asyncio.create_task(self._once())
                await asyncio.wait({once, over}, return_when=asyncio.FIRST_COMPLETED)
                if not once.done():
                    self._send(say.Close())
                await once
                if self._refused is not None and not self._over.is_set():
                    refused = self._refused
                    raise trouble.refusal(refused.kind, self._address, self._port, refused.reason)
        finally:
            unsubscribe()
            for task in (pushing, over):
                task.cancel()
        _tell("closed")

    async def _once(self) -> None:
        """One life of the server."""
        try:
            # Before the process: a server that hears nothing would wait for ever.
            opening = self._prepare_opening()
        except Exception:  # whatever it is, a room that was open must not end with it
            if not self._was_open:
                raise
            logging.getLogger(__name__).exception("the room cannot be opened again yet")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), _REST)
            return
        try:
            self._server = await asyncio.create_subprocess_exec(
                *command.command(),
                cwd=command.ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        except OSError as error:
            self._refused = say.Refused("start", why_refused(error))
            return
        assert self._server.stdout is not None  # PIPE
        self._host.begin(opening)
        unframing = Unframing(for_server=False)
        try:
            while data := await self._server.stdout.read(_BYTES):
                for message in unframing.take(data):
                    # Only where something changed: every push wakes every Director's phone, which asks again and so pushes again.
                    if self._host.take(message):
                        self._to_push.set()
        except ValueError:  # it no longer speaks as we do: another one begins
            logging.getLogger(__name__).exception("the room's server cannot be understood")
            self._server.kill()
        code = await self._server.wait()
        self._early_ends += 1
        if self._early_ends >= trouble.MOST_EARLY_ENDS and not self._was_open and self._refused is None:
            self._refused = say.Refused(*trouble.of_the_end("", code))

    def _prepare_opening(self) -> say.Open:
        names = command.names(self._address)
        opening = self._room.prepare_opening(self._address, names, self._port, variety())
        if self._many:
            opening = msgspec.structs.replace(
                opening, requests_a_second=self._many, connections_of_one=self._many
            )
        if self._certificate:
            opening = msgspec.structs.replace(opening, certificate=self._certificate)
        return opening

    def _send(self, message: say.ToServer) -> None:
        if self._was_open and isinstance(message, say.Doors):
            self._tell_new()
        server = self._server
        if server is not None and server.stdin is not None and server.returncode is None:
            # It died: it is started again and sent everything.
            with contextlib.suppress(OSError, RuntimeError):
                server.stdin.write(say.frame(message))

    def _changed(self, _changes: Changes) -> None:
        self._to_push.set()

    async def _push(self) -> None:
        """Tell what changed, everything of one turn together."""
        while True:
            await self._to_push.wait()
            self._to_push.clear()
            self._host.push()

    def _noticed(self, message: say.ToWindow) -> None:
        match message:
            case say.Listening(port=port):
                self._was_open = True
                self._port = port  # a server that is started again opens at the same address
                self._tell_open()
            case say.Refused(kind=kind, reason=reason):
                if self._was_open:  # the evening goes on, and so do the tries
                    _tell("refused", why=kind, reason=reason)
                else:
                    self._refused = message
            case say.Asked(what=say.Enter() as what, table=table):
                _tell("result", table=table, round=what.round, board=what.board, result=what.result)
            case say.Asked(what=say.CallDirector() as call, table=table):
                _tell("call", table=table, reason=call.reason, back=call.back)
            case say.Phones(table=table, open=count):
                _tell("phones", table=table, open=count)
            case say.DoorAttempts():
                _tell("warned", what=message.what, count=message.count, address=message.address)

    def _tell_open(self) -> None:
        where = self._where()
        cards = self._room.cards()
        self._shown = {door.secret for door in cards}
        doors = [self._card(door) for door in cards]
        if not self._pockets:  # a server that is started again leaves the directors their phones
            self._pockets = [self._room.open_pocket(place) for place in (1, 2)]
            self._send(self._room.doors())
        pockets = [
            {"address": f"{where}/p/open/{one.secret}", "code": one.code, "pin": one.pin}
            for one in self._pockets
        ]
        _tell("open", address=where, tables=doors, pockets=pockets)

    def _tell_new(self) -> None:
        """A table that comes late has a card too, and so has one whose card was renewed."""
        for door in self._room.cards():
            if door.secret not in self._shown:
                self._shown.add(door.secret)
                _tell("card", **self._card(door))

    def _card(self, door: say.TableDoor) -> dict[str, str]:
        return {"table": door.name, "code": door.code, "address": f"{self._where()}/j/{door.secret}"}

    def _where(self) -> str:
        secure = bool(self._certificate or self._room.options.certificate)
        return f"{'https' if secure else 'http'}://{self._address}:{self._port}"


def _tell(event: str, **facts: Any) -> None:
    """One event as a line."""
    sys.stdout.write(msgspec.json.encode({"event": event, **facts}).decode() + "\n")
    sys.stdout.flush()
