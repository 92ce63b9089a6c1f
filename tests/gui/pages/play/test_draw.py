"""The card of the draw on Play: a level match of a knock-out waits until the director has named who goes on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

import builders
import windows
from gui.frame.status import status
from gui.look.theme import TextSize
from gui.pages.play.page import PlayPage
from gui.pages.play.tables import NEXT
from gui.pages.scores.page import ScoresPage
from gui.projector.facts import projector_facts
from gui.widgets.text.suit_text import Style, suit_text
from model.bridge.result import Result
from model.movement.drawn.draw import begun
from model.movement.matches import rounds_drawn
from model.movement.plan import Draw
from model.scoring.conditions import Conditions, Rematches, VictoryPoints
from model.service.director import Director
from model.service.play.need_words import need_words, round_of
from model.snapshots.play import TableState


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
        assert "goes through" in first.accessibleName()
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
def test_only_after_the_last_draw_it_is_said_that_it_was_the_last_round(
    qtbot: QtBot, director: Director, rounds: int, sentence: str
) -> None:
    plan = begun(range(1, 7), Draw(rounds), teams=True, boards_per_round=1)
    conditions = Conditions(method="teams-imps", victory_points=VictoryPoints.WBF)
    session = director.sessions.create("Swiss", builders.A_THURSDAY, plan, conditions)
    director.sessions.start_play(session)
    window = windows.a_window(qtbot, director, "play", pages=("play",))
    said = cast("PlayPage", window.page).clock_panel.say
    assert windows.spoken_shown(said.words) == f"{sentence} Please hand in the missing results."
    enter_all(director, session)
    cast("PlayPage", window.page).tick()
    assert windows.spoken_shown(said.words) == sentence


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Director]:
    """A club without a session; it closes after the window."""
    with builders.a_director(tmp_path / "swiss.club") as opened:
        yield opened


def a_swiss(director: Director, teams: int, rounds: int, *, day: date = builders.A_THURSDAY) -> int:
    """A Swiss of teams with two boards a round, in play; the clock runs where it is of today."""
    plan = begun(range(1, teams + 1), Draw(rounds, first="seeded"), teams=True, boards_per_round=2)
    conditions = Conditions(method="teams-imps", victory_points=VictoryPoints.WBF)
    session = director.sessions.create("Swiss", day, plan, conditions)
    director.sessions.start_play(session)
    return session


def enter_all(director: Director, session: int, text: str = "P") -> None:
    for line in director.results.sheet(session):
        if line.result is None:
            director.results.enter(session, line.round, line.table, line.board, Result.parse(text))


def test_one_stage_is_named_everywhere_with_the_key_that_goes_on(qtbot: QtBot, empty: Director) -> None:
    director = empty
    session = a_swiss(director, 6, 2)
    window = windows.a_window(qtbot, director, "play", pages=("play",))
    page = cast("PlayPage", window.page)

    def shown() -> tuple[str, str]:
        page._reload()
        draw = director.draws.state(session)
        sheet, now = director.results.sheet(session), director.play.now(session)
        top = str(status(director.sessions.get(session), sheet, now=now, draw=draw).facts[0].words)
        assert windows.said_by(page._draw).startswith(top)
        if now is not None:
            assert page.clock_panel._round.text() == top
            if not now.running:
                assert projector_facts(director, session, ranking=False).clocks[0].below in (
                    top,
                    "Play is over",
                )
        return top, " ".join(page.hints()[0].keys)

    assert shown() == ("Round 1 of 2", "Ctrl+E")
    windows.press("Ctrl+E")
    assert shown() == ("Round 1: waiting for 12 results", "Ctrl+4")
    assert not page.context.actions["round.draw"].isEnabled()
    windows.press("Ctrl+D")
    assert rounds_drawn(director.sessions.get(session).plan) == 1
    enter_all(director, session)
    assert shown() == ("Ready to draw round 2 of 2", "Ctrl+D")
    windows.press("Ctrl+D")
    assert "begin round 2" in window.hint_bar.accessibleName()
    assert {table.state for table in page.tables} == {TableState.TO_COME}
    assert page.clock_panel.say.isVisible()  # who meets whom is said now, before the clock starts
    assert windows.spoken_shown(page.clock_panel.say.words).startswith("Round 2 is drawn.")
    assert shown() == ("Round 2 of 2 has been drawn", "Space")
    assert page.shown_round == 2
    facts = projector_facts(director, session, ranking=False)
    assert (facts.halls[0].title, bool(facts.halls[0].seats)) == ("Round 2, next", True)
    windows.press("Space")
    assert shown() == ("Round 2 of 2", "Ctrl+E")
    enter_all(director, session)
    assert shown() == ("All rounds have been played", "Ctrl+4 Ctrl+Enter")
    windows.press("Ctrl+E")
    assert shown()[0] == "All rounds have been played"
    assert projector_facts(director, session, ranking=False).fields


def test_a_round_that_was_played_without_the_clock_is_announced_no_more(
    qtbot: QtBot, empty: Director
) -> None:
    session = a_swiss(empty, 6, 2)
    window = windows.a_window(qtbot, empty, "play", pages=("play",))
    page = cast("PlayPage", window.page)
    windows.press("Ctrl+E")
    enter_all(empty, session)
    windows.press("Ctrl+D")
    assert windows.spoken_shown(page.clock_panel.say.words).startswith("Round 2 is drawn.")
    enter_all(empty, session)
    windows.settle()
    assert not page.clock_panel.say.isVisible()
    window.close()


@pytest.mark.parametrize("day", [builders.A_THURSDAY, builders.A_THURSDAY - timedelta(1)])
@pytest.mark.usefixtures("qapp")
def test_with_a_clock_forgotten_or_never_started_the_projector_shows_the_round_that_is_drawn(
    tmp_path: Path, day: date
) -> None:
    with builders.a_director(tmp_path / "swiss.club") as director:
        session = a_swiss(director, 6, 4, day=day)
        for number in (2, 3, 4):
            enter_all(director, session)
            director.draws.draw(session)
            facts = projector_facts(director, session, ranking=False)
            drawn = [row for row in director.sessions.get(session).plan.rows if row.round == number]
            assert facts.halls[0].title.startswith(f"Round {number}")
            assert {(int(seats.ns), int(seats.ew)) for seats in facts.halls[0].seats} == {
                (row.ns, row.ew) for row in drawn
            }


def test_a_rematch_is_reported_by_name_and_drawn_when_the_key_comes_again(
    qtbot: QtBot, empty: Director
) -> None:
    director = empty
    session = a_swiss(director, 4, 4)
    for number in (2, 3):
        enter_all(director, session)
        director.draws.draw(session)
        assert rounds_drawn(director.sessions.get(session).plan) == number
    enter_all(director, session)
    window = windows.a_window(qtbot, director, "play", pages=("play",))
    page = cast("PlayPage", window.page)
    assert "would meet again" in windows.said_by(page._draw)
    windows.press("Ctrl+D")
    assert rounds_drawn(director.sessions.get(session).plan) == 3
    windows.press("Ctrl+D")
    assert rounds_drawn(director.sessions.get(session).plan) == 4
    assert "Rematches:" in windows.said_by(page._draw)


def test_where_the_conditions_allow_a_rematch_one_key_draws_it(qtbot: QtBot, tmp_path: Path) -> None:
    with builders.a_director(tmp_path / "swiss.club") as director:
        session = a_swiss(director, 4, 4)
        conditions = replace(director.sessions.get(session).conditions, rematches=Rematches.IF_NEEDED)
        director.sessions.change_conditions(session, conditions)
        for _round in range(2, 5):
            enter_all(director, session)
            director.draws.draw(session)
        assert rounds_drawn(director.sessions.get(session).plan) == 4


def test_after_extra_boards_the_field_stands_on_the_first_of_them(qtbot: QtBot, director: Director) -> None:
    session = director.sessions.current()
    assert session is not None
    window = windows.a_window(qtbot, director, "scores", pages=("play", "scores"))
    scores = cast("ScoresPage", window.page)
    scores.go_to((1, 1, 1))
    window.go("play")
    before = director.sessions.get(session).plan
    assert before.rounds_in_all == 4
    windows.press("Alt+3")
    extra = director.sessions.get(session).plan
    assert (extra.rounds, extra.rounds_in_all) == (3, 5)
    state = director.draws.state(session)
    assert state is not None
    assert (state.missing, state.rounds, state.round) == (4, 2, 1)
    window.go("scores")
    assert scores._at == (3, 1, extra.boards[-2])
    windows.type_text("4sn=")
    windows.press("Return")
    sheet = {(line.round, line.table, line.board): line.result for line in director.results.sheet(session)}
    assert str(sheet[1, 1, 1]) == "P"
    assert [where for where, result in sheet.items() if result is not None and str(result) != "P"] == [
        (3, 1, extra.boards[-2])
    ]


def test_drawn_with_the_clock_forgotten_the_first_half_of_the_new_round_is_shown_and_nothing_left_to_end(
    qtbot: QtBot, director: Director
) -> None:
    """The clock was left at the first half of round 1, and extra boards were played: no table goes by the second half of round 2."""
    session = builders.the_session(director)
    assert director.play.round(session) == 1
    window = windows.a_window(qtbot, director, "play", pages=("play", "scores"))
    page = cast("PlayPage", window.page)
    windows.press("Alt+1")
    windows.press("Alt+3")
    for line in director.results.sheet(session):
        if line.result is None:
            given = "4SN=" if line.table % 2 else "1NTN="
            director.results.enter(session, line.round, line.table, line.board, Result.parse(given))
    windows.press("Ctrl+D")
    plan = director.sessions.get(session).plan
    first = plan.match_rounds.index(2) + 1
    assert first < plan.rounds
    for _clock in ("stands", "goes on"):
        assert page.shown_round == first
        assert director.play.needs(session) == ()
        windows.press("Space")
    assert director.play.round(session) == first


def test_beside_a_triangle_rounds_of_play_are_named_as_halves_and_one_key_begins_the_next_round(
    qtbot: QtBot, empty: Director
) -> None:
    """Seven teams, three rounds: six rounds of play, of which nobody in the room has heard."""
    director = empty
    plan = begun(range(1, 8), Draw(3, first="assigned", odd="triangle"), teams=True, boards_per_round=4)
    conditions = Conditions(method="teams-imps", victory_points=VictoryPoints.WBF)
    session = director.sessions.create("Swiss", builders.A_THURSDAY, plan, conditions)
    director.sessions.start_play(session)
    window = windows.a_window(qtbot, director, "play", pages=("play",))
    page = cast("PlayPage", window.page)
    assert [words for _key, words in page._choices] == ["Round 1, half 1, now", "1, half 2"]
    next_here = page._tables.horizontalHeader().sectionSize(NEXT)
    same = suit_text("same pairs").width(window.look.theme, Style(TextSize.SECONDARY))
    assert page._tables.isColumnHidden(NEXT) or next_here >= same + window.look.theme.px(10)
    strip = page.clock_panel._strip
    assert [strip.label(number) for number in range(1, 7)] == ["1", "", "2", "", "3", ""]
    assert strip.accessibleName() == "Round 1 of 3"
    below = projector_facts(director, session, ranking=False).clocks[0].below
    assert below == "until round 1 of 3, half 2"
    for line in director.results.sheet(session):
        if line.round == 1 or line.table == 1:
            director.results.enter(session, line.round, line.table, line.board, Result.parse("P"))
    page._reload()
    assert windows.lines_of(page.needs_panel.list) == (("Results of round 1, half 2 coming in",),)
    need = need_words(director.play.needs(session)[0], 1, page._named)
    assert (need.text, need.action) == ("The clock still shows round 1, half 1.", "End round 1, half 1")
    assert round_of(director, session, director.play.needs(session)[0]) == 1
    enter_all(director, session)
    windows.press("Ctrl+D")
    assert "begin round 2" in window.hint_bar.accessibleName()
    assert strip.accessibleName() == "Round 2 of 3"
    windows.press("Space")
    assert [words for _key, words in page._choices] == ["1, half 2", "Round 2, half 1, now", "2, half 2"]
    assert director.play.round(session) == 3
    assert windows.lines_of(page.needs_panel.list) == ()
    windows.press("Ctrl+Z")
    assert director.play.round(session) == 1
    assert rounds_drawn(director.sessions.get(session).plan) == 2
    windows.press("Ctrl+Z")  # the draw had ended the round: one undo for both
    assert rounds_drawn(director.sessions.get(session).plan) == 1
    assert director.play.clock(session).running
