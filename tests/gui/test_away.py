"""A server that is away, and what two windows leave to each other: rulings on this computer alone, one club file for all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

import windows
from gui import following
from gui.following import Following
from gui.frame.tray import TrayStrip
from gui.frame.window import MainWindow
from gui.pages.club.page import ClubPage
from gui.pages.rulings.page import RulingsPage
from model.bridge.result import Result
from model.errors import ServerLost
from model.i18n import install_language
from model.service.director import Director
from model.service.shared.outbox import Outbox
from model.snapshots.rulings import SaidOfRuling
from model.storage.reading import WISHED
from model.storage.shared.tray import WaitingResult

if TYPE_CHECKING:
    from postgres import PostgresServer

WAIT_MS = 30_000
Laptop = Callable[..., Director]


def _strip(window: MainWindow) -> str:
    """What the strip over the pages says of the tray; "" where it is hidden."""
    strip = window.findChild(TrayStrip)
    assert isinstance(strip, TrayStrip)
    return "" if strip.isHidden() else strip.accessibleName()


def _enter(director: Director, cell: int, text: str) -> None:
    line = director.results.sheet(1)[cell]
    director.results.enter(1, line.round, line.table, line.board, Result.parse(text))


def test_a_ruling_begun_while_the_server_is_away_stays_in_front_until_it_is_kept(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.rulings.controller.AGAIN_MS", 100)
    ann, bea = laptop("Ann"), laptop("Bea")
    window = windows.a_window(qtbot, bea, "rulings", pages=("scores", "rulings"))
    page = window.page
    assert isinstance(page, RulingsPage)
    postgres.kill()
    try:
        page.begin("revoke")
        qtbot.waitUntil(lambda: "The server of" in windows.refusal_shown(window), timeout=WAIT_MS)
        page.begin()
        assert page.wizard.draft.tree == "revoke", "what was said is in no file yet"
        assert page.controller.ruling_id is None
    finally:
        postgres.start()
    qtbot.waitUntil(lambda: page.controller.ruling_id is not None, timeout=WAIT_MS)
    ann.follow()
    assert [one.tree for one in ann.rulings.all(1)] == ["revoke"]
    page.begin()
    assert page.wizard.draft.tree == ""


def test_a_ruling_begun_while_the_server_is_away_may_be_dropped(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer
) -> None:
    bea = laptop("Bea")
    window = windows.a_window(qtbot, bea, "rulings", pages=("scores", "rulings"))
    page = window.page
    assert isinstance(page, RulingsPage)
    postgres.kill()
    try:
        page.begin("revoke")
        qtbot.waitUntil(lambda: "The server of" in windows.refusal_shown(window), timeout=WAIT_MS)
        page.controller.withdraw()
        assert page.wizard.draft.tree == ""
    finally:
        postgres.start()
    name = bea.address.rpartition("/")[2]
    assert postgres.ask("SELECT count(*) FROM ruling", name) == [(0,)]


def test_a_ruling_of_a_killed_window_comes_back_with_its_answers(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.rulings.controller.AGAIN_MS", 60_000)
    ann, bea = laptop("Ann"), laptop("Bea")
    window = windows.a_window(qtbot, bea, "rulings", pages=("scores", "rulings"))
    page = window.page
    assert isinstance(page, RulingsPage)
    assert bea.drafts is not None
    postgres.kill()
    try:
        page.begin("revoke")
        windows.press("1")
        qtbot.waitUntil(lambda: "1 ruling waits" in _strip(window), timeout=WAIT_MS)
        assert _strip(window).startswith("Not saved: 1 ruling waits for the server.")
        (kept,) = bea.drafts.waiting
        assert '"really":"suit"' in kept.said, "on the disk: whatever ends the program leaves it"
    finally:
        postgres.start()
    # What was killed has written nothing more and said nothing.
    again = laptop("Bea")
    later = windows.a_window(qtbot, again, "rulings", pages=("scores", "rulings"))
    qtbot.waitUntil(lambda: len(again.rulings.all(1)) == 1, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: _strip(later) == "", timeout=WAIT_MS)
    shown = later.page
    assert isinstance(shown, RulingsPage)
    ann.follow()
    (record,) = ann.rulings.all(1)
    assert (record.tree, dict(record.answers), record.who) == ("revoke", {"really": "suit"}, "Bea")
    later.go("rulings")
    assert shown.wizard.draft.answers == {"really": "suit"}


def test_a_ruling_that_another_changed_meanwhile_is_decided_on_in_the_strip(
    qtbot: QtBot, laptop: Laptop
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    ruling = ann.rulings.open(1, round=1, table=1, board=1, tree="revoke")
    assert bea.drafts is not None
    said = SaidOfRuling("2017", 1, 1, 1, "", "revoke", {"really": "suit"})
    bea.drafts.keep("of-another-day", 1, ruling, said, bea.rulings.stamp(ruling))
    ann.rulings.answer(ruling, "claim", {}, {}, {})
    bea.close()
    again = laptop("Bea")
    window = windows.a_window(qtbot, again, "scores", pages=("scores", "rulings"))
    qtbot.waitUntil(lambda: "changed by Ann" in _strip(window), timeout=WAIT_MS)
    assert _strip(window).startswith("Not saved: 1 ruling was refused.")
    strip = window.findChild(TrayStrip)
    assert isinstance(strip, TrayStrip)
    strip._show.click()
    assert window.page is not None
    assert window.page.place() == {"ruling": ruling}
    strip._mine.click()
    assert _strip(window) == ""
    assert again.rulings.get(ruling).answers == {"really": "suit"}


def test_who_comes_second_to_a_ruling_sees_what_the_other_said(
    qtbot: QtBot, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    ruling = ann.rulings.open(1, round=1, table=1, board=1, tree="revoke")
    window = windows.a_window(qtbot, bea, "rulings", pages=("scores", "rulings"))
    page = window.page
    assert isinstance(page, RulingsPage)
    assert page.controller.ruling_id == ruling
    monkeypatch.setattr(Following, "look", lambda _self: None)  # what Ann does has not arrived yet
    ann.rulings.answer(ruling, "claim", {}, {}, {})
    windows.press("1")
    qtbot.waitUntil(lambda: "changed by Ann" in windows.refusal_shown(window), timeout=WAIT_MS)
    assert page.wizard.draft.tree == "claim"
    assert bea.rulings.get(ruling).tree == "claim"
    windows.press("1")
    qtbot.waitUntil(lambda: bool(bea.rulings.get(ruling).answers), timeout=WAIT_MS)
    assert bea.rulings.get(ruling).tree == "claim"


def test_a_window_says_who_waits_for_it_to_be_closed(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer
) -> None:
    bea = laptop("Bea")
    wish = json.dumps({"who": "dora", "at": bea.now().isoformat()})
    database = bea.address.rpartition("/")[2]
    postgres.ask("INSERT INTO place VALUES (%s, %s)", database, [WISHED, wish])
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    said = "dora waits to update the club: close Arrowswitch on this laptop."
    qtbot.waitUntil(lambda: said in windows.refusal_shown(window), timeout=WAIT_MS)


def test_one_window_of_two_makes_the_club_file_of_a_round(qtbot: QtBot, laptop: Laptop) -> None:
    ann, bea = laptop("Ann"), laptop("Bea")
    mine, theirs = (windows.a_window(qtbot, each, "club", pages=("scores", "club")) for each in (ann, bea))
    assert isinstance(mine.page, ClubPage) and isinstance(theirs.page, ClubPage)
    assert mine.page.copies.text() == "No club file yet; one laptop makes the first at the end of this round."
    assert mine.context.actions["club.check"].text() == "Check the club on the server"
    for cell, line in enumerate(bea.results.sheet(1)):
        if line.round == 1:
            _enter(bea, cell, "4SN=")
    qtbot.waitUntil(lambda: "on this laptop" in ann.copies.where(), timeout=WAIT_MS)  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: "on Ann’s laptop" in bea.copies.where(), timeout=WAIT_MS)  # type: ignore[union-attr]
    assert [copy.reason for copy in ann.safety.backups()] == ["round 1"]
    for window in (mine, theirs):
        window.go("scores")
        window.go("club")
    assert "is on this laptop. Last club file on this laptop:" in mine.page.copies.text()
    assert "is on Ann’s laptop (heard at" in theirs.page.copies.text()


def test_the_strip_says_why_a_ruling_waits_where_the_server_has_no_room(
    qtbot: QtBot, laptop: Laptop, postgres: PostgresServer
) -> None:
    bea = laptop("Bea")
    assert bea.drafts is not None
    name = bea.address.rpartition("/")[2]
    postgres.ask(
        """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$""",
        name,
    )
    postgres.ask(
        "CREATE TRIGGER full_disk BEFORE INSERT ON ruling FOR EACH ROW EXECUTE FUNCTION full_disk()", name
    )
    said = SaidOfRuling("2017", 1, 1, 1, "", "revoke", {"really": "suit"})
    bea.drafts.keep("of-another-day", 1, None, said, "")
    bea.drafts.let_go("of-another-day")
    window = windows.a_window(qtbot, bea, "scores", pages=("scores", "rulings"))
    qtbot.waitUntil(lambda: "1 ruling waits" in _strip(window), timeout=WAIT_MS)
    assert not bea.drafts.send()
    assert bea.drafts.why_not_yet and bea.drafts.why_not_yet in _strip(window)
    postgres.ask("DROP TRIGGER full_disk ON ruling", name)
    bea.drafts.send()
    assert (bea.drafts.waiting, bea.drafts.why_not_yet) == ((), "")


@pytest.mark.parametrize("spoken", ["en", "pt", "pt_PT", "es", "el"])
def test_what_waits_of_both_kinds_and_since_when_is_whole_in_the_smallest_window(
    qtbot: QtBot, laptop: Laptop, monkeypatch: pytest.MonkeyPatch, spoken: str
) -> None:
    monkeypatch.setattr(Outbox, "send", lambda _self: False)
    bea = laptop("Bea")
    assert bea.tray is not None and bea.drafts is not None
    install_language(spoken)
    try:
        window = windows.a_window(qtbot, bea, "scores", pages=("scores",), size=(1024, 700))
        bea.drafts.keep("a-ruling-of-bea", 1, None, SaidOfRuling("2017", 1, 1, 1, "", "revoke"), "")
        for at, cell in enumerate(bea.results.sheet(1)[:2]):
            where = (cell.round, cell.table, cell.board)
            kept = WaitingResult(f"result-{at}", 1, *where, "4SN=", None, None, "", "", "Bea", "2026-03-12")
            bea.tray._file.put(kept)
        bea.tray._read()
        strip = window.findChild(TrayStrip)
        assert isinstance(strip, TrayStrip)
        strip.show_away(bea.now())
        windows.settle()
        label = strip._counts._words
        assert "22:4" in label.text()
        assert label.width() >= label.sizeHint().width(), label.text()
    finally:
        install_language("en")


def test_what_the_others_did_not_hear_for_a_late_server_is_said_soon_again(
    qtbot: QtBot, laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "EVERY_MS", 600_000)
    bea = laptop("Bea")
    assert bea.laptops is not None
    window = windows.a_window(qtbot, bea, "scores", pages=("scores",))
    qtbot.waitUntil(lambda: bea.recall("laptop Bea") is not None, timeout=WAIT_MS)
    tried: list[str] = []

    def speak() -> None:
        tried.append("heard" if tried else "late")
        if tried == ["late"]:
            raise ServerLost("The server is late.")

    monkeypatch.setattr(bea.laptops, "speak", speak)
    follows = window.findChild(Following)
    assert isinstance(follows, Following)
    follows.look()
    qtbot.waitUntil(lambda: tried == ["late", "heard"], timeout=WAIT_MS)
