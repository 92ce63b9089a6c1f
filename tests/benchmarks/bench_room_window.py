"""The window of an evening of 20 tables on their phones: the director's own Enter with the room open beside the room closed, and
how long a phone's result takes until the director reads it on Scores.

The window is this process, the server and all phones are others on the same machine. Every table enters a result each
eight seconds, as in a round.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, Final

if __name__ == "__main__":  # the phones
    tests = Path(__file__).resolve().parents[1]
    sys.path[:0] = [str(tests / "room"), str(tests.parent), str(tests)]

from room_phones import ask, sheets

TABLES: Final = 20
PAST_ROUNDS: Final = 4
A_RESULT_EVERY: Final = 8.0
KEYS: Final = 60
BETWEEN_KEYS: Final = 0.25
FRAME_MS: Final = 1000 / 60


def run() -> list[str]:
    """Type with the room closed, open and closed again, while the tables enter their round."""
    import os

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from builders import an_evening
    from model.service.director import wall_clock

    with tempfile.TemporaryDirectory() as folder:
        club = Path(folder) / "club.club"
        movement = "skip-mitchell"
        with an_evening(club, TABLES, movement=movement, rounds=9, entered=0, clock=wall_clock) as director:
            session = director.sessions.current()
            assert session is not None  # just made
            director.play.start(session)
            for _round in range(PAST_ROUNDS):
                director.play.end_round(session)
            return _evening(director)


def _evening(director: Any) -> list[str]:
    from msgspec.structs import replace
    from PySide6.QtWidgets import QApplication

    from gui.actions import Actions
    from gui.frame.window import MainWindow
    from gui.look.fonts import load_fonts
    from gui.look.look import Look
    from gui.pages.play.page import PlayPage
    from gui.pages.play.room.link import let_servers_end
    from gui.pages.registry import PAGES

    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    director.club.change_settings(room=replace(director.club.settings().room, port=0))
    look = Look(load_fonts())
    look.dress(application)
    pages = [one for one in PAGES if one.id in ("play", "scores")]
    window = MainWindow(director, look, Actions(), pages=pages)
    window.resize(1366, 768)
    window.show()
    window.go("play")
    play = window.page
    assert isinstance(play, PlayPage)
    window.actions_["room.show"].trigger()
    room = play.views.room
    assert room is not None  # just shown
    room.box.address.setCurrentText("127.0.0.1")
    window.go("scores")
    closed = _typed(application, window)
    room.toggle_room()
    assert room.link is not None  # just opened
    while not room.link.port:
        application.processEvents()
    phones = _phones(room.link.where, [one.secret for one in room.link.room.doors().doors])
    try:
        while sum(one.open for one in room.link.room.phones.values()) < TABLES:
            application.processEvents()
        with _seen() as seen:
            opened = _typed(application, window, seen)
            while phones.poll() is None:
                _turn(application, seen)
            said, _none = phones.communicate()
    finally:
        phones.kill()
        phones.wait()
    room.end()
    let_servers_end()
    closed += _typed(application, window)
    window.close()
    return _said(closed, opened, _reached(json.loads(said), seen))


def _phones(where: str, secrets: list[str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, __file__, where, *secrets]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


Seen = dict[tuple[int, int], float]
"""When a result of a table and board was painted, 0 while it is only written."""


@contextmanager
def _seen() -> Iterator[Seen]:
    """Note each result that a phone's request writes."""
    from model.service.results import Results

    plain, seen = Results.enter, Seen()

    @wraps(plain)
    def noted(
        self: Results, session: int, round: int, table: int, board: int, *more: Any, **named: Any
    ) -> Any:
        done = plain(self, session, round, table, board, *more, **named)
        if round > PAST_ROUNDS:  # the director types the rounds before
            seen[table, board] = 0.0
        return done

    Results.enter = noted  # type: ignore[assignment, method-assign]  # for this run
    try:
        yield seen
    finally:
        Results.enter = plain  # type: ignore[method-assign]  # as it was


