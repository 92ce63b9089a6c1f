"""Reads an evening from the Bridgemate control software's file (`.bws`): movement, results, names and hands.

The file is an Access database (`model.exchange.jet.reader`). ``RoundData`` has the movement, ``ReceivedData`` a row for each
result that came in, marked ``Erased`` when it was taken back; the last of a place counts. ``PlayerNumbers`` says who
sat where. What a table has been sent and has not answered stands there as a line without a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from model.bridge.result import Result
from model.bridge.seats import Side
from model.errors import ImportRefused
from model.exchange.event import Event
from model.exchange.figures import board_of
from model.exchange.jet.reader import Jet, JetTable, Row
from model.exchange.result_text import ResultReader, TableText, Unreadable, special_outcome
from model.exchange.roster import FileEntrant, Number, Roster, TravellerLine
from model.i18n import _
from model.scoring.conditions import Conditions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date, datetime


FORMAT: Final = "Bridgemate"
_MATCHPOINTS: Final = 1
_ARBITRAL: Final = ("ARBITRALSCORE", "ARBITRAL", "ADJUSTED", "ADJ")
_WRONG_WAY: Final = "WRONGDIRECTION"


class BwsDamaged(ImportRefused):
    """A file that is damaged: what could be read of it is in ``salvaged`` (None if nothing makes sense)."""

    def __init__(self, message: str, remedy: str, salvaged: Event | None) -> None:
        super().__init__(message, remedy)
        self.salvaged = salvaged


class Place(NamedTuple):
    """Where a board was played: the section's letter, round, table and board."""

    section: str
    round: int
    table: int
    board: int


class Received(NamedTuple):
    """A result as the units sent it: whose it is, what it is (None: not understood, ``problem`` says why)."""

    place: Place
    ns: int
    ew: int
    result: Result | None
    at: datetime | None = None
    problem: str = ""


