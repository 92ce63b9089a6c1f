"""A round on real phones: results in as many taps as promised, East's no, a wrong board, a lost link, a dead server, a call."""

from __future__ import annotations

from pathlib import Path

import chromium
import pytest
from chromium import Browser, Phone
from open_rooms import Hall, is_in, joined, opened, yes

from builders import a_director, an_evening
from model.service.director import wall_clock

pytestmark = pytest.mark.skipif(chromium.PROGRAM is None, reason=chromium.WHY_NOT)


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.club"
    with an_evening(path, 3, movement="mitchell", entered=0, clock=wall_clock) as director:
        session = director.sessions.current()
        assert session is not None
        director.play.start(session)
    return path


def results(club: Path) -> dict[tuple[int, int], tuple[str, ...]]:
    """All that each cell of round 1 has ever said, with who said it."""
    with a_director(club) as director:
        return {
            (line.table, line.board): tuple(
                f"{one.result} {one.who}" for one in director.results.history(1, 1, line.table, line.board)
            )
            for line in director.results.sheet(1)
            if line.round == 1
        }


def a_result_east_first_refuses(first: Phone) -> None:
    """A usual result with its lead, eight taps; East says no, then yes."""
    first.tap("Enter the result")
    # A usual result with its lead: eight taps, East's yes among them.
    for key in (
        ".levels button:nth-child(4)",
        "spades",
        "North",
        "hearts",
        "ace",
        "just made, 10 tricks",
        ".foot .go",
    ):
        first.tap(key)
    first.until("document.querySelector('main.east, main.doubt')")
    assert "4" in first.words
    assert "+420" in first.words
    # East says no: everything is kept, and the tricks are put right.
    first.until("document.querySelector('.yes[data-ready]')")
    first.tap("No, back to North")
    first.tap("1 over, 11 tricks")
    first.tap(".foot .go")
    yes(first)
    is_in(first, 1)


def a_board_of_another_table(first: Phone) -> None:
    """A board that is not for this table is not entered."""
    first.tap("Next: board 2")
    first.tap("Boards")
    first.tap("Another board number")
    first.type("9")
    first.evaluate("document.querySelector('form .go').click()")
    first.until("document.body.innerText.includes('not for this table')")
    first.tap("Back")


def a_board_passed_out_without_a_link(second: Phone) -> None:
    """Passed out is two taps; kept on the phone, it goes by itself when the link is back."""
    second.tap("Enter the result")
    second.offline(yes=True)
    second.tap("Passed out")
    yes(second)
    second.until("document.title === 'Safe on this phone'")
    second.offline(yes=False)
    is_in(second, 4)


def a_result_after_the_server_died(first: Phone) -> None:
    """The next server is found at the same address, and nothing is lost."""
    first.tap("Enter the result")
    for key in (
        ".levels button:nth-child(3)",
        "notrump",
        "East",
        "clubs",
        "king",
        "1 down, 8 tricks",
        ".foot .go",
    ):
        first.tap(key)
    first.until("document.querySelector('main.east, main.doubt')")
    yes(first)
    is_in(first, 2)


def a_finger_on_a_key_while_the_server_dies(second: Phone, first: Phone, hall: Hall) -> None:
    """The lost link shows at once, but neither moves the page nor takes the tap from under the finger."""
    second.tap("Next: board 5")
    second.tap("Boards")
    second.press("Another board number")
    at = second.evaluate("window.pageYOffset")
    assert at > 0, "the page is longer than the screen"
    hall.kill_the_server()
    first.until("document.querySelector('.chip.warn')")
    second.evaluate("new Promise(done => setTimeout(done, 0))")
    assert second.evaluate("window.pageYOffset") == at
    second.lift()
    second.until("document.title.includes('What number')")
    second.tap("Back")


def test_a_round_on_three_phones(club: Path) -> None:
    with opened(club) as hall, Browser() as browser:
        first, second = browser.phone(), browser.phone(320, 568)
        joined(first, hall.card(1))
        a_result_east_first_refuses(first)
        a_board_of_another_table(first)
        joined(second, hall.card(2))
        a_board_passed_out_without_a_link(second)
        a_finger_on_a_key_while_the_server_dies(second, first, hall)
        a_result_after_the_server_died(first)

        # A call, and the director comes.
        pocket = browser.phone()
        third = browser.phone(820, 1180)
        joined(third, hall.card(3))
        third.tap("Director")
        third.tap("Just call, no reason")
        third.until("document.title === 'The Director has been called'")
        pocket.open(hall.hear("open")["pockets"][0]["address"])
        pocket.tap("On my way")
        third.until("document.title === 'The Director is coming'")
    found = results(club)
    assert found[1, 1] == ("4SN+1 HA table 1",)
    assert found[1, 2] == ("3NTE-1 CK table 1",)
    assert found[2, 4] == ("P table 2",)
    assert sum(map(len, found.values())) == 3, "each once, and nothing else"
