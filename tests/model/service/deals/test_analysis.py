"""Double dummy that was worked out is kept by the cards, shows in the deals, and is no entry."""

from pathlib import Path

from builders import a_director, an_evening
from model.bridge.deals.boards import Par, TrickTable
from model.bridge.deals.par import par

FIGURES = TrickTable.parse("63456634567A9867A986")


def test_what_is_kept_is_known_and_shows_with_its_par(tmp_path: Path) -> None:
    with an_evening(tmp_path / "a.club", entered=0) as director:
        session = director.sessions.current()
        assert session is not None
        director.deals.deal(session)
        entries, revision = director.journal.undo_name(), director.sessions.get(session).revision
        first = director.deals.all(session)[0]
        dealt = [one.dealt.deal for one in director.deals.all(session)]
        assert director.analysis.find_known(dealt) == {}

        director.analysis.keep({first.deal: FIGURES})

        again = director.deals.all(session)[0].dealt
        assert again.tricks == FIGURES
        assert again.par == par(FIGURES, again.dealer, again.vulnerable) == Par(-420, ("4SEW=",))
        assert list(director.analysis.find_known(dealt)) == [first.deal]
        assert (director.journal.undo_name(), director.sessions.get(session).revision) == (entries, revision)

    with a_director(tmp_path / "a.club") as director:
        assert director.analysis.find_known([first.deal]) == {first.deal: FIGURES}
