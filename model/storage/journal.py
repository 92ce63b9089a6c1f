"""The journal: every entry with its inverse, written in the transaction of the write itself; undo and redo by name.

Entries are only ever added. Undoing adds the inverse as an entry of its own and redoing the inverse of that, so the
journal read from the top tells all that ever happened. Each session has two piles (what can be taken back, what can be
done again), and so has the club for the entries of no session. A pile is a linked list through the entries, and the last
entry of a session points to the tops of both: they survive a restart without a replay.

An entry is taken back, or done again, only while everything it touches stands as the entry left it. Within a session the
pile sees to that; an entry of another session, or of the club, may stand in the way (`InTheWay`). Where several laptops
share a club each has its own piles, and what another did later may stand in the way too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Row, bindparam, func, insert, or_, select, update

from model.errors import NotUndoable
from model.i18n import _
from model.storage import checksums, reading
from model.storage import operations as ops
from model.storage.draft import EntryDraft
from model.storage.entry import Entry, EntryKind, Parameters, as_row, from_row
from model.storage.operations import Operation
from model.storage.schema.tables import ENTRY, SESSION
from model.storage.store import Store

_ADD_DEED = insert(ENTRY)
_BUMP = (
    update(SESSION)
    .where(SESSION.c.id == bindparam("of"))
    .values(
        revision=SESSION.c.revision + 1,
        entered=SESSION.c.entered + bindparam("more"),
        saved_at=bindparam("now"),
    )
)


class InTheWay(Exception):
    """An entry of another scope touches the same things: `entry` has to be taken back first, or done again (`again`).

    `elsewhere` is whether another laptop wrote it, which alone can take it back; `taken_back` that the entry itself was
    taken back since, from the log.
    """

    def __init__(self, entry: Entry, *, again: bool, elsewhere: bool, taken_back: bool = False) -> None:
        super().__init__(entry.name)
        self.entry = entry
        self.again = again
        self.elsewhere = elsewhere
        self.taken_back = taken_back


class Tops(Struct, frozen=True):
    """The entries that undo and redo of one scope would take, None if the pile is empty."""

    undo: int | None = None
    redo: int | None = None


class Journal:
    """Writes entries into a club file, takes them back, does them again."""

    def __init__(self, file: Store, clock: Callable[[], datetime]) -> None:
        self._file = file
        self._shared = file.shared
        self._station = None if self._shared is None else self._shared.station
        self._clock = clock
        self._last_id: int = file.execute(select(func.max(ENTRY.c.id))).scalar_one() or 0
        self._last: Entry | None = None
        self._tops: dict[int | None, Tops] = {}
        self.judge: Callable[[EntryDraft, Operation], None] | None = None
        """Refuses what whoever sits here may not write; nobody does where the club is a file."""
        self._every_top: dict[int | None, Tops] | None = None
        """Those of every scope, once one outside the open session was asked for."""

    @property
    def last_id(self) -> int:
        """The number of the last entry known here."""
        return self._last_id

    def _now(self) -> datetime:
        now = self._clock()
        return now if self._shared is None else self._shared.not_before(now)

    @contextmanager
    def entry(
        self,
        name: str,
        parameters: Parameters,
        session: int | None = None,
        why: str = "",
        *,
        who: str,
        request: str = "",
    ) -> Iterator[EntryDraft]:
        """Everything done to the draft inside is one transaction; `draft.entry` is set once it is committed.

        What changed nothing leaves no entry. `who` did it; `request` is the name it was sent under, kept so that it is
        found again. Raises `Fork` where what it rests on was changed meanwhile.
        """
        entry: Entry | None = None
        with self._file.transaction():
            draft = EntryDraft(
                self._file, self._last_id + 1, self._now(), who, name, parameters, session, why
            )
            draft.request, draft.judge = request or None, self.judge
            yield draft
            # What changed nothing is no entry, so that an undo is never spent on nothing.
            if draft.operations:
                below = self.tops(draft.session).undo
                entry = self._append(draft, "do", draft.id, Tops(draft.id, None), below)
        self._committed(entry)
        draft.entry = entry

    def rewrite(self, name: str, parameters: Parameters, work: Callable[[], str]) -> Entry:
        """Do what can never be taken back, with an entry on no pile that says so; ``work`` gives who signs it."""
        with self._file.transaction():
            who = work()
            draft = EntryDraft(self._file, self._last_id + 1, self._now(), who, name, parameters)
            entry = self._append(draft, "do", draft.id, self.tops(None), None)
        self._committed(entry)
        return entry

    def undo(self, scope: int | None, who: str) -> Entry:
        """Take back the entry on top of the pile of this session, of the club where `scope` is None.

        Raises `NotUndoable` when there is none, `InTheWay` when another entry has to be taken back or done again first.
        """
        node = self.undoable(scope)
        if node is None:
            raise NotUndoable(_("There is nothing to undo."))
        self._refuse_what_is_in_the_way(node, scope)
        with self._file.transaction():
            draft = self._again(node, who)
            tops = self.tops(scope)
            # Below the undone entry lies what the next undo takes; the undoing itself goes on top of redo.
            entry = self._append(draft, "undo", node.origin, Tops(node.below, draft.id), tops.redo)
        self._committed(entry)
        return entry

    def redo(self, scope: int | None, who: str) -> Entry:
        """Do again the entry of a session, or of the club, that was last taken back; raises as `undo` does."""
        node = self.redoable(scope)
        if node is None:
            raise NotUndoable(_("There is nothing to redo."))
        self._refuse_what_is_in_the_way(node, scope)
        with self._file.transaction():
            draft = self._again(node, who)
            tops = self.tops(scope)
            # The redone entry is on the pile of undo again, and redo goes on with the one below.
            entry = self._append(draft, "redo", node.origin, Tops(draft.id, node.below), tops.undo)
        self._committed(entry)
        return entry

    def take_back(self, entry_id: int, who: str) -> Entry:
        """Take back any entry, whoever wrote it; it lies on top of redo of its session here.

        Raises `InTheWay` where anything it touches was changed since: no pile orders it and what came later.
        """
        node = self._entry(entry_id)
        assert node is not None
        for entry, stood in _changed(self._later(node, ENTRY.c.id > node.id)):
            if entry.origin == node.origin:
                raise InTheWay(entry, again=False, elsewhere=False, taken_back=True)
            if ops.touch(node.operations, node.session, entry.operations, entry.session):
                raise InTheWay(entry, again=stood, elsewhere=entry.station != self._station)
        with self._file.transaction():
            draft = self._again(node, who)
            tops = self.tops(node.session)
            on_top = tops.undo == node.id
            entry = self._append(
                draft, "undo", node.origin, Tops(node.below if on_top else tops.undo, draft.id), tops.redo
            )
        self._committed(entry)
        return entry

    def find(self, entry_id: int) -> Entry | None:
        """The entry of a number."""
        return self._entry(entry_id)

    def undoable(self, scope: int | None) -> Entry | None:
        """The entry that `undo` would take back."""
        return self._entry(self.tops(scope).undo)

    def redoable(self, scope: int | None) -> Entry | None:
        """The entry whose inverse `redo` would apply."""
        return self._entry(self.tops(scope).redo)

    def undoable_elsewhere(self, scope: int | None) -> Entry | None:
        """The latest entry of any other scope that could be taken back."""
        return self._entry(max((tops.undo or 0 for tops in self._others(scope)), default=0) or None)

    def redoable_elsewhere(self, scope: int | None) -> Entry | None:
        """The entry of any other scope that was taken back last and could be done again."""
        return self._entry(max((tops.redo or 0 for tops in self._others(scope)), default=0) or None)

    def find_request(self, request: str) -> Entry | None:
        """The entry that a request of this name made; None if it never came, or changed nothing."""
        with self._file.corrupt_if_unreadable():
            row = self._file.execute(select(ENTRY).where(ENTRY.c.request == request)).one_or_none()
            if row is None:
                return None
            self._file.prove(checksums.entry_scope(row.session_id))
            return from_row(row)

    def last_to_write(self, operation: Operation) -> Entry | None:
        """The latest entry that wrote what this operation would write; reads back through the journal."""
        with self._file.corrupt_if_unreadable():
            for row in self._file.execute(select(ENTRY).order_by(ENTRY.c.id.desc())):
                entry = from_row(row)
                if ops.writes_alike(operation, entry.operations):
                    return entry
        return None

    def rows(self, session: int | None = None) -> list[Row[Any]]:
        """The rows of all entries, oldest first; those of one session when it is given. `from_row` reads one."""
        if session is not None:
            return reading.entries(self._file, session)
        self._file.prove_all()
        return list(self._file.execute(select(ENTRY).order_by(ENTRY.c.id)))

    def latest(self, count: int) -> list[Row[Any]]:
        """The last entries that changed something, newest first, without what each of them changed."""
        kept = [column for column in ENTRY.c if column.name != "operations"]
        query = select(*kept).where(ENTRY.c.operations != "[]").order_by(ENTRY.c.id.desc()).limit(count)
        return list(self._file.execute(query))

    def _refuse_what_is_in_the_way(self, node: Entry, scope: int | None) -> None:
        """Refuse when an entry of another scope or laptop, done or undone since `node`, touches what it touches.

        What another laptop overtook leaves its pile, so that the next undo takes the one below it.
        """
        # IS DISTINCT FROM: the club's own entries have no session, and NULL <> 3 is not true in SQL.
        others = or_(
            ENTRY.c.session_id.is_distinct_from(node.session),
            ENTRY.c.station.is_distinct_from(node.station),
            ENTRY.c.origin == node.origin,
        )
        for entry, stood in _changed(self._later(node, others)):
            elsewhere = entry.station != node.station
            taken_back = entry.origin == node.origin
            touch = ops.touch if elsewhere else ops.clash
            if taken_back or touch(node.operations, node.session, entry.operations, entry.session):
                if elsewhere or taken_back:
                    self._pass_over(node, scope)
                raise InTheWay(entry, again=stood, elsewhere=elsewhere, taken_back=taken_back)

    def _later(self, node: Entry, which: ColumnElement[bool]) -> list[Entry]:
        query = select(ENTRY).where(ENTRY.c.id > node.id, which).order_by(ENTRY.c.id)
        with self._file.corrupt_if_unreadable():
            return [from_row(row) for row in self._file.execute(query)]

    def _pass_over(self, node: Entry, scope: int | None) -> None:
        tops = self.tops(scope)
        self._tops[scope] = Tops(
            node.below if tops.undo == node.id else tops.undo,
            node.below if tops.redo == node.id else tops.redo,
        )

    def follow(self, entry: Entry) -> None:
        """Take in an entry that another program wrote; one of this computer's own is on its piles too."""
        self._last_id = entry.id
        if entry.station == self._station:
            self._tops[entry.session] = Tops(entry.undo_top, entry.redo_top)
        self._every_top = None

    def tops(self, scope: int | None) -> Tops:
        """The entries that undo and redo of a session, or of the club, would take."""
        if scope not in self._tops:
            of_scope = ENTRY.c.session_id.is_not_distinct_from(scope)
            query = (
                select(ENTRY.c.undo_top, ENTRY.c.redo_top)
                .where(of_scope, self._of_mine)
                .order_by(ENTRY.c.id.desc())
                .limit(1)
            )
            # An undo that follows a damaged row would write nonsense over good results.
            self._file.prove(checksums.entry_scope(scope))
            row = self._file.execute(query).one_or_none()
            self._tops[scope] = Tops() if row is None else Tops(row.undo_top, row.redo_top)
        return self._tops[scope]

    @property
    def _of_mine(self) -> ColumnElement[bool]:
        return ENTRY.c.station.is_not_distinct_from(self._station)

    def _others(self, scope: int | None) -> list[Tops]:
        if self._every_top is None:
            latest = select(func.max(ENTRY.c.id)).where(self._of_mine).group_by(ENTRY.c.session_id)
            query = select(ENTRY.c.session_id, ENTRY.c.undo_top, ENTRY.c.redo_top).where(
                ENTRY.c.id.in_(latest)
            )
            self._every_top = {
                row.session_id: Tops(row.undo_top, row.redo_top) for row in self._file.execute(query)
            }
        return [tops for other, tops in self._every_top.items() if other != scope]

    def _again(self, node: Entry, who: str) -> EntryDraft:
        draft = EntryDraft(
            self._file,
            self._last_id + 1,
            self._now(),
            who,
            node.name,
            node.parameters,
            node.session,
            node.why,
            judge=self.judge,
        )
        for operation in ops.inverses(node.operations):
            draft.add(operation)
        return draft

    def _append(
        self, draft: EntryDraft, kind: EntryKind, origin: int, tops: Tops, below: int | None
    ) -> Entry:
        request = draft.request
        if self._shared is not None:
            request = self._shared.append(draft.id, draft.at, request)
        entry = Entry(
            draft.id,
            kind,
            draft.name,
            draft.parameters,
            draft.session,
            draft.at,
            draft.who,
            draft.why,
            draft.operations,
            origin,
            tops.undo,
            tops.redo,
            below,
            request,
            self._station,
        )
        now = draft.at.isoformat()
        for session in ops.sessions_of(draft.operations):
            more = ops.count_entered(draft.operations, session)
            # `later`: to a server these go together with the commit, four trips an entry where it was seven.
            self._file.later(_BUMP, {"of": session, "now": now, "more": more})
        self._file.later(_ADD_DEED, as_row(entry))
        return entry

    def _committed(self, entry: Entry | None) -> None:
        if entry is not None:
            self._last = entry
            self._last_id = entry.id
            self._tops[entry.session] = Tops(entry.undo_top, entry.redo_top)
            if self._every_top is not None:
                self._every_top[entry.session] = self._tops[entry.session]

    def _entry(self, entry_id: int | None) -> Entry | None:
        if entry_id is None:
            return None
        if self._last is not None and self._last.id == entry_id:
            return from_row(SimpleNamespace(**as_row(self._last)))  # as it would be read back
        with self._file.corrupt_if_unreadable():
            row = self._file.execute(select(ENTRY).where(ENTRY.c.id == entry_id)).one()
            self._file.prove(checksums.entry_scope(row.session_id))
            return from_row(row)


def _changed(later: list[Entry]) -> Iterator[tuple[Entry, bool]]:
    """The last word on each entry that stands otherwise than before, with whether it stood; from the latest back.

    Done and undone again leaves things as they were. The first that clashes is the one to take back first.
    """
    first: dict[int, Entry] = {}
    last: dict[int, Entry] = {}
    for entry in later:
        first.setdefault(entry.origin, entry)
        last[entry.origin] = entry
    for entry in reversed(later):
        stood, stands = first[entry.origin].kind == "undo", entry.kind != "undo"
        if last[entry.origin] is entry and stood != stands:
            yield entry, stood
