"""Put everything in its place beside main.py: `.venv`, the packages of the lock files, the system's libraries.

Whatever happens on the way (no network, Ctrl-C, a power cut) the next start goes on from there: downloads stay in
pip's cache, an installation that did not reach its end is made again, and the proof is written last.
Standard library only.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from installer import environment
from installer.setup import system_libraries
from installer.setup.installation import Installation
from installer.setup.pip_run import CannotProvide
from model.i18n import _

__all__ = ["CannotProvide", "provide", "report_interruption"]


def provide(root: str, purposes: tuple[str, ...], window: bool) -> None:
    """Bring everything that `purposes` and the window need into place, or raise `CannotProvide`.

    Two starts at once come one after the other: the second finds the work done.
    """
    with _alone(Path(root)) as lock:
        missing = (
            system_libraries.find_missing(environment.screen()) if environment.needs_libraries(window) else []
        )
        Installation(Path(root), lock, also=tuple(system_libraries.apt_packages(missing))).bring(purposes)
        if environment.needs_libraries(window):
            _bring_libraries(root)


def report_interruption() -> str:
    """Say that stopping here does no harm."""
    return _("Stopped. Start again to continue: what was downloaded is kept.")


def _bring_libraries(root: str) -> None:
    screen = environment.screen()
    libraries = system_libraries.find_missing(screen)
    if libraries and system_libraries.is_root():
        sys.stderr.write(_("Installing system libraries ...") + "\n")
        system_libraries.apt_install(system_libraries.apt_packages(libraries))
        libraries = system_libraries.find_missing(screen)
    if libraries:
        raise CannotProvide(system_libraries.explanation(libraries))
    Path(environment.libraries_proof_of(root)).touch()


@contextmanager
def _alone(root: Path) -> Iterator[int]:
    """Be the only one at work in `root`, waiting when another start is; gives the number of the open lock file.

    The system frees the lock when its last holder ends, however it ends; pip inherits it, so that a pip whose parent
    was killed is waited for too.
    """
    try:
        file = (root / (environment.VENV + ".lock")).open("a+b")
    except OSError as reason:
        raise CannotProvide(
            _(
                "Arrowswitch cannot write to its own folder {folder} ({reason}). Copy it to a "
                "folder of your own."
            ).format(folder=root, reason=reason.strerror)
        ) from None
    with file:
        if not _take(file.fileno()):
            sys.stderr.write(_("Another start is already setting up Arrowswitch. Waiting for it ...") + "\n")
            while not _take(file.fileno()):
                time.sleep(0.2)
        yield file.fileno()


def _take(number: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
