"""RBN: a line a fact, marked by its first letter; empty lines between records; ``{…}`` are comments.

``T`` title:author, ``D`` date, ``L`` location, ``E`` event, ``B`` board, ``N`` names (``N+S:W+E``), ``H`` the hands
clockwise from the seat named, the last of which may be left out, ``A`` the auction behind dealer and vulnerability
(Z none, N, E, B both), ``C`` contract:declarer, ``R`` tricks/score:result. What else a line may tell is passed over.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.deals.boards import DealSet, DealtBoard, PlayedCall, TablePlay
from model.bridge.deals.deal import COMPASS, Deal, NotADeal
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import (
    CannotHold,
    Gathering,
    board_number,
    line,
    seed_mark,
    without_mark,
)
from model.exchange.figures import day
from model.exchange.files import decode_text, refuse_endless
from model.i18n import _

KIND: Final = "RBN"
_VULNERABLE: Final = {
    "Z": Vulnerability.NONE,
    "N": Vulnerability.NS,
    "E": Vulnerability.EW,
    "B": Vulnerability.ALL,
}
_SPELT: Final = {vulnerable: letter for letter, vulnerable in _VULNERABLE.items()}
_CALL: Final = re.compile(r"([1-7](?:NT?|[CDHS])|[PXRA])([*!?]?)(?:\^\d+)?")
_COMMENT: Final = re.compile(r"\{[^{}]*\}")


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read all boards; raises `DealsDamaged` with the line that is wrong."""
    refuse_endless(content, name)
    text, _warning = decode_text(content, name)
    return _Reading(name).deals(_COMMENT.sub(_lines_of_comment, text))


def dumps(deals: DealSet) -> bytes:
    """Write all boards with the auctions of one table each; raises `CannotHold` when there are none."""
    if not deals.boards:
        raise CannotHold(_("There are no deals to write."), _("Deal or import some first."))
    title = _clean(deals.title)
    if deals.seed is not None:
        # A colon parts the fields of RBN; `deals` puts it back.
        title = f"{title} {seed_mark(deals.seed)}".strip().replace(":", "=")
    head = [("T", title), ("D", f"{deals.day:%Y%m%d}" if deals.day else "")]
    head += [("L", _clean(deals.site))]
    lines = [f"{letter} {value}" for letter, value in head if value]
    lines.append(f"E {_clean(deals.event)}".strip())  # always: to some readers it begins the file
    plays = {play.board: play for play in reversed(deals.plays)}
    for board in deals.boards:
        lines.append("")
        lines.extend(_record(board, plays.get(board.number)))
    return ("\r\n".join(lines) + "\r\n").encode("utf-8")


class _Reading:
    """One file being read, record by record."""

    def __init__(self, name: str) -> None:
        self._gathered = Gathering(name)
        self._words: dict[str, str] = {}
        self._record: dict[str, tuple[int, str]] = {}
        self._next = 1

    def deals(self, text: str) -> DealSet:
        """All boards of the file."""
        for number, given in enumerate(text.splitlines(), start=1):
            letter, value = given[:1].upper(), given[1:].strip()
            if not given.strip("\x1a \t"):
                self._end()
            elif letter in "TDLE":
                self._words.setdefault(letter, value)
            elif letter in self._record and letter in "BH":
                self._end()
                self._record[letter] = (number, value)
            elif not given[1:2].isalnum():
                self._record.setdefault(letter, (number, value))
        if "B" in self._record and "H" not in self._record:
            at, given = self._record["B"]
            self._gathered.damage(
                line(at),
                NotADeal(_("board {board} has no hands.").format(board=given[:9]), _("They come after H.")),
            )
        self._end()
        title, seed = without_mark(self._words.get("T", "").replace("=", ":"))
        if seed is None:
            title = self._words.get("T", "")
        return self._gathered.whole(
            title=title.strip(),
            event=self._words.get("E", ""),
            site=self._words.get("L", ""),
            day=_day(self._words.get("D", "")),
            seed=seed,
        )

    def _end(self) -> None:
        """The record is whole."""
        record, self._record = self._record, {}
        if "H" not in record:
            return
        at, hands = record["H"]
        try:
            number, version = board_number(record["B"][1]) if "B" in record else (self._next, "")
            self._next = number + 1
            board, auction = _board(number, version, hands, record.get("A", (0, ""))[1])
        except ArrowswitchError as error:
            self._gathered.damage(line(at), error)
            return
        self._gathered.add(board)
        names = _players(record.get("N", (0, ""))[1])
        if auction or any(names):
            self._gathered.plays.append(TablePlay(number, players=names, auction=auction))


