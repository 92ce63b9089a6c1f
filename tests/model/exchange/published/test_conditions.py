"""The conditions that published figures and places show, where the usual ones give others."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from model.bridge.result import Result
from model.bridge.seats import Side
from model.exchange.event import Event, Published, PublishedPoints
from model.exchange.published.conditions import as_published
from model.exchange.published.figures import differences
from model.scoring import score
from model.scoring.conditions import Conditions, Rounding, Sections, Total, Unequal
from model.scoring.view import Contestant, Line

MITCHELL = tuple(
    Line(board, str(table), str(5 + (table + board) % 4), Result.parse(result))
    for board, results in enumerate(
        (
            ("+420", "+450", "-50", "+400"),
            ("+110", "+110", "NP", "-100"),
            ("-620", "+100", "-650", "-620"),
            ("+50", "NP", "+100", "NP"),
            ("A60~/40~", "-90", "+140", "+170"),
        ),
        start=1,
    )
    for table, result in enumerate(results, start=1)
)


USUAL = Conditions()


def _evening(conditions: Conditions = USUAL, lines: tuple[Line, ...] = MITCHELL) -> Event:
    pairs = tuple(Contestant(str(number), number, None, "", (f"Pair {number}",)) for number in range(1, 9))
    return Event("Thursday", None, pairs, lines, conditions=conditions)


def _printed(event: Event, *, percentages: bool = True) -> Event:
    """The event with its own figures as a file publishes them, under the usual conditions again."""
    published = tuple(
        Published(
            one.contestant.key,
            one.shown_total.replace("−", "-"),
            one.shown_percentage if percentages else "",
            one.place,
        )
        for one in score(event.view, event.conditions).ranking
    )
    usual = Conditions(method=event.conditions.method)
    contestants = tuple(replace(one, direction=None) for one in event.contestants)
    return replace(event, published=published, conditions=usual, winners=1, contestants=contestants)


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions(),
        Conditions(unequal=Unequal.FACTOR),
        Conditions(unequal=Unequal.INCREMENT),
        Conditions(unequal=Unequal.ASCHERMAN),
        Conditions(total=Total.FACTORED),
        Conditions(rounding=Rounding.TRUNCATED),
        Conditions(method="cross-imps", average_plus_imps=2),
        Conditions(method="cross-imps", total=Total.FACTORED),
    ],
)
@pytest.mark.parametrize("percentages", [True, False])
def test_the_conditions_are_those_whose_figures_were_published(
    conditions: Conditions, percentages: bool
) -> None:
    event = as_published(_printed(_evening(conditions), percentages=percentages))
    assert differences(event, score(event.view, event.conditions)) == ()


@pytest.mark.parametrize("winners", [1, 2])
def test_the_places_say_whether_there_were_two_winners(winners: int) -> None:
    event = _evening()
    sides = {key: side for line in event.lines for key, side in ((line.ns, Side.NS), (line.ew, Side.EW))}
    seated = tuple(replace(one, direction=sides[one.key]) for one in event.contestants)
    printed = _printed(replace(event, contestants=seated, winners=winners))
    assert as_published(printed).winners == winners


def test_the_places_say_whether_sections_were_ranked_apart() -> None:
    lines = tuple(
        replace(line, section=section, ns=f"{section}{line.ns}", ew=f"{section}{line.ew}", board=board)
        for section, turn in (("A", 0), ("B", 1))
        for line in MITCHELL
        for board in (line.board + turn,)
    )
    pairs = tuple(
        replace(one, key=f"{section}{one.key}", section=section)
        for section in "AB"
        for one in _evening().contestants
    )
    overall = replace(_evening(Conditions(sections=Sections.OVERALL), lines), contestants=pairs)
    printed = _printed(overall)
    assert printed.conditions.sections is Sections.SEPARATE
    assert as_published(printed).conditions.sections is Sections.OVERALL


def test_a_file_that_prints_hundredths_was_not_rounded_to_tenths() -> None:
    """The boards are rounded to tenths (EBU), so that the totals look as if these were; the percentages have two decimals."""
    results = (
        ("+110", "+110", "+420", "NP"),
        ("-50", "-100", "+110", "+110"),
        ("-50", "+110", "-50", "-100"),
        ("+450", "-100", "+450", "-50"),
        ("+450", "+420", "-100", "-50"),
    )
    lines = tuple(
        replace(line, result=Result.parse(text))
        for line, text in zip(MITCHELL, (text for board in results for text in board), strict=True)
    )
    event = as_published(_printed(_evening(Conditions(rounding=Rounding.EBU), lines)))
    assert event.conditions.rounding in (Rounding.EBU, Rounding.WBF)
    shown = {one.contestant.key: one.shown_percentage for one in score(event.view, event.conditions).ranking}
    assert shown == {one.contestant: one.percentage for one in event.published}


def test_figures_that_no_rule_gives_change_nothing() -> None:
    printed = _printed(_evening())
    strange = tuple(replace(one, percentage=f"{index}.00") for index, one in enumerate(printed.published))
    event = replace(printed, published=strange)
    assert as_published(event) is event


def test_a_place_that_differs_is_named() -> None:
    printed = _printed(_evening())
    last = replace(printed.published[-1], place="1")
    event = replace(printed, published=(*printed.published[:-1], last))
    (given,) = differences(event, score(event.view, event.conditions))
    assert given.startswith("1 place differs from the one published")


def test_lines_are_looked_at_where_nothing_else_is_published() -> None:
    event = _evening(lines=MITCHELL[:4])
    # 420, 450, -50 and 400 are worth 4, 6, 0 and 2 of 6.
    points = (("4", "2"), ("5", "1"), ("0", "6"), ("2", "4"))
    found = tuple(PublishedPoints(at, *both) for at, both in enumerate(points))
    event = replace(event, published_points=found)
    assert differences(event, score(event.view, event.conditions)) == (
        "The points of 1 line differ from those in the file (in brackets): 1 2–8 5 (6.00).",
    )


@pytest.mark.parametrize("measure", [0.5, 2, 100 / 6])
def test_the_measure_of_a_line_is_the_file_s_own(measure: float) -> None:
    event = _evening(lines=MITCHELL[:4])
    found = tuple(
        PublishedPoints(at, f"{ns * measure:.2f}", f"{(6 - ns) * measure:.2f}")
        for at, ns in enumerate((4, 6, 0, 2))
    )
    event = replace(event, published_points=found)
    assert differences(event, score(event.view, event.conditions)) == ()


def test_a_short_board_may_stand_as_it_was_won() -> None:
    """100 beats 50: 2 of 2 at the tables that met, 5.00 of 6 brought up to four tables (Neuberg)."""
    lines = (*MITCHELL[:4], *MITCHELL[12:16])
    event = _evening(lines=lines)
    wholes = (("4", "2"), ("6", "0"), ("0", "6"), ("2", "4"))
    for short in ((("0", "2"), ("2", "0")), (("1", "5"), ("5", "1"))):
        found = tuple(
            PublishedPoints(at, *both) for at, both in zip((0, 1, 2, 3, 4, 6), (*wholes, *short), strict=True)
        )
        assert differences(replace(event, published_points=found), score(event.view, event.conditions)) == ()
