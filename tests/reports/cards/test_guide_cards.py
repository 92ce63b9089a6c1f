"""Guide cards say where to sit and where to go, as the plan has it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

import builders
from model.bridge.seats import Side
from model.i18n import install_language
from model.movement.drawn.draw import begun
from model.movement.kinds import library
from model.movement.kinds.individual import individual_movement
from model.movement.kinds.team_library import team_movement
from model.movement.moves import Moves
from model.movement.plan import Draw
from model.movement.sections import together
from model.scoring.conditions import Conditions
from reports.cards import guide_cards
from reports.catalogue import REPORTS
from reports.core.figures import spans

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.movement.plan import Plan
    from model.snapshots.evening import Evening


def test_each_round_of_a_table_is_the_plans(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(thursday, tmp_path / "cards.pdf", only={3})
    written = rows()
    for row in thursday.session.plan.rows:
        if row.table != 3:
            continue
        line = next(
            each for each in written if each[0].split()[0] == str(row.round) and each[-1] == spans(row.boards)
        )
        if row.played:
            assert [line[1], line[3]] == [str(row.ns), str(row.ew)]
        else:
            assert "pair 3 sits out" in line
        assert ("⇄" in line[0]) is row.switched


def test_the_boxes_say_who_stays_and_who_goes_where(
    thursday: Evening, ink: list[object], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(thursday, tmp_path / "cards.pdf", only={3})
    said = " ".join(text for row in rows() for text in row)
    assert (
        "pair 3 stays here move to table 4 move to table 2 3 throughout" in said
    )  # North-South, East-West, boards
    assert "⇄ Round 9: arrow-switch. Turn the boards; keep your seats." in said


def test_the_skip_is_written_on_the_card(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="skip-mitchell", tables=8, pairs=16, rounds=7, switched=())
    guide_cards.build(evening, tmp_path / "cards.pdf", only={1})
    said = " ".join(text for row in rows() for text in row)
    assert "move to table 2; after" in said
    assert "round 4 to table 3" in said


def test_relayed_and_shared_boards_are_reported(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="relay-mitchell", tables=8, pairs=16, rounds=8, switched=())
    guide_cards.build(evening, tmp_path / "cards.pdf", only={1, 5})
    said = " ".join(text for row in rows() for text in row)
    assert "shared with table 8; 1 throughout move to table 7" in said
    assert "to the relay, then to 5 throughout table 4" in said


def test_in_a_howell_every_wandering_pair_has_a_card_with_all_its_rounds(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="howell", tables=5, pairs=10, rounds=9, switched=())
    guide_cards.build(evening, tmp_path / "cards.pdf")
    written = rows()
    assert any("Pair 1" in row and "Pair 2" in row for row in written)
    plan = evening.session.plan
    row = next(row for row in plan.rows_of(1) if row.round == 4)
    side = Side.NS if row.ns == 1 else Side.EW
    against = row.ew if side is Side.NS else row.ns
    names = evening.session.pair(against or 0).short_name
    wanted = ["4", str(row.table), str(side), f"{against} {names}", spans(row.boards)]
    assert any(line[:5] == wanted for line in written)


def test_a_rover_reads_the_chair_it_takes_in_an_arrow_switched_round(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    """The boards are turned and nobody changes seats: whose place the rover takes sits where it always sat."""
    room = library.plan("rover", tables=8, rounds=6, missing=16, switched=(5, 6))
    moves = Moves(room)
    (rover,) = moves.visitors
    with builders.a_director(tmp_path / "club.club") as director:
        evening = director.evening(
            director.sessions.create("Thursday", builders.A_THURSDAY, room, Conditions())
        )
    guide_cards.build(evening, tmp_path / "cards.pdf")
    written = rows()
    for row in room.rows_of(rover):
        if row.played:
            seat = moves.seat(row.round, rover)
            assert seat is not None
            number = f"{row.round} ⇄" if row.switched else str(row.round)
            assert any(line[:3] == [number, str(row.table), str(seat.side)] for line in written), row
    assert sum("keep your seats" in text for row in written for text in row) == 7 + 1, (
        "seven tables and the rover"
    )


def test_a_mitchell_needs_no_cards_for_pairs(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(thursday, tmp_path / "cards.pdf")
    assert not any(text.startswith("Pair ") for row in rows() for text in row)


def an_individual(folder: Path, players: int) -> Evening:
    """A night of players, none of whom has a name yet."""
    with builders.a_director(folder / "club.club") as director:
        kind = individual_movement("rainbow" if players == 20 else "individual-howell")
        session = director.sessions.create(
            "Individual", builders.A_THURSDAY, kind.plan(players), Conditions()
        )
        return director.evening(session)


def test_a_table_of_players_names_all_four(rows: Callable[[], list[list[str]]], tmp_path: Path) -> None:
    evening = an_individual(tmp_path, 12)
    guide_cards.build(evening, tmp_path / "cards.pdf", only={2})
    written = [text for row in rows() for text in row]
    for row in evening.session.plan.rows:
        if row.table == 2:
            assert f"{row.ns}+{row.south}" in written
            assert f"{row.ew}+{row.west}" in written


def test_each_line_of_a_rainbow_is_given_its_speed(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(an_individual(tmp_path, 20), tmp_path / "cards.pdf", only={2})
    said = " ".join(text for row in rows() for text in row)
    for seat, words in (
        ("North", "stays here"),
        ("South", "table 3"),
        ("East", "table 4"),
        ("West", "table 5"),
    ):
        assert seat in said
        assert words in said


def test_every_player_has_a_card_of_seat_partner_and_opponents(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = an_individual(tmp_path, 13)
    guide_cards.build(evening, tmp_path / "cards.pdf")
    said = [text for row in rows() for text in row]
    assert {f"Player {number}" for number in range(1, 14)} <= set(said)
    first = evening.session.plan.round_rows(1)[0]
    assert f"{first.south}, against {first.ew} and {first.west}" in said


def test_a_team_is_called_a_team(rows: Callable[[], list[list[str]]], tmp_path: Path) -> None:
    with builders.a_director(tmp_path / "club.club") as director:
        session = director.sessions.create(
            "Teams", builders.A_THURSDAY, team_movement("american-whist").plan(7), Conditions()
        )
        guide_cards.build(director.evening(session), tmp_path / "cards.pdf", only={1})
    said = " ".join(text for row in rows() for text in row)
    assert "team 1 stays here" in said
    assert "1 throughout" in said


def test_a_stand_in_is_named_with_the_regular_on_every_paper(
    ink: list[object], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    with builders.an_evening(tmp_path / "club.club", plan=builders.a_plan(4, movement="howell")) as director:
        zoe = director.players.add("Zoe Quill")
        director.seating.stand_in(1, 1, 1, zoe, first=2, last=3)
        evening = director.evening(1)
    for kind in ("guide-cards", "personal", "seating", "ranking"):
        ink.clear()
        REPORTS[kind].build(evening, tmp_path / f"{kind}.pdf")
        said = " ".join(text for row in rows() for text in row)
        assert "Atwell" in said, kind
        assert "Quill" in said, kind
    ink.clear()
    guide_cards.build(evening, tmp_path / "one.pdf", only={evening.session.plan.rows_of(1)[1].table})
    said = " ".join(text for row in rows() for text in row)
    assert "Carr–Quill (for Atwell)" in said


def test_a_drawn_round_promises_no_chair_for_the_evening(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    plan = begun(range(1, 9), Draw(5, first="seeded"), teams=True, boards_per_round=5)
    with builders.an_evening(tmp_path / "club.club", plan=plan, entered=0) as director:
        guide_cards.build(director.evening(1), tmp_path / "cards.pdf", only={1})
    said = " ".join(text for row in rows() for text in row)
    assert "stays here" not in said
    assert said.count("seating as drawn each") == 2  # North-South and East-West


def test_a_section_is_named_on_its_tables(rows: Callable[[], list[list[str]]], tmp_path: Path) -> None:
    plan = together([library.plan("mitchell", tables=5), library.plan("mitchell", tables=5)])
    with builders.an_evening(tmp_path / "club.club", plan=plan, entered=0) as director:
        guide_cards.build(director.evening(1), tmp_path / "cards.pdf", only={6})
    assert "Section B, table 1" in " ".join(text for row in rows() for text in row)


def test_a_pair_finds_its_section_on_its_card(rows: Callable[[], list[list[str]]], tmp_path: Path) -> None:
    plan = together([library.plan("mitchell", tables=5), library.plan("howell", tables=5)])
    with builders.an_evening(tmp_path / "club.club", plan=plan, entered=0) as director:
        guide_cards.build(director.evening(1), tmp_path / "cards.pdf")
    said = " ".join(text for row in rows() for text in row)
    assert said.count("Section B, Thursday pairs, Howell") == 9  # one of ten pairs never moves
    assert "Section A, Thursday pairs" not in said  # at a Mitchell the card lies on the table


def test_an_appendix_says_when_its_boards_are_shared(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    plan = library.plan("double-appendix", tables=9)
    with builders.an_evening(tmp_path / "club.club", plan=plan, entered=0) as director:
        guide_cards.build(director.evening(1), tmp_path / "cards.pdf", only={1})
    said = " ".join(text for row in rows() for text in row)
    assert "shared with tables 8–9 in" in said
    assert "rounds 1 and 4; move to" in said


def said_on(plan: Plan, table: int, rows: Callable[[], list[list[str]]], tmp_path: Path) -> str:
    with builders.an_evening(tmp_path / "club.club", plan=plan, entered=0) as director:
        guide_cards.build(director.evening(1), tmp_path / "cards.pdf", only={table})
    return " ".join(text for row in rows() for text in row)


def test_boards_of_which_no_one_rule_tells_the_way_have_it_in_the_list(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    said = said_on(library.plan("double-weave", tables=8, boards_per_round=3), 1, rows, tmp_path)
    assert said.count("move as listed below") == 2  # East-West, and the boards
    assert "1–3 → 8" in said
    assert "22–24 → 2" in said


def test_whoever_stays_but_for_a_round_is_asked_to_stay(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    said = said_on(library.plan("rover", tables=9, pairs=17), 2, rows, tmp_path)
    assert "Pair 2 stays here. It sits out" in said


def test_a_place_to_wait_has_no_boards(rows: Callable[[], list[list[str]]], tmp_path: Path) -> None:
    assert "sit-out table, no boards" in said_on(library.plan("rover", tables=9, pairs=17), 9, rows, tmp_path)


def test_boards_of_which_each_match_has_its_copy_go_nowhere(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    said = said_on(team_movement("round-robin").plan(7), 1, rows, tmp_path)
    assert "as listed, shared" in said
    assert "go next" not in said


def test_a_bumped_pair_hears_when_it_waits_and_when_it_is_back(
    rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    rover = library.plan("rover", tables=8, pairs=15)
    said = said_on(rover, 1, rows, tmp_path)
    for line in ("Pair 1 stays here. It sits out", "round 5 (pair 8 plays here),", "back for round 6."):
        assert line in said
    moves = Moves(rover)
    assert moves.wanders(8) and not moves.wanders(1)
    assert {moves.find_bumped(table, Side.NS) is not None for table in range(1, 8)} == {True, False}
    assert all(moves.find_bumped(table, Side.EW) is None for table in range(1, 9))
    pairs_who_wait = {row.sits_out for row in rover.rows if row.sits_out not in (None, 8)}
    shown = {found[0] for table in range(1, 8) if (found := moves.find_bumped(table, Side.NS))}
    assert shown == pairs_who_wait


def test_a_team_of_eight_is_called_by_its_own_number(
    ink: list[object], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    """Table 3 is the home of the first four of team 2, and team 3 sits elsewhere."""
    plan = team_movement("teams-of-eight").plan(3, boards_per_round=2)
    with builders.an_evening(
        tmp_path / "club.club", plan=plan, conditions=Conditions("teams-imps"), entered=0
    ) as director:
        evening = director.evening(builders.the_session(director))
    guide_cards.build(evening, tmp_path / "cards.pdf", only={3})
    said = " ".join(text for row in rows() for text in row)
    assert "team 2 stays here" in said
    assert "team 2 sits out" in said
    assert "team 3" not in said


@pytest.mark.parametrize("code", ["en", "pt", "pt_PT", "es", "el"])
def test_no_line_ends_between_the_letter_and_the_number_of_a_table(
    ink: list[Any], tmp_path: Path, code: str
) -> None:
    install_language(code)
    mitchell = library.plan("mitchell", tables=7, boards_per_round=3)
    with builders.an_evening(
        tmp_path / "club.club", plan=together([mitchell, mitchell]), entered=0
    ) as director:
        guide_cards.build(director.evening(1), tmp_path / "cards.pdf")
    assert sum("A\N{NO-BREAK SPACE}2" in one.text for one in ink) > 1
    assert not [one.text for one in ink if re.search(r"\s[AB]$", one.text) and len(one.text) > 4]
