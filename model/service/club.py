"""The club itself: its name and its preferences."""

from __future__ import annotations

import json
from typing import Any, Final

from model.changes import Changes, Kind
from model.service import settings as preferences
from model.service.ledger import Ledger
from model.service.others import writes
from model.service.settings import Settings
from model.service.writer import Writer
from model.storage.operations import SettingChange

_NAME: Final = "name"


class Club:
    """What belongs to the club and not to one session."""

    def __init__(self, writer: Writer, ledger: Ledger) -> None:
        self._writer = writer
        self._ledger = ledger

    def name(self) -> str:
        """The club's name, "" until it is given."""
        text = self._ledger.settings().get(_NAME)
        return "" if text is None else str(json.loads(text))

    @writes
    def rename(self, name: str, *, initiator: object = None) -> Changes:
        """Give the club its name."""
        before = self._ledger.settings().get(_NAME)
        after = json.dumps(name.strip(), ensure_ascii=False)
        with self._writer.entry("club.rename", initiator=initiator) as pending:
            if before != after:
                pending.draft.add(SettingChange(_NAME, before, after))
        return pending.changes or _NOTHING

    def settings(self) -> Settings:
        """The preferences as they are now."""
        return preferences.from_texts(self._ledger.settings())

    @writes
    def change_settings(self, /, *, initiator: object = None, **wishes: Any) -> Changes:
        """Change preferences by name; raises `SettingRefused` for a value that cannot be."""
        texts = self._ledger.settings()
        after = preferences.change_settings(preferences.from_texts(texts), wishes)
        with self._writer.entry("club.settings", initiator=initiator) as pending:
            for name in wishes:
                text = preferences.text_of(after, name)
                if texts.get(name) != text:
                    pending.draft.add(SettingChange(name, texts.get(name), text))
        return pending.changes or _NOTHING


_NOTHING: Final = Changes(frozenset[Kind]())
