"""One installation of the lock files' packages into `.venv`, in two phases: fetch, then install without the network."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from installer import environment
from installer.setup import system_libraries
from installer.setup.pip_run import CannotProvide, Pip, own_environment, without_hashes
from installer.setup.progress import DownloadProgress
from model.i18n import _

UNFINISHED: Final = "being-installed"
ROOMS: Final = ("gui", "installer", "model", "reports")
PIN: Final = re.compile(r"^[a-z0-9-]+==", re.MULTILINE)
PIP_ENTRY: Final = re.compile(r"^pip==.*?[^\\]$", re.MULTILINE | re.DOTALL)


@dataclass(slots=True)
class Installation:
    """The work in one checkout, by the process that holds the lock file open under the number `lock`."""

    root: Path
    lock: int
    progress: DownloadProgress = field(default_factory=DownloadProgress)
    also: tuple[str, ...] = ()
    """System packages that will be asked for afterwards: when one is missing already, one line names them all."""

    def bring(self, purposes: tuple[str, ...]) -> None:
        """Install what `purposes` need; nothing happens when it is all there."""
        if self._is_complete(purposes):
            return
        purposes = self._with_earlier(purposes)
        if not self._is_sound():
            self._make_again()
        self.progress.start(
            sum(len(PIN.findall(lock.read_text(encoding="utf-8"))) for lock in self._locks(purposes))
        )
        self._fetch(purposes)
        self._install(purposes)
        self.progress.say(_("Arrowswitch is set up."))

    @property
    def _venv(self) -> Path:
        return self.root / environment.VENV

    @property
    def _downloads(self) -> Path:
        return self._venv / "downloads"

    @property
    def _pip(self) -> Pip:
        return Pip(environment.python_of(str(self.root)), self.lock, self.progress)

    def _locks(self, purposes: tuple[str, ...]) -> list[Path]:
        return [Path(environment.lock_of(str(self.root), purpose)) for purpose in purposes]

    def _proof(self, purpose: str) -> Path:
        return Path(environment.proof_of(str(self.root), purpose))

    def _is_complete(self, purposes: tuple[str, ...]) -> bool:
        ready = environment.is_ready(str(self.root), purposes, window=False, version_known=False)
        return ready and self._is_sound()

    def _is_sound(self) -> bool:
        """Say whether the last installation here ended, and for the Python that is here now."""
        if (self._venv / UNFINISHED).exists():
            return False
        proofs = [proof for purpose in environment.LOCKS if (proof := self._proof(purpose)).exists()]
        made_for = self._python_now() + b"\n"
        return bool(proofs) and all(proof.read_bytes().startswith(made_for) for proof in proofs)

    def _python_now(self) -> bytes:
        """Ask the environment's Python for its version."""
        # The system may have changed it under our feet.
        command = [
            environment.python_of(str(self.root)),
            "-c",
            "import sys; print('%d.%d' % sys.version_info[:2])",
        ]
        try:
            return subprocess.run(
                command, check=True, capture_output=True, env=own_environment()
            ).stdout.strip()
        except (OSError, subprocess.CalledProcessError):
            return b"none"

    def _with_earlier(self, purposes: tuple[str, ...]) -> tuple[str, ...]:
        """Keep what an earlier start installed."""
        # A changed lock must not leave the packages of the tests behind.
        return tuple(
            purpose for purpose in environment.LOCKS if purpose in purposes or self._proof(purpose).exists()
        )

    def _make_again(self) -> None:
        self.progress.say(_("Setting up Arrowswitch in {folder}").format(folder=self._venv))
        self._ensure_pip_can_come()
        base = getattr(sys, "_base_executable", "") or sys.executable
        shutil.rmtree(self._venv, ignore_errors=True)
        command = [base, "-m", "venv", "--clear", str(self._venv)]
        made = subprocess.run(command, check=False, capture_output=True, text=True, env=own_environment())
        if made.returncode:
            raise CannotProvide(
                _("The environment {folder} cannot be created: {reason}").format(
                    folder=self._venv, reason=(made.stderr or made.stdout).strip()
                )
            )
        self._bring_newer_pip()

    def _ensure_pip_can_come(self) -> None:
        """Debian keeps the part of Python that brings pip into a new environment in a package of its own."""
        if importlib.util.find_spec("ensurepip") is not None:
            return
        package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
        if system_libraries.is_root():
            self.progress.say(_("Installing the system package {package} ...").format(package=package))
            if system_libraries.apt_install([package]):
                return
        sudo = "" if system_libraries.is_root() else "sudo "
        raise CannotProvide(
            _("This Python cannot create an environment: ensurepip is missing.")
            + "\n"
            + _("Type this line, then start again:")
            + f"\n    {sudo}apt-get install {' '.join((package, *self.also))}"
        )

    def _pip_entry(self) -> str:
        entry = PIP_ENTRY.search(self._locks(("run",))[0].read_text(encoding="utf-8"))
        return entry.group() if entry else ""

    def _bring_newer_pip(self) -> None:
        """First of all the pip of the lock file."""
        # An older pip may not take up a broken download.
        entry = self._pip_entry()
        if not entry:
            return
        lock = self._locks(("run",))[0].read_text(encoding="utf-8")
        header = [line for line in lock.splitlines() if line.startswith("#")]
        wish = self._venv / "pip.lock"
        wish.write_text("\n".join([*header, entry, ""]), encoding="utf-8")
        self._pip.run_checked(["install", "--upgrade", "--no-deps"], [wish], self._venv)
        # Brought by an older Python, never used here, and its .pth file would be read at every start.
        self._pip.run(["uninstall", "--yes", "setuptools"], [])

    def _fetch(self, purposes: tuple[str, ...]) -> None:
        # The pip that came with Python may not know how to tell us.
        bar = "raw" if self._pip_entry() else "off"
        command = ["download", "--no-deps", "--only-binary", ":all:", "--progress-bar", bar]
        command += ["--dest", str(self._downloads)]
        self._pip.run_checked(command, self._locks(purposes), self._venv)

    def _install(self, purposes: tuple[str, ...]) -> None:
        """Install from the fetched files alone; until the end the environment is marked as unfinished."""
        self.progress.say(_("Installing ..."))
        unfinished = self._venv / UNFINISHED
        unfinished.touch()
        for purpose in environment.LOCKS:
            self._proof(purpose).unlink(missing_ok=True)
        command = ["install", "--no-deps", "--no-index", "--find-links", str(self._downloads)]
        self._pip.run(command, [without_hashes(lock, self._venv) for lock in self._locks(purposes)])
        shutil.rmtree(self._downloads, ignore_errors=True)
        if hasattr(os, "sync"):
            os.sync()  # else a power cut might keep the proof and lose what it proves
        made_for = self._python_now()
        for purpose, lock in zip(purposes, self._locks(purposes), strict=True):
            self._proof(purpose).write_bytes(made_for + b"\n" + lock.read_bytes())
        unfinished.unlink()
        self.compile()

    def compile(self) -> None:
        """Compile our own modules now."""
        # Where Python may write no bytecode, each start would do it again.
        rooms = [str(self.root / room) for room in ROOMS if (self.root / room).is_dir()]
        command = [environment.python_of(str(self.root)), "-m", "compileall", "-q", *rooms]
        # Where it cannot write, the program is slower to start and no worse.
        subprocess.run(command, check=False, capture_output=True, env=own_environment())
