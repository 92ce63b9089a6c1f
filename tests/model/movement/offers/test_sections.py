"""Several sections from one wish: as even as may be, the same boards in each, proved as one plan."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.seats import Side
from model.movement.balance import balance, field_balances
from model.movement.check import check
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers, what_if
from model.movement.offers.sections import section_choices, sizes
from model.movement.sections import parts
from model.movement.size import SectionSize, parse_room


@given(pairs=st.integers(8, 120), sections=st.integers(2, 6))
def test_sections_are_as_even_as_tables_allow(pairs: int, sections: int) -> None:
    found = sizes(pairs, sections)
    assert sum(found) == pairs
    tables = [(size + 1) // 2 for size in found]
    assert max(tables) - min(tables) <= 1
    assert all(size % 2 == 0 for size in found[:-1])


@pytest.mark.parametrize("shared", [False, True])
def test_two_sections_of_seven_tables_play_the_same_boards(shared: bool) -> None:
    best = offers(Wish(pairs=28, sections=2, shared_boards=shared))[0]
    assert best.plan.sections == (("A", 1, 7), ("B", 8, 14))
    assert best.plan.copies == (1 if shared else 2)
    assert check(best.plan).ok
    first = [row.boards for row in best.plan.rows if row.table <= 7]
    assert first == [row.boards for row in best.plan.rows if row.table > 7]
    assert best.title.startswith("2 sections: ")
    assert ("one set of boards for all" in best.detail) is shared


@settings(max_examples=25, deadline=None)
@given(pairs=st.integers(12, 60), sections=st.integers(2, 3), shared=st.booleans())
def test_every_offer_for_sections_is_proved(pairs: int, sections: int, shared: bool) -> None:
    for offer in offers(Wish(pairs=pairs, sections=sections, shared_boards=shared)):
        proof = check(offer.plan)
        assert proof.ok, proof.problems[0].text
        assert len(offer.plan.contestants) == pairs
        assert len(offer.plan.sections) == sections
        assert offer.boards_each[1] == max(proof.boards_each.values())


def test_one_pair_more_for_two_sections_is_said_without_a_missing_number() -> None:
    wish = Wish(pairs=28, sections=2)
    reported = what_if(wish, 1, now=offers(wish)[0])
    assert reported.offer is not None and "None" not in reported.sentence


def test_thirteen_thirteen_and_seven_tables_play_together() -> None:
    wish = Wish(pairs=66, boards=(24, 28), section_sizes=(SectionSize(26), SectionSize(26), SectionSize(14)))
    found = offers(wish)
    assert {len(one.parts) for one in found} == {3}
    best = found[0]
    assert [(part.id, part.plan.rounds, part.plan.boards_per_round) for part in best.parts] == [
        ("mitchell", 13, 2),
        ("mitchell", 13, 2),
        ("howell", 13, 2),
    ]
    assert best.plan.sections == (("A", 1, 13), ("B", 14, 26), ("C", 27, 33))
    mixed = next(one for one in found if [part.winners for part in one.parts] == [2, 2, 1])
    assert mixed.plan.winners == 2
    assert check(mixed.plan).ok


def test_a_howell_asked_for_is_a_howell() -> None:
    wish = Wish(pairs=28, section_sizes=(SectionSize(14, "mitchell"), SectionSize(14, "howell")))
    for one in offers(wish):
        assert "howell" not in one.parts[0].id
        assert "howell" in one.parts[1].id


def test_a_card_chosen_for_one_section_stays_while_the_others_follow() -> None:
    wish = Wish(pairs=28, section_sizes=(SectionSize(14), SectionSize(14)))
    for chosen in section_choices(wish, offers)[1]:
        laid_out = offers(replace(wish, section_cards=("", chosen.card)))
        assert laid_out, chosen.card
        for one in laid_out:
            assert one.parts[1].card == chosen.card


def test_one_pair_more_fills_the_half_table() -> None:
    wish = Wish(pairs=30, section_sizes=(SectionSize(16), SectionSize(14)))
    fewer = what_if(wish, -1)
    assert fewer.offer is not None
    assert [len(part.plan.contestants) for part in fewer.offer.parts] == [16, 13]
    wish = Wish(pairs=29, section_sizes=(SectionSize(15), SectionSize(14)))
    more = what_if(wish, 1)
    assert more.offer is not None
    assert [len(part.plan.contestants) for part in more.offer.parts] == [16, 14]


def test_too_few_pairs_for_sections_have_no_movement() -> None:
    assert offers(Wish(pairs=6, sections=3)) == ()


@pytest.mark.parametrize(("tables", "copies", "first"), [(20, 2, 2), (18, 2, 2), (20, 1, 0), (16, 2, 0)])
def test_a_large_room_with_two_sets_is_offered_in_two_sections(tables: int, copies: int, first: int) -> None:
    found = offers(Wish(pairs=2 * tables, boards=(24, 26), copies=copies))
    assert len(found[0].plan.sections) == first
    if first:
        assert found[0].winners == 1
        assert check(found[0].plan).ok
        assert any(not one.plan.sections for one in found)


@pytest.mark.parametrize(
    ("pairs", "boards", "tables"),
    [(128, 28, [16] * 4), (130, 26, [13] * 5), (120, 30, [15] * 4), (54, 26, [14, 13]), (44, 24, [11, 11])],
)
def test_a_larger_room_is_in_as_many_sections_as_suit_its_boards(
    pairs: int, boards: int, tables: list[int]
) -> None:
    """Four sections of sixteen play 28 boards, where five of thirteen and twelve would have to play a Bowman."""
    best = offers(Wish(pairs=pairs, boards=(boards, boards), minutes=None))[0]
    assert [part.plan.tables for part in best.parts] == tables
    assert best.plan.boards_per_round > 1
    assert check(best.plan).ok


def test_a_small_section_has_the_boards_that_a_small_room_has() -> None:
    """Alone eight tables play 24 or 28 for 26; beside thirteen tables they do too."""
    size = parse_room("12½+8")
    best = offers(
        Wish(pairs=size.pairs, boards=(26, 26), minutes=None, copies=3, section_sizes=size.sections)
    )[0]
    assert best.fits
    assert [(part.id, part.plan.rounds, part.plan.boards_per_round) for part in best.parts] == [
        ("mitchell", 13, 2),
        ("relay-mitchell", 8, 3),
    ]


def test_a_section_is_not_divided_again() -> None:
    for one in offers(Wish(pairs=161, boards=(26, 26), minutes=None, copies=2)):
        assert not any(part.parts for part in one.parts)


@pytest.mark.parametrize("pairs", [39, 40, 41])
def test_no_large_room_plays_one_board_a_round(pairs: int) -> None:
    assert offers(Wish(pairs=pairs, boards=(18, 20)))[0].plan.boards_per_round > 1


@pytest.mark.parametrize(
    ("room", "played"),
    [
        ("13+9", [("mitchell", 13, 2), ("mitchell", 9, 3)]),
        ("13+13+8", [("mitchell", 13, 2), ("mitchell", 13, 2), ("relay-mitchell", 8, 3)]),
        ("13+13+7½", [("mitchell", 13, 2), ("mitchell", 13, 2), ("relay-mitchell", 8, 3)]),
        ("13+5", [("mitchell", 13, 2), ("three-quarter-howell", 7, 4)]),
        # one clock where one does: nobody waits for another section's bell
        ("13+13+7", [("mitchell", 13, 2), ("mitchell", 13, 2), ("howell", 13, 2)]),
        ("12+11", [("relay-mitchell", 12, 2), ("hesitation", 12, 2)]),
    ],
)
def test_sections_go_by_clocks_of_their_own_before_any_plays_a_bowman(
    room: str, played: list[tuple[str, int, int]]
) -> None:
    size = parse_room(room)
    wish = Wish(
        pairs=size.pairs,
        boards=(24, 27),
        minutes=210,
        copies=3,
        section_sizes=size.sections,
        minutes_to_move=1,
    )
    best = offers(wish)[0]
    assert [(part.id, part.plan.rounds, part.plan.boards_per_round) for part in best.parts] == played
    assert best.fits, best.why_not
    assert best.minutes == max(part.minutes for part in best.parts)
    assert check(best.plan).ok


def test_a_room_of_several_clocks_says_what_does_not_fit_of_its_sections() -> None:
    size = parse_room("13+9")
    found = offers(
        Wish(pairs=size.pairs, boards=(26, 26), minutes=None, copies=2, section_sizes=size.sections)
    )
    both = next(one for one in found if [part.plan.rounds for part in one.parts] == [13, 9])
    assert both.fits  # 26 and 27 boards, and not thirteen rounds of three
    tight = offers(
        Wish(pairs=size.pairs, boards=(20, 21), minutes=None, copies=2, section_sizes=size.sections)
    )
    assert all("more boards than wanted" not in one.why_not for one in tight if one.fits)


def _first(room: str, *, across: bool) -> Offer:
    size = parse_room(room)
    return offers(Wish(pairs=size.pairs, minutes=None, copies=3, section_sizes=size.sections, across=across))[
        0
    ]


@pytest.mark.parametrize("room", ["13+13", "13+13+7", "8+7"])
def test_sections_scored_across_the_field_are_as_even_as_the_field(room: str) -> None:
    """Apart each Mitchell is switched for one winner; in one field that compares pairs of two sections unevenly."""
    apart, across = _first(room, across=False), _first(room, across=True)
    assert apart.winners == 1
    assert across.winners == 2
    fields = [
        [one for one in across.plan.contestants if across.plan.field_of.get(one) is side]
        for side in (*Side, None)
    ]
    assert len(across.measured.contestants) in map(len, fields)
    assert across.balance == round(min(one.q for one in field_balances(across.plan)))
    assert apart.balance == round(min(balance(part).q for _letter, part in parts(apart.plan)))
    assert round(min(one.q for one in field_balances(apart.plan))) < 40 < apart.balance


def test_an_offer_across_the_field_tells_how_even_each_section_is() -> None:
    assert (
        "Balance of the whole field; each section on its own: A\xa0100, B\xa0100, C\xa091."
        in _first("13+13+7", across=True).detail
    )
    assert "each section on its own" not in _first("13+13+7", across=False).detail
