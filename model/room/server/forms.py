"""The forms of the director's pocket: every key is one, so that it works without any script."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from model.room.server.markup import Markup, element


class Form(Struct, frozen=True):
    """What every page carries: the token of its forms, the page to come back to, and how much waits behind a tab."""

    token: str
    here: str
    badges: Mapping[str, int] = MappingProxyType({})

    def key(self, action: str, *words: Any, cls: str = "key", **values: Any) -> Markup:
        """A form of one key."""
        return element(
            "form",
            self.fields(action, **values),
            element("button", words, cls=cls),
            method="post",
            action="/p/act",
        )

    def fields(self, action: str, **values: Any) -> list[Markup]:
        """The hidden fields of a form for a action."""
        known = {"token": self.token, "from": self.here, "action": action, **values}
        return [element("input", type="hidden", name=name, value=str(value)) for name, value in known.items()]
