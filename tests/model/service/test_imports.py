"""An event read into the club file: seated, scored as published, one deed to undo."""

from collections.abc import Callable
from pathlib import Path

import pytest

from builders import a_director
from model.errors import ImportRefused


@pytest.mark.parametrize("name", ["mp_pairs_howell.xml", "mp_pairs_mitchell.xml"])
def test_a_real_event_keeps_its_published_percentages(
    tmp_path: Path, event_file: Callable[[str], Path], name: str
) -> None:
    from model import scoring
    from model.exchange import events

    source = event_file(name)
    event = events.read(source)
    straight = scoring.score(event.view, event.conditions)
    with a_director(tmp_path / "club.club") as director:
        session = director.imports.event(source)
        standings = director.standings.now(session)
        assert [(one.place, one.shown_percentage) for one in standings.ranking] == [
            (one.place, one.shown_percentage) for one in straight.ranking
        ]
        assert director.sessions.get(session).imported


def test_undo_takes_an_import_out_whole_and_redo_brings_it_back(
    tmp_path: Path, event_file: Callable[[str], Path]
) -> None:
    with a_director(tmp_path / "club.club") as director:
        session = director.imports.event(event_file("mp_pairs_howell.xml"))
        entered = director.sessions.all()[0].entered
        director.journal.undo()
        assert director.sessions.all() == ()
        assert director.players.all() == ()
        director.journal.redo()
        assert director.sessions.all()[0].entered == entered
        assert len(director.results.sheet(session)) == entered


def test_nothing_is_kept_of_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    broken = tmp_path / "broken.xml"
    broken.write_text("<USEBIO><CLUB>", encoding="utf-8")
    with a_director(tmp_path / "club.club") as director:
        with pytest.raises(ImportRefused, match=r"broken\.xml"):
            director.imports.event(broken)
        assert director.sessions.all() == ()
        assert director.journal.undo_name() == ""
