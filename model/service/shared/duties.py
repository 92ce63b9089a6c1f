"""Who may write what in a shared club: judged before anything is sent, so that a refusal is a sentence and not a right.

The server knows the duty of a login (`storage.shared.duties`) and keeps it; what is in a row it cannot judge. So the
sections a scorer or a section director works in are a setting of the club, given by the chief director as any entry is.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.changes import Changes, Kind
from model.errors import NotYourDuty
from model.i18n import _
from model.movement.sections import letter_of, table_name
from model.service.standings import additions
from model.snapshots.session import State
from model.storage import reading
from model.storage.operations import ResultChange, RowChange, SeatChange, SettingChange
from model.storage.shared.duties import DUTIES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.movement.plan import Plan
    from model.service.ledger import Ledger
    from model.service.writer import Writer
    from model.storage.draft import EntryDraft
    from model.storage.operations import Operation

_KEY: Final = "duty sections"
_OF_A_DIRECTOR: Final = frozenset({"additions", "stand_ins", "team_names"})

_BY_RESULTS: Final = ("result.", "bridgemate.")
_BEGINS: Final = {State.SEATING.value, State.PLAYING.value}


class _Need(Struct, frozen=True):
    """What an operation asks for: a duty, and one of these sections (() where it is of no section)."""

    duty: str
    sections: tuple[str, ...] = ()
    where: str = ""


class Duties:
    """What the person at this laptop may write: ``duty`` is the login's, as the server has it."""

    def __init__(self, duty: str, login: str, ledger: Ledger) -> None:
        self.duty = duty
        self._login = login
        self._ledger = ledger

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections this person works in; () where it is all of them."""
        return () if self.duty == "chief" else tuple(limits(self._ledger.settings()).get(self._login, ()))

    def called(self) -> str:
        """The duty in words, with its sections: "scorer A B"."""
        return " ".join((_(DUTIES[self.duty]), *self.sections))

    def why_not(self, duty: str) -> str:
        """Why this person may not do what asks for a duty, and who does it; "" where they may."""
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

    def scores(self, session_id: int, table: int) -> bool:
        """Whether a table's results are this person's to enter."""
        mine, letter = self.sections, letter_of(self._ledger.session(session_id).plan, table)
        return not mine or not letter or letter in mine

    def _refuse(self, need: _Need | None) -> None:
        if need is None:
            return
        if said := self.why_not(need.duty):
            raise NotYourDuty(said, _("Nothing was saved."))
        mine = self.sections
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
        return _at_table("director" if session.state is State.FINAL else "scorer", session.plan, table)

    def _of_contestants(self, session_id: int, numbers: Iterable[int]) -> _Need:
        plan, wanted = self._ledger.session(session_id).plan, set(numbers)
        tables = {row.table for row in plan.rows if not wanted.isdisjoint(row.seated)}
        sections = dict.fromkeys(letter for table in sorted(tables) if (letter := letter_of(plan, table)))
        return _Need("director", tuple(sections), ", ".join(str(number) for number in sorted(wanted)))

    def _of_ruling(self, draft: EntryDraft, ruling_id: int) -> _Need:
        if draft.session is None or not self.sections:
            return _Need("director")
        row = reading.read_ruling(draft.file, ruling_id)
        if row is None or row.table_number is None:
            return _Need("director")
        return _at_table("director", self._ledger.session(draft.session).plan, row.table_number)

    def _of_session(self, draft: EntryDraft, operation: RowChange) -> _Need | None:
        if (
            draft.name.startswith(_BY_RESULTS)
            and {*operation.before.values(), *operation.after.values()} == _BEGINS
        ):
            return None  # the first result begins play, and with it that is taken back
        if not operation.after.keys() <= _OF_A_DIRECTOR:
            return _Need("chief")
        if not self.sections:
            return _Need("director")
        changed = set(_named(operation.before)) ^ set(_named(operation.after))
        return self._of_contestants(operation.id, (number for number, _said in changed))


class Limits:
    """The sections that scorers and section directors are kept to; the chief director gives them."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def all(self) -> dict[str, tuple[str, ...]]:
        """The sections of each login that is kept to some."""
        return limits(self._ledger.settings())

    def give(self, wanted: Mapping[str, Iterable[str]], *, initiator: object = None) -> Changes:
        """Keep each login to these sections, to none in particular where there are none."""
        before = self._ledger.settings().get(_KEY)
        after = {
            login: sections
            for login, given in {**self.all(), **wanted}.items()
            if (sections := sorted(set(given)))
        }
        text = json.dumps(after, ensure_ascii=False, sort_keys=True) if after else None
        with self._writer.entry("club.duties", initiator=initiator) as pending:
            if text != before:
                pending.draft.add(SettingChange(_KEY, before, text))
        return pending.changes or Changes(frozenset[Kind]())


def limits(settings: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The sections of each login that is kept to some, from the settings of the club."""
    given: dict[str, list[str]] = json.loads(settings.get(_KEY, "{}"))
    return {login: tuple(sections) for login, sections in given.items()}


def _reaches(held: str, wanted: str) -> bool:
    order = list(DUTIES)
    return order.index(held) >= order.index(wanted)


def _at_table(duty: str, plan: Plan, table: int) -> _Need:
    letter = letter_of(plan, table)
    return _Need(duty, (letter,) if letter else (), table_name(plan, table))


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
