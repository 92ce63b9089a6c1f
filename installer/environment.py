"""Whether everything that Arrowswitch needs is in place beside main.py.

Standard library only, and the little that runs at every start. What is slow (making `.venv`, fetching, system
libraries) lies in `installer.setup.provision` and is imported only when something is missing.
"""

from __future__ import annotations

import os
import sys

VENV = ".venv"
LOCKS = {
    "run": "requirements.lock",
    "tests": "requirements-dev.lock",
    "build": "requirements-build.lock",
    "bridgemate": "requirements-bridgemate.lock",
    "postgresql": "requirements-postgresql.lock",
}
# "here": the packages are already in the Python that runs us (a bundle, a distribution's package, a developer).
OWN_CHOICE = "ARROWSWITCH_ENVIRONMENT"
# Counts the times we went inside, so that a broken .venv ends in a sentence and not in a circle.
ENTERED = "ARROWSWITCH_ENTERED"


def is_inside(root: str) -> bool:
    """Say whether this process runs on the Python of the environment of `root`."""
    here, there = os.path.realpath(sys.prefix), os.path.realpath(os.path.join(root, VENV))
    return os.path.normcase(here) == os.path.normcase(there)


def is_ready(root: str, purposes: tuple[str, ...], window: bool, version_known: bool) -> bool:
    """Say whether everything asked for was put in place by an installation that went to its end.

    The proof is a copy of each lock file in the environment, written last: comparing bytes needs no import. The Python
    that it was made for can be compared only from inside (`version_known`).
    """
    if not os.path.exists(python_of(root)):
        return False
    for purpose in purposes:
        proof = _bytes_of(proof_of(root, purpose))
        made_for, _, lock = proof.partition(b"\n")
        if not proof or lock != _bytes_of(lock_of(root, purpose)):
            return False
        if version_known and made_for != python_version():
            return False
    return not needs_libraries(window) or os.path.exists(libraries_proof_of(root))


def needs_libraries(window: bool) -> bool:
    """Say whether Qt will be loaded on a system whose libraries may be missing."""
    return window and sys.platform.startswith("linux")


def python_of(root: str) -> str:
    """Give the path of the environment's Python."""
    folder, name = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(root, VENV, folder, name)


def lock_of(root: str, purpose: str) -> str:
    """Give the path of the lock file of a purpose."""
    return os.path.join(root, "installer", LOCKS[purpose])


def proof_of(root: str, purpose: str) -> str:
    """Give the path of the proof that a purpose was installed to its end."""
    return os.path.join(root, VENV, "installed-" + purpose + ".lock")


def libraries_proof_of(root: str) -> str:
    """Give the path of the proof that the system libraries for the screen at hand were all there."""
    return os.path.join(root, VENV, "libraries-" + screen())


def screen() -> str:
    """Say what Qt will draw on: "offscreen" (into memory, when it is asked to), "wayland" or "x11"."""
    given = os.environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if given in ("offscreen", "minimal"):
        return "offscreen"
    return "wayland" if os.environ.get("WAYLAND_DISPLAY") and given != "xcb" else "x11"


def python_version() -> bytes:
    """Give this Python's version as the proofs write it."""
    return b"%d.%d" % sys.version_info[:2]


def _bytes_of(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
