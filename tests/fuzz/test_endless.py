"""Files made to be read for ever: each is read or refused within two seconds of work and 200 MB, whatever its format.

Each once took from five seconds to minutes, or a gigabyte.
"""

from __future__ import annotations

import sys
import zipfile
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Final

import pytest

from model.errors import ArrowswitchError
from model.exchange.deals import formats
from model.exchange.sheets import workbook
from model.lawbook.reader import read as read_law_book
from model.movement.own.read import read as read_movements
from model.service.exchange.imports import read_file
from model.service.exchange.player_lists import open_list

if TYPE_CHECKING:
    from collections.abc import Callable

MEGABYTES: Final = 3 << 20
OWN: Final = b"#arrowswitch,event,1\n#pair,1,1,,,A,B\n#pair,2,2,,,C,D\nboard,round,table,section,session,ns,ew,result\n"
LINE: Final = b"<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE>"


def full_of(piece: bytes, before: bytes = b"", behind: bytes = b"") -> bytes:
    """A file of some megabytes of one piece."""
    return before + piece * ((MEGABYTES - len(before) - len(behind)) // len(piece)) + behind


def counted(form: str, count: int, before: bytes = b"", behind: bytes = b"") -> bytes:
    return before + "".join(form.format(number) for number in range(1, count + 1)).encode() + behind


def sheet_of(cells: bytes) -> bytes:
    """A workbook whose one sheet has these cells, packed small."""
    name = "xl/worksheets/sheet1.xml"
    packed = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(workbook("1", [["name"]]))) as whole,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as made,
    ):
        for part in whole.namelist():
            made.writestr(part, cells if part == name else whole.read(part))
    return packed.getvalue()


ENDLESS: Final[dict[str, Callable[[], bytes]]] = {
    "a value without an end.lin": lambda: full_of(b"a", b"qx|o1|md|3SAK|"),
    "blanks.lin": lambda: full_of(b" ", b"qx|o1|"),
    "no strokes.lin": lambda: full_of(b"ab c\n"),
    "calls.lin": lambda: full_of(b"mb|1C|", b"qx|o1|md|3SAK|"),
    "a long auction.lin": lambda: full_of(b"1C", b"qx|o1|md|3SAK|mb|", b"|"),
    "results and heads.lin": lambda: b"vg|a,b,I,1,2|rs|" + b"x," * 400_000 + b"|" + b"vg|x|" * 200_000,
    "wrong cards.lin": lambda: full_of(b"pc|ZZ|", b"qx|o1|md|3SAK|"),
    "rows.pbn": lambda: full_of(b"1 2 4S N 10 420 1 1\n", b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n'),
    "games.pbn": lambda: full_of(b'[A "b"]\n\n'),
    "elements.xml": lambda: full_of(b"<a/>", b"<USEBIO>", b"</USEBIO>"),
    "nests.xml": lambda: full_of(b"<a>", b"<USEBIO>"),
    "attributes.xml": lambda: counted('a{}="" ', 200_000, b"<USEBIO ", b"></USEBIO>"),
    "names.xml": lambda: counted("<a{}/>", 200_000, b"<USEBIO>", b"</USEBIO>"),
    "ampersands.xml": lambda: full_of(b"&", b"<USEBIO>", b"</USEBIO>"),
    "sections.xml": lambda: counted(
        f'<SECTION SECTION_ID="S{{}}"><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>{LINE.decode()}</BOARD></SECTION>', 9_000,
        b'<USEBIO><EVENT EVENT_TYPE="MP_PAIRS">', b"</EVENT></USEBIO>",
    ),
    "teams.xml": lambda: counted(
        '<TEAM TEAM_ID="x{}"><TEAM_NAME>a</TEAM_NAME></TEAM>', 20_000,
        b'<USEBIO><EVENT EVENT_TYPE="TEAMS"><PARTICIPANTS>',
        b"</PARTICIPANTS><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>" + LINE + b"</BOARD></EVENT></USEBIO>",
    ),
    "digits.json": lambda: full_of(b"9", b'{"sessions":[', b"]}"),
    "objects.json": lambda: full_of(b"{},", b'{"sessions":[', b"{}]}"),
    "sections.csv": lambda: counted("1,1,1,S{},1,1,2,+420\n", 40_000, OWN),
    "meetings without rounds.csv": lambda: counted("{0},0,0,,1,1,2,+420\n", 900, OWN),
    "opponents of one.csv": lambda: counted("1,{0},9999,4S,N,10\n", 9_000, b"board,ew,ns,contract,declarer,tricks\n"),
    "labels.book": lambda: b"LAW 1 - THE PACK\n" + b"A. X B. Y C. Z " * 30_000,
    "a word.book": lambda: b"LAW 1 - THE PACK\n" + b"a" * 500_000,
    "hyphens.book": lambda: b"LAW 1 - THE PACK\n" + b"x-\n" * 150_000,
    "stars.book": lambda: b"LAW 1 - THE PACK\n" + b"* note\n1 note\n" * 30_000,
    "headings.book": lambda: b"LAW 1 - THE PACK\n\nA. The Pack\n\n1. one two three.\n\n" * 9_000,
    "dots.book": lambda: b"LAW 1 - THE PACK\n" + b"word " * 4_500 + b"." * 400_000,
    "library.mov": lambda: b"[M1] x\n0,2,6,3,1,0\n1,2,1\n3,4,2\n\n" * 25_000,
    "junk.mov": lambda: b"x,y\n" * 200_000,
    "names.players": lambda: counted("Name {};1\n", 200_000),
    "cells.xlsx": lambda: sheet_of(b"<worksheet><sheetData><row>" + b'<c t="n"><v>1</v></c>' * 500_000 + b"</row></sheetData></worksheet>"),
    "nests.xlsx": lambda: sheet_of(b"<worksheet>" + b"<a>" * 500_000),
    "far.xlsx": lambda: sheet_of(b'<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>'),
}  # fmt: skip
READERS: Final[dict[str, Callable[[Path], object]]] = {
    ".lin": formats.load,
    ".book": lambda path: read_law_book(path.read_bytes()),
    ".mov": lambda path: read_movements(path.read_text("utf-8")),
    ".players": lambda path: open_list(path).players(),
    ".xlsx": lambda path: open_list(path).players(),
}
PATIENCE: Final = 4.0 if sys.gettrace() is None else 20.0
"""Seconds of work; two on a quiet machine, where the slowest takes one."""


@pytest.mark.parametrize("name", ENDLESS)
def test_no_file_is_read_for_ever(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(ENDLESS[name]())
    begun = process_time()
    try:
        READERS.get(path.suffix, read_file)(path)
    except ArrowswitchError as refused:
        assert len(str(refused)) < 1_000
    assert process_time() - begun < PATIENCE


@pytest.mark.parametrize("ending", sorted(formats.MODULES))
def test_a_file_of_deals_larger_than_its_kind_ever_is_is_refused_at_once(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"night{ending}"
    largest = formats.largest_of(path)
    with path.open("wb") as file:
        file.truncate(largest + 1)
    begun = process_time()
    with pytest.raises(ArrowswitchError, match=f"At most {largest >> 20} MB are read"):
        formats.load(path)
    assert process_time() - begun < 0.5
