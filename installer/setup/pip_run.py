"""Run the environment's pip with the hashes of the lock files, and turn what it says into what a person can do."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from model.i18n import _, ngettext

if TYPE_CHECKING:
    from installer.setup.progress import DownloadProgress

NO_NETWORK: Final = re.compile(
    r"NewConnectionError|ConnectTimeout|ReadTimeout|Connection\w*Error|name resolution|getaddrinfo|unreachable"
    r"|ProxyError|SSLError|IncompleteRead|ProtocolError|timed out"
)
WRONG_HASH: Final = "DO NOT MATCH THE HASHES"
# Settings of the person's own pip and Python that would lead elsewhere than into our environment.
NOT_OURS: Final = (
    "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PIP_REQUIRE_VIRTUALENV", "PIP_NO_DEPS", "PIP_PYTHON",
    "PYTHONPATH", "PYTHONHOME",
)  # fmt: skip


class CannotProvide(Exception):
    """The environment could not be made; the text says why and what to do."""


class WrongFile(CannotProvide):
    """The index gave another file than the one the lock files were made with."""


@dataclass(frozen=True, slots=True)
class Pip:
    """The pip of the Python at `python`; it inherits the open file `lock`, and so holds the lock while it lives."""

    python: str
    lock: int
    progress: DownloadProgress

    def run_checked(self, command: list[str], locks: list[Path], scratch: Path) -> None:
        """Run with the hashes of `locks`; without them only on a kind of machine that the lock files do not know."""
        try:
            self.run([*command, "--require-hashes"], locks)
        except WrongFile:
            if is_known(locks[0].read_text(encoding="utf-8")):
                raise
            self.progress.say(
                _("No hashes are known for this kind of machine: versions are checked, files are not.")
            )
            self.run(command, [without_hashes(lock, scratch) for lock in locks])

    def run(self, command: list[str], requirements: list[Path]) -> None:
        """Run pip on the files named, following it to its end; raises `CannotProvide` when it fails."""
        whole = [self.python, "-m", "pip", *command, "--no-input", "--disable-pip-version-check"]
        whole += [part for file in requirements for part in ("-r", str(file))]
        with subprocess.Popen(
            whole,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=own_environment(),
            pass_fds=() if os.name == "nt" else (self.lock,),
        ) as pip:
            said = self.progress.follow(pip.stdout or ())
        if pip.returncode:
            raise reason(said)


def without_hashes(lock: Path, scratch: Path) -> Path:
    """Write the pins of a lock file alone into the folder `scratch`."""
    lines = lock.read_text(encoding="utf-8").splitlines()
    bare = scratch / (lock.stem + ".pins")
    kept = (line.rstrip("\\ ") for line in lines if not line.lstrip().startswith("--hash"))
    bare.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return bare


def own_environment() -> dict[str, str]:
    """Give pip a long breath on a slow network, and keep the rest of the person's settings (index, proxy, cache).

    A download that is cut goes on from where it was, a dozen times; a network that is gone is reported within two
    minutes (each try to go on makes four to connect, with 1, 2 and 4 seconds between them).
    """
    kept = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    ours = {"PIP_USER": "0", "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    return {"PIP_DEFAULT_TIMEOUT": "60", "PIP_RETRIES": "3", "PIP_RESUME_RETRIES": "12", **kept, **ours}


def reason(said: list[str]) -> CannotProvide:
    """Turn pip's last words into what a person can do."""
    text = "\n".join(said)
    if WRONG_HASH in text:
        files = sorted(set(re.findall(r"^\s+([\w.-]+==\S+) from ", text, re.MULTILINE)))
        return WrongFile(
            ngettext(
                "The package index offers a different file from the one Arrowswitch was tested "
                "with: {files}.",
                "The package index offers different files from those Arrowswitch was tested with: {files}.",
                len(files),
            ).format(files=", ".join(files))
            + " "
            + _("Nothing was installed. If this network has its own package index, tell its administrator.")
        )
    if "No space left" in text:
        return CannotProvide(
            _("The disk is full. Arrowswitch needs about 600 MB; make room and start again.")
        )
    if NO_NETWORK.search(text):
        return CannotProvide(
            _(
                "The package index cannot be reached. Check the network and start again: what "
                "was downloaded is kept."
            )
        )
    errors = [line for line in said if line.startswith("ERROR")] or said[-3:]
    return CannotProvide(_("pip could not set up Arrowswitch:") + "\n" + "\n".join(errors[-4:]))


def is_known(lock: str) -> bool:
    """Say whether a lock file's text holds the hashes for this system and this Python."""
    known = dict(re.findall(r"^# (platforms|pythons): (.*)$", lock, re.MULTILINE))
    python = "{}.{}".format(*sys.version_info)
    return own_platform() in known["platforms"].split() and python in known["pythons"].split()


def own_platform() -> str:
    """Name this machine's kind as the lock files do: "linux-x86_64", "win-amd64", "macosx-arm64"."""
    system, _separator, rest = sysconfig.get_platform().partition("-")
    machine = rest.rpartition("-")[2]
    if system == "linux" and platform.libc_ver()[0] != "glibc":
        return f"linux-{machine}-other-libc"
    return f"{system}-{machine}"
