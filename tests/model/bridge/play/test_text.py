"""Tricks as directors type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.bridge.cards import RANKS, SUITS, Card, Strain
from model.bridge.letters import ENGLISH, GREEK, PORTUGUESE, SPANISH, Letters
from model.bridge.play.text import NotATrick, parse, read_trick, write_strip
from model.bridge.play.tricks import Strip, Trick
from model.bridge.seats import Seat


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(one) for one in text.split())


@pytest.mark.parametrize(
    "typed",
    ["5w h5 2 k c3", "w h5 h2 hk c3", "5 h5 2 k c3", "W, H5, 2, K, C3", "5w h 5 2 k c 3", "w ♥5 ♥2 ♥K ♣3"],
)
def test_a_trick_is_typed_in_short(typed: str) -> None:
    trick = read_trick(typed, ENGLISH, 5, Seat.WEST)
    assert trick == Trick(5, Seat.WEST, cards("H5 H2 HK C3"))


def test_number_and_leader_follow_from_the_trick_before() -> None:
    assert read_trick("d10 a", ENGLISH, 7, Seat.NORTH) == Trick(7, Seat.NORTH, cards("DT DA"))


def test_each_language_has_its_letters() -> None:
    assert read_trick("o c5 2 r e3", PORTUGUESE, 1, None) == Trick(1, Seat.WEST, cards("H5 H2 HK S3"))
    assert read_trick("o c5 2 r p3", SPANISH, 1, None) == Trick(1, Seat.WEST, cards("H5 H2 HK S3"))
    assert read_trick("δ κ5 2 ρ σ3", GREEK, 1, None) == Trick(1, Seat.WEST, cards("H5 H2 HK C3"))


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("h5 2", "Who led"),
        ("w h5 h5", "twice"),
        ("w h5 2 3 4 6", "four cards"),
        ("w", "cards"),
        ("14w h5", "1 to 13"),
        ("w 5 2", "not a card"),
        ("2 3 4 9", "needs its suit"),
        ("w hx", "not a card"),
    ],
)
def test_what_is_no_trick_says_why(typed: str, reason: str) -> None:
    with pytest.raises(NotATrick, match=reason):
        read_trick(typed, ENGLISH, 1, None)


PACK = [Card(suit, rank) for suit in SUITS for rank in RANKS]


@given(
    st.permutations(PACK),
    st.integers(1, 13),
    st.integers(1, 13),
    st.sampled_from(list(Strain)),
    st.sampled_from(list(Seat)),
)
def test_a_strip_is_kept_as_text(
    pack: list[Card], first: int, tricks: int, trumps: Strain, leader: Seat
) -> None:
    last = min(13, first + tricks - 1)
    strip = Strip(
        trumps,
        tuple(
            Trick(n, leader, tuple(pack[4 * at : 4 * at + 4])) for at, n in enumerate(range(first, last + 1))
        ),
    )
    assert parse(write_strip(strip)) == strip


@given(
    st.permutations(PACK), st.sampled_from([ENGLISH, PORTUGUESE, SPANISH, GREEK]), st.sampled_from(list(Seat))
)
def test_a_trick_written_in_a_language_reads_back(pack: list[Card], letters: Letters, leader: Seat) -> None:
    four = tuple(pack[:4])
    typed = " ".join(f"{letters.strain(card.suit)}{letters.rank(card.rank)}" for card in four)
    assert read_trick(f"3{letters.seat(leader)} {typed}", letters, 1, None) == Trick(3, leader, four)
