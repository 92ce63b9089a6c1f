"""Who may write what in a shared club: judged before anything is sent, so that a refusal is a sentence and not a right.

The server knows the duty of a login (`storage.shared.duties`) and keeps it; what is in a row it cannot judge. So the
sessions and sections a scorer or a section director works in are a setting of the club, given by the chief director as
any entry is. Whoever was given a session works in that one (and others given beside it) alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.changes import Changes, Kind
from model.errors import NotKnown, NotYourDuty
from model.i18n import _
from model.movement.sections import letter_of, table_name
from model.service.standings import additions
from model.snapshots.session import Session, State
from model.storage import reading
from model.storage.operations import Operation, ResultChange, RowChange, SeatChange, SettingChange
from model.storage.shared.duties import DUTIES

if TYPE_CHECKING:
    from model.service.ledger import Ledger
    from model.service.writer import Writer
    from model.storage.draft import EntryDraft

_KEY: Final = "duty sections"
_BY_SESSION: Final = "duty sessions"
_OF_A_DIRECTOR: Final = frozenset({"additions", "stand_ins", "team_names"})

_BY_RESULTS: Final = ("result.", "bridgemate.")
_BEGINS: Final = {State.SEATING.value, State.PLAYING.value}


class _Need(Struct, frozen=True):
    """What an operation asks for: a duty, in a session if it is of one, and one of these sections (() for none)."""

    duty: str
    session: int | None = None
    sections: tuple[str, ...] = ()
    where: str = ""


class Limit(Struct, frozen=True):
    """Where a login works: in these sections of every session, or in some sessions with the sections of each; () is all."""

    sections: tuple[str, ...] = ()
    sessions: Mapping[int, tuple[str, ...]] = {}

    def of(self, session_id: int | None) -> tuple[str, ...] | None:
        """The sections of a session; None if it is not this login's."""
        if session_id is None or not self.sessions:
            return self.sections
        return self.sessions.get(session_id)

    def __str__(self) -> str:
        if not self.sessions:
            return " ".join(self.sections)
        return "; ".join(
            " ".join((_("session {number}").format(number=number), *sections))
            for number, sections in sorted(self.sessions.items())
        )


class Duties:
    """What the person at this laptop may write: ``duty`` is the login's, as the server has it."""

    def __init__(self, duty: str, login: str, ledger: Ledger) -> None:
        self.duty = duty
        self._login = login
        self._ledger = ledger

    @property
    def limit(self) -> Limit:
        """The sessions and sections this person works in."""
        if self.duty == "chief":
            return Limit()
        return limits(self._ledger.settings()).get(self._login, Limit())

    def describe(self, session_id: int | None) -> str:
        """The duty in words, with its sections in a session: "scorer A B"; a reader's where it is not their session."""
        sections = self.limit.of(session_id)
        return " ".join((_(DUTIES["reader" if sections is None else self.duty]), *(sections or ())))

    def elsewhere(self, session_id: int | None) -> str:
        """Why this person may write nothing in a session, as they work in others; "" if they may."""
        if self.limit.of(session_id) is not None:
            return ""
        names = "; ".join(map(self._name, sorted(self.limit.sessions)))
        return _("You work in another session: {sessions}.").format(sessions=names)

    def why_not(self, duty: str) -> str:
        """Why this person may not do what asks for a duty, and who does it; "" if they may."""
        if _reaches(self.duty, duty):
            return ""
        return _("Reserved for: {other}. You are here as: {duty}.").format(
            duty=_(DUTIES[self.duty]), other=_(DUTIES[duty])
        )

    def judge(self, draft: EntryDraft, operation: Operation) -> None:
        """Refuse an operation that is not this person's; raises `NotYourDuty`, and nothing is written."""
        self._refuse(self._need(draft, operation))

    def refuse_result(self, session_id: int, table: int) -> None:
        """Refuse a result that could never be sent as this person's; raises `NotYourDuty`."""
        self._refuse(self._of_result(session_id, table))

    def tables_of_others(self, session_id: int) -> frozenset[int]:
        """The tables of a session whose results are not this person's to enter."""
        mine = self.limit.of(session_id)
        if mine == ():
            return frozenset()
        plan = self._ledger.session(session_id).plan
        letters = {row.table: letter_of(plan, row.table) for row in plan.rows}
        return frozenset(
            table for table, letter in letters.items() if mine is None or letter not in ("", *mine)
        )

    def _name(self, session_id: int) -> str:
        with suppress(NotKnown):
            return self._ledger.session(session_id).title
        return _("session {number}").format(number=session_id)  # deleted since

    def _refuse(self, need: _Need | None) -> None:
        if need is None:
            return
        if said := self.why_not(need.duty):
            raise NotYourDuty(said, _("Nothing was saved."))
        if said := self.elsewhere(need.session):
            raise NotYourDuty(said, _("Nothing was saved."))
        mine = self.limit.of(need.session)
        if mine and need.sections and set(mine).isdisjoint(need.sections):
            raise NotYourDuty(
                _("You work in: {mine}. {where} belongs to another section: {other}.").format(
                    mine=" ".join(mine), where=need.where, other=" ".join(need.sections)
                ),
                _("Nothing was saved."),
            )

    def _need(self, draft: EntryDraft, operation: Operation) -> _Need | None:
        match operation:
            case ResultChange():
                return self._of_result(operation.session, operation.table)
            case SeatChange():
                return self._of_contestants(operation.session, (operation.number,))
            case RowChange(table="player"):
                return _Need("director")
            case RowChange(table="ruling"):
                return self._of_ruling(draft, operation.id)
            case RowChange(table="session"):
                return self._of_session(draft, operation)
            case _:
                return _Need("chief")

    def _of_result(self, session_id: int, table: int) -> _Need:
        session = self._ledger.session(session_id)
        return _at_table("director" if session.state is State.FINAL else "scorer", session, table)

    def _of_contestants(self, session_id: int, numbers: Iterable[int]) -> _Need:
        plan, wanted = self._ledger.session(session_id).plan, set(numbers)
        tables = {row.table for row in plan.rows if not wanted.isdisjoint(row.seated)}
        sections = dict.fromkeys(letter for table in sorted(tables) if (letter := letter_of(plan, table)))
        return _Need(
            "director", session_id, tuple(sections), ", ".join(str(number) for number in sorted(wanted))
        )

    def _of_ruling(self, draft: EntryDraft, ruling_id: int) -> _Need:
        if draft.session is None or not self.limit.of(draft.session):
            return _Need("director", draft.session)
        row = reading.read_ruling(draft.file, ruling_id)
        if row is None or row.table_number is None:
            return _Need("director", draft.session)
        return _at_table("director", self._ledger.session(draft.session), row.table_number)

    def _of_session(self, draft: EntryDraft, operation: RowChange) -> _Need | None:
        if (
            draft.name.startswith(_BY_RESULTS)
            and {*operation.before.values(), *operation.after.values()} == _BEGINS
        ):
            # The first result begins play, and with it that is taken back; the result itself is judged.
            return None
        if not operation.after.keys() <= _OF_A_DIRECTOR:
            return _Need("chief")
        if not self.limit.of(operation.id):
            return _Need("director", operation.id)
        changed = set(_named(operation.before)) ^ set(_named(operation.after))
        return self._of_contestants(operation.id, (number for number, _said in changed))


