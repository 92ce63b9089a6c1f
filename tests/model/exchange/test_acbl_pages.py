"""ACBL games as the web page holds them: strata, masterpoints of players, and places of the event in one list.

A page ranks both directions of all sections together as the event, and each direction of a section by itself. Sections
are compared each by itself, or across where the points say so. The figures are those of a second scorer.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from model.bridge.seats import Side
from model.exchange import events
from model.exchange.event import Event
from model.exchange.published.figures import differences
from model.scoring import score
from model.scoring.conditions import Sections, StratifyBy
from model.scoring.ranking.lists import by_section_too, within_sections
from model.scoring.ranking.strata import stratum_places
from second_scorer import Pair, Rules, Slip, lists, matchpoints, percentages

LIMITS = (("A", 0), ("B", 1250), ("C", 500))
SCORES = (420, -50, 170, -100, 620, 0, 110, -140, 450)


def slips_of(tables: dict[str, int], missing: str = "") -> list[Slip]:
    """Mitchells of seven rounds of three boards with so many tables by section, one pair perhaps absent."""
    slips = []
    for at, (section, count) in enumerate(tables.items()):
        for number in range(1, 8):
            for table in range(1, count + 1):
                ns, ew = f"{section}{table}NS", f"{section}{(table - number) % count + 1}EW"
                if missing in (ns, ew):
                    continue
                first = (table + number - 2) % count * 3 + 1
                slips += [
                    Slip(
                        board,
                        section,
                        ns,
                        ew,
                        SCORES[(board * 5 + table * 3 + number * (at + 2)) % len(SCORES)],
                    )
                    for board in range(first, first + 3)
                ]
    return slips


def holdings_of(key: str) -> tuple[str | None, str]:
    """What the two players of a pair have: enough for each stratum, and one player without any."""
    number = sum(map(ord, key)) * 37
    return (None if number % 5 == 0 else f"{number % 900}.00"), f"{number * 7 % 2600}.00"


def stratum_of(key: str) -> int:
    average = sum(Fraction(one or "0") for one in holdings_of(key)) / 2
    return max(at for at, (_name, limit) in enumerate(LIMITS) if not limit or average <= limit)


def page(slips: list[Slip], rules: Rules) -> dict[str, Any]:
    """The game as a page holds it, with the second scorer's figures and places."""
    pairs = [
        Pair(key, key[0], key[-2:]) for key in sorted({key for one in slips for key in (one.ns, one.ew)})
    ]
    figures = percentages(slips, pairs, rules)
    placed: dict[str, list[dict[str, object]]] = {one.key: [] for one in pairs}
    for at in range(len(LIMITS)):
        eligible = [one for one in pairs if stratum_of(one.key) >= at]
        for kind, together in (("Section", False), ("Event", True)):
            how = rules._replace(ranked_together=together, one_list=together)
            for ranking in lists(figures, eligible, how).values():
                for key, place in ranking.items():
                    rank = place.removesuffix("=")
                    placed[key].append({"strat_number": at + 1, "rank": rank, "type": kind})
    sections = []
    given = dict(zip(slips, matchpoints(slips, rules), strict=True))
    for section in sorted({one.section for one in slips}):
        boards: dict[int, list[dict[str, object]]] = {}
        for slip in (one for one in slips if one.section == section and one.score is not None):
            won = given[slip]
            assert won is not None
            boards.setdefault(slip.board, []).append(
                {
                    "ns_pair": slip.ns[1:-2],
                    "ew_pair": slip.ew[1:-2],
                    "ns_score": str(slip.score) if slip.score else "PASS",
                    "contract": "" if slip.score else "PASS",
                    "ns_match_points": f"{float(won[0]):.2f}",
                    "ew_match_points": f"{float(won[1]):.2f}",
                }
            )
        summaries = [
            {
                "pair_number": one.key[1:-2],
                "direction": one.direction,
                "percentage": f"{float(figures[one.key]):.2f}",
                "strat_place": placed[one.key],
                "players": [{"name": one.key, "mp_total": held} for held in holdings_of(one.key)],
            }
            for one in pairs
            if one.section == section
        ]
        sections.append(
            {
                "name": section,
                "boards": [{"board_number": one, "board_results": lines} for one, lines in boards.items()],
                "pair_summaries": summaries,
            }
        )
    return {
        "start_date": "04/20/2026",
        "winner_type": 2,
        "stratification_type": "AVERAGE",
        "strats": [{"number": at, "label": name, "limit": limit} for at, (name, limit) in enumerate(LIMITS, 1)],
        "sessions": [{"cross_section_scoring": None, "sections": sections}],
    }  # fmt: skip


