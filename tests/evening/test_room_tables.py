"""What happens to phones in mid-round: the wrong card, one phone for two tables, others put at the table, undo at the desk, a ruling on two phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import chromium
import pytest
from beside import an_open_room, beside
from chromium import Browser, Phone
from msgspec.structs import replace
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

import windows
from builders import a_plan, an_evening, the_session
from gui.frame.window import MainWindow
from gui.pages.play.room.view import RoomView
from gui.pages.rulings.page import RulingsPage
from model.movement.sections import together
from model.rulings.steps import Question
from model.service.director import Director, wall_clock

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with an_evening(
        tmp_path / "harbour.club", 3, movement="mitchell", entered=0, clock=wall_clock
    ) as director:
        director.play.start(the_session(director))
        yield director


@pytest.fixture
def room(qtbot: QtBot, director: Director, monkeypatch: pytest.MonkeyPatch) -> Iterator[RoomView]:
    with an_open_room(qtbot, director, monkeypatch) as opened:
        yield opened


@pytest.fixture
def browser() -> Iterator[Browser]:
    with Browser() as opened:
        yield opened


Do = Callable[..., None]


@pytest.fixture
def do(qtbot: QtBot) -> Do:
    """Let a phone do this, one after the other, while the window lives."""

    def done(*acts: Callable[[], object]) -> None:
        for act in acts:
            beside(qtbot, act)

    return done


def card(room: RoomView, table: int) -> str:
    assert room.link is not None
    door = next(one for one in room.link.room.doors().doors if one.table == table)
    return f"{room.link.origin}/j/{door.secret}"


def code(room: RoomView, table: int) -> str:
    assert room.link is not None
    return next(one.code for one in room.link.room.doors().doors if one.table == table)


def sits(phone: Phone, address: str) -> None:
    phone.open(address)
    phone.tap("Start: North, nearest me")
    phone.until("document.title !== document.querySelector('h1') && !document.querySelector('main.join')")
    if phone.evaluate("!!document.querySelector('main.names')"):
        phone.tap("Yes, all four")
    phone.until("document.title === 'Which board?'")


def passes_out(phone: Phone) -> None:
    phone.tap("Enter the result")
    phone.tap("Passed out")
    phone.until("document.querySelector('.yes[data-ready]')")


def results(director: Director) -> dict[tuple[int, int], str]:
    return {
        (line.table, line.board): str(line.result)
        for line in director.results.sheet(the_session(director))
        if line.result is not None
    }


def test_one_phone_for_two_tables_writes_for_none_but_its_own(
    director: Director, room: RoomView, browser: Browser, do: Do
) -> None:
    """Two pages of one phone: what was confirmed at table 1 is not sent as table 2's, and not lost."""
    first = browser.phone()
    do(lambda: sits(first, card(room, 1)), lambda: passes_out(first))
    other = browser.page_beside(first)
    do(lambda: sits(other, card(room, 2)))

    # East says yes on the page of table 1, whose phone is table 2's by now.
    do(lambda: first.call("Page.bringToFront"))
    do(
        lambda: first.tap(".yes"),
        lambda: first.until("document.body.innerText.includes('table 1 that were not sent')"),
    )
    assert results(director) == {}
    assert "This is table 2" in first.words or "Which board?" in first.title

    do(
        lambda: first.open(card(room, 1)),
        lambda: first.until("!document.body.innerText.includes('being sent')"),
    )
    windows.application().processEvents()
    assert results(director) == {(1, 1): "P"}


def test_who_has_scanned_the_wrong_card_goes_to_their_table_by_its_code(
    room: RoomView, browser: Browser, do: Do
) -> None:
    phone = browser.phone(320, 568)
    do(
        lambda: phone.open(card(room, 2)),
        lambda: phone.tap("Another table"),
        lambda: phone.tap("#code"),
        lambda: phone.type(code(room, 1).lower()),
        lambda: phone.tap("Join"),
        lambda: phone.until("document.title === 'This is table 1'"),
        lambda: phone.tap("Start: North, nearest me"),
        lambda: phone.until("document.title === 'Are these four players here?'"),
    )
    assert room.link is not None
    assert room.link.room.phones[1].id
    assert 2 not in room.link.room.phones or not room.link.room.phones[2].id


def test_others_put_at_the_table_in_mid_round_begin_with_an_empty_pad(
    director: Director, room: RoomView, browser: Browser, do: Do
) -> None:
    phone = browser.phone()
    do(
        lambda: sits(phone, card(room, 1)),
        lambda: phone.tap("Enter the result"),
        lambda: phone.tap(".levels button:nth-child(6)"),
    )
    session = the_session(director)
    plan = director.sessions.get(session).plan
    one, two = (plan.row(1, table) for table in (1, 2))
    assert one is not None
    assert two is not None
    moved = {1: replace(one, ew=two.ew), 2: replace(two, ew=one.ew)}
    rows = tuple(moved.get(row.table, row) if row.round == 1 else row for row in plan.rows)
    director.sessions.change_plan(session, plan.with_rows(rows), losing=True)

    do(
        lambda: phone.until("document.body.innerText.includes('has changed who plays here')"),
        lambda: phone.until("document.title === 'Are these four players here?'"),
        lambda: phone.tap(".notice .key"),
        lambda: phone.tap("Yes, all four"),
        lambda: phone.tap("Enter the result"),
    )
    assert not phone_has(phone, ".levels [aria-pressed=true]", do)


