"""Sessions: created, changed, played, made final."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

import msgspec

from model.bridge.result import Late
from model.changes import Changes, Kind
from model.errors import (
    ArrowswitchError,
    ClubFileNotUnderstood,
    NotExpected,
    NotKnown,
    NotNow,
    UnheardLaptops,
)
from model.i18n import _, ngettext
from model.movement.plan import Plan
from model.movement.sections import tables_of
from model.scoring.conditions import Conditions
from model.service import codec
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.play.clock_entries import RoundClock
from model.service.standings.lines import expected
from model.service.writer import Writer
from model.snapshots.session import Session, SessionSummary, State
from model.storage import reading
from model.storage.draft import EntryDraft
from model.storage.operations import Operation, ResultChange, RowChange
from model.storage.schema.tables import PLAN, SESSION
from model.storage.store import Store

NOTHING = Changes(frozenset[Kind]())


class Sessions:
    """The club's sessions."""

    def __init__(self, writer: Writer, ledger: Ledger, clock: Callable[[], datetime]) -> None:
        self._writer = writer
        self._ledger = ledger
        self._clock = clock
        self._round_clock = RoundClock(ledger, clock)
        self._kept_under = reading.of_this_computer(ledger.file, "session")
        kept = reading.place(ledger.file, self._kept_under)
        # A laptop that joins a shared club has kept none: it shows the session that is going on.
        self._current: int | None = kept if isinstance(kept, int) else self._going_on()
        self._on_phones: set[int] = set()
        self._unsent: Callable[[int], int] = lambda _session: 0
        self._unsent_rulings: Callable[[int], int] = lambda _session: 0
        self._elsewhere: Callable[[int], tuple[str, ...]] = lambda _session: ()

    def wait_for_unsent(
        self,
        unsent: Callable[[int], int],
        rulings: Callable[[int], int],
        elsewhere: Callable[[int], tuple[str, ...]],
    ) -> None:
        """Let no session become final while ``unsent`` results of it, or ``rulings``, are on this computer alone.

        ``elsewhere`` says in words on which other laptops some are, or may be.
        """
        self._unsent, self._unsent_rulings, self._elsewhere = unsent, rulings, elsewhere

    def _going_on(self) -> int | None:
        """Where a laptop joins a shared club: the session that is being seated or played, so that it begins no second one."""
        if self._ledger.file.shared is None:
            return None
        under_way = (State.SEATING.value, State.PLAYING.value)
        return next((row.id for row in reading.sessions(self._ledger.file) if row.state in under_way), None)

    def all(self) -> tuple[SessionSummary, ...]:
        """Every session, latest first."""
        file = self._ledger.file
        with file.corrupt_if_unreadable():
            rows = reading.sessions(file)
        return tuple(_summary_or_why(file, row) for row in rows)

    def current(self) -> int | None:
        """The session last opened or created, None when there is none (any more) or it cannot be read."""
        if self._current is not None:
            try:
                self._ledger.session(self._current)
            except (NotKnown, ClubFileNotUnderstood):
                return None
        return self._current

    def unreadable(self) -> ClubFileNotUnderstood | None:
        """Why the current session cannot be read, None if it can; the club opens without it."""
        if self._current is not None:
            try:
                self._ledger.session(self._current)
            except NotKnown:
                return None
            except ClubFileNotUnderstood as error:
                return error
        return None

    def in_hand(self) -> int | None:
        """The session last opened or created even when it was taken out since: what undo and redo are about."""
        return self._current

    def open(self, session_id: int) -> Session:
        """Make a session the current one, remembered across restarts; not an entry."""
        session = self._ledger.session(session_id)
        self._current = session_id
        if not self._ledger.file.read_only:
            reading.remember(self._ledger.file, self._kept_under, session_id)
        return session

    def get(self, session_id: int) -> Session:
        """The facts of a session as it is now; raises `NotKnown`."""
        return self._ledger.session(session_id)

    @writes
    def create(  # noqa: PLR0913  # the facts of a session in the order of its form
        self,
        title: str,
        date: date,
        plan: Plan,
        conditions: Conditions,
        start_time: time | None = None,
        minutes_per_board: int = 7,
        director: str = "",
        *,
        initiator: object = None,
    ) -> int:
        """Begin a session with a plan; it becomes the current one. Gives its id; raises `NoScale`."""
        title = _proper_title(title)
        _must_have_scales(plan, conditions)
        with self._writer.entry("session.create", initiator=initiator, title=title) as pending:
            draft = pending.draft
            session_id = draft.insert(
                SESSION,
                title=title,
                date=date.isoformat(),
                state=State.SEATING.value,
                plan_id=new_plan(draft, plan),
                conditions=codec.dump_conditions(conditions),
                start_time=None if start_time is None else start_time.isoformat(),
                minutes_per_board=minutes_per_board,
                director=director,
                imported=False,
                entered=0,
                revision=0,
                removed=False,
            )
            draft.session = session_id
            draft.add(RowChange("session", session_id, {"removed": True}, {"removed": False}))
        self.open(session_id)
        return session_id

    def last_like(self, day: date) -> SessionSummary | None:
        """The session to copy for a club night on this day: the latest of the same weekday before it, else the latest."""
        before = [summary for summary in self.all() if summary.date < day]
        same = [summary for summary in before if summary.date.weekday() == day.weekday()]
        return next((summary for summary in (*same, *before) if self._is_readable(summary.id)), None)

    def _is_readable(self, session_id: int) -> bool:
        try:
            self._ledger.session(session_id)
        except ClubFileNotUnderstood:
            return False
        return True

    @writes
    def change_plan(
        self, session_id: int, plan: Plan, *, losing: bool = False, initiator: object = None
    ) -> Changes:
        """Give the session another movement; results stay with the two pairs that played them.

        A result follows its two pairs to the table and round where the new plan has them play that board. Raises
        `NotExpected` when one has no place in it, unless `losing` says to take such results out.
        """
        record = self._ledger.record(session_id)
        session = self._ledger.session(session_id)
        _must_have_scales(plan, session.conditions)
        moves = self._moved_results(session_id, plan, losing=losing)
        with self._writer.entry(
            "session.plan", session=session_id, initiator=initiator, movement=plan.name
        ) as pending:
            if plan == session.plan:
                return NOTHING
            draft = pending.draft
            plan_id = new_plan(draft, plan)
            draft.add(RowChange("session", session_id, {"plan_id": record.plan_id}, {"plan_id": plan_id}))
            for move in moves:
                draft.add(move)
        return pending.changes or NOTHING

    @writes
    def change_conditions(
        self, session_id: int, conditions: Conditions, *, initiator: object = None
    ) -> Changes:
        """Score the session by other conditions of contest; raises what they cannot be scored by, before anything is kept."""
        from model import scoring
        from model.scoring.checking import check

        check(conditions)
        scoring.score(self._ledger.view(session_id), conditions)
        return self._change(
            session_id,
            "session.conditions",
            {"conditions": codec.dump_conditions(conditions)},
            initiator=initiator,
        )

    @writes
    def rename(self, session_id: int, title: str, *, initiator: object = None) -> Changes:
        """Give the session another title."""
        title = _proper_title(title)
        return self._change(session_id, "session.rename", {"title": title}, initiator=initiator, title=title)

    @writes
    def remove(self, session_id: int) -> Changes:
        """Take a session out of the club's list; its results stay in the file and come back by undo.

        Raises `NotNow` while its room is open here: results kept on phones could arrive nowhere.
        """
        title = self._ledger.session(session_id).title
        if session_id in self._on_phones:
            raise NotNow(
                _("{session} is open on phones.").format(session=title), _("Close the room on Play first.")
            )
        return self._change(session_id, "session.remove", {"removed": True}, title=title)

    def serve(self, session_id: int, *, on_phones: bool) -> None:
        """Note whether the room of a session is open on this computer; not an entry."""
        (self._on_phones.add if on_phones else self._on_phones.discard)(session_id)

    @writes
    def start_play(self, session_id: int, *, with_clock: bool = False, initiator: object = None) -> Changes:
        """Seating is done: the first round begins, and its clock when the session is of today or `with_clock` asks for it.

        Entering a result does it too, without the clock: that is an evening typed afterwards.
        """
        self._refuse_unless(session_id, State.SEATING, _("Play has already started."))
        begin = self._round_clock.begin if with_clock else self._round_clock.begin_today
        after = {"state": State.PLAYING.value}
        return self._change(session_id, "session.play", after, wind=begin, initiator=initiator)

    @writes
    def finish(self, session_id: int) -> Changes:
        """Play is over, for the clock too: results are provisional and the correction period begins (Law 79C)."""
        session = self._ledger.session(session_id)
        self._refuse_unless(session_id, State.PLAYING, _("The session is not being played."), State.SEATING)
        until = self._clock() + timedelta(minutes=session.conditions.correction_minutes)
        after = {"state": State.PROVISIONAL.value, "provisional_until": until.isoformat()}
        return self._change(session_id, "session.finish", after, wind=self._round_clock.end)

    @writes
    def make_final(self, session_id: int, *, anyway: bool = False, unheard: bool = False) -> Changes:
        """The correction period is over: later changes are corrections. What is in force now is marked for their sheet.

        Raises `NotNow` when play was not ended, when results are missing or late and `anyway` is not given, and always
        when results or rulings typed here have not reached the server of a shared club; `UnheardLaptops` when some may
        be on another laptop alone and `unheard` is not given.
        """
        self._refuse_unless(
            session_id,
            State.PROVISIONAL,
            _("The results are not provisional yet."),
            remedy=_("End play first."),
        )
        self._refuse_unsent(session_id)
        if not unheard and (elsewhere := self._elsewhere(session_id)):
            raise UnheardLaptops(
                " ".join(elsewhere), _("Connect it first, or make the results final without it.")
            )
        if not anyway:
            self._refuse_unfinished(session_id)
        record = self._ledger.record(session_id)
        mark = {
            "revision": reading.latest_revision(self._ledger.file),
            "plan_id": record.plan_id,
            "conditions": record.conditions,
            "additions": record.additions,
        }
        after = {
            "state": State.FINAL.value,
            "final_at": self._clock().isoformat(),
            "mark": msgspec.json.encode(mark).decode(),
        }
        return self._change(session_id, "session.final", after)

    @writes
    def reopen(self, session_id: int, *, initiator: object = None) -> Changes:
        """Play goes on, or was ended by mistake: the results are no longer provisional or final."""
        self._refuse_unless(
            session_id, State.FINAL, _("The session is still being played."), State.PROVISIONAL
        )
        after = {"state": State.PLAYING.value, "provisional_until": None, "final_at": None, "mark": None}
        return self._change(session_id, "session.reopen", after, initiator=initiator)

    def _change(
        self,
        session_id: int,
        name: str,
        after: dict[str, Any],
        *,
        initiator: object = None,
        wind: Callable[[EntryDraft, int], None] | None = None,
        **parameters: Any,
    ) -> Changes:
        record = self._ledger.record(session_id)._mapping
        before = {column: record[column] for column in after}
        with self._writer.entry(name, session=session_id, initiator=initiator, **parameters) as pending:
            if before != after:
                pending.draft.add(RowChange("session", session_id, before, after))
                if wind is not None:
                    wind(pending.draft, session_id)
        return pending.changes or NOTHING

    def _refuse_unless(
        self, session_id: int, wanted: State, message: str, also: State | None = None, remedy: str = ""
    ) -> None:
        if self._ledger.session(session_id).state not in (wanted, also):
            raise NotNow(message, remedy)

    def _refuse_unsent(self, session_id: int) -> None:
        unsent = self._unsent(session_id)
        if unsent:
            raise NotNow(
                ngettext(
                    "{count} result typed here is not saved yet.",
                    "{count} results typed here are not saved yet.",
                    unsent,
                ).format(count=unsent),
                _("Wait for the server, or decide in the strip at the top."),
            )
        rulings = self._unsent_rulings(session_id)
        if rulings:
            raise NotNow(
                ngettext(
                    "{count} ruling typed here is not saved yet.",
                    "{count} rulings typed here are not saved yet.",
                    rulings,
                ).format(count=rulings),
                _("Wait for the server, or decide in the strip at the top."),
            )

    def _refuse_unfinished(self, session_id: int) -> None:
        lines = self._ledger.open_session(session_id).lines
        missing = [line for line in lines if line.result is None or isinstance(line.result.outcome, Late)]
        if missing:
            first = missing[0]
            raise NotNow(
                ngettext(
                    "{count} result is missing: board {board}, table {table}, round {round}.",
                    "{count} results are missing, the first is board {board}, table {table}, round {round}.",
                    len(missing),
                ).format(count=len(missing), board=first.board, table=first.table_name, round=first.round),
                _("Enter what was played, or that it was not played."),
            )

    def _moved_results(self, session_id: int, plan: Plan, *, losing: bool) -> list[Operation]:
        from model.movement.check import who_met

        held = self._ledger.open_session(session_id)
        meetings = {
            (board, who_met(plan, row)): (row.round, row.table, board)
            for row in plan.rows
            if expected(plan, row)
            for board in row.boards
        }
        before = {(row.round, row.table): who_met(plan, row) for row in held.session.plan.rows}
        outs: list[Operation] = []
        ins: list[Operation] = []
        for line in held.lines:
            if line.result is None:
                continue
            old = (line.round, line.table, line.board)
            new = meetings.get((line.board, before[line.round, line.table]))
            if new == old:
                continue
            if new is None and not losing:
                raise NotExpected(
                    _(
                        "In this movement {who} do not play board {board}, on which they have a result."
                    ).format(who=_both(held.session.plan.kind, line.ns, line.ew), board=line.board),
                    _("Delete that result first, or choose a movement that keeps the rounds already played."),
                )
            text = str(line.result)
            outs.append(ResultChange(session_id, *old, text, None))
            if new is not None:
                ins.append(ResultChange(session_id, *new, None, text))
        return [*outs, *ins]


