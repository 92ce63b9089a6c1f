"""Mutated files of every format: good ones cut, doubled, spliced, scribbled on and overgrown, each told by its number.

``python tests/fuzz/mutated.py 100000`` goes through so many of each format and names every fault; the tests take a
thousand. A reader may read such a file or refuse it in words of the user's world, and nothing else.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from fuzz_evenings import CORPUS
from law_books import ENGLISH, PORTUGUESE
from model.bridge.deals.dealing import dealt
from model.errors import ArrowswitchError
from model.exchange.deals import formats
from model.exchange.sheets import csv_text, workbook
from model.lawbook.reader import read as read_law_book
from model.movement.kinds.library import plan
from model.movement.own.csv import plan_csv
from model.movement.own.read import read as read_movements
from model.service.exchange.imports import read_file
from model.service.exchange.player_lists import open_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SNIPPETS: Final = (
    *(
        b"",
        b"\x00",
        b"\xff\xff\xff\xff",
        b"\x00\x00\x00\x80",
        b"<",
        b"&amp;",
        b"&",
        b"]]>",
        b"<!--",
        b"<TEAM/>",
    ),
    *(
        b"<MATCH>",
        b"-1",
        b"0",
        b"99999999999999",
        b"9" * 5000,
        "²٣".encode(),
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"#pair",
    ),
    *(
        b"=1",
        b'"',
        b"\r",
        b"\n",
        b"\n\n",
        b"A6040",
        b";",
        b",",
        b"|",
        b"{",
        b"}",
        b"[",
        b"%",
        b"'",
        b"\\",
        b"/",
    ),
    *(
        b"12026-01-01",
        b"1e400",
        b"NaN",
        b"W60:735,40:420",
        b"4SN=>k",
        "κ".encode(),
        b"null",
        b"true",
        b"[[[[[[",
    ),
    *(
        b"matcxpoints",
        b"#method,x\n",
        b"NP",
        b"L",
        b"P",
        b"   ",
        b"\t",
        b"Round",
        b"5,6,25,5,5",
        b"LAW 1",
        b"A. ",
    ),
)


class Kind(NamedTuple):
    """A format: the ending of its files, a good one, and what reads it."""

    ending: str
    good: bytes
    read: Callable[[Path], object]


def kinds() -> dict[str, Kind]:
    """Every format that is read from outside, by name."""
    found = {f"event {name}": Kind(".any", content, read_file) for name, content in CORPUS.items()}
    deals = replace(dealt((1, 2), seed="mutated"), seed=None)
    for ending in formats.MODULES:
        found[f"deals {ending[1:]}"] = Kind(
            ending, formats.format_of(Path(f"a{ending}")).dumps(deals), formats.load
        )
    people = [
        ["No.", "Surname", "First name", "Master points", "Handicap"],
        ["12", "Bee", "Ann", "3.5", "-2"],
    ]
    people += [[str(number), f"Dee {number}", "Cy", "½", ""] for number in range(5)]
    found["event plain csv"] = Kind(
        ".csv",
        b"board,ns,ew,contract,declarer,tricks\n1,1,2,4S,N,10\n1,3,4,3NT,W,8\n2,1,3,PASS,,\n",
        read_file,
    )
    found["players csv"] = Kind(".csv", csv_text(people), _players)
    found["players xlsx"] = Kind(".xlsx", workbook("Players", people), _players)
    night = plan("howell", tables=3, boards_per_round=2)
    found["movements csv"] = Kind(".csv", plan_csv(night).encode(), _movements)
    library = "[M1] Howell\n0,2,6,2,3,0\n4,1,1,4,2,2,4,3,3\n2,3,3,3,1,1,1,2,2\n\n"
    pivot = "Red\n5,3,6,2,2\n1,1,1,1,3,2\n2,2,2,2,1,3\n3,3,3,3,2,1\n\nBlue\n5,3,6,2,2\n1,1,1,3,1,2\n2,2,2,1,2,3\n3,3,3,2,3,1\n"
    found["movements library"] = Kind(".txt", (library + pivot).encode(), _movements)
    found["movements grid"] = Kind(".txt", b"1-2-1;1-3-2;1-4-3\n3-4-2;4-2-1;2-3-3\n", _movements)
    found["law book"] = Kind(
        ".txt", (PORTUGUESE + ENGLISH).encode(), lambda path: read_law_book(path.read_bytes())
    )
    return found


def _players(path: Path) -> object:
    return open_list(path).players()


def _movements(path: Path) -> object:
    found = read_movements(path.read_bytes().decode("utf-8", "replace"))
    return [str(problem) for problem in found.problems]


def mutated(good: bytes, number: int) -> bytes:
    """The file after a few mishaps, the same for the same number."""
    lot = random.Random(number)
    text = bytearray(good)
    for _mishap in range(lot.randint(1, 4)):
        at, size = lot.randint(0, len(text)), lot.choice((1, 4, 40, 400, 3000))
        match lot.randint(0, 6):
            case 0:
                put = lot.choice(SNIPPETS)
                text[at : at + len(put)] = put
            case 1:
                text[at:at] = lot.choice(SNIPPETS)
            case 2:
                del text[at : at + lot.randint(0, size)]
            case 3:
                text[at:at] = text[at : at + lot.randint(0, size)]
            case 4:
                text[at : at + 4] = lot.randbytes(lot.randint(0, 8))
            case 5 if text:
                text[at % len(text)] ^= 1 << lot.randint(0, 7)
            case _:
                lines = bytes(text).split(b"\n")
                lot.shuffle(lines)
                text = bytearray(b"\n".join(lines))
    return bytes(text)


def faults(kind: Kind, numbers: range, path: Path, given: Counter[str]) -> Iterator[tuple[int, str]]:
    """Each number whose file ended in a fault of ours, with the end of its traceback; ``told`` counts the rest."""
    for number in numbers:
        path.write_bytes(mutated(kind.good, number))
        try:
            kind.read(path)
        except ArrowswitchError as refused:
            given["refused" if str(refused).strip() else "refused without a word"] += 1
        except Exception:  # noqa: BLE001 - that is what is looked for
            yield number, "".join(traceback.format_exc().splitlines(keepends=True)[-6:])
        else:
            given["read"] += 1


def main(count: int, names: list[str]) -> int:
    """Go through so many files of each format and say what came of them."""
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, kind in kinds().items():
            if names and not any(one in name for one in names):
                continue
            given, begun = Counter[str](), time.process_time()
            found = list(faults(kind, range(count), Path(folder) / f"mutated{kind.ending}", given))
            bad += len(found)
            print(
                f"{name}: {count} files, {dict(given)}, {len(found)} faults, {time.process_time() - begun:.0f} s",
                flush=True,
            )
            for number, trace in found[:5]:
                print(f"  {number}: {trace}", flush=True)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
