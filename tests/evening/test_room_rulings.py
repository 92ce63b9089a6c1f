"""The director at the table with the pocket, hands typed on a phone, and players' own cards, in a real browser."""

from __future__ import annotations

from pathlib import Path

import chromium
import pytest
from chromium import Browser, Phone
from open_rooms import is_in, joined, opened, rule, yes

from builders import a_director, an_evening
from model.bridge.deals.deal import Deal
from model.room.options import RoomOptions
from model.service.director import wall_clock

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
RANKS = ("ace", "king", "queen", "jack", "10", "9", "8", "7", "6", "5", "4", "3", "2")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.club"
    with an_evening(path, 3, movement="mitchell", entered=0, clock=wall_clock) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
    return path


def test_a_ruling_at_the_table_is_shown_there_and_kept(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), browser.phone()
        joined(table, hall.card(2))
        table.tap("Director")
        table.tap("Lead out of turn")
        table.until("document.title === 'The Director has been called'")

        pocket.open(hall.pocket)
        pocket.tap("Ruling")
        # Only the director at the table sees which lead it was: none is taken for granted.
        for lead in ("Defender’s lead out of turn", "Declarer’s lead out of turn", "Face-down opening lead"):
            pocket.until(f"document.body.innerText.includes({lead!r})")
        pocket.tap("Opening lead out of turn, faced")
        pocket.until("document.querySelector('.ask')")
        trail = "document.querySelector('.trail').innerText"
        assert "ace down" not in pocket.evaluate(trail), (
            "how leads are made here is not how this one was made"
        )
        rule(pocket)

        # What was said aloud stands on the table's phone, in the same words.
        said = pocket.evaluate("document.querySelector('.aloud').innerText")
        table.until("document.body.innerText.includes('What the Director said')")
        assert said.strip("“”")[:40] in table.words

        pocket.tap("Amend it")
        pocket.until("!document.body.innerText.includes('Given.')")
        table.until("!document.body.innerText.includes('What the Director said')")
        rule(pocket)
    with a_director(club) as director:
        (kept,) = director.rulings.all(1)
        assert kept.tree == "opening-lead-out-of-turn"
        assert (kept.table, kept.state) == (2, "concluded")


def test_the_tabs_count_what_waits_while_the_director_types(club: Path) -> None:
    """A page that is being typed in is left alone; what needs the Director is counted all the same."""
    with opened(club) as hall, Browser() as browser:
        table, pocket = browser.phone(), browser.phone()
        joined(table, hall.card(2))
        pocket.open(hall.pocket)
        pocket.open(f"{hall.address}/p/rulings")
        assert not pocket.evaluate("!!document.querySelector('.tabs .badge')")
        pocket.tap("#words")
        pocket.type("revo")

        table.tap("Director")
        table.tap("Revoke")
        table.until("document.title === 'The Director has been called'")

        pocket.until("document.querySelector('.tabs a:first-child .badge').innerText === '1'")
        assert pocket.evaluate("[document.activeElement.id, document.activeElement.value]") == [
            "words",
            "revo",
        ]
        table.tap("Cancel the call")
        pocket.until("!document.querySelector('.tabs .badge')")


