"""Results as the files of other programs spell them: contracts, tricks, scores and the words in their place."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple

from model.bridge.boards import vulnerability
from model.bridge.cards import RANKS, Card, Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Award,
    Late,
    NotPlayed,
    Outcome,
    PassedOut,
    Played,
    Result,
    Scored,
)
from model.bridge.score import contract_score, possible_scores
from model.bridge.seats import Seat
from model.errors import ArrowswitchError, ImportRefused
from model.i18n import _


class Unreadable(ArrowswitchError):
    """A result that cannot be understood; the reader of the file adds where it stands."""


class Incomplete(Unreadable):
    """A contract without the tricks or the score that would make it a result."""


class Adjusted(Incomplete):
    """A word that says only that the score was adjusted, not to what."""


_SIGNS: Final = str.maketrans(
    dict.fromkeys("♠♤", "S")
    | dict.fromkeys("♥♡", "H")
    | dict.fromkeys("♦♢", "D")
    | dict.fromkeys("♣♧", "C")
    | {"×": "X", "*": "X", "−": "-", "–": "-", "—": "-"}
    # Between thousands, before a formula, behind a coloured suit.
    | dict.fromkeys(" \t\xa0\u2009\u202f'’\ufe0e\ufe0f")
)
_PASSED: Final = re.compile(r"(?:P|AP|P\.?O\.?|ALL-?PASS|PASS(?:ED)?-?(?:OUT)?(?:(?:BY)?[NESW])?)")
_NOT_PLAYED: Final = frozenset({"NP", "NOTPLAYED", "NOPLAY", "N/P", "UNPLAYED", "NB", "NOBOARD"})
_LATE: Final = frozenset({"L", "LATE", "LATEPLAY"})
_ADJUSTED: Final = re.compile(r"(?:ADJ(?:USTED)?|ARTIF(?:ICIAL)?|AAS|AS|TD|DIR(?:ECTOR)?)\.?(?:SCORE)?")
_NOTHING: Final = frozenset({"", "-", "--", "---", "?"})
_CONTRACT: Final = re.compile(
    r"([1-7])(NT|SA|[NSHDC])(XX|RXX|RD?|RDBL|REDOUBLED|DD|X|DBL|DOUBLED|D|)"
    r"(?:(?:BY)?([NESW]|NORTH|EAST|SOUTH|WEST|)(=|[+-]\d{1,2}|\d{1,2}|)|(=|[+-]\d{1,2})(?:BY)?([NESW]))"
)
_AVERAGE: Final = r"(?:AVERAGE|AVGE|AVE|AVG|AV|A)"
_WORDS: Final = re.compile(rf"{_AVERAGE}([+=-]?)(?:[/,]?{_AVERAGE}?([+=-]?))?")
_PERCENT: Final = re.compile(
    r"A?(?:VE)?(\d{1,3})(?:\.0+)?%?[/,:-](\d{1,3})(?:\.0+)?%?|A(\d\d)%?(\d\d)%?|A(\d\d)%?"
)
_SCORE: Final = re.compile(r"(NS|EW|N/S|E/W|)([+-]?)(\d{1,5}|\d[.,]\d{3})(?:[.,]0{1,2})?")
_FRACTION: Final = re.compile(r"\d{1,3},0{1,2}|\d,\d{3}")
_NUMBER_OF_TRICKS: Final = re.compile(r"=|[+-]?(?:\d|1[0-3])(?:[.,]0+)?")
_HIGHEST: Final = 7600
_AWARDS: Final = {"+": AVERAGE_PLUS, "-": AVERAGE_MINUS, "": AVERAGE, "=": AVERAGE}
_DOUBLING: Final = {"": Doubling.NONE} | dict.fromkeys(("X", "D", "DBL", "DOUBLED"), Doubling.DOUBLED)


class TableText(NamedTuple):
    """The fields of a line that hold its result, as they are; "" if there is none.

    ``tricks`` may be the total ("10") or relative ("+1", "=", "-2"); ``score`` is seen from North-South.
    """

    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    score: str = ""
    lead: str = ""


class Unsigned(Enum):
    """What a number of tricks without a sign counts: those won, those over the contract, or those over six."""

    WON = "won"
    OVER = "over"
    BOOK = "book"


def _special(contract: str, tricks: str, score: str) -> Outcome | None:
    """What is no score, by the word that says so: of score and contract, or of the tricks where neither says anything."""
    special = special_outcome(score) or special_outcome(contract)
    if special is None and contract in _NOTHING and score in _NOTHING:
        return special_outcome(tricks)
    return special


def _without_contract(tricks: str, points: int | None) -> Outcome | None:
    """A score alone, None if nothing is given."""
    if points is not None:
        return PassedOut() if points == 0 else Scored(points)
    if tricks not in _NOTHING and not _NUMBER_OF_TRICKS.fullmatch(tricks):
        raise Incomplete(
            _("“{text}” is not a result.").format(text=tricks),
            _("Expected: 4S, PASS, NP or A6040."),
        )
    return None


class ResultReader:
    """Reads the results of one file; equal ones become one shared `Result`.

    ``warnings`` gathers what was read otherwise than it stands, each with the board; ``unsigned`` is how tricks without
    a sign are taken.
    """

    def __init__(self, unsigned: Unsigned = Unsigned.WON) -> None:
        self.warnings: list[str] = []
        self._unsigned = unsigned
        self._down = self._below = False
        self._most = -1
        self._known: dict[tuple[str, TableText], Result | None] = {}

    def read(self, board: int, given: TableText) -> Result | None:
        """The result of a line, None when it says nothing at all; raises `Unreadable`.

        Where the contract and the score disagree the score counts, as it did when the event was scored, and a
        warning says so.
        """
        # The same words give the same score on all boards of one vulnerability, and a large file repeats itself.
        key = (vulnerability(board).value, given)
        if key in self._known:
            return self._known[key]
        warned = len(self.warnings)
        outcome = self._outcome(board, *(_plain(text) for text in given[:4]))
        result = None
        if outcome is not None:
            forced = isinstance(outcome, Scored) and self.warn_if_impossible(board, outcome.points)
            result = Result(outcome, _lead(given.lead), forced=forced)
        # A result that gave a warning is read at each board, since the warning names it.
        if len(self.warnings) == warned:  # else every board is to be named
            self._known[key] = result
        return result

    def read_or_warn(
        self, board: int, given: TableText, where: str, refuse: Callable[[str, str], ImportRefused]
    ) -> Result | None:
        """The result of a line, None with a warning where too little is said; raises what ``refuse`` makes of an unreadable one."""
        try:
            return self.read(board, given)
        except Incomplete as error:
            self.warnings.append(
                _("{where}: {reason} Read as not played.").format(where=where, reason=error.message)
            )
            return None
        except Unreadable as error:
            raise refuse(error.message, error.remedy) from error

    @property
    def unsigned_is(self) -> Unsigned:
        """What the column of tricks shows: beside tricks down by sign ("-2") nobody writes at most seven as those won."""
        if not self._down or not 0 <= self._most <= 7:
            return Unsigned.WON
        return Unsigned.OVER if self._below else Unsigned.BOOK

    def _count(self, tricks: str, contract: Contract) -> str:
        """The tricks as a number won or relative; what the unsigned ones of the file are like is kept."""
        self._down = self._down or (tricks[:1] == "-" and tricks[1:].isdecimal())
        if not tricks.isdecimal() or len(tricks) > 2:
            return tricks
        self._most = max(self._most, int(tricks))
        self._below = self._below or int(tricks) < contract.level
        match self._unsigned:
            case Unsigned.OVER:
                return f"+{tricks}"
            case Unsigned.BOOK:
                return str(int(tricks) + 6)
            case Unsigned.WON:
                return tricks

    def warn_if_impossible(self, board: int, points: int) -> bool:
        """Whether no contract gives a score on this board (Law 77); a warning then says so."""
        if points in possible_scores(vulnerability(board)):
            return False
        self.warnings.append(
            _("Board {board}: no contract gives {score} at this vulnerability.").format(
                board=board, score=points
            )
        )
        return True

    def _outcome(self, board: int, contract: str, declarer: str, tricks: str, score: str) -> Outcome | None:
        special = _special(contract, tricks, score)
        if special is not None:
            return special
        if _ADJUSTED.fullmatch(score) or (score in _NOTHING and _ADJUSTED.fullmatch(contract)):
            raise Adjusted(
                _("“{text}” does not say what the score was adjusted to.").format(text=score or contract),
                _("Expected: A6040, or AVE+."),
            )
        points = None if score in _NOTHING else read_score(score)
        if contract == "0" and not points:
            return PassedOut()
        if contract in _NOTHING:
            return _without_contract(tricks, points)
        level, tricks_beside = read_contract(contract, declarer)
        tricks = tricks if tricks not in _NOTHING else tricks_beside
        if isinstance(level, Contract):
            return self._played(board, level, tricks, points)
        if points is not None:
            return Scored(points)
        raise Incomplete(
            _("Contract {contract} has no declarer.").format(contract=contract),
            _("The declarer is N, E, S or W."),
        )

    def _played(self, board: int, contract: Contract, tricks: str, points: int | None) -> Outcome:
        readings = _tricks(self._count(tricks, contract) if points is None else tricks, contract)
        if points is None:
            if readings:
                return Played(contract, readings[0])
            raise Incomplete(
                _("Contract {contract} has neither tricks nor a score.").format(contract=contract),
                _("Give the tricks declarer won, 0 to 13, or the score."),
            )
        vulnerable = vulnerability(board)
        for number in readings or range(14):
            if contract_score(contract, number, vulnerable) == points:
                return Played(contract, number)
        self.warnings.append(
            _(
                "Board {board}: {contract} with {tricks} tricks does not score {score}; the score was kept."
            ).format(board=board, contract=contract, tricks=tricks or "?", score=points)
        )
        return Scored(points)


def _plain(text: str) -> str:
    return text.translate(_SIGNS).upper() if text else ""


def special_outcome(text: str) -> Outcome | None:
    """Pass, not played, late and artificial scores by their word; None for anything else (text in capitals)."""
    if _PASSED.fullmatch(text):
        return PassedOut()
    if text in _NOT_PLAYED:
        return NotPlayed()
    if text in _LATE:
        return Late()
    return artificial(text) if text else None


def artificial(text: str) -> Artificial | None:
    """An artificial adjusted score: "A6040", "60%-40%", "A+/A-", "AVE"; None for anything else.

    A figure is taken as it is; average plus and minus by name follow the session (Law 12C2(c)). One award alone
    is for both sides. "50,00" and "1,100" are scores as spreadsheets print them, and no awards of 50/0 and 1/100.
    """
    if _FRACTION.fullmatch(text):
        return None
    if match := _WORDS.fullmatch(text.replace("PLUS", "+").replace("MINUS", "-")):
        ns, ew = match.groups()
        return Artificial(_AWARDS[ns], _AWARDS[ew or ns])
    if match := _PERCENT.fullmatch(text):
        percents = [int(figure) for figure in match.groups() if figure is not None]
        if max(percents) <= 100:
            return Artificial(Award(percents[0]), Award(percents[-1]))
    return None


def read_score(text: str) -> int:
    """A score from North-South's side: "420", "+420", "-50", "NS 420", "EW 420"; raises `Unreadable`."""
    match = _SCORE.fullmatch(text)
    if match is None or int(re.sub(r"[.,]", "", match[3])) > _HIGHEST:
        raise Unreadable(
            _("“{text}” is not a score.").format(text=text),
            _("Expected: 420, -50, PASS, NP, A6040 or AVE+."),
        )
    points = int(re.sub(r"[.,]", "", match[3]))
    return -points if (match[1] in ("EW", "E/W")) != (match[2] == "-") else points


