"""The worked examples and ready-made assertions of the reference on scoring, in its order; docs/scoring.md lists the rest."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest

from model.bridge.result import Result
from model.bridge.score import contract_score
from model.exchange.event import Event
from model.scoring import score
from model.scoring.boards.neuberg import lift
from model.scoring.conditions import Conditions, Handicap, MatchpointScale, Total, Unequal
from model.scoring.matches.imps import IMP_BOUNDS, imps
from model.scoring.matches.victory_points import WbfContinuous, acbl
from model.scoring.methods.butler import datum_of
from model.scoring.methods.cross_imps import cross_imps
from model.scoring.methods.matchpoints import frequency_matchpoints
from model.scoring.ranking.handicap import handicap_points
from model.scoring.ranking.masterpoints import AwardGroup, table
from model.scoring.rounding import show_figure
from model.scoring.view import Line, Penalty, PenaltyUnit, SessionView
from travellers import ew_points, ns_points, scores, session, traveller

MATCHPOINTS = Conditions()
NEUBERG, FACTOR, INCREMENT, ASCHERMAN = (
    Unequal.NEUBERG, Unequal.FACTOR, Unequal.INCREMENT, Unequal.ASCHERMAN,
)  # fmt: skip


def points(matchpoints: int, counted: int, expected: int, rule: Unequal = NEUBERG) -> Fraction:
    return Fraction(*lift(matchpoints, counted, expected, rule))


# B1 and B2


def test_b2_eleven_scores_of_a_board() -> None:
    given = {1430: 1, 690: 1, 680: 3, 660: 2, 650: 1, 100: 2, -200: 1}
    field = [score_ for score_, times in given.items() for _time in range(times)]
    assert frequency_matchpoints(field) == {
        1430: 20, 690: 18, 680: 14, 660: 9, 650: 6, 100: 3, -200: 0,
    }  # fmt: skip


# B3 and F1, F8, F9


@pytest.mark.parametrize(
    ("matchpoints", "counted", "expected", "said"),
    [
        (4, 6, 7, "4.8333"),
        (9, 6, 7, "10.6667"),
        (10, 6, 7, "11.8333"),
        (15, 9, 10, "16.7778"),
        (12, 9, 10, "13.4444"),
        (9, 9, 10, "10.1111"),
        (6, 9, 10, "6.7778"),
        (3, 9, 10, "3.4444"),
        (0, 9, 10, "0.1111"),
        (18, 10, 11, "19.9"),
    ],
)
def test_f1_neuberg_on_both_scales(matchpoints: int, counted: int, expected: int, said: str) -> None:
    exact = points(matchpoints, counted, expected)
    assert abs(exact - Fraction(said)) <= Fraction(1, 20000)
    half = (Fraction(matchpoints, 2) + Fraction(1, 2)) * expected / counted - Fraction(1, 2)
    assert exact == 2 * half


def test_f1_the_half_scale_is_half_of_it_in_a_session() -> None:
    tables = [*scores(1, 90, 80, 70, 60, 50, 40), *traveller(1, "7-107 NP")]
    whole, half = (ns_points(score(session(tables), Conditions(scale=scale))) for scale in MatchpointScale)
    assert [None if one is None else one / 2 for one in whole] == half


def test_b3_ten_different_scores_of_eleven() -> None:
    found = [show_figure(points(one, 10, 11), Conditions().rounding) for one in range(18, -1, -2)]
    assert found == ["19.90", "17.70", "15.50", "13.30", "11.10", "8.90", "6.70", "4.50", "2.30", "0.10"]


def test_b3_the_tops_of_groups_of_three_and_four_of_seven() -> None:
    assert show_figure(points(4, 3, 7)) == "10.67" and show_figure(points(4, 3, 7) * 100 / 12) == "88.89"
    assert points(6, 4, 7) == Fraction("11.25") and points(6, 4, 7) * 100 / 12 == Fraction("93.75")
    # By increments both are worse off, and the factor makes them whole tops.
    assert show_figure(points(4, 3, 7, INCREMENT) * 100 / 12) == "66.67"
    assert points(6, 4, 7, INCREMENT) * 100 / 12 == 75
    assert points(4, 3, 7, FACTOR) == points(6, 4, 7, FACTOR) == 12
    assert points(4, 3, 7, ASCHERMAN) == Fraction(35, 3)


def test_f8_a_fouled_board_of_four_and_seven() -> None:
    assert [points(one, 4, 11) for one in (6, 4, 2, 0)] == [
        Fraction(one) for one in ("18.25", "12.75", "7.25", "1.75")
    ]
    assert [points(one, 7, 11) for one in (12, 6, 0)] == [
        (Fraction(one) + 1) * 11 / 7 - 1 for one in (12, 6, 0)
    ]


@pytest.mark.parametrize(
    ("award", "both"), [("A60/60", (24, 24)), ("A60/40", (24, 16)), ("A50/50", (20, 20))]
)
def test_f9_an_artificial_score_is_of_the_full_top_of_forty(award: str, both: tuple[int, int]) -> None:
    """Twenty real scores of twenty-one are lifted; the award has its share of forty."""
    tables = [*scores(1, *range(1000, 1200, 10)), *traveller(1, f"99-199 {award}")]
    standings = score(session(tables), MATCHPOINTS)
    assert (ns_points(standings)[-1], ew_points(standings)[-1]) == both
    assert ns_points(standings)[0] == points(0, 20, 21)
    assert ns_points(standings)[19] == points(38, 20, 21)


def test_b3_late_and_not_played_are_among_the_expected_and_a_phantom_is_not() -> None:
    full = scores(1, 90, 80, 70)
    assert score(session(full), MATCHPOINTS).boards[0].top == 4
    assert score(session([*full, *traveller(1, "4-104 NP", "5-105")]), MATCHPOINTS).boards[0].top == 8


def test_b3_england_and_serbia_with_a_fine() -> None:
    """63-10 IMPs in 16 boards are 19.43 to 0.57; Serbia is fined three: -2.43."""
    winner, loser = WbfContinuous(16).split(53)
    assert (show_figure(winner), show_figure(loser - 3)) == ("19.43", "\N{MINUS SIGN}2.43")


def test_b3_a_penalty_is_ten_percent_of_a_top_and_nobody_gains() -> None:
    view = session(scores(1, 90, 80, 70, 60, 50, 40))
    fined = SessionView(
        view.contestants,
        view.lines,
        penalties=(Penalty("1", PenaltyUnit.PERCENT, Fraction(10), law="90"),),
    )
    before, after = score(view, MATCHPOINTS), score(fined, MATCHPOINTS)
    assert before.standing("1").total - after.standing("1").total == 1  # of a top of ten
    assert all(before.standing(key).total == after.standing(key).total for key in ("2", "3", "101"))


def test_b3_a_split_score_of_ten_tables() -> None:
    """De Wael: +450 at one table becomes -50 for North-South and +450 for East-West."""
    tables = ["+480", *["+450"] * 3, "W100:-50/100:+450", "+420", "+420", "-50", "-50", "-100"]
    view = session(traveller(1, *(f"{n}-{n + 20} {given}" for n, given in enumerate(tables, 1))))
    standings = score(view, MATCHPOINTS)
    ns, ew = ns_points(standings), ew_points(standings)
    found = [ns[at] for at in (0, 1, 5, 7, 9)]
    assert found == [18, Fraction(27, 2), 8, Fraction(7, 2), 0]
    assert (ns[4], ew[4]) == (Fraction(7, 2), Fraction(9, 2))


# B4


def test_b4_the_scale_of_imps() -> None:
    bounds = (
        20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
        2500, 3000, 3500, 4000,
    )  # fmt: skip
    assert tuple(IMP_BOUNDS) == bounds
    for worth, bound in enumerate(bounds, 1):
        assert (imps(bound), imps(bound - 10), imps(-bound)) == (worth, worth - 1, -worth)


# B5 and F3


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ((-140, -460, 50, -490), ("3.67", "-6.00", "9.00", "-6.67")),
        ((180, 130, 150, 120), ("1.67", "-1.00", "0.33", "-1.00")),
        ((-620, -620, -650, 100), ("-3.67", "-3.67", "-5.00", "12.33")),
    ],
)
def test_f3_cross_imps_by_comparison(said: tuple[int, ...], expected: tuple[str, ...]) -> None:
    found, _datum = cross_imps(said, Conditions())
    assert [show_figure(found[one]).replace("\N{MINUS SIGN}", "-") for one in said] == list(expected)


def test_b5_fewer_boards_are_brought_up_to_all() -> None:
    boards = [traveller(1, "1-2 +420", "3-4 -50"), traveller(2, "1-2 NP", "3-4 +100", "5-6 +90")]
    conditions = Conditions(method="cross-imps", total=Total.FACTORED)
    standing = score(session(*boards), conditions).standing("1")
    assert standing.total == 10 * 2  # ten IMPs on one board of two


# B6 and F2


@pytest.mark.parametrize(
    ("said", "datum"),
    [
        ((170, 140, 150, 170), 160),
        ((50, -460, -490, -430), -450),
        ((-100, -200, 170, 620), 40),
        ((-140, -140, 50, 100, -420, 50, 50), -30),
        ((420, 420, -50, 400, -50, 110, 140), 200),
        ((140, -90, -90, -100, -100, 110, -110), -50),
        ((620, 620, 620, 620, 170, 170, 170), 440),
        ((430, 420, 420, 420, 450, -50, -50, -50, -50, -100), 190),
    ],
)
def test_f2_datums(said: tuple[int, ...], datum: int) -> None:
    assert datum_of(said, Conditions()) == datum


@pytest.mark.parametrize(
    ("said", "trim", "expected"),
    [
        ((620, 620, 620, 620, 170, 170, 170), 1, {620: 5, 170: -7}),
        ((*[980] * 3, *[480] * 11, *[450] * 7, -50), 0, {980: 10, 480: -1, 450: -2, -50: -11}),
        ((430, 420, 420, 420, 450, -50, -50, -50, -50, -100), 1, {420: 6, 430: 6}),
    ],
)
def test_b6_imps_against_the_datum(said: tuple[int, ...], trim: int, expected: dict[int, int]) -> None:
    conditions = Conditions(method="butler", trim=trim)
    standings = score(session(scores(1, *said)), conditions)
    assert standings.boards[0].datum in (440, 510, 190)
    found = dict(zip(said, ns_points(standings), strict=True))
    assert {one: found[one] for one in expected} == expected


def test_b6_a_line_with_an_artificial_score_is_left_out_of_the_datum() -> None:
    plain = score(session(scores(1, 170, 140, 150, 170)), Conditions(method="butler"))
    tables = [*scores(1, 170, 140, 150, 170), *traveller(1, "9-109 A50/50")]
    with_award = score(session(tables), Conditions(method="butler"))
    assert with_award.boards[0].datum == plain.boards[0].datum == 160
    assert (ns_points(with_award)[-1], ew_points(with_award)[-1]) == (0, 0)


# B7 and F4


@pytest.mark.parametrize(
    ("boards", "first", "said"),
    [
        (16, 0, "10.00 10.31 10.61 10.91 11.20 11.48 11.76 12.03 12.29 12.55 12.80 13.04 13.28 13.52 13.74 13.97 "
                "14.18 14.39 14.60 14.80 15.00"),
        (8, 0, "10.00 10.44 10.86 11.27 11.67 12.05 12.42 12.77 13.12 13.45 13.78 14.09"),
        (7, 1, "10.47 10.92 11.35 11.77 12.18 12.57 12.94 13.31 13.65 13.99"),
        (20, 1, "10.28 10.55 10.82 11.08 11.34 11.59 11.83 12.07"),
        (24, 1, "10.25 10.50 10.75 10.99 11.22"),
        (32, 1, "10.22 10.44 10.65 10.86"),
    ],
)  # fmt: skip
def test_b7_the_continuous_scale(boards: int, first: int, said: str) -> None:
    scale = WbfContinuous(boards)
    for margin, points_ in enumerate(said.split(), first):
        winner, loser = scale.split(margin)
        assert show_figure(winner) == points_
        assert winner + loser == 20


@pytest.mark.parametrize(
    ("margin", "winner"),
    [(5, "11.48"), (31, "16.88"), (39, "17.97"), (50, "19.16"), (53, "19.43"), (60, "20.00")],
)
def test_f4_sixteen_boards_as_published(margin: int, winner: str) -> None:
    assert show_figure(WbfContinuous(16).split(margin)[0]) == winner


def test_f4_the_blitz_of_eight_boards() -> None:
    assert WbfContinuous(8).exact(42) < 20
    assert WbfContinuous(8).exact(43) == Decimal(20)


@pytest.mark.parametrize(("boards", "margin"), [(8, 40), (16, 14), (20, 13), (24, 5), (32, 11)])
def test_b7_where_rounding_first_makes_a_step_grow(boards: int, margin: int) -> None:
    """What the published tables correct by a hundredth: the first margin whose step is larger than the one before."""
    values = [WbfContinuous(boards).split(one)[0] for one in range(61)]
    steps = [after - before for before, after in pairwise(values)]
    grown = next(one for one in range(1, 60) if steps[one] > steps[one - 1])
    assert grown == margin


@pytest.mark.parametrize(
    ("total", "boards", "said"),
    [
        (20, 7, "0 10 1 11 2 11 3 12 4 12 5 13 7 13 8 14 10 14 11 15 13 15 14 16 16 16 17 17 19 17 20 18 23 18 24 19 27 19 "
                "28 20 60 20"),
        (20, 9, "0 10 1 11 2 11 3 12 5 12 6 13 9 13 10 14 13 14 14 15 17 15 18 16 21 16 22 17 25 17 26 18 30 18 31 19 "
                "35 19 36 20"),
        (30, 7, "0 15 1 18 2 19 3 20 4 21 5 22 6 22 7 23 8 23 9 24 10 24 11 25 13 25 14 26 16 26 17 27 19 27 20 28 23 28 "
                "24 29 27 29 28 30"),
        (30, 9, "0 15 1 18 2 19 3 20 4 20 5 21 6 21 7 22 8 22 9 23 11 23 12 24 14 24 15 25 17 25 18 26 21 26 22 27 25 27 "
                "26 28 30 28 31 29 35 29 36 30"),
    ],
)  # fmt: skip
def test_b7_the_discrete_scales_of_the_acbl(total: int, boards: int, said: str) -> None:
    words = [int(word) for word in said.split()]
    for margin, winner in zip(words[::2], words[1::2], strict=True):
        own, theirs = acbl(total, boards).split(margin)
        assert own == winner
        assert theirs == total - winner


def test_b7_two_halves_of_a_triangle_are_a_match() -> None:
    """EBU 143.6.2: half matches count 0 to 10, so 8-12 head-on with 10-0 of the triangle is 18-12."""
    full = [Line(board, "1", "2", Result.parse("+50"), 1, 1) for board in range(1, 9)]
    halves = [Line(board, "3", "4", Result.parse("+50"), 1, 3) for board in range(1, 5)]
    from model.scoring.matches.match import matches_of, weights

    matches = matches_of(SessionView((), (*full, *halves)))
    counting = weights(matches)
    assert [counting[match] for match in matches] == [1, Fraction(1, 2)]


# B10 and F7, F10


def test_f7_the_american_way_to_a_percentage() -> None:
    from model.scoring.rounding import round_figure

    for own, of, most, total, percentage in (
        ("163.5", 264, 286, "177.13", "61.93"),
        ("161.0", 264, 286, "174.42", "60.99"),
        ("38.5", 64, 72, "43.31", "60.15"),
    ):
        brought_up = round_figure(Fraction(own) * most / of)
        assert (show_figure(brought_up), show_figure(brought_up * 100 / most)) == (total, percentage)


def test_f10_a_handicap_of_a_club_sum() -> None:
    result = Fraction("57.39") + handicap_points(Fraction("-6.42"), Handicap.CLUB_SUM)
    assert result == Fraction("54.18")


def test_b10_awards_of_the_acbl_club_game() -> None:
    chosen = table("acbl-club")
    assert [chosen.awards(AwardGroup(11))[place] for place in (0, 1, 2)] == [
        Fraction("1.10"), Fraction("0.77"), Fraction("0.55"),
    ]  # fmt: skip
    assert chosen.share(AwardGroup(11), [1, 1, 3])[:3] == [
        Fraction("0.94"),
        Fraction("0.94"),
        Fraction("0.55"),
    ]
    restricted = chosen.share(AwardGroup(6, Fraction(200)), [1, 2])
    assert restricted == [Fraction("0.42"), Fraction("0.29")]
    assert chosen.awards(AwardGroup(20))[0] == Fraction("1.50")  # never more for an open club game


def test_b10_awards_of_an_ebu_individual() -> None:
    chosen = table("ebu-club")
    awards = chosen.awards(AwardGroup(24, boards=24, players=1))
    assert [int(one) for one in awards] == [24, 21, 18, 15, 12, 9, 6, 6]


def test_an_event_without_a_word_is_scored_by_the_defaults() -> None:
    event = Event("Night", None, (), tuple(scores(1, 90, 80)))
    assert score(event.view, event.conditions).boards[0].top == 2


def test_b1_undertricks_and_slams() -> None:
    """The corners of Law 77's table: 3NT doubled and redoubled down, a grand slam, a part score doubled into game."""
    from model.bridge.boards import Vulnerability, vulnerability
    from model.bridge.contract import Contract

    none, everybody = vulnerability(1), vulnerability(4)
    assert none is Vulnerability("None") and everybody is Vulnerability("All")
    for text, tricks, plain, vulnerable in (
        ("3NTxN", 5, -800, -1100),
        ("3NTxxN", 7, -600, -1000),
        ("7NTN", 13, 1520, 2220),
        ("2SxN", 9, 570, 870),
        ("1CxxN", 9, 630, 1030),
        ("6DE", 12, -920, -1370),
    ):
        contract = Contract.parse(text)
        assert contract_score(contract, tricks, none) == plain
        assert contract_score(contract, tricks, everybody) == vulnerable
