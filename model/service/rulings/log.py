"""The rulings of sessions as they stand in the club file: their records, their next question, what they wait for.

The answers are the only state of an open ruling: the next question is recomputed from them. What a ruling said when it
was given is kept whole, with the facts of that moment; its former states are in the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from model.changes import Changes, Kind
from model.errors import ArrowswitchError, ClubFileNotUnderstood, NotKnown, NotNow
from model.i18n import _
from model.movement.sections import name_in_section
from model.service import settings as preferences
from model.service.rulings import appeals
from model.service.rulings import cell as ruling_cell
from model.service.rulings import facts as ruling_facts
from model.snapshots.play import Need, Want
from model.snapshots.rulings import PendingEffect, ReviewDue, RulingRecord, TricksAsked
from model.storage import reading
from model.storage.operations import ResultChange

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sqlalchemy import Row

    from model.bridge.result import Result
    from model.rulings.steps import Question, Ruling
    from model.rulings.trees.library import Library
    from model.rulings.walker import Walker
    from model.service.ledger import Ledger
    from model.service.standings.lines import Cell
    from model.service.writer import Writer
    from model.storage.entry import Entry

OPEN, CONCLUDED, WITHDRAWN = "open", "concluded", "withdrawn"


_STAMPED: Final = (
    "state",
    "edition",
    "tree",
    "round",
    "table_number",
    "board",
    "called_by",
    "answers",
    "facts",
    "reasons",
)
"""What a director sees of an open ruling."""


class RulingLog:
    """The rulings of sessions, to be read."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger
        self._library: Library | None = None
        self._held: dict[int, tuple[RulingRecord, ...]] = {}
        writer.subscribe(self._forget)
        if writer.others is not None:
            writer.others.at_once(self._forget_at_once)

    @property
    def library(self) -> Library:
        """The shelf of trees, read when first asked for."""
        if self._library is None:
            from model.rulings.trees.library import Library

            self._library = Library()
        return self._library

    def get(self, ruling_id: int) -> RulingRecord:
        """A ruling as it is now; raises `NotKnown` when there is none of this id."""
        return self._record(self._row(ruling_id))

    def all(self, session_id: int) -> tuple[RulingRecord, ...]:
        """The rulings of a session: open ones first, then the newest."""
        return tuple(sorted(self.by_number(session_id), key=lambda one: (one.state != OPEN, -one.number)))

    def by_number(self, session_id: int) -> tuple[RulingRecord, ...]:
        """The rulings of a session in the order they were opened."""
        if session_id not in self._held:
            rows = self._ledger.rulings(session_id)
            self._ledger.open_session(session_id)
            self._held[session_id] = tuple(self._record_or_why(row) for row in rows)
        return self._held[session_id]

    def _record_or_why(self, row: Row[Any]) -> RulingRecord:
        """A ruling. One that cannot be read stands in the list as withdrawn, and says why."""
        try:
            with self._ledger.file.corrupt_if_unreadable():
                if row.state == OPEN and row.tree and not self._title(row.tree):
                    raise ValueError(_("there is no tree of rulings called “{tree}”").format(tree=row.tree))
                return self._record(_sound(row))
        except ClubFileNotUnderstood as why:
            return RulingRecord(
                row.id, row.number, row.session_id, "withdrawn", row.edition, row.tree,
                _("Ruling {number} cannot be read").format(number=row.number),
                row.round, row.table_number, row.board, row.called_by, why=why.message,
            )  # fmt: skip

    def event(self, session_id: int) -> str | None:
        """The kind of event as the trees ask for it, None if they have to ask."""
        return ruling_facts.event(self._ledger.open_session(session_id)) or None

    def whose(self, record: RulingRecord) -> str:
        """The other director who has this open ruling in a shared club; "" for one's own, and in a club of one laptop."""
        mine = self._writer.others is None or record.who == self._writer.who
        return record.who if record.state == OPEN and not mine else ""

    def step(self, ruling_id: int) -> Question | Ruling:
        """The next question, or the ruling to be given, from the answers alone; raises `NotNow` without a tree."""
        row = self._row(ruling_id)
        return self._step(row, self._facts(row), strict=False)

    def stamp(self, ruling_id: int) -> str:
        """A stamp of a ruling: it changes whenever anybody changes it."""
        return stamp(self._row(ruling_id))

    def list_pending(self, session_id: int) -> tuple[PendingEffect, ...]:
        """What rulings still require, by table, then by ruling; restrictions on a player end when the board's result is in."""
        return list_pending(self.by_number(session_id))

    def due(self, session_id: int) -> tuple[PendingEffect | ReviewDue, ...]:
        """What the director has to do: results that may include a ruling's tricks, questions that came back, then pending effects."""
        records = [one for one in self.by_number(session_id) if one.pending or one.reviews]
        if not records:
            return ()
        sheet = self._ledger.open_session(session_id).sheet
        played = {(line.table, line.board) for line in sheet if line.result is not None and line.result.final}
        waiting = list_pending(records)
        asked = [one for one in waiting if one.asks]
        rest = [one for one in waiting if not one.asks]
        return (*asked, *came_back(records, played), *rest)

    def needs(self, session_id: int) -> tuple[Need, ...]:
        """What the rulings of a session need of the director, as Play lists it."""
        return needs(self.due(session_id))

    def tricks_asked(self, session_id: int, cells: Collection[Cell] | None = None) -> tuple[TricksAsked, ...]:
        """Rulings whose tricks may or may not be in the results that came in after them; of these cells, or of all."""
        asking = any(
            one.asks and (cells is None or (one.round, one.table, one.board) in cells)
            for record in self.by_number(session_id)
            for one in record.pending
        )
        if not asking:
            return ()
        from model.service.rulings.pending_tricks import list_asked

        return list_asked(self._ledger, session_id, cells)

    # How

    def _row(self, ruling_id: int) -> Row[Any]:
        row = reading.read_ruling(self._ledger.file, ruling_id)
        if row is None:
            raise NotKnown(
                _("There is no ruling {number} in the club file.").format(number=ruling_id),
                _("Choose one from the list of rulings."),
            )
        with self._ledger.file.corrupt_if_unreadable():
            return _sound(row)

    def _record(self, row: Row[Any]) -> RulingRecord:
        from model.service.rulings import rows as ruling_rows

        # A ruling that was concluded keeps its title: its tree may have gone since.
        title = self._title(row.tree) if row.tree and row.conclusion is None else ""
        facts = self._facts(row) if row.conclusion is None else {}
        opened = self._ledger.open_session(row.session_id)
        board_is_in = ruling_cell.board_is_in(opened, row)
        asked = {}
        if board_is_in and row.state == CONCLUDED and row.score_given is None:
            from model.service.rulings.pending_tricks import question

            one = question(opened, row)
            asked = {} if one is None else {one.index: one.text}
        called = name_in_section(opened.session.plan, row.table_number or 0)
        record = ruling_rows.record(row, facts, title, board_is_in=board_is_in, called=called, asked=asked)
        return self._so_far(record, row, facts) if row.conclusion is None and row.tree else record

    def _so_far(self, record: RulingRecord, row: Row[Any], facts: dict[str, Any]) -> RulingRecord:
        """An open ruling with what was asked and answered, and the question that comes next."""
        from model.rulings.steps import Question

        try:
            step = self._step(row, facts, strict=False)
        except ArrowswitchError:  # its tree is broken or gone: the ruling is printed all the same
            return record
        asks = step.ask if isinstance(step, Question) else ""
        return replace(record, trail=step.trail, asks=asks)

    def _title(self, tree: str) -> str:
        """The tree's title from its head; "" for a tree that has left the shelf, whose rulings are still listed."""
        return next((_(head.title) for head in self.library.heads if head.id == tree), "")

    def _known(self, row: Row[Any]) -> dict[str, Any]:
        opened, where = self._ledger.open_session(row.session_id), (row.round, row.table_number, row.board)
        if row.score_given is None:
            return ruling_facts.gather_facts(opened, *where)

        def at_table() -> Result | None:
            """What a ruling that is taken up again found: its own score is none of the facts."""
            from model.service.rulings.pending_tricks import before

            return before(opened, self._ledger.rulings(row.session_id), row)

        return ruling_facts.gather_facts(opened, *where, at_table=at_table)

    def _facts(self, row: Row[Any]) -> dict[str, Any]:
        """What the sheet knows, overruled by what the director said."""
        return self._known(row) | appeals.facts_of(row)

    def _step(self, row: Row[Any], facts: dict[str, Any], *, strict: bool) -> Question | Ruling:
        """The next question of this ruling, or what it comes to; raises `NotNow` while it has no tree.

        A ruling that was given keeps the facts of that moment.
        """
        from model.rulings.auction import facts_of
        from model.rulings.trees.editions import Edition
        from model.rulings.walker import WalkState
        from model.service.rulings.rows import answers_of, conclusion_of

        conclusion = conclusion_of(row)
        known = facts if conclusion is None else conclusion.facts
        tree = row.tree or facts_of(known).tree
        if not tree:
            raise NotNow(
                _("Ruling {number} has not been started yet.").format(number=row.number),
                _("First say what happened."),
            )
        reasons = msgspec.json.decode(row.reasons, type=dict[str, str])
        state = WalkState(tree, Edition(row.edition), answers_of(row), reasons)
        return self._walker().step(state, known, strict=strict)

    def _walker(self) -> Walker:
        from model.rulings.walker import Walker

        elections = preferences.from_texts(self._ledger.settings()).elections
        return Walker(self.library.tree, elections.facts())

    def _forget(self, changes: Changes) -> None:
        # Where there are no rulings a result makes none.
        kept = {at: of for at, of in self._held.items() if not of} if changes.kinds == {Kind.RESULT} else {}
        self._held = kept

    def _forget_at_once(self, entry: Entry) -> None:
        """Forget at once the rulings that an entry of another laptop may have changed."""
        # Else each of its results would cost a question to the server at the next key.
        if all(isinstance(one, ResultChange) for one in entry.operations):
            self._held = {at: of for at, of in self._held.items() if not of}
        else:
            self._held = {}


