"""A second, independent reader of deals: endplay's own readers of PBN and LIN, in a process of their own.

endplay's `__init__` imports everything it has, and with it numpy, matplotlib, tqdm and pyparsing, which we do not
install. Its readers need none of them, so the package is entered without its `__init__`; the readers are untouched.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from pathlib import Path

_ENTERED: Final = """
import sys
from importlib.util import find_spec
from types import ModuleType
package = ModuleType("endplay")
package.__path__ = list(find_spec("endplay").submodule_search_locations)
sys.modules["endplay"] = package
from endplay.parsers import {reader} as reader
from endplay.types import Player
"""
_READ: Final = """
with open(sys.argv[1], encoding="utf-8") as file:
    for board in reader.load(file):
        sys.stdout.write(f"{board.board_num} {board.deal.to_pbn(Player.north)} {board.dealer.abbr} ")
        sys.stdout.write(f"{board.vul.name} {len(board.auction)}" + chr(10))
"""
_WRITE: Final = """
with open(sys.argv[1], encoding="utf-8") as file, open(sys.argv[2], "w", encoding="utf-8") as copy:
    reader.dump(reader.load(file), copy)
"""
_VULNERABLE: Final = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}


def boards(reader: str, path: Path) -> list[tuple[str, str, str, str, int]]:
    """Number, deal from North on, dealer, vulnerability and length of the auction as ``pbn`` or ``lin`` reads them."""
    found = []
    for line in _run(reader, _READ, path).splitlines():
        number, rest = line.split(" ", 1)
        deal, dealer, vulnerable, calls = rest.rsplit(" ", 3)
        found.append((number, deal, dealer, _VULNERABLE[vulnerable], int(calls)))
    return found


def written_again(reader: str, path: Path, copy: Path) -> None:
    """Let endplay read a file and write it in its own way."""
    _run(reader, _WRITE, path, copy)


def _run(reader: str, code: str, *paths: Path) -> str:
    if sys.version_info >= (3, 14) and find_spec("endplay") is None:
        pytest.skip("endplay has no wheel for this Python: our files are not read by a second reader")
    command = [sys.executable, "-c", _ENTERED.format(reader=reader) + code, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
