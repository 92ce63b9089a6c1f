"""LIN: the files of a playing site, ``key|value|`` after another: one table, a lesson, or a match of two rooms.

``qx|o7|`` begins board 7 in the open room (``c`` closed); ``pn`` has players South, West, North, East; ``md`` the
dealer (1 South to 4 East) and the hands from South on, the last of them often left out; ``sv`` who is vulnerable, ``mb``
a call with ``!`` for an alert, ``an`` its explanation, ``pc`` a card, ``mc`` declarer's tricks at a claim, ``zz`` points.
``vg``, ``rs`` and a ``pn`` of eight names head a match. There is no published description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from model.bridge.boards import Vulnerability
from model.bridge.deals.boards import DealSet, DealtBoard, TablePlay
from model.bridge.seats import Seat
from model.errors import ArrowswitchError, ImportRefused
from model.exchange.deals.gathering import CannotHold, Gathering, line, seed_mark, without_mark
from model.exchange.deals.lin_table import LinTableText
from model.exchange.files import decode_text
from model.i18n import _

KIND: Final = "LIN"
_MOST_SIGNS: Final = 800_000  # five thousand tables with auctions and play
_MOST_RESULTS: Final = 2_000  # both rooms of a thousand boards
_ROOM: Final = re.compile(r"([oc])(\d{1,4})", re.IGNORECASE)
_BEGINNING: Final = ("qx", "pn", "md")
# BBO's order: dealer 1 is South, and hands and names begin there too.
_SEATS: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_SPELT: Final = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read all boards and what was bid and played on them; raises `DealsDamaged` with the line that is wrong."""
    gathered = Gathering(name)
    if content.count(b"|") > _MOST_SIGNS:
        raise ImportRefused(
            _("{name} has more than {most} words.").format(name=name, most=_MOST_SIGNS),
            _("Split it into several files."),
        )
    text, _warning = decode_text(content, name)
    match = _Match()
    for given in _tables(text, match, gathered):
        given.gather(gathered, match.results)
    title, seed = without_mark(match.title)
    return gathered.whole(title=title.strip(), event=match.segment, seed=seed)


def dumps(deals: DealSet) -> bytes:
    """Write all boards with what was bid and played; raises `CannotHold` for versions of a fouled board."""
    if not deals.boards:
        raise CannotHold(_("There are no deals to write."), _("Deal or import some first."))
    numbers = [board.number for board in deals.boards]
    title = _clean(deals.title, commas=False)
    if deals.seed is not None:
        title = f"{title} {seed_mark(deals.seed)}".strip()
    event, results = _clean(deals.event, commas=False), _results(deals)
    lines: list[str] = []
    if title or event or any(results):
        lines.append(f"vg|{title},{event},I,{min(numbers)},{max(numbers)},,0,,0|")
        lines.append(f"rs|{','.join(results)}|pg||")
    plays: dict[int, list[TablePlay]] = {}
    for play in deals.plays:
        plays.setdefault(play.board, []).append(play)
    for board in deals.boards:
        if board.version or len(set(numbers)) < len(numbers):
            raise CannotHold(
                _("Board {board} has several versions; LIN files cannot say so.").format(board=board.number),
                _("Write PBN, or write each version to its own file."),
            )
        of_board = plays.get(board.number, [])
        lines.extend(_line(board, play) for play in of_board or (None,))
    return ("\r\n".join(lines) + "\r\n").encode("utf-8")