def read_contract(text: str, declarer: str) -> tuple[Contract | None, str]:
    """A contract (None without a declarer) and what comes behind it ("+1", "10"); raises `Unreadable`."""
    match = _CONTRACT.fullmatch(text)
    if match is None:
        raise Unreadable(_("“{text}” is not a contract.").format(text=text), _("Expected: 4S, 3NTX or PASS."))
    level, strain, marks, seat, tricks = match.groups("")[:5]
    seat, tricks = declarer[:1] or seat[:1] or match[7] or "", tricks or match[6] or ""
    if not seat:
        return None, tricks
    if seat not in "NESW":
        raise Unreadable(
            _("“{text}” is not a declarer.").format(text=declarer), _("The declarer is N, E, S or W.")
        )
    doubling = _DOUBLING.get(marks, Doubling.REDOUBLED)
    if strain in ("NT", "SA"):
        strain = "N"
    return Contract(int(level), Strain(strain), Seat(seat), doubling), tricks


def _tricks(text: str, contract: Contract) -> tuple[int, ...]:
    """The ways to read the tricks, the likeliest first; none for an empty field; raises `Unreadable`."""
    if text in _NOTHING:
        return ()
    if text == "=":
        return (contract.tricks_needed,)
    if whole := re.fullmatch(r"([+-]?\d{1,2})(?:[.,]0+)?", text):
        number = int(whole[1])
        relative = contract.tricks_needed + number
        readings = (relative,) if text[0] in "+-" else (number, relative)
        allowed = tuple(reading for reading in readings if 0 <= reading <= 13)
        if allowed:
            return allowed
    raise Unreadable(
        _("“{text}” is not a number of tricks for {contract}.").format(text=text, contract=contract),
        _("Expected: 0 to 13, or =, +1, -2."),
    )


def _lead(text: str) -> Card | None:
    """The opening lead in either order ("HK", "KH", "S10"); None when it is no card: a lead never stops an event."""
    plain = _plain(text).replace("10", "T")
    if len(plain) != 2:
        return None
    suit, rank = (plain[0], plain[1]) if plain[0] in "CDHS" else (plain[1], plain[0])
    return Card(Strain(suit), rank) if suit in "CDHS" and rank in RANKS else None
