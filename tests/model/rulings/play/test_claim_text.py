"""A claim as it is kept with its ruling."""

from __future__ import annotations

import pytest

from model.bridge.cards import Card, Strain
from model.bridge.seats import Seat
from model.rulings.play.claim_text import Claim, parse

HANDS = ("-.AK.2.-", "2.-.-.43", "A.2.3.-", "-.-.AK.2")
WHOLE = Claim(
    HANDS, Strain.SPADES, Seat.EAST, Seat.SOUTH, 2, "SH", (Card.parse("C9"), Card.parse("CT")), ("HSD", "SHD")
)


@pytest.mark.parametrize("claim", [WHOLE, Claim(HANDS, Strain.NOTRUMP, Seat.SOUTH, Seat.NORTH)])
def test_what_is_kept_reads_back(claim: Claim) -> None:
    assert parse(claim.text) == claim


def test_the_first_rulings_kept_the_order_without_a_name() -> None:
    assert parse(" ".join((*HANDS, "S", "S", "S", "-", "SH"))).stated == "SH"


def test_a_claim_is_described_in_a_line() -> None:
    assert WHOLE.shown == (
        "South claimed 2; stated ♠ ♥; East on lead; played to the trick: ♣9 ♣10;"
        " N ♥AK ♦2; E ♠2 ♣43; S ♠A ♥2 ♦3; W ♦AK ♣2"
    )
    assert WHOLE.judged == "♥ ♠ ♦, ♠ ♥ ♦"


@pytest.mark.parametrize("text", ["", "a b c", "a b c d X S S -", "a b c d S S S - trick=XX"])
def test_what_is_no_claim(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)
