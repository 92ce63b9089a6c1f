"""Results from the Bridgemate control software's file while the evening runs: what is new, and what contradicts.

Reading the file again brings only what is new; a result that says otherwise than ours is a conflict, and the director
chooses one by one. What is taken is one entry. The file itself is only ever read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from model.bridge.at_table import AtTable
from model.bridge.result import Result
from model.changes import Changes, Kind
from model.errors import ExportRefused, ImportRefused, NotNow
from model.i18n import _
from model.movement.sections import table_names
from model.service.exchange import bridgemate_seats
from model.service.others import writes
from model.service.sent import refuse_without_reason
from model.snapshots.session import Session, State
from model.storage import reading
from model.storage.operations import ResultChange, RowChange

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime
    from pathlib import Path

    from model.bridge.deals.boards import DealtBoard
    from model.exchange.bridgemate.dto import LinkEvent
    from model.exchange.bridgemate.link import Polled
    from model.exchange.bridgemate.reader import Place, Received
    from model.exchange.bridgemate.writer import Rows
    from model.movement.plan import Plan, Row
    from model.service.exchange.bridgemate_seats import Numbering, Pairs
    from model.service.ledger import Ledger, OpenSession
    from model.service.standings.lines import Cell
    from model.service.writer import Writer


class Collected(Struct, frozen=True):
    """What a file or the live link has collected: the letters of its sections, the results that stand, and what was odd about it."""

    name: str
    sections: tuple[str, ...]
    results: tuple[Received, ...]
    warnings: tuple[str, ...] = ()


class Arrived(AtTable, Struct, frozen=True):
    """A result of the file for a cell of the session: ``ours`` is what is in (None: nothing yet)."""

    round: int
    table: int
    board: int
    theirs: Result
    ours: Result | None = None
    at: datetime | None = None
    called: str = ""

    @property
    def cell(self) -> Cell:
        """Round, table and board."""
        return self.round, self.table, self.board


class Misplaced(Struct, frozen=True):
    """A new result that other pairs keyed in than the movement has there; both by the plan's numbers, NS first."""

    arrived: Arrived
    sat: Pairs
    expected: Pairs


class Incoming(Struct, frozen=True):
    """What a reading would bring: ``new`` at once, ``conflicts`` as chosen; ``same`` are in already.

    ``settled`` are conflicts the director decided before: their result was in and was changed here. ``misplaced`` wait
    too: pairs at the wrong table or the wrong way round. ``left`` says in words what belongs nowhere, ``unplaced`` are
    the same results as the file has them.
    """

    new: tuple[Arrived, ...]
    conflicts: tuple[Arrived, ...]
    same: int
    settled: int
    left: tuple[str, ...]
    misplaced: tuple[Misplaced, ...] = ()
    unplaced: tuple[Received, ...] = ()

    @property
    def of_another_movement(self) -> bool:
        """Whether most of it has no place here: what does fit then fits by chance, so the director is asked first."""
        fitting = len(self.new) + len(self.conflicts) + len(self.misplaced) + self.same + self.settled
        return len(self.unplaced) > fitting


def collect(path: Path) -> Collected:
    """Read a file's results; needs no club, so that a thread may do it. Raises `ImportRefused`."""
    from model.exchange.bridgemate.reader import BridgemateFile
    from model.exchange.files import read_bytes

    file = BridgemateFile(read_bytes(path), path.name)
    results = file.read_received()
    file.refuse_damage(None)
    return Collected(path.name, file.sections, results, tuple(file.warnings))


def collect_link(found: Polled) -> Collected:
    """What the live link brought, to be compared as a file is; what was taken back at a table is reported."""
    from model.exchange.bridgemate.link import problems

    letters = tuple(sorted({one.place.section for one in found.results}))
    back = tuple(
        _("Board {board}, round {round}, table {table}: the table withdrew its result; ours stays.").format(
            board=place.board, round=place.round, table=_called(place, lettered=len(letters) > 1)
        )
        for place in found.taken_back
    )
    return Collected(_("The Bridgemate link"), letters, found.results, (*problems(found.results), *back))


