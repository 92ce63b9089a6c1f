"""Why a room cannot open: what is in the way, and what to do about it, in words."""

from __future__ import annotations

import errno
from typing import Final, Literal, TypeAlias

from model.errors import NotNow
from model.i18n import _

Kind: TypeAlias = Literal[
    "network", "port", "address", "rights", "certificate", "missing", "ended", "start", "other"
]
MOST_EARLY_ENDS: Final = 3
"""A server that has ended so often before it listened will do so again."""
_LAST_PORT: Final = 65535
_OF_ERRORS: Final[dict[int, Kind]] = {
    errno.EADDRINUSE: "port",
    errno.EADDRNOTAVAIL: "address",
    errno.EACCES: "rights",
    errno.EPERM: "rights",
}
_MISSING: Final = "ModuleNotFoundError"


def kind_of(error: OSError) -> Kind:
    """What is in the way of an address, by what the system says; a name that nobody knows is no address."""
    import socket

    if isinstance(error, socket.gaierror):
        return "address"
    return _OF_ERRORS.get(error.errno or 0, "other")


def of_the_end(said: str, code: int) -> tuple[Kind, str]:
    """Why a server ended as soon as it was started, from the last line of its error output and its exit code."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    last = lines[-1] if lines else ""
    if last.startswith(_MISSING):
        return "missing", last.rpartition(" ")[2].strip("'")
    return "ended", last or str(code)


def split_address(where: str, port: int) -> tuple[str, int]:
    """The address and the port in what was typed; `port` where none was."""
    address, colon, typed = where.strip().rpartition(":")
    if colon and typed.isdecimal() and 0 < int(typed) <= _LAST_PORT:
        return address, int(typed)
    return where.strip(), port


def next_port(port: int) -> int:
    """The port to try where this one is taken."""
    return port + 1 if port < _LAST_PORT else port - 1


def refusal(kind: Kind, address: str, port: int, reason: str) -> NotNow:
    """What is said where the room cannot open at an address, and what to do."""
    another = f"{address}:{next_port(port)}"
    refusals: dict[Kind, tuple[str, str]] = {
        "network": (
            _("This computer is not connected to a network."),
            _("Join the club’s Wi-Fi, plug in its cable or turn the hotspot on; then open the room again."),
        ),
        "port": (
            _("Another program uses port {port} of this computer."),
            _(
                "Close it: it may be a second Arrowswitch. Or open the room at {another}; then print new table cards."
            ),
        ),
        "address": (
            _("This computer does not have the address {address}."),
            _("Join the club’s Wi-Fi or turn the hotspot on, then choose an address from the list."),
        ),
        "rights": (
            _("The system does not let the program open {address}, port {port}."),
            _("Allow it in the firewall or the security program, or open the room at {another}."),
        ),
        "certificate": (
            _("The club’s certificate cannot be used: {reason}."),
            _("Choose the PEM file that holds certificate and key, or leave the field empty."),
        ),
        "missing": (
            _("A part of the program is missing: {reason}."),
            _("Install Arrowswitch again. Until then the tables write slips."),
        ),
        "ended": (
            _("The room’s server ends as soon as it starts ({reason})."),
            _("A security program may be stopping it: allow Arrowswitch there, then open the room again."),
        ),
        "start": (
            _("The room’s server cannot be started: {reason}."),
            _("Install Arrowswitch again. Until then the tables write slips."),
        ),
        "other": (
            _("The room cannot open at {address}, port {port}: {reason}."),
            _("Choose another address, or open the room at {another}."),
        ),
    }
    what, remedy = refusals[kind]
    blanks = {"address": address, "port": port, "another": another, "reason": reason.rstrip(".")}
    return NotNow(what.format(**blanks), remedy.format(**blanks))
