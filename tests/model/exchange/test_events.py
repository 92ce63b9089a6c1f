"""An event is told by its content; what is no event is refused plainly."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.errors import ImportRefused
from model.exchange.events import loads, read
from model.exchange.files import LARGEST, read_bytes

TABLE = b"1,1,2,4S,N,10\n"


def test_the_name_of_a_file_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "night.xml"
    path.write_bytes(TABLE)
    assert read(path).format == "CSV"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (
            b'\xef\xbb\xbf  \r\n{"sections": [{"boards": [{"board": 1, "results": [{"ns_pair": 1, "ew_pair": 2}]}]}]}',
            "ACBL",
        ),
        (
            b"\n<USEBIO><EVENT><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>"
            b"<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><SCORE>420</SCORE></TRAVELLER_LINE></BOARD></EVENT></USEBIO>",
            "USEBIO",
        ),
        (TABLE, "CSV"),
    ],
)
def test_kinds(content: bytes, kind: str) -> None:
    assert loads(content, "night").format == kind


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b" \n\n", "is empty"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00" + b"x" * 100, "not an Access"),
        (b"%PDF-1.7\n", "a PDF file"),
        (b"PK\x03\x04abc", "a ZIP file"),
        (b"SQLite format 3\x00abc", "a SQLite file"),
        (b"abc\x00\x01\x02\xff\xfe", "is not a text file"),
        (b"\xff\xfea", "ends in the middle of a letter"),
        (b'% PBN 2.1\n[Event "Thursday"]\n', "holds no results"),
        (b"lorem ipsum", "neither names of columns nor a result"),
    ],
)
def test_what_is_no_event(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "night"
    path.write_bytes(content)
    with pytest.raises(ImportRefused, match=said) as refused:
        read(path)
    assert refused.value.message.startswith("night")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match=r"gone\.xml cannot be read: there is no such file or folder"):
        read(tmp_path / "gone.xml")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="is a folder"):
        read(tmp_path)


def test_a_file_that_is_far_too_large(tmp_path: Path) -> None:
    path = tmp_path / "huge.xml"
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(ImportRefused, match=r"huge\.xml is 65 MB; an event is far smaller"):
        read(path)


def test_a_file_that_grew_while_it_was_read(tmp_path: Path) -> None:
    path = tmp_path / "night.csv"
    path.write_bytes(TABLE * 3)
    assert read_bytes(path, largest=len(TABLE) * 3) == TABLE * 3
    with pytest.raises(ImportRefused):
        read_bytes(path, largest=len(TABLE))
