"""What a director would choose: first cards beside the books' choices, and what each drawback costs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from model.movement.check import check
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers
from model.movement.offers.weights import HARDER_TO_SAY, LEAST_SHARE, drawbacks, price, walks
from model.movement.size import SectionSize

HOWELLS = {"howell", "three-quarter-howell"}
# Up to so many tables the movements that clubs play by the books: Manning's EBU manual, the practical list of "Some
# standard duplicate bridge movements"; a bowman is what the manual has for large fields on one set of boards.
BOOKS = (
    (3.5, HOWELLS),
    (5.0, HOWELLS | {"mitchell"}),
    (6.0, HOWELLS | {"relay-mitchell"}),
    (7.0, HOWELLS | {"mitchell"}),
    (8.0, HOWELLS | {"relay-mitchell", "skip-mitchell"}),
    (9.0, {"mitchell"}),
    (10.0, {"skip-mitchell", "blackpool"}),
    (11.0, {"hesitation", "mitchell"}),
    (12.0, {"relay-mitchell", "skip-mitchell", "rover"}),
    (13.0, {"mitchell", "hesitation"}),
    (14.0, {"skip-mitchell", "relay-mitchell", "rover"}),
    (15.0, {"mitchell", "rover"}),
    (16.0, {"skip-mitchell", "rover"}),
    (17.0, {"mitchell", "bowman"}),
    (18.0, {"skip-mitchell", "web", "bowman"}),
    (20.0, {"web", "bowman"}),
)
CLUB = Wish(minutes=None, copies=2, sets_owned=2, boards_owned=36)


def first(pairs: int, boards: tuple[int, int]) -> Offer:
    return offers(replace(CLUB, pairs=pairs, boards=boards))[0]


@pytest.mark.parametrize("boards", [(24, 24), (26, 26), (27, 28)])
@pytest.mark.parametrize("pairs", range(6, 41))
def test_the_first_card_is_one_the_books_have(pairs: int, boards: tuple[int, int]) -> None:
    best = first(pairs, boards)
    allowed = next(ids for tables, ids in BOOKS if pairs / 2 <= tables)
    if (pairs / 2, boards) == (9.0, (24, 24)) or (pairs / 2, boards) == (8.5, (24, 24)):
        allowed = allowed | HOWELLS  # a complete Mitchell of nine tables has 27 boards
    for part in best.parts:  # a large room in two sections: each plays what the books have for its size
        assert part.id in next(ids for tables, ids in BOOKS if part.plan.tables <= tables), best.title
    assert best.parts or best.id in allowed, f"{best.title}: {drawbacks(best, CLUB)}"
    assert not best.parts or pairs >= (33 if boards == (24, 24) else 35)
    assert best.sit_outs <= 1
    assert best.plan.boards_per_round > 1
    assert len(best.plan.boards) <= 36
    assert best.plan.rounds >= (4 if pairs < 8 else 5)
    if pairs < 35:
        assert best.share >= LEAST_SHARE


@pytest.mark.parametrize("boards", [18, 20, 21, 22, 25, 30])
@pytest.mark.parametrize("pairs", range(5, 42))
def test_no_first_card_makes_a_director_shake_the_head(pairs: int, boards: int) -> None:
    best = first(pairs, (boards, boards))
    parts = best.parts or (best,)
    assert best.fits
    for part in parts:
        played = part.plan.rounds * part.plan.boards_per_round
        assert part.plan.rounds >= 5, "a short Mitchell, or one of few long rounds"
        assert part.plan.boards_per_round > 1
        assert abs(played - boards) <= (2 if pairs <= 6 or (pairs, boards) == (16, 30) else 1)
    assert best.sit_outs <= 1
    assert best.plan.meetings == 1
    if pairs <= 8:
        assert best.id in HOWELLS
    assert all(part.id not in HOWELLS or part.plan.tables <= 8 for part in parts)
    assert all(part.id != "bowman" for part in parts), (
        "a table that shares and one that plays the sets backwards"
    )
    if (pairs, boards) not in {(19, 22), (20, 22)}:
        assert best.plan.copies == 1 or pairs >= 27 or (best.parts and pairs >= 25)


@pytest.mark.parametrize(
    ("pairs", "boards", "rounds", "each"),
    [
        (4, 18, 3, 6),
        (4, 26, 3, 9),  # rounds of nine boards: two tables have three rounds
        (5, 18, 5, 4),
        (6, 18, 5, 4),
        (6, 22, 5, 4),
        (6, 25, 5, 5),
        (6, 27, 5, 5),
        (6, 28, 5, 6),
        (6, 30, 5, 6),
    ],
)
def test_two_and_three_tables_play_a_howell_of_the_nearest_boards(
    pairs: int, boards: int, rounds: int, each: int
) -> None:
    best = first(pairs, (boards, boards))
    assert (best.id, best.plan.rounds, best.plan.boards_per_round) == ("howell", rounds, each)
    assert best.fits


@pytest.mark.parametrize(
    ("pairs", "boards", "movement", "rounds", "each"),
    [
        (7, 26, "three-quarter-howell", 6, 4),  # and no five rounds in which all tables share
        (8, 26, "howell", 7, 4),
        (15, 26, "relay-mitchell", 8, 3),  # and no Howell of thirteen rounds at eight tables
        (15, 28, "skip-mitchell", 7, 4),
        (15, 30, "rover", 6, 5),
        (16, 26, "relay-mitchell", 8, 3),
        (16, 30, "relay-mitchell", 8, 4),  # and no Howell of fifteen
    ],
)
def test_up_to_eight_tables_two_boards_more_or_less_are_better_than_an_odd_movement(
    pairs: int, boards: int, movement: str, rounds: int, each: int
) -> None:
    best = first(pairs, (boards, boards))
    assert (best.id, best.plan.rounds, best.plan.boards_per_round) == (movement, rounds, each)
    assert best.fits


@pytest.mark.parametrize("boards", [18, 22, 24, 26, 28, 30])
@pytest.mark.parametrize("pairs", [8, 9])
def test_nobody_wins_among_four_pairs(pairs: int, boards: int) -> None:
    """Nine pairs sat as five North-South and four East-West, five boards a sit-out, while a Howell has everybody meet."""
    best = first(pairs, (boards, boards))
    assert best.winners == 1
    assert best.id in HOWELLS, drawbacks(best, CLUB)


@pytest.mark.parametrize(("pairs", "boards"), [(30, 20), (32, 20), (33, 24), (34, 20), (34, 22)])
def test_two_sections_that_move_by_themselves_come_before_a_bowman(pairs: int, boards: int) -> None:
    best = first(pairs, (boards, boards))
    assert len(best.parts) == 2
    assert all(part.id in {"mitchell", "skip-mitchell", "relay-mitchell"} for part in best.parts)
    one_set = offers(replace(CLUB, pairs=pairs, boards=(boards, boards), copies=1, sets_owned=1))[0]
    assert one_set.id == "bowman" or one_set.share < LEAST_SHARE


@pytest.mark.parametrize(("pairs", "boards"), [(29, 18), (30, 18), (33, 20), (34, 18), (34, 20)])
def test_few_boards_for_many_tables_are_played_in_two_sections(pairs: int, boards: int) -> None:
    """One field of seventeen would give each pair half of the boards in play."""
    best = first(pairs, (boards, boards))
    assert len(best.parts) == 2
    assert best.share >= LEAST_SHARE
    assert all(
        one.share < LEAST_SHARE
        for one in offers(replace(CLUB, pairs=pairs, boards=(boards, boards), copies=1))[:1]
    )


@pytest.mark.parametrize(
    ("pairs", "boards", "sections"),
    [
        (25, 18, [("mitchell", 13, 6, 3), ("relay-mitchell", 12, 6, 3)]),
        (26, 18, [("mitchell", 14, 6, 3), ("relay-mitchell", 12, 6, 3)]),
        (26, 30, [("mitchell", 14, 6, 5), ("relay-mitchell", 12, 6, 5)]),
        (34, 18, [("mitchell", 18, 9, 2), ("skip-mitchell", 16, 6, 3)]),
        (33, 18, [("mitchell", 17, 9, 2), ("skip-mitchell", 16, 6, 3)]),
        (41, 22, [("mitchell", 21, 11, 2), ("skip-mitchell", 20, 7, 3)]),  # 10½ and 10, not 11 and 9½
    ],
)
def test_where_one_field_or_even_sections_would_be_bowmans_each_section_moves_by_itself(
    pairs: int, boards: int, sections: list[tuple[str, int, int, int]]
) -> None:
    best = first(pairs, (boards, boards))
    found = [
        (one.id, len(one.plan.contestants), one.plan.rounds, one.plan.boards_per_round) for one in best.parts
    ]
    assert found == sections
    assert best.fits and best.share >= LEAST_SHARE


@pytest.mark.parametrize(("boards", "movement"), [(24, "relay-mitchell"), (28, "skip-mitchell")])
def test_eight_tables_play_a_mitchell_and_no_howell_of_fourteen_rounds(boards: int, movement: str) -> None:
    assert first(16, (boards, boards)).id == movement


def test_thirteen_and_a_half_tables_do_not_play_eighty_boards() -> None:
    found = offers(Wish(pairs=27, boards=(25, 25)))
    best = found[0]
    assert (best.plan.rounds, best.plan.boards_per_round) == (13, 2)
    assert len(best.plan.boards) <= 28
    assert best.fits
    at = {one.id: place for place, one in reversed(list(enumerate(found)))}
    assert at["rover"] < at["blackpool"]
    assert at["skip-mitchell"] < at["blackpool"]


@pytest.mark.parametrize(
    ("tables", "sections"),
    [(37, [13, 12, 12]), (50, [13, 13, 12, 12]), (52, [13] * 4), (61, [13, 12, 12, 12, 12]), (65, [13] * 5)],
)
@pytest.mark.parametrize("copies", [1, 6])
def test_a_room_beyond_one_field_is_divided_into_sections_of_about_thirteen(
    tables: int, sections: list[int], copies: int
) -> None:
    wish = Wish(
        pairs=2 * tables, boards=(24, 26), minutes=210, copies=copies, sets_owned=copies, boards_owned=36
    )
    best = offers(wish)[0]
    assert [part.plan.tables for part in best.parts] == sections
    assert best.plan.boards_per_round == 2
    assert best.fits is (copies == 6)
    needs = f"{len(sections)} sets of boards, the club owns 1"
    assert best.why_not == ("" if copies == 6 else needs)
    assert check(best.plan).ok


def test_one_board_a_round_comes_last_of_those_that_fit() -> None:
    wish = Wish(pairs=100, boards=(24, 27), minutes=None, copies=4, sets_owned=4)
    found = offers(wish)
    assert any(walks(one.plan, wish) and one.fits for one in found)
    walking = [walks(one.plan, wish) for one in found if one.fits]
    assert walking == sorted(walking)
    assert not walks(found[0].plan, wish)


@pytest.mark.parametrize(("wanted", "fits"), [(25, True), (26, True), (27, True), (28, False)])
def test_one_board_more_or_less_is_as_wanted(wanted: int, fits: bool) -> None:
    found = offers(Wish(pairs=26, boards=(wanted, wanted), minutes=None))
    complete = next((one for one in found if one.id == "mitchell" and one.plan.rounds == 13), None)
    assert (complete is not None and complete.fits) is fits
    assert all(
        "board" not in one.why_not for one in found if one.plan.rounds * one.plan.boards_per_round == wanted
    )


@pytest.mark.parametrize(
    ("pairs", "boards", "played"),
    [
        (8, 32, ("three-quarter-howell", 6, 5)),
        (16, 36, ("web", 7, 5)),
        (4, 24, ("howell", 3, 8)),
        (6, 30, ("howell", 5, 6)),
    ],
)
def test_nobody_plays_eight_boards_against_one_pair_while_others_wait_to_be_met(
    pairs: int, boards: int, played: tuple[str, int, int]
) -> None:
    """Two and three tables have nobody else to meet."""
    owned = Wish(pairs=pairs, boards=(boards, boards), minutes=None, copies=2, sets_owned=2, boards_owned=36)
    best = offers(owned)[0]
    assert (best.id, best.plan.rounds, best.plan.boards_per_round) == played


def test_what_the_club_does_not_own_says_so_and_comes_after_all_that_fits() -> None:
    wish = Wish(pairs=36, boards=(26, 26), minutes=None, copies=2, sets_owned=2, boards_owned=32)
    found = offers(wish)
    too_many = [one for one in found if len(one.plan.boards) > 32]
    assert too_many
    assert all("a club set has 32" in one.why_not for one in too_many)
    assert [one.fits for one in found] == sorted((one.fits for one in found), reverse=True)
    sections = offers(
        Wish(
            pairs=66,
            boards=(26, 26),
            minutes=None,
            section_sizes=(SectionSize(26), SectionSize(26), SectionSize(14)),
            sets_owned=2,
        )
    )
    assert all("3 sets of boards, the club owns 2" in one.why_not for one in sections)


def test_every_drawback_has_its_price() -> None:
    wish = Wish(pairs=27, boards=(25, 25), minutes=120)
    for one in offers(wish):
        given = drawbacks(one, wish)
        assert sum(given.values()) == price(one, wish)
        assert (given["waits"] > 0) is (one.sit_outs > 0)
        assert (given["minutes over"] > 0) is (one.minutes > 120)
        assert given["harder to say"] == HARDER_TO_SAY.get(one.id, 0)
        assert given["uneven"] == 100 - one.balance


@pytest.mark.parametrize(
    ("pairs", "boards", "movement"),
    [(54, 18, "mitchell"), (54, 27, "mitchell"), (60, 18, "skip-mitchell"), (60, 20, "relay-mitchell")],
)
def test_with_three_sets_thirty_tables_play_complete_movements_in_three_sections(
    pairs: int, boards: int, movement: str
) -> None:
    """Two sections of fifteen would leave a pair 20 boards of 30, or play a Bowman."""
    wish = replace(CLUB, pairs=pairs, boards=(boards, boards), copies=3, sets_owned=3)
    best = offers(wish)[0]
    assert [part.id for part in best.parts] == [movement] * 3
    assert best.share >= LEAST_SHARE
    two_sets = offers(replace(wish, copies=2, sets_owned=2))
    assert all(len(one.parts) != 3 for one in two_sets)


@pytest.mark.parametrize(("pairs", "boards"), [(52, 26), (56, 26), (58, 28), (60, 24), (60, 26), (60, 30)])
def test_three_sets_are_left_in_the_cupboard_where_two_sections_play_as_well(pairs: int, boards: int) -> None:
    best = offers(replace(CLUB, pairs=pairs, boards=(boards, boards), copies=3, sets_owned=3))[0]
    assert len(best.parts) == 2
