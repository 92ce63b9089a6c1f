"""The pages there are, in the order of the evening; each is imported and built the first time it is shown."""

from collections.abc import Callable, Generator

from msgspec import Struct

from gui.pages.page import Page, PageContext
from model.i18n import N_, _

Preload = Callable[[PageContext], Generator[None, None, Callable[[], Page]]]


class PageEntry(Struct, frozen=True):
    """A page before it is built: `digit` with Ctrl reaches it; `apart` ones stand at the rail's foot.

    A page that is `under` another is not in the rail, which marks the other while it is in front.
    A page too large to be built while the director waits is made `preload`, piece by piece in idle moments,
    which gives what builds the page at last.
    """

    id: str
    text: str
    icon: str
    digit: int
    build: Callable[[PageContext], Page]
    apart: bool = False
    under: str = ""
    preload: Preload | None = None

    @property
    def words(self) -> str:
        """The page's name in the language in use."""
        return _(self.text)


def _tonight(context: PageContext) -> Page:
    from gui.pages.tonight.page import TonightPage

    return TonightPage(context)


def _seating(context: PageContext) -> Page:
    from gui.pages.seating.page import SeatingPage

    return SeatingPage(context)


def _play(context: PageContext) -> Page:
    from gui.pages.play.page import PlayPage

    return PlayPage(context)


def _scores(context: PageContext) -> Page:
    from gui.pages.scores.page import ScoresPage

    return ScoresPage(context)


def _rulings(context: PageContext) -> Page:
    from gui.pages.rulings.page import RulingsPage

    return RulingsPage(context)


def _results(context: PageContext) -> Page:
    from gui.pages.results.page import ResultsPage

    return ResultsPage(context)


def _players(context: PageContext) -> Page:
    from gui.pages.players.page import PlayersPage

    return PlayersPage(context)


def _laws(context: PageContext) -> Page:
    from gui.pages.laws.page import LawsPage

    return LawsPage(context)


def _preload_laws(context: PageContext) -> Generator[None, None, Callable[[], Page]]:
    from gui.pages.laws.preload import in_pieces

    return in_pieces(context)


def _movements(context: PageContext) -> Page:
    from gui.pages.movements.page import MovementsPage

    return MovementsPage(context)


def _club(context: PageContext) -> Page:
    from gui.pages.club.page import ClubPage

    return ClubPage(context)


def _hands(context: PageContext) -> Page:
    from gui.pages.hands.page import HandsPage

    return HandsPage(context)


def _conditions(context: PageContext) -> Page:
    from gui.pages.conditions.page import ConditionsPage

    return ConditionsPage(context)


PAGES = (
    PageEntry("tonight", N_("Tonight"), "tonight", 1, _tonight),
    PageEntry("seating", N_("Seating"), "seating", 2, _seating),
    PageEntry("play", N_("Play"), "clock", 3, _play),
    PageEntry("scores", N_("Scores"), "scores", 4, _scores),
    PageEntry("rulings", N_("Rulings"), "scales", 5, _rulings),
    PageEntry("results", N_("Results"), "results", 6, _results),
    PageEntry("hands", N_("Hands"), "hands", 7, _hands),
    PageEntry("conditions", N_("Conditions of contest"), "tick", 0, _conditions, under="results"),
    PageEntry("players", N_("Players"), "players", 8, _players, apart=True),
    PageEntry("laws", N_("Laws"), "laws", 9, _laws, apart=True, preload=_preload_laws),
    PageEntry("club", N_("Club"), "club", 0, _club, apart=True),
    PageEntry("movements", N_("Own movements"), "shuffle", 0, _movements, under="club"),
)