def _both(kind: str, one: str, other: str) -> str:
    if kind == "teams":
        return _("teams {one} and {other}").format(one=one, other=other)
    if kind == "individual":
        return _("players {one} and {other}").format(one=one, other=other)
    return _("pairs {one} and {other}").format(one=one, other=other)


def _summary_or_why(file: Store, row: Any) -> SessionSummary:
    """A session's line; where it cannot be read the line says so, and the other sessions are listed all the same."""
    try:
        with file.corrupt_if_unreadable():
            return _summary(row)
    except ClubFileNotUnderstood:
        title = _("{title} (cannot be read)").format(title=row.title)
        return SessionSummary(row.id, title, date.min, State.SEATING, row.movement, 0, 0, 0, 0, 0)


def _summary(row: Any) -> SessionSummary:
    return SessionSummary(
        row.id,
        row.title,
        date.fromisoformat(row.date),
        State(row.state),
        row.movement,
        row.tables,
        row.pairs,
        row.boards,
        min(row.entered, row.expected),
        row.expected,
        row.imported,
        time.fromisoformat(row.start_time) if row.start_time else None,
    )


def _must_have_scales(plan: Plan, conditions: Conditions) -> None:
    """Ask for the scales of matches only where there are matches: pairs' evenings begin without them."""
    if plan.kind != "pairs" or plan.draw is not None:
        from model.service.standings.vp_scales import must_have_scales

        must_have_scales(plan, conditions)


def new_plan(draft: EntryDraft, plan: Plan) -> int:
    """Lay down a plan as part of an entry and give its id."""
    return draft.insert(
        PLAN,
        name=plan.name,
        tables=len(tables_of(plan)) if plan.draw is None else _tables_in_use(plan),
        pairs=sum(number != plan.missing for number in plan.contestants),
        boards=len(plan.boards),
        expected=sum(len(row.boards) for row in plan.rows if expected(plan, row)),
        body=codec.dump_plan(plan),
    )


def _tables_in_use(plan: Plan) -> int:
    """The tables of a drawn plan that are played at: who has a bye stands at none."""
    used = Counter(row.round for row in plan.rows if row.played)
    return max(used.values(), default=0)


def _proper_title(title: str) -> str:
    title = " ".join(title.split())
    if not title:
        raise ArrowswitchError(_("A session needs a title."), _("For example: Club night."))
    return title
