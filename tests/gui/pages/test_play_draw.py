"""The card of the draw on Play: a level match of a knock-out waits until the director has named who goes on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.pages.play import PlayPage
from model.bridge.result import Result
from model.movement.plan import Draw
from model.movement.rounds_to_come import begun
from model.scoring.conditions import Conditions, VictoryPoints
from model.service.director import Director


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    """A cup of four teams in which every board of the first round was passed out."""
    with builders.a_director(tmp_path / "cup.club") as opened:
        plan = begun(range(1, 5), Draw(2, form="knock-out"), teams=True, boards_per_round=1)
        conditions = Conditions(method="teams-imps", victory_points=VictoryPoints.NONE)
        session = opened.sessions.create("Cup", builders.A_THURSDAY, plan, conditions)
        opened.sessions.start_play(session)
        for line in opened.results.sheet(session):
            opened.results.enter(session, line.round, line.table, line.board, Result.parse("P"))
        yield opened


def test_who_goes_on_is_named_by_keyboard_and_taken_back(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "play", pages=("play",))
    card = cast("PlayPage", window.page)._draw
    session = director.sessions.current()
    assert session is not None
    level = director.draws.level(session)
    assert len(level) == 2
    first, second = card.winners
    for _match in level:
        assert first.isVisible()
        assert "goes on" in first.accessibleName()
        assert first.accessibleName() != second.accessibleName()
        windows.press("Alt+2")
    assert not first.isVisible()
    assert director.draws.level(session) == ()
    assert director.draws.state(session) is not None
    director.draws.next(session)
    director.journal.undo()
    assert len(director.draws.level(session)) == 1
    assert first.isVisible()


def test_extra_boards_are_chosen_by_keyboard(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "play", pages=("play",))
    card = cast("PlayPage", window.page)._draw
    session = director.sessions.current()
    assert session is not None
    assert card.extra.isVisible()
    assert card.boards.value() == 2
    card.boards.setValue(4)
    windows.press("Alt+3")
    assert len([line for line in director.results.sheet(session) if line.result is None]) == 8
    assert len(director.draws.level(session)) == 1
    assert director.journal.undo_name().startswith("Undo 4 extra boards for")


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [(3, "Round 2 is drawn when all results are in."), (1, "That was the last round.")],
)
def test_only_after_the_last_draw_it_is_told_that_it_was_the_last_round(
    qtbot: QtBot, director: Director, rounds: int, sentence: str
) -> None:
    plan = begun(range(1, 7), Draw(rounds), teams=True, boards_per_round=1)
    conditions = Conditions(method="teams-imps", victory_points=VictoryPoints.WBF)
    session = director.sessions.create("Swiss", builders.A_THURSDAY, plan, conditions)
    director.sessions.start_play(session)
    window = windows.a_window(qtbot, director, "play", pages=("play",))
    said = cast("PlayPage", window.page)._clock.say
    assert said.words() == f"{sentence} Please bring in what is missing."
