"""Finals and consolations of those who qualified, and second sessions in the other direction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from builders import A_THURSDAY, a_director, an_evening, seat_everybody
from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import NotNow
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.movement.seeding import fields, other_direction, snake
from model.scoring.conditions import Conditions, Sections
from model.service.director import Director
from model.service.events.stages import choose_qualified, level_words


@pytest.fixture
def qualifier(tmp_path: Path) -> Iterator[Director]:
    """Two sections of seven tables with two winners, all results in."""
    section = plan("mitchell", tables=7, boards_per_round=3)
    with an_evening(tmp_path / "riverside.club", plan=together([section, section])) as director:
        yield director


def names(director: Director, session: int) -> dict[int, str]:
    return {pair.number: pair.full_name for pair in director.sessions.get(session).pairs}


def test_a_snake_makes_fields_as_strong_as_one_another() -> None:
    room = together([plan("howell", tables=4), plan("howell", tables=4)])
    assert fields(room) == (tuple(range(1, 9)), tuple(range(9, 17)))
    given = snake(range(101, 117), room)
    first = [one - 100 for one, number in given.items() if number <= 8]
    assert first == [1, 4, 5, 8, 9, 12, 13, 16]
    assert sum(first) == sum(range(1, 17)) / 2
    assert sorted(given.values()) == list(range(1, 17))


def test_a_mitchell_with_one_winner_has_two_lines_to_seed() -> None:
    """Else the better half sits North-South all evening and is compared with itself."""
    room = plan("mitchell", tables=7, switched=(7,))
    assert fields(room) == (tuple(range(1, 8)), tuple(range(8, 15)))
    given = snake(range(1, 15), room)
    assert sum(one for one, number in given.items() if number <= 7) == 52  # of 105
    assert len(fields(plan("hesitation", tables=7, switched=(8,)))) == 1  # its pairs change chairs


def test_a_howell_beside_mitchells_sends_as_many_as_its_size_has_it(tmp_path: Path) -> None:
    mitchell = plan("mitchell", tables=7, boards_per_round=3)
    room = together([mitchell, mitchell, plan("howell", tables=3, boards_per_round=4)])
    conditions = Conditions(sections=Sections.ACROSS)
    with an_evening(tmp_path / "riverside.club", plan=room, conditions=conditions) as director:
        through = choose_qualified(director.standings.now(1), 17)
        lists = Counter(one.contestant.direction for one in through)
        assert lists[Side.NS] >= 7 and lists[Side.EW] >= 7
        assert 3 <= lists[None] <= 3 + 17 - 7 - 7 - 3
        percents = [one.percentage or 0 for one in through]
        assert percents == sorted(percents, reverse=True)


def test_final_and_consolation_keep_to_the_boards_the_club_owns(tmp_path: Path) -> None:
    with an_evening(tmp_path / "riverside.club", plan=plan("mitchell", tables=23)) as director:
        director.club.change_settings(sets_of_boards=3, boards_in_set=36)
        _final, consolation = director.stages.final(1, director.standings.now(1), 8)
        laid = director.sessions.get(consolation.session).plan
        assert len(laid.contestants) == 38
        assert len(laid.boards) <= 36
        assert laid.copies <= 2


def test_everybody_sits_in_the_other_direction_of_the_second_session(qualifier: Director) -> None:
    stage = qualifier.stages.second(1)
    first, second = qualifier.sessions.get(1), qualifier.sessions.get(stage.session)
    assert second.plan == first.plan
    before, now = names(qualifier, 1), names(qualifier, stage.session)
    for number, name in before.items():
        new = stage.numbers[number]
        assert now[new] == name
        assert first.plan.field_of[number] is first.plan.field_of[new].other
    assert other_direction(plan("howell", tables=4)) == {one: one for one in range(1, 9)}


def test_the_best_of_each_list_play_the_final_and_the_others_the_consolation(qualifier: Director) -> None:
    standings = qualifier.standings.now(1)
    final, consolation = qualifier.stages.final(1, standings, 14, carry=Fraction(1, 2))
    assert (final.title, consolation.title) == ("Thursday pairs, final", "Thursday pairs, consolation")
    assert not set(final.numbers) & set(consolation.numbers)
    assert len(final.numbers) == len(consolation.numbers) == 14
    percents = {one.contestant.number: one.percentage for one in standings.ranking}
    for section in "AB":
        for side in Side:
            there = [
                one.contestant
                for one in standings.ranking
                if (one.contestant.section, one.contestant.direction) == (section, side)
            ]
            assert {one.number for one in there[:3]} <= set(final.numbers)
    carried = {one.contestant: one for one in qualifier.additions.of(final.session).carried}
    assert len(carried) == 14
    for old, new in final.numbers.items():
        one = carried[str(new)]
        assert one.points / one.maximum * 100 == percents[old]
    assert not qualifier.additions.of(consolation.session).carried
    assert set(names(qualifier, final.session).values()) == {
        names(qualifier, 1)[old] for old in final.numbers
    }
    qualifier.sessions.start_play(final.session)
    shown = {one.contestant.number: one.percentage for one in qualifier.standings.now(final.session).ranking}
    assert all(shown[new] in (None, percents[old]) for old, new in final.numbers.items())


def test_a_final_of_everybody_is_refused(qualifier: Director) -> None:
    with pytest.raises(NotNow, match="cannot qualify"):
        qualifier.stages.final(1, qualifier.standings.now(1), 28)


def test_a_tie_for_the_last_place_of_the_final_is_said(tmp_path: Path) -> None:
    """Every table plays the same scores: in each line all are level, and the program does not choose in silence."""
    room = plan("mitchell", tables=5, boards_per_round=2)
    with a_director(tmp_path / "riverside.club") as director:
        session = director.sessions.create("Heat", A_THURSDAY, room, Conditions())
        seat_everybody(director, session)
        for cell in director.results.sheet(session):
            director.results.enter(session, cell.round, cell.table, cell.board, Result.parse("3NTN="))
        standings = director.standings.now(session)
        assert {one.rank for one in standings.ranking} == {1}
        final, _consolation = director.stages.final(session, standings, 4)
        assert len(final.level) == 6
        assert set(final.level) == set(room.contestants) - set(final.numbers)
        assert "are level with pairs that qualified" in level_words(final)


def test_a_tie_across_two_lists_for_the_place_left_over_is_said(tmp_path: Path) -> None:
    """Both lines are alike: five of ten are two of each line, and one more of two third pairs with the same percentage."""
    with an_evening(
        tmp_path / "riverside.club", plan=plan("mitchell", tables=5, boards_per_round=2)
    ) as director:
        standings = director.standings.now(1)
        for count in range(4, 7):
            through = choose_qualified(standings, count)
            percents = {one.percentage for one in through if one.place}
            level = [one for one in standings.ranking if one not in through and one.percentage in percents]
            final = director.stages.final(1, standings, count)[0]
            assert bool(final.level) is bool(level)
            assert bool(level_words(final)) is bool(level)