def _turn(application: Any, seen: Seen) -> None:
    """One turn of the window's loop; what was written in it is painted after it."""
    application.processEvents()
    for cell, painted in seen.items():
        if not painted:
            seen[cell] = monotonic()


def _typed(application: Any, window: Any, seen: Seen | None = None) -> list[float]:
    """How long each Enter took; the results of phones that come in meanwhile are noted once they are painted."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    seen = {} if seen is None else seen
    took, field = [], window.page.desk_top.grid.field

    for number in range(KEYS):
        QTest.keyClicks(field, ("4SN=", "3NTN-1", "1HN+1", "P")[number % 4])
        _turn(application, seen)
        begun = perf_counter()
        QTest.keyClick(field, Qt.Key.Key_Return)
        application.processEvents()
        took.append((perf_counter() - begun) * 1000)
        _turn(application, seen)
        end = monotonic() + BETWEEN_KEYS
        while monotonic() < end:
            _turn(application, seen)
    return took


def _reached(sent: list[tuple[int, int, float]], seen: Seen) -> list[float]:
    return [(seen[table, board] - at) * 1000 for table, board, at in sent if seen.get((table, board))]


def _said(closed: list[float], opened: list[float], reached: list[float]) -> list[str]:
    def both(times: list[float]) -> tuple[float, float]:
        return statistics.median(times), statistics.quantiles(times, n=20)[18]

    (median, worst), (median_open, worst_open), (way, longest) = both(closed), both(opened), both(reached)
    return [
        f"Enter on a result, {TABLES} tables on their phones: median {median_open / median:.2f} times and 95th percentile "
        f"{worst_open / worst:.2f} times that with the room closed; {median_open:.1f} ms = {median_open / FRAME_MS:.2f} and "
        f"{worst_open:.1f} ms = {worst_open / (2 * FRAME_MS):.2f} of the one and two frames allowed",
        f"a phone's result until it is painted on Scores, {len(reached)} results: median {way:.0f} ms, 95th percentile "
        f"{longest:.0f} ms, {longest / median:.1f} times the director's own Enter",
    ]


# The phones


async def _play(where: str, secrets: list[str]) -> None:
    tables = await asyncio.gather(*(_joined(where, secret) for secret in secrets))
    sent: list[tuple[int, int, float]] = []
    await asyncio.gather(*(_enter(where, number, *table, sent) for number, table in enumerate(tables)))
    sys.stdout.write(json.dumps(sent))


async def _joined(where: str, secret: str) -> tuple[str, Any, dict[str, Any]]:
    cookies = (await ask(where, f"/j/{secret}")).cookies
    shown = sheets(where, cookies)
    return cookies, shown, await anext(shown)


async def _enter(
    where: str,
    number: int,
    cookies: str,
    shown: Any,
    sheet: dict[str, Any],
    sent: list[tuple[int, int, float]],
) -> None:
    """Enter each board of the round, eight seconds apart, while the page stays open."""
    await asyncio.sleep(A_RESULT_EVERY * number / TABLES)
    looking = asyncio.create_task(_look(shown))
    for board in sheet["boards"][:2]:
        what = {"type": "enter", "id": f"{number}-{board['number']}-bench", "round": sheet["round"]}
        at = monotonic()
        reply = await ask(
            where,
            "/t/send",
            json.dumps(what | {"board": board["number"], "result": "3NTE+1"}),
            cookies=cookies,
        )
        assert json.loads(reply.body)["said"]["became"] == "in", reply.body
        sent.append((sheet["table"], board["number"], at))
        await asyncio.sleep(A_RESULT_EVERY)
    looking.cancel()


async def _look(shown: Any) -> None:
    async for _sheet in shown:
        continue


if __name__ == "__main__":
    asyncio.run(_play(sys.argv[1], sys.argv[2:]))
