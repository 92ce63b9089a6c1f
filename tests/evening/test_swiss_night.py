"""A Swiss teams night of five rounds through the window, by keyboard alone; then teams and individuals begin the same way."""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

import windows
from builders import a_director
from gui.frame.window import MainWindow
from gui.pages.play.page import PlayPage
from gui.pages.scores.match import MatchSheet
from gui.pages.scores.page import ScoresPage
from gui.pages.seating.page import SeatingPage
from gui.pages.tonight.page import TonightPage
from model.movement.check import check
from model.movement.matches import matches, rounds_drawn
from model.service.director import Director
from model.snapshots.session import Session, State

TEAMS = ("Lions", "Harbour", "Old Boys", "Riverside", "Tigers", "Quiet Ones")
FAMILIES = [
    "Atwell",
    "Bishop",
    "Carr",
    "Duarte",
    "Eastman",
    "Ferreira",
    "Garner",
    "Hughes",
    "Ingram",
    "Jonas",
    "Kowalska",
    "Lindley",
    "Meyer",
    "Nolan",
    "Okafor",
    "Patel",
    "Quill",
    "Rossi",
    "Silva",
    "Tanaka",
    "Upton",
    "Vidal",
    "Walker",
    "Young",
]
TEXTS = ("4sn=", "3nte-1", "140", "-110", "p", "2hw+1", "1nts=", "4sn+1")


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with a_director(tmp_path / "riverside.club") as opened:
        for family in FAMILIES:
            opened.players.add(f"Ann {family}")
        yield opened


def session_of(director: Director) -> Session:
    current = director.sessions.current()
    assert current is not None, "no session was begun"
    return director.sessions.get(current)


def choose(qtbot: QtBot, window: MainWindow, steps: int, size: str) -> TonightPage:
    """On Tonight take the kind so many steps on from pairs, and say how many there are."""
    window.go("tonight")
    page = cast("TonightPage", window.page)
    for _step in range(steps):
        windows.press("Alt+K")
    windows.type_text(size)
    qtbot.waitUntil(lambda: bool(page.offers))
    return page


def seat_teams(window: MainWindow, director: Director) -> None:
    page = cast("SeatingPage", window.page)
    players = [player.name for player in director.players.all()]
    for team, name in enumerate(TEAMS):
        windows.type_text(name)
        windows.press("Return")
        for player in players[4 * team : 4 * team + 4]:
            windows.type_text(player)
            windows.press("Return")
    assert page.entrants is not None
    assert all(pair.seated for pair in session_of(director).pairs)
    assert [pair.name for pair in session_of(director).pairs] == list(TEAMS)


def enter_the_round(window: MainWindow, director: Director) -> None:
    """Type every missing result where the field stands; Enter leads to the next expected one."""
    window.go("scores")
    page = cast("ScoresPage", window.page)
    assert isinstance(page.desk_top.grid, MatchSheet)
    for _line in director.results.sheet(session_of(director).id):
        if all(line.result is not None for line in director.results.sheet(session_of(director).id)):
            break
        round_number, table, board = page.place()["spot"]
        windows.type_text(TEXTS[(5 * round_number + 3 * table + board) % len(TEXTS)])
        windows.press("Return")


