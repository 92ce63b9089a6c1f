"""The mark on a club that goes on elsewhere: whoever opens it to write hears where, so that no evening is split in two."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from sqlalchemy import delete, insert, update

from model.errors import ClubMoved
from model.i18n import _
from model.storage import reading
from model.storage.schema.server import HEAD
from model.storage.schema.tables import PLACE

if TYPE_CHECKING:
    from model.storage.store import Store

KEY: Final = "moved"
_FORMER: Final = "former lineages"


def mark(store: Store, to: str) -> None:
    """Write down that the club goes on at `to`, once it stands there; whoever has it open on a laptop writes no more.

    A file is known by the mark when it is opened, a server at each turn: its database has another name from now on.
    """
    with store.transaction():
        store.execute(delete(PLACE).where(PLACE.c.key == KEY))
        store.execute(insert(PLACE), {"key": KEY, "value": json.dumps(to, ensure_ascii=False)})
        if store.shared is not None:
            lineages = [*former(store), store.shared.lineage]
            store.execute(delete(PLACE).where(PLACE.c.key == _FORMER))
            store.execute(insert(PLACE), {"key": _FORMER, "value": json.dumps(lineages)})
            store.execute(update(HEAD).values(lineage=uuid4().hex))


def remember(new: Store, old: Store) -> None:
    """Write into the club where it goes on what its database was called before: results may wait for it by that name."""
    if old.shared is not None:
        reading.remember(new, _FORMER, [*former(old), old.shared.lineage])


def former(store: Store) -> tuple[str, ...]:
    """The names of the databases the club lay in before, the oldest first."""
    return tuple(reading.place(store, _FORMER) or ())


def refuse(store: Store) -> None:
    """Raises `ClubFileReadOnly` where the club goes on elsewhere and was opened to be written."""
    if not store.read_only and (moved := error(reading.place(store, KEY))) is not None:
        raise moved


def error(to: object) -> ClubMoved | None:
    """Say where the club goes on, by what `mark` wrote; None if it is still here."""
    if not isinstance(to, str):
        return None
    return ClubMoved(
        _("This club was moved to {address}.").format(address=to),
        _("Open it there; here it can only be read."),
    )