class BridgemateFile:
    """One file, read once: its tables as far as they are whole."""

    def __init__(self, content: bytes, name: str) -> None:
        self.name = name
        jet = Jet(content, name)
        # Any Access database may be named .bws; these two tables make it one of Bridgemate's.
        if not {"RoundData", "ReceivedData"} <= set(jet.tables):
            raise ImportRefused(
                _("{name} is an Access database without Bridgemate’s tables.").format(name=name),
                _("Choose the bws file of the Bridgemate control software."),
            )
        self._jet = jet
        self._tables: dict[str, JetTable] = {}
        self._letters = {
            # The column is padded with blanks to three letters.
            _number(row, "ID"): str(row.get("Letter") or "").strip() or str(_number(row, "ID"))
            for row in self.table("Section").rows
        }
        self.warnings: list[str] = []

    def table(self, name: str) -> JetTable:
        """One of the tables, read when it is first asked for: the list of all players is long and seldom needed."""
        if name not in self._tables:
            self._tables[name] = self._jet.table(name)
        return self._tables[name]

    @property
    def damages(self) -> tuple[str, ...]:
        """What is damaged in the tables read so far."""
        return (
            *self._jet.damages,
            *(text for table in self._tables.values() for text in table.damages),
        )

    @property
    def sections(self) -> tuple[str, ...]:
        """The letters of the sections, in the order of the file."""
        return tuple(self._letters.values())

    def letter(self, row: Row) -> str:
        """The letter of the section a row belongs to."""
        number = _number(row, "Section")
        return self._letters.get(number, str(number))

    def refuse_damage(self, salvaged: Event | None) -> None:
        """Raises `BwsDamaged` when the file is not whole."""
        missing = sum(table.missing for table in self._tables.values())
        damages = self.damages
        if not damages and not missing:
            return
        results = self.table("ReceivedData")
        raise BwsDamaged(
            _("{name} is damaged ({where}); {read} of {stated} results can be read.").format(
                name=self.name,
                where=damages[0] if damages else _("rows are missing"),
                read=len(results.rows),
                stated=max(results.stated, len(results.rows)),
            ),
            _("Import it again when the Bridgemate software is idle, or use its backup copy."),
            salvaged,
        )

    def read_received(self) -> tuple[Received, ...]:
        """The results that stand, by place; of several at one place the one that came last."""
        reader, last = ResultReader(), dict[Place, Received]()
        # By ID and not by time: the clocks of the terminals differ.
        for row in sorted(self.table("ReceivedData").rows, key=lambda one: _number(one, "ID")):
            place = Place(self.letter(row), *(_number(row, what) for what in ("Round", "Table", "Board")))
            if not 1 <= place.board <= 999 or not 1 <= place.round <= 999 or not 1 <= place.table <= 999:
                self.warnings.append(_("The result at round {r}, table {t}, board {b} is impossible; left out.").format(
                    r=place.round, t=place.table, b=place.board))  # fmt: skip
                continue
            # An erased result stays as a row with a mark; what was there before it counts no more either.
            if row.get("Erased"):
                last.pop(place, None)
                continue
            last[place] = self._received(row, place, reader)
        self.warnings.extend(reader.warnings)
        return tuple(last[place] for place in sorted(last))

    def _received(self, row: Row, place: Place, reader: ResultReader) -> Received:
        # What is no contract stands in the remarks: "Not played", "60%-40%", "Arbitral score", "Wrong
        # direction".
        remark = "".join(_word(row, "Remarks").split()).upper()
        telling = remark if special_outcome(remark) is not None else ""
        given = TableText(
            "" if telling else _word(row, "Contract"),
            # Named after a direction, but what it holds is declarer's seat: N, E, S or W.
            "" if telling else _word(row, "NS/EW"),
            "" if telling else _word(row, "Result"),
            telling,
            _word(row, "LeadCard"),
        )
        result, problem = None, ""
        try:
            result = reader.read(place.board, given)
        except Unreadable as error:
            problem = error.message
        if result is None and not problem and remark != _WRONG_WAY:
            problem = _without_result(_word(row, "Remarks"))
        if remark in _ARBITRAL:
            result, problem = None, _("the Director was to give an adjusted score")
        at = row.get("TimeLog")
        moment = at if at is not None and not isinstance(at, int | float | str | bytes) else None
        found = Received(place, _number(row, "PairNS"), _number(row, "PairEW"), result, moment, problem)
        if problem:
            self.warnings.append(f"{_where(place)}: {problem}")
        if remark == _WRONG_WAY:
            self.warnings.append(
                _("{where}: the pairs sat the wrong direction; check it.").format(where=_where(place))
            )
        return found

    def movement(self) -> Iterator[tuple[str, int, int, int, int, tuple[int, ...]]]:
        """Section, round, table, North-South, East-West and boards of each meeting; a side that is missing is 0."""
        # A half table may have its missing pair's number in the movement; the section says which pair that is. With two
        # winners both sides count from 1, and a pair that lacks East-West is negative.
        missing: dict[str, tuple[int, int]] = {}
        for row in self.table("Section").rows:
            number, apart = _number(row, "MissingPair"), _number(row, "Winners") == 2
            missing[self._letters[_number(row, "ID")]] = (
                (max(number, 0), max(-number, 0)) if apart else (abs(number), abs(number))
            )
        for row in self.table("RoundData").rows:
            letter = self.letter(row)
            ns, ew = (
                0 if number == lacks else max(number, 0)
                for number, lacks in zip(
                    (_number(row, "NSPair"), _number(row, "EWPair")),
                    missing.get(letter, (0, 0)),
                    strict=True,
                )
            )
            yield letter, _number(row, "Round"), _number(row, "Table"), ns, ew, _boards(row)

    def partners(self) -> Iterator[tuple[int, int]]:
        """South and West of each meeting of `movement`, 0 if pairs play."""
        for row in self.table("RoundData").rows:
            yield _number(row, "South"), _number(row, "West")

    def names(self) -> dict[tuple[str, int, str], str]:
        """The names by section, table and direction (N, S, E, W), as they sat down first."""
        known: dict[str, str] = {}
        if any(_word(row, "Number") and not _word(row, "Name") for row in self.table("PlayerNumbers").rows):
            known = {
                str(row.get("strID") or row.get("ID") or ""): _word(row, "Name")
                for row in self.table("PlayerNames").rows
            }
        seats: dict[tuple[str, int, str], str] = {}
        # By round: names typed again later, after a swap, must not replace those of the first round unseen.
        for row in sorted(self.table("PlayerNumbers").rows, key=lambda one: _number(one, "Round")):
            name = _word(row, "Name") or known.get(_word(row, "Number"), "")
            seat = (self.letter(row), _number(row, "Table"), _word(row, "Direction").upper())
            if not name:
                continue
            if seats.setdefault(seat, name) != name:
                self.warnings.append(
                    _("Section {section}, table {table}: {name} sat there later; {first} is kept.").format(
                        section=seat[0], table=seat[1], name=name, first=seats[seat])
                )  # fmt: skip
        return seats


def loads(content: bytes, name: str) -> Event:
    """Read an evening of pairs; raises `ImportRefused`, and `BwsDamaged` with what was salvaged."""
    file = BridgemateFile(content, name)
    if any(_number(row, "South") for row in file.table("RoundData").rows):
        raise ImportRefused(
            _("{name} is an event for individuals.").format(name=name), _("Only pairs events can be read.")
        )
    meetings = _meetings(file)
    if not meetings:
        file.refuse_damage(None)
        raise ImportRefused(
            _("{name} holds neither a movement nor a result.").format(name=name),
            _("Choose the file of a session that has started."),
        )
    event = _event(file, meetings)
    file.refuse_damage(event)
    return event


