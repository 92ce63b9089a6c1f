"""The server's process seen from the window: started, spoken to over its pipes, started again when it dies, and left to end."""

from __future__ import annotations

import logging
from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QProcess, QTimer, Signal

from model.errors import ArrowswitchError
from model.i18n import _, variety
from model.room import command, trouble
from model.room import messages as say
from model.room.messages import Unframing
from model.service.room.host import Host

if TYPE_CHECKING:
    from model.changes import Changes
    from model.service.director import Director
    from model.service.room.room import Room

_END_MS: Final = 3000
_REST_MS: Final = 2000
_SLOW_MS: Final = 10_000
# So long phones wait for what the Director wrote: until the keys of that Enter are painted.
_SOON_MS: Final = 40
# So many seconds at a time are given to phones: hundreds that come back at once must not hold up a key.
_TURN: Final = 0.02


class _Leaving(QObject):
    """A server that is closing. The application keeps its process until it has ended, so that no window waits."""

    gone = Signal()

    def __init__(self, process: QProcess, application: QCoreApplication) -> None:
        super().__init__(application)
        process.setParent(self)
        self._process = process
        self._patience = QTimer(self, singleShot=True, interval=_END_MS)
        self._patience.timeout.connect(process.kill)
        self._patience.start()
        process.stateChanged.connect(self._state_changed)
        application.aboutToQuit.connect(self.wait)
        process.write(say.frame(say.Close()))
        process.closeWriteChannel()

    @property
    def ended(self) -> bool:
        """Whether the process is gone, and its port free."""
        return self._process.state() is QProcess.ProcessState.NotRunning

    def wait(self) -> None:
        """Wait until it has ended, and end it where it does not by itself."""
        process = self._process
        if not self.ended and not process.waitForFinished(_END_MS):
            process.kill()
            process.waitForFinished(_END_MS)

    def _state_changed(self) -> None:
        if self.ended:
            self._patience.stop()
            self.gone.emit()
            self.deleteLater()


def _leaving() -> list[_Leaving]:
    application = QCoreApplication.instance()
    found = application.findChildren(_Leaving) if application is not None else []
    return [one for one in found if not one.ended]


def let_servers_end() -> None:
    """Wait for the servers of rooms that were closed: for the end of the program."""
    for one in _leaving():
        one.wait()


