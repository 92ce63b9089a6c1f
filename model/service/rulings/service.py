"""Rulings: opened, answered question by question, given, carried out, amended and withdrawn; each step one entry.

The answers are the only state of an open ruling: the next question is recomputed from them. What a ruling said when it
was given is kept whole, with the facts of that moment; its former states are in the journal.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from model.changes import Changes, Kind
from model.errors import ArrowswitchError, ClubFileNotUnderstood, NotKnown, NotNow
from model.i18n import _, law_places
from model.movement.sections import name_in_section
from model.service import settings as preferences
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.rulings import appeals
from model.service.rulings import cell as ruling_cell
from model.service.rulings import facts as ruling_facts
from model.service.rulings import reminders as ruling_watch
from model.service.writer import Pending, Writer
from model.snapshots.rulings import PendingEffect, ReviewDue, RulingRecord, TricksAsked
from model.storage import reading
from model.storage.operations import ResultChange, RowChange
from model.storage.schema.tables import RULING

if TYPE_CHECKING:
    from sqlalchemy import Row

    from model.bridge.result import Result
    from model.rulings.steps import Question, Ruling
    from model.rulings.trees.editions import Edition
    from model.rulings.trees.library import Library
    from model.rulings.walker import Walker
    from model.service.standings.lines import Cell
    from model.snapshots.play import Need
    from model.storage.draft import EntryDraft
    from model.storage.entry import Entry

_OPEN, _CONCLUDED, _WITHDRAWN = "open", "concluded", "withdrawn"


class Rulings:
    """The rulings of sessions."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger
        self._library: Library | None = None
        self._held: dict[int, tuple[RulingRecord, ...]] = {}
        writer.subscribe(self._forget)
        if writer.others is not None:
            writer.others.at_once(self._forget_at_once)

    # What is known

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
        return tuple(sorted(self.by_number(session_id), key=lambda one: (one.state != _OPEN, -one.number)))

    def by_number(self, session_id: int) -> tuple[RulingRecord, ...]:
        """The rulings of a session in the order they were opened."""
        if session_id not in self._held:
            file = self._ledger.file
            rows = reading.rulings(file, session_id)
            self._ledger.open_session(session_id)
            self._held[session_id] = tuple(self._record_or_why(row) for row in rows)
        return self._held[session_id]

    def _record_or_why(self, row: Row[Any]) -> RulingRecord:
        """A ruling; where it cannot be read it stands as withdrawn and says why, beside the others."""
        try:
            with self._ledger.file.corrupt_if_unreadable():
                if row.state == _OPEN and row.tree and not self._title(row.tree):
                    raise ValueError(_("there is no tree of rulings called “{tree}”").format(tree=row.tree))
                return self._record(_sound(row))
        except ClubFileNotUnderstood as why:
            return RulingRecord(
                row.id, row.number, row.session_id, "withdrawn", row.edition, row.tree,
                _("Ruling {number} cannot be read").format(number=row.number),
                row.round, row.table_number, row.board, row.called_by, why=why.message,
            )  # fmt: skip

    def event(self, session_id: int) -> str | None:
        """The kind of event as the trees ask for it, None where they have to ask."""
        return ruling_facts.event(self._ledger.open_session(session_id)) or None

    def whose(self, record: RulingRecord) -> str:
        """The other director whose open ruling it is where several share the club; "" for one's own and one laptop's."""
        mine = self._writer.others is None or record.who == self._writer.journal.who
        return record.who if record.state == "open" and not mine else ""

    def step(self, ruling_id: int) -> Question | Ruling:
        """The next question, or the ruling to be given, from the answers alone; raises `NotNow` without a tree."""
        row = self._row(ruling_id)
        return self._step(row, self._facts(row), strict=False)

    def list_pending(self, session_id: int) -> tuple[PendingEffect, ...]:
        """What rulings still ask for, by table, then by ruling; what binds a player ends when the board's result is in."""
        return ruling_watch.list_pending(self.by_number(session_id))

    def due(self, session_id: int) -> tuple[PendingEffect | ReviewDue, ...]:
        """What wants doing: results that may have a ruling's tricks, questions that came back, then what is pending."""
        records = [one for one in self.by_number(session_id) if one.pending or one.reviews]
        if not records:
            return ()
        sheet = self._ledger.open_session(session_id).sheet
        played = {(line.table, line.board) for line in sheet if line.result is not None and line.result.final}
        waiting = ruling_watch.list_pending(records)
        asked = [one for one in waiting if one.asks]
        rest = [one for one in waiting if not one.asks]
        return (*asked, *ruling_watch.came_back(records, played), *rest)

    def needs(self, session_id: int) -> tuple[Need, ...]:
        """The same as needs of the evening, for Play."""
        return ruling_watch.needs(self.due(session_id))

    # What is done

    @writes
    def open(  # noqa: PLR0913  # what is known as a ruling begins
        self,
        session_id: int,
        *,
        round: int | None = None,
        table: int | None = None,
        board: int | None = None,
        called_by: str = "",
        edition: str | Edition | None = None,
        facts: Mapping[str, object] | None = None,
        tree: str = "",
        answers: Mapping[str, object] | None = None,
        reasons: Mapping[str, str] | None = None,
        initiator: object = None,
    ) -> int:
        """Begin a ruling and give its id; it gets the next number of the session and the club's edition of the Laws.

        The round is found from table and board where the movement leaves no doubt. What was answered already is kept
        with it in one entry; raises as `answer` does, and begins nothing then.
        """
        opened = self._ledger.open_session(session_id)
        numbers = [row.number for row in reading.rulings(self._ledger.file, session_id)]
        number = max(numbers, default=0) + 1
        if round is None:
            round = ruling_facts.round_of(opened, table, board)
        sheet = ruling_facts.gather_facts(opened, round, table, board)
        by = self._edition(edition)
        given = {
            "number": number,
            "edition": by,
            "round": round,
            "table_number": table,
            "board": board,
            "called_by": called_by,
            **self._said(by, sheet, tree, answers=answers or {}, facts=facts or {}, reasons=reasons or {}),
        }
        with self._writer.entry(
            "ruling.open", session=session_id, initiator=initiator, number=number
        ) as pending:
            return _opened(pending.draft, session_id, given)

    @writes
    def place(
        self,
        ruling_id: int,
        *,
        round: int | None = None,
        table: int | None = None,
        board: int | None = None,
        called_by: str = "",
        edition: str | Edition | None = None,
        initiator: object = None,
    ) -> Changes:
        """Say again where an open ruling belongs, who called, and by which edition it is given (None: as it was)."""
        row = self._open_row(ruling_id)
        if round is None:
            round = ruling_facts.round_of(self._ledger.open_session(row.session_id), table, board)
        after = {
            "round": round,
            "table_number": table,
            "board": board,
            "called_by": called_by,
            "edition": row.edition if edition is None else self._edition(edition),
        }
        moved = (round, table, board) != (row.round, row.table_number, row.board)
        with self._entry(row, "ruling.place", initiator) as pending:
            if moved:
                after |= self._take_back(pending.draft, row)
            ruling_cell.change(pending.draft, row, after)
        return pending.changes or self._nothing(row)

    @writes
    def answer(
        self,
        ruling_id: int,
        tree: str,
        answers: Mapping[str, object],
        facts: Mapping[str, object],
        reasons: Mapping[str, str],
        *,
        initiator: object = None,
    ) -> Changes:
        """Keep all answers so far, with the facts and reasons; they take the place of those kept before.

        Raises `NotAnAnswer`, `NotAnAuction` or `NotKnown` (of the tree) and keeps nothing then.
        """
        row = self._open_row(ruling_id)
        known = self._known(row)
        after = self._said(row.edition, known, tree, answers=answers, facts=facts, reasons=reasons)
        after["facts"] = appeals.with_appeal(row, msgspec.json.decode(after["facts"], type=dict[str, Any]))
        with self._entry(row, "ruling.answer", initiator) as pending:
            ruling_cell.change(pending.draft, row, after)
        return pending.changes or self._nothing(row)

    @writes
    def conclude(self, ruling_id: int, *, initiator: object = None) -> Changes:
        """Give the ruling: its Law, words and effects are kept, and its score goes into the sheet.

        Raises `NotNow` while a question is open, or when the side that offended decides the score and is not known.
        """
        from model.rulings.steps import Question
        from model.service.rulings import pending_tricks as ruling_follow
        from model.service.rulings import rows as ruling_rows
        from model.service.rulings.scores import score_of

        row = self._open_row(ruling_id)
        facts = self._facts(row)
        step = self._step(row, facts, strict=True)
        if isinstance(step, Question):
            raise NotNow(
                _("Ruling {number} is not decided yet.").format(number=row.number),
                _("Answer first: {question}").format(question=step.ask),
            )
        elections = preferences.from_texts(self._ledger.settings()).elections
        law = step.law[0] if step.law else ""
        opened = self._ledger.open_session(row.session_id)
        rows = reading.rulings(self._ledger.file, row.session_id)
        given = None
        if ruling_cell.cell_of(opened, row) is not None:
            given = score_of(step, facts, ruling_follow.before(opened, rows, row))
        why = mark(row.number, ", ".join(given[1])) if given else mark(row.number, law)
        with self._entry(row, "ruling.conclude", initiator, why=why, law=law) as pending:
            draft = pending.draft
            after: dict[str, Any] = {
                "state": _CONCLUDED,
                "tree": row.tree or step.tree,
                "conclusion": ruling_rows.describe_conclusion(
                    step, elections.facts() | facts, elections.appeal_minutes
                ),
                "concluded_at": draft.at.isoformat(),
                "done": "[]",
            }
            if given:
                after |= ruling_follow.give(draft, opened, rows, row, given[0])
            else:
                after |= ruling_follow.take_back(draft, opened, rows, row)
            ruling_cell.change(draft, row, after)
        return pending.changes or self._nothing(row)

    @writes
    def effect_done(self, ruling_id: int, index: int, *, initiator: object = None) -> Changes:
        """What the ruling asked for at this place of its effects has been carried out."""
        row = self._row(ruling_id)
        if index not in {one.index for one in self._record(row).pending}:
            return self._nothing(row)
        return self._tick(row, f"effect {index}", initiator)

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

    @writes
    def tricks_pass(self, ruling_id: int, *, initiator: object = None) -> Changes:
        """The result that came in does not have the ruling's tricks yet: they pass now. `effect_done` says that it has."""
        from model.service.rulings.pending_tricks import pass_tricks

        row = self._row(ruling_id)
        return pass_tricks(self._writer, self._ledger, row, initiator) or self._nothing(row)

    @writes
    def review_done(self, ruling_id: int, index: int, *, initiator: object = None) -> Changes:
        """The question for after play at this place has been looked into."""
        row = self._row(ruling_id)
        if index not in {one.index for one in self._record(row).reviews}:
            return self._nothing(row)
        return self._tick(row, f"review {index}", initiator)

    @writes
    def amend(self, ruling_id: int, why: str = "", *, initiator: object = None) -> Changes:
        """Take a ruling up again with all its answers; its score stays in until the ruling is given again or withdrawn.

        How it was given, and why it is taken up again, stays in its record (`RulingRecord.former`). Raises `ReasonNeeded`
        when the results are final and no reason is given (Law 79C).
        """
        from model.service.rulings.rows import conclusion_of
        from model.service.sent import refuse_without_reason

        row = self._row(ruling_id)
        if row.state == _OPEN:
            return self._nothing(row)
        refuse_without_reason(self._ledger.session(row.session_id), why)
        why = " ".join(why.split())
        after = {"state": _OPEN, "conclusion": None, "concluded_at": None, "done": "[]", "why": ""}
        conclusion = conclusion_of(row)
        if conclusion is not None and row.state == _CONCLUDED:
            after["facts"] = appeals.with_former(row, conclusion, why)
        with self._entry(row, "ruling.amend", initiator, why=why) as pending:
            ruling_cell.change(pending.draft, row, after)
        return pending.changes or self._nothing(row)

    @writes
    def decide(self, ruling_id: int, decision: str, reason: str, *, initiator: object = None) -> Changes:
        """Write down what was decided on an appeal, and why (Law 93); "" for nothing decided.

        The score follows when the ruling is taken up again, or stays where the committee lets it stand.
        """
        row = self._row(ruling_id)
        if row.state == _WITHDRAWN:
            raise NotNow(
                _("Ruling {number} was withdrawn.").format(number=row.number),
                _("Amend it to reopen it."),
            )
        after = appeals.with_decision(row, " ".join(decision.split()), " ".join(reason.split()))
        with self._entry(row, "ruling.decide", initiator) as pending:
            ruling_cell.change(pending.draft, row, {"facts": after})
        return pending.changes or self._nothing(row)

    @writes
    def withdraw(self, ruling_id: int, why: str, *, initiator: object = None) -> Changes:
        """The ruling no longer counts: what stood in the scores before it returns, unless it was changed since."""
        row = self._row(ruling_id)
        if row.state == _WITHDRAWN:
            return self._nothing(row)
        text = _("Ruling {number} withdrawn").format(number=row.number)
        text = _("{ruling}: {why}").format(ruling=text, why=why) if why else text
        with self._entry(row, "ruling.withdraw", initiator, why=text) as pending:
            after = {"state": _WITHDRAWN, "why": why}
            after |= self._take_back(pending.draft, row)
            ruling_cell.change(pending.draft, row, after)
        return pending.changes or self._nothing(row)

    def can_be_dropped(self, ruling_id: int) -> bool:
        """Whether a ruling was begun and never given, and is the session's last: so its number is free again."""
        row = self._row(ruling_id)
        numbers = [one.number for one in reading.rulings(self._ledger.file, row.session_id)]
        if row.state != _OPEN or row.number != max(numbers):
            return False
        with self._ledger.file.corrupt_if_unreadable():
            return row.number not in reading.rulings_given(self._ledger.file, row.session_id)

    @writes
    def drop(self, ruling_id: int, *, initiator: object = None) -> Changes:
        """Take out a ruling that was begun by mistake, as if it had never been; undo brings it back.

        Raises `NotNow` for one that was given, or after which another was begun: the log has no gaps.
        """
        row = self._row(ruling_id)
        if not self.can_be_dropped(ruling_id):
            raise NotNow(
                _("Ruling {number} can no longer be discarded.").format(number=row.number),
                _("Withdraw it, with the reason."),
            )
        with self._entry(row, "ruling.drop", initiator) as pending:
            ruling_cell.change(pending.draft, row, {"removed": True})
        return pending.changes or self._nothing(row)

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

    def _open_row(self, ruling_id: int) -> Row[Any]:
        row = self._row(ruling_id)
        if row.state != _OPEN:
            raise NotNow(
                _("Ruling {number} was given.").format(number=row.number)
                if row.state == _CONCLUDED
                else _("Ruling {number} was withdrawn.").format(number=row.number),
                _("Amend it to reopen it."),
            )
        return row

    def _said(
        self,
        edition: str,
        known: Mapping[str, Any],
        tree: str,
        *,
        answers: Mapping[str, object],
        facts: Mapping[str, object],
        reasons: Mapping[str, str],
    ) -> dict[str, str]:
        """The columns for what the director said; raises as `answer` does."""
        own = ruling_facts.select_told(facts, known)
        kept = {
            question: tuple(answer) if isinstance(answer, list | tuple) else str(answer)
            for question, answer in answers.items()
        }
        if tree:
            from model.rulings.trees.editions import Edition
            from model.rulings.walker import WalkState

            state = WalkState(tree, Edition(edition), kept, dict(reasons))
            self._walker().step(state, {**known, **own}, strict=True)
        return {
            "tree": tree,
            "answers": _dump(kept),
            "facts": _dump(own),
            "reasons": _dump({question: reason for question, reason in reasons.items() if reason}),
        }

    def _take_back(self, draft: EntryDraft, row: Row[Any]) -> dict[str, Any]:
        """Take the ruling's score out of the sheet; gives the columns that change."""
        from model.service.rulings import pending_tricks as ruling_follow

        rows = reading.rulings(self._ledger.file, row.session_id)
        return ruling_follow.take_back(draft, self._ledger.open_session(row.session_id), rows, row)

    def _record(self, row: Row[Any]) -> RulingRecord:
        from model.service.rulings import rows as ruling_rows

        title = self._title(row.tree) if row.tree and row.conclusion is None else ""
        facts = self._facts(row) if row.conclusion is None else {}
        opened = self._ledger.open_session(row.session_id)
        board_is_in = ruling_cell.board_is_in(opened, row)
        asked = {}
        if board_is_in and row.state == _CONCLUDED and row.score_given is None:
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

    def _edition(self, edition: str | Edition | None) -> str:
        if edition is None:
            return preferences.from_texts(self._ledger.settings()).edition
        from model.rulings.trees.editions import Edition

        return Edition(edition).value

    def _known(self, row: Row[Any]) -> dict[str, Any]:
        opened, where = self._ledger.open_session(row.session_id), (row.round, row.table_number, row.board)
        if row.score_given is None:
            return ruling_facts.gather_facts(opened, *where)

        def at_table() -> Result | None:
            """What a ruling that is taken up again found: its own score is none of the facts."""
            from model.service.rulings.pending_tricks import before

            return before(opened, reading.rulings(self._ledger.file, row.session_id), row)

        return ruling_facts.gather_facts(opened, *where, at_table=at_table)

    def _facts(self, row: Row[Any]) -> dict[str, Any]:
        """What the sheet knows, overruled by what the director said."""
        return self._known(row) | appeals.facts_of(row)

    def _step(self, row: Row[Any], facts: dict[str, Any], *, strict: bool) -> Question | Ruling:
        from model.service.rulings import steps as ruling_steps

        return ruling_steps.step(self._walker(), row, facts, strict=strict)

    def _walker(self) -> Walker:
        from model.rulings.walker import Walker

        elections = preferences.from_texts(self._ledger.settings()).elections
        return Walker(self.library.tree, elections.facts())

    def _forget(self, changes: Changes) -> None:
        # Where there are no rulings a result makes none.
        kept = {at: of for at, of in self._held.items() if not of} if changes.kinds == {Kind.RESULT} else {}
        self._held = kept

    def _forget_at_once(self, entry: Entry) -> None:
        """The same for what another laptop wrote: or each of its results would cost a question to the server at the next key."""
        if all(isinstance(one, ResultChange) for one in entry.operations):
            self._held = {at: of for at, of in self._held.items() if not of}
        else:
            self._held = {}

    def _nothing(self, row: Row[Any]) -> Changes:
        return Changes(frozenset[Kind](), row.session_id, revision=self._ledger.revision(row.session_id))

    def _entry(
        self, row: Row[Any], name: str, initiator: object, *, why: str = "", **parameters: Any
    ) -> AbstractContextManager[Pending]:
        return self._writer.entry(
            name, session=row.session_id, why=why, initiator=initiator, number=row.number, **parameters
        )

    def _tick(self, row: Row[Any], what: str, initiator: object) -> Changes:
        done = msgspec.json.decode(row.done, type=list[str])
        with self._entry(row, "ruling.done", initiator) as pending:
            ruling_cell.change(pending.draft, row, {"done": _dump([*done, what])})
        return pending.changes or self._nothing(row)


def _sound(row: Row[Any]) -> Row[Any]:
    """A row as it came from the file; a `ValueError` or `TypeError` where none of ours is like it."""
    from model.service.rulings import rows as ruling_rows

    ruling_rows.refuse_what_makes_no_sense(row)
    return row


def mark(number: int, law: str) -> str:
    """What is shown beside a score that a ruling gave: "Ruling 3, Law 12C2"."""
    return _("Ruling {number}, Law {law}").format(number=number, law=law_places(law))


def _opened(draft: EntryDraft, session_id: int, given: Mapping[str, object]) -> int:
    """A new row with these facts; it is there by its entry alone."""
    ruling_id = draft.insert(
        RULING,
        session_id=session_id,
        state=_OPEN,
        done="[]",
        opened_at=draft.at.isoformat(),
        who=draft.who,
        why="",
        removed=False,
        **given,
    )
    draft.add(RowChange("ruling", ruling_id, {"removed": True}, {"removed": False}))
    return ruling_id


def _dump(value: object) -> str:
    return msgspec.json.encode(value).decode()
