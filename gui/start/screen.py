"""Whether there is a screen to show the window on: without one Qt ends the program in its own words, and with a core dump."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from model.errors import ArrowswitchError
from model.i18n import _

_SYSTEM: Final[str] = sys.platform  # by a name, so that types are checked for every system


def refuse_no_screen(environment: Mapping[str, str]) -> None:
    """Raise an `ArrowswitchError` where Linux has neither a Wayland nor an X display that answers."""
    if _SYSTEM != "linux" or environment.get("QT_QPA_PLATFORM"):
        return
    if _wayland_answers(environment) or _x_answers(environment.get("DISPLAY", "")):
        return
    raise ArrowswitchError(
        _("There is no display to open the window on."),
        _("Start Arrowswitch from a desktop, or give it a command; --help names them."),
    )


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name, folder = environment.get("WAYLAND_DISPLAY"), environment.get("XDG_RUNTIME_DIR", "")
    return bool(name) and _answers(str(Path(folder) / str(name)))


def _x_answers(display: str) -> bool:
    """Whether an X server answers; one on another machine, as over ssh, is believed."""
    host, _colon, rest = display.rpartition(":")
    number = rest.partition(".")[0]
    if host not in ("", "unix"):
        return True
    place = f"/tmp/.X11-unix/X{number}"
    return number.isdigit() and (_answers(f"\0{place}") or _answers(place))


def _answers(place: str) -> bool:
    family = socket.AF_UNIX  # type: ignore[attr-defined, unused-ignore]  # not on Windows
    with socket.socket(family, socket.SOCK_STREAM) as asked:
        try:
            asked.connect(os.fsencode(place))
        except OSError:
            return False
    return True
