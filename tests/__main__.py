"""Run every test, setting everything up first: `python3 tests`, with any of pytest's own arguments.

`python3 tests quick` runs a slice of them in under a minute; `python3 tests --benchmark` runs the benchmarks instead and
prints their ratios.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Arrowswitch needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
QUICK = (
    "tests/test_architecture.py",
    "tests/model/bridge",
    "tests/model/scoring",
    "tests/model/storage/test_club_file.py",
    "tests/model/storage/test_draft.py",
    "tests/model/service/test_results.py",
    "tests/model/service/test_overtaken.py",
    "tests/model/service/test_sessions.py",
    "tests/model/service/test_seating.py",
    "tests/gui/pages/scores/test_page.py",
    "tests/reports/rankings/test_ranking.py",
)
"""What breaks most often, by room: scores and figures, the club file, the service of an evening, one page, one document."""


def main(words: list[str]) -> int:
    """Run the tests or the benchmarks in the environment beside main.py and give the exit status."""
    # Python puts this folder first, where tests/model would hide our model.
    sys.path[0] = str(ROOT)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from installer import entry

    entry.enter(str(ROOT), ("run", "tests"), window=True)
    if "--benchmark" in words:
        return benchmark([word for word in words if word != "--benchmark"])
    keep_bytecode()
    import pytest

    os.chdir(ROOT)
    if words[:1] == ["quick"]:
        words = [*quick(), *words[1:]]
    return int(pytest.main(words))


def keep_bytecode() -> None:
    """Keep what Python and pytest make of the sources, whoever wants it otherwise.

    Else each run would make it again of every test, in each of its workers, and so would each program that a test starts.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def quick() -> list[str]:
    """Pytest's arguments for a developer's turn: the slice, and what mirrors the files changed since the last commit."""
    import subprocess

    asked = ["git", "status", "--porcelain", "--untracked-files=all"]
    said = subprocess.run(asked, capture_output=True, text=True, check=False, cwd=ROOT).stdout
    changed = [ROOT / line[3:] for line in said.splitlines() if line.endswith(".py")]
    mirrored = [TESTS / path.relative_to(ROOT).with_name(f"test_{path.name}") for path in changed]
    own = [path for path in (*changed, *mirrored) if path.name.startswith("test_") and path.is_file()]
    paths = dict.fromkeys([*QUICK, *(str(path.relative_to(ROOT)) for path in own)])
    return ["-q", "-n", "2", "--dist", "worksteal", "-m", "not hypothesis", "--engine", "sqlite", *paths]


def benchmark(names: list[str]) -> int:
    """Print what each `tests/benchmarks/bench_*.py` found, in one run; `names` choose some of them."""
    import compileall
    from importlib.util import module_from_spec, spec_from_file_location

    from installer.setup.installation import ROOMS

    for room in ROOMS:  # as the set-up leaves them with a director, however the sources changed since
        compileall.compile_dir(ROOT / room, quiet=2)

    # For the builders of the tests, and what their folders share.
    sys.path[1:1] = [
        str(TESTS / folder) for folder in ("", "evening", "agreement", "fuzz", "congress", "room")
    ]
    for path in sorted(TESTS.glob("benchmarks/bench_*.py")):
        name = path.stem.removeprefix("bench_")
        if names and name not in names:
            continue
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
        print(name)
        for line in module.run():
            print("   ", line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
