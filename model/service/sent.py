"""What comes with a write from another screen, a phone or another laptop: its name, whose it is, what was seen there.

Between the look and the write somebody else may have changed the same thing, and an answer may get lost on its way
back, so that the same write is sent once more. `Seen` makes the first an `Overtaken`, `Sent.request` makes the second
one entry.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.bridge.result import Result
from model.errors import Overtaken, ReasonNeeded, RequestRefused
from model.i18n import _, format_time
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from sqlalchemy import Row

_A_NAME: Final = re.compile(r"[0-9A-Za-z._:-]{8,64}")


class Sent(Struct, frozen=True):
    """A write that was sent: ``request`` is a name the sender made for it (a UUID), ``who`` the name beside the entry.

    The same name sent again is answered, not written again; "" is no name. An empty ``who`` is whoever sits here.
    ``is_first`` says that it was never sent before, so that nobody looks for an answer of it.
    """

    request: str = ""
    who: str = ""
    is_first: bool = False


HERE: Final = Sent()


class Seen(Struct, frozen=True):
    """What the sender saw: the result of the cell, None for none, and the session's state where it matters."""

    result: Result | None
    state: State | None = None


def refuse_no_name(request: str) -> None:
    """Refuse anything but a name of a request: a phone may send anything."""
    if request and _A_NAME.fullmatch(request) is None:
        raise RequestRefused(
            _("This is not a valid request name."),
            _("It has 8 to 64 letters A to Z, digits or the signs - . _ :"),
        )


def refuse_without_reason(session: Session, why: str) -> None:
    """After the results are final a correction is kept with its reason (Law 79C), so there must be one."""
    if session.state is State.FINAL and not why.strip():
        raise ReasonNeeded(
            _("These results are final: a correction needs a reason."), _("Give the reason for the change.")
        )


def overtaken(
    held: Result | None, last: Row[object] | None, yours: str, *, where: tuple[int, str]
) -> Overtaken:
    """Who put what into the cell, and when; ``where`` is its board and the name of its table."""
    from model.bridge.entry import words

    who, at = ("", None) if last is None else (str(last.who), datetime.fromisoformat(str(last.at)))
    facts = {
        "board": where[0],
        "table": where[1],
        "who": who or _("someone"),
        "time": "" if at is None else format_time(at),
    }
    if held is None:
        message = _("Board {board}, table {table} was deleted by {who} at {time}.").format(**facts)
    else:
        message = _("Board {board}, table {table} has {result}, entered by {who} at {time}.").format(
            result=words.short(held), **facts
        )
    remedy = _("Yours: {result}.").format(result=yours) if yours else ""
    return Overtaken(message, remedy, who=who, at=at, stands="" if held is None else str(held))


def report_made_final(session: Session, who: str) -> Overtaken:
    """The results became final while the sender still saw them open: it is a correction now."""
    at = session.final_at
    return Overtaken(
        _("{who} made the results final at {time}.").format(
            who=who or _("Someone"), time="" if at is None else format_time(at)
        ),
        _("A director must enter it as a correction, with the reason."),
        who=who,
        at=at,
    )
