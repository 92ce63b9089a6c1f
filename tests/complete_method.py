"""What every method of scoring must be able to do, asked of one: every kind of board, explained, printed and exported.

The tests ask it of each method of the registry, and the recipe of the one that it adds.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

import builders
import every_method
from model.bridge.result import Result
from model.errors import ArrowswitchError
from model.exchange import events
from model.scoring import explain, score
from model.scoring.conditions import Conditions
from model.scoring.explanations.wording import conditions_sentences, points_words
from model.scoring.methods.method import ASKED_BY_SOME
from model.scoring.methods.registry import method as method_named
from model.scoring.ranking.settling import unit_name, unit_of
from model.service.exchange import exports
from reports.catalogue import REPORTS
from reports.core.phrases import conditions_line

if TYPE_CHECKING:
    from pathlib import Path

    from model.scoring.methods.method import Method
    from model.scoring.view import Line, SessionView
    from model.service.director import Director

WEIGHTED: Final = "W60:4SN=,40:4SN-1"
BETWEEN: Final = "1NTN="
"""What the other tables have on the board of the weighted score: less than one outcome, more than the other."""

BOARDS: Final = ("4SN=", "+170", "W100:4SN=/100:4SN-1", WEIGHTED, "A60~/40~", "NP", "-100 >b")
"""Contract, score, split, weighted, average, not played, and played in another form of the board (fouled)."""

PLANS: Final = {
    "pairs": every_method.pairs,
    "individual": every_method.players,
    "teams": every_method.round_robin,
    "swiss-teams": every_method.swiss_teams,
    "swiss-pairs": every_method.swiss_pairs,
    "knock-out": every_method.cup,
}


def assert_complete(name: str, folder: Path) -> None:
    """Everything that is asked of a method."""
    method = method_named(name)
    assert_described(method)
    kinds = sorted(method.kinds)
    for kind in kinds:
        occasion = every_method.Occasion(PLANS[kind], Conditions(name), "", presets_of(method))
        with every_method.played(folder / f"{kind}.club", occasion) as director:
            enter_every_kind(director)
            assert_every_kind_counts(director, name)
            assert_explained(director)
            assert_exported(director, folder)
            if kind == kinds[0]:
                assert_printed(director, folder)


def presets_of(method: Method) -> str:
    """What is fixed before play for each board, where the method asks for it."""
    if "presets" not in method.asks:
        return ""
    return every_method.PERCENTS if method.topped else every_method.DATUMS


def assert_described(method: Method) -> None:
    """It has a name, what it counts in has a word, and it asks for conditions that there are."""
    conditions = Conditions(method.id)
    assert method.title and method.short_title
    assert points_words(conditions)
    assert method.title in conditions_line(conditions)
    assert conditions_sentences(conditions)[0].startswith(method.title)
    assert method.kinds and method.kinds <= PLANS.keys()
    assert method.asks <= ASKED_BY_SOME, method.asks - ASKED_BY_SOME


def enter_every_kind(director: Director) -> None:
    """Each kind of result on a board of its own, and a penalty in the unit of the method."""
    session = builders.the_session(director)
    sheet = director.results.sheet(session)
    spots = {line.board: line for line in reversed(sheet)}
    assert len(spots) >= len(BOARDS)
    with builders.without_waiting_for_the_disk(director):
        for line, text in zip(spots.values(), BOARDS, strict=False):
            director.results.enter(
                session, line.round, line.table, line.board, Result.parse(text), why="All of them."
            )
            for other in sheet:
                if text == WEIGHTED and other.board == line.board and other is not line:
                    spot = (other.round, other.table, other.board)
                    director.results.enter(session, *spot, Result.parse(BETWEEN), why="All alike.")
        first = director.sessions.get(session).ranked[0].number
        conditions = director.sessions.get(session).conditions
        unit = unit_of(conditions)
        director.additions.penalise(session, first, "w", "loud discussion", law="90B3")
        if unit is not None:
            assert unit_name(unit)
            amount = {"matchpoints": "1mp", "imps": "2imp", "vp": "1vp"}[unit.value]
            director.additions.penalise(session, first, amount, "slow play", law="90B2")


def assert_every_kind_counts(director: Director, name: str) -> None:
    """A result gives points where it should, and a weighted one what its outcomes give, by their weights (Law 12C1)."""
    session = builders.the_session(director)
    view, conditions = director.standings.view(session), director.sessions.get(session).conditions
    assert conditions.method == name
    seen = {str(line.result): line for line in view.lines if line.result is not None}
    for text in BOARDS:
        points = points_on(view, conditions, seen[text])
        assert (points is None) == (text == "NP"), text
    assert_weighted(view, conditions, seen[WEIGHTED])


def assert_weighted(view: SessionView, conditions: Conditions, line: Line) -> None:
    """The points lie between those of the two outcomes alone: none is left out, and no board is scored as nothing."""
    weighted = points_on(view, conditions, line)
    alone = [
        points_on(with_result(view, line, text), conditions, with_result_of(line, text))
        for text in ("W100:4SN=", "W100:4SN-1", "4SN=", "4SN-1")
    ]
    better, worse, plain_better, plain_worse = alone
    assert (better, worse) == (plain_better, plain_worse), "one weight of a hundred is the score itself"
    assert weighted is not None and better is not None and worse is not None
    assert worse < weighted < better


def with_result_of(line: Line, text: str) -> Line:
    return replace(line, result=Result.parse(text))


def with_result(view: SessionView, line: Line, text: str) -> SessionView:
    lines = tuple(with_result_of(one, text) if one is line else one for one in view.lines)
    return replace(view, lines=lines)


def points_on(view: SessionView, conditions: Conditions, line: Line) -> Fraction | None:
    """What North-South has on a line."""
    return next(
        scored.ns_points
        for board in score(view, conditions).boards
        for scored in board.lines
        if scored.line == line
    )


def assert_explained(director: Director) -> None:
    """Every figure has steps that lead to it, each a sentence with its rule."""
    session = builders.the_session(director)
    view, conditions = director.standings.view(session), director.sessions.get(session).conditions
    for standing in score(view, conditions).ranking:
        explanation = explain(view, conditions, standing.contestant.key)
        assert explanation.total == standing.total
        for board in explanation.boards:
            assert board.steps or board.points is None, board
            for step in board.steps:
                assert step.sentence and step.rule, step
        assert explanation.steps


def assert_printed(director: Director, folder: Path) -> None:
    """Every paper that says something of the event is written."""
    evening = director.evening(builders.the_session(director))
    for kind, report in REPORTS.items():
        if report.fits(evening) and report.of != "rulings":
            report.build(evening, folder / f"{kind}.pdf")
            assert (folder / f"{kind}.pdf").stat().st_size > 1000


def assert_exported(director: Director, folder: Path) -> None:
    """Every format holds the event or says why it does not; our own gives it back as it was."""
    evening = director.evening(builders.the_session(director))
    for format_ in exports.FORMATS:
        path = folder / f"event-{format_.id}{format_.ending}"
        try:
            exports.export(evening, path, format_.id)
        except ArrowswitchError as refusal:
            assert refusal.remedy
            assert not path.exists()
    back = events.read(folder / "event-csv.csv")
    assert back.conditions == evening.session.conditions
    assert len(back.lines) == len(evening.view.lines)
    usebio = events.read(folder / "event-usebio.xml")
    assert len(usebio.published) == len(evening.standings.ranking)