def phone_has(phone: Phone, what: str, do: Do) -> bool:
    found: list[bool] = []
    do(lambda: found.append(bool(phone.evaluate(f"!!document.querySelector({what!r})"))))
    return found[0]


def test_undo_and_redo_at_the_desk_are_seen_at_the_table(
    director: Director, room: RoomView, browser: Browser, do: Do
) -> None:
    phone = browser.phone()
    do(
        lambda: sits(phone, card(room, 1)),
        lambda: passes_out(phone),
        lambda: phone.tap(".yes"),
        lambda: phone.until(
            "document.title === 'Board 1 is entered' && !document.body.innerText.includes('being sent')"
        ),
    )
    director.journal.undo()
    do(lambda: phone.until("document.body.innerText.includes('has taken back the result of board 1')"))
    do(
        lambda: phone.until(
            "document.querySelector('.card.now') && document.body.innerText.includes('Board 1')"
        )
    )
    assert results(director) == {}

    # North enters it again, and the desk's redo is of no use any more: the table's stands.
    do(
        lambda: phone.tap("Enter the result"),
        lambda: phone.tap("Passed out"),
        lambda: phone.until("document.querySelector('.yes[data-ready]')"),
    )
    director.journal.redo()
    do(
        lambda: phone.tap(".yes"),
        lambda: phone.until(
            "document.title === 'Board 1 is entered' && !document.body.innerText.includes('being sent')"
        ),
    )
    assert results(director) == {(1, 1): "P"}
    session = the_session(director)
    assert len(director.results.history(session, 1, 1, 1)) <= 3


def test_a_ruling_begun_on_one_phone_goes_on_at_the_laptop_and_on_the_other(
    qtbot: QtBot, director: Director, room: RoomView, browser: Browser, do: Do
) -> None:
    link = room.link
    assert link is not None
    pockets = []
    for place in (1, 2):
        room.open_pocket(place)
        door = next(one for one in link.room.doors().pockets if one.place == place)
        pocket = browser.phone()
        do(lambda door=door, pocket=pocket: scans(pocket, f"{link.origin}/p/open/{door.secret}"))
        pockets.append(pocket)
    one, two = pockets
    table = browser.phone()
    do(
        lambda: sits(table, card(room, 2)),
        lambda: table.tap("Director"),
        lambda: table.tap("Revoke"),
        lambda: one.until("document.querySelector('.card.now')"),
        lambda: one.tap("Ruling"),
    )
    first = asked_on(one, do)
    do(lambda: one.tap(".row"))
    asked = asked_on(one, do, first)
    (record,) = director.rulings.all(the_session(director))

    # The laptop has it open, at the same question.
    window = room.box.window()
    assert isinstance(window, MainWindow)
    window.go("rulings")
    page = window.page
    assert isinstance(page, RulingsPage)
    qtbot.waitUntil(lambda: asked in windows.said_by(page), timeout=windows.PATIENCE)
    assert page.controller.ruling_id == record.id

    # It is answered there, and both phones go on from that.
    step = page.wizard.step
    assert isinstance(step, Question)
    page.wizard.take_focus()
    focus = windows.application().focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, step.choices[0].key)
    qtbot.waitUntil(lambda: page.wizard.step != step, timeout=windows.PATIENCE)
    page.controller.flush()
    do(lambda: two.open(f"{link.origin}/p/ruling/{record.id}"))
    following = asked_on(two, do, asked)
    assert asked_on(one, do, asked) == following


def scans(pocket: Phone, address: str) -> None:
    """Scan the code; once more where the phone was quicker than the window told its server."""
    for _once in range(50):
        pocket.open(address)
        if pocket.evaluate("!!document.querySelector('.tabs')"):
            return
    raise AssertionError(pocket.words)


def asked_on(phone: Phone, do: Do, other_than: str = "") -> str:
    """The question, or what is to be said, on the page of a ruling, once it is another one."""
    found: list[str] = []
    said = "((document.querySelector('.ask, .aloud') || {}).innerText || '')"
    do(
        lambda: phone.until(f"{said} && {said} !== {other_than!r}"),
        lambda: found.append(str(phone.evaluate(said))),
    )
    return found[0]


def test_the_letter_of_a_table_is_not_left_behind_at_the_end_of_a_line(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser, do: Do
) -> None:
    mitchell = a_plan(3)
    with an_evening(
        tmp_path / "two.club", plan=together([mitchell, mitchell]), entered=0, clock=wall_clock
    ) as director:
        director.play.start(the_session(director))
        with an_open_room(qtbot, director, monkeypatch) as opened:
            phone = browser.phone()
            do(
                lambda: phone.open(card(opened, 4)),
                lambda: phone.until(
                    "document.querySelector('h1')?.textContent === 'This is table B\\u00a01'"
                ),
            )
