from model.bridge.seats import Seat, Side


def test_the_play_goes_clockwise() -> None:
    assert [seat.lho for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]


def test_partners_sit_opposite() -> None:
    assert [seat.partner for seat in Seat] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]
    assert all(seat.partner.side is seat.side for seat in Seat)


def test_opponents_are_the_neighbours() -> None:
    assert all(seat.lho.side is seat.rho.side is seat.side.other for seat in Seat)
    assert all(seat.lho.rho is seat for seat in Seat)


def test_sides() -> None:
    assert [seat.side for seat in Seat] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert str(Side.EW) == "EW"
    assert str(Seat.WEST) == "W"