class Limits:
    """The sessions and sections that scorers and section directors are kept to; the chief director gives them."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def all(self) -> dict[str, Limit]:
        """Where each login that is kept to something works."""
        return limits(self._ledger.settings())

    def give(self, wanted: Mapping[str, Iterable[str]], *, session: int | None = None) -> Changes:
        """Keep each login to these sections, to none in particular where there are none; of one session, or of all.

        A session is added to those given before; sections of all sessions take the place of whatever was given.
        """
        if session is not None:
            self._ledger.session(session)  # raises what is said where there is none
        kept = self.all()
        for login, given in wanted.items():
            sections = tuple(sorted(set(given)))
            before = kept.get(login, Limit()).sessions
            kept[login] = Limit(sections) if session is None else Limit((), {**before, session: sections})
        settings = self._ledger.settings()
        after = {
            _KEY: {login: limit.sections for login, limit in kept.items() if limit.sections},
            _BY_SESSION: {login: limit.sessions for login, limit in kept.items() if limit.sessions},
        }
        with self._writer.entry("club.duties") as pending:
            for key, given_now in after.items():
                text = json.dumps(given_now, ensure_ascii=False, sort_keys=True) if given_now else None
                if text != settings.get(key):
                    pending.draft.add(SettingChange(key, settings.get(key), text))
        return pending.changes or Changes(frozenset[Kind]())


def limits(settings: Mapping[str, str]) -> dict[str, Limit]:
    """Where each login that is kept to something works, from the settings of the club."""
    everywhere: dict[str, list[str]] = json.loads(settings.get(_KEY, "{}"))
    found = {login: Limit(tuple(sections)) for login, sections in everywhere.items()}
    by_session: dict[str, dict[str, list[str]]] = json.loads(settings.get(_BY_SESSION, "{}"))
    for login, given in by_session.items():
        found[login] = Limit((), {int(session): tuple(sections) for session, sections in given.items()})
    return found


def _reaches(held: str, wanted: str) -> bool:
    order = list(DUTIES)
    return order.index(held) >= order.index(wanted)


def _at_table(duty: str, session: Session, table: int) -> _Need:
    letter = letter_of(session.plan, table)
    return _Need(duty, session.id, (letter,) if letter else (), table_name(session.plan, table))


def _named(columns: Mapping[str, str | None]) -> Iterator[tuple[int, object]]:
    """What columns of a session say of each contestant, with the number: what changed is on one side alone."""
    said = additions.load(columns.get("additions"))
    for penalty in said.penalties:
        yield penalty.number, penalty
    for carried in said.carried:
        yield int(carried.contestant), carried
    for chair in json.loads(columns.get("stand_ins") or "[]"):
        yield int(chair[0]), ("stand-in", *chair)
    for number, name in json.loads(columns.get("team_names") or "{}").items():
        yield int(number), ("team", name)
