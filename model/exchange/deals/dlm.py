"""DLM: the text file of a dealing machine, with a checksum a board and one of the file.

Each board is 26 letters and three figures: a letter holds two cards of the pack from the ace of spades on, 4 times the
first holder plus the second (North 0 to West 3) from ``a`` on; the figures are the number of the board XOR the codes of
all letters. The checksum of the file is the count of its boards, XOR 1 when they may be shown. Places 1 to 99 are all
there; those not in use hold a filler.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import xor
from typing import Final

from model.bridge.deals.boards import DealSet, DealtBoard
from model.bridge.deals.deal import Deal, NotADeal
from model.errors import ArrowswitchError
from model.exchange.deals.gathering import (
    Gathering,
    in_a_row,
    line,
    refuse_unusual,
    seed_mark,
    without_mark,
)
from model.exchange.deals.pack_order import dealt_to, holders
from model.i18n import _

KIND: Final = "DLM"
# Places that are not in use hold this dummy deal, whose last figures are the number XOR 14 and not a checksum
# of the letters.
_FILLER: Final = "aaaaaabffffffkkkkkklpppppp"
_FILLER_MARK: Final = 14
_HIGHEST: Final = 99
_BOARD: Final = re.compile(r"Board (\d\d?)", re.IGNORECASE)
_LETTERS: Final = re.compile(r"([a-p]{26})(\d{3})")


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read the boards in use; raises `DealsDamaged` with the line that is wrong, a checksum too."""
    return _Reading(content.decode("cp1252", errors="replace"), name).deals()


def dumps(deals: DealSet) -> bytes:
    """Write boards that follow one another up to number 99; raises `CannotHold` for what the format cannot say."""
    refuse_unusual(deals, KIND, highest=_HIGHEST)
    first = in_a_row(deals, KIND)
    count = len(deals.boards)
    used = {board.number: board.deal for board in deals.boards}
    lines = [
        "[Document]",
        f"Headline={_headline(deals)}",
        "Status=Show",
        "Duplicates=1",
        f"From board={first}",
        f"To board={first + count - 1}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        # The file's own checksum is the count of boards XOR 1 where the cards are shown, as here.
        f"Checksum={count ^ 1}",
    ]
    for number in range(1, _HIGHEST + 1):
        lines.append(f"Duplicates {number:02}=0")
        given = _spelt(used[number], number) if number in used else f"{_FILLER}{number ^ _FILLER_MARK:03}"
        lines.append(f"Board {number:02}={given}")
    return ("\r\n".join(lines) + "\r\n").encode("cp1252", errors="replace")


class _Reading:
    """One file being read."""

    def __init__(self, text: str, name: str) -> None:
        self._gathered = Gathering(name)
        self._words: dict[str, tuple[int, str]] = {}
        self._boards: dict[int, tuple[int, str]] = {}
        for number, given in enumerate(text.splitlines(), start=1):
            word, equals, value = given.partition("=")
            board = _BOARD.fullmatch(word.strip())
            if board is not None and equals:
                self._boards.setdefault(int(board[1]), (number, value.strip()))
            elif equals:
                self._words.setdefault(word.strip().lower(), (number, value.strip()))

    def deals(self) -> DealSet:
        """All boards in use."""
        self._refuse_crypto()
        first, last = self._whole("from board"), self._whole("to board")
        if first is not None and last is not None:
            self._check_file(last - first + 1)
        for number in range(first or 1, min(last or _HIGHEST, _HIGHEST) + 1):
            if number not in self._boards:
                if last is not None and first is not None:
                    self._damage(0, _("board {board} is missing.").format(board=number))
                continue
            at, given = self._boards[number]
            # Without the first and last board only the filler tells which places are in use.
            if (first is None or last is None) and given.startswith(_FILLER):
                continue
            try:
                self._gathered.add(DealtBoard(number, _deal(given, number)))
            except ArrowswitchError as error:
                self._gathered.damage(line(at), error)
        title, seed = without_mark(self._words.get("headline", (0, ""))[1])
        return self._gathered.whole(title=title.strip(), seed=seed)

    def _refuse_crypto(self) -> None:
        at, key = self._words.get("crypto key", (0, "0"))
        if key not in ("", "0"):
            self._damage(at, _("the deals are encrypted."), _("Export them again without a crypto key."))
            self._boards.clear()

    def _whole(self, word: str) -> int | None:
        at, given = self._words.get(word, (1, ""))
        if given.isascii() and given.isdigit() and 1 <= int(given[:4]) <= _HIGHEST:
            return int(given[:4])
        self._damage(
            at, _("“{word}” is missing or not a board.").format(word=word), _("Boards are numbered 1 to 99.")
        )
        return None

    def _check_file(self, count: int) -> None:
        at, given = self._words.get("checksum", (1, ""))
        show = self._words.get("status", (0, ""))[1].lower() == "show"
        expected = count ^ 1 if show else count
        if given != str(expected):
            self._damage(
                at,
                _("the checksum is {stated}; it should be {expected}.").format(
                    stated=given[:9], expected=expected
                ),
                _("The file was changed by hand or in transit; download it again."),
            )

    def _damage(self, at: int, what: str, right: str = "") -> None:
        self._gathered.damage(line(at), ArrowswitchError(what, right))


def _deal(text: str, number: int) -> Deal:
    match = _LETTERS.fullmatch(text)
    if match is None:
        raise NotADeal(_("these are not 26 letters a to p and three figures."), _("Download the file again."))
    letters, figures = match.groups()
    if _checksum(letters, number) != int(figures):
        raise NotADeal(
            _("the checksum of board {board} is {stated}; it should be {expected:03}.").format(
                board=number, stated=figures, expected=_checksum(letters, number)
            ),
            _("The file was changed by hand or in transit; download it again."),
        )
    # A letter holds the hands of two consecutive cards of the pack: 97 + 4 a + b.
    return dealt_to(holder for letter in letters for holder in divmod(ord(letter) - 97, 4))


def _spelt(deal: Deal, number: int) -> str:
    held = holders(deal)
    letters = "".join(chr(97 + 4 * held[at] + held[at + 1]) for at in range(0, 52, 2))
    return f"{letters}{_checksum(letters, number):03}"


def _checksum(letters: str, number: int) -> int:
    # The board's number XOR the codes of all 26 letters.
    return reduce(xor, map(ord, letters), number)


def _headline(deals: DealSet) -> str:
    words = [" ".join(deals.title.split())[:100]]
    if deals.seed is not None:
        words.append(seed_mark(deals.seed))
    return " ".join(word for word in words if word)
