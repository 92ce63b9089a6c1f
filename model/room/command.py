"""How the server's process is started, and at which addresses of this machine a room may be."""

from __future__ import annotations

import contextlib
import socket
import sys
import time
from pathlib import Path
from typing import Final

from model.room.codes import Tries

ROOT: Final = Path(__file__).resolve().parents[2]
HIDDEN_COMMAND: Final = "room-server"
LOOPBACK: Final = "127.0.0.1"
_STARTS_A_MINUTE: Final = 5


def command() -> tuple[str, ...]:
    """A bundle starts itself with a hidden command, else Python runs the module."""
    if getattr(sys, "frozen", False):
        return sys.executable, HIDDEN_COMMAND
    return sys.executable, "-m", "model.room.server.process"


def starts() -> Tries:
    """How often a server that dies is started again: all evening, but not so often that the laptop does nothing else."""
    return Tries(_STARTS_A_MINUTE, _STARTS_A_MINUTE, time.monotonic)


def addresses() -> tuple[str, ...]:
    """The addresses phones could reach this machine at, the likeliest first, none without a network; nothing is sent to find them."""
    found: list[str] = []
    for target in ("192.168.137.1", "10.255.255.255", "192.0.2.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))  # chooses a way out and sends nothing
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    with contextlib.suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    usable = [one for one in dict.fromkeys(found) if not one.startswith(("127.", "0.", "169.254."))]
    return tuple(sorted(usable, key=_private_last))


def _private_last(address: str) -> int:
    """Hotspots and club routers have addresses of their own kind; they come first."""
    return 0 if address.startswith("192.168.") else 1 if address.startswith(("10.", "172.")) else 2


def names(address: str) -> tuple[str, ...]:
    """By which names the room may be called there: its address, and on this machine alone its own name."""
    return (address, "localhost") if address == LOOPBACK else (address,)