def read(root: dict[str, Any]) -> Event:
    return events.loads(json.dumps(root).encode(), "game.json")


@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("missing", ["", "B2NS"])
@pytest.mark.parametrize("tables", [{"A": 7, "B": 7}, {"A": 9, "B": 7}, {"A": 8, "B": 7, "C": 7}])
def test_every_figure_and_every_place_of_event_sections_and_strata(
    tables: dict[str, int], missing: str, *, across: bool
) -> None:
    slips = slips_of(tables, missing)
    root = page(slips, Rules(across, True, halves=True, rounding="acbl"))
    event = read(root)
    conditions = event.conditions
    assert conditions.sections is (Sections.ACROSS if across else Sections.OVERALL)
    assert conditions.one_list
    assert conditions.section_places
    assert (conditions.strata, conditions.stratify_by) == ("A:0 B:1250 C:500", StratifyBy.AVERAGE)
    standings = score(event.view, conditions)
    assert differences(event, standings) == ()
    shown = {one.contestant.names[0]: one.shown_percentage for one in standings.ranking}
    summaries = [one for each in root["sessions"][0]["sections"] for one in each["pair_summaries"]]
    assert shown == {one["players"][0]["name"]: one["percentage"] for one in summaries}
    names = {one.key: one.names[0] for one in event.contestants}
    whole = stratum_places(event.view, standings)
    apart = stratum_places(event.view, within_sections(standings, event.winners), conditions)
    for key, name in names.items():
        printed = next(one["strat_place"] for one in summaries if one["players"][0]["name"] == name)
        for kind, ours in (("Event", whole), ("Section", apart)):
            theirs = [(one["strat_number"], one["rank"]) for one in printed if one["type"] == kind]
            assert [(at, str(one.rank)) for at, one in enumerate(ours[key], 1)] == theirs


def test_one_section_has_both_directions_in_the_event_and_a_list_of_each_beside() -> None:
    event = read(page(slips_of({"A": 7}), Rules(False, True, halves=True, rounding="acbl")))
    assert event.conditions.one_list
    assert by_section_too(event.view, event.conditions)
    standings = score(event.view, event.conditions)
    assert differences(event, standings) == ()
    best = {side: [] for side in Side}  # type: dict[Side, list[str]]
    for one in within_sections(standings, event.winners).ranking:
        assert one.contestant.direction is not None
        best[one.contestant.direction].append(one.place.removesuffix("="))
    assert all(places[0] == "1" and len(places) == 7 for places in best.values())


def test_a_figure_that_no_condition_explains_leaves_the_lists_as_published() -> None:
    """ACBLscore's director may give any score; the places are still those of one list."""
    root = page(slips_of({"A": 7, "B": 7}), Rules(True, True, halves=True, rounding="acbl"))
    root["sessions"][0]["sections"][0]["pair_summaries"][3]["percentage"] = "99.99"
    event = read(root)
    assert event.conditions.one_list
    assert len(differences(event, score(event.view, event.conditions))) == 1


def test_sections_are_compared_across_where_the_session_says_so_and_no_points_stand_there() -> None:
    root = page(slips_of({"A": 7, "B": 7}), Rules(True, True, halves=True, rounding="acbl"))
    root["sessions"][0]["cross_section_scoring"] = 1
    for section in root["sessions"][0]["sections"]:
        for line in (line for board in section["boards"] for line in board["board_results"]):
            del line["ns_match_points"], line["ew_match_points"]
        for pair in section["pair_summaries"]:
            pair.update(percentage="", strat_place=[])
    assert read(root).conditions.sections is Sections.ACROSS
    del root["sessions"][0]["cross_section_scoring"]
    assert read(root).conditions.sections is Sections.SEPARATE


def test_places_of_sections_alone_are_those_of_the_ranking() -> None:
    root = page(slips_of({"A": 7, "B": 7}), Rules(False, True, halves=True, rounding="acbl"))
    for section in root["sessions"][0]["sections"]:
        for pair in section["pair_summaries"]:
            pair["strat_place"] = [one for one in pair["strat_place"] if one["type"] == "Section"]
    event = read(root)
    assert not any(one.section_place for one in event.published)
    assert all(one.place for one in event.published)
    assert differences(event, score(event.view, event.conditions)) == ()
    assert not by_section_too(event.view, replace(event.conditions, section_places=False))
