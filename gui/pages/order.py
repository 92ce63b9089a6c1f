"""The pages there are, in the order of the evening; each is imported and built the first time it is shown."""

from collections.abc import Callable
from dataclasses import dataclass

from gui.pages.page import Desk, Page
from model.i18n import N_, _


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page before it is built: `digit` with Ctrl reaches it; `apart` ones stand at the rail's foot."""

    id: str
    text: str
    icon: str
    digit: int
    build: Callable[[Desk], Page]
    apart: bool = False

    @property
    def words(self) -> str:
        """The page's name in the language in use."""
        return _(self.text)


def _tonight(desk: Desk) -> Page:
    from gui.pages.tonight import TonightPage

    return TonightPage(desk)


def _seating(desk: Desk) -> Page:
    from gui.pages.seating import SeatingPage

    return SeatingPage(desk)


def _play(desk: Desk) -> Page:
    from gui.pages.play import PlayPage

    return PlayPage(desk)


def _scores(desk: Desk) -> Page:
    from gui.pages.scores import ScoresPage

    return ScoresPage(desk)


def _rulings(desk: Desk) -> Page:
    from gui.pages.rulings import RulingsPage

    return RulingsPage(desk)


def _results(desk: Desk) -> Page:
    from gui.pages.results import ResultsPage

    return ResultsPage(desk)


def _players(desk: Desk) -> Page:
    from gui.pages.players import PlayersPage

    return PlayersPage(desk)


def _club(desk: Desk) -> Page:
    from gui.pages.club import ClubPage

    return ClubPage(desk)


PAGES = (
    PageEntry("tonight", N_("Tonight"), "tonight", 1, _tonight),
    PageEntry("seating", N_("Seating"), "seating", 2, _seating),
    PageEntry("play", N_("Play"), "clock", 3, _play),
    PageEntry("scores", N_("Scores"), "scores", 4, _scores),
    PageEntry("rulings", N_("Rulings"), "scales", 5, _rulings),
    PageEntry("results", N_("Results"), "results", 6, _results),
    PageEntry("players", N_("Players"), "players", 8, _players, apart=True),
    PageEntry("club", N_("Club"), "club", 0, _club, apart=True),
)
