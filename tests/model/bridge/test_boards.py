"""Law 2: the dealer and the vulnerability that are printed on the boards."""

import pytest

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.seats import Seat, Side

PRINTED = """
 1 N None   2 E NS    3 S EW    4 W All
 5 N NS     6 E EW    7 S All   8 W None
 9 N EW    10 E All  11 S None 12 W NS
13 N All   14 E None 15 S NS   16 W EW
17 N None  18 E NS   19 S EW   20 W All
21 N NS    22 E EW   23 S All  24 W None
25 N EW    26 E All  27 S None 28 W NS
29 N All   30 E None 31 S NS   32 W EW
33 N None  34 E NS   35 S EW   36 W All
"""


def printed() -> list[tuple[int, str, str]]:
    words = PRINTED.split()
    return [(int(board), seat, vul) for board, seat, vul in zip(*(iter(words),) * 3, strict=True)]


@pytest.mark.parametrize(("board", "seat", "vul"), printed())
def test_boards_1_to_36(board: int, seat: str, vul: str) -> None:
    assert dealer(board) is Seat(seat)
    assert vulnerability(board) is Vulnerability(vul)


def test_all_36_are_there() -> None:
    assert [board for board, _seat, _vul in printed()] == list(range(1, 37))


def test_sides_vulnerable() -> None:
    assert {(vul.of(Side.NS), vul.of(Side.EW)) for vul in Vulnerability} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }
    assert Vulnerability.NS.of(Side.NS)
    assert not Vulnerability.NS.of(Side.EW)
