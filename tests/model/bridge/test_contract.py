import pytest

from model.bridge.cards import Strain
from model.bridge.contract import Contract, Doubling
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
