"""Every check of style, types, directions and sizes, one after the other; all are run, and one failure fails all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TYPED: Final = ("main.py", "gui", "model", "reports", "installer", "tests")
SCRIPTS: Final = Path(sys.executable).parent


def _elsewhere(system: str) -> tuple[str, ...]:
    """Types as another system has them, remembered apart."""
    # One memory for all systems would be thrown away at each change.
    return "--platform", system, "--cache-dir", f".mypy_cache/{system}"


CHECKS: Final = {
    "format": (sys.executable, "-m", "ruff", "format", "--check", "."),
    "style": (sys.executable, "-m", "ruff", "check", "."),
    "types": (sys.executable, "-m", "mypy", *TYPED),
    "types on Windows": (sys.executable, "-m", "mypy", *_elsewhere("win32"), *TYPED),
    "types on macOS": (sys.executable, "-m", "mypy", *_elsewhere("darwin"), *TYPED),
    "directions": (str(SCRIPTS / "lint-imports"), "--no-cache"),
    "sizes": (sys.executable, str(ROOT / "installer" / "build.py"), "sizes"),
}


def run() -> int:
    """Run every check and name those that failed."""
    failed = []
    for name, command in CHECKS.items():
        print(f"== {name}", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(name)
    print(f"checks failed: {', '.join(failed)}" if failed else "all checks passed", flush=True)
    return 1 if failed else 0
