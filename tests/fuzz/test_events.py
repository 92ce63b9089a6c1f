"""Hostile files of events and of players: good ones cut, doubled, spliced and scribbled on; each is read, or refused in words.

``FUZZ=20000 python3 tests tests/fuzz`` looks longer. The corpus is what our own writers give for a small evening.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import process_time
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fuzz_evenings import CORPUS
from model.errors import ImportRefused
from model.exchange import events
from model.exchange import hands as event_hands
from model.exchange.bridgemate.reader import BwsDamaged
from model.exchange.jet.reader import Jet
from model.exchange.sheets import csv_text, workbook
from model.service.director import Director
from model.service.exchange.imports import read_file
from model.service.exchange.player_lists import open_list

EXAMPLES: Final = int(os.environ.get("FUZZ", "150"))
BILLION: Final = (
    b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
    + b"".join(f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">'.encode() for at in range(9))
    + b"]><USEBIO>&j;</USEBIO>"
)
SNIPPETS: Final = (
    b"", b"\x00", b"\xff\xff\xff\xff", b"\x00\x00\x00\x80", b"\x01", b"\x02", b"\x05", b"<", b"&amp;", b"]]>", b"<!--",
    b'<!DOCTYPE USEBIO SYSTEM "file:///etc/hostname">', b"<TEAM/>", b"<MATCH>", b"<BOARD>", b"-1", b"99999999999999",
    "²٣".encode(), b"\xff\xfe", b"#pair", b"=1", b'"', b"\r", b"A6040",
)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn, content: bytes) -> bytes:
    """The file with a few places changed: octets written over, a piece cut out, doubled or put in."""
    text = bytearray(content)
    for _time in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(text)))
        match draw(st.integers(0, 4)):
            case 0 | 1:
                put = draw(st.one_of(st.sampled_from(SNIPPETS), st.binary(max_size=8)))
                text[at : at + len(put)] = put
            case 2:
                del text[at : at + draw(st.integers(0, 3000))]
            case 3:
                text[at:at] = text[at : at + draw(st.integers(0, 3000))]
            case _:
                text[at:at] = draw(st.sampled_from(SNIPPETS))
    return bytes(text)


@pytest.mark.parametrize("kind", CORPUS)
def test_each_is_read_or_refused_in_words(kind: str) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(damaged(CORPUS[kind]))
    def hostile(content: bytes) -> None:
        try:
            event = events.loads(content, "night")
        except ImportRefused as refused:
            assert refused.message
            if isinstance(refused, BwsDamaged) and refused.salvaged is not None:
                assert refused.salvaged.lines
            return
        keys = {one.key for one in event.contestants}
        assert all({line.ns, line.ew} <= keys and 1 <= line.board <= 999 for line in event.lines)

    hostile()


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, len(CORPUS["jet3"]) // 2048 - 1), st.binary(min_size=1, max_size=2048))
def test_a_page_written_over_never_ends_in_a_fault_and_never_gives_more_rows(
    page: int, scribble: bytes
) -> None:
    content = bytearray(CORPUS["jet3"])
    content[page * 2048 : page * 2048 + len(scribble)] = scribble
    try:
        jet = Jet(bytes(content), "night.bws")
    except ImportRefused:
        return
    for name in jet.tables:
        jet.table(name)


@pytest.mark.parametrize("kind", ["jet3", "jet4", "usebio", "acbl", "pbn"])
def test_the_cards_of_an_event_are_read_or_refused_in_words(kind: str) -> None:
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(damaged(CORPUS[kind]))
    def hostile(content: bytes) -> None:
        try:
            deals = event_hands.loads(content, "night")
        except ImportRefused as refused:
            assert refused.message
            return
        assert deals.boards
        assert all(1 <= board.number <= 9999 for board in deals.boards)

    hostile()


PLAYERS: Final = [
    ["Name", "Number", "Masterpoints"],
    ["Ann Bee", "12", "3.5"],
    ["=1+1", "", ""],
    ["Zoë", "7", "½"],
]
LISTS: Final = {"xlsx": workbook("Players", PLAYERS), "csv": csv_text(PLAYERS)}


@pytest.mark.parametrize("kind", LISTS)
def test_lists_of_players_are_read_or_refused(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"list.{kind}"

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.one_of(damaged(LISTS[kind]), st.binary(max_size=300), st.text(max_size=200).map(str.encode)))
    def hostile(content: bytes) -> None:
        path.write_bytes(content)
        try:
            read = open_list(path).players()
        except ImportRefused as refused:
            assert refused.message
            return
        assert all(player.name for _line, player in read.players)

    hostile()


@pytest.mark.parametrize(
    "content",
    [
        BILLION,
        b'<!DOCTYPE USEBIO [<!ENTITY e SYSTEM "file:///etc/hostname">]><USEBIO>&e;</USEBIO>',
        b"<" * 200_000,
    ],
    ids=["a billion", "another file", "open for ever"],
)
def test_xml_that_would_blow_up_or_reads_other_files_is_refused(content: bytes) -> None:
    with pytest.raises(ImportRefused):
        events.loads(content, "night.xml")


def test_a_refused_file_leaves_the_club_as_it_was(tmp_path: Path) -> None:
    with Director.open(tmp_path / "club.club") as director:
        for name, content in CORPUS.items():
            if name in ("pbn", "bridgewebs"):  # no end that could be missing: what is there is whole
                continue
            path = tmp_path / name
            path.write_bytes(content[: len(content) * 2 // 3])
            before = len(director.journal.entries())
            try:
                director.imports.take(read_file(path))
            except ImportRefused:
                assert len(director.journal.entries()) == before
                assert not director.sessions.all()
            else:
                pytest.fail(f"{name} cut short was read")


@pytest.mark.parametrize(
    "content",
    [
        b"<USEBIO>" + b"<EVENT>" * 20_000 + b"</EVENT>" * 20_000 + b"</USEBIO>",
        b"#Version;std1\n#Travellers\nNS;EW\n#Board;1\n" + b"1;2\n" * 700_000,
        b"[GAME]\n[RESULTS]\n#01" + b";" * 300_000,
        b"board,ns,ew\n1," + b'"' * 300_000,
    ],
    ids=["elements in elements", "rows", "columns", "quotes"],
)
def test_an_event_without_end_is_refused_at_once(content: bytes) -> None:
    start = process_time()
    with pytest.raises(ImportRefused):
        events.loads(content, "night")
    assert process_time() - start < 5
