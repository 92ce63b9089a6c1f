"""What the club prefers, where the window stood, and who hears of what."""

import logging
from pathlib import Path

import pytest

from builders import a_director, a_reader
from model.changes import Changes, Kind
from model.errors import SettingRefused
from model.scoring.conditions import Conditions, MatchpointScale
from model.service.director import Director
from model.service.settings import NAMES, Settings


def test_settings_are_as_delivered_until_they_are_changed(tmp_path: Path) -> None:
    club_file = tmp_path / "club.club"
    with a_director(club_file) as director:
        assert director.club.settings() == Settings()
        conditions = Conditions(scale=MatchpointScale.ONE_HALF)
        changes = director.club.change_settings(paper="letter", conditions=conditions, minutes_per_board=8)
        assert changes.kinds == {Kind.CLUB}
    with a_director(club_file) as director:
        held = director.club.settings()
        assert (held.paper, held.conditions, held.minutes_per_board) == ("letter", conditions, 8)
        assert director.journal.undo_name() == "Undo change of settings"
        director.journal.undo()
        assert director.club.settings() == Settings()


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"paper": "papyrus"}, "papyrus"),
        ({"minutes_per_board": 0}, "Expected: 1 to 60"),
        ({"language": "xx"}, "no language xx"),
        ({"letters": "klingon"}, "Available: en, pt, es, el"),
        ({"start_time": "half past seven"}, "Write it as 19:30"),
        ({"boards_least": 30}, "at least 30 boards and at most 27"),
        ({"boards_most": "many"}, "Expected `int`"),
    ],
)
def test_a_setting_that_cannot_be_is_refused(tmp_path: Path, wish: dict[str, object], said: str) -> None:
    with a_director(tmp_path / "club.club") as director:
        with pytest.raises(SettingRefused, match=said):
            director.club.change_settings(**wish)
        assert director.club.settings() == Settings()
        assert director.journal.undo_name() == ""


def test_a_setting_that_does_not_exist_is_our_own_mistake(tmp_path: Path) -> None:
    with a_director(tmp_path / "club.club") as director, pytest.raises(TypeError, match="colour_of_the_cat"):
        director.club.change_settings(colour_of_the_cat="black")
    assert "paper" in NAMES


def test_the_club_is_named_once(tmp_path: Path) -> None:
    with a_director(tmp_path / "club.club") as director:
        assert director.club.rename(" Riverside Bridge Club ").kinds == {Kind.CLUB}
        assert director.club.rename("Riverside Bridge Club").kinds == frozenset()
        assert director.club.name() == "Riverside Bridge Club"
        director.journal.undo()
        assert director.club.name() == ""


def test_where_the_window_stood_is_no_entry(tmp_path: Path) -> None:
    club_file = tmp_path / "club.club"
    with a_director(club_file) as director:
        assert director.place() == {}
        director.remember_place({"page": "scores", "scores": {"board": 7}})
        assert director.journal.undo_name() == ""
    with a_reader(club_file) as director:
        assert director.place() == {"page": "scores", "scores": {"board": 7}}
        director.remember_place({"page": "results"})
        assert director.place()["page"] == "scores"


def test_a_listener_that_fails_undoes_nothing(
    director: Director, session: int, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Changes] = []

    def broken(changes: Changes) -> None:
        raise RuntimeError("a screen fell over")

    director.subscribe(broken)
    director.subscribe(heard.append)
    with caplog.at_level(logging.ERROR):
        director.sessions.rename(session, "Spring trophy")
    assert "a screen fell over" in caplog.text
    assert [changes.entry for changes in heard] == ["Renaming the session to Spring trophy"]
    assert director.sessions.get(session).title == "Spring trophy"


def test_who_has_left_hears_no_more(director: Director, session: int) -> None:
    heard: list[Changes] = []
    leave = director.subscribe(heard.append)
    director.sessions.rename(session, "One")
    leave()
    leave()
    director.sessions.rename(session, "Two")
    assert len(heard) == 1


def test_a_listener_may_write_itself(director: Director, session: int) -> None:
    def copy_title(changes: Changes) -> None:
        if Kind.SESSION in changes.kinds:
            director.club.rename(director.sessions.get(session).title)

    director.subscribe(copy_title)
    director.sessions.rename(session, "Spring trophy")
    assert director.club.name() == "Spring trophy"
