"""A whole club night on nine phones and the director's own, in a real browser: run as a program, ``python room_evening.py [ROUNDS]``.

Nine tables play a Mitchell, three boards a round, by the fingers alone: names, contracts, leads, tricks and East's yes. On the way East says
no, a board of another table is tried, the director is called and rules at the table, a phone loses its link and one is loaded again, the server
dies, the director corrects a result and ends every round from the pocket. A slice of it is a test (`test_room_evening.py`).
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests/room")]

from chromium import Browser, Phone
from open_rooms import Hall, is_in, joined, opened, rule, yes

from builders import a_director, an_evening
from model.service.director import wall_clock

TABLES: Final = 9
SIZES: Final = ((390, 844), (320, 568), (820, 1180), (844, 390), (1280, 800))
"""A usual phone, the smallest, a tablet, a phone that lies on its side, a large tablet."""
Cell = tuple[int, int, int]


class Evening:
    """The phones of one night, and what each place must hold at the end."""

    def __init__(self, hall: Hall, browser: Browser, tables: int) -> None:
        self.hall = hall
        self.phones = {
            table: browser.phone(*SIZES[table % len(SIZES)], dark=table % 2 == 0)
            for table in range(1, tables + 1)
        }
        self.pocket = browser.phone()
        self.expected: dict[Cell, str] = {}
        self.said: list[str] = []

    def begin(self) -> None:
        """Every table joins, and the director's phone with them."""
        self.pocket.open(self.hall.pocket)
        for table, phone in self.phones.items():
            joined(phone, self.hall.card(table))

    def round(self, number: int) -> None:
        """Every table enters its boards of the round, a board at each in turn."""
        for table, phone in self.phones.items():
            if number > 1:
                phone.until(f"document.body.innerText.includes('Round {number} of')")
                phone.until("document.title === 'Are these four players here?'")
                phone.tap("Yes, all four")
                phone.until("document.title === 'Which board?'")
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), (
                f"table {table}: sideways"
            )
        boards = {table: self.boards(phone) for table, phone in self.phones.items()}
        for at in range(max(map(len, boards.values()))):
            for table, phone in self.phones.items():
                self.board(number, table, boards[table][at], phone, first=at == 0)

    @staticmethod
    def boards(phone: Phone) -> list[int]:
        """The boards the phone offers."""
        found = phone.evaluate(
            "Array.from(document.querySelectorAll('main h2 b, main .row b')).map(one => parseInt(one.innerText.replace(/\\D+/g, ''), 10)).filter(Boolean)"
        )
        return sorted(set(found))

    def board(self, number: int, table: int, board: int, phone: Phone, *, first: bool) -> None:
        """One result by its keys: eight taps with the lead, two where it is passed out."""
        phone.tap("Enter the result" if first else f"Next: board {board}")
        if (table + board) % 7 == 0:
            phone.tap("Passed out")
            self.expected[number, table, board] = "P"
        else:
            self.expected[number, table, board] = self.played(table, board, phone)
        phone.until("document.querySelector('main.east, main.doubt')")
        if phone.evaluate("!!document.querySelector('main.doubt')"):
            phone.tap("It is as entered")
        yes(phone)
        is_in(phone, board)

    @staticmethod
    def played(table: int, board: int, phone: Phone) -> str:
        """A contract, its lead and its tricks, and the way to East; gives the result as it is kept."""
        level = 1 + (table + board) % 4
        strain, suit = (("H", "hearts"), ("S", "spades"), ("N", "notrump"))[board % 3]
        declarer, name = (("N", "North"), ("E", "East"), ("S", "South"), ("W", "West"))[(table + board) % 4]
        for key in (f".levels button:nth-child({level})", suit, name, "diamonds", "queen"):
            phone.tap(key)
        phone.tap(f"just made, {level + 6} tricks")
        phone.tap(".foot .go")
        return f"{level}{'NT' if strain == 'N' else strain}{declarer}= DQ"

    def look(self, path: str) -> None:
        """Open a page of the director's phone; after a restart it asks for the PIN first."""
        self.pocket.open(self.hall.address + path)
        if self.pocket.evaluate("location.pathname === '/p/pin'"):
            self.pocket.tap("#pin")
            self.pocket.type(self.hall.pin)
            self.pocket.tap("Continue")
            self.pocket.until("location.pathname === '/p'")
            self.pocket.open(self.hall.address + path)

    def end_round(self, number: int) -> None:
        """The director ends the round from the pocket."""
        self.look("/p")
        self.pocket.until(f"document.body.innerText.includes('Round {number} of')")
        self.pocket.tap(f"End round {number}")
        self.pocket.tap("End it now")
        self.pocket.until(f"!document.body.innerText.includes('Round {number} of')")

    # What goes wrong on the way

    def east_says_no(self) -> None:
        """East sends a result back; everything is kept, and the tricks are put right with both yes again."""
        table, phone = 1, self.phones[1]
        phone.tap("Next: the move")
        phone.tap("Look back")
        board = self.boards(phone)[0]
        phone.tap(f"Board {board}")
        if self.expected[1, table, board] == "P":
            self.expected[1, table, board] = self.played(table, board, phone)
        else:
            phone.tap("Continue")
            phone.tap(".foot .go")
        phone.until("document.querySelector('main.east, main.doubt')")
        if phone.evaluate("!!document.querySelector('main.doubt')"):
            phone.tap("It is as entered")
        phone.until("document.querySelector('.yes[data-ready]')")
        phone.tap("No, back to North")
        phone.until(
            "document.body.innerText.includes('East disagrees') || document.querySelector('main.result')"
        )
        kept = self.expected[1, table, board]
        phone.tap("1 down")
        self.expected[1, table, board] = kept.replace("=", "-1")
        phone.tap(".foot .go")
        phone.until("document.querySelector('main.east, main.doubt')")
        if phone.evaluate("!!document.querySelector('main.doubt')"):
            phone.tap("It is as entered")
        yes(phone)
        is_in(phone, board)
        self.said.append("East said no once, and then yes")

    def wrong_board(self) -> None:
        """A board that lies at another table is not taken."""
        phone = self.phones[2]
        phone.tap("Next: the move")
        phone.tap("Look back")
        phone.tap("Another board number")
        phone.type("27")
        phone.evaluate("document.querySelector('form .go').click()")
        phone.until("document.body.innerText.includes('not for this table')")
        phone.tap("Back")
        self.said.append("a board of another table was refused")

    def ruling(self) -> None:
        """A table calls, the director comes, rules there, and the table sees what was said."""
        table = self.phones[3]
        table.tap("Director")
        table.tap("Lead out of turn")
        table.until("document.title === 'The Director has been called'")
        self.look("/p")
        self.pocket.tap("On my way")
        table.until("document.title === 'The Director is coming'")
        self.pocket.tap("Ruling")
        self.pocket.tap("Opening lead out of turn, faced")
        self.pocket.until("document.querySelector('.ask')")
        rule(self.pocket)
        table.until("document.body.innerText.includes('What the Director said')")
        self.said.append("a call was answered and a ruling given at the table")

    def lost_link(self) -> None:
        """A phone without a link keeps a change, and sends it by itself when the link is back."""
        phone = self.phones[2]
        board = self.boards(phone)[0]
        phone.tap(f"Board {board}")
        phone.offline(yes=True)
        if self.expected[1, 2, board] != "P":
            phone.tap("Back to the contract") if phone.evaluate(
                "document.querySelector('main.result') !== null"
            ) else None
        phone.tap("Passed out")
        yes(phone)
        phone.until("document.title === 'Safe on this phone'")
        phone.offline(yes=False)
        is_in(phone, board)
        self.expected[1, 2, board] = "P"
        self.said.append("a phone lost its link and sent what it kept")

    def restart(self) -> None:
        """The server dies; every phone finds the next one by itself, one of them loaded again."""
        self.hall.kill_the_server()
        self.hall.hear("open")
        self.phones[1].open(f"{self.hall.address}/t")
        for phone in self.phones.values():
            phone.until("!document.querySelector('header .chip.warn')")
        self.said.append("the server died and every phone found the next one")

    def correct(self) -> None:
        """The director corrects a result of the last round from the pocket."""
        board = min(board for number, table, board in self.expected if (number, table) == (1, 1))
        self.look("/p/table/1")
        self.pocket.tap(f"Board {board} Round 1")
        self.pocket.tap("Whole result…")
        self.pocket.tap("#text")
        self.pocket.type("3NTE-1")
        self.pocket.tap("Continue")
        self.pocket.tap("Enter it")
        self.pocket.until("location.pathname === '/p/table/1' && document.body.innerText.includes('3NT')")
        self.expected[1, 1, board] = "3NTE-1"
        self.said.append("the director corrected a result")


