"""What comes from the laptop while somebody is in the middle of something: nothing typed is lost, nobody is fetched away."""

from __future__ import annotations

from pathlib import Path

import chromium
import pytest
from chromium import Browser, Phone
from open_rooms import Hall, is_in, joined, opened, yes

from builders import a_director, an_evening
from model.service.director import wall_clock

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)

SLOW = "(() => { const ask = window.fetch; window.fetch = (...all) => new Promise(done => setTimeout(() => done(ask(...all)), 600)); })()"
"""From now on what the page asks for takes more than half a second."""
LATER = "(() => { const now = Date.now; Date.now = () => now() + 61000; })()"
"""It is a minute later than the phone thought."""
TOO_EARLY = """(() => { const parse = JSON.parse; JSON.parse = text => {
  const found = parse(text); if (found.words) { found.sheet = null; } return found; }; })()"""
"""The page comes before the window has told the server of the table."""

FAILING = """(() => { const ask = window.fetch; window.failing = true; window.fetch = (where, what) => {
  const sent = where === "/t/send" ? JSON.parse(what.body) : {};
  const fails = window.failing && sent.type === "enter" && sent.board === 1;
  return fails ? Promise.resolve(new Response('{"ok": false, "said": {"text": "", "again": true}}')) : ask(where, what); }; })()"""
"""The laptop fails at every result of board 1, as by a fault of ours."""

PART = {"West": "declarer", "2": "level", "spades": "strain", "=": "over"}
VALUE = {"West": "W", "spades": "S"}


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.club"
    with an_evening(path, 3, movement="mitchell", entered=0, clock=wall_clock) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
    return path


def director_of(hall: Hall, browser: Browser) -> Phone:
    pocket = browser.phone()
    pocket.open(hall.pocket)
    return pocket


def end_the_round(pocket: Phone, number: int) -> None:
    pocket.tap(f"End round {number}")
    pocket.tap("End it now")
    pocket.until(f"document.body.innerText.includes('Round {number + 1} of')")


def pass_out(table: Phone, key: str, board: int) -> None:
    table.tap(key)
    table.tap("Passed out")
    yes(table)
    is_in(table, board)


def chosen(phone: Phone, key: str) -> bool:
    return bool(phone.evaluate(f"document.querySelector({key!r}).getAttribute('aria-pressed') === 'true'"))


def test_a_name_half_typed_outlives_a_refusal_and_a_call(club: Path) -> None:
    with a_director(club) as director:
        elsewhere = director.results.sheet(1)[-1].ns.players[0]
        assert elsewhere is not None
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), director_of(hall, browser)
        table.open(hall.card(1))
        table.tap("Start: North, nearest me")
        table.until("document.title === 'Are these four players here?'")
        table.tap(".chair.place-left")
        table.until("document.querySelector('#name')")
        table.type(elsewhere.name[:5])
        table.tap(elsewhere.name)
        table.until("document.querySelector('.notice.warn')")
        assert table.evaluate("document.querySelector('#name').value") == elsewhere.name[:5]

        table.tap("Director")
        table.tap("[aria-label=Close], .bar .key")
        table.until(f"document.querySelector('#name').value === {elsewhere.name[:5]!r}")

        # A name chosen for the chair of this round is not given to whoever sits there in the next.
        table.until(f"document.body.innerText.includes({elsewhere.name!r})")
        end_the_round(pocket, 1)
        table.until("document.querySelector('.bar').innerText.includes('Round 2')")
        table.tap(elsewhere.name)
        table.until("document.body.innerText.includes('next round has begun')")


