"""HTML made of elements: whatever is no element is escaped, so that a name can never become a tag."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from typing import Final, TypeAlias

from model.i18n import _
from model.paths import resource

_VOID: Final = frozenset({"meta", "link", "input", "br", "hr", "img"})
SUITS: Final = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


class Markup(str):
    """HTML that is safe already."""

    __slots__ = ()


Child: TypeAlias = "str | int | Iterable[Child] | None"


def text(child: Child) -> Markup:
    """Anything as HTML: elements as they are, all else escaped, a suit as our own drawing of it."""
    if child is None:
        return Markup("")
    if isinstance(child, Markup):
        return child
    if isinstance(child, str | int):
        return Markup(
            "".join(str(suit(SUITS[sign])) if sign in SUITS else escape(sign) for sign in str(child))
        )
    return Markup("".join(text(one) for one in child))


def element(tag: str, *children: Child, **attributes: str | int | bool | None) -> Markup:
    """An element: ``cls`` is its class, an underscore in a name a dash; True is a bare attribute, None none."""
    written = []
    for name, value in attributes.items():
        key = "class" if name == "cls" else name.rstrip("_").replace("_", "-")
        if value is True:
            written.append(f" {key}")
        elif value is not None and value is not False:
            written.append(f' {key}="{escape(str(value))}"')
    head = f"<{tag}{''.join(written)}>"
    return Markup(head if tag in _VOID else f"{head}{text(children)}</{tag}>")


def suit(name: str) -> Markup:
    """A suit's drawing in a line of text, said by its name to those who hear the page."""
    # A reader makes of the sign itself "black spade suit", or nothing at all.
    said = {"spades": _("spades"), "hearts": _("hearts"), "diamonds": _("diamonds"), "clubs": _("clubs")}[
        name
    ]
    return Markup(
        f'<svg class="s {name}" role="img" aria-label="{escape(said)}" viewBox="0 0 98 100"><use href="#{name}"/></svg>'
    )


def icon(name: str) -> Markup:
    """One of our signs; silent, as a word stands beside it."""
    return Markup(f'<svg class="i" aria-hidden="true" viewBox="0 0 20 20"><use href="#i-{name}"/></svg>')


@cache
def sprite(*icons: str) -> Markup:
    """The drawings of the suits and of these icons, to be used by name on one page."""
    import re
    import tomllib

    suits = tomllib.loads(resource("suits/suits.toml").read_text("utf-8"))
    parts = []
    for name in SUITS.values():
        width, path = suits[name]["width"], " ".join(suits[name]["path"].split())
        shift = (98 - width) / 2
        parts.append(
            f'<symbol id="{name}" viewBox="0 0 98 100"><path transform="translate({shift:g} 0)" d="{path}"/></symbol>'
        )
    for name in icons:
        drawn = resource(f"icons/{name}.svg").read_text("utf-8")
        inner = re.sub(r"^.*?<svg[^>]*>|</svg>.*$", "", drawn, flags=re.S).strip()
        parts.append(f'<symbol id="i-{name}" viewBox="0 0 20 20">{inner}</symbol>')
    return Markup(f'<svg class="sprite" aria-hidden="true">{"".join(parts)}</svg>')