def play(club: Path, tables: int, rounds: int) -> list[str]:
    """Play so many rounds at so many tables; gives what happened on the way, raises AssertionError where a result is not as entered."""
    with an_evening(club, tables, movement="mitchell", entered=0, clock=wall_clock) as director:
        session = director.sessions.current()
        assert session is not None  # just made
        director.play.start(session)
    with opened(club) as hall, Browser() as browser:
        evening = Evening(hall, browser, tables)
        evening.begin()
        for number in range(1, rounds + 1):
            evening.round(number)
            if number == 1:
                evening.east_says_no()
                evening.wrong_board()
                evening.ruling()
                evening.lost_link()
                evening.restart()
                evening.correct()
            if number < rounds:
                evening.end_round(number)
    with a_director(club) as director:
        found = {
            (line.round, line.table, line.board): str(line.result)
            for line in director.results.sheet(1)
            if line.result is not None
        }
        rulings = [one.state for one in director.rulings.all(1)]
    assert found == evening.expected, {
        cell: (found.get(cell), evening.expected.get(cell))
        for cell in found.keys() | evening.expected.keys()
        if found.get(cell) != evening.expected.get(cell)
    }
    assert rulings == ["concluded"]
    return [*evening.said, f"{len(found)} results of {tables} tables stand as they were entered"]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for line in play(Path(folder) / "harbour.club", TABLES, int(sys.argv[1]) if sys.argv[1:] else TABLES):
            sys.stdout.write(f"{line}\n")
