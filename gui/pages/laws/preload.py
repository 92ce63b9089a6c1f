"""The page of laws made ready while nobody waits: its modules, the club's books, its panel."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from gui.pages.page import Page, PageContext

_MODULES: Final = (
    "model.lawbook.reader",
    "model.lawbook.summaries",
    "model.rulings.search.finder",
    "model.service.laws.search",
    "gui.widgets.text.law_sheet",
    "gui.pages.laws.shelf",
    "gui.pages.laws.book",
    "gui.pages.laws.layout",
    "gui.pages.laws.page",
)
"""What the page is made of, the innermost first, so that each piece is small."""


def in_pieces(context: PageContext) -> Generator[None, None, Callable[[], Page]]:
    """Make the page's parts, one a piece; gives what makes the page of them."""
    for module in _MODULES:
        import_module(module)
        yield
    yield from context.director.laws.preload()
    from gui.pages.laws.book import BookPanel
    from gui.pages.laws.page import LawsPage

    panel = BookPanel(context)
    yield
    return partial(LawsPage, context, panel)