def test_nobody_is_fetched_away_by_an_answer_that_comes_late(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table = browser.phone()
        joined(table, hall.card(1))
        table.tap("Enter the result")
        for key in (
            ".levels button:nth-child(4)",
            "spades",
            "North",
            "hearts",
            "ace",
            "just made, 10 tricks",
        ):
            table.tap(key)
        table.evaluate(SLOW)
        table.tap(".foot .go")
        table.tap("Director")
        table.until("document.title === 'What is it about?'")
        table.evaluate("new Promise(done => setTimeout(done, 2400))")
        assert table.title == "What is it about?"
        table.tap(".bar .key")
        table.until("document.title === 'Board 1: lead and tricks'")


def test_after_a_call_the_page_is_where_it_was(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), director_of(hall, browser)
        joined(table, hall.card(1))
        table.tap("Enter the result")
        table.tap(".levels button:nth-child(4)")
        table.tap("Director")
        table.tap("Just call, no reason")
        pocket.tap("On my way")
        pocket.tap("Call dealt with")
        table.until("document.title === 'Board 1: contract'")
        assert chosen(table, ".levels button:nth-child(4)")


def test_who_goes_where_takes_the_place_of_the_last_board_after_a_minute(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), director_of(hall, browser)
        joined(table, hall.card(1))
        for key, board in (("Enter the result", 1), ("Next: board 2", 2)):
            pass_out(table, key, board)
        table.evaluate(LATER)
        table.evaluate("new Promise(done => setTimeout(done, 1200))")
        assert table.title == "Board 2 is entered", "a board is still to come"
        pass_out(table, "Next: board 3", 3)
        table.evaluate(LATER)
        table.until("document.title === 'Round 2: who goes where' && document.querySelector('.bar .bell')")

        # The phone, a minute older at once, has made its link anew: that is to be over first.
        table.evaluate("new Promise(done => setTimeout(done, 800))")

        # A look back ends after a minute too, but not under the finger.
        table.tap("Look back")
        table.evaluate("new Promise(done => setTimeout(done, 1200))")
        assert table.title == "Which board?"
        table.evaluate(LATER)
        table.until("document.title === 'Round 2: who goes where'")

        # In round 2 a board of round 1 is refused with who, where and when, and the director one tap away.
        end_the_round(pocket, 1)
        table.tap("Yes, all four")
        table.tap("Another board number")
        table.type("1")
        table.evaluate("document.querySelector('form .go').click()")
        table.until("document.body.innerText.includes('played board 1 at table 1 in round 1, entered at ')")
        table.tap("Call the Director")
        table.tap("Score or board")
        table.until("document.title === 'The Director has been called'")
        pocket.until("document.body.innerText.includes('Board 1')")


def test_a_board_of_the_round_before_shows_no_names_of_those_who_sit_there_now(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), director_of(hall, browser)
        joined(table, hall.card(1))
        table.tap("Enter the result")
        table.until("document.querySelectorAll('.keys.declarers small').length === 4")
        assert table.evaluate("document.querySelector('.keys.declarers small').innerText")
        table.tap(".levels button:nth-child(2)")
        end_the_round(pocket, 1)
        table.until("document.querySelector('.bar').innerText.includes('Round 2')")
        table.tap("clubs")
        assert chosen(table, ".levels button:nth-child(2)"), "what was entered is kept"
        assert table.evaluate("document.querySelector('.keys.declarers').innerText").split() == [
            "N",
            "E",
            "S",
            "W",
        ]


def test_one_request_that_is_not_answered_does_not_take_the_bell_away_for_good(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table = browser.phone()
        joined(table, hall.card(1))
        table.tap("Director")
        once = "(() => { const ask = window.fetch; window.fetch = () => { window.fetch = ask; return Promise.reject(new Error('503')); }; })()"
        table.evaluate(once)
        table.tap("Just call, no reason")
        table.until("document.body.innerText.includes('raise your hand')")
        table.tap(".bar .key")
        table.until("document.querySelector('.bar .chip.warn')")
        table.until("document.querySelector('.bar .bell')")


def test_what_a_phone_keeps_is_of_this_evening_alone(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table = browser.phone()
        early = table.call("Page.addScriptToEvaluateOnNewDocument", source=TOO_EARLY)
        joined(table, hall.card(1))
        table.tap("Enter the result")
        table.tap(".levels button:nth-child(4)")
        kept = "Object.keys(localStorage)"
        (name,) = table.evaluate(kept)
        table.evaluate(f"localStorage.setItem('room of last week', localStorage.getItem({name!r}))")
        table.call("Page.removeScriptToEvaluateOnNewDocument", identifier=early["identifier"])
        table.open(hall.card(1))
        table.tap("Enter the result")
        assert chosen(table, ".levels button:nth-child(4)")
        assert table.evaluate(kept) == [name], "last week's is gone"


def test_the_keyboard_stays_on_the_key_it_has_pressed(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), director_of(hall, browser)
        joined(table, hall.card(1))
        table.tap("Enter the result")
        table.evaluate("document.querySelector('.suits button').focus()")
        table.evaluate("document.activeElement.click()")
        here = "document.activeElement.getAttribute('aria-label')"
        assert table.evaluate(here) == "clubs"
        assert chosen(table, ".suits button")
        table.tap("Boards")
        table.evaluate("document.querySelector('.foot .key').focus()")
        pocket.tap("Pause")
        table.until("!document.querySelector('.bar b').innerText.includes('0:00')")
        assert table.evaluate("document.activeElement.innerText") == "Another board number"


def test_what_the_director_has_typed_stays_when_the_page_is_exchanged(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), director_of(hall, browser)
        joined(table, hall.card(1))
        pocket.open(hall.address + "/p/table/1")
        pocket.tap("Board 1 Round 1")
        pocket.tap("#text")
        pocket.type("3SN=")
        pocket.evaluate("document.activeElement.blur()")
        pass_out(table, "Enter the result", 1)
        pass_out(table, "Next: board 2", 2)
        pocket.until("document.querySelector('tbody td').innerText === 'Pass'")
        typed = "document.querySelector('#text').value"
        assert pocket.evaluate(typed) == "3SN="

        # The server dies: the PIN is asked, and what was typed is there when the page is opened again.
        hall.kill_the_server()
        pocket.until("location.pathname === '/p/pin'")
        pocket.tap("#pin")
        pocket.type(hall.pin)
        pocket.tap("Continue")
        pocket.until("location.pathname === '/p'")
        pocket.open(hall.address + "/p/correct/1/1/1")
        assert pocket.evaluate(typed) == "3SN="

        # With the keys instead, the page stays where it is and each key shows what would come of it.
        pocket.evaluate("document.querySelector('#text').value = ''")
        for key in ("West", "2", "spades", "="):
            pocket.tap(f"#g-{PART[key]} + .keys button[value='{VALUE.get(key, key)}']")
            pocket.until(f"document.querySelector('[name={PART[key]}][aria-pressed=true]')")
            assert pocket.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
        pocket.until("document.querySelector('tbody b').innerText.startsWith('2')")
        asked = (
            "performance.getEntriesByType('resource').filter(one => one.name.includes('/p/correct')).length"
        )
        assert pocket.evaluate(asked) <= 8, "a page that is looked at does not ask for itself again and again"
        assert "Who moved" in pocket.words or "No place in the ranking changes." in pocket.words
        pocket.tap("table agreed")
        pocket.until("document.querySelector('[name=why][aria-pressed=true]').innerText === 'table agreed'")
        pocket.tap("Enter it")
        pocket.until("location.pathname === '/p/table/1'")
        pocket.until("document.body.innerText.includes('−110')")

        # A page that is being typed in is made new when the field is left.
        pocket.open(hall.address + "/p/scores")
        missing = "document.querySelector('main p').innerText"
        pocket.until(missing)
        before = pocket.evaluate(missing)
        pass_out(table, "Next: board 3", 3)
        pocket.until(f"{missing} !== {before!r}")


def test_a_result_at_which_the_laptop_fails_holds_up_no_other_board(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table = browser.phone()
        joined(table, hall.card(1))
        table.evaluate(FAILING)
        table.tap("Enter the result")
        table.tap("Passed out")
        yes(table)
        table.until("document.title === 'Safe on this phone'")
        table.tap("Continue")
        table.tap("Passed out")
        yes(table)
        is_in(table, 2)
        table.evaluate("window.failing = false")
        table.until("!Object.values(localStorage).some(kept => kept.includes('\"outbox\":[{'))")
    with a_director(club) as director:
        here = [line for line in director.results.sheet(1) if (line.round, line.table) == (1, 1)]
        assert [str(line.result) for line in here if line.board in (1, 2)] == ["P", "P"]
