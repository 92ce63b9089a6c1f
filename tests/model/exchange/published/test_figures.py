"""What a file publishes beside what we find: differences, handicaps, adjustments."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from model.exchange import acbl
from model.exchange.events import loads, read
from model.exchange.published.figures import differences, handicap_of
from model.scoring import score
from model.scoring.conditions import Handicap, Unequal

REAL = (
    "acbl_howell_strats.json",
    "butler_mitchell.xml",
    "cross_imp_howell.xml",
    "mp_pairs_howell.xml",
    "mp_pairs_mitchell.xml",
)


@pytest.mark.parametrize("name", REAL)
def test_every_figure_of_the_real_events_is_as_published(
    name: str, event_file: Callable[[str], Path]
) -> None:
    event = read(event_file(name))
    assert event.published
    assert differences(event, score(event.view, event.conditions)) == ()


def test_a_rule_that_was_not_theirs_is_reported(event_file: Callable[[str], Path]) -> None:
    """The Howell has a board played once less: the factor gives other percentages than Neuberg."""
    event = read(event_file("mp_pairs_howell.xml"))
    other = replace(event.conditions, unequal=Unequal.INCREMENT)
    (given,) = differences(event, score(event.view, other))
    assert "differ from those published in the file" in given and "(" in given


def _session(*pairs: str) -> str:
    return (
        '<session><board_results><brsection id="A">'
        '<result tab="1" bd="1" rnd="1" ns="1" ew="2" dec="N" cont="4 S" res="=" score="420"/>'
        '<result tab="2" bd="1" rnd="1" ns="3" ew="4" dec="N" cont="4 S" res="-1" score="-50"/>'
        f'</brsection></board_results><scores><scsection id="A">{"".join(pairs)}</scsection></scores></session>'
    )


@pytest.mark.parametrize(
    ("published", "rule"),
    [
        (("103.00", "-1.50", "-2.00", "100.50"), Handicap.CLUB_SUM),
        (("106.00", "-3.00", "-4.00", "101.00"), Handicap.POINTS),
        (("100.00", "0.00", "0.00", "100.00"), Handicap.NONE),
    ],
)
def test_the_rule_for_handicaps_is_the_one_that_was_published(
    published: tuple[str, ...], rule: Handicap
) -> None:
    pairs = [
        f'<pair dir="H" no="{number}" match_points="0/2" place="1" res="{figure}" handicap="{own}"/>'
        for number, figure, own in zip((1, 2, 3, 4), published, ("6", "-3", "-4", "1"), strict=True)
    ]
    event = loads(_session(*pairs).encode(), "night.xml")
    assert event.conditions.handicap is rule
    assert differences(event, score(event.view, event.conditions)) == ()
    assert [one.handicap for one in event.contestants if one.key == "1"] == [6]


def test_an_adjustment_of_the_acbl_is_a_penalty() -> None:
    def pair(number: int, score_: str, percentage: str, adjustment: str = "0") -> dict[str, str]:
        given = {"pair": str(number), "score": score_, "percentage": percentage, "adjustment": adjustment}
        return {**given, "boards_played": "1"}

    results = [
        {
            "ns_pair": "1",
            "ew_pair": "2",
            "ns_score": "420",
            "ns_match_points": "1.0",
            "ew_match_points": "0.0",
        },
        {
            "ns_pair": "3",
            "ew_pair": "4",
            "ns_score": "-50",
            "ns_match_points": "0.0",
            "ew_match_points": "1.0",
        },
    ]
    pairs = [
        pair(1, "0.75", "75.00", "-0.25"),
        pair(2, "0.00", "0.00"),
        pair(3, "0.00", "0.00"),
        pair(4, "1.00", "100.00"),
    ]
    root = {"sections": [{"name": "A", "pairs": pairs, "boards": [{"board": 1, "results": results}]}]}
    event = acbl.loads(json.dumps(root).encode(), "game.json")
    standings = score(event.view, event.conditions)
    assert standings.standing("1").percentage == 75
    assert differences(event, standings) == ()


@pytest.mark.parametrize(
    ("text", "handicap"),
    [("-6.42", "-6.42"), ("\N{MINUS SIGN}3,5", "-3.5"), ("+2", "2"), ("", "0"), ("none", "0")],
)
def test_handicaps_as_they_are_printed(text: str, handicap: str) -> None:
    assert handicap_of(text) == Fraction(handicap)