def _event(file: BridgemateFile, meetings: list[TravellerLine]) -> Event:
    rows = file.table("Section").rows
    given = {letter: _number(row, "Winners") for letter, row in zip(file.sections, rows, strict=True)}
    by_section = len({meeting.section for meeting in meetings}) > 1
    if not by_section:
        meetings = [meeting._replace(section="") for meeting in meetings]
    if by_section and set(given.values()) == {1, 2}:
        entrants, winners = _all_entrants(file, given), 2
    else:
        # Sections of which one does not say leave it to the numbers: see `Roster`.
        entrants, winners = _entrants(file, by_section=by_section), min(given.values(), default=0)
        winners = winners if winners == max(given.values(), default=0) else 0
    roster = Roster(entrants, meetings, winners if winners in (1, 2) else None, everybody=True)
    contestants, lines, _places, found = roster.resolve()
    session = next(iter(file.table("Session").rows), {})
    scoring = {_number(row, "ScoringType") for row in file.table("Section").rows}
    if scoring - {0, _MATCHPOINTS}:
        file.warnings.append(
            _(
                "The file does not say clearly how it is scored; matchpoints are assumed. Change "
                "it on Conditions of contest."
            )
        )
    return Event(
        _word(session, "Name"),
        _day(session),
        tuple(sorted(contestants, key=lambda one: (one.section, one.number, one.direction is Side.EW))),
        lines,
        found,
        Conditions(),
        format=FORMAT,
        warnings=(*file.warnings, *roster.warnings),
    )


def _meetings(file: BridgemateFile) -> list[TravellerLine]:
    """Every board the movement expects, with the pairs that really played it if somebody did."""
    expected: dict[Place, tuple[int, int, Result | None]] = {}
    for letter, round_, table, ns, ew, boards in file.movement():
        if 1 <= round_ <= 999 and 1 <= table <= 999:
            for board in boards:
                expected[Place(letter, round_, table, board)] = (ns, ew, None)
    for one in file.read_received():
        ns, ew, _result = expected.get(one.place, (0, 0, None))
        expected[one.place] = (one.ns if one.ns > 0 else ns, one.ew if one.ew > 0 else ew, one.result)
    numbers: dict[tuple[int, str], Number] = {}

    def number(pair: int, section: str) -> Number | None:
        return numbers.setdefault((pair, section), Number(pair, None, "")) if pair > 0 else None

    return [
        TravellerLine(place.board, number(ns, place.section), number(ew, place.section), result, place.section, place.round, place.table)
        for place, (ns, ew, result) in sorted(expected.items())
    ]  # fmt: skip


def _entrants(file: BridgemateFile, *, by_section: bool) -> list[FileEntrant]:
    """The pairs with names, by where they sit in the first round of each table."""
    names, listed = file.names(), dict[tuple[str, int, Side], FileEntrant]()
    first: dict[tuple[str, int], tuple[int, int, int]] = {}
    for letter, round_, table, ns, ew, _boards_there in file.movement():
        first[letter, table] = min(first.get((letter, table), (round_, ns, ew)), (round_, ns, ew))
    for (letter, table), (_round, ns, ew) in sorted(first.items()):
        for pair, side, seats in ((ns, Side.NS, "NS"), (ew, Side.EW, "EW")):
            found = tuple(names.get((letter, table, seat), "") for seat in seats)
            if pair > 0 and any(found):
                number = Number(pair, side, letter if by_section else "")
                listed.setdefault((letter, pair, side), FileEntrant(number, found))
    return list(listed.values())


def _all_entrants(file: BridgemateFile, winners: Mapping[str, int]) -> list[FileEntrant]:
    """The pairs of all sections, with a direction in those that have two winners.

    The direction tells `Roster` a Howell from the Mitchells beside it; by the names alone it would have to guess.
    """
    named = {
        (one.number.section, one.number.number, one.number.side): one.names
        for one in _entrants(file, by_section=True)
    }
    listed = dict[tuple[str, int, Side | None], FileEntrant]()
    met = dict[tuple[str, int], int]()
    for letter, round_, _table, ns, ew, _boards_there in sorted(file.movement(), key=lambda one: one[1:3]):
        for pair, sits in ((ns, Side.NS), (ew, Side.EW)):
            # Whoever turned up in an earlier round is listed; the other direction of a number sits down with it.
            if pair <= 0 or met.setdefault((letter, pair), round_) != round_:
                continue
            side = sits if winners.get(letter) == 2 else None
            names = named.get((letter, pair, sits), ())
            listed.setdefault((letter, pair, side), FileEntrant(Number(pair, side, letter), names))
    return list(listed.values())


def _boards(row: Row) -> tuple[int, ...]:
    own = [board_of(part) for part in _word(row, "CustomBoards").replace(";", ",").split(",")]
    if any(own):
        return tuple(board for board in own if board)
    low, high = _number(row, "LowBoard"), _number(row, "HighBoard")
    return tuple(range(low, high + 1)) if 1 <= low <= high <= 999 else ()


def _number(row: Row, column: str) -> int:
    given: Any = row.get(column)
    return given if isinstance(given, int) else 0


def _word(row: Row, column: str) -> str:
    given = row.get(column)
    return given.strip("\x00 \t\r\n") if isinstance(given, str) else ""


def _day(row: Row) -> date | None:
    from datetime import datetime

    given = row.get("Date")
    return given.date() if isinstance(given, datetime) else None


def _without_result(remark: str) -> str:
    """What is wrong with a line that has no contract, by the remark it has instead."""
    if not remark:
        return _("no contract and no remark")
    return _("no contract, and not a known remark: “{remark}”").format(remark=remark[:40])


def _where(place: Place) -> str:
    return _("section {section}, round {round}, table {table}, board {board}").format(**place._asdict())
