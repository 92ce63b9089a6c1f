"""Hostile files of deals: good ones cut, doubled, spliced and scribbled on; each is read, or refused in words.

``FUZZ=20000 python3 tests tests/fuzz`` looks longer. The corpus is what our own writers give for two boards, and the
snippets below that once were trouble.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from model.bridge.deals.boards import DealSet, Par, PlayedCall, TablePlay, TrickTable
from model.bridge.deals.dealing import dealt
from model.errors import ImportRefused
from model.exchange import events
from model.exchange.deals import formats

EXAMPLES: Final = int(os.environ.get("FUZZ", "150"))
TRICKS: Final = TrickTable.parse("2333223332AAAABAAAAB")
SNIPPETS: Final = (
    b"",
    b"\x00",
    b"|",
    b'"',
    b"{",
    b"[",
    b"%",
    b"\r\n\r\n",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"md|3|",
    b"qx|o0|",
    b"sv||",
    b"vg|,,,99999999999,|",
    b'[Deal "N:- - - -"]',
    b'[Board "##1"]',
    b'[Event "#"]',
    b'[ScoreTable "\\2R;;+"]',
    b'[OptimumResultTable ""]',
    b'[Auction "N"]\nAP AP =1= =99= *',
    b'[DoubleDummyTricks "ffffffffffffffffffff"]',
    b"H N:::::",
    b"A NZ:AAAAPPPP",
    b"Board 01=aaaaaabffffffkkkkkklpppppp015",
    b"From board=99999999999999999999",
    b"To board=0",
    b"Checksum=",
    b"99999999999999999999",
    b"-1",
    "²٣".encode(),
    b",,,,,,,,,,,,,,,,,",
    b"10" * 13,
)


def _corpus(ending: str) -> bytes:
    """Two boards as our own writer gives them, with everything the format can say."""
    deals = dealt((1, 2), seed="fuzz")
    if ending in (".pbn", ".lin", ".rbn", ".csv"):
        first = replace(deals.boards[0], tricks=TRICKS, par=Par(-420, ("4SW=",)))
        auction = (PlayedCall("1NT", alerted=True, explanation="weak"), PlayedCall("P"), PlayedCall("X"))
        play = TablePlay(1, "open", ("Ann", "Bob", "Cy", "Di"), auction, ("SA",), 9, "4S N 10", "NS 420")
        deals = DealSet((first, deals.boards[1]), "Night", "Club", "Riverside", seed="fuzz", plays=(play,))
    else:
        deals = replace(deals, seed=None)
    return formats.format_of(Path(f"a{ending}")).dumps(deals)


@st.composite
def _scribbled(draw: st.DrawFn, content: bytes) -> bytes:
    """A good file after a few mishaps."""
    for _mishap in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(content)))
        end = draw(st.integers(start, min(len(content), start + 80)))
        middle = draw(
            st.sampled_from(SNIPPETS)
            | st.binary(max_size=6)
            | st.just(content[start:end] * 2)
            | st.just(content)
        )
        content = content[:start] + middle + content[end:]
    return content


@pytest.mark.parametrize("ending", sorted(formats.MODULES))
@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_scribbled_file_of_deals_is_read_or_refused(ending: str, data: st.DataObject) -> None:
    content = data.draw(_scribbled(_corpus(ending)))
    module = formats.format_of(Path(f"a{ending}"))
    try:
        read = formats.loads_as(module, content, "fuzz")
    except ImportRefused as error:
        assert str(error).strip()
        assert "\x00" not in str(error)
        return
    assert read.boards
    for board in read.boards:
        assert 1 <= board.number <= 9999


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_scribbled_pbn_is_an_event_or_is_refused(data: st.DataObject) -> None:
    board = (
        b'[Board "1"]\n[Vulnerable "None"]\n'
        b'[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS;MP_EW"]\n'
        b"1 11 4S N 10 420 2 0\n2 12 - - - ^- ^1.2 ^0.8\n"
    )
    content = b'% PBN 2.1\n[Event "Night"]\n' + data.draw(_scribbled(board))
    try:
        event = events.loads(content, "fuzz.pbn")
    except ImportRefused as error:
        assert str(error).strip()
        return
    assert event.lines


ENDLESS: Final = {
    "a line.pbn": b'[Event "' + b"x" * 2_000_000 + b'"]\n',
    "a line.csv": b"board,ns,ew\n" + b"1," * 200_000,
    "comments.rbn": b"{\n" * 300_000,
    "rows.csv": b"1\n" * 700_000,
    "words.lin": b"|" * 4_000_001,
    "no cards.lin": b"qx|o1|md|3SAK|\n" * 20_000,
    "no cards.ber": b"5" * 52 * 20_000,
    "no cards.cds": b"\x00" * 14 * 20_000,
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_file_without_end_is_refused_before_the_evening_is_over(name: str) -> None:
    start = process_time()
    with pytest.raises(ImportRefused):
        formats.loads_as(formats.format_of(Path(name)), ENDLESS[name], name)
    assert process_time() - start < 20  # these took minutes, or for ever
