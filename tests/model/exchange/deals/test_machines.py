"""The files of dealing machines: what each byte means, and the traps of each."""

from dataclasses import replace

import pytest

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import Deal
from model.bridge.deals.dealing import dealt
from model.exchange.deals import bri, csv_deals, dge, dlm, dup, rbn, rzd
from model.exchange.deals.gathering import CannotHold, DealsDamaged, seed_mark, without_mark

FIRST = Deal.parse("N:65.A53.JT7.AK762 AK87.QT4.AK98.95 JT9.982.Q532.Q83 Q432.KJ76.64.JT4")
ONE = DealSet((DealtBoard(1, FIRST),), title="Club night")
SIXTEEN = replace(dealt(range(1, 17), seed="machine"), seed=None)


def test_a_board_of_each_machine_is_as_described() -> None:
    assert bri.dumps(ONE)[:78] == (
        b"091014232530313440414748520102070816182427283233454904050619202629363839424651"
    )
    assert dge.dumps(ONE)[:16] == b"\x0665\x03A53\x04JT7\x05AK76"
    assert dup.dumps(ONE)[-10:] == b"YN1  0  1 "
    assert b"Board 01=fokfapmnnkpbcfibeooicpgahi022\r\n" in dlm.dumps(ONE)
    assert b"Checksum=0\r\n" in dlm.dumps(ONE)
    assert csv_deals.dumps(ONE).endswith(b'"1","N/-"\r\n')
    assert rzd.dumps(ONE)[:13] == b"\x01\x00" + b" " * 11


def test_a_checksum_of_a_board_guards_its_letters_and_its_number() -> None:
    content = dlm.dumps(SIXTEEN)
    place = content.index(b"Board 07=") + 9
    swapped = content[:place] + bytes((content[place] ^ 1,)) + content[place + 1 :]
    with pytest.raises(DealsDamaged, match=r"line 24: the checksum of board 7") as caught:
        dlm.loads(swapped, "a.dlm")
    assert [board.number for board in caught.value.salvaged.boards] == [*range(1, 7), *range(8, 17)]
    renamed = content.replace(b"Board 07=", b"Board 97=", 1).replace(b"Board 97=a", b"Board 07=a", 1)
    with pytest.raises(DealsDamaged):
        dlm.loads(renamed, "a.dlm")


def test_the_checksum_of_the_file_guards_its_count() -> None:
    content = dlm.dumps(SIXTEEN)
    assert b"Checksum=17\r\n" in content
    with pytest.raises(DealsDamaged, match="line 10: the checksum is 17; it should be 14"):
        dlm.loads(content.replace(b"To board=16", b"To board=15"), "a.dlm")
    hidden = content.replace(b"Status=Show", b"Status=Hide").replace(b"Checksum=17", b"Checksum=16")
    assert dlm.loads(hidden, "a.dlm").boards == SIXTEEN.boards


def test_secret_writing_is_refused() -> None:
    with pytest.raises(DealsDamaged, match="are encrypted"):
        dlm.loads(dlm.dumps(SIXTEEN).replace(b"Crypto key=0", b"Crypto key=7"), "a.dlm")


def test_a_dlm_keeps_its_headline_in_one_line() -> None:
    given = replace(SIXTEEN, title="Thursday\r\nStatus=Hide")
    assert dlm.loads(dlm.dumps(given), "a.dlm").title == "Thursday Status=Hide"


def test_the_two_halves_of_a_dup_must_agree() -> None:
    content = bytearray(dup.dumps(SIXTEEN))
    content[156 * 4 : 156 * 4 + 78] = bri.digits_of_deal(FIRST)
    with pytest.raises(DealsDamaged, match="byte 624: the deal appears twice") as caught:
        dup.loads(bytes(content), "a.dup")
    assert len(caught.value.salvaged.boards) == 15


