"""PBN 2.1: deals with dealer, vulnerability, double dummy and par, and who played them how.

Read are the tags of the standard and what has become usual beside it: ``DoubleDummyTricks`` and ``ParContract`` of
BridgeComposer, ``Ability`` and ``Minimax`` of JFR and KoPS. Results are read by `model.exchange.pbn.reader`.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Iterator
from datetime import date
from io import BytesIO
from typing import Final

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.deals.boards import DealSet, DealtBoard, TablePlay
from model.bridge.deals.deal import Deal, NotADeal
from model.bridge.seats import Seat
from model.errors import ArrowswitchError
from model.exchange.deals import pbn_analysis, pbn_play
from model.exchange.deals.gathering import (
    CannotHold,
    Gathering,
    board_number,
    line,
    seed_mark,
    without_mark,
)
from model.exchange.deals.pbn_text import Game, PbnReader, lines_of, write_games
from model.exchange.figures import day
from model.exchange.files import refuse_too_many
from model.i18n import _

KIND: Final = "PBN"
VERSION_TAG: Final = "BoardVersion"
_VULNERABLE: Final = {
    "none": Vulnerability.NONE,
    "love": Vulnerability.NONE,
    "-": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "all": Vulnerability.ALL,
    "both": Vulnerability.ALL,
}
_DATE: Final = re.compile(r"(\d{4})\.(\d\d)\.(\d\d)")
_UNKNOWN: Final = re.compile(r"[NESW]:\s*(-\s+){3}-\s*|\s*", re.IGNORECASE)
_HEAD: Final = ("PBN 2.1", "EXPORT", "Content-type: text/x-pbn; charset=UTF-8", "Creator: Arrowswitch")


def loads(content: bytes, name: str = KIND) -> DealSet:
    """Read all boards; raises `DealsDamaged` with the line that is wrong."""
    return _Reading(lines_of(BytesIO(content), name), name).deals()


def dumps(deals: DealSet) -> bytes:
    """Write all boards, one game a table that played it; raises `CannotHold` when there are none."""
    if not deals.boards:
        raise CannotHold(_("There are no deals to write."), _("Deal or import some first."))
    directives = [*(f" {word}" for word in _HEAD[:2]), *_HEAD[2:]]
    if deals.title:
        plain = " ".join(deals.title.split()).replace('"', "'")
        directives.append(f'HRTitleEvent "{plain}"')
    if deals.seed is not None:
        directives.append(f"Generator {seed_mark(deals.seed)}")
    return write_games(directives, _games(deals))


class _Reading:
    """One file being read."""

    def __init__(self, lines: Iterable[str], name: str) -> None:
        self._gathered = Gathering(name)
        self._reader = PbnReader(lines)
        self._head: dict[str, str] = {}
        self._seed: str | None = None
        self._next = 1

    def deals(self) -> DealSet:
        """All boards of the file."""
        collecting = gc.isenabled()
        gc.disable()  # nothing made here is thrown away: looking for garbage would go over it again and again
        try:
            for count, game in enumerate(self._reader.games()):
                refuse_too_many(count, self._gathered.name)
                self._take(game)
        finally:
            if collecting:
                gc.enable()
        title = ""
        for directive in self._reader.directives:
            self._seed = without_mark(directive)[1] or self._seed
            if directive.strip().startswith("HRTitleEvent"):
                title = " ".join(directive.strip().removeprefix("HRTitleEvent").strip().strip('"').split())
        for at, text in self._reader.broken:
            self._gathered.damage(
                line(at),
                ArrowswitchError(
                    _("“{text}” belongs to no tag.").format(text=text),
                    _('Expected: [Name "value"], or a row after one.'),
                ),
            )
        return self._gathered.whole(
            title=title,
            event=self._head.get("Event", ""),
            site=self._head.get("Site", ""),
            day=_day(self._head.get("Date", "")),
            seed=self._seed,
        )

    def _take(self, game: Game) -> None:
        for name in ("Event", "Site", "Date"):
            if value := game.get(name):
                self._head.setdefault(name, value)
        self._seed = without_mark(game.get("Generator"))[1] or self._seed
        cards = game.get("Deal")
        if _UNKNOWN.fullmatch(cards):
            return
        try:
            board = self._board(game, cards)
        except ArrowswitchError as error:
            self._gathered.damage(line(game.at("Deal")), error)
            return
        self._gathered.add(board)
        play = pbn_play.play_of(game, board)
        if play is not None:
            self._gathered.plays.append(play)

    def _board(self, game: Game, cards: str) -> DealtBoard:
        given = game.get("Board")
        number, version = board_number(given) if given else (self._next, "")
        self._next = number + 1
        version = game.get(VERSION_TAG) or version
        if version and not ("b" <= version <= "z" and len(version) == 1):
            raise NotADeal(
                _("“{version}” is not a version of a board.").format(version=version[:10]),
                _("Expected: a letter from b to z."),
            )
        deal = Deal.parse(cards)
        seat, who = _dealer(game), vulnerable_of(game)
        tricks, par = pbn_analysis.tricks_of(game), pbn_analysis.par_of(game, who or vulnerability(number))
        return DealtBoard(
            number,
            deal,
            version,
            None if seat is dealer(number) else seat,
            None if who is vulnerability(number) else who,
            tricks,
            par,
        )


def vulnerable_of(game: Game) -> Vulnerability | None:
    """Who is vulnerable as the game says, None if it does not; raises `NotADeal`."""
    text = game.get("Vulnerable").lower()
    if text and text not in _VULNERABLE:
        raise NotADeal(
            _("“{text}” is not a vulnerability.").format(text=text[:20]),
            _("Expected: None, NS, EW or All."),
        )
    return _VULNERABLE.get(text)


def _dealer(game: Game) -> Seat | None:
    text = game.get("Dealer").upper()
    if text and text not in ("N", "E", "S", "W"):
        raise NotADeal(_("“{text}” is not a dealer.").format(text=text[:20]), _("Expected: N, E, S or W."))
    return Seat(text) if text else None


def _day(text: str) -> date | None:
    match = _DATE.fullmatch(text.strip())
    return None if match is None else day(match[1], match[2], match[3])


def _games(deals: DealSet) -> Iterator[Game]:
    plays: dict[int, list[TablePlay]] = {}
    for play in deals.plays:
        plays.setdefault(play.board, []).append(play)
    for board in deals.boards:
        of_board = plays.get(board.number, []) if not board.version else []
        if not of_board:
            yield _game(deals, board, None)
        for play in of_board:
            yield _game(deals, board, play)


def _game(deals: DealSet, board: DealtBoard, play: TablePlay | None) -> Game:
    north, east, south, west = play.players if play is not None else ("", "", "", "")
    game = Game(0)
    game.tags.update(
        Event=deals.event,
        Site=deals.site,
        Date=f"{deals.day:%Y.%m.%d}" if deals.day else "",
        Board=str(board.number),
        West=west,
        North=north,
        East=east,
        South=south,
        Dealer=board.dealer.value,
        Vulnerable=board.vulnerable.value,
        Deal=board.deal.text(board.dealer),
        Scoring="",
        Declarer="",
        Contract="",
        Result="",
    )
    if board.version:
        game.tags[VERSION_TAG] = board.version
    if deals.seed is not None:
        game.tags["Generator"] = seed_mark(deals.seed)
    if play is not None:
        pbn_play.write(game, board, play)
    pbn_analysis.write(game, board)
    return game
