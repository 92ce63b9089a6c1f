"""An evening in the middle of its sixth round, for the pictures that a night long over cannot show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from time import monotonic
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from gui.headless.demo import movement_of, read_sample
from installer.screenshots.typing import find_typed, type_words
from model.bridge.result import Late
from model.service.director import Director

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

    from gui.frame.window import MainWindow
    from gui.pages.play.room.view import RoomView

ROUND: Final = 6
"""The round that is under way."""
ADDRESS: Final = "192.168.137.1"
"""Where the room of the picture is: a usual address of a hotspot."""
PASSWORD: Final = "ninetricks27"
"""Of the network of the pictures, whose name goes with the language (`typing`)."""
LEAVES: Final = "4"
"""The pair that has to go home."""
_BEGIN: Final = time(20, 0)
_A_ROUND: Final = timedelta(minutes=22)
_INTO_THE_ROUND: Final = timedelta(minutes=8, seconds=50)
_SECONDS: Final = 60.0
_CALLS: Final = (("lead", 58), ("score", 25))


@dataclass(slots=True)
class PictureClock:
    """A clock that stands until it is moved, so that the pictures are the same each time."""

    now: datetime

    def __call__(self) -> datetime:
        """The moment it stands at."""
        return self.now


def under_way(path: Path, now: datetime | None = None) -> Director:
    """The sample's club on its evening: five rounds over with their results, a few of the sixth in, its clock running.

    With `now` the evening has come so far at that moment.
    """
    event = read_sample()
    assert event.date is not None
    begin = datetime.combine(event.date, _BEGIN, tzinfo=UTC)
    if now is not None:
        begin = now - (ROUND - 1) * _A_ROUND - _INTO_THE_ROUND
    clock = PictureClock(begin)
    director = Director.open(path, clock=clock, who="Director")
    director.club.rename(event.club)
    session = director.sessions.create(
        event.title, begin.date(), movement_of(event), event.conditions, begin.time()
    )
    for contestant in event.contestants:
        players = [director.players.add(name) for name in contestant.names]
        director.seating.seat_pair(session, contestant.number, players[0], players[1])
    director.sessions.start_play(session)
    results = {(line.round, line.table, line.board): line.result for line in event.lines}
    for number in range(1, ROUND + 1):
        of_round = [line for line in director.results.sheet(session) if line.round == number]
        for line in of_round if number < ROUND else of_round[: len(of_round) // 3]:
            result = results[line.round, line.table, line.board]
            if result is not None and not isinstance(result.outcome, Late):
                director.results.enter(session, line.round, line.table, line.board, result)
        if number < ROUND:
            clock.now += _A_ROUND
            director.play.end_round(session)
    clock.now += _INTO_THE_ROUND
    return director


def play_out(path: Path) -> None:
    """Enter what is missing of the sample's evening, and end play."""
    event = read_sample()
    results = {(line.round, line.table, line.board): line.result for line in event.lines}
    with Director.open(path, new=False) as director:
        session = director.sessions.current()
        assert session is not None
        for line in director.results.sheet(session):
            cell = (line.round, line.table, line.board)
            result = results[cell]
            if line.result is None and result is not None and not isinstance(result.outcome, Late):
                director.results.enter(session, *cell, result)
        director.sessions.finish(session)


def name_evening() -> tuple[str, str]:
    """The club and the evening of the sample."""
    event = read_sample()
    return event.club, event.title


def somebody_leaves(window: MainWindow) -> None:
    """Ask the doctor on Play what can be done when a pair leaves."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    window.actions_["doctor.leaves"].trigger()
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, LEAVES)
    QTest.keyClick(focus, Qt.Key.Key_Return)


def hesitation(window: MainWindow) -> None:
    """Rule on a hesitation as far as the score, and weigh it: what was made and one trick less."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from gui.pages.rulings.page import RulingsPage
    from model.rulings.steps import Question

    def focus_types(text: str, key: Qt.Key = Qt.Key.Key_Return) -> None:
        QApplication.processEvents()
        focus = QApplication.focusWidget()
        assert focus is not None
        type_words(focus, text)
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key)

    page = window.page
    assert isinstance(page, RulingsPage)
    table, board = _made_exactly(window.context.director)
    page.begin()
    wizard = page.wizard
    wizard.start.table.setFocus()
    for text in (table, board, find_typed().hesitation):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        focus_types(text)
    while isinstance(wizard.step, Question):
        step = wizard.step
        yes = next(one.key for one in step.choices if one.id == "yes")
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClicks(focus, yes)
        if step.judgement:
            focus_types(find_typed().reason)
    QApplication.processEvents()
    focus = QApplication.focusWidget()
    assert focus is not None
    type_words(focus, find_typed().weights)


def _made_exactly(director: Director) -> tuple[str, str]:
    """Table and board of a spade game that was just made."""
    session = director.sessions.current()
    assert session is not None
    for line in director.results.sheet(session):
        if line.result is not None and str(line.result).startswith(("4SE=", "4SW=", "4SN=", "4SS=")):
            return str(line.table), str(line.board)
    raise LookupError("the sample has no spade game made exactly")


# The room on its phones


def name_the_network(director: Director) -> None:
    """Give the room of the pictures its network, and any port that is free."""
    options = director.club.settings().room
    director.club.change_settings(
        room=replace(options, port=0, network=find_typed().network, password=PASSWORD)
    )


def show_room(window: MainWindow) -> RoomView:
    """Show the room on the Play page in front, closed, at the address of the pictures."""
    from gui.pages.play.page import PlayPage

    play = window.page
    assert isinstance(play, PlayPage)
    if not play.views.shows_room:
        window.actions_["room.show"].trigger()
    room = play.views.room
    assert room is not None  # just shown
    room.box.address.setCurrentText(ADDRESS)
    return room


def open_room(application: QApplication, window: MainWindow) -> RoomView:
    """Open the room, on this machine alone; raises TimeoutError where it does not open."""
    room = show_room(window)
    room.box.address.setCurrentText("127.0.0.1")
    room.toggle_room()
    end = monotonic() + _SECONDS
    while room.link is None or not room.link.port:
        application.processEvents()
        if monotonic() > end:
            raise TimeoutError
    _fill(room)
    return room


def _fill(room: RoomView) -> None:
    """Phones at most tables, one of them silent, and two calls."""
    from model.room import messages as say

    link = room.link
    assert link is not None  # it is open
    kept = link.room
    tables = [sheet for sheet in kept.sheets() if sheet.stage == "play"]
    for number, sheet in enumerate(tables[:-1]):
        kept.heard(say.Phones(sheet.table, 1, "tablet" if number == 2 else "phone"))
    for sheet, (reason, seconds) in zip(tables[3::4], _CALLS, strict=False):
        kept.answer(
            say.Asked(0, "table", say.CallDirector(reason, sheet.boards[-1].number), table=sheet.table)
        )
        call = kept.calls[sheet.table]
        kept.calls[sheet.table] = replace(call, since=call.since - seconds)
    waits = next(
        sheet
        for sheet in reversed(tables[:-1])
        if not sheet.boards[-1].result and sheet.table not in kept.calls
    )
    phone = kept.phones[waits.table]
    assert phone.heard is not None  # just heard
    kept.phones[waits.table] = replace(phone, open=0, heard=phone.heard - timedelta(minutes=8))
    link.address = ADDRESS  # what a club's picture shows
    link.tell()
