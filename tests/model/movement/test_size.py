"""How many are you?: every form a director types, and the answers to what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.movement.size import NotASize, Size, parse_room, parse_size


@pytest.mark.parametrize(
    "typed",
    [
        "8½",
        "8.5",
        "8,5",
        "8 1/2",
        "8 ½",
        "17p",
        "17 p",
        "17 pairs",
        "17 Pairs",
        "17pair",
        "8.50t",
        " 8½ tables ",
    ],
)
def test_eight_and_a_half_tables_however_typed(typed: str) -> None:
    assert parse_size(typed) == Size(17, 9)
    assert parse_size(typed).half_table


@pytest.mark.parametrize("typed", ["9", "9t", "9 tables", "9,0", "18p", "18 pairs."])
def test_nine_tables_however_typed(typed: str) -> None:
    assert parse_size(typed) == Size(18, 9)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "How many tables? Type tables (8½, 9) or pairs (17p)."),
        ("many", "“many” is not a number of tables or pairs."),
        ("8.3", "“8.3” leaves part of a pair over. Tables must be whole or half."),
        ("17.5p", "“17.5p” leaves part of a pair over. Pairs must be a whole number."),
        ("9 boards", "“boards” is neither tables nor pairs in “9 boards”."),
        ("8 1/0", "“8 1/0” divides by zero."),
        ("8.5½", "“8.5½” has its half twice."),
        ("1", "A movement needs at least 3 pairs; here are 2."),
        ("5000", "10000 pairs are too many for one event (2000 at most)."),
        ("-9", "“-9” is not a number of tables or pairs."),
    ],
)
def test_what_is_no_size_is_answered_with_what_would_be(typed: str, said: str) -> None:
    with pytest.raises(NotASize) as refused:
        parse_size(typed)
    assert str(refused.value).startswith(said)


@given(st.integers(3, 2000))
def test_pairs_and_their_tables_read_the_same(pairs: int) -> None:
    tables = f"{pairs // 2}{'½' if pairs % 2 else ''}"
    assert parse_size(f"{pairs}p") == parse_size(tables) == Size(pairs, (pairs + 1) // 2)


@given(st.text(max_size=12))
def test_nothing_typed_is_ever_more_than_refused(typed: str) -> None:
    try:
        size = parse_size(typed)
    except NotASize as refused:
        assert str(refused)
    else:
        assert 3 <= size.pairs <= 2 * size.tables <= size.pairs + 1


@pytest.mark.parametrize(
    ("typed", "pairs"),
    [
        ("13+13+7", [(26, ""), (26, ""), (14, "")]),
        ("13, 13, 7h", [(26, ""), (26, ""), (14, "howell")]),
        ("13,13,7", [(26, ""), (26, ""), (14, "")]),
        ("8½ + 17p", [(17, ""), (17, "")]),
        ("8,5 + 9 m", [(17, ""), (18, "mitchell")]),
        ("9 tables; 7 Howell", [(18, ""), (14, "howell")]),
    ],
)
def test_sections_are_typed_one_after_the_other(typed: str, pairs: list[tuple[int, str]]) -> None:
    room = parse_room(typed)
    assert [(one.pairs, one.kind) for one in room.sections] == pairs
    assert room.pairs == sum(count for count, _kind in pairs)
    assert room.tables == sum((count + 1) // 2 for count, _kind in pairs)


@pytest.mark.parametrize("typed", ["8,5", "8½", "17p", "9"])
def test_a_room_of_one_section_is_typed_as_ever(typed: str) -> None:
    assert parse_room(typed) == parse_size(typed)


@pytest.mark.parametrize("typed", ["13+", "13++7", "13+1", "7+x", "7h+", "+".join(["5"] * 41)])
def test_sections_that_make_no_sense_are_refused(typed: str) -> None:
    with pytest.raises(NotASize):
        parse_room(typed)
