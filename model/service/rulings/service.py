"""Rulings: opened, answered question by question, given, carried out, amended and withdrawn; each step one entry."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

import msgspec

from model.changes import Changes, Kind
from model.errors import NotNow, Overtaken
from model.i18n import _, format_time, law_places
from model.movement.sections import table_name
from model.service import settings as preferences
from model.service.others import writes
from model.service.rulings import appeals
from model.service.rulings import cell as ruling_cell
from model.service.rulings import facts as ruling_facts
from model.service.rulings.log import CONCLUDED, OPEN, WITHDRAWN, RulingLog, stamp
from model.service.sent import HERE, Seen, Sent, overtaken, refuse_without_reason
from model.service.writer import Pending
from model.storage import reading
from model.storage.operations import RowChange
from model.storage.schema.tables import RULING

if TYPE_CHECKING:
    from sqlalchemy import Row

    from model.rulings.trees.editions import Edition
    from model.service.ledger import OpenSession
    from model.storage.draft import EntryDraft


class Rulings(RulingLog):
    """The rulings of sessions, to be read and given."""

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
        sent: Sent = HERE,
    ) -> int:
        """Begin a ruling and give its id; it gets the next number of the session and the club's edition of the Laws.

        The round is found from table and board where the movement leaves no doubt. What was answered already is kept
        with it in one entry; raises as `answer` does, and begins nothing then. One that was `sent` before is that one.
        """
        if (begun := self._writer.find_answer(sent.request)) is not None:
            return next(change.id for change in begun.operations if isinstance(change, RowChange))
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
            "ruling.open", session=session_id, initiator=initiator, sent=sent, number=number
        ) as pending:
            return _opened(pending.draft, session_id, given)

    @writes
    def place(  # noqa: PLR0913  # where it belongs, and what was seen of it
        self,
        ruling_id: int,
        *,
        round: int | None = None,
        table: int | None = None,
        board: int | None = None,
        called_by: str = "",
        edition: str | Edition | None = None,
        initiator: object = None,
        seen: str = "",
    ) -> Changes:
        """Say again where an open ruling belongs, who called, and by which edition it is given (None: as it was).

        ``seen`` is its `stamp` as the sender saw it: raises `Overtaken` where somebody changed it since.
        """
        row = self._open_row(ruling_id, seen)
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
        seen: str = "",
    ) -> Changes:
        """Keep all answers so far, with the facts and reasons; they take the place of those kept before.

        Raises `NotAnAnswer`, `NotAnAuction` or `NotKnown` (of the tree) and keeps nothing then, and `Overtaken` by what
        was ``seen``, as `place` does.
        """
        row = self._open_row(ruling_id, seen)
        known = self._known(row)
        after = self._said(row.edition, known, tree, answers=answers, facts=facts, reasons=reasons)
        after["facts"] = appeals.with_appeal(row, msgspec.json.decode(after["facts"], type=dict[str, Any]))
        with self._entry(row, "ruling.answer", initiator) as pending:
            ruling_cell.change(pending.draft, row, after)
        return pending.changes or self._nothing(row)

    @writes
    def conclude(
        self, ruling_id: int, *, initiator: object = None, seen: str = "", held: Seen | None = None
    ) -> Changes:
        """Give the ruling: its Law, words and effects are kept, and its score goes into the sheet.

        Raises `NotNow` while a question is open, or when the side that offended decides the score and is not known, and
        `Overtaken` by what was ``seen`` as `place` does, or where another result is in than was ``held`` then.
        """
        from model.rulings.steps import Question
        from model.service.rulings import pending_tricks as ruling_follow
        from model.service.rulings import rows as ruling_rows
        from model.service.rulings.scores import score_of

        row = self._open_row(ruling_id, seen)
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
        if held is not None:
            self._refuse_other_result(opened, row, held)
        rows = reading.rulings(self._ledger.file, row.session_id)
        given = None
        if ruling_cell.cell_of(opened, row) is not None:
            given = score_of(step, facts, ruling_follow.before(opened, rows, row))
        why = mark(row.number, ", ".join(given[1])) if given else mark(row.number, law)
        with self._entry(row, "ruling.conclude", initiator, why=why, law=law) as pending:
            draft = pending.draft
            after: dict[str, Any] = {
                "state": CONCLUDED,
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

        row = self._row(ruling_id)
        if row.state == OPEN:
            return self._nothing(row)
        refuse_without_reason(self._ledger.session(row.session_id), why)
        why = " ".join(why.split())
        after = {"state": OPEN, "conclusion": None, "concluded_at": None, "done": "[]", "why": ""}
        conclusion = conclusion_of(row)
        if conclusion is not None and row.state == CONCLUDED:
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
        if row.state == WITHDRAWN:
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
        if row.state == WITHDRAWN:
            return self._nothing(row)
        text = _("Ruling {number} withdrawn").format(number=row.number)
        text = _("{ruling}: {why}").format(ruling=text, why=why) if why else text
        with self._entry(row, "ruling.withdraw", initiator, why=text) as pending:
            after = {"state": WITHDRAWN, "why": why}
            after |= self._take_back(pending.draft, row)
            ruling_cell.change(pending.draft, row, after)
        return pending.changes or self._nothing(row)

    def can_be_dropped(self, ruling_id: int) -> bool:
        """Whether a ruling was begun and never given, and is the session's last: so its number is free again."""
        row = self._row(ruling_id)
        numbers = [one.number for one in self._ledger.rulings(row.session_id)]
        if row.state != OPEN or row.number != max(numbers):
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

    def _refuse_other_result(self, opened: OpenSession, row: Row[Any], held: Seen) -> None:
        there, cell = ruling_cell.now_in(opened, row), ruling_cell.cell_of(opened, row)
        if cell is None or there == held.result:
            return
        last = next(iter(reading.history(self._ledger.file, row.session_id, cell, most=1)), None)
        name = table_name(opened.session.plan, row.table_number)
        raise overtaken(there, last, "", where=(row.board, name))

    def _open_row(self, ruling_id: int, seen: str = "") -> Row[Any]:
        row = self._row(ruling_id)
        if row.state != OPEN:
            raise NotNow(
                _("Ruling {number} was given.").format(number=row.number)
                if row.state == CONCLUDED
                else _("Ruling {number} was withdrawn.").format(number=row.number),
                _("Amend it to reopen it."),
            )
        if seen and stamp(row) != seen:
            who, at = reading.who_ruled(self._ledger.file, row.session_id, row.number)
            raise Overtaken(
                _("Ruling {number} was changed by {who} at {time}.").format(
                    number=row.number, who=who or _("someone"), time="" if at is None else format_time(at)
                ),
                _("It is shown as it is now."),
                who=who,
                at=at,
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
        own = ruling_facts.select_reported(facts, known)
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

    def _edition(self, edition: str | Edition | None) -> str:
        if edition is None:
            return preferences.from_texts(self._ledger.settings()).edition
        from model.rulings.trees.editions import Edition

        return Edition(edition).value

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


def mark(number: int, law: str) -> str:
    """What is shown beside a score that a ruling gave: "Ruling 3, Law 12C2"."""
    return _("Ruling {number}, Law {law}").format(number=number, law=law_places(law))


def _opened(draft: EntryDraft, session_id: int, given: Mapping[str, object]) -> int:
    """A new row with these facts; it is there by its entry alone."""
    ruling_id = draft.insert(
        RULING,
        session_id=session_id,
        state=OPEN,
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
