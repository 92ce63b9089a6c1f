"""Strata and masterpoints: a real stratified game, limits moved afterwards, ties, the tables of two bodies."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.result import Result
from model.bridge.seats import Side
from model.exchange import acbl
from model.scoring import score
from model.scoring.conditions import Conditions, Sections, StratifyBy
from model.scoring.ranking.masterpoints import AwardGroup, UnknownTable, award_masterpoints, table
from model.scoring.ranking.strata import BadStrata, counts, holding, strata_of, strata_text, stratum_places
from model.scoring.view import Contestant, Line, SessionView

REAL = Path(__file__).parents[5] / "shared" / "data" / "events" / "acbl_howell_strats.json"
needs_real = pytest.mark.skipif(not REAL.exists(), reason="the real stratified game is not on this machine")


@needs_real
def test_a_real_game_place_by_place_and_point_by_point() -> None:
    event = acbl.loads(REAL.read_bytes(), REAL.name)
    standings = score(event.view, event.conditions)
    places = stratum_places(event.view, standings)
    awards = award_masterpoints(event.view, standings)
    published = 0
    for pair in json.loads(REAL.read_text(encoding="utf-8"))["sections"][0]["pairs"]:
        key = pair["pair"]
        reported = {"ABC"["123".index(str(rank[0]))]: rank[1] for rank in pair["ranks"]}
        ours = {one.stratum.name: one for one in places[key]}
        assert list(ours)[-1] == "ABC"["123".index(pair["strat"])]
        for stratum, place in reported.items():
            first, _, _last = place.partition("/")
            assert ours[stratum].rank == int(first)
            assert ours[stratum].place.endswith("=") is ("/" in place)
            published += 1
        assert ([awards[key].shown] if key in awards else []) == pair["masterpoints"]
    assert published == 6


@needs_real
def test_an_award_says_how_it_came_to_be() -> None:
    event = acbl.loads(REAL.read_bytes(), REAL.name)
    awards = award_masterpoints(event.view, score(event.view, event.conditions))
    assert awards["5"].formula == "(1.1 + 0.77) ÷ 2 → 0.94"
    assert awards["5"].sentence == (
        "ACBL club game: place 1 of 11 in stratum A. The places 1 to 2 share their awards."
    )
    assert (awards["7"].sentence, awards["7"].formula) == (
        "ACBL club game: place 2 of 6 in stratum B.",
        "0.294 → 0.29",
    )


@needs_real
def test_limits_are_moved_afterwards_with_the_figures_in_view() -> None:
    event = acbl.loads(REAL.read_bytes(), REAL.name)
    by = event.conditions.stratify_by
    assert [(one.own, one.ranked) for one in counts(event.contestants, strata_of("A:0 B:200 C:50"), by)] == [
        (5, 11),
        (4, 6),
        (2, 2),
    ]
    assert [one.ranked for one in counts(event.contestants, strata_of("A:0 B:500 C:100"), by)] == [11, 8, 4]
    standings = score(event.view, event.conditions)
    moved = stratum_places(event.view, standings, replace(event.conditions, strata="A:0 B:500 C:100"))
    assert [(one.stratum.name, one.place) for one in moved["7"]] == [("A", "6"), ("B", "3"), ("C", "1")]


def test_holdings() -> None:
    pair = Contestant("1", 1, holdings=(Fraction(100), None))
    assert holding(pair, StratifyBy.AVERAGE) == 50
    assert holding(pair, StratifyBy.HIGHEST) == 100
    assert holding(Contestant("2", 2), StratifyBy.AVERAGE) is None


@pytest.mark.parametrize("text", ["A", "A:x", "A:0 B:0", "B:200 A:0", "A:100 B:200", ":5"])
def test_strata_that_cannot_be(text: str) -> None:
    with pytest.raises(BadStrata, match="A:0 B:200 C:50"):
        strata_of(text)


@given(st.lists(st.integers(1, 5000), unique=True, max_size=4), st.booleans())
def test_strata_read_back(limits: list[int], is_open: bool) -> None:
    falling = [*([0] if is_open else []), *sorted(limits, reverse=True)]
    text = " ".join(f"{name}:{limit}" for name, limit in zip("ABCDE", falling, strict=False))
    assert strata_text(strata_of(text)) == text


def figures(name: str, group: AwardGroup, ranks: list[int]) -> list[str]:
    return [str(float(points)) for points in table(name).share(group, ranks)]


def test_acbl_club_awards() -> None:
    assert figures("acbl-club", AwardGroup(11), [1, 1, 3, 4, 5]) == ["0.94", "0.94", "0.55", "0.39", "0.0"]
    assert figures("acbl-club", AwardGroup(6, Fraction(200)), [1, 2, 3]) == ["0.42", "0.29", "0.0"]
    assert figures("acbl-club", AwardGroup(20), [1, 2, 3, 4, 5, 6, 7, 8, 9]) == [
        "1.5", "1.05", "0.75", "0.53", "0.3", "0.25", "0.21", "0.19", "0.0",
    ]  # fmt: skip
    assert figures("acbl-club", AwardGroup(4), [1]) == ["0.0"]
    # Forty pairs in one list: no stratum is worth more than the field above it.
    assert figures("acbl-club", AwardGroup(40), [1]) == ["1.5"]
    assert figures("acbl-club", AwardGroup(36, Fraction(500)), [1]) == ["1.5"]


def test_ebu_individual_as_published() -> None:
    """24 players, 18 to 35 boards: eight awards by threes, none below six."""
    assert figures("ebu-club", AwardGroup(24, boards=24, players=1), list(range(1, 10))) == [
        "24.0", "21.0", "18.0", "15.0", "12.0", "9.0", "6.0", "6.0", "0.0",
    ]  # fmt: skip


@pytest.mark.parametrize(("boards", "awards"), [(11, 0), (12, 6), (17, 6), (18, 9), (35, 9), (36, 13)])
def test_ebu_depth_by_boards(boards: int, awards: int) -> None:
    assert len(table("ebu-club").awards(AwardGroup(27, boards=boards))) == awards


def test_a_table_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownTable, match="acbl-club"):
        table("nowhere")


@given(st.integers(5, 60), st.lists(st.booleans(), min_size=60, max_size=60))
def test_ties_never_make_more_points(size: int, equal: list[bool]) -> None:
    ranks = [1]
    for place in range(2, size + 1):
        ranks.append(ranks[-1] if equal[place - 1] else place)
    chosen = table("acbl-club")
    exact = sum(chosen.awards(AwardGroup(size)), Fraction())
    given_ = sum(chosen.share(AwardGroup(size), ranks), Fraction())
    assert abs(given_ - exact) <= Fraction(size, 200)


@needs_real
def test_without_a_table_there_are_no_masterpoints() -> None:
    event = acbl.loads(REAL.read_bytes(), REAL.name)
    standings = score(event.view, replace(event.conditions, masterpoints=""))
    assert award_masterpoints(event.view, standings) == {}
    assert award_masterpoints(event.view, score(event.view, replace(Conditions(), masterpoints="acbl-club")))


def test_players_without_names_have_the_awards_of_an_individual() -> None:
    """EBU: eight players of one table, 18 boards: two awards by threes of at least six, not steps of six."""
    seats = (("1", "2", "3", "4"), ("5", "6", "7", "8"))
    lines = tuple(
        Line(board, north, east, Result.parse(f"{100 * table_:+d}"), board, table_, "", 1, 0, south, west)
        for board in range(1, 19)
        for table_, (north, south, east, west) in enumerate(seats, 1)
    )
    view = SessionView(tuple(Contestant(str(number), number) for number in range(1, 9)), lines)
    awards = award_masterpoints(view, score(view, Conditions(masterpoints="ebu-club")))
    assert {key: one.group.players for key, one in awards.items()} == dict.fromkeys("3456", 1)
    assert {one.shown for one in awards.values()} == {"3"}


def test_section_and_overall_awards_and_the_higher_of_the_two() -> None:
    """Two sections of five tables: the winner of a section in a place that earns little in the field has its section's award."""
    contestants, lines = [], []
    for section in "AB":
        for number in range(1, 6):
            contestants += [
                Contestant(f"{section}{number}{side.value}", number, side, section) for side in Side
            ]
            # Section A is better on every board: its North-South pairs fill the first places of the field.
            tricks = 12 - number if section == "A" else 7 - number
            result = Result.parse(f"1NTN{tricks - 7:+d}" if tricks != 7 else "1NTN=")
            lines.append(Line(1, f"{section}{number}NS", f"{section}{number}EW", result, 1, number, section))
    view = SessionView(tuple(contestants), tuple(lines), winners=2)
    conditions = Conditions(sections=Sections.ACROSS, section_places=True, masterpoints="acbl-club")
    given_both = award_masterpoints(view, score(view, conditions))
    overall = award_masterpoints(view, score(view, replace(conditions, section_places=False)))
    # Ten North-South pairs: 1.00, 0.70, 0.50, 0.35; a section of five has 0.50 and 0.35.
    assert [overall[f"A{number}NS"].shown for number in (1, 2, 3, 4)] == ["1.00", "0.70", "0.50", "0.35"]
    assert "B1NS" not in overall
    assert [given_both[f"A{number}NS"].shown for number in (1, 2, 3, 4)] == ["1.00", "0.70", "0.50", "0.35"]
    assert [given_both[f"B{number}NS"].shown for number in (1, 2)] == ["0.50", "0.35"]
    assert given_both["B1NS"].sentence == "ACBL club game: place 1 of 5 in Section B."
