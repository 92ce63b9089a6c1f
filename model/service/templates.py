"""Templates: conditions of contest under a name, kept in the club file for the next evening of the kind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

import msgspec

from model.changes import Changes, Kind
from model.errors import ArrowswitchError, NotKnown
from model.i18n import _
from model.scoring.conditions import Conditions
from model.service.others import writes
from model.storage.operations import SettingChange

if TYPE_CHECKING:
    from model.service.ledger import Ledger
    from model.service.writer import Writer

_KEY: Final = "conditions.templates"
_NOTHING: Final = Changes(frozenset[Kind]())


class Templates:
    """The club's named conditions of contest."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def all(self) -> dict[str, Conditions]:
        """Every template by name, in the order of the names."""
        text = self._ledger.settings().get(_KEY)
        if text is None:
            return {}
        with self._ledger.file.corrupt_if_unreadable():
            kept = msgspec.json.decode(text, type=dict[str, Conditions])
        return dict(sorted(kept.items(), key=lambda one: one[0].casefold()))

    @writes
    def keep(self, name: str, conditions: Conditions, *, initiator: object = None) -> Changes:
        """Keep conditions under a name; those of the same name before are replaced."""
        name = " ".join(name.split())
        if not name:
            raise ArrowswitchError(_("A template needs a name."), _("For example: Monday Butler."))
        return self._write("template.keep", {**self.all(), name: conditions}, name, initiator)

    @writes
    def forget(self, name: str, *, initiator: object = None) -> Changes:
        """Take a template out; sessions that were begun with it keep their conditions. Raises `NotKnown`."""
        kept = self.all()
        if name not in kept:
            raise NotKnown(
                _("There is no template called {name}.").format(name=name), _("Choose one from the list.")
            )
        del kept[name]
        return self._write("template.forget", kept, name, initiator)

    def _write(self, entry: str, kept: dict[str, Conditions], name: str, initiator: object) -> Changes:
        before = self._ledger.settings().get(_KEY)
        after = json.dumps(msgspec.to_builtins(kept), ensure_ascii=False) if kept else None
        with self._writer.entry(entry, initiator=initiator, title=name) as pending:
            if before != after:
                pending.draft.add(SettingChange(_KEY, before, after))
        return pending.changes or _NOTHING
