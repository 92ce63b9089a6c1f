"""Matchpoints from travellers: Laws 78A, 87 and 12C2, by published examples and by what must always hold."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.result import Artificial, Result, Scored
from model.scoring import score
from model.scoring.conditions import Conditions, MatchpointScale, Rounding, Sections, Ties, Total, Unequal
from model.scoring.view import SessionView
from travellers import (
    CONDITIONS,
    POINTS,
    ew_points,
    figures,
    ns_points,
    scores,
    session,
    sessions,
    table,
    traveller,
)

CLUB = Conditions()
HALVES = Conditions(scale=MatchpointScale.ONE_HALF)


def test_two_for_each_lower_score_and_one_for_each_equal_one() -> None:
    """Eleven scores, as an English club explains them to its members."""
    eleven = scores(1, 1430, 690, 680, 680, 680, 660, 660, 650, 100, 100, -200)
    assert ns_points(score(session(eleven), CLUB)) == [20, 18, 14, 14, 14, 9, 9, 6, 3, 3, 0]


def test_east_west_have_what_north_south_leave() -> None:
    standings = score(session(scores(1, 420, 450, -50)), CLUB)
    assert ew_points(standings) == [2, 0, 4]


def test_the_half_scale_is_half() -> None:
    standings = score(session(scores(1, 420, 420, -50)), HALVES)
    assert (ns_points(standings), standings.boards[0].top) == ([Fraction(3, 2), Fraction(3, 2), 0], 2)


def test_a_contract_scores_by_the_vulnerability_of_its_board() -> None:
    standings = score(session(traveller(4, "1-2 4SN=", "3-4 4SxN-1", "5-6 P")), CLUB)
    assert [line.score for line in standings.boards[0].lines] == [620, -200, 0]


def test_a_board_not_in_yet_counts_among_the_results_expected() -> None:
    standings = score(session(traveller(1, "1-2 +420", "3-4 +450", "5-6")), CLUB)
    board = standings.boards[0]
    assert (board.expected, board.counted, board.top) == (3, 2, 4)
    assert ns_points(standings) == [Fraction(1, 2), Fraction(7, 2), None]


def test_every_board_is_lifted_to_the_fullest_board_of_the_field() -> None:
    standings = score(session(scores(1, 420, 450, 480), scores(2, 100, 140)), CLUB)
    assert ns_points(standings, 2) == [Fraction(1, 2), Fraction(7, 2)]


@pytest.mark.parametrize("missing", ["NP", "L"])
def test_not_played_and_late_give_nothing_and_are_not_compared(missing: str) -> None:
    standings = score(session(traveller(1, "1-2 +420", "3-4 +450", f"5-6 {missing}")), CLUB)
    assert ns_points(standings) == [Fraction(1, 2), Fraction(7, 2), None]
    assert standings.standing("5").boards_played == 0


def test_a_board_not_played_leaves_the_percentage_to_the_others() -> None:
    standings = score(
        session(
            traveller(1, "1-2 +420", "3-4 +450"),
            traveller(2, "1-2 +420", "3-4 +450"),
            traveller(3, "1-2 NP", "3-4 NP"),
        ),
        CLUB,
    )
    assert figures(standings, "3") == (4, 4, 100, 2)


@pytest.mark.parametrize(
    ("awarded", "points"), [("A60/60", (24, 24)), ("A60/40", (24, 16)), ("A50/50", (20, 20))]
)
def test_an_artificial_score_is_a_share_of_the_full_top(awarded: str, points: tuple[int, int]) -> None:
    """Twenty-one results expected, top 40; the other twenty are lifted from twenty to twenty-one."""
    twenty = [f"{n}-{100 + n} {10 * n:+d}" for n in range(1, 21)]
    standings = score(session(traveller(1, *twenty, f"21-121 {awarded}")), CLUB)
    assert (ns_points(standings)[20], ew_points(standings)[20]) == points
    assert ns_points(standings)[19] == Fraction(39 * 21, 20) - 1


def test_average_plus_follows_the_session_of_each_side() -> None:
    standings = score(
        session(
            traveller(1, "1-2 +420", "3-4 +50", "5-6 +400"),
            traveller(2, "1-2 A60~/60~", "3-4 +50", "5-6 +400"),
        ),
        CLUB,
    )
    # Pair 1 has 100 % on the board it played, pair 2 nothing: its average plus stays 60 %.
    assert (ns_points(standings, 2)[0], ew_points(standings, 2)[0]) == (4, Fraction(12, 5))
    assert standings.standing("1").percentage == 100


def test_average_minus_is_lowered_to_the_session_and_leaves_its_percentage_where_it_was() -> None:
    boards = [
        traveller(1, "1-2 +50", "3-4 +420", "5-6 +420"),
        traveller(2, "1-2 A40~/50", "3-4 +50", "5-6 +400"),
        traveller(3, "1-2 A40~/50", "3-4 +50", "5-6 +400"),
    ]
    assert figures(score(session(*boards), CLUB), "1") == (0, 12, 0, 3)


def test_an_award_that_is_not_protected_stays_what_the_director_typed() -> None:
    standings = score(
        session(traveller(1, "1-2 +420", "3-4 +50"), traveller(2, "1-2 A60/40", "3-4 +50")), CLUB
    )
    assert ns_points(standings, 2)[0] == Fraction(6, 5)


def test_a_fouled_board_is_matchpointed_in_groups_and_each_is_lifted_to_all() -> None:
    four = [f"{n}-{100 + n} {10 * n:+d} >b" for n in range(1, 5)]
    seven = [f"{n}-{100 + n} {10 * n:+d}" for n in range(5, 12)]
    points = ns_points(score(session(traveller(1, *four, *seven)), CLUB))
    assert points[:4] == [Fraction(7, 4), Fraction(29, 4), Fraction(51, 4), Fraction(73, 4)]
    assert points[4:] == [Fraction((2 * m + 1) * 11, 7) - 1 for m in range(7)]


def test_the_increment_gives_what_mitchell_gave_to_a_fouled_board() -> None:
    four = [f"{n}-{100 + n} {10 * n:+d} >b" for n in range(1, 5)]
    seven = [f"{n}-{100 + n} {10 * n:+d}" for n in range(5, 12)]
    points = ns_points(score(session(traveller(1, *four, *seven)), Conditions(unequal=Unequal.INCREMENT)))
    assert (points[0], points[4]) == (7, 4)


def test_two_winners_are_ranked_apart() -> None:
    view = session(traveller(1, "1NS-1EW +420", "2NS-2EW +450", "3NS-3EW +450"), winners=2)
    assert (
        table(score(view, CLUB))
        == "1= 2NS 75.00\n1= 3NS 75.00\n3 1NS 0.00\n1 1EW 100.00\n2= 2EW 25.00\n2= 3EW 25.00"
    )


def test_before_the_first_result_nobody_has_a_place() -> None:
    assert table(score(session(traveller(1, "1-2", "3-4")), CLUB)) == "1\n2\n3\n4"


def test_a_session_without_a_line_has_no_board() -> None:
    standings = score(SessionView((), ()), CLUB)
    assert (standings.ranking, standings.boards) == ((), ())


def test_one_table_alone_cannot_be_matchpointed() -> None:
    standings = score(session(traveller(1, "1-2 +420")), CLUB)
    assert (standings.boards[0].top, standings.standing("1").percentage) == (0, None)


class TestTheTotalOfAPairWithFewerBoards:
    """ACBL prints totals brought up to all boards, and takes the percentage from the rounded total."""

    @pytest.mark.parametrize(
        ("won", "of", "full", "total", "percentage"),
        [
            ("163.5", 264, 286, "177.13", "61.93"),
            ("161.0", 264, 286, "174.42", "60.99"),
            ("38.5", 64, 72, "43.31", "60.15"),
        ],
    )
    def test_published_totals(self, won: str, of: int, full: int, total: str, percentage: str) -> None:
        from model.scoring.rounding import round_figure, show_figure

        factored = round_figure(Fraction(won) * full / of)
        assert (show_figure(factored), show_figure(factored * 100 / full)) == (total, percentage)

    def boards(self) -> SessionView:
        return session(
            traveller(1, "1-2 +420", "3-4 +450", "5-6 +480"),
            traveller(2, "1-2 +50", "3-4 +90", "5-6 +50"),
            traveller(3, "1-2 NP", "3-4 +90", "5-6 +50"),
        )

    def test_played(self) -> None:
        assert figures(score(self.boards(), CLUB), "1") == (1, 8, Fraction(25, 2), 2)

    def test_factored(self) -> None:
        standings = score(self.boards(), replace(CLUB, total=Total.FACTORED))
        assert figures(standings, "1") == (Fraction(3, 2), 12, Fraction(25, 2), 2)

    def test_acbl(self) -> None:
        view = session(
            traveller(1, "1-2 +10", "3-4 +20", "5-6 +30", "7-8 +40"),
            traveller(2, "1-2 NP", "3-4 +20", "5-6 +30", "7-8 +40"),
        )
        three = score(view, replace(HALVES, rounding=Rounding.ACBL)).standing("3")
        # 1 of 3 and (0 + ½) × 4/3 − ½ = 1/6 of 3 make 1.1667; the total 1.17 of 6 is 19.50 %, not 19.44 %.
        assert (three.total, three.shown_percentage) == (Fraction(117, 100), "19.50")


class TestTies:
    """Pair 1 wins 2,001 boards of 4,000 against pair 3 at the other table: 50.025 %, printed 50.0."""

    def view(self) -> SessionView:
        return session(
            *(traveller(board, "1-2 +420", "3-4 +400") for board in range(1, 2002)),
            *(traveller(board, "1-2 +400", "3-4 +420") for board in range(2002, 4001)),
        )

    def test_exact_percentages_decide(self) -> None:
        standings = score(self.view(), replace(CLUB, rounding=Rounding.TRUNCATED))
        assert table(standings) == "1= 1 50.0\n1= 4 50.0\n3= 2 49.9\n3= 3 49.9"

    def test_or_the_percentages_as_printed(self) -> None:
        near = replace(CLUB, rounding=Rounding.ONE_DECIMAL, ties=Ties.SHOWN)
        assert table(score(self.view(), near)) == "1= 1 50.0\n1= 4 50.0\n1= 2 50.0\n1= 3 50.0"


class TestSections:
    def view(self) -> SessionView:
        a = [replace(line, section="A") for line in traveller(1, "1-2 +420", "3-4 +450")]
        b = [replace(line, section="B") for line in traveller(1, "5-6 +480", "7-8 +50")]
        view = session(a, b)
        return replace(
            view,
            contestants=tuple(
                replace(one, section="A" if one.number < 5 else "B") for one in view.contestants
            ),
        )

    def test_separate(self) -> None:
        standings = score(self.view(), CLUB)
        assert [board.section for board in standings.boards] == ["A", "B"]
        assert [standings.standing(key).place for key in ("3", "5")] == ["1=", "1="]
        assert standings.ranking[4].contestant.section == "B"

    def test_compared_apart_and_ranked_together(self) -> None:
        standings = score(self.view(), replace(CLUB, sections=Sections.OVERALL))
        assert [standings.standing(key).place for key in ("2", "3", "5", "8")] == ["1=", "1=", "1=", "1="]

    def test_across_the_field(self) -> None:
        standings = score(self.view(), replace(CLUB, sections=Sections.ACROSS))
        assert ns_points(standings) == [2, 4, 6, 0]


def test_the_boards_of_two_sessions_are_not_compared() -> None:
    first = traveller(1, "1-2 +420", "3-4 +450")
    second = [replace(line, session=2) for line in traveller(1, "1-2 +420", "3-4 +400", "5-6 +50")]
    standings = score(session(first, second), CLUB)
    assert [(board.session, board.expected) for board in standings.boards] == [(1, 2), (2, 3)]
    assert figures(standings, "1") == (4, 6, Fraction(200, 3), 2)


@given(sessions(), CONDITIONS)
def test_the_matchpoints_of_every_scored_line_are_the_top(view: SessionView, conditions: Conditions) -> None:
    assume(conditions.rounding is not Rounding.WBF)  # which rounds halves up for both
    for board in score(view, conditions).boards:
        for line in board.lines:
            if line.score is not None:
                assert line.ns_points is not None
                assert line.ew_points is not None
                assert line.ns_points + line.ew_points == board.top


@given(st.lists(POINTS, min_size=1, max_size=20), CONDITIONS)
def test_the_matchpoints_of_a_board_have_a_constant_sum(points: list[int], conditions: Conditions) -> None:
    won = ns_points(score(session(scores(1, *points)), conditions))
    assert sum(one for one in won if one is not None) * 2 == score(
        session(scores(1, *points)), conditions
    ).boards[0].top * len(points)


@given(sessions(), CONDITIONS, st.randoms(use_true_random=False))
def test_the_order_of_entry_never_matters(view: SessionView, conditions: Conditions, chance: object) -> None:
    lines = list(view.lines)
    chance.shuffle(lines)  # type: ignore[attr-defined]  # a Random, which hypothesis types as object
    shuffled = replace(view, lines=tuple(lines))
    assert score(shuffled, conditions).ranking == score(view, conditions).ranking


@given(sessions(), CONDITIONS)
def test_swapping_the_directions_mirrors_everything(view: SessionView, conditions: Conditions) -> None:
    def mirrored(result: Result | None) -> Result | None:
        if result is None:
            return None
        match result.outcome:
            case Scored(points):
                return result.with_outcome(Scored(-points))
            case Artificial(ns, ew):
                return result.with_outcome(Artificial(ew, ns))
        return result

    turned = tuple(replace(line, ns=line.ew, ew=line.ns, result=mirrored(line.result)) for line in view.lines)
    assert score(replace(view, lines=turned), conditions).ranking == score(view, conditions).ranking


@given(st.lists(POINTS, min_size=2, max_size=12))
def test_another_equal_score_leaves_the_order_of_the_others(points: list[int]) -> None:
    before = ns_points(score(session(scores(1, *points)), CLUB))
    after = ns_points(score(session(scores(1, *points, points[0])), CLUB))
    assert after[-1] == after[0]
    assert after[0] == (before[0] or 0) + 1
    for at in range(1, len(points)):
        gain = (after[at] or 0) - (before[at] or 0)
        assert gain == (2 if points[at] > points[0] else 1 if points[at] == points[0] else 0)


@given(st.lists(POINTS, min_size=1, max_size=8))
def test_a_fouled_board_with_equal_groups_gives_each_group_the_same(points: list[int]) -> None:
    as_dealt = [f"{n}-{100 + n} {point:+d}" for n, point in enumerate(points, 1)]
    other = [f"{n}-{100 + n} {point:+d} >b" for n, point in enumerate(points, len(points) + 1)]
    won = ns_points(score(session(traveller(1, *as_dealt, *other)), CLUB))
    assert won[: len(points)] == won[len(points) :]


@given(sessions(), CONDITIONS)
def test_the_order_of_the_ranking_is_the_order_of_the_percentages(
    view: SessionView, conditions: Conditions
) -> None:
    percentages = [one.percentage for one in score(view, conditions).ranking]
    known = [percentage for percentage in percentages if percentage is not None]
    assert known == sorted(known, reverse=True)
    assert percentages[: len(known)] == known
