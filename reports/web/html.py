"""The frame of the published pages, and how words become HTML: everything is escaped, suits are our own drawings.

No page has a script or fetches anything but the style sheet beside it, so that a folder opens from a stick.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import Final, NamedTuple

from model.i18n import _, variety
from model.paths import resource

GENERATOR: Final = "Arrowswitch"
STYLE: Final = "pages.css"
_SUITS: Final = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
_RED: Final = ("hearts", "diamonds")
_ANY_SUIT: Final = re.compile("([♠♥♦♣])")
_ROLES: Final = re.compile(r"[a-z][a-z0-9_]*")


class HtmlCell(NamedTuple):
    """A cell of a table: HTML already, and its classes (n figures, c middle, who names, strong, roomy, row the head of a row)."""

    html: str
    kind: str = ""


class PageFrame(NamedTuple):
    """What every page of a folder has in common: the lines of its head, the ways to the others, the foot."""

    title: str
    about: str
    state: str
    ways: tuple[tuple[str, str], ...]
    foot: str


def text(words: str) -> str:
    """Words as HTML: escaped, and each suit a drawing with its name for those who hear the page."""
    return "".join(_suit(_SUITS[part]) if part in _SUITS else escape(part) for part in _ANY_SUIT.split(words))


def table(
    heads: Sequence[HtmlCell],
    rows: Iterable[Sequence[HtmlCell]],
    label: str,
    *,
    kind: str = "",
) -> str:
    """A table that scrolls sideways in its own frame, by keys too, where it is wider than the page.

    ``label`` names it for those who hear the page; the cell of kind ``row`` is the head of its row.
    """
    head = "".join(f'<th scope="col"{_class(cell.kind)}>{cell.html}</th>' for cell in heads)
    body = "\n".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}"><table{_class(kind)}>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )


def _cell(cell: HtmlCell) -> str:
    kinds = cell.kind.split()
    if "row" not in kinds:
        return f"<td{_class(cell.kind)}>{cell.html}</td>"
    kinds.remove("row")
    return f'<th scope="row"{_class(" ".join(kinds))}>{cell.html}</th>'


def link(target: str, html: str) -> str:
    """A way to another page of the folder."""
    return f'<a href="{escape(target)}">{html}</a>'


def bar(share: float) -> str:
    """A share of one as a bar; it says nothing that a figure beside it does not."""
    width = round(100 * min(max(share, 0.0), 1.0))
    return f'<span class="bar" aria-hidden="true"><i style="width:{width}%"></i></span>'


def page(frame: PageFrame, here: str, heading: str, body: str) -> str:
    """One whole page; ``here`` is its own file, marked among the ways where it is one of them."""
    ways = "".join(
        f'<a href="{escape(target)}"{" aria-current=page" if target == here else ""}>{text(words)}</a>'
        for target, words in frame.ways
    )
    drawings = "".join(_drawing(name) for name in _SUITS.values()) if 'class="suit' in body + heading else ""
    title = f"{heading} · {frame.title}" if heading else frame.title
    return f"""<!DOCTYPE html>
<html lang="{escape(variety().replace("_", "-"))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="{GENERATOR}">
<meta name="robots" content="noindex">
<title>{escape(title)}</title>
<link rel="stylesheet" href="{STYLE}">
</head>
<body>
{drawings}<div class="page">
<header><p>{text(frame.about)}</p><h1>{text(frame.title)}</h1><p class="state">{text(frame.state)}</p></header>
<nav aria-label="{escape(_("Pages"))}">{ways}</nav>
<main>
{f"<h2>{text(heading)}</h2>" if heading else ""}
{body}
</main>
<footer>{text(frame.foot)}</footer>
</div>
</body>
</html>
"""


def style() -> str:
    """The style sheet: the colours of both themes, as the reader's device likes it, and paper in black on white."""
    light, dark = (_colours(name) for name in ("light", "dark"))
    text_of_rules = resource("web", STYLE).read_text(encoding="utf-8")
    return f":root {{ {light} }}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n{text_of_rules}"


def _colours(theme: str) -> str:
    message = tomllib.loads(resource("themes", f"{theme}.toml").read_text(encoding="utf-8"))
    return " ".join(f"--{role}: {value};" for role, value in message.items() if _ROLES.fullmatch(role))


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


@cache
def _shapes() -> dict[str, tuple[int, str]]:
    message = tomllib.loads(resource("suits", "suits.toml").read_text(encoding="utf-8"))
    return {
        name: (int(message[name]["width"]), " ".join(message[name]["path"].split()))
        for name in _SUITS.values()
    }


def _drawing(name: str) -> str:
    width, path = _shapes()[name]
    return (
        f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><symbol id="{name}" '
        f'viewBox="0 0 {width} 100"><path d="{path}"/></symbol></svg>\n'
    )


def _suit(name: str) -> str:
    words = {"spades": _("spades"), "hearts": _("hearts"), "diamonds": _("diamonds"), "clubs": _("clubs")}[
        name
    ]
    width = _shapes()[name][0]
    red = " red" if name in _RED else ""
    return (
        f'<svg class="suit{red}" role="img" aria-label="{escape(words)}" viewBox="0 0 {width} 100">'
        f'<use href="#{name}"/></svg>'
    )
