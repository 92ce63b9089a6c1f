"""An evening without end stays as large as it was: a slice of what ``SOAK=20000 python3 tests --benchmark soak`` goes through."""

import os
from pathlib import Path
from typing import Final

import pytest

from benchmarks.bench_soak import soaked

RESULTS: Final = int(os.environ.get("SOAK", "400"))
FIRST: Final = 200


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells what a process holds")
def test_an_evening_of_many_results_does_not_grow(tmp_path: Path) -> None:
    held = soaked(RESULTS, FIRST, tmp_path)
    assert held.is_flat, held
