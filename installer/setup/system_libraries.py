"""The libraries of the system that Qt needs on Linux: found missing by trying to load them, named as each system does."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from model.i18n import _, ngettext

APT_LISTS: Final = Path("/var/lib/apt/lists")
_SYSTEMS: Final = ("apt-get", "dnf", "pacman", "zypper")


@dataclass(frozen=True, slots=True)
class SystemLibrary:
    """A shared library, and the package that brings it on each system (in the order of `_SYSTEMS`)."""

    soname: str
    packages: tuple[str, str, str, str]


ALWAYS: Final[tuple[SystemLibrary, ...]] = (
    SystemLibrary("libGL.so.1", ("libgl1", "mesa-libGL", "libglvnd", "Mesa-libGL1")),
    SystemLibrary("libEGL.so.1", ("libegl1", "mesa-libEGL", "libglvnd", "Mesa-libEGL1")),
    SystemLibrary("libglib-2.0.so.0", ("libglib2.0-0", "glib2", "glib2", "libglib-2_0-0")),
    SystemLibrary("libfontconfig.so.1", ("libfontconfig1", "fontconfig", "fontconfig", "libfontconfig1")),
    SystemLibrary("libxkbcommon.so.0", ("libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0")),
    SystemLibrary("libdbus-1.so.3", ("libdbus-1-3", "dbus-libs", "dbus", "libdbus-1-3")),
    SystemLibrary("libgssapi_krb5.so.2", ("libgssapi-krb5-2", "krb5-libs", "krb5", "krb5")),
)
ON_X11: Final[tuple[SystemLibrary, ...]] = (
    SystemLibrary(
        "libxcb-cursor.so.0", ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "libxcb-cursor0")
    ),
    SystemLibrary("libxcb-icccm.so.4", ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "libxcb-icccm4")),
    SystemLibrary(
        "libxcb-keysyms.so.1", ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "libxcb-keysyms1")
    ),
    SystemLibrary("libxcb-shape.so.0", ("libxcb-shape0", "libxcb", "libxcb", "libxcb-shape0")),
    SystemLibrary(
        "libxkbcommon-x11.so.0",
        ("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0"),
    ),
)


WAYLAND: Final = ("libwayland-client.so.0", "libwayland-cursor.so.0")


def find_missing(screen: str) -> list[SystemLibrary]:
    """Give the libraries that cannot be loaded here, for a screen as `installer.environment.screen` names it."""
    wanted = ALWAYS
    # Without Wayland's own libraries Qt falls back to X11, so those are then the ones to have.
    if screen == "x11" or (screen == "wayland" and not all(_loads(soname) for soname in WAYLAND)):
        wanted += ON_X11
    return [library for library in wanted if not _loads(library.soname)]


def install_line(libraries: list[SystemLibrary]) -> str:
    """Give the one line that installs what is missing on this system; empty when we do not know its kind."""
    for place, program in enumerate(_SYSTEMS):
        if shutil.which(program):
            return " ".join((_VERBS[program], *_packages(libraries, place)))
    return ""


def explanation(libraries: list[SystemLibrary]) -> str:
    """Say what is missing and the one line to type."""
    names = ", ".join(library.soname for library in libraries)
    said = ngettext(
        "A system library that the window needs is missing: {names}.",
        "System libraries that the window needs are missing: {names}.",
        len(libraries),
    ).format(names=names)
    line = install_line(libraries)
    if not line:
        return said + "\n" + _("Install them with your system’s package manager, then start again.")
    sudo = "" if is_root() else "sudo "
    return said + "\n" + _("Type this line, then start again:") + "\n    " + sudo + line


def is_root() -> bool:
    """Say whether this process may install system packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def apt_install(packages: list[str]) -> bool:
    """Install Debian packages as root and say whether it worked; the lists are fetched when they are missing or old."""
    if not is_root() or not shutil.which("apt-get"):
        return False
    fresh = False
    if not any(APT_LISTS.glob("*_Packages*")):
        fresh = _apt("update")
    if _apt("install", "--yes", "--no-install-recommends", *packages):
        return True
    return not fresh and _apt("update") and _apt("install", "--yes", "--no-install-recommends", *packages)


def apt_packages(libraries: list[SystemLibrary]) -> list[str]:
    """Give the Debian packages of some libraries."""
    return _packages(libraries, 0)


def _apt(*words: str) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-qq", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=120", *words]
    done = subprocess.run(
        command,
        check=False,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.startswith("E: ")]
        sys.stderr.write("".join(f"    {line}\n" for line in said[-3:]))
    return done.returncode == 0


def _packages(libraries: list[SystemLibrary], place: int) -> list[str]:
    return sorted({library.packages[place] for library in libraries})


def _loads(soname: str) -> bool:
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


_VERBS: Final = {
    "apt-get": "apt-get install",
    "dnf": "dnf install",
    "pacman": "pacman -S",
    "zypper": "zypper install",
}
