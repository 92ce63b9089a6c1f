"""Law 77 against the score table as printed on the back of bidding cards, and against undertricks as counted there."""

import pytest

from model.bridge.boards import Vulnerability
from model.bridge.cards import Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.result import Result
from model.bridge.score import contract_score, declarer_score, possible_scores
from model.bridge.seats import Seat, Side

# contract, tricks against it, not vulnerable, vulnerable
MADE = """
1C =   70   70     1C +1   90   90     1C +6  190  190     2D =   90   90     3C +1  130  130
4D =  130  130     4C +2  170  170     5C =   400  600     5D +1  420  620     5C +2   440  640
6C =  920 1370     6D +1  940 1390     7C =  1440 2140     7D =  1440 2140
1H =   80   80     1S +2  140  140     2H =  110  110     2S +1  140  140     3S =   140  140
3H +1 170  170     4S =   420  620     4H +1  450  650     4S +2  480  680     4H +3  510  710
5H =  450  650     5S +1  480  680     6H =   980 1430     6S +1 1010 1460     7S =  1510 2210
1NT =  90   90     1NT +1 120  120     1NT +2 150  150     2NT =  120  120     2NT +1  150  150
3NT = 400  600     3NT +1 430  630     3NT +2 460  660     3NT +3 490  690     3NT +4  520  720
4NT = 430  630     5NT =  460  660     6NT =  990 1440     6NT +1 1020 1470    7NT =  1520 2220
1Cx = 140  140     1Cx +1 240  340     1Sx =  160  160     1Hx +2 360  560     1NTx =  180  180
2Dx = 180  180     2Sx =  470  670     2Hx +1 570  870     2NTx = 490  690     3Cx =   470  670
3Hx = 530  730     3NTx = 550  750     3NTx +1 650 950     4Sx =  590  790     4Hx +1  690  990
5Cx = 550  750     5Hx =  650  850     5Sx +1 750 1050     6Cx = 1090 1540     6Dx +1 1190 1740
6Sx = 1210 1660    6NTx = 1230 1680    6NTx +1 1330 1880   7Cx = 1630 2330     7Sx =  1770 2470
7NTx = 1790 2490
1Cxx = 230  230    1Hxx = 520  720     1NTxx = 560  760    1NTxx +1 760 1160   2Cxx =  560  760
2Sxx = 640  840    3NTxx = 800 1000    4Sxx = 880 1080     5Dxx = 800 1000     6NTxx = 1660 2110
6NTxx +1 1860 2510 7Cxx = 1960 2660    7Sxx = 2240 2940    7NTxx = 2280 2980
"""

# not vulnerable: undoubled, doubled, redoubled; vulnerable: the same; from one down to thirteen down
DOWN = """
 50  100  200    100  200  400
100  300  600    200  500 1000
150  500 1000    300  800 1600
200  800 1600    400 1100 2200
250 1100 2200    500 1400 2800
300 1400 2800    600 1700 3400
350 1700 3400    700 2000 4000
400 2000 4000    800 2300 4600
450 2300 4600    900 2600 5200
500 2600 5200   1000 2900 5800
550 2900 5800   1100 3200 6400
600 3200 6400   1200 3500 7000
650 3500 7000   1300 3800 7600
"""


def made_rows() -> list[tuple[str, str, int, int]]:
    words = MADE.split()
    return [
        (bid, tricks, int(not_vul), int(vul))
        for bid, tricks, not_vul, vul in zip(*(iter(words),) * 4, strict=True)
    ]


def score(bid: str, declarer: str, tricks: str, vulnerability: Vulnerability) -> int | None:
    return Result.parse(f"{bid}{declarer}{tricks}").score(vulnerability)


def test_the_table_is_long_enough_to_mean_something() -> None:
    assert len(made_rows()) >= 75


