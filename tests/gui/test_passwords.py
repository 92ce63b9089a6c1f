"""A password is in libpq's own file alone: not in club, settings, log, reports, error words, command lines."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psycopg
import pytest

import main
import windows
from builders import an_evening
from gui.crash import CrashWatch
from gui.program import Program
from model.bridge.result import Result
from model.errors import ArrowswitchError
from model.paths import folders
from model.service.director import Director, wall_clock
from model.service.exchange import moving
from model.storage import place
from model.storage.shared import duties
from postgres import OWNER, NoServer, PostgresServer, raise_server
from windows import Answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

PASSWORD: Final = "Zq7-nobody-may-read-this"
WRONG: Final = "Zq7-nobody-may-know-that"
WAIT_MS: Final = 60_000
_SIGN: Final = "Zq7"
"""What both begin with."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PostgresServer]:
    """A server with a club that asks Bea, the chief, for her password; the file of passwords has it."""
    try:
        own = raise_server()
    except NoServer as reason:
        pytest.skip(str(reason))
    try:
        url = own.database(name="congress")
        an_evening(tmp_path / "start.club", 3, entered=0).close()
        moving.copy(str(tmp_path / "start.club"), url, wall_clock(), Director.over)
        _give_duty(url, "bea", "chief")
        own.ask(f"ALTER ROLE bea PASSWORD '{PASSWORD}'")
        asks = f"host all {OWNER} 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
        own.kill()
        (own.data / "pg_hba.conf").write_text(asks)
        own.start()
        monkeypatch.setenv("PGPASSFILE", str(tmp_path / "pgpass"))
        _know(tmp_path, PASSWORD)
        yield own
    finally:
        own.remove()


def _give_duty(url: str, login: str, duty: str) -> None:
    server = place.read(url)
    assert isinstance(server, place.Server)
    duties.give(server, {login: duty})


def _know(folder: Path, password: str) -> None:
    file = folder / "pgpass"
    file.write_text(f"127.0.0.1:*:*:bea:{password}\n")
    file.chmod(0o600)


def _files_with(sign: str, folder: Path) -> list[str]:
    return [
        str(path)
        for path in sorted(folder.rglob("*"))
        if path.is_file() and sign.encode() in path.read_bytes()
    ]


def _rows_with(sign: str, server: PostgresServer) -> list[str]:
    tables = server.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", "congress")
    found = []
    for (table,) in tables:
        if server.ask(f'SELECT 1 FROM "{table}" t WHERE strpos(t::text, %s) > 0', "congress", [sign]):
            found.append(table)
    return found


def _seen_by_others(server: PostgresServer) -> str:
    """What the system's list of processes and the server's own say of who is connected."""
    asked = server.ask("SELECT application_name || ' ' || query FROM pg_stat_activity WHERE usename = 'bea'")
    said = [words for (words,) in asked]
    assert said, "nobody is connected"
    if sys.platform == "linux":
        said += [
            path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
            for path in Path("/proc").glob("[0-9]*/cmdline")
            if _can_be_read(path)
        ]
    return "\n".join(said)


def _can_be_read(path: Path) -> bool:
    try:
        path.read_bytes()
    except OSError:  # it has ended
        return False
    return True


def _play(program: Program, answers: Answers, url: str, qtbot: QtBot) -> Director:
    """An evening of hers: a result, a copy of the club, a file to take away, her laptop among the others."""
    program.open(url)
    window, director = program.window, program.director
    assert window is not None and director is not None
    director.sessions.open(1)
    line = director.results.sheet(1)[0]
    director.results.enter(1, line.round, line.table, line.board, Result.parse("4SN="))
    assert director.laptops is not None
    director.laptops.speak()
    director.safety.backup(reason="round 1")
    window.actions_["club.save-as"].trigger()
    qtbot.waitUntil(lambda: "this window stays" in windows.refusal_shown(window), timeout=WAIT_MS)
    return director


def _be_refused(director: Director, url: str, file: Path) -> list[Exception]:
    """What she meets when her password is wrong, and when she types it where it does not belong; last a fault of ours."""
    assert director.tray is not None
    for cell in director.results.sheet(1)[1:3]:
        director.tray.enter(1, (cell.round, cell.table, cell.board), Result.parse("3NTE="))
    met: list[Exception] = []
    for attempt in (
        director.follow,
        lambda: director.rulings.open(1),
        lambda: Director.open(url),
        lambda: Director.open(url.replace("bea@", f"bea:{WRONG}@")),
        lambda: Director.open(f"{url}?password={WRONG}"),
        lambda: director.move_to(f"postgresql://bea:{WRONG}@hall/other"),
        lambda: moving.copy(url, str(file), wall_clock(), Director.over),
    ):
        with pytest.raises(ArrowswitchError) as refused:
            attempt()
        met.append(refused.value)
    # In the middle of connecting, so that its report has all that led there.
    with pytest.raises(psycopg.OperationalError) as fault:
        psycopg.connect(url)
    assert main.run(["duties", "--club", url.replace("bea@", f"bea:{WRONG}@")]) != 0
    assert main.run(["copy", url, str(file)]) != 0
    return [*met, fault.value]


def test_a_password_is_nowhere_but_in_its_own_file(
    program: Program,
    answers: Answers,
    server: PostgresServer,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
    qtbot: QtBot,
) -> None:
    for name in ("", "psycopg", "sqlalchemy"):
        caplog.set_level(logging.DEBUG, name or None)
    url, words = server.url("congress", "bea"), list[str]()
    crashes = folders().data / "crashes"
    crashes.mkdir(parents=True)
    answers.to_save = tmp_path / "taken along.club"

    director = _play(program, answers, url, qtbot)
    assert _SIGN not in _seen_by_others(server)
    _know(tmp_path, WRONG)
    server.kill()
    server.start()
    reports = CrashWatch(crashes, lambda *said: words.extend(said), wall_clock)
    for error in _be_refused(director, url, tmp_path / "no.club"):
        words += [str(error), repr(error), reports.report(error)]
    assert program.window is not None
    words += [*capfd.readouterr(), windows.refusal_shown(program.window), caplog.text]

    assert list(crashes.glob("mistake*")), "there are reports"
    assert _files_with(_SIGN, tmp_path) == [str(tmp_path / "pgpass")], "the search finds it where it is"
    assert [file for folder in folders() for file in _files_with(_SIGN, folder)] == []
    assert _rows_with("4SN=", server), "and what is in the club"
    assert _rows_with(_SIGN, server) == []
    assert not [said for said in words if _SIGN in said]


def test_an_address_with_a_password_is_kept_by_no_window(
    program: Program, answers: Answers, server: PostgresServer
) -> None:
    program.open(server.url("congress", "bea").replace("bea@", f"bea:{PASSWORD}@"))
    assert program.start_page is not None
    assert _SIGN not in windows.said_by(program.start_page)
    assert _SIGN not in str(program.wishes)
    assert [file for folder in folders() for file in _files_with(_SIGN, folder)] == []
