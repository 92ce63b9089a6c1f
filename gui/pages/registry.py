"""The pages there are, in the order of the evening; each is imported and built the first time it is shown."""

from collections.abc import Callable, Generator
from importlib import import_module

from msgspec import Struct

from gui.actions import ACTIONS, ActionSpec
from gui.pages.page import Page, PageContext

Preload = Callable[[PageContext], Generator[None, None, Callable[[], Page]]]


class PageEntry(Struct, frozen=True):
    """A page before it is built: the `action` that leads to it has its name, icon and keys.

    Those `apart` stand at the rail's foot. A page that is `under` another is not in the rail, which marks the other
    while it is in front. A page too large to be built while the director waits is made `preload`, piece by piece in
    idle moments, which gives what builds the page at last.
    """

    action: ActionSpec
    build: Callable[[PageContext], Page]
    apart: bool = False
    under: str = ""
    preload: Preload | None = None

    @property
    def id(self) -> str:
        """The page's id, as its folder is called."""
        return self.action.id.removeprefix("page.")

    @property
    def keys(self) -> str:
        """The keys that lead to it."""
        return self.action.keys[0]


def _entry(page: str, *, apart: bool = False, under: str = "", preload: Preload | None = None) -> PageEntry:
    """The page in the folder of that name."""

    def build(context: PageContext) -> Page:
        module = import_module(f"gui.pages.{page}.page")
        built = getattr(module, f"{page.title()}Page")(context)
        assert isinstance(built, Page)
        return built

    (action,) = (spec for spec in ACTIONS if spec.id == f"page.{page}")
    return PageEntry(action, build, apart, under, preload)


def _preload_laws(context: PageContext) -> Generator[None, None, Callable[[], Page]]:
    from gui.pages.laws.preload import in_pieces

    return in_pieces(context)


PAGES = (
    _entry("tonight"),
    _entry("seating"),
    _entry("play"),
    _entry("scores"),
    _entry("rulings"),
    _entry("results"),
    _entry("hands"),
    _entry("conditions", under="results"),
    _entry("players", apart=True),
    _entry("laws", apart=True, preload=_preload_laws),
    _entry("club", apart=True),
    _entry("movements", under="club"),
)
