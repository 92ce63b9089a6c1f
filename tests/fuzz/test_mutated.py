"""A thousand mutated files of each format are read, or refused in words; `mutated.py` goes through more."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from mutated import faults, kinds

COUNT: Final = int(os.environ.get("FUZZ_FILES", "1000"))
KINDS: Final = kinds()


@pytest.mark.parametrize("name", KINDS)
def test_mutated_files_are_read_or_refused_in_words(name: str, tmp_path: Path) -> None:
    kind, given = KINDS[name], Counter[str]()
    found = list(faults(kind, range(COUNT), tmp_path / f"mutated{kind.ending}", given))
    assert not found
    assert not given["refused without a word"]
    assert given["read"], "no mutated file was read: the good one is none"
