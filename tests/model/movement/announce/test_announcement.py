"""The director's words between rounds, read off the plan."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from model.movement.announce.announcement import announce
from model.movement.announce.moves import chairs
from model.movement.announce.words import board_range, number_list
from model.movement.doctor.pairs import without
from model.movement.drawn.draw import begun
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.library import plan
from model.movement.kinds.team_library import team_movement
from model.movement.plan import Draw, Row
from model.movement.sections import together


def test_nine_tables_with_seventeen_pairs_into_round_four() -> None:
    said = announce(plan("mitchell", tables=9, pairs=17), 4)
    assert said.sentences == (
        "East–West, up one table.",
        "Boards, down one table.",
        "Pair 3 sits out this round.",
        "Pair 2 comes back in.",
    )
    assert (said.sits_out, said.plays_again) == ((3,), (2,))


def test_the_skip_is_called_where_it_comes() -> None:
    night = plan("skip-mitchell", tables=8)
    assert announce(night, 5).sentences[0] == "East–West skip a table: up two."
    assert announce(night, 6).sentences[0] == "East–West, up one table."


def test_sharing_and_the_relay_are_said() -> None:
    night = plan("relay-mitchell", tables=10)
    assert str(announce(night, 1)) == "Tables 1 and 10 share boards."
    assert announce(night, 2).sentences == (
        "East–West, up one table.",
        "Boards, down one table.",
        "Boards of table 6 go to the relay; table 5 takes from it.",
    )


def test_the_arrow_switch_keeps_chairs_and_turns_boards() -> None:
    night = plan("mitchell", tables=9, switched=(7, 8))
    assert announce(night, 7).sentences == (
        "East–West, up one table.",
        "Boards, down one table.",
        "Arrow-switch: keep your seats and turn the boards a quarter.",
    )
    assert announce(night, 8).sentences[2] == "Still arrow-switched: keep your seats, boards turned."
    assert announce(night, 9).sentences[2] == "Arrow-switch over: boards back to normal, arrow to North."
    assert chairs(night.round_rows(7)[0])[0] == 1


def test_a_howell_follows_the_next_lower_number() -> None:
    assert announce(plan("howell", tables=5), 2).sentences == (
        "Pair 10 stays.",
        "All others follow the next lower pair; pair 1 follows pair 9.",
        "Check the guide card for your direction.",
        "Boards, down one table.",
        "Boards of table 1 go to the relay; table 5 takes from it.",
    )


def test_a_howell_without_a_cycle_sends_to_the_guide_cards() -> None:
    night = plan("howell", tables=3, rounds=5)
    assert announce(night, 2).sentences[0] == "Pairs go where their guide cards say."
    assert announce(night, 5).sentences[-1] == "All tables share one set of boards."


def test_one_pair_sent_elsewhere_is_named() -> None:
    night = plan("mitchell", tables=9)
    swapped = {10: 14, 14: 10}
    mended = night.with_rows(
        tuple(
            replace(row, ew=swapped.get(row.ew or 0, row.ew)) if row.round == 2 else row for row in night.rows
        )
    )
    assert announce(mended, 2).sentences[:3] == (
        "East–West, up one table.",
        "Pair 10 goes to table 6, East–West.",
        "Pair 14 goes to table 2, East–West.",
    )


@pytest.mark.parametrize("kind", ["mitchell", "skip-mitchell", "relay-mitchell"])
def test_every_round_of_every_mitchell_can_be_said_in_few_words(kind: str) -> None:
    for tables in range(4, 30):
        if (tables % 2 == 1) is not (kind == "mitchell"):
            continue
        night = plan(kind, tables=tables, pairs=2 * tables - 1)
        for number in range(2, night.rounds + 1):
            said = announce(night, number).sentences
            assert said[0].startswith("East–West")
            assert any(sentence.startswith("Boards, ") for sentence in said)
            assert "card" not in str(announce(night, number))


def test_numbers_and_boards_read_as_people_say_them() -> None:
    assert [number_list(numbers) for numbers in ([], [3], [3, 4], [3, 4, 5])] == [
        "",
        "3",
        "3 and 4",
        "3, 4 and 5",
    ]
    assert number_list([*range(1, 14), 27, 28, *range(53, 56)]) == "1–13, 27, 28 and 53–55"
    assert number_list(f"{letter} {table}" for letter in "BD" for table in range(1, 7)) == "B 1–6 and D 1–6"
    assert number_list(f"1 – {other}" for other in range(3, 10)).startswith("1 – 3, 1 – 4, "), "who met whom"
    assert [board_range(boards) for boards in ((7, 8, 9), (7,), (7, 9))] == ["7–9", "7", "7, 9"]


def test_the_missing_pair_is_not_asked_to_stay() -> None:
    said = str(announce(plan("howell", tables=7, pairs=13), 2))
    assert "14" not in said
    assert "Pair 14 stays." in str(announce(plan("howell", tables=7, pairs=14), 2))
    without_the_first = str(announce(plan("howell", tables=7, pairs=13, missing=1), 2))
    assert "Pair 14 stays. All others follow the next lower number." in without_the_first


def test_teams_are_called_teams_and_players_players() -> None:
    whist = team_movement("american-whist").plan(7)
    assert announce(whist, 2).sentences[0] == "East–West, down two tables."
    robin = str(announce(team_movement("round-robin").plan(7), 2))
    assert "Team 1 comes back in." in robin or "sits out" in robin
    assert "air" not in robin
    rainbow = announce(individual_movement("rainbow").plan(20), 2)
    assert rainbow.sentences[0] == "Players go where their guide cards say."
    odd = str(announce(individual_movement("individual-howell").plan(13), 2))
    assert "Player " in odd
    assert "Pair" not in odd


def test_sections_that_move_alike_are_announced_once() -> None:
    room = together([plan("mitchell", tables=5), plan("mitchell", tables=5)])
    assert announce(room, 2).sentences == ("East–West, up one table.", "Boards, down one table.")


def test_sections_that_move_otherwise_are_distinguished_and_each_goes_round_its_own_tables() -> None:
    room = together([plan("mitchell", tables=7, rounds=6), plan("skip-mitchell", tables=8, rounds=6)])
    assert announce(room, 5).sentences == (
        "Section A: East–West, up one table. Boards, down one table.",
        "Section B: East–West skip a table: up two. Boards, down one table.",
    )


def test_a_section_that_changes_ends_goes_to_its_own_last_table() -> None:
    room = together([plan("mitchell", tables=7, rounds=7), plan("blackpool", tables=6, rounds=8)])
    said = announce(room, 8).sentences
    assert (
        "Section B: East–West change ends: table B 1 to table B 6, table B 2 to table B 5, and so on."
        in said[-1]
    )


def test_boards_shared_between_sections_are_announced_when_it_begins() -> None:
    room = together([plan("mitchell", tables=5), plan("mitchell", tables=5)], shared=True)
    assert announce(room, 1).sentences == (
        "Tables sharing boards: A 1 and B 1; A 2 and B 2; A 3 and B 3; A 4 and B 4; A 5 and B 5.",
    )
    assert announce(room, 2).sentences == ("East–West, up one table.", "Boards, down one table.")


def test_a_table_of_no_section_is_announced_after_them() -> None:
    room = together([plan("mitchell", tables=5), plan("mitchell", tables=5)])
    one, two = (row.boards for table in (1, 2) if (row := room.row(1, table)))
    newcomers = [
        Row(1, 11, 21, 22, one),
        Row(1, 12, 23, 24, two),
        Row(2, 11, 23, 22, two),
        Row(2, 12, 21, 24, one),
    ]
    widened = replace(
        room,
        tables=12,
        rows=(*room.rows, *newcomers),
        contestants=(*room.contestants, 21, 22, 23, 24),
        shared=((2, 11, 12),),
    )
    *_sections, late = announce(widened, 2).sentences
    assert late == (
        "Tables 11, 12: North–South, up one table. Boards, up one table. Tables 11 and 12 share boards."
    )


def test_who_waits_in_any_section_hears_at_the_end() -> None:
    room = together([plan("mitchell", tables=5, pairs=9), plan("mitchell", tables=5)])
    assert announce(room, 2).sentences[-1].endswith("comes back in.")
    assert announce(room, 2).sits_out


def test_who_left_is_not_asked_to_play_again() -> None:
    night = plan("mitchell", tables=5, pairs=9, boards_per_round=2)
    waits = next(row.sits_out for row in night.round_rows(2) if row.sits_out is not None)
    left = without(night, waits, range(3, 6))
    assert waits in announce(night, 3).plays_again
    assert announce(left, 3).plays_again == ()


def test_a_triangle_of_a_swiss_is_announced_table_by_table_in_both_halves() -> None:
    terms = Draw(rounds=3, first="assigned", odd="triangle")
    night = begun(range(1, 8), terms, teams=True, boards_per_round=8)
    assert announce(night, 1).sentences == (
        "Round 1 is drawn.",
        "Tables 1, 2: 1 and 2.",
        "Tables 3, 4: 3 and 4.",
        "Table 5: 5 and 6.",
        "Table 6: 6 and 7.",
        "Table 7: 7 and 5.",
    )
    assert announce(night, 2).sentences == (
        "The second half of round 1: opponents as before, except in the triangle.",
        "Table 5: 5 and 7.",
        "Table 6: 6 and 5.",
        "Table 7: 7 and 6.",
    )


def test_sections_that_move_alike_beside_another_are_announced_together() -> None:
    mitchell = plan("mitchell", tables=7, boards_per_round=2)
    room = together(
        [mitchell, mitchell, plan("howell", tables=4, boards_per_round=2)], colours=["blue", "", ""]
    )
    said = announce(room, 3).sentences
    assert said[0] == "Sections A (blue), B: East–West, up one table. Boards, down one table."
    assert said[1].startswith("Section C: ")
    assert len([one for one in said if one.startswith("Section")]) == 2
