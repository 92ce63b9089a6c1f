"""Movements grown out of the Mitchell: their published lines, and the proof of every size."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from model.errors import MovementImpossible
from model.movement.announce.announcement import announce
from model.movement.balance import balance, field_balances
from model.movement.check import check
from model.movement.kinds.library import movement, plan
from model.movement.kinds.mitchell import Mitchell, RelayMitchell
from model.movement.kinds.switching import best_switches
from model.movement.offers.offer import Wish
from model.movement.offers.offers import offers
from model.movement.plan import Plan

# The eight-table Double Weave as printed, one line a table: north-south, east-west (from 1), set.
DOUBLE_WEAVE = (
    "1-1-1 1-2-8 1-7-3 1-4-6 1-5-2 1-6-7 1-3-4 1-8-5", "2-2-2 2-1-3 2-4-8 2-7-5 2-6-1 2-5-4 2-8-7 2-3-6",
    "3-3-3 3-4-2 3-1-5 3-6-8 3-7-4 3-8-1 3-5-6 3-2-7", "4-4-4 4-3-5 4-6-2 4-1-7 4-8-3 4-7-6 4-2-1 4-5-8",
    "5-5-5 5-6-4 5-3-7 5-8-2 5-1-6 5-2-3 5-7-8 5-4-1", "6-6-6 6-5-7 6-8-4 6-3-1 6-2-5 6-1-8 6-4-3 6-7-2",
    "7-7-7 7-8-6 7-5-1 7-2-4 7-3-8 7-4-5 7-1-2 7-6-3", "8-8-8 8-7-1 8-2-6 8-5-3 8-4-7 8-3-2 8-6-5 8-1-4",
)  # fmt: skip
DANISH_ENDLESS = {4: 0, 10: 0.47, 12: 0, 14: 0.42, 16: 0.42, 18: 0.34, 20: 0, 22: 0.59, 24: 0, 26: 0.37, 28: 0.32,
                  30: 0.32, 32: 0, 34: 0.24, 36: 0.25, 38: 0.26, 40: 0.26}  # fmt: skip


def lines(night: Plan) -> tuple[str, ...]:
    each = night.boards_per_round
    return tuple(
        " ".join(
            f"{row.ns}-{(row.ew or 0) - night.tables}-{(row.boards[0] - 1) // each + 1}"
            for row in night.rows
            if row.table == table
        )
        for table in range(1, night.tables + 1)
    )


@pytest.mark.parametrize(
    "kind", ["hesitation", "web", "double-web", "bowman", "blackpool", "double-weave", "multiple-web"]
)
def test_every_size_and_number_of_rounds_is_proved(kind: str) -> None:
    for tables in range(2, 61):
        possible = movement(kind).rounds(tables)
        # A curtailed or phantom movement has rows of the complete one only: the larger fields are proved by that.
        for rounds in {*possible[:1], *(possible[-1:] if tables <= 24 else ())}:
            for missing in (None, 1 + rounds % tables) if tables <= 24 else (None,):
                night = plan(
                    kind,
                    tables=tables,
                    pairs=2 * tables - (missing is not None),
                    rounds=rounds,
                    boards_per_round=1,
                    missing=missing,
                )
                proof = check(night)
                assert proof.ok, (tables, rounds, proof.problems[0].text)


def test_the_double_weave_of_eight_tables_line_by_line() -> None:
    assert lines(plan("double-weave", tables=8)) == DOUBLE_WEAVE


@pytest.mark.parametrize("tables", [4, 8, 12, 16])
def test_a_double_weave_balances_perfectly_within_each_field(tables: int) -> None:
    assert [field.q for field in field_balances(plan("double-weave", tables=tables))] == [100, 100]


@pytest.mark.parametrize(("tables", "rounds"), [(5, 6), (7, 8), (9, 10)])
def test_a_hesitation_plays_all_boards_in_one_round_more(tables: int, rounds: int) -> None:
    night = plan("hesitation", tables=tables, switched=(rounds,))
    proof = check(night)
    assert night.rounds == rounds
    assert set(proof.share.values()) == {1}
    assert night.winners == 1
    last_table = night.row(rounds, tables)
    assert last_table is not None
    assert not last_table.switched


def test_a_hesitation_of_nine_tables_one_pair_short() -> None:
    assert round(balance(plan("hesitation", tables=9, pairs=17, switched=(10,))).q) == 73


def test_a_hesitation_says_who_stays_another_round() -> None:
    assert announce(plan("hesitation", tables=7), 2).sentences[:3] == (
        "East–West, up one table.",
        "Pair 7 goes to table 1, East–West.",
        "Pair 14 goes to table 7, North–South.",
    )


@pytest.mark.parametrize(("tables", "rounds"), [(10, 9), (12, 9), (16, 9), (14, 13), (24, 13)])
def test_a_web_has_two_copies_and_plays_every_board_at_every_table(tables: int, rounds: int) -> None:
    night = plan("web", tables=tables, rounds=rounds)
    assert night.copies == 2
    assert not night.shared
    assert set(check(night).share.values()) == {1}


@pytest.mark.parametrize(("tables", "rounds"), [(16, 7), (20, 9), (28, 13), (40, 13)])
def test_a_double_web_has_four_copies(tables: int, rounds: int) -> None:
    night = plan("double-web", tables=tables, rounds=rounds)
    assert night.copies == 4
    assert not night.shared
    assert set(check(night).share.values()) == {1}
    assert not check(replace(night, copies=2)).ok


@pytest.mark.parametrize(
    ("tables", "rounds", "copies"),
    [(17, 13, 3), (21, 13, 3), (25, 13, 3), (40, 9, 6), (61, 9, 7), (64, 13, 6), (100, 9, 12)],
)
def test_a_multiple_web_has_as_many_copies_as_it_takes(tables: int, rounds: int, copies: int) -> None:
    """The movement manual of the EBU has the Web for any number of tables from 14 to 26, odd ones too."""
    night = plan("multiple-web", tables=tables, rounds=rounds, boards_per_round=2)
    assert night.copies == copies
    assert not night.shared
    assert set(check(night).share.values()) == {1}
    assert not check(replace(night, copies=copies - 1)).ok
    assert len(night.boards) == 2 * rounds


def test_a_multiple_web_is_offered_where_the_sets_are_there() -> None:
    def webs(copies: int) -> set[int]:
        wish = Wish(pairs=34, boards=(26, 26), minutes=None, copies=copies)
        return {one.plan.copies for one in offers(wish) if one.id == "multiple-web"}

    assert webs(2) == set()
    assert webs(3) == {3}


@pytest.mark.parametrize(("tables", "rounds"), [(7, 5), (10, 8), (12, 10), (15, 13)])
def test_a_bowman_plays_every_board_two_rounds_before_the_tables_end(tables: int, rounds: int) -> None:
    night = plan("bowman", tables=tables)
    assert night.rounds == rounds
    assert set(check(night).share.values()) == {1}
    assert (1, 1, tables - 1) in night.shared


def test_a_blackpool_of_ten_tables_ends_at_the_first_tables_and_mirrored() -> None:
    night = plan("blackpool", tables=10, boards_per_round=2)
    assert (night.rounds, len(night.boards), night.meetings) == (12, 24, 2)
    assert [row.ew for row in night.round_rows(11)] == [row.ew for row in night.round_rows(1)]
    assert [row.ew for row in night.round_rows(12)] == list(range(20, 10, -1))
    proof = check(night)
    assert set(proof.share.values()) == {1}
    assert night.relays == ((5, 6), (10, 1))
    assert check(plan("blackpool", tables=10, rounds=10)).ok


def test_the_last_round_of_a_blackpool_is_said() -> None:
    assert announce(plan("blackpool", tables=10), 12).sentences[0] == (
        "East–West change ends: table 1 to table 10, table 2 to table 9, and so on."
    )


def test_the_two_streams_of_a_double_weave_are_said() -> None:
    assert announce(plan("double-weave", tables=8), 3).sentences[0] == (
        "East–West, odd pairs up one table, even pairs down one table."
    )


@pytest.mark.parametrize("tables", range(4, 21))
def test_a_scrambled_mitchell_balances_no_worse_than_whole_rounds_do(tables: int) -> None:
    kind = Mitchell if tables % 2 else RelayMitchell
    scrambled = plan("scrambled-mitchell", tables=tables)
    assert check(scrambled).ok
    whole = plan(kind.id, tables=tables, switched=best_switches(kind, tables, tables))
    assert balance(scrambled).q >= balance(whole).q


def test_a_scrambled_mitchell_says_which_tables_switch() -> None:
    night = plan("scrambled-mitchell", tables=6)
    switched = [[row.table for row in night.round_rows(number) if row.switched] for number in range(1, 7)]
    assert any(switched)
    for number, tables in enumerate(switched, 1):
        said = [one for one in announce(night, number).sentences if one.startswith("Arrow-switched")]
        assert len(said) == bool(tables)
        for table in tables:
            assert str(table) in said[0]


def test_a_rover_bumps_another_pair_each_round() -> None:
    for played in range(4, 16):
        kind = movement("rover")
        tables = played + 1
        for rounds in kind.rounds(tables):
            night = plan("rover", tables=tables, pairs=2 * tables - 1, rounds=rounds, boards_per_round=1)
            proof = check(night)
            assert proof.ok, proof.problems[0].text
            bumped = [one for one, waits in proof.sit_outs.items() if waits and one != tables]
            assert len(bumped) == rounds - 1
            assert proof.sit_outs[tables] == (1,)
            assert all(night.field_of[one].value == "NS" for one in bumped)


def test_a_rover_wants_an_odd_number_of_pairs() -> None:
    with pytest.raises(MovementImpossible, match="for an odd number of pairs"):
        plan("rover", tables=9, pairs=18)
    with pytest.raises(MovementImpossible, match="Here it seats pairs 1 to 17"):
        plan("rover", tables=9, pairs=17, missing=3)


def test_the_rover_hears_where_to_go() -> None:
    night = plan("rover", tables=9, pairs=17)
    assert announce(night, 3).sentences[:3] == (
        "East–West, up one table.",
        "Pair 2 goes to table 2, North–South.",
        "Pair 9 goes to table 4, North–South.",
    )


@pytest.mark.parametrize("tables", range(2, 21))
def test_an_endless_howell_may_end_after_any_round(tables: int) -> None:
    for rounds in movement("endless-howell").rounds(tables):
        for missing in (None, 2 * tables):
            night = plan(
                "endless-howell",
                tables=tables,
                pairs=2 * tables - (missing is not None),
                rounds=rounds,
                boards_per_round=1,
                missing=missing,
            )
            assert check(night).ok


@pytest.mark.parametrize("pairs", DANISH_ENDLESS)
def test_an_endless_howell_is_as_even_as_the_danish_or_better(pairs: int) -> None:
    measured = balance(plan("endless-howell", tables=pairs // 2))
    assert measured.sd / float(measured.mean) <= DANISH_ENDLESS[pairs]