def test_a_swiss_teams_night_of_five_rounds_by_keyboard(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight")
    page = choose(qtbot, window, 2, "6")
    assert page.offers[0].title == "Swiss teams, 5 rounds of 5"
    windows.press("Return")
    assert session_of(director).conditions.method == "teams-imps"
    seat_teams(window, director)
    windows.press("Ctrl+Return")
    assert session_of(director).state is State.PLAYING

    for number in range(1, 6):
        enter_the_round(window, director)
        sheet = cast("ScoresPage", window.page).desk_top.grid
        assert isinstance(sheet, MatchSheet)
        assert "5 of 5 boards count." in sheet.about.text()
        assert "VP" in sheet.slip.text()
        window.go("play")
        play = cast("PlayPage", window.page)
        if number < 5:
            assert f"Ready to draw round {number + 1} of 5" in windows.said_by(play._draw)
            windows.press("Ctrl+D")
            assert rounds_drawn(session_of(director).plan) == number + 1
            assert director.journal.undo_name() == f"Undo draw of round {number + 1}"
    assert "All rounds have been played." in windows.said_by(cast("PlayPage", window.page)._draw)

    plan = session_of(director).plan
    met = {frozenset((match.home, match.away)) for match in matches(plan)}
    assert len(met) == 15  # five rounds of six teams: everybody met everybody, nobody twice
    ranking = director.standings.now(session_of(director).id).ranking
    assert sum(one.total for one in ranking) == 15 * 20

    window.go("scores")
    windows.press("Ctrl+Return")
    assert session_of(director).state is State.PLAYING  # results with a warning are named first
    assert "warning" in windows.refusal_shown(window)
    windows.press("Ctrl+Return")
    assert session_of(director).state is State.PROVISIONAL
    windows.press("Ctrl+Return")
    assert session_of(director).state is State.PROVISIONAL  # the correction period runs
    windows.press("Ctrl+Return")
    assert session_of(director).state is State.FINAL


def test_play_is_not_ended_unasked_while_a_round_is_to_be_drawn(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight")
    choose(qtbot, window, 2, "6")
    windows.press("Return")
    windows.press("Ctrl+Return")
    enter_the_round(window, director)
    windows.press("Ctrl+Return")
    assert session_of(director).state is State.PLAYING
    assert windows.refusal_shown(window).startswith("4 rounds are still to be drawn on Play.")
    for _warnings_too in range(2):
        if session_of(director).state is State.PLAYING:
            windows.press("Ctrl+Return")
    assert session_of(director).state is State.PROVISIONAL


def test_a_draw_is_taken_back_by_its_name_and_a_correction_is_reported(
    qtbot: QtBot, director: Director
) -> None:
    window = windows.a_window(qtbot, director, "tonight")
    choose(qtbot, window, 2, "6")
    windows.press("Return")
    windows.press("Ctrl+Return")
    enter_the_round(window, director)
    window.go("play")
    windows.press("Ctrl+D")
    windows.press("Ctrl+Z")
    assert rounds_drawn(session_of(director).plan) == 1
    windows.press("Ctrl+Y")
    drawn = session_of(director).plan
    assert rounds_drawn(drawn) == 2
    play = cast("PlayPage", window.page)
    for match in (one for one in matches(drawn) if one.round == 1):
        for winner in (match.home, match.away):
            window.go("scores")
            scores = cast("ScoresPage", window.page)
            for row in match.rows:
                for board in row.boards:
                    scores.go_to((row.round, row.table, board))
                    windows.type_text("7ntn=" if row.ns == winner else "7ntn-13")
                    windows.press("Return")
            window.go("play")
            if "The draw stands." in windows.said_by(play._draw):
                assert session_of(director).plan == drawn
                return
    raise AssertionError("no correction would have changed the draw")


def test_teams_and_individuals_begin_the_same_way(qtbot: QtBot, director: Director) -> None:
    window = windows.a_window(qtbot, director, "tonight")
    choose(qtbot, window, 1, "6")
    windows.press("Return")
    assert session_of(director).plan.kind == "teams"
    window.go("tonight")
    windows.press("Ctrl+N")
    page = cast("TonightPage", window.page)
    while page.desk_top.form.event_wished().kind != "individual":
        windows.press("Alt+K")
    windows.type_text("12")
    qtbot.waitUntil(lambda: bool(page.offers))
    windows.press("Return")
    session = session_of(director)
    assert (session.plan.kind, session.conditions.method) == ("individual", "matchpoints")
    for player in director.players.all()[:12]:
        windows.type_text(player.name)
        windows.press("Return")
    assert all(one.seated for one in session_of(director).pairs)
    windows.press("Ctrl+Return")
    window.go("scores")
    windows.type_text("4sn=")
    windows.press("Return")
    (done,) = [line for line in director.results.sheet(session.id) if line.result is not None]
    assert "+" in done.ns.label


def test_a_late_team_and_a_leaving_one_by_keyboard(qtbot: QtBot, director: Director) -> None:
    """Six teams, a seventh from round 2 on; in round 3 one goes home, and the field is even again."""
    window = windows.a_window(qtbot, director, "tonight")
    choose(qtbot, window, 2, "6")
    windows.press("Return")
    windows.press("Ctrl+Return")
    enter_the_round(window, director)
    window.go("play")
    page = cast("PlayPage", window.page)

    windows.press("Alt+L")
    panel = page._doctor.panel
    assert panel is not None
    assert "Late team" in windows.said_by(panel)
    windows.type_text("Late Arrivals")
    windows.press("Return")
    qtbot.waitUntil(lambda: bool(panel.ways.list.buttons), timeout=20_000)
    assert panel.ways.proposals[0].sentence.startswith("Team 7 joins when round 2 is drawn")
    windows.press("Return")
    assert director.journal.undo_name() == "Undo late team from round 2 on"
    assert session_of(director).pair(7).name == "Late Arrivals"
    windows.press("Esc")
    windows.press("Ctrl+D")
    plan = session_of(director).plan
    assert [row.sits_out for row in plan.round_rows(2) if row.sits_out is not None] == [7]
    enter_the_round(window, director)

    window.go("play")
    windows.press("Alt+V")
    assert "Team leaving" in windows.said_by(panel)
    windows.type_text("3")
    windows.press("Return")
    qtbot.waitUntil(lambda: bool(panel.ways.list.buttons), timeout=20_000)
    assert panel.ways.proposals[0].sentence == "Team 3 is out of the draw."
    windows.press("Return")
    assert director.journal.undo_name() == "Undo departure of team 3 in round 3"
    windows.press("Esc")
    windows.press("Ctrl+D")
    plan = session_of(director).plan
    assert {one for row in plan.round_rows(3) for one in row.seated} == {1, 2, 4, 5, 6, 7}
    assert check(plan).ok