def test_the_header_of_a_dup_tells_first_and_count() -> None:
    content = dup.dumps(SIXTEEN)
    assert content[146:156] == b"YN1  0 16 "
    with pytest.raises(DealsDamaged, match="says 16 boards, but there are 15"):
        dup.loads(content[:-156], "a.dup")
    later = DealSet(tuple(replace(board, number=board.number + 80) for board in SIXTEEN.boards))
    assert dup.dumps(later)[146:156] == b"YN81 0 16 "
    assert dup.loads(dup.dumps(later), "a.dup").boards == later.boards
    with pytest.raises(DealsDamaged, match="not a header"):
        dup.loads(content[:146] + b"XX1  0 16 " + content[156:], "a.dup")


def test_an_rzd_tells_its_count() -> None:
    with pytest.raises(DealsDamaged, match="says 16 boards, but there are 15"):
        rzd.loads(rzd.dumps(SIXTEEN)[:-13], "a.rzd")


def test_a_card_twice_is_reported_by_byte() -> None:
    content = bri.dumps(SIXTEEN)
    for wrong in (b"99", b"00", content[130:132]):
        with pytest.raises(DealsDamaged, match="byte 128: card number"):
            bri.loads(content[:128] + wrong + content[130:], "a.bri")


def test_a_spreadsheet_may_have_put_semicolons_and_a_heading() -> None:
    text = csv_deals.dumps(ONE).decode().replace('"', "").replace(",", ";")
    heading = ";".join([*(f"h{place}" for place in range(16)), "Board", "Deal"])
    assert csv_deals.loads(f"{heading}\r\n{text}".encode()).boards == ONE.boards
    with pytest.raises(DealsDamaged, match="line 1: 3 cells"):
        csv_deals.loads(b"1,2,3\n")


def test_no_cell_of_deals_is_a_formula() -> None:
    for board in SIXTEEN.boards:
        cells = csv_deals.dumps(DealSet((board,))).decode().strip().split(",")
        assert not any(cell.strip('"').startswith(("=", "+", "-", "@")) for cell in cells)


def test_a_record_of_rbn_is_read_with_its_auction_and_names() -> None:
    text = (
        "T Finals:Someone\nD 20260312\nL Faro:Club\nE Open pairs\n\nB 1\nN Ann+Bob:Cy+Di\n"
        "H W:A8765.QT.K9.AT87:J42.98.T876.KQ54:KQ93.AK76.QJ42.2:\n"
        "A WZ:1S*2H!2S4D^1:A\nC 4D:N {a comment\nB 9\nover lines}\nR 9-300:0\n\nH N:...:...:...:\n"
    )
    with pytest.raises(DealsDamaged, match="line 15") as caught:
        rbn.loads(text.encode(), "a.rbn")
    deals = caught.value.salvaged
    (board,) = deals.boards
    assert board.deal.suits(board.dealer) == ("A8765", "QT", "K9", "AT87")
    assert (deals.title, deals.site, deals.event, str(deals.day)) == (
        "Finals:Someone",
        "Faro:Club",
        "Open pairs",
        "2026-03-12",
    )
    (play,) = deals.plays
    assert play.players == ("Ann", "Di", "Bob", "Cy")
    assert [call.call for call in play.auction] == ["1S", "2H", "2S", "4D", "P", "P", "P"]
    assert play.auction[0].alerted


def test_the_mark_of_a_seed_survives_any_seed() -> None:
    for seed in ("7", "two words", "a|b,c=d:e\n", "", "ä" * 90):
        text, found = without_mark(f"Night {seed_mark(seed)}")
        assert text == "Night"
        assert found
        assert seed_mark(found) == seed_mark(seed)


def test_sets_of_more_boards_than_a_machine_takes_are_refused() -> None:
    many = DealSet(tuple(DealtBoard(number, FIRST) for number in range(1, 101)))
    for module in (dup, dlm):
        with pytest.raises(CannotHold):
            module.dumps(many)


def test_a_file_of_rbn_begins_with_the_event_and_each_hand_with_the_dealer() -> None:
    """As another reader of this form wants it (bridgeobjects): without the one it has no event, by the other it knows the dealer."""
    lines = rbn.dumps(dealt((1, 2, 3, 4), seed="rbn")).decode().split("\r\n")
    assert "E" in lines[:2]
    assert [line[:4] for line in lines if line.startswith("H ")] == ["H N:", "H E:", "H S:", "H W:"]