def test_the_time_of_a_call_goes_on(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table = browser.phone()
        joined(table, hall.card(2))
        table.tap("Director")
        table.tap("Revoke")
        table.until("document.body.innerText.includes('0:02')")


def test_the_hands_of_a_board_dealt_at_the_table(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        table = browser.phone()
        joined(table, hall.card(1))
        table.tap("Enter the result")
        table.tap("Passed out")
        yes(table)
        is_in(table, 1)
        table.tap("Enter the four hands")
        for suit, following in (
            ("spades", "Next: East"),
            ("hearts", "Next: South"),
            ("diamonds", "Send the"),
        ):
            table.until("document.querySelectorAll('main .keys button').length === 52")
            for rank in RANKS:
                table.tap(f"{suit} {rank}")
            table.until("document.body.innerText.includes('13 of 13 cards')")
            table.tap(following)
        table.until("document.title === 'Which board?' || document.title.startsWith('Board 2')")
    with a_director(club) as director:
        dealt = director.deals.get(1, 1)
        assert dealt is not None
        assert dealt.dealt.deal == Deal.parse(DEAL)


def test_after_play_everybody_finds_their_own_card(tmp_path: Path) -> None:
    club = tmp_path / "harbour.club"
    with an_evening(club, 5, movement="mitchell", clock=wall_clock) as director:
        director.sessions.finish(1)
        best = director.standings.now(1).ranking[0]
    with opened(club) as hall, Browser() as browser:
        guest, table = browser.phone(320, 568), browser.phone()
        guest.open(hall.address)
        guest.tap("After play: your own card")
        guest.tap("#who")
        guest.type(best.contestant.key)
        guest.tap("#code")
        guest.type(hall.opened["tables"][0]["code"])
        guest.tap("Show it")
        guest.until("location.pathname === '/c' && document.querySelector('.sum')")
        assert f"{best.shown_percentage}%" in guest.words
        assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sideways"
        guest.tap("Ranking")
        guest.until("document.querySelector('tr.own')")

        # The table's own phone asks for no code.
        table.open(hall.card(1))
        table.tap("Start: North, nearest me")
        table.tap("Your own card")
        table.tap("#who")
        table.type("1")
        table.tap("Show it")
        table.until("location.pathname === '/c' && document.querySelector('details')")


def test_a_checker_of_accessibility_finds_nothing(club: Path, pytestconfig: pytest.Config) -> None:
    given = pytestconfig.getoption("axe")
    if given is None:
        pytest.skip("axe-core is not given: --axe=…/axe.min.js")
    checker = Path(given).read_text("utf-8")
    with opened(club) as hall, Browser() as browser:
        for dark in (False, True):
            table, pocket = browser.phone(dark=dark), browser.phone(320, 568, dark=dark)
            for phone in (table, pocket):
                phone.still(dark=dark)
            table.open(hall.address)
            assert faults(table, checker) == []
            table.open(hall.card(2 + dark))
            for key in (
                "Start: North, nearest me",
                "Yes, all four",
                "Enter the result",
                ".levels button:nth-child(4)",
                "spades",
                "North",
            ):
                assert faults(table, checker) == []
                table.tap(key)
            for key in ("hearts", "ace", "just made, 10 tricks", ".foot .go"):
                table.tap(key)
            table.until("document.querySelector('main.east, main.doubt')")
            assert faults(table, checker) == []
            if not dark:
                pocket.open(hall.pocket)
                for path in ("/p", "/p/tables", "/p/table/1", "/p/scores", "/p/rulings?words=revoke"):
                    pocket.open(hall.address + path)
                    assert faults(pocket, checker) == []


def faults(phone: Phone, checker: str) -> list[str]:
    """What axe-core finds on this page against WCAG 2.2 AA and good practice."""
    phone.evaluate(f"{checker};1")
    # A key shows a letter or a sign and is called by its word, as docs of the room have it: "N Elena" is "North, Elena Sousa".
    found = phone.evaluate(
        "axe.run(document, {rules: {'label-content-name-mismatch': {enabled: false}}}).then(given => given.violations.map(one => document.title + ': ' + one.id + ' ' + one.nodes[0].html))"
    )
    return list(found)


def test_east_says_yes_with_two_digits_of_their_own(club: Path) -> None:
    with a_director(club) as director:
        director.club.change_settings(room=RoomOptions(digits=True))
    with opened(club) as hall, Browser() as browser:
        table = browser.phone(320, 568)
        joined(table, hall.card(1))
        pass_out(table, "Enter the result", "47", "East chooses two digits for tonight")
        is_in(table, 1)

        # Somebody else says yes: East is asked again, and nothing is lost.
        pass_out(table, "Next: board 2", "48", "East’s two digits")
        table.until("document.body.innerText.includes('not East’s two digits')")
        yes(table)
        for digit in "47":
            table.tap(digit)
        is_in(table, 2)
    with a_director(club) as director:
        found = {line.board: str(line.result) for line in director.results.sheet(1) if line.result}
        assert found == {1: "P", 2: "P"}


def test_tricks_are_asked_as_a_total_where_the_club_wants_it(club: Path) -> None:
    with a_director(club) as director:
        director.club.change_settings(room=RoomOptions(lead=False, tricks="total", players="numbers"))
    with opened(club) as hall, Browser() as browser:
        table = browser.phone(320, 568)
        table.open(hall.card(1))
        table.tap("Start: North, nearest me")
        for key in ("Enter the result", "3", "clubs", "West"):
            table.tap(key)
        keys = "Array.from(document.querySelectorAll('.tricks button')).map(one => one.innerText.trim())"
        table.until("document.querySelector('.tricks')")
        assert table.evaluate("document.querySelector('h1').innerText") == "Board 1: tricks"
        assert table.evaluate(keys) == ["9", "10", "11", "12", "13", "8", "7", "6", "5", "4…"]
        table.tap("5 down")
        assert table.evaluate(keys)[5:] == ["8", "7", "6", "5", "4", "3", "2", "1", "0"]
        table.tap("1 over, 10 tricks")
        table.tap("Show East")
        table.until("document.querySelector('.east')")
        assert "1 over" in table.words
        yes(table)
        is_in(table, 1)
    with a_director(club) as director:
        assert [str(line.result) for line in director.results.sheet(1) if line.result] == ["3CW+1"]


def pass_out(table: Phone, first: str, digits: str, asked: str) -> None:
    """Passed out, East's yes, and these digits."""
    table.tap(first)
    table.tap("Passed out")
    yes(table)
    table.until(f"document.title === {asked!r}")
    for digit in digits:
        table.tap(digit)