class BridgemateResults:
    """Compares a file with a session, and takes what is wanted."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def compare(self, session_id: int, given: Collected) -> Incoming:
        """What the file has for this session; raises `ImportRefused` when its sections are not those of the session."""
        opened = self._ledger.open_session(session_id)
        new, conflicts, misplaced = list[Arrived](), list[Arrived](), list[Misplaced]()
        same = settled = 0
        placed, unplaced = _placed(opened, given)
        names = table_names(opened.session.plan)
        why = _("the movement expects no result there")
        left = tuple(_words(one, why, lettered=bool(names)) for one in unplaced)
        numbers = _numberings(opened.session.plan, placed)
        for one, result, row in placed:
            cell = (row.round, row.table, one.place.board)
            held, pairs = opened.results.get(cell), numbers[one.place.section].in_plan(one, row)
            if held is None:
                came = Arrived(*cell, result, None, one.at, names.get(row.table, ""))
                if pairs is None or pairs == (row.ns, row.ew):
                    new.append(came)
                else:
                    misplaced.append(Misplaced(came, pairs, (row.ns or 0, row.ew or 0)))
            elif _same(held.result, result):
                same += 1
            elif self._decided(session_id, cell, result):
                settled += 1
            else:
                conflicts.append(Arrived(*cell, result, held.result, one.at, names.get(row.table, "")))
        return Incoming(tuple(new), tuple(conflicts), same, settled, left, tuple(misplaced), unplaced)

    @writes
    def seat(
        self, session_id: int, one: Misplaced, incoming: Incoming, *, initiator: object = None
    ) -> Changes:
        """Let the movement have the pairs where they sat: the doctor's proposal of least damage, as an entry of its own.

        Raises `ArrowswitchError` where the movement cannot be mended so; then nothing was written.
        """
        from model.service.movements.doctor import Doctor

        plan = self._ledger.open_session(session_id).session.plan
        row = plan.row(one.arrived.round, one.arrived.table)
        assert row is not None  # the comparison found it there
        doctor = Doctor(self._writer, self._ledger)
        happening = bridgemate_seats.find_happening(row, one.sat)
        sat = {(other.arrived.round, other.arrived.table): other.sat for other in incoming.misplaced}
        proposal = bridgemate_seats.as_they_sat(plan, doctor.propose(session_id, happening), sat)
        return doctor.apply(session_id, proposal, happening, initiator=initiator)

    @writes
    def take(
        self,
        session_id: int,
        incoming: Incoming,
        chosen: Collection[Cell] = (),
        *,
        why: str = "",
        initiator: object = None,
    ) -> Changes:
        """Bring the new results in, and theirs where a conflict is chosen; one entry, nothing when there is nothing.

        Raises `NotNow` when a result changed since the comparison and `ReasonNeeded` when the results are final and
        `why` is not given: then nothing was written.
        """
        opened = self._ledger.open_session(session_id)
        taken = [*incoming.new, *(one for one in incoming.conflicts if one.cell in chosen)]
        for one in taken:
            held = opened.results.get(one.cell)
            if (None if held is None else held.result) != one.ours or one.cell not in opened.index:
                raise NotNow(
                    _("Board {board}, table {table} has changed in the meantime.").format(
                        board=one.board, table=one.table_name
                    ),
                    _("Import the Bridgemate file again."),
                )
        if not taken:
            return Changes(frozenset[Kind](), session_id, revision=opened.session.revision)
        refuse_without_reason(opened.session, why)
        with self._writer.entry(
            "bridgemate.read", session=session_id, why=why, initiator=initiator, results=len(taken)
        ) as pending:
            for one in taken:
                before = None if one.ours is None else str(one.ours)
                pending.draft.add(ResultChange(session_id, *one.cell, before, str(one.theirs)))
            if opened.session.state is State.SEATING:
                states = {"state": State.SEATING.value}, {"state": State.PLAYING.value}
                pending.draft.add(RowChange("session", session_id, *states))
        assert pending.changes is not None  # results did change
        return pending.changes

    def write(self, session_id: int, template: Path, target: Path) -> None:
        """Write the movement and the names into a copy of a Bridgemate file the club has; results are not written.

        Raises `ImportRefused` for a template that cannot be read, `ExportRefused` for one that cannot be filled or a copy
        that cannot be written. Nothing was written then; the template itself is never written to.
        """
        from model.exchange.bridgemate import writer as bridgemate_out
        from model.exchange.files import put_file, read_bytes
        from model.exchange.jet import odbc

        if target.exists() and target.samefile(template):
            raise ExportRefused(
                _("{name} is the template itself.").format(name=target.name),
                _("Choose another name for the copy."),
            )
        session = self._ledger.open_session(session_id).session
        made = bridgemate_out.tables(session.plan, _names(session), self._cards(session_id))
        content = read_bytes(template)
        try:
            copy = bridgemate_out.in_template(content, template.name, made)
        except ExportRefused:
            driver = odbc.driver()
            if driver is None:
                raise
            rows = bridgemate_out.for_driver(content, template.name, made)
            _put_through(target, content, rows, driver)
            return
        put_file(target, copy)

    def link_event(self, session_id: int, club: str) -> LinkEvent:
        """The evening as the live link begins it: movement, names of the first round, and the cards as dealt."""
        from model.exchange.bridgemate.dto import LinkEvent
        from model.exchange.bridgemate.link import guid

        session = self._ledger.open_session(session_id).session
        names = {(table, seat): name for (_round, table, seat), name in _names(session).items()}
        return LinkEvent(
            guid(club.strip(), session_id, session.date),
            session.title,
            session.date,
            session.plan,
            names,
            self._cards(session_id),
            session.conditions.method,
            session.start_time,
        )

    def _cards(self, session_id: int) -> tuple[DealtBoard, ...]:
        return tuple(one.dealt for one in self._ledger.deals(session_id))

    def _decided(self, session_id: int, cell: Cell, theirs: Result) -> bool:
        """Whether their result was in before and the director put another in its place."""
        rows = reading.history(self._ledger.file, session_id, cell)
        return any(row.result is not None and _same(Result.parse(row.result), theirs) for row in rows[1:])


Placed: TypeAlias = "tuple[Received, Result, Row]"


def _placed(opened: OpenSession, given: Collected) -> tuple[list[Placed], tuple[Received, ...]]:
    """Each result with the row of the plan it belongs to, and what the movement does not expect."""
    plan = opened.session.plan
    offsets = _offsets(plan, given)
    placed: list[Placed] = []
    left: list[Received] = []
    for one in given.results:
        if one.result is None:
            continue
        cell = (one.place.round, one.place.table + offsets[one.place.section], one.place.board)
        row = plan.row(cell[0], cell[1])
        if cell not in opened.index or row is None:
            left.append(one)
        else:
            placed.append((one, one.result, row))
    return placed, tuple(left)


def _numberings(plan: Plan, placed: list[Placed]) -> dict[str, Numbering]:
    sections = {one.place.section for one, _result, _row in placed}
    return {
        section: bridgemate_seats.read_numbering(
            plan, [(one, row) for one, _result, row in placed if one.place.section == section]
        )
        for section in sections
    }


def _names(session: Session) -> dict[tuple[int, int, str], str]:
    """Who sits where in the first round: by round, table and direction."""
    names = {}
    for row in session.plan.rows:
        if row.round != 1:
            continue
        for number, seats in ((row.ns, "NS"), (row.ew, "EW")):
            players = () if number is None else session.pair_in(1, number).players
            for seat, player in zip(seats, players, strict=False):
                if player is not None:
                    names[1, row.table, seat] = player.name
    return names


def _put_through(target: Path, content: bytes, rows: dict[str, Rows], driver: str) -> None:
    """Fill a copy by the Access driver of this system; it gets its name only once it is whole."""
    from model.exchange.files import put_file
    from model.exchange.jet import odbc

    beside = target.with_name(f"{target.stem}-part{target.suffix}")
    put_file(beside, content)
    try:
        odbc.fill(beside, rows, driver)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _same(ours: Result, theirs: Result) -> bool:
    """Whether two results are one: a lead that only one of them knows makes no difference."""
    if ours.outcome != theirs.outcome:
        return False
    return ours.lead == theirs.lead or ours.lead is None or theirs.lead is None


def _offsets(plan: Plan, given: Collected) -> dict[str, int]:
    """How many tables of the plan stand before each section of the file."""
    letters = tuple(dict.fromkeys((*given.sections, *(one.place.section for one in given.results))))
    if len(letters) < 2 and len(plan.sections) < 2:
        return dict.fromkeys(letters, 0)
    first = {letter: table - 1 for letter, table, _last in plan.sections}
    strange = [letter for letter in letters if letter not in first]
    if strange:
        raise ImportRefused(
            _("{name} has section {letter}; this session does not.").format(
                name=given.name, letter=strange[0]
            ),
            _("Open the session with sections {letters}, or import the whole file as an event.").format(
                letters=", ".join(letters)
            ),
        )
    return first


def _called(place: Place, *, lettered: bool) -> str:
    """The table of a file: after its section's letter where there are several."""
    return f"{place.section} {place.table}" if lettered else str(place.table)


def _words(one: Received, why: str, *, lettered: bool) -> str:
    place = one.place
    return _("Board {board}, round {round}, table {table}: {why}.").format(
        board=place.board, round=place.round, table=_called(place, lettered=lettered), why=why
    )
