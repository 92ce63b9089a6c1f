"""A room that `main.py room` has opened, for phones of a real browser."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from chromium import Phone

import builders

ROOT = Path(__file__).resolve().parents[2]


class Hall:
    """The room of a club file as `main.py room` opens it."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        self._process, self._out = process, process.stdout
        self.opened = self.hear("open")

    def hear(self, event: str) -> dict[str, Any]:
        """The next line of this event."""
        for line in self._out:
            said: dict[str, Any] = json.loads(line)
            if said["event"] == event:
                return said
        raise AssertionError(f"the room ended before it said {event}")

    def card(self, table: int) -> str:
        """The address on a table's card."""
        return str(self.opened["tables"][table - 1]["address"])

    @property
    def pocket(self) -> str:
        """The address of the director's pocket."""
        return str(self.opened["pockets"][0]["address"])

    @property
    def pin(self) -> str:
        """The PIN of the director's pocket."""
        return str(self.opened["pockets"][0]["pin"])

    @property
    def address(self) -> str:
        """The bare address of the room."""
        return str(self.opened["address"])

    def kill_the_server(self) -> None:
        """End the server's process as a crash does; the room starts another."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        for child in children:
            os.kill(int(child), 9)


@contextmanager
def opened(club: Path) -> Iterator[Hall]:
    """The room of the first session, open until the block ends."""
    command = [
        sys.executable,
        "main.py",
        "room",
        "--club",
        str(builders.clubs.place(club)),
        "--session",
        "1",
        "--address",
        "127.0.0.1",
        "--port",
        "0",
        "--rate",
        "500",
    ]
    environment = os.environ | {"ARROWSWITCH_ENVIRONMENT": "here"}
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env=environment)
    try:
        yield Hall(process)
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    finally:
        process.kill()
        process.communicate()


def joined(phone: Phone, address: str) -> None:
    """Scan the card, North's side, these four."""
    phone.open(address)
    phone.tap("Start: North, nearest me")
    phone.tap("Yes, all four")
    phone.until("document.title === 'Which board?'")


def yes(phone: Phone) -> None:
    """East says yes."""
    phone.until("document.querySelector('.yes[data-ready]')")
    phone.tap(".yes")


def is_in(phone: Phone, board: int) -> None:
    """Wait until the laptop has the board."""
    phone.until(
        f"document.title === 'Board {board} is entered' && !document.body.innerText.includes('being sent')"
    )


def rule(pocket: Phone) -> None:
    """Take the first answer of each question until the ruling is there, then put it into force."""
    for _question in range(8):
        # Whole, and a question or the ruling: the page that is left has rows and keys too.
        pocket.until(
            "document.readyState === 'complete'"
            " && (document.querySelector('.ask') || document.body.innerText.includes('Give the ruling'))"
        )
        if pocket.evaluate("document.body.innerText.includes('Give the ruling')"):
            pocket.tap("Give the ruling")
            pocket.until("document.body.innerText.includes('Given.')")
            return
        asked = pocket.evaluate("document.querySelector('.ask').innerText")
        pocket.tap(".row" if pocket.evaluate("!!document.querySelector('main .row')") else ".go")
        pocket.until(
            "document.readyState === 'complete' && !!document.querySelector('main')"
            f" && (document.querySelector('.ask') || {{}}).innerText !== {asked!r}"
        )
    raise AssertionError("eight questions and no ruling")