class RoomLink(QObject):
    """One open room; `changed` says that there is something new to show, `refused` why it could not open, as `Refused`."""

    changed = Signal()
    rang = Signal(int)
    refused = Signal(object)

    def __init__(self, director: Director, room: Room, address: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.room = room
        self.address = address
        self.port = 0
        self.warned: set[str] = set()
        self.is_slow = False
        self.trouble: say.Refused | None = None
        self._was_open = False
        self._early_ends = 0
        self._wanted_port = room.options.port
        self._director = director
        self._process: QProcess | None = None
        self._starts = command.starts()
        self._ending = False
        self._unframing = Unframing(for_server=False)
        self._host = Host(room, self.send, self._noticed)
        self._unsubscribe = director.subscribe(self._director_wrote)
        # What one turn of the loop changes is sent once.
        self._push = QTimer(self, singleShot=True)
        self._push.timeout.connect(self._host.push)
        self._heard: deque[say.ToWindow] = deque()
        self._working = False
        # Taken a few at a time: hundreds of phones that came back at once held the window for five seconds.
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._work)
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.try_again)
        self._slow = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._slow.timeout.connect(self._be_slow)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self._quit)

    @property
    def where(self) -> str:
        """The address phones type: "192.168.137.1:8080", "" while the room is not open."""
        return f"{self.address}:{self.port}" if self.port else ""

    @property
    def origin(self) -> str:
        """What every address of the room begins with: "http://192.168.137.1:8080", https with the club's certificate."""
        return f"{'https' if self.room.options.certificate else 'http'}://{self.where}"

    def open(self) -> None:
        """Start the server, after one that is still ending, which may have its port."""
        self._director.sessions.serve(self.room.session_id, on_phones=True)
        leaving = _leaving()
        if leaving:
            leaving[-1].gone.connect(self._start)
        else:
            self._start()

    def _start(self) -> None:
        if self._ending:  # closed again while it waited
            return
        self._starts.count_try("")
        # A new server numbers its requests from 1 again: an answer to the old one would go to another phone.
        self._heard.clear()
        self._unframing = Unframing(for_server=False)
        names = command.names(self.address)
        try:
            # Before the process: a server that hears nothing would wait for ever.
            opening = self.room.prepare_opening(self.address, names, self._wanted_port, variety())
        except Exception as error:  # whatever it is, a room that was open must not end with it
            if not self._was_open:
                raise  # who opens it hears why
            logging.getLogger(__name__).exception("the room cannot be opened again yet")
            why = str(error) if isinstance(error, ArrowswitchError) else _("Something went wrong")
            self.trouble = say.Refused("other", why)
            self._rest.start()
            return
        process = QProcess(self)
        program, *arguments = command.command()
        process.setWorkingDirectory(str(command.ROOT))
        process.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._not_started)
        self._process = process
        self._slow.start()
        process.start(program, arguments)
        self._host.begin(opening)

    def close(self) -> None:
        """Close the room: phones say so, and the server's process ends by itself."""
        if self._ending:
            return
        self._end_hearing()
        for timer in (self._push, self._more, self._rest, self._slow):
            timer.stop()
        self._let_go()

    def _let_go(self) -> None:
        process, self._process, self.port = self._process, None, 0
        if process is None or process.state() is QProcess.ProcessState.NotRunning:
            return
        application = QCoreApplication.instance()
        assert application is not None  # a process of Qt runs in one
        process.readyReadStandardOutput.disconnect(self._read)
        process.finished.disconnect(self._ended)
        process.errorOccurred.disconnect(self._not_started)
        # Not waited for: the window stood still until the server had ended, three seconds where it did not listen.
        _Leaving(process, application)

    def send(self, message: say.ToServer) -> None:
        """Say something to the server; to one that has died nothing, as the next one is sent everything."""
        if self._process is not None and self._is_running:
            self._process.write(say.frame(message))

    def tell(self) -> None:
        """Something of the room was changed in the window: tell the phones."""
        self._push.start(0)
        self.changed.emit()

    def _read(self) -> None:
        if self._process is None:
            return
        data = self._process.readAllStandardOutput().data()
        try:
            self._heard.extend(self._unframing.take(bytes(data)))
        # It no longer speaks as we do: another one begins, and phones send again what was not answered.
        except ValueError:
            logging.getLogger(__name__).exception("the room's server cannot be understood")
            self._process.kill()
        self._work()

    def _work(self) -> None:
        """Do what the server says, no longer at a time than the Director notices; however much it was, it is shown once."""
        until = perf_counter() + _TURN
        self._working = True
        try:
            while self._heard and not self._ending:
                self._take(self._heard.popleft())
                if perf_counter() > until:
                    break
        finally:
            self._working = False
        self.changed.emit()
        if self._heard:
            self._more.start()

    def _take(self, message: say.ToWindow) -> None:
        calls = set(self.room.calls)
        if self._host.take(message):
            self._push.start(0)
        for table in set(self.room.calls) - calls:
            self.rang.emit(table)

    def _noticed(self, message: say.ToWindow) -> None:
        match message:
            case say.Listening(port=port):
                self.port = self._wanted_port = port
                self._was_open, self._early_ends, self.trouble = True, 0, None
                self._be_quick()
            case say.Refused():
                self._refuse(message)
            case say.DoorAttempts(what=what):
                self.warned.add(what)

    def _quit(self) -> None:
        self.close()
        let_servers_end()

    def _end_hearing(self) -> None:
        self._ending = True
        self._unsubscribe()
        self._director.sessions.serve(self.room.session_id, on_phones=False)

    def _director_wrote(self, _changes: Changes) -> None:
        if self._ending:  # by a listener that heard of the same write before
            return
        if self._working:  # `_work` tells it once, at its end
            self._push.start(0)
            return
        if not self._push.isActive():
            self._push.start(_SOON_MS)
        self.changed.emit()

    def try_now(self) -> None:
        """Try again at once, as the Director has done something about it."""
        self._starts = command.starts()
        self.try_again()

    def try_again(self) -> None:
        """Start a server in place of the one that died, but not so often that the laptop does nothing else."""
        if self._ending or self._is_running:
            return
        if self._starts.is_allowed(""):
            self.open()
        else:
            self._rest.start()
        self.changed.emit()

    @property
    def _is_running(self) -> bool:
        return self._process is not None and self._process.state() is not QProcess.ProcessState.NotRunning

    def _ended(self, code: int) -> None:
        if self._ending or self._process is None:
            return
        early, self.port = not self.port, 0
        self._be_quick()
        if early:
            self._early_ends += 1
            if self._early_ends >= trouble.MOST_EARLY_ENDS and self.trouble is None:
                said = bytes(self._process.readAllStandardError().data()).decode("utf-8", "replace")
                self._refuse(say.Refused(*trouble.of_the_end(said, code)))
        self.try_again()

    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None and not self._ending:
            self._refuse(say.Refused("start", self._process.errorString()))
            self._rest.start()

    def _refuse(self, why: say.Refused) -> None:
        """Give up where the room was never open; else the evening goes on, and so do the tries."""
        # Phones and their results are not given up because the server fails for a while.
        if self._was_open:
            self.trouble = why
            return
        self._end_hearing()
        self._be_quick()
        self._let_go()
        self.refused.emit(why)

    def _be_slow(self) -> None:
        self.is_slow = True
        self.changed.emit()

    def _be_quick(self) -> None:
        self.is_slow = False
        self._slow.stop()