class _Match:
    """The head of a match."""

    def __init__(self) -> None:
        self.title = ""
        self.segment = ""
        self.first = 1
        self.results: dict[tuple[int, str], str] = {}
        self._waiting: list[str] = []

    def read(self, key: str, value: str) -> None:
        """Take in one pair of the head."""
        cells = value.split(",", _MOST_RESULTS)[:_MOST_RESULTS]
        if key == "vg":
            self.title, self.segment = cells[0].strip(), (cells[1:2] or [""])[0].strip()
            self.first = int(cells[3]) if cells[3:] and re.fullmatch(r"\s*\d{1,4}\s*", cells[3]) else 1
            lines, self._waiting = self._waiting, []  # results that stand before the board they begin with
        elif key == "rs":
            self._waiting = lines = [cell.strip() for cell in cells]
        else:
            return
        for place, result in enumerate(lines):
            if result:
                # Two results a board, the open room first.
                self.results[self.first + place // 2, "oc"[place % 2]] = result


def _pairs(text: str) -> Iterator[tuple[str, str, int]]:
    """Each key and value with the line its key stands in; last what comes behind them, without a key.

    Found stroke by stroke: a pattern of two strokes looks through the rest of the file again at each letter of it.
    """
    place, line_number = 0, 1
    while True:
        stroke = text.find("|", place)
        end = text.find("|", stroke + 1) if stroke >= 0 else -1
        if end < 0:
            yield "", text[place:], line_number
            return
        key = text[place:stroke]
        blank = len(key) - len(key.lstrip())
        yield key.strip().lower(), text[stroke + 1 : end], line_number + key.count("\n", 0, blank)
        line_number += text.count("\n", place, end + 1)
        place = end + 1


def _is_of_match(key: str, value: str, *, begun: bool) -> bool:
    """Whether a value belongs to the head: names of more than one table are those of both rooms."""
    return key in ("vg", "rs") or (key == "pn" and not begun and value.count(",") > 4)


def _tables(text: str, match: _Match, gathered: Gathering) -> Iterator[LinTableText]:
    """Each board of each table; the head goes to the match."""
    given: LinTableText | None = None
    number = 0
    last = ("", "", 0)
    for last in _pairs(text):
        key, value, line_number = last
        if _is_of_match(key, value, begun=given is not None):
            match.read(key, value)
            continue
        if key in _BEGINNING and (given is None or given.ended_by(key)):
            if given is not None:
                yield given
            number += 1
            given = LinTableText(number, line_number)
        # Its own "qx" says in which room a table sat, not by the order of tables.
        if given is not None and key:
            room = _ROOM.fullmatch(value.strip()) if key == "qx" else None
            given.read(key, value, line_number)
            number = int(room[2]) if room else given.number
    if given is not None:
        yield given
    if last[1].strip("\x1a\x00 \t\r\n"):
        gathered.damage(
            line(text.count("\n") + 1),
            ArrowswitchError(_("the file is cut short."), _("Each value ends with a bar: |.")),
        )


def _results(deals: DealSet) -> list[str]:
    first = min(board.number for board in deals.boards)
    last = max(board.number for board in deals.boards)
    given = {(play.board, play.room[:1] or "o"): _clean(play.result, commas=False) for play in deals.plays}
    if last - first > 999 or not any(given.values()):
        return [""]
    return [given.get((number, room), "") for number in range(first, last + 1) for room in "oc"]


def _line(board: DealtBoard, play: TablePlay | None) -> str:
    """One board at one table."""
    hands = ",".join(
        "".join(f"{suit}{ranks}" for suit, ranks in zip("SHDC", board.deal.suits(seat), strict=True))
        for seat in _SEATS
    )
    room = f"qx|o{board.number}|"
    if play is not None:
        # A table of a pairs evening sits in no room: a "qx" would make it the open one of a match.
        room = {"open": room, "closed": f"qx|c{board.number}|"}.get(play.room, "")
    players = ("", "", "", "") if play is None else tuple(_clean(name, commas=False) for name in play.players)
    north, east, south, west = players
    words = [
        f"{room}pn|{south},{west},{north},{east}|st||",
        f"md|{_SEATS.index(board.dealer) + 1}{hands}|rh||ah|Board {board.number}|sv|{_SPELT[board.vulnerable]}|",
    ]
    if play is not None:
        for call in play.auction:
            words.append(f"mb|{call.call}{'!' if call.alerted else ''}|")
            if call.explanation:
                words.append(f"an|{_clean(call.explanation)}|")
        words.extend(f"pc|{card}|" for card in play.cards)
        if play.claimed is not None:
            words.append(f"mc|{play.claimed}|")
        if play.points:
            words.append(f"zz|{_clean(play.points)}|")
    return "".join([*words, "pg||"])


def _clean(text: str, *, commas: bool = True) -> str:
    """A text that cannot end its own value."""
    plain = " ".join(text.replace("|", "/").split())
    return plain if commas else plain.replace(",", " ")
