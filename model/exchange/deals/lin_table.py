"""One board at one table as a LIN file gives it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.deals.boards import DealtBoard, PlayedCall, TablePlay
from model.bridge.deals.deal import Deal, NotADeal, hand_of_suits
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import Gathering, board_number, line
from model.i18n import _

_SEATS: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_HAND: Final = re.compile(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)")
_NUMBER: Final = re.compile(r"\D*(\d{1,4}[a-z]?)\s*", re.IGNORECASE)
_ROOM: Final = re.compile(r"([oc])(\d{1,4})", re.IGNORECASE)
_CALL: Final = re.compile(r"([1-7](?:NT?|[CDHS])|P(?:ASS)?|D(?:BL)?|RD?|XX|X)(!*)")
_CARD: Final = re.compile(r"[SHDC](?:[2-9TJQKA]|10)")
_MOST_CALLS: Final = 319  # three passes, then after each of 35 bids pass, pass, double and so on
_MOST_CARDS: Final = 52
_MOST_WRONG: Final = 100
_LONGEST: Final = 2_000  # letters of a value
_VULNERABLE: Final = {
    "o": Vulnerability.NONE,
    "0": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.ALL,
}
_WORDS: Final = {"P": "P", "PASS": "P", "D": "X", "DBL": "X", "X": "X", "R": "XX", "RD": "XX", "XX": "XX"}


_OURS: Final = frozenset({"qx", "pn", "md", "ah", "sv", "mb", "an", "pc", "mc", "zz"})


class LinTableText:
    """What was read of a board at a table so far; ``number`` is a guess until the file names it."""

    def __init__(self, number: int, at: int) -> None:
        self.number = number
        self._version = ""
        self._room = ""
        self._at = at
        self._seen: set[str] = set()
        self._hands = ""
        self._vulnerable = ""
        self._players: tuple[str, ...] = ("", "", "", "")
        self._auction: list[PlayedCall] = []
        self._cards: list[str] = []
        self._claimed: int | None = None
        self._points = ""
        self._wrong: list[tuple[int, ArrowswitchError]] = []

    def ended_by(self, key: str) -> bool:
        """Whether this key begins the next board: a room, or names or a deal where there is a deal already."""
        if key == "qx":
            return True
        # A file without "qx" parts its boards by nothing: a second deal, or names after one, is the next board.
        return "md" in self._seen if key == "pn" else "md" in self._seen and bool(self._hands)

    def read(self, key: str, value: str, at: int) -> None:
        """Take in one pair; keys we have no use for are passed over."""
        if key not in _OURS:
            return
        if len(value) > _LONGEST:
            self._wrong_at(
                at,
                _("“{text}” is longer than {most} letters.").format(text=value[:10], most=_LONGEST),
                _("Each value ends with a bar: |."),
            )
            return
        self._seen.add(key)
        match key:
            case "qx":
                if room := _ROOM.fullmatch(value.strip()):
                    self.number = int(room[2])
                    self._room = {"o": "open", "c": "closed"}[room[1].lower()]
            case "pn":
                names = [name.strip() for name in value.split(",")]
                self._players = tuple((*names, "", "", "", "")[:4])
            case "md":
                self._hands, self._at = value, at
            # "ah" is a title for people; the number in "qx" is the one programs write.
            case "ah" if "qx" not in self._seen and (found := _NUMBER.fullmatch(value)):
                self._name(found[1], at)
            case "sv":
                self._vulnerable = value.strip().lower()
            case "mb" | "an" | "pc" | "mc" | "zz":
                self._play(key, value, at)

    def gather(self, gathered: Gathering, results: Mapping[tuple[int, str], str]) -> None:
        """Give what was read to the file's boards and plays; what is wrong is damage."""
        for at, error in self._wrong:
            gathered.damage(line(at), error)
        if "md" not in self._seen:
            if self._room or self._auction:
                gathered.damage(
                    line(self._at),
                    NotADeal(
                        _("board {board} has no hands.").format(board=self.number),
                        _("The hands come after md."),
                    ),
                )
            return
        try:
            board = self._board()
        except ArrowswitchError as error:
            gathered.damage(line(self._at), error)
            return
        gathered.add(board)
        result = results.get((self.number, self._room[:1]), "")
        # LIN counts seats from South, clockwise; everything of ours from North.
        south, west, north, east = self._players
        if any(self._players) or self._auction or self._cards or result or self._points:
            gathered.plays.append(
                TablePlay(
                    self.number,
                    self._room,
                    (north, east, south, west),
                    tuple(self._auction),
                    tuple(self._cards),
                    self._claimed,
                    result,
                    self._points,
                )
            )

    def _name(self, text: str, at: int) -> None:
        try:
            self.number, self._version = board_number(text)
        except ArrowswitchError as error:
            self._wrong_at(at, error.message, error.remedy)

    def _play(self, key: str, value: str, at: int) -> None:
        plain = value.strip()
        match key:
            # A damaged file may repeat a call without end; no auction has so many.
            case "mb" if len(self._auction) < _MOST_CALLS:
                self._auction.extend(self._calls(plain, at))
            case "an" if self._auction:
                last = self._auction[-1]
                self._auction[-1] = PlayedCall(last.call, last.alerted, plain)
            case "pc" if len(self._cards) < _MOST_CARDS:
                if _CARD.fullmatch(plain.upper()):
                    self._cards.append(plain.upper().replace("10", "T"))
                else:
                    self._wrong_at(
                        at, _("“{text}” is not a card.").format(text=plain[:10]), _("Expected: SA or H5.")
                    )
            case "mc":
                if plain.isascii() and plain.isdigit() and int(plain[:3]) <= 13:
                    self._claimed = int(plain)
                else:
                    self._wrong_at(
                        at,
                        _("“{text}” is not a number of tricks.").format(text=plain[:10]),
                        _("Expected: 0 to 13."),
                    )
            case "zz":
                self._points = plain

    def _wrong_at(self, at: int, what: str, right: str) -> None:
        if len(self._wrong) < _MOST_WRONG:
            self._wrong.append((at, ArrowswitchError(what, right)))

    def _calls(self, text: str, at: int) -> list[PlayedCall]:
        plain = text.upper().replace(" ", "")
        found = list(_CALL.finditer(plain))
        if "".join(call[0] for call in found) != plain:
            self._wrong_at(
                at, _("“{text}” is not a call.").format(text=text[:10]), _("Expected: 1C, 3N, p, d or r.")
            )
            return []
        return [PlayedCall(_call(call[1]), bool(call[2])) for call in found]

    def _board(self) -> DealtBoard:
        plain = self._hands.strip()
        # The digit in front is the dealer, 1 for South to 4 for East; some programs leave it out.
        given = plain[:1]
        hands = plain[1:] if given.isdigit() else plain
        # Hands come South, West, North; the fourth is often left out, as 39 cards settle it.
        texts = [text.strip() for text in hands.split(",")]
        if not 3 <= len(texts) <= 4:
            raise NotADeal(
                _("board {board} has {count} hands.").format(board=self.number, count=len(texts)),
                _("Give three hands, South, West and North; the fourth is worked out."),
            )
        deal = Deal.of({seat: _hand(text) for seat, text in zip(_SEATS, texts, strict=False)})
        vulnerable = self._vulnerable[:1]
        if vulnerable and vulnerable not in _VULNERABLE:
            raise NotADeal(
                _("“{text}” is not a vulnerability.").format(text=self._vulnerable[:10]),
                _("Expected: o, n, e or b."),
            )
        seat = _SEATS[int(given) - 1] if given in ("1", "2", "3", "4") else dealer(self.number)
        who = _VULNERABLE.get(vulnerable, vulnerability(self.number))
        return DealtBoard(
            self.number,
            deal,
            self._version,
            None if seat is dealer(self.number) else seat,
            None if who is vulnerability(self.number) else who,
        )


def _hand(text: str) -> int:
    plain = text.upper()
    if not plain:
        return 0
    found = _HAND.fullmatch(plain)
    if found is None:
        raise NotADeal(_("“{text}” is not a hand.").format(text=text[:40]), _("Expected: SAK2HQT4DJ987CA32."))
    return hand_of_suits(found.groups())


def _call(text: str) -> str:
    if text in _WORDS:
        return _WORDS[text]
    return f"{text[0]}NT" if text[1] == "N" else text
