"""What a file brings is held to the words and bounds the club itself reads by, whatever its format."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.errors import ImportRefused, shorten
from model.exchange import events
from model.exchange.event import Event
from model.exchange.figures import board_of, day, whole
from model.exchange.vetting import vet
from model.scoring.conditions import Conditions
from model.scoring.view import CarryOver, Contestant, Line, Penalty, PenaltyUnit, Preset

PAIRS = (Contestant("1", 1, names=("Ann", "Bob")), Contestant("2", 2, names=("Cy", "Di")))
EVENT = Event("Night", None, PAIRS, (Line(1, "1", "2", Result.parse("+420"), 1, 1),))
OWN = (
    "#arrowswitch,event,1\n{head}\n#pair,1,1,,,Ann,Bob\n#pair,2,2,,,Cy,Di\n"
    "board,round,table,section,session,ns,ew,result\n1,1,1,,1,1,2,{result}\n"
)


def refusal(**changes: Any) -> str:
    with pytest.raises(ImportRefused) as refused:
        vet(replace(EVENT, **changes), "night.csv")
    return str(refused.value)


def test_a_usual_event_passes_as_it_is() -> None:
    assert vet(EVENT, "night.csv") == EVENT


@pytest.mark.parametrize(
    ("conditions", "says"),
    [
        (Conditions(method="matcxpoints"), "matcxpoints"),
        (Conditions(strata="zzz"), "zzz"),
        (Conditions(tie_breaks="coin"), "coin"),
        (Conditions(masterpoints="moon"), "moon"),
        (Conditions(own_scale="x"), "“x”"),
        (Conditions(trim=100), "trim"),
        (Conditions(datum_step=0), "datum_step"),
    ],
)
def test_conditions_nobody_can_score_by_are_refused_with_the_name_of_the_file(
    conditions: Conditions, says: str
) -> None:
    given = refusal(conditions=conditions)
    assert given.startswith("night.csv: ")
    assert says in given


@pytest.mark.parametrize(
    "change",
    [
        {"contestants": (Contestant("1", 10**30), PAIRS[1])},
        {"contestants": (Contestant("1", 1, names=("x" * 201,)), PAIRS[1])},
        {"contestants": (Contestant("1", 1, handicap=Fraction(10**9)), PAIRS[1])},
        {"contestants": (Contestant("1", 1, holdings=(Fraction(1, 10**20),)), PAIRS[1])},
        {"lines": (Line(1000, "1", "2"),)},
        {"lines": (Line(1, "1", "2", round=10**6),)},
        {"lines": (Line(1, "1", "2", session=100),)},
        {"penalties": (Penalty("1", PenaltyUnit.PERCENT, Fraction(-1)),)},
        {"penalties": (Penalty("1", PenaltyUnit.PERCENT, Fraction(1), law="9" * 21),)},
        {"carried": (CarryOver("1", Fraction(10**12)),)},
        {"presets": (Preset(3, None, ((420, Fraction(101)),)),)},
    ],
)
def test_figures_that_no_evening_has_are_refused(change: dict[str, Any]) -> None:
    assert refusal(**change).startswith("night.csv: ")


def test_each_part_of_a_weighted_score_obeys_law_77() -> None:
    wrong = Result.parse("W60:+735,40:+420")
    given = refusal(lines=(Line(1, "1", "2", wrong, 1, 1),))
    assert "board 1: no contract gives 735 at this vulnerability" in given
    right = Result.parse("W60:+420,40:-50")
    assert vet(replace(EVENT, lines=(Line(1, "1", "2", right, 1, 1),)), "n").lines[0].result == right


def test_an_endless_title_is_cut_and_a_thousand_warnings_are_reported_as_such() -> None:
    event = vet(replace(EVENT, title="Club night" + "x" * 900, warnings=("w",) * 1000), "n")
    assert event.title.startswith("Club night")
    assert len(event.title) == 200
    assert event.warnings[-1] == "and 800 more remarks of the same kind."


@pytest.mark.parametrize("word", ["#method,matcxpoints", "#rounding,sideways", "#trim,1" + "0" * 5000])
def test_the_word_of_a_condition_is_known_before_the_event_is(word: str) -> None:
    with pytest.raises(ImportRefused):
        events.loads(OWN.format(head=word, result="+420").encode(), "night.csv")


def test_a_score_no_contract_gives_is_reported_in_our_own_form_too() -> None:
    event = events.loads(OWN.format(head="#club,Ours", result="+735").encode(), "night.csv")
    assert str(event.lines[0].result) == "+735"
    assert event.warnings == ("Board 1: no contract gives 735 at this vulnerability.",)


def test_numbers_of_thousands_of_digits_are_none() -> None:
    assert whole("9" * 100_000) is None
    assert whole(" 0012 ") == 12
    assert (whole("-1"), whole("10000"), whole("²"), whole("")) == (None, None, None, None)
    assert (board_of("0"), board_of("999"), board_of("1000")) == (None, 999, None)


def test_a_day_lies_in_a_year_people_play_bridge_in() -> None:
    assert day("2026", "11", "12") == date(2026, 11, 12)
    assert day(12026, 1, 1) is None
    assert day("0026", "1", "1") is None
    assert day("2026", "2", "30") is None
    assert day("9" * 5000, "1", "1") is None


def test_a_message_quotes_at_most_eighty_letters_of_a_cell() -> None:
    said = shorten(f"“{'a b' * 500}” is not a pair; {'y' * 300}.")
    assert len(said) < 220
    assert said.startswith("“a ba b")
    assert "…” is not a pair; yyy" in said
    assert shorten("“7NS” is not a pair.") == "“7NS” is not a pair."