def _board(number: int, version: str, text: str, bidding: str) -> tuple[DealtBoard, tuple[PlayedCall, ...]]:
    first, colon, rest = text.partition(":")
    if not colon or first.strip().upper() not in ("N", "E", "S", "W"):
        raise NotADeal(
            _("“{text}” is not a deal.").format(text=text[:40]),
            _("Expected: W: and the hands with colons between them, such as A8765.QT.K9.AT87."),
        )
    hands = [hand.strip() for hand in rest.split(":")]
    deal = Deal.clockwise(Seat(first.strip().upper()), (*hands, "", "", "")[:4])
    match = re.match(r"([NESW])([ZNEB])(?::|$)", bidding)
    if match is None:
        return DealtBoard(number, deal, version), ()
    seat, vulnerable = Seat(match[1]), _VULNERABLE[match[2]]
    board = DealtBoard(
        number,
        deal,
        version,
        None if seat is dealer(number) else seat,
        None if vulnerable is vulnerability(number) else vulnerable,
    )
    return board, _auction(bidding[match.end() :])


def _auction(text: str) -> tuple[PlayedCall, ...]:
    calls: list[PlayedCall] = []
    for call, mark in _CALL.findall(text.upper()):
        if call == "A":  # all pass: the three that end the auction, four where nobody bid
            calls.extend([PlayedCall("P")] * (3 if any(one.call != "P" for one in calls) else 4 - len(calls)))
            continue
        word = {"R": "XX"}.get(call, f"{call[0]}NT" if call[1:2] == "N" else call)
        calls.append(PlayedCall(word, alerted=mark == "*"))
    return tuple(calls)


def _players(text: str) -> tuple[str, str, str, str]:
    ns, _colon, we = text.partition(":")
    north, _plus, south = ns.partition("+")
    west, _plus, east = we.partition("+")
    return north.strip(), east.strip(), south.strip(), west.strip()


def _day(text: str) -> date | None:
    plain = text.strip()
    return day(plain[:4], plain[4:6], plain[6:]) if len(plain) == 8 else None


def _record(board: DealtBoard, play: TablePlay | None) -> list[str]:
    lines = [f"B {board.number}{board.version}"]
    if play is not None and any(play.players):
        north, east, south, west = (_clean(name).replace("+", " ").replace(":", " ") for name in play.players)
        lines.append(f"N {north}+{south}:{west}+{east}")
    first = COMPASS.index(board.dealer)  # some readers take the seat named first for the dealer
    hands = ":".join(".".join(board.deal.suits(seat)) for seat in (*COMPASS[first:], *COMPASS[:first]))
    calls = ""
    if play is not None:
        calls = ":" + "".join(_call(call) for call in play.auction)
    lines.append(f"H {board.dealer.value}:{hands}")
    lines.append(f"A {board.dealer.value}{_SPELT[board.vulnerable]}{calls or ':'}")
    return lines


def _call(call: PlayedCall) -> str:
    word = {"XX": "R"}.get(call.call, call.call.replace("NT", "N"))
    return f"{word}*" if call.alerted else word


def _lines_of_comment(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")


def _clean(text: str) -> str:
    return " ".join(text.replace("{", "(").replace("}", ")").split())
