import pytest

from model.bridge.cards import Strain
from model.bridge.contract import Contract, Doubling, contract_from_parts
from model.bridge.seats import Seat


@pytest.mark.parametrize("text", ["1CN", "4SxN", "3NTE", "7NTxxW", "2DS"])
def test_canonical_contracts_read_back(text: str) -> None:
    assert str(Contract.parse(text)) == text


def test_every_contract_reads_back() -> None:
    contracts = [
        Contract(level, strain, seat, doubling)
        for level in range(1, 8)
        for strain in Strain
        for seat in Seat
        for doubling in Doubling
    ]
    assert [Contract.parse(str(contract)) for contract in contracts] == contracts
    assert len({str(contract) for contract in contracts}) == 420


@pytest.mark.parametrize("text", ["", "0CN", "8CN", "4S", "4sN", "4SXN", "4SxxxN", "4SN=", "NT", "3NTx"])
def test_no_such_contract(text: str) -> None:
    with pytest.raises(ValueError):
        Contract.parse(text)


def test_no_such_level() -> None:
    with pytest.raises(ValueError, match="8"):
        Contract(8, Strain.CLUBS, Seat.NORTH)


@pytest.mark.parametrize(
    ("bid", "declarer", "meant"),
    [
        ("4 S", "N", "4SN"),
        ("3 NT x", "E", "3NTxE"),
        ("2 H xx", "W", "2HxxW"),
        ("3NT", "South", "3NTS"),
        ("3N", "s", "3NTS"),
        ("4H*", "west", "4HxW"),
        ("7n**", "E", "7NTxxE"),
    ],
)
def test_contracts_as_files_give_them(bid: str, declarer: str, meant: str) -> None:
    assert str(contract_from_parts(bid, declarer)) == meant


@pytest.mark.parametrize(
    ("bid", "declarer"), [("PASS", ""), ("4S", ""), ("4S", "X"), ("8S", "N"), ("4Sx*x", "N")]
)
def test_what_is_no_contract_in_a_file(bid: str, declarer: str) -> None:
    with pytest.raises(ValueError):
        contract_from_parts(bid, declarer)
