"""The start: the club file of the arguments, the last one, a new one; and what is shown when it cannot be opened."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import windows
from builders import an_evening
from gui.frame.window import MainWindow
from gui.pages.registry import PAGES
from gui.program import Program
from gui.start.recovery import StartPage, ways_out
from gui.widgets.form.buttons import KeycapButton
from gui.widgets.form.card import Banner
from gui.widgets.text.suit_text import SuitLabel
from model.errors import (
    ArrowswitchError,
    ClubFileChanged,
    ClubFileDamaged,
    ClubFileLocked,
    ClubFileNewer,
    ClubFileReadOnly,
    NotAClubFile,
    ServerLost,
)
from model.paths import Folders, folders
from model.service.director import Director
from model.service.history import CLUB
from windows import Answers


def club(tmp_path: Path, name: str = "Harbour.club") -> Path:
    path = tmp_path / name
    an_evening(path, 3, entered=0.5).close()
    return path


def shown(program: Program) -> MainWindow:
    assert program.window is not None, "no window was opened"
    assert program.start_page is None
    return program.window


def refused(program: Program) -> StartPage:
    assert program.window is None
    assert program.start_page is not None, "nothing was refused"
    return program.start_page


def words(page: QWidget) -> str:
    return "\n".join(label.text() for label in page.findChildren(SuitLabel))


def press(page: StartPage, words: str) -> None:
    button = next(button for button in page.findChildren(KeycapButton) if button.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_first_start_offers_ways_to_a_club_and_makes_nothing(program: Program) -> None:
    program.start(None)
    assert program.window is None
    assert program.language_page is not None
    program.language_page.chosen.emit("en")
    assert program.first_page is not None
    assert not list(folders().data.glob("*.club"))


def test_a_club_file_in_its_usual_place_is_opened_though_the_wishes_are_gone(program: Program) -> None:
    path = folders().make().data / "Club.club"
    an_evening(path, 3).close()
    program.start(None)
    assert shown(program).context.director.path == path
    assert program.first_page is None


def test_the_club_file_of_the_arguments_is_opened(program: Program, tmp_path: Path) -> None:
    program.start(club(tmp_path))
    assert shown(program).context.director.path == tmp_path / "Harbour.club"
    assert "Riverside Bridge Club" in shown(program).windowTitle()


def test_the_collector_hears_of_work_beside_each_window_and_when_all_is_ready(
    program: Program, tmp_path: Path
) -> None:
    begun: list[object] = []
    settled: list[int] = []
    program.began.connect(begun.append)
    program.settled.connect(lambda: settled.append(1))
    program.start(club(tmp_path))
    window = shown(program)
    task = window.tasks.run("Ways", lambda _progress: None, lambda _made: None)
    assert begun[-1] is task
    window.idle.ended.emit()
    assert settled == [1]


def test_the_next_start_opens_the_last_club_file(
    qapp: QApplication, program: Program, tmp_path: Path
) -> None:
    program.start(club(tmp_path))
    shown(program)
    program.close()
    second = Program(qapp, folders(), Answers())
    second.start(None)
    assert shown(second).context.director.path == tmp_path / "Harbour.club"
    second.close()


def test_a_last_club_file_that_is_gone_is_said_with_its_backup(
    qapp: QApplication, program: Program, tmp_path: Path
) -> None:
    path = club(tmp_path)
    program.start(path)
    backup = shown(program).context.director.safety.backup()
    players = len(shown(program).context.director.players.all())
    program.close()
    path.unlink()
    second = Program(qapp, folders(), Answers())
    second.start(None)
    page = refused(second)
    assert f"There is no club file {path}" in words(page)
    assert str(backup) in words(page)
    assert not path.exists()
    press(page, "Try again")
    assert not path.exists()
    press(refused(second), "Restore a backup")
    assert shown(second).context.director.path == path
    assert len(shown(second).context.director.players.all()) == players
    second.close()


def test_a_club_file_named_wrongly_is_not_begun(program: Program, answers: Answers, tmp_path: Path) -> None:
    program.start(tmp_path / "Habour.club")
    page = refused(program)
    assert "There is no club file" in words(page)
    assert not list(tmp_path.glob("*.club"))
    answers.to_save = tmp_path / "Harbour.club"
    press(page, "Create a new club file")
    assert shown(program).context.director.path == tmp_path / "Harbour.club"


def test_a_club_whose_file_was_replaced_is_saved_whole_and_goes_on(
    program: Program, answers: Answers, tmp_path: Path
) -> None:
    path = club(tmp_path)
    earlier = path.read_bytes()
    program.start(path)
    window = shown(program)
    window.context.director.players.add("Rita Teles")
    players = window.context.director.players.all()
    path.unlink()
    path.write_bytes(earlier)
    with pytest.raises(ClubFileChanged):
        window.context.director.players.add("Never Kept")
    answers.to_save = tmp_path / "Saved.club"
    window.actions_["club.save-as"].trigger()
    saved = shown(program).context.director
    assert saved.path == tmp_path / "Saved.club"
    assert saved.players.all() == players
    assert saved.safety.check().ok
    assert path.read_bytes() == earlier
    saved.players.add("Kept Again")


def test_without_a_folder_of_its_own_the_window_opens_and_says_what_is_not_kept(
    qapp: QApplication, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "a file"
    in_the_way.touch()
    homeless = Program(
        qapp, Folders(*(in_the_way / name for name in ("config", "data", "backup", "cache"))), Answers()
    )
    homeless.start(club(tmp_path))
    window = shown(homeless)
    assert "Cannot write to" in windows.refusal_shown(window)
    assert "Backups" in windows.refusal_shown(window)
    window.context.director.players.add("Rita Teles")
    homeless.close()


def test_a_locked_club_file_can_be_opened_read_only(program: Program, tmp_path: Path) -> None:
    path = club(tmp_path)
    with Director.open(path, who="Ann"):
        program.start(path)
        page = refused(program)
        assert "Ann" in words(page) or "open" in words(page)
        press(page, "Open it read-only")
        assert shown(program).context.director.read_only


def test_a_club_file_set_free_opens_at_the_second_try(program: Program, tmp_path: Path) -> None:
    path = club(tmp_path)
    other = Director.open(path, who="Ann")
    program.start(path)
    page = refused(program)
    press(page, "Try again")
    refused(program)
    other.close()
    press(refused(program), "Try again")
    assert not shown(program).context.director.read_only


def test_another_club_file_is_opened_instead(program: Program, answers: Answers, tmp_path: Path) -> None:
    stranger = tmp_path / "letter.club"
    stranger.write_text("Dear members,", "utf-8")
    program.start(stranger)
    page = refused(program)
    assert "letter.club" in words(page)
    answers.to_open = club(tmp_path)
    press(page, "Open another club file")
    assert shown(program).context.director.path.name == "Harbour.club"


def test_a_new_club_file_is_begun_instead(program: Program, answers: Answers, tmp_path: Path) -> None:
    stranger = tmp_path / "letter.club"
    stranger.write_text("Dear members,", "utf-8")
    program.start(stranger)
    answers.to_save = tmp_path / "New.club"
    press(refused(program), "Create a new club file")
    assert shown(program).context.director.path == tmp_path / "New.club"
    assert stranger.read_text("utf-8") == "Dear members,"


def test_a_damaged_club_file_is_restored_from_its_backup(program: Program, tmp_path: Path) -> None:
    path = club(tmp_path)
    with Director.open(path) as director:
        backup = director.safety.backup()
        players = len(director.players.all())
    octets = bytearray(path.read_bytes())
    octets[4096:] = b"\0" * (len(octets) - 4096)
    path.write_bytes(octets)
    program.start(path)
    page = refused(program)
    assert backup.is_file()
    press(page, "Restore a backup")
    assert len(shown(program).context.director.players.all()) == players


def test_what_is_whole_of_a_damaged_club_file_is_looked_at_and_marked(
    program: Program, answers: Answers, tmp_path: Path
) -> None:
    path = club(tmp_path)
    with Director.open(path) as director:
        first = director.sessions.current()
        backup = director.safety.backup()
    an_evening(path, 3, title="Friday", day=date(2026, 3, 13)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE revision SET result = 'P' WHERE session_id <> ?", (first,))
    connection.close()
    spoilt = path.read_bytes()
    program.start(path)
    press(refused(program), "Open what can be read")
    window = shown(program)
    for entry in PAGES:
        window.go(entry.id)
        banner = window.findChild(Banner, "damage")
        assert banner is not None
        assert banner.isVisible()
        assert "Harbour.club is damaged and is only shown" in words(banner)
        assert "Damaged and not shown: Friday, 13 March 2026." in words(banner)
    window.context.director.sessions.open(first or 0)
    assert path.read_bytes() == spoilt
    answers.to_open = backup
    window.actions_["club.restore"].trigger()
    assert shown(program).context.director.safety.check().ok


def test_damage_met_only_by_the_pages_is_reported_and_the_backup_offered(
    program: Program, tmp_path: Path
) -> None:
    path = club(tmp_path)
    with Director.open(path) as director:
        director.safety.backup()
        players = len(director.players.all())
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE session SET conditions='{\"method\":'")
    connection.close()
    program.start(path)
    page = refused(program)
    assert "damaged" in words(page)
    press(page, "Restore a backup")
    assert len(shown(program).context.director.players.all()) == players


def test_a_newer_club_file_is_said_to_be_so(program: Program, tmp_path: Path) -> None:
    path = club(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version=999")
        connection.execute("DELETE FROM checksum")
    connection.close()
    program.start(path)
    assert "newer" in words(refused(program)).lower() or "later" in words(refused(program)).lower()


def test_from_the_open_window_another_club_file_takes_its_place(
    program: Program, answers: Answers, tmp_path: Path
) -> None:
    program.start(club(tmp_path))
    answers.to_open = club(tmp_path, "Second.club")
    shown(program).actions_["club.open"].trigger()
    assert shown(program).context.director.path.name == "Second.club"
    Director.open(tmp_path / "Harbour.club").close()


def test_what_cannot_be_opened_leaves_the_window_as_it_is(
    program: Program, answers: Answers, tmp_path: Path
) -> None:
    program.start(club(tmp_path))
    stranger = tmp_path / "letter.club"
    stranger.write_text("Dear members,", "utf-8")
    answers.to_open = stranger
    window = shown(program)
    window.actions_["club.open"].trigger()
    assert shown(program) is window
    assert "letter.club" in windows.refusal_shown(window)


def test_an_open_club_file_goes_back_to_a_backup(program: Program, answers: Answers, tmp_path: Path) -> None:
    program.start(club(tmp_path))
    director = shown(program).context.director
    players = len(director.players.all())
    answers.to_open = director.safety.backup()
    director.players.add("Rita Teles")
    answers.agreed = False
    shown(program).actions_["club.restore"].trigger()
    assert len(shown(program).context.director.players.all()) == players + 1
    answers.agreed = True
    shown(program).actions_["club.restore"].trigger()
    assert len(shown(program).context.director.players.all()) == players


def test_on_a_large_screen_the_first_start_offers_larger_text(
    qapp: QApplication, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.program._LARGE_SCREEN", 100)
    program.start(None)
    assert program.language_page is not None
    program.language_page.chosen.emit("en")
    assert program.first_page is not None
    program.first_page.ready.emit(folders().data / "Club.club", "Harbour")
    assert (
        windows.refusal_shown(shown(program))
        == "This screen has room for larger text. Ctrl++ makes it larger."
    )
    program.close()
    second = Program(qapp, folders(), Answers())
    second.start(None)
    assert windows.refusal_shown(shown(second)) == "", "it is offered once"
    second.close()


def test_no_action_is_dead(program: Program, tmp_path: Path) -> None:
    program.start(club(tmp_path))
    window = shown(program)
    for entry in PAGES:
        window.go(entry.id)
    # A log that is taken back from is of a club on a server alone.
    assert [spec.id for spec in window.actions_ if not window.actions_.is_bound(spec.id)] == ["log.take_back"]


def test_the_club_s_language_is_spoken(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = club(tmp_path)
    with Director.open(path) as director:
        director.club.change_settings(language="pt")
    asked: list[str] = []

    def install(code: str) -> str:
        asked.append(code)
        return code

    monkeypatch.setattr("gui.program.install_language", install)
    program.start(path)
    assert asked == ["pt"]


def test_a_low_window_and_the_tall_one_that_takes_its_place_do_not_fight_over_the_letters(
    program: Program, tmp_path: Path
) -> None:
    program.start(club(tmp_path))
    low = shown(program)
    low.showMaximized()
    low.resize(1000, 700)  # lower than letters of the full height need; the next one fills the screen
    assert program.look.theme.compact
    program.open(club(tmp_path, "Second.club"))
    tall = shown(program)
    assert tall is not low
    assert tall.height() > low.height()
    assert not program.look.theme.compact


def test_another_language_is_spoken_at_once_where_the_window_stood(
    qtbot: QtBot, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("gui.program.install_language", asked.append)
    program.start(club(tmp_path))
    before, director = shown(program), program.director
    assert director is not None
    before.showNormal()  # the screen of the tests is small, so that a first start fills it
    before.resize(1300, 720)
    before.go("club")
    director.club.rename("Harbour")
    QApplication.processEvents()
    assert shown(program) is before, "a name is no language"
    director.club.change_settings(language="pt")
    qtbot.waitUntil(lambda: program.window is not before)
    window = shown(program)
    assert asked[1:] == ["pt"]
    assert window.page is not None
    assert window.page.page_id == "club"
    assert (window.width(), window.height()) == (1300, 720)
    assert program.director is director
    in_sight = [
        one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one.isVisible()
    ]
    assert in_sight == [window]
    director.journal.undo(CLUB)
    qtbot.waitUntil(lambda: program.window is not window)
    assert len(asked) == 3


def test_the_window_comes_back_in_its_size(qapp: QApplication, program: Program, tmp_path: Path) -> None:
    program.start(club(tmp_path))
    shown(program).resize(1300, 700)
    program.close()
    second = Program(qapp, folders(), Answers())
    assert second.wishes.window is not None
    assert second.wishes.window[2:] == (1300, 700)


def test_the_first_window_fills_what_the_screen_has_and_hides_no_frame(
    program: Program, tmp_path: Path
) -> None:
    assert program.wishes.window is None
    program.start(club(tmp_path))
    moved = shown(program).testAttribute(Qt.WidgetAttribute.WA_Moved)
    assert not moved, "the desktop puts it where its frame can be seen"
    assert shown(program).isMaximized(), (
        "a frame more than this screen, and the bar of keys would be below it"
    )


def test_a_report_of_the_last_run_is_shown_once(program: Program, tmp_path: Path) -> None:
    crashes = folders().make().data / "crashes"
    crashes.mkdir()
    (crashes / "mistake-2026-03-12-210407.txt").write_text("ZeroDivisionError", "utf-8")
    program.start(club(tmp_path))
    assert "went wrong in Arrowswitch last time" in windows.refusal_shown(shown(program))


@pytest.mark.parametrize(
    ("error", "first"),
    [
        (ClubFileLocked("", ""), "again"),
        (ClubFileReadOnly("", ""), "read-only"),
        (ClubFileDamaged("", ""), "restore"),
        (ClubFileNewer("", ""), "other"),
        (NotAClubFile("", ""), "other"),
        (ServerLost("", ""), "again"),
    ],
)
def test_the_best_way_out_comes_first_and_there_is_always_another(
    error: ArrowswitchError, first: str
) -> None:
    ways = [way.id for way in ways_out(error)]
    assert ways[0] == first
    assert "other" in ways