@pytest.mark.parametrize(("bid", "tricks", "not_vul", "vul"), made_rows())
def test_contracts_made(bid: str, tricks: str, not_vul: int, vul: int) -> None:
    assert score(bid, "N", tricks, Vulnerability.NONE) == not_vul
    assert score(bid, "S", tricks, Vulnerability.EW) == not_vul
    assert score(bid, "S", tricks, Vulnerability.NS) == vul
    assert score(bid, "E", tricks, Vulnerability.NS) == -not_vul
    assert score(bid, "W", tricks, Vulnerability.ALL) == -vul


@pytest.mark.parametrize("down", range(1, 14))
def test_contracts_down(down: int) -> None:
    row = [int(figure) for figure in DOWN.splitlines()[down].split()]
    level = 7 if down > 7 else max(1, down - 6)
    for doubling, not_vul, vul in zip(("", "x", "xx"), row[:3], row[3:], strict=True):
        bid = f"{level}H{doubling}"
        assert score(bid, "N", f"-{down}", Vulnerability.EW) == -not_vul
        assert score(bid, "S", f"-{down}", Vulnerability.ALL) == -vul
        assert score(bid, "E", f"-{down}", Vulnerability.NONE) == not_vul


def test_undertricks_do_not_depend_on_level_or_strain() -> None:
    for strain in Strain:
        for level in range(1, 8):
            for down in range(1, level + 7):
                tricks = level + 6 - down
                assert declarer_score(level, strain, Doubling.DOUBLED, tricks, False) == declarer_score(
                    7, Strain.CLUBS, Doubling.DOUBLED, 13 - down, False
                )


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_sides_mirror(vulnerability: Vulnerability) -> None:
    turned = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
    for strain in Strain:
        for tricks in range(14):
            ours = Contract(3, strain, Seat.NORTH, Doubling.DOUBLED)
            theirs = Contract(3, strain, Seat.WEST, Doubling.DOUBLED)
            there = turned.get(vulnerability, vulnerability)
            assert contract_score(ours, tricks, vulnerability) == -contract_score(theirs, tricks, there)


@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("doubling", Doubling)
def test_each_further_trick_is_worth_more(vulnerable: bool, doubling: Doubling) -> None:
    for level in range(1, 8):
        for strain in Strain:
            ladder = [declarer_score(level, strain, doubling, tricks, vulnerable) for tricks in range(14)]
            assert ladder == sorted(set(ladder))


def counted(vulnerable: bool) -> set[int]:
    """The scores of one declaring side, counted from the printed tables without the code under test."""
    column = 3 if vulnerable else 0
    scores = {-int(line.split()[column + each]) for line in DOWN.split("\n")[1:14] for each in range(3)}
    for level in range(1, 8):
        for first, each in ((20, 20), (30, 30), (40, 30)):
            for factor, insult in ((1, 0), (2, 50), (4, 100)):
                trick_score = (first + (level - 1) * each) * factor
                bonus = (500 if vulnerable else 300) if trick_score >= 100 else 50
                bonus += [0, 0, 0, 0, 0, 0, 500, 1000][level] * (3 if vulnerable else 2) // 2
                over = each if factor == 1 else 50 * factor * (2 if vulnerable else 1)
                scores |= {trick_score + bonus + insult + over * more for more in range(8 - level)}
    return scores


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_possible_scores(vulnerability: Vulnerability) -> None:
    ns = counted(vulnerability.of(Side.NS))
    ew = {-points for points in counted(vulnerability.of(Side.EW))}
    assert possible_scores(vulnerability) == {0} | ns | ew


def test_how_many_scores_there_are() -> None:
    assert {vul.value: len(possible_scores(vul)) for vul in Vulnerability} == {
        "None": 283,
        "NS": 315,
        "EW": 315,
        "All": 343,
    }


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_every_score_ends_in_zero(vulnerability: Vulnerability) -> None:
    assert all(points % 10 == 0 for points in possible_scores(vulnerability))
    assert max(map(abs, possible_scores(vulnerability))) == (
        7000 if vulnerability is Vulnerability.NONE else 7600
    )
