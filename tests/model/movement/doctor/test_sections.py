"""Before round 1 tables change sections, sections are split and joined; every pair keeps a chair of its own."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from model.errors import MovementImpossible, NotExpected
from model.movement.announce.announcement import announce
from model.movement.check import Fault, check
from model.movement.doctor import happenings as happened
from model.movement.doctor.proposal import Proposal, Situation
from model.movement.doctor.remedies import proposals
from model.movement.expected import find_latecomers
from model.movement.kinds.library import plan
from model.movement.offers.offer import SectionHand, Wish
from model.movement.offers.offers import offers
from model.movement.plan import Plan
from model.movement.sections import parts, tables_of
from model.movement.size import SectionSize, parse_room


def a_room(*pairs: int, hands: tuple[SectionHand, ...] = ()) -> Plan:
    sizes = tuple(SectionSize(one) for one in pairs)
    return offers(Wish(pairs=sum(pairs), boards=(24, 28), section_sizes=sizes, section_hands=hands))[0].plan


def sizes(room: Plan) -> dict[str, int]:
    return {letter: len(part.contestants) for letter, part in parts(room)}


def test_a_table_goes_to_another_section_and_the_last_table_fills_its_place() -> None:
    room = a_room(26, 26, 14, hands=(SectionHand(letter="N", colour="blue"), SectionHand(), SectionHand()))
    best = proposals(Situation(room), happened.TableMoved(5, "B"))[0]
    assert check(best.plan).ok
    assert sizes(best.plan) == {"N": 24, "B": 28, "C": 14}
    assert best.plan.section_colours == ("blue", "", "")
    people = best.renumbered
    assert sorted(people.values()) == sorted(best.plan.contestants)
    before, after = room.row(1, 5), best.plan.row(1, 26)
    assert before and after and {people[one] for one in before.seated} == set(after.seated)
    last, filled = room.row(1, 13), best.plan.row(1, 5)
    assert last and filled and {people[one] for one in last.seated} == set(filled.seated)
    for table in (1, 4, 6, 12):  # who is not concerned keeps the chair
        old, new = room.row(1, table), best.plan.row(1, table)
        assert old and new and people[old.ns or 0] == new.ns
    # Section C plays on as it was, and the boards are as many.
    assert dict(parts(best.plan))["C"].name == dict(parts(room))["C"].name
    assert "goes to section B" in best.sentence


def test_a_section_is_split_and_joined_again() -> None:
    room = plan("mitchell", tables=13, boards_per_round=2)
    best = proposals(Situation(room), happened.SectionSplit("A"))[0]
    assert sizes(best.plan) == {"A": 14, "B": 12}
    again = proposals(Situation(best.plan), happened.SectionsJoined("B", "A"))[0]
    assert not again.plan.sections
    assert len(again.plan.contestants) == 26
    assert check(again.plan).ok


def winners_of(room: Plan) -> dict[str, int]:
    return {letter: part.winners for letter, part in parts(room)}


@pytest.mark.parametrize(("table", "to"), [(5, "B"), (33, "A"), (14, "C")])
@pytest.mark.parametrize("one_winner", [True, False])
def test_where_a_table_moves_each_section_has_as_many_winners_as_before(
    table: int, to: str, one_winner: bool
) -> None:
    sections = (SectionSize(26), SectionSize(26), SectionSize(14, "howell"))
    wish = Wish(pairs=66, boards=(26, 26), section_sizes=sections, one_winner=one_winner, copies=3)
    room = offers(wish)[0].plan
    assert winners_of(room) == {"A": 2 - one_winner, "B": 2 - one_winner, "C": 1}
    ways = proposals(Situation(room), happened.TableMoved(table, to))
    assert winners_of(ways[0].plan) == winners_of(room)
    assert any(winners_of(way.plan) != winners_of(room) for way in ways[1:]), "the others are still offered"


def test_two_halves_that_are_joined_again_are_a_mitchell_of_two_winners_as_before() -> None:
    sections = (SectionSize(26), SectionSize(26), SectionSize(14, "howell"))
    wish = Wish(pairs=66, boards=(26, 26), section_sizes=sections, one_winner=False, copies=3)
    room = offers(wish)[0].plan
    halves = proposals(Situation(room), happened.SectionSplit("B"))[0].plan
    assert winners_of(halves) == {"A": 2, "B": 1, "D": 1, "C": 1}
    again = proposals(Situation(halves), happened.SectionsJoined("D", "B"))[0].plan
    assert winners_of(again) == winners_of(room)


def test_who_is_in_a_section_that_does_not_change_keeps_number_and_card() -> None:
    room = a_room(26, 26, 14)
    concerned: dict[happened.Happening, str] = {
        happened.TableMoved(33, "A"): "AC",
        happened.SectionSplit("A"): "AD",
        happened.SectionSplit("C"): "CD",
        happened.SectionsJoined("C", "A"): "A",
    }
    for happening, letters in concerned.items():
        for way in proposals(Situation(room), happening):
            before = {letter: part.contestants for letter, part in parts(room)}
            for letter, part in parts(way.plan):
                tables = {row.table for row in part.rows}
                if letter in letters:
                    assert set(way.cards) & set(part.contestants)
                    assert tables <= set(way.tables)
                    continue
                assert part.contestants == before[letter]
                assert all(way.renumbered[one] == one for one in part.contestants)
                assert not set(way.cards) & set(part.contestants)
                assert not set(way.sent_elsewhere) & set(part.contestants)
                assert not set(way.tables) & tables


def test_a_split_that_needs_a_number_more_takes_it_from_the_end() -> None:
    """27 pairs as 14 and 13 have a number for the pair that is missing: section B keeps its own all the same."""
    room = a_room(27, 20)
    before = dict(parts(room))["B"].contestants
    for way in proposals(Situation(room), happened.SectionSplit("A")):
        assert dict(parts(way.plan))["B"].contestants == before
        assert set(way.cards) == set(way.plan.contestants) - set(before)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.integers(7, 20), min_size=2, max_size=3), st.integers(0, 10_000), st.sampled_from("mjs"))
def test_nobody_is_lost_whatever_the_sections_do(pairs: list[int], chance: int, what: str) -> None:
    room = a_room(*pairs)
    letters = [letter for letter, _part in parts(room)]
    one, other = letters[chance % len(letters)], letters[(chance + 1) % len(letters)]
    happenings: dict[str, happened.Happening] = {
        "m": happened.TableMoved(chance % room.tables + 1, one),
        "j": happened.SectionsJoined(one, other),
        "s": happened.SectionSplit(one),
    }
    try:
        ways = proposals(Situation(room), happenings[what])
    except MovementImpossible as error:
        assert "already" in str(error) or "table" in str(error)
        return
    for way in ways:
        assert check(way.plan).ok
        assert sorted(way.renumbered) == sorted(room.contestants)
        assert sorted(way.renumbered.values()) == sorted(way.plan.contestants)


def test_what_cannot_be_is_reported() -> None:
    room = a_room(14, 14)
    cells = frozenset({(1, 1, room.round_rows(1)[0].boards[0])})
    with pytest.raises(MovementImpossible, match="Round 1 has been played"):
        proposals(Situation(room, cells), happened.TableMoved(1, "B"))
    with pytest.raises(MovementImpossible, match="Table 6 is in section A already"):
        proposals(Situation(a_room(13)), happened.TableMoved(6, "A"))
    with pytest.raises(NotExpected, match="There is no section X"):
        proposals(Situation(room), happened.SectionSplit("X"))
    with pytest.raises(MovementImpossible, match="already"):
        proposals(Situation(room), happened.TableMoved(1, "A"))
    with pytest.raises(MovementImpossible, match="would have 1 table"):
        proposals(Situation(a_room(14, 6)), happened.SectionSplit("B"))


@pytest.mark.parametrize("pairs", [27, 31])
def test_a_pair_that_is_still_to_come_goes_with_its_table(pairs: int) -> None:
    plan = offers(Wish(pairs=pairs, boards=(24, 27), minutes=None, copies=2, comes_in=3))[0].plan
    (late,) = find_latecomers(plan)
    for one in proposals(Situation(plan), happened.SectionSplit("A")):
        assert one.proof.ok
        assert find_latecomers(one.plan) == {one.renumbered[late]: 3}
        assert sorted(one.renumbered) == sorted(plan.contestants)
        again = proposals(Situation(one.plan), happened.SectionsJoined("B", "A"))
        assert all(find_latecomers(back.plan) == {back.renumbered[one.renumbered[late]]: 3} for back in again)


def an_evening_of_three_sections() -> Plan:
    """Two Mitchells of 13 tables and a Howell of 7, 26 boards, each section with a set of its own."""
    return a_room(26, 26, 14)


def test_tables_play_each_other_s_boards_within_a_section() -> None:
    room = an_evening_of_three_sections()
    row, far = room.row(2, 4), room.row(2, 8)
    assert row and far
    ways = proposals(Situation(room, round=3), happened.WrongBoards(2, 4, far.boards))
    swaps = [way for way in ways if "played each other" in way.sentence]
    assert swaps and all("Tables A 4 and A 8 played" in way.sentence for way in swaps)
    other = swaps[0].plan.row(2, 8)
    assert other and other.boards == row.boards


def test_who_played_those_boards_a_round_ago_did_not_play_them_again() -> None:
    # North-South of the next table of a Mitchell had the boards of this one a round before.
    room = an_evening_of_three_sections()
    row, neighbour, before = room.row(2, 4), room.row(2, 5), room.row(1, 5)
    assert row and neighbour and before
    assert (before.ns, before.boards) == (neighbour.ns, row.boards)
    ways = proposals(Situation(room, round=3), happened.WrongBoards(2, 4, neighbour.boards))
    assert not any("played each other" in way.sentence for way in ways)


def test_who_loses_a_meeting_to_boards_played_before_sits_out_in_every_view() -> None:
    room = an_evening_of_three_sections()
    neighbour = room.row(2, 5)
    assert neighbour
    ways = proposals(Situation(room, round=3), happened.WrongBoards(2, 4, neighbour.boards))
    removed = next(way for way in ways if "would be replayed are removed" in way.sentence)
    gone = [
        row
        for row in room.rows
        if row.round > 2
        and (found := removed.plan.row(row.round, row.table)) != row
        and found
        and not found.played
    ]
    assert gone
    for row in gone:
        for one in row.seated:
            (there,) = (found for found in removed.plan.rows_of(one) if found.round == row.round)
            assert there.sits_out == one
            assert (one, row.round) not in removed.plan.absent
            assert one in announce(removed.plan, row.round).sits_out
        stays = removed.plan.row(row.round, row.table)  # the card of the table says it
        assert stays and stays.sits_out == row.ns


def test_a_board_is_twice_where_one_set_is_not_where_each_section_has_its_own() -> None:
    room = an_evening_of_three_sections()
    neighbour = room.row(2, 5)
    assert neighbour
    ways = proposals(Situation(room, round=3), happened.WrongBoards(2, 4, neighbour.boards))
    alone = next(way for way in ways if "Table A 4 played" in way.sentence)
    twice = [one.text for one in alone.new if one.fault is Fault.BOARD_TWICE and one.round == 2]
    assert len(twice) == len(neighbour.boards)
    assert all("at tables A 4, A 5 at" in text for text in twice)


def test_a_late_pair_plays_where_it_plays_most_boards_and_the_section_is_named() -> None:
    room = an_evening_of_three_sections()
    ways = proposals(Situation(room, round=2), happened.PairArrives(2))
    played = [way.gained[67] for way in ways]
    assert played == sorted(played, reverse=True)
    assert len(set(played)) > 1
    assert ways[0].sentence.startswith("Section A: Pair 67 comes in as a rover")
    # A section with room comes first: nobody is bumped there, and 67 plays as much as anywhere.
    half = a_room(26, 27, 14)
    best = proposals(Situation(half, round=2), happened.PairArrives(2))[0]
    assert best.sentence.startswith("Section B: Pair")
    assert "half table" in best.sentence


def test_each_section_offers_one_rover() -> None:
    """North-South and East-West of three sections were six options of the same words and figures."""
    ways = proposals(Situation(an_evening_of_three_sections(), round=2), happened.PairArrives(2))
    roving = [way.sentence.partition(":")[0] for way in ways if "rover" in way.sentence]
    assert sorted(roving) == ["Section A", "Section B", "Section C"]
    whole = plan("mitchell", tables=7, boards_per_round=3)
    alone = proposals(Situation(whole, round=2), happened.PairArrives(2))
    sides = [
        side
        for way in alone
        for side in ("North–South", "East–West")
        if f": {side}, in place" in way.sentence
    ]
    assert sides == ["North–South", "East–West"]


def a_rover_in_b() -> Proposal:
    """Pair 67 comes late and is a rover in section B from round 2 on."""
    room = an_evening_of_three_sections()
    ways = proposals(Situation(room, round=2), happened.PairArrives(2))
    return next(way for way in ways if way.sentence.startswith("Section B: Pair 67 comes in as a rover"))


def test_where_the_pair_waits_that_a_rover_bumps_there_is_no_table() -> None:
    way = a_rover_in_b()
    waits = {row.table for row in way.plan.rows if not row.boards}
    assert waits == {34}  # the plan needs a number for it, the room has tables A 1 to C 7
    assert tables_of(way.plan) == tuple(range(1, 34))
    assert way.tables and set(way.tables) <= set(range(14, 27))  # new cards lie in section B alone


def test_a_table_put_up_beside_the_sections_stands_in_the_room() -> None:
    plan = a_rover_in_b().plan
    rows = tuple(replace(row, boards=(1, 2)) if row.table == 34 else row for row in plan.rows)
    assert tables_of(plan.with_rows(rows))[-1] == 34


def test_nobody_follows_a_rover_that_is_still_in_another_section() -> None:
    # A late pair is a rover in B; when a pair of the Howell leaves, it takes that place as soon as it can.
    room = an_evening_of_three_sections()
    late = proposals(Situation(room, round=2), happened.PairArrives(2))
    roving = next(way.plan for way in late if "rover" in way.sentence and " B " in way.sentence)
    for gone in (60, 57):
        for way in proposals(Situation(roving, round=3), happened.PairLeaves(gone, 3)):
            for number in range(3, way.plan.rounds + 1):
                words = " ".join(announce(way.plan, number).sentences)
                for one, leader in re.findall(r"pair (\d+) follows pair (\d+)", words):
                    (there,) = (row for row in way.plan.rows_of(int(one)) if row.round == number)
                    (left,) = (row for row in way.plan.rows_of(int(leader)) if row.round == number - 1)
                    assert there.table == left.table
                for stays in re.findall(r"Pair (\d+) stays", words):
                    assert int(stays) not in announce(way.plan, number).sits_out


def lengths(room: Plan) -> dict[str, tuple[str, int, int]]:
    return {letter: (part.name, part.rounds, part.boards_per_round) for letter, part in parts(room)}


def test_who_is_not_concerned_keeps_the_rounds_and_boards_of_its_own_clock() -> None:
    """A Howell of twelve rounds and one of nine have one title: the seven tables of C went from 12 × 2 to 9 × 3."""
    size = parse_room("13+9+7h")
    room = offers(Wish(pairs=size.pairs, minutes=None, copies=3, section_sizes=size.sections))[0].plan
    before = lengths(room)
    assert [before[letter][1:] for letter in "ABC"] == [(13, 2), (9, 3), (12, 2)]
    for way in proposals(Situation(room), happened.SectionSplit("A")):
        after = lengths(way.plan)
        assert (after["B"], after["C"]) == (before["B"], before["C"]), way.sentence
    split = proposals(Situation(room), happened.SectionSplit("A"))[0].plan
    joined = proposals(Situation(split), happened.SectionsJoined("D", "A"))[0].plan
    assert lengths(joined) == before