def _sound(row: Row[Any]) -> Row[Any]:
    """A row as it came from the file; a `ValueError` or `TypeError` for one we cannot have written."""
    from model.service.rulings import rows as ruling_rows

    ruling_rows.refuse_what_makes_no_sense(row)
    return row


def list_pending(records: Iterable[RulingRecord]) -> tuple[PendingEffect, ...]:
    """What these rulings still require, by table, then by ruling."""
    waiting = [effect for record in records for effect in record.pending]
    return tuple(sorted(waiting, key=lambda one: (one.table or 0, one.number, one.index)))


def came_back(
    records: Iterable[RulingRecord], played: Collection[tuple[int | None, int | None]]
) -> tuple[ReviewDue, ...]:
    """The questions for after play of rulings whose board has its result; ``played`` are tables and boards."""
    return tuple(
        review for record in records if (record.table, record.board) in played for review in record.reviews
    )


def needs(due: Iterable[PendingEffect | ReviewDue]) -> tuple[Need, ...]:
    """What is due for rulings, as the needs that Play lists."""
    return tuple(
        Need(
            Want.RULING,
            one.round or 0,
            one.table or 0,
            one.board or 0,
            ruling=one.ruling,
            number=one.number,
            text=one.text,
            called=one.called,
        )
        for one in due
    )


def stamp(row: Row[Any]) -> str:
    """A stamp of this row: it changes whenever anybody changes the ruling."""
    return repr([row._mapping[name] for name in _STAMPED])
