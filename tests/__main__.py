"""Run every test, setting everything up first: `python3 tests`, with any of pytest's own arguments.

`python3 tests --benchmark` runs the benchmarks instead and prints their ratios.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.version_info < (3, 11):
    sys.exit("Arrowswitch needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info))

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent


def main(words: list[str]) -> int:
    """Run the tests or the benchmarks in the environment beside main.py and give the exit status."""
    # Python puts this folder first, where tests/model would hide our model.
    sys.path[0] = str(ROOT)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from installer import entry

    entry.enter(str(ROOT), ("run", "tests"), window=True)
    if "--benchmark" in words:
        return benchmark([word for word in words if word != "--benchmark"])
    import pytest

    os.chdir(ROOT)
    return int(pytest.main(words))


def benchmark(names: list[str]) -> int:
    """Print what each `tests/benchmarks/bench_*.py` found, in one run; `names` choose some of them."""
    import compileall
    from importlib.util import module_from_spec, spec_from_file_location

    from installer.setup.installation import ROOMS

    for room in ROOMS:  # as the set-up leaves them with a director, however the sources changed since
        compileall.compile_dir(ROOT / room, quiet=2)

    sys.path.insert(1, str(TESTS))  # for the builders of the tests
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
