"""Who is ranked with whom: sections, directions, and a section of one winner beside sections of two."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from builders import a_result
from model.bridge.boards import vulnerability
from model.bridge.seats import Side
from model.movement.kinds.library import plan
from model.movement.sections import letters, together
from model.scoring import score
from model.scoring.conditions import Conditions, Sections
from model.scoring.ranking.lists import (
    RankingList,
    by_section_too,
    contestants_by_list,
    list_names,
    standings_by_list,
    unlike_fields,
    within_sections,
)
from model.scoring.ranking.masterpoints import award_masterpoints
from model.scoring.view import Contestant, Line, SessionView

MITCHELL = plan("mitchell", tables=5, boards_per_round=3)
ROOM = together([MITCHELL, MITCHELL, plan("howell", tables=3, boards_per_round=3)])
LETTERS = letters(ROOM)
OF_SECTION = {one: LETTERS[row.table] for row in ROOM.rows for one in row.seated}


def evening(seed: int) -> SessionView:
    """Two Mitchells of five tables beside a Howell of three, all boards in."""
    chance = Random(seed)
    return SessionView(
        tuple(Contestant(str(one), one, ROOM.field_of.get(one), OF_SECTION[one]) for one in ROOM.contestants),
        tuple(
            Line(
                board,
                str(row.ns),
                str(row.ew),
                a_result(chance, board),
                row.round,
                row.table,
                LETTERS[row.table],
            )
            for row in ROOM.rows
            for board in row.boards
        ),
        ROOM.winners,
    )


def points_of(line: Line) -> int:
    """The score of a line whose board was played."""
    points = line.result.score(vulnerability(line.board)) if line.result is not None else None
    assert points is not None
    return points


def by_hand(view: SessionView, *, across: bool) -> dict[str, Fraction]:
    """Each pair's percentage, counted line by line and brought to the top of the field by Neuberg's rule."""
    own: dict[str, list[Fraction]] = {}
    counts: dict[tuple[int, str], int] = {}
    for line in view.lines:
        at = (line.board, "" if across else line.section)
        counts[at] = counts.get(at, 0) + 1
    for line in view.lines:
        section = "" if across else line.section
        here = [one for one in view.lines if one.board == line.board and (across or one.section == section)]
        scores = [points_of(one) for one in here]
        mine = points_of(line)
        points = sum((mine > other) * 2 + (mine == other) for other in scores) - 1
        n = len(here)
        most = max(many for (_board, of), many in counts.items() if of == section)
        lifted = Fraction((points + 1) * most, n) - 1
        top = 2 * most - 2
        own.setdefault(line.ns, []).append(lifted / top)
        own.setdefault(line.ew, []).append((top - lifted) / top)
    return {key: 100 * sum(parts, Fraction()) / len(parts) for key, parts in own.items()}


@pytest.mark.parametrize("sections", [Sections.ACROSS, Sections.SEPARATE])
def test_every_percentage_is_exact_on_fields_of_unequal_size(sections: Sections) -> None:
    view = evening(11)
    standings = score(view, Conditions(sections=sections))
    figures = {one.contestant.key: one.percentage for one in standings.ranking}
    assert figures == by_hand(view, across=sections is Sections.ACROSS)


@pytest.mark.parametrize(
    ("conditions", "lists"),
    [
        (
            Conditions(sections=Sections.SEPARATE),
            [("A", Side.NS), ("A", Side.EW), ("B", Side.NS), ("B", Side.EW), ("C", None)],
        ),
        (Conditions(sections=Sections.OVERALL), [("", Side.NS), ("", Side.EW), ("", None)]),
        (Conditions(sections=Sections.ACROSS), [("", Side.NS), ("", Side.EW), ("", None)]),
        (Conditions(sections=Sections.ACROSS, one_list=True), [("", None)]),
        (Conditions(sections=Sections.SEPARATE, one_list=True), [("A", None), ("B", None), ("C", None)]),
    ],
)
def test_a_howell_is_a_list_beside_those_of_the_mitchells(
    conditions: Conditions, lists: list[tuple[str, Side | None]]
) -> None:
    view = evening(3)
    assert list(contestants_by_list(view, conditions)) == [RankingList(*one) for one in lists]
    standings = score(view, conditions)
    ranked = standings_by_list(standings, view.winners)
    assert list(ranked) == [RankingList(*one) for one in lists]
    for ranking in ranked.values():
        assert ranking[0].rank == 1
        percents = [one.percentage for one in ranking if one.percentage is not None]
        assert percents == sorted(percents, reverse=True)
    assert sum(map(len, ranked.values())) == len(ROOM.contestants)


def test_the_list_of_one_winner_is_named_by_its_section() -> None:
    view = evening(5)
    standings = score(view, Conditions(sections=Sections.ACROSS))
    names = list_names(standings_by_list(standings))
    assert list(names.values()) == ["North–South", "East–West", "Section C"]
    alone = score(view, Conditions(sections=Sections.ACROSS, one_list=True))
    assert list(list_names(standings_by_list(alone)).values()) == [""]


def test_the_lists_of_sections_beside_that_of_the_field_keep_its_figures() -> None:
    view = evening(8)
    conditions = Conditions(sections=Sections.ACROSS, section_places=True, one_list=True)
    standings = score(view, conditions)
    assert by_section_too(view, conditions)
    apart = within_sections(standings, view.winners)
    assert {one.contestant.key: one.percentage for one in apart.ranking} == {
        one.contestant.key: one.percentage for one in standings.ranking
    }
    lists = standings_by_list(apart, view.winners)
    assert len(lists) == 5
    assert all(ranking[0].place in ("1", "1=") for ranking in lists.values())
    assert not by_section_too(view, replace(conditions, sections=Sections.SEPARATE))


def test_one_section_in_one_list_has_a_list_of_each_direction_beside_it() -> None:
    view = evening(8)
    alone = tuple(one for one in view.contestants if one.section == "A")
    keys = {one.key for one in alone}
    view = replace(
        view, contestants=alone, lines=tuple(one for one in view.lines if {one.ns, one.ew} <= keys)
    )
    conditions = Conditions(section_places=True, one_list=True)
    assert by_section_too(view, conditions)
    assert not by_section_too(view, Conditions(section_places=True))
    apart = standings_by_list(within_sections(score(view, conditions), view.winners), view.winners)
    assert list(list_names(apart).values()) == ["Section A, North–South", "Section A, East–West"]


def test_one_list_says_that_the_fields_were_not_the_same() -> None:
    view = evening(8)
    assert unlike_fields(view, Conditions(one_list=True)).startswith("One list")
    assert unlike_fields(view, Conditions()) == ""
    assert unlike_fields(replace(view, winners=1), Conditions(one_list=True)) == ""


LIMITS = {"A": None, "B": 200, "C": 50}
FIRST = {None: Fraction("0.10"), 200: Fraction("0.07"), 50: Fraction("0.06")}
SHARES = [Fraction(1), Fraction("0.7"), Fraction("0.5"), Fraction("0.35"), Fraction("0.2")]


def acbl_by_hand(view: SessionView, percents: dict[str, Fraction]) -> dict[str, Fraction]:
    """The highest of each pair's awards: in the field and in its section, in its stratum and those above, as the handbook has them."""
    lists: dict[object, list[Contestant]] = {}
    for one in view.contestants:
        for key in {one.direction, (one.section, one.direction)}:
            lists.setdefault(key, []).append(one)
    best: dict[str, Fraction] = {}
    for there in lists.values():
        for limit in LIMITS.values():
            members = [
                one
                for one in there
                if limit is None or sum(filter(None, one.holdings), Fraction()) / 2 <= limit
            ]
            size = len(members)
            if size < 5:
                continue
            deep = (4 * size + 5) // 10
            first = min(FIRST[limit] * size, Fraction("1.5") if limit is None else Fraction(99))
            awards = [first * (SHARES[at] if at < 5 else Fraction(1, at + 1)) for at in range(deep)]
            figures = [percents[one.key] for one in members]
            for one in members:
                above, equal = (
                    sum(figure > percents[one.key] for figure in figures),
                    figures.count(percents[one.key]),
                )
                award = sum(awards[above : above + equal], Fraction()) / equal
                cents = Fraction(int(award * 100 + Fraction(1, 2)), 100)
                best[one.key] = max(best.get(one.key, Fraction()), cents)
    return {key: award for key, award in best.items() if award}


@pytest.mark.parametrize("seed", range(8))
def test_strata_and_awards_of_the_field_and_the_sections_beside_a_howell(seed: int) -> None:
    chance = Random(seed)
    view = evening(seed)
    known = tuple(
        replace(
            one, holdings=(Fraction(chance.choice((10, 40, 90, 300))), Fraction(chance.choice((5, 150, 900))))
        )
        for one in view.contestants
    )
    view = replace(view, contestants=known)
    conditions = Conditions(
        sections=Sections.ACROSS, section_places=True, strata="A:0 B:200 C:50", masterpoints="acbl-club"
    )
    standings = score(view, conditions)
    percents = {one.contestant.key: one.percentage or Fraction() for one in standings.ranking}
    given = award_masterpoints(view, standings)
    assert {key: one.points for key, one in given.items()} == acbl_by_hand(view, percents)
    howell = [one for key, one in given.items() if OF_SECTION[int(key)] == "C"]
    assert howell
    assert all("in Section C, stratum" in one.sentence for one in howell)
