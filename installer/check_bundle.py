"""Proof that the bundle works where no Python is: it plays and prints the sample night, opens its club, and starts soon."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from installer.bundle import BUNDLE, ROOT, find_missing_licences

PATIENCE: Final = 60.0  # seconds until a window that does not open counts as a fault
SLOWER: Final = 1.5  # how much longer than the checkout the bundle may take to start
# Without its library there is nothing to print to, and Qt goes on without this.
OF_PRINTERS: Final = "libcupsprintersupport"
"""Printers are the system's own."""
OF_ANY_SYSTEM: Final = (
    "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libresolv.so",
    "libxcb.so", "libGL.so", "libGLX.so", "libGLdispatch.so", "libEGL.so", "libwayland-",
)  # fmt: skip
"""What the package asks of the system by name (`installer.deb.DEPENDS`), or what only a screen of that kind asks for."""
_TURNS: Final = 5


def run() -> int:
    """Run the bundle as a person would, without a screen; prints what was seen and gives 1 when something failed."""
    program = BUNDLE / ("arrowswitch.exe" if os.name == "nt" else "arrowswitch")
    if not program.exists():
        print("there is no bundle yet: python3 installer/build.py bundle")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        night = Path(folder, "night")
        failed = _whole() or _licensed() or _prints(program, night) or _solves(program, Path(folder))
        failed = failed or _checks(program, night / "sample.club")
        return failed or _starts(program, night / "sample.club")


def _whole() -> int:
    """Every library lies in the bundle or is one that any system with a screen has; Linux only, where a tool tells."""
    if platform.system() != "Linux":
        return 0
    # As the bundle's own starter does, so that nothing of this machine stands in for what was left out.
    looking = _environment() | {"LD_LIBRARY_PATH": str(BUNDLE / "_internal")}
    missing = set()
    for path in BUNDLE.rglob("*.so*"):
        if not path.is_symlink() and not path.name.startswith(OF_PRINTERS):
            command = ["ldd", str(path)]
            said = subprocess.run(command, check=False, capture_output=True, text=True, env=looking).stdout
            missing |= {f"{path.name} needs {name}" for name in strangers(said, BUNDLE)}
    print("\n".join(sorted(missing)) or "libraries: whole")
    return 1 if missing else 0


def _licensed() -> int:
    """The licences of all that is in the bundle lie in it."""
    lacking = find_missing_licences(BUNDLE / "_internal")
    print("\n".join(f"licences: {name} is missing" for name in lacking) or "licences: whole")
    return 1 if lacking else 0


def strangers(text: str, bundle: Path) -> set[str]:
    """The libraries in the output of `ldd` that neither lie in the bundle nor are any system's own."""
    found = set()
    for line in text.splitlines():
        name, arrow, where = line.strip().partition(" => ")
        if arrow and not name.startswith(OF_ANY_SYSTEM) and not where.startswith(f"{bundle}/"):
            found.add(name)
    return found


def _prints(program: Path, night: Path) -> int:
    done = _run([str(program), "demo", "--out", str(night)])
    pages = sorted(path.name for path in night.glob("*.pdf")) if night.exists() else []
    print(f"sample night: status {done.returncode}, {len(pages)} documents")
    if done.returncode or not pages or not all((night / page).read_bytes()[:5] == b"%PDF-" for page in pages):
        print(done.stderr)
        return 1
    return 0


def _solves(program: Path, folder: Path) -> int:
    deals = folder / "deals.pbn"
    _run([str(program), "deal", "--boards", "1-2", "--out", str(deals)])
    done = _run([str(program), "analyse", str(deals), "--json"])
    print(f"double dummy: status {done.returncode}, {done.stdout.count('tricks')} boards")
    return 0 if done.returncode == 0 and done.stdout.count("tricks") == 2 else 1


def _checks(program: Path, club: Path) -> int:
    done = _run([str(program), "check", "--club", str(club)])
    print(f"its club file: status {done.returncode}")
    return 1 if done.returncode else 0


def _starts(program: Path, club: Path) -> int:
    """Start bundle and checkout in turns and compare the quickest; the checkout runs on the environment at hand.

    Whatever else the machine does can only make a start longer.
    """
    ours, theirs = [], []
    for _turn in range(_TURNS):
        ours.append(until_shown([str(program)], club))
        theirs.append(until_shown([sys.executable, str(ROOT / "main.py")], club))
    ratio = min(ours) / min(theirs)
    print(f"start of the window: {ratio:.2f} times the checkout's (at most {SLOWER})")
    return 0 if ratio <= SLOWER else 1


def until_shown(command: list[str], club: Path) -> float:
    """Seconds from the command until the window has kept its first place, which it does once it is shown."""
    with tempfile.TemporaryDirectory() as home:
        environment = _environment() | {"ARROWSWITCH_HOME": home, "ARROWSWITCH_ENVIRONMENT": "here"}
        shown = Path(home, "config", "window.json")
        begun = time.perf_counter()
        with subprocess.Popen([*command, "--club", str(club)], env=environment) as window:
            try:
                _wait(lambda: shown.exists() or window.poll() is not None)
                seconds = time.perf_counter() - begun
                if window.poll() is not None:
                    raise RuntimeError(
                        f"{command[0]} ended with status {window.returncode} and showed no window"
                    )
            finally:
                window.terminate()
        return seconds


def _wait(there: Callable[[], bool]) -> None:
    end = time.perf_counter() + PATIENCE
    while not there():
        if time.perf_counter() > end:
            raise TimeoutError("no window within a minute")
        time.sleep(0.002)


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True, env=_environment())


def _environment() -> dict[str, str]:
    """The environment at hand without what would lead to the checkout's own Python."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    return kept | {"QT_QPA_PLATFORM": "offscreen"}
