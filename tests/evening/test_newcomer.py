"""Whole evenings of a newcomer, by mouse alone, with nothing but what the screen says: every kind of event to its end."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Final

import mouse
import pytest

import builders
import windows
from gui.program import Program
from model.paths import folders
from views import disagreements

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from gui.frame.window import MainWindow
    from model.service.director import Director
    from model.snapshots.session import Session

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SLIPS: Final = ("140", "-110", "p", "1nts=", "4sn=", "3nte-1", "2hw+1")
PAIRS: Final = (
    ("Ann Carr", "Bert Atwell"),
    ("Clara Bishop", "David Nolan"),
    ("Elena Sousa", "Filipe Rocha"),
    ("Helena Pinto", "Igor Weiss"),
    ("Laura Vega", "Miguel Cano"),
    ("Joan Vaz", "Karen Leal"),
)
_MISSING_PAIR: Final = 28


class Newcomer:
    """Somebody at the mouse who has never seen the program."""

    def __init__(self, qtbot: QtBot, window: MainWindow, director: Director) -> None:
        self.qtbot, self.window, self.director = qtbot, window, director
        self.slips = cycle(SLIPS)
        mouse.show_keys()

    @property
    def session(self) -> Session:
        current = self.director.sessions.current()
        assert current is not None, "no session was begun"
        return self.director.sessions.get(current)

    def begin(self, kind: str, how_many: str, boards: int, scoring: str = "") -> None:
        """Say on Tonight what comes, and take the first card."""
        mouse.press("Tonight")
        if kind == "Pairs":
            mouse.write(how_many)
        else:
            mouse.choose("Kind of event", kind)
            unit = "players" if kind == "Individual" else "teams"
            mouse.go_into(f"How many {unit}?")
            mouse.write(how_many)
        if scoring:
            mouse.choose("Scoring", scoring)
        mouse.write_over("Fewest boards per pair", str(boards))
        mouse.write_over("Most boards per pair", str(boards))
        self.qtbot.waitUntil(lambda: f"Best for {boards} board" in mouse.cards()[0], timeout=20_000)
        mouse.start_card()
        assert mouse.can_press("Start round 1")

    def seat_new(self, pairs: Sequence[tuple[str, str]]) -> None:
        """Type every name; the last line of what fits takes it for somebody new."""
        for name in (name for pair in pairs for name in pair):
            mouse.write(name)
            mouse.pick(f"New player “{name}”", "Names that fit")

    def seat_known(self, pairs: Sequence[tuple[str, str]]) -> None:
        """A few letters, and the pair is offered."""
        for one, other in pairs:
            mouse.write(one[:4])
            mouse.pick(f"{one} – {other}", "Names that fit")

    def results(self) -> None:
        """Type the slips of the round from where the field stands; of a match in halves, both."""
        mouse.press("Scores")
        halves = mouse.can_press("By match") and self.session.plan.match_rounds
        missing = self.missing()
        for _slip in missing if halves else range(missing.count(min(missing))):
            mouse.write_result(next(self.slips))
            mouse.enter()
            assert not windows.refusal_shown(self.window), windows.refusal_shown(self.window)
        assert self.missing() == ([] if halves else [one for one in missing if one != min(missing)])

    def missing(self) -> list[int]:
        """The round of each result that is not in yet."""
        sheet = self.director.results.sheet(self.session.id)
        return [line.round for line in sheet if line.result is None]

    def play(self) -> None:
        """Round after round to the last."""
        self.results()
        while self.missing():
            self.end_round()
            self.results()

    def end_round(self) -> None:
        mouse.press("Play")
        mouse.press("End round")

    def happened(self, what: str, *answers: str) -> None:
        """Tell what happened, answer what is asked, take the first way."""
        mouse.press("Play")
        mouse.press("Something happened")
        mouse.pick(what, "Things that can happen")
        for number, answer in enumerate(answers):
            if number:
                mouse.enter()
            mouse.write(answer)
        mouse.press("Show the options")
        self.qtbot.waitUntil(lambda: "Checked: nobody replays a board." in mouse.said(), timeout=30_000)
        mouse.press(mouse.answers()[0])
        mouse.press("Close")
        self.agree()

    def finish(self) -> None:
        """All results are in, then final: what is asked twice is pressed twice."""
        mouse.press("Scores")
        self._until("All results are in", "Make final")
        self._until("Make final", "Reopen the session")
        assert "Final since" in mouse.said()
        assert not mouse.can_press("Make final")
        self.agree()

    def _until(self, words: str, then: str) -> None:
        mouse.press(words)
        if not (mouse.can_press(then) and not mouse.can_press(words)):
            assert "again" in windows.refusal_shown(self.window)
            mouse.press(words)

    def agree(self) -> None:
        """Seating, Play, Scores, announcement, cards, standings and papers say the same."""
        assert disagreements(self.director, self.session.id) == []

    def ranking(self) -> list[str]:
        """The lines of the ranking as they are shown."""
        mouse.press("Results")
        return mouse.lines("Ranking")


@pytest.fixture
def newcomer(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Newcomer]:
    """At the window of a club that has nothing yet."""
    club = tmp_path / "harbour.club"
    builders.a_director(club).close()
    program = Program(qapp, folders(), windows.Answers())
    program.start(builders.clubs.place(club))
    assert program.window is not None and program.director is not None
    with qtbot.waitActive(program.window):
        program.window.activateWindow()
    program.window.resize(1366, 768)
    windows.settle()
    with builders.without_waiting_for_the_disk(program.director):
        yield Newcomer(qtbot, program.window, program.director)
    program.close()


def test_thirteen_and_a_half_tables_with_a_late_pair_a_leaving_one_and_wrong_boards(
    newcomer: Newcomer,
) -> None:
    newcomer.begin("Pairs", "13½", 5)
    newcomer.seat_new([("Ann Carr", "Bert Atwell")])
    mouse.press("Start round 1")
    newcomer.results()
    newcomer.end_round()
    newcomer.happened("Late pair", "Zoe Quill", "Yan Quill")
    assert newcomer.session.pair(_MISSING_PAIR).full_name == "Zoe Quill – Yan Quill"
    newcomer.results()
    newcomer.end_round()
    newcomer.happened("Pair leaving", "5")
    other = newcomer.session.plan.row(3, 9)
    assert other is not None
    newcomer.happened("Boards played at the wrong table", "2", str(other.boards[0]))
    played = newcomer.session.plan.row(3, 2)
    assert played is not None and played.boards == other.boards
    newcomer.play()
    newcomer.finish()
    shown = newcomer.ranking()
    numbers = {line.split(" · ")[1] for line in shown}
    assert {str(number) for number in range(1, _MISSING_PAIR + 1)} <= numbers
    assert any("Zoe Quill – Yan Quill" in line for line in shown)


@pytest.mark.parametrize("teams", [6, 7])
def test_a_swiss_of_five_rounds(newcomer: Newcomer, teams: int) -> None:
    newcomer.begin("Swiss teams", str(teams), 10)
    mouse.write("Lions")
    mouse.enter()
    mouse.press("Start round 1")
    for number in range(1, 6):
        newcomer.results()
        if number < 5:
            mouse.press("Play")
            assert f"Ready to draw round {number + 1} of 5" in mouse.said()
            mouse.press("Draw")
            assert f"Round {number + 1} of 5 has been drawn" in mouse.said()
            mouse.press("Start")
    mouse.press("Play")
    assert "All rounds have been played." in mouse.said()
    newcomer.finish()
    shown = newcomer.ranking()
    assert len(shown) == teams
    assert any("Lions" in line for line in shown)


def test_a_butler(newcomer: Newcomer) -> None:
    newcomer.begin("Pairs", "3", 6, "Butler")
    mouse.press("Start round 1")
    newcomer.play()
    newcomer.finish()
    newcomer.ranking()
    assert "Scoring: Butler" in mouse.said()


def test_an_individual(newcomer: Newcomer) -> None:
    newcomer.begin("Individual", "8", 7)
    newcomer.seat_new([("Ann Carr", "Bert Atwell"), ("Clara Bishop", "David Nolan")])
    mouse.press("Start round 1")
    row = newcomer.session.plan.row(1, 1)
    assert row is not None
    shown = mouse.lines("Who is where")[0]
    for both in ((row.ns, row.south), (row.ew, row.west)):
        assert f"{both[0]}+{both[1]}" in shown
    newcomer.play()
    newcomer.finish()
    assert len(newcomer.ranking()) == 8


def test_a_knock_out_with_a_level_match(newcomer: Newcomer) -> None:
    newcomer.begin("Knock-out teams", "4", 4)
    mouse.press("Start round 1")
    newcomer.slips = cycle(("p",))
    newcomer.results()
    mouse.press("Play")
    assert "Play extra boards, or name who goes through." in mouse.said()
    first = next(words for words in mouse.buttons() if words.endswith("goes through"))
    mouse.press(first)
    mouse.press("extra boards")
    newcomer.slips = cycle(("140", "-110", "p", "p"))
    newcomer.results()
    mouse.press("Play")
    mouse.press("Draw")
    mouse.press("Start")
    newcomer.results()
    newcomer.finish()
    assert "winner" in newcomer.ranking()[0]


def test_two_sessions_as_one_event_and_a_season(newcomer: Newcomer) -> None:
    for again in (False, True):
        newcomer.begin("Pairs", "3", 6)
        (newcomer.seat_known if again else newcomer.seat_new)(PAIRS)
        mouse.press("Start round 1")
        newcomer.play()
        newcomer.finish()
        mouse.press("Results")
    mouse.press("Multi-session events")
    assert "Give it a title" in mouse.said()
    mouse.go_into("Title of the event")
    mouse.write("Two nights")
    mouse.pick_at("Sessions in the event", 1)
    mouse.press("Save")
    (event,) = newcomer.director.events.all()
    assert (event.title, len(event.sessions)) == ("Two nights", 2)
    assert len(mouse.lines("Ranking of the event")) == len(PAIRS)
    mouse.press("New")
    mouse.write("Season 2026")
    mouse.choose("How the sessions are combined", "Best results of the season")
    mouse.pick_at("Sessions in the event", 1)
    mouse.press("Save")
    assert {one.title for one in newcomer.director.events.all()} == {"Two nights", "Season 2026"}
    assert len(mouse.lines("Ranking of the event")) == 2 * len(PAIRS)
    mouse.press("One level up")
    assert mouse.can_press("Multi-session events")
