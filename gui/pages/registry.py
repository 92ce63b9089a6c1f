"""The pages there are, in the order of the evening; each is imported and built the first time it is shown."""

from collections.abc import Callable, Generator

from msgspec import Struct

from gui.pages.page import Page, PageContext
from model.i18n import N_, _

Ahead = Callable[[PageContext], Generator[None, None, Callable[[], Page]]]


class PageEntry(Struct, frozen=True):
    """A page before it is built: `digit` with Ctrl reaches it; `apart` ones stand at the rail's foot.

    A page that is `under` another is not in the rail, which marks the other while it is in front.
    A page too large to be built while the director waits is made `ahead`, piece by piece in idle moments,
    which gives what builds the page at last.
    """

    id: str
    text: str
    icon: str
    digit: int
    build: Callable[[PageContext], Page]
    apart: bool = False
    under: str = ""
    ahead: Ahead | None = None

    @property
    def words(self) -> str:
        """The page's name in the language in use."""
        return _(self.text)


def _tonight(desk: PageContext) -> Page:
    from gui.pages.tonight.page import TonightPage

    return TonightPage(desk)


def _seating(desk: PageContext) -> Page:
    from gui.pages.seating.page import SeatingPage

    return SeatingPage(desk)


def _play(desk: PageContext) -> Page:
    from gui.pages.play.page import PlayPage

    return PlayPage(desk)


def _scores(desk: PageContext) -> Page:
    from gui.pages.scores.page import ScoresPage

    return ScoresPage(desk)


def _rulings(desk: PageContext) -> Page:
    from gui.pages.rulings.page import RulingsPage

    return RulingsPage(desk)


def _results(desk: PageContext) -> Page:
    from gui.pages.results.page import ResultsPage

    return ResultsPage(desk)


def _players(desk: PageContext) -> Page:
    from gui.pages.players.page import PlayersPage

    return PlayersPage(desk)


def _laws(desk: PageContext) -> Page:
    from gui.pages.laws.page import LawsPage

    return LawsPage(desk)


def _laws_ahead(desk: PageContext) -> Generator[None, None, Callable[[], Page]]:
    from gui.pages.laws.preload import in_pieces

    return in_pieces(desk)


def _movements(desk: PageContext) -> Page:
    from gui.pages.movements.page import MovementsPage

    return MovementsPage(desk)


def _club(desk: PageContext) -> Page:
    from gui.pages.club.page import ClubPage

    return ClubPage(desk)


def _hands(desk: PageContext) -> Page:
    from gui.pages.hands.page import HandsPage

    return HandsPage(desk)


def _conditions(desk: PageContext) -> Page:
    from gui.pages.conditions.page import ConditionsPage

    return ConditionsPage(desk)


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
    PageEntry("laws", N_("Laws"), "laws", 9, _laws, apart=True, ahead=_laws_ahead),
    PageEntry("club", N_("Club"), "club", 0, _club, apart=True),
    PageEntry("movements", N_("Own movements"), "shuffle", 0, _movements, under="club"),
)
