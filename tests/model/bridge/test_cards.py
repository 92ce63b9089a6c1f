import pytest

from model.bridge.cards import RANKS, SUITS, Card, Strain


def test_strains_rank_upwards() -> None:
    assert [strain.order for strain in Strain] == [0, 1, 2, 3, 4]
    assert "".join(strain.symbol for strain in Strain) == "♣♦♥♠NT"
    assert [strain for strain in Strain if strain.minor] == [Strain.CLUBS, Strain.DIAMONDS]


def test_there_are_52_cards_and_each_reads_back() -> None:
    pack = {Card(suit, rank) for suit in SUITS for rank in RANKS}
    assert len(pack) == 52
    assert {Card.parse(str(card)) for card in pack} == pack


@pytest.mark.parametrize("text", ["", "H", "5H", "H1", "H10", "NT", "N5", "Hx", "h5"])
def test_no_such_card(text: str) -> None:
    with pytest.raises(ValueError):
        Card.parse(text)
