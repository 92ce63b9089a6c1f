"""Every method of scoring through the window: chosen, entered, asked why, printed and exported, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import pytest
from msgspec.structs import fields
from pypdf import PdfReader
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

import builders
import every_method
import windows
from every_method import OCCASIONS, Occasion
from gui.pages.conditions.page import ConditionsPage
from gui.pages.results.page import ResultsPage
from gui.pages.scores.page import ScoresPage
from gui.printing.preview import Preview
from model.exchange import events
from model.scoring.conditions import Conditions
from model.scoring.explanations.wording import show_totals
from model.scoring.methods.registry import of_kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from gui.frame.window import MainWindow
    from model.service.director import Director

CHOSEN: Final = [
    field.name for field in fields(Conditions) if field.name not in ("method", "correction_minutes")
]


def session_of(director: Director) -> int:
    current = director.sessions.current()
    assert current is not None
    return current


def begun(path: Path, occasion: Occasion) -> Director:
    """The session as it begins: seated, under the club's usual conditions made to fit its kind."""
    director = builders.a_director(path)
    plan = occasion.plan()
    usual = Conditions(of_kind(kind_of(plan.kind, plan.draw))[0].id)
    if plan.draw is not None and plan.draw.form == "knock-out":
        usual = Conditions(usual.method, victory_points=occasion.conditions.victory_points)
    session = director.sessions.create(
        "Thursday event", builders.A_THURSDAY, plan, usual, director="Ann Carr"
    )
    with builders.without_waiting_for_the_disk(director):
        every_method.seat_everybody(director, session)
        director.sessions.start_play(session)
    return director


def kind_of(kind: str, draw: Any) -> str:
    if draw is None:
        return kind
    return "knock-out" if draw.form == "knock-out" else f"swiss-{kind}"


def choose(window: MainWindow, director: Director, wanted: Conditions) -> None:
    """On the page of the conditions walk to each condition that is another than it is."""
    windows.press("Ctrl+T")
    page = cast("ConditionsPage", window.page)
    assert isinstance(page, ConditionsPage)
    for name in ("method", *CHOSEN):
        value = getattr(wanted, name)
        if getattr(director.sessions.get(session_of(director)).conditions, name) == value:
            continue
        (field,) = page.form.findChildren(QWidget, name)
        assert field.isVisible(), f"{name} is not asked for {wanted.method}"
        field.setFocus()
        if isinstance(field, QComboBox):
            windows.press("Home")
            for _step in range(field.findData(value)):
                windows.press("Down")
            field.activated.emit(field.currentIndex())
        else:
            assert isinstance(field, QLineEdit)
            windows.type_text(str(value))
            windows.press("Return")
    assert director.sessions.get(session_of(director)).conditions == wanted


@pytest.fixture(params=OCCASIONS)
def occasion(request: pytest.FixtureRequest) -> Occasion:
    """One event of every method."""
    return OCCASIONS[request.param]


@pytest.fixture
def director(occasion: Occasion, tmp_path: Path) -> Iterator[Director]:
    """The event as it begins."""
    with begun(tmp_path / "club.club", occasion) as opened:
        yield opened


def test_a_method_is_chosen_entered_asked_why_printed_and_exported(
    occasion: Occasion, director: Director, qtbot: QtBot, tmp_path: Path
) -> None:
    answers = windows.Answers(to_save=tmp_path / "event.xml")
    window = windows.a_window(
        qtbot, director, "results", pages=("results", "conditions", "scores"), answers=answers
    )
    choose(window, director, occasion.conditions)
    if occasion.presets:
        page = cast("ConditionsPage", window.page)
        page.presets.setPlainText(occasion.presets)
        windows.press("Ctrl+Return")
    enter(window, director, occasion)
    ask_why(window, director, occasion)
    print_it(qtbot, window, director)
    export(qtbot, window, director, tmp_path / "event.xml")


def enter(window: MainWindow, director: Director, occasion: Occasion) -> None:
    """The first result where the field stands, the others as they come in."""
    session = session_of(director)
    if occasion.presets:
        assert director.additions.of(session).presets
    window.go("scores")
    assert isinstance(window.page, ScoresPage)
    windows.type_text("4sn=")
    windows.press("Return")
    assert sum(line.result is not None for line in director.results.sheet(session)) == 1
    with builders.without_waiting_for_the_disk(director):
        every_method.play_to_the_end(director, session)


def ask_why(window: MainWindow, director: Director, occasion: Occasion) -> None:
    """Every contestant's figure: the sum leads to it, and each board has its steps."""
    window.go("results")
    page = cast("ResultsPage", window.page)
    page.ui.table.setFocus()
    session = session_of(director)
    standings = director.standings.now(session)
    totals = show_totals(standings)
    knock_out = director.standings.view(session).knock_out
    windows.press("Return")
    for one in standings.ranking:
        key = one.contestant.key
        assert page.ui.choose(key)
        figure = one.place if knock_out else one.shown_percentage or totals[key]
        if occasion.unit != "MP" and not knock_out:
            figure = f"{totals[key]} {occasion.unit}"
        assert figure in page.ui.why.heading.text(), (name_of(page), page.ui.why.heading.text())
        if not knock_out:
            end = one.shown_percentage if occasion.unit == "MP" else totals[key].removesuffix(".00")
            assert end in page.ui.why.sum_line.accessibleName()
        for row in range(page.ui.why.boards.model().rowCount()):
            page.ui.why.boards.setCurrentIndex(page.ui.why.boards.model().index(row, 0))
            said = page.ui.why.steps.speak()
            assert "Law" in said or "conditions of contest" in said, (key, row, said)


def name_of(page: ResultsPage) -> str:
    return page.ui.table.accessibleName()


def print_it(qtbot: QtBot, window: MainWindow, director: Director) -> None:
    """The ranking opens in the preview, and holds everybody."""
    cast("ResultsPage", window.page).ui.table.setFocus()
    windows.press("Ctrl+P")
    preview = next(child for child in window.children() if isinstance(child, Preview))
    qtbot.waitUntil(lambda: preview.printed is not None, timeout=20_000)
    assert preview.printed is not None
    words = "".join(page.extract_text() for page in PdfReader(preview.printed.path).pages)
    for entrant in director.sessions.get(session_of(director)).ranked:
        assert entrant.full_name in words
    with qtbot.waitSignal(preview.destroyed):
        preview.close()


def export(qtbot: QtBot, window: MainWindow, director: Director, target: Path) -> None:
    """USEBIO by Enter on the first format: every result and every place come back."""
    page = cast("ResultsPage", window.page)
    with qtbot.waitActive(window):
        window.activateWindow()
    page.ui.table.setFocus()
    windows.press("Ctrl+E")
    windows.press("Return")
    qtbot.waitUntil(
        lambda: "event.xml has been written" in page.ui.export.message.accessibleName(), timeout=20_000
    )
    back = events.read(target)
    sheet = director.results.sheet(session_of(director))
    assert sum(line.result is not None for line in back.lines) == len(sheet)
    assert len(back.published) == len(director.standings.now(session_of(director)).ranking)
