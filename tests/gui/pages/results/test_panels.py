"""The panels of Results by keyboard: penalties, carry-over, two moments, frequencies, cross-table, strata."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import builders
import every_method
import windows
from every_method import OCCASIONS
from gui.frame.window import MainWindow
from gui.look.theme import Weight
from gui.pages.results.page import ResultsPage
from gui.pages.results.steps import _rooms
from gui.pages.scores.ranking import LiveRanking, columns_of
from gui.widgets.text.suit_text import Style, suit_text
from kept_rulings import answered
from model.bridge.entry.words import short, write_signed
from model.bridge.result import Result, Scored
from model.movement.kinds.library import plan
from model.movement.sections import together
from model.scoring.conditions import Conditions, Handicap, Sections
from model.scoring.explanations.steps import Compared
from model.scoring.explanations.wording import show_totals
from model.service.director import Director


def _column(page: ResultsPage, title: str) -> list[str]:
    model = page.ui.table.model()
    titles = [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]
    at = titles.index(title)
    return [str(model.index(row, at).data() or "") for row in range(model.rowCount())]


def test_a_penalty_is_given_and_taken_back_without_the_mouse(
    page: ResultsPage, director: Director, session: int
) -> None:
    before = director.standings.now(session).standing("3").total
    windows.press("Alt+P")
    windows.type_text("3")
    windows.press("Return")
    windows.type_text("10%")
    assert "10% of a top for 3" in page.ui.penalties.echo.accessibleName()
    windows.press("Tab")
    windows.type_text("slow play")
    windows.press("Return")
    (given,) = director.additions.of(session).penalties
    assert (given.number, given.reason, given.law) == (3, "slow play", "90")
    assert director.standings.now(session).standing("3").total < before
    assert page.ui.penalties.number.hasFocus() and page.ui.penalties.number.text() == ""
    page.ui.penalties.table.setFocus()
    windows.press("Delete")
    assert director.additions.of(session).penalties == ()
    windows.press("Esc")
    assert page.ui.table.hasFocus() and page.ui.panel() == ""


def test_in_a_field_of_penalties_the_way_up_is_esc_as_backspace_takes_a_letter_back(
    window: MainWindow, page: ResultsPage
) -> None:
    window.resize(911, 512)
    windows.settle()
    windows.press("Alt+P")
    windows.type_text("13")
    windows.press("Backspace")
    assert page.ui.penalties.number.text() == "1"

    def up() -> tuple[str, ...]:
        (keys,) = (hint.keys for hint in page.hints() if hint.words == "one level up")
        return keys

    assert up() == ("Esc",)
    windows.press("Esc")
    assert page.ui.table.hasFocus() and page.ui.panel() == "" and up() == ("Backspace",)


def test_a_penalty_of_a_ruling_is_taken_up_with_its_law(
    page: ResultsPage, director: Director, session: int
) -> None:
    line = director.results.sheet(session)[0]
    ruling = director.rulings.open(
        session, round=line.round, table=line.table, board=line.board, facts={"offender": "N"}
    )
    answered(director, ruling, "procedural-penalty", what="late", before="again")
    director.rulings.conclude(ruling)
    windows.press("Alt+P")
    panel = page.ui.penalties
    panel.rulings.setFocus()
    windows.press("Down")
    panel.rulings.activated.emit(panel.rulings.currentIndex())
    assert panel.amount.hasFocus()
    windows.type_text("10%")
    assert f"10% of a top for {line.ns.number}" in panel.echo.accessibleName()
    assert panel.echo.accessibleName().endswith("Law 90B1")
    windows.press("Return")
    (given,) = director.additions.of(session).penalties
    assert (given.law, given.ruling, given.number) == (
        "90B1",
        director.rulings.get(ruling).number,
        line.ns.number,
    )
    assert not panel.rulings.isVisible()
    model = panel.table.model()
    assert str(model.index(0, 3).data()) == f"90B1, ruling {given.ruling}"
    page.ui.table.setFocus()
    page.ui.choose(str(line.ns.number))
    windows.press("Return")
    assert f"Law 90B1, ruling {given.ruling}" in page.ui.why.sum_line.accessibleName()


def test_what_is_no_penalty_is_answered_while_it_is_typed(
    page: ResultsPage, director: Director, session: int, window: MainWindow
) -> None:
    windows.press("Alt+P")
    page.ui.penalties.amount.setFocus()
    windows.type_text("10x")
    assert "Expected: 10%" in page.ui.penalties.echo.accessibleName()
    page.ui.penalties.number.setText("99")
    page.ui.penalties.amount.setText("10%")
    windows.press("Return")
    assert "no contestant 99" in windows.refusal_shown(window)
    assert director.additions.of(session).penalties == ()


def test_carry_over_is_typed_with_what_it_is_out_of(
    page: ResultsPage, director: Director, session: int
) -> None:
    windows.press("Alt+P")
    page.ui.penalties.carry_number.setFocus()
    windows.type_text("2")
    windows.press("Return")
    windows.type_text("12.5 of 30")
    windows.press("Return")
    (carried,) = director.additions.of(session).carried
    assert (carried.points, carried.maximum) == (Fraction(25, 2), 30)


def test_two_moments_tell_who_moved_by_which_entry(
    page: ResultsPage, director: Director, session: int
) -> None:
    line = director.results.sheet(session)[0]
    director.results.enter(
        session, line.round, line.table, line.board, Result.parse("7NTxxN="), why="misread"
    )
    windows.press("Shift+F7")
    text = windows.said_by(page.ui.compare)
    assert f"Board {line.board}, {line.ns.number} against {line.ew.number}" in text
    assert "misread" in text
    page.ui.compare.later.setCurrentIndex(1)
    page.ui.compare.later.activated.emit(1)
    assert "Nobody." in windows.said_by(page.ui.compare)


@pytest.fixture
def teams(tmp_path: Path) -> Iterator[Director]:
    with every_method.played(tmp_path / "teams.club", OCCASIONS["board-a-match"]) as opened:
        yield opened


def test_two_moments_of_board_a_match_are_compared_in_its_own_points(teams: Director, qtbot: QtBot) -> None:
    session = teams.sessions.current()
    assert session is not None
    first = teams.results.sheet(session)[0]
    before = now = teams.standings.now(session)
    for result in ("7NTN=", "7NTN-13"):  # one of them changes who wins the board
        if show_totals(now) == show_totals(before):
            teams.results.enter(session, first.round, first.table, first.board, Result.parse(result))
            now = teams.standings.now(session)
    window = windows.a_window(qtbot, teams, "results", pages=("results", "conditions"))
    windows.press("Shift+F7")
    assert isinstance(window.page, ResultsPage)
    text = windows.said_by(window.page.ui.compare)
    assert f", {show_totals(now)[str(first.ns.number)]} Points" in text
    assert "%" not in text


def test_points_of_how_many_stand_whole_in_both_rankings(teams: Director, qtbot: QtBot) -> None:
    session = teams.sessions.current()
    assert session is not None
    first = teams.results.sheet(session)[0]
    teams.results.enter(session, first.round, first.table, first.board, Result.parse("NP"))
    window = windows.a_window(qtbot, teams, "results", pages=("results", "scores"))
    assert isinstance(window.page, ResultsPage)
    table, look = window.page.ui.table, window.look
    at = table.model().columnCount() - 1
    said = str(table.model().index(0, at).data())
    assert " of " in said
    style = Style(weight=Weight.SEMIBOLD)
    assert suit_text(said).width(look.theme, style) < table.columnWidth(at) - look.theme.px(12)
    window.go("scores")
    (live,) = window.page.findChildren(LiveRanking)
    lines = live.lines_model()
    assert lines.rows[0].figure == said
    assert suit_text(said).width(look.theme, style) <= columns_of(lines.rows, look.theme).figure


def test_why_opens_on_a_board_that_is_scored(page: ResultsPage, director: Director, session: int) -> None:
    for line in director.results.sheet(session):
        if line.board == 1:
            director.results.erase(session, line.round, line.table, line.board)
    page.ui.table.setFocus()
    windows.press("Return")
    shown = page.ui.why.board()
    assert shown is not None
    assert shown != 1
    assert "Law" in page.ui.why.steps.speak()


def test_names_have_what_the_columns_of_a_comparison_leave(
    page: ResultsPage, director: Director, session: int
) -> None:
    theme = page.context.look.theme
    reasons = director.standings.explain(session, "1").boards
    comparisons = [
        one
        for reason in reasons
        for step in reason.steps
        if isinstance(step, Compared)
        for one in step.comparisons
    ]
    bold = Style(weight=Weight.SEMIBOLD)
    for one in comparisons:
        rooms = _rooms([one], theme)
        assert one.result is not None
        assert one.score is not None
        assert rooms.words > suit_text(one.words).width(theme, bold)
        assert rooms.score > suit_text(write_signed(one.score)).width(theme, Style())
        text = "" if isinstance(one.result.outcome, Scored) else short(one.result)
        assert rooms.result > suit_text(text).width(theme, Style())
        # On a small screen three hundred px are left to a row, of which a name of two families needs a quarter.
        assert theme.px(300) - theme.px(30) - rooms.result - rooms.score - rooms.words > theme.px(72)


def test_frequencies_and_cross_table_open_by_key(page: ResultsPage) -> None:
    windows.press("Alt+F")
    assert sum(int(count) for _score, count, *_rest in windows.lines_of(page.ui.frequencies.table)) == 4
    windows.press("Alt+X")
    assert page.ui.panel() == "cross"
    assert page.place() == {"panel": "cross"}


@pytest.fixture
def two_sections(tmp_path: Path) -> Iterator[Director]:
    mitchell = plan("mitchell", tables=3, boards_per_round=1)
    with builders.an_evening(
        tmp_path / "two.club",
        plan=together([mitchell, mitchell]),
        conditions=Conditions(sections=Sections.ACROSS),
    ) as opened:
        yield opened


@pytest.mark.parametrize(
    ("size", "named"), [((1366, 768), "Ann Carr – Bert Atwell"), ((1024, 700), "Carr–Atwell")]
)
def test_names_that_strata_and_awards_would_cut_to_their_beginnings_are_family_names(
    qtbot: QtBot, two_sections: Director, size: tuple[int, int], named: str
) -> None:
    terms = Conditions(sections=Sections.ACROSS, strata="A:0 B:100", masterpoints="acbl-club")
    two_sections.sessions.change_conditions(1, terms)
    page = windows.a_window(qtbot, two_sections, "results", pages=("results",), size=size).page
    assert isinstance(page, ResultsPage)
    windows.settle()
    assert any(_column(page, "Awards"))
    assert named in _column(page, "Name")


def test_boards_stratum_and_awards_give_way_to_names_while_a_panel_is_open(
    qtbot: QtBot, two_sections: Director
) -> None:
    """Beside the frequencies two letters of each name were left at 1024."""
    terms = Conditions(sections=Sections.ACROSS, strata="A:0 B:100", masterpoints="acbl-club")
    two_sections.sessions.change_conditions(1, terms)
    page = windows.a_window(qtbot, two_sections, "results", pages=("results",), size=(1024, 700)).page
    assert isinstance(page, ResultsPage)
    windows.settle()
    shown = _titles_shown(page)
    assert {"Boards", "Stratum", "Awards", "%"} <= set(shown)
    windows.press("Alt+F")
    windows.settle()
    assert _titles_shown(page) == [one for one in shown if one not in ("Boards", "Stratum", "Awards")]
    assert page.ui.table.columnWidth(2) > 110
    windows.press("Backspace")
    windows.settle()
    assert _titles_shown(page) == shown
    last = page.ui.table.columnViewportPosition(len(shown) - 1) + page.ui.table.columnWidth(len(shown) - 1)
    assert last <= page.ui.table.viewport().width()


def _titles_shown(page: ResultsPage) -> list[str]:
    model = page.ui.table.model()
    return [
        str(model.headerData(at, Qt.Orientation.Horizontal))
        for at in range(model.columnCount())
        if not page.ui.table.isColumnHidden(at)
    ]


def test_frequencies_and_cross_table_name_a_pair_with_its_section(
    qtbot: QtBot, two_sections: Director
) -> None:
    page = windows.a_window(qtbot, two_sections, "results", pages=("results",)).page
    assert isinstance(page, ResultsPage)
    windows.press("Alt+F")
    lines = windows.lines_of(page.ui.frequencies.table)
    meetings = {one for *_rest, pairs in lines for one in pairs.split(", ")}
    assert {re.sub(r"\d+", "", one) for one in meetings} == {"A–A", "B–B"}
    windows.press("Alt+X")
    model = page.ui.cross.table.model()
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(2, model.columnCount())]
    assert sorted(heads) == ["A1", "A2", "A3", "A4", "A5", "A6", "B10", "B11", "B12", "B7", "B8", "B9"]
    assert [line[0] for line in windows.lines_of(page.ui.cross.table)] == heads


def test_strata_are_rankings_of_their_own(page: ResultsPage, director: Director, session: int) -> None:
    for number, points in enumerate((10, 60, 150, 400, 20, 90, 500, 30), start=1):
        for player in director.sessions.get(session).pair(number).players:
            assert player is not None
            director.players.set_holding(player.id, str(points))
    director.sessions.change_conditions(session, Conditions(strata="A:0 B:100", masterpoints="acbl-club"))
    assert sorted(_column(page, "Stratum")) == ["A"] * 3 + ["B"] * 5
    assert any(_column(page, "Awards"))
    windows.press("Alt+R")
    windows.press("Alt+R")
    assert page.ui.views.key == "stratum B"
    assert page.ui.table.model().rowCount() == 5


def test_the_ranking_without_handicap_is_beside_the_one_with(
    page: ResultsPage, director: Director, session: int
) -> None:
    player = director.sessions.get(session).pair(1).players[0]
    assert player is not None
    without = director.standings.now(session).standing("1").shown_percentage
    director.players.set_handicap(player.id, "10")
    director.sessions.change_conditions(session, Conditions(handicap=Handicap.POINTS))
    assert without not in _column(page, "%")
    windows.press("Alt+R")
    assert without in _column(page, "%")


@pytest.mark.parametrize(
    ("method", "points"),
    [("butler", "IMP"), ("cross-imps", "IMP"), ("total-points", "Points"), ("swiss-pairs", "VP")],
)
def test_each_method_has_its_own_columns_and_reasons(
    page: ResultsPage, director: Director, session: int, method: str, points: str
) -> None:
    director.sessions.change_conditions(session, Conditions(method=method))
    totals = _column(page, points)
    standings = director.standings.now(session)
    assert totals == list(show_totals(standings).values())
    page.ui.table.setFocus()
    windows.press("Return")
    best = director.standings.now(session).ranking[0]
    assert best.shown_total
    assert page.ui.why.isVisible()
    assert totals[0] in page.ui.why.heading.text()
    assert page.ui.why.steps.speak()


def test_carry_over_out_of_something_does_not_make_percentages_of_imps(
    page: ResultsPage, director: Director, session: int
) -> None:
    director.sessions.change_conditions(session, Conditions(method="butler"))
    director.additions.carry(session, 2, "12.5 of 30")
    ranking = director.standings.now(session).ranking
    assert all(one.place and one.percentage is None for one in ranking)
