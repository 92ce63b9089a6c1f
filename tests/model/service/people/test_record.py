"""Everything the club holds of one player, as they may ask for it."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from builders import a_director, an_evening
from kept_rulings import spoilt_board
from model.errors import NotKnown
from model.service.director import Director
from model.service.people.record import as_csv
from model.snapshots.person import HeldPart, PersonRecord


@pytest.fixture(scope="module")
def director(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Director]:
    path = tmp_path_factory.mktemp("record") / "riverside.club"
    with an_evening(path, tables=3, boards_per_round=2) as director:
        session = director.sessions.current()
        assert session is not None
        director.rulings.conclude(spoilt_board(director, session))
        director.additions.penalise(session, 1, "10%", "slow play")
        director.players.rename(first(director), "Zoë Quill")
        director.players.renumber(first(director), "4711")
        director.players.rename(first(director), "Zoë Marsh")
        director.sessions.rename(session, "Zoë Quill Trophy")
        director.players.add("Nobody Yet")
        yield director


def first(director: Director) -> int:
    player = director.sessions.get(director.sessions.all()[0].id).pairs[0].players[0]
    assert player is not None
    return player.id


def record(director: Director) -> PersonRecord:
    return director.record_of(first(director))


def part(record: PersonRecord, title: str) -> HeldPart:
    return next(part for part in record.parts if title in part.title)


def test_the_list_says_every_name_and_number(director: Director) -> None:
    listed = {fact.label: fact.text for fact in part(record(director), "list of players").facts}
    assert listed["Name"] == "Zoë Marsh"
    assert "Zoë Quill" in listed["Earlier names"]
    assert listed["Number"] == "4711"


def test_a_session_says_seat_place_results_rulings_and_penalties(director: Director) -> None:
    facts = part(record(director), "Trophy").facts
    labels = [fact.label for fact in facts]
    lines = [line for line in director.results.sheet(director.sessions.all()[0].id) if line.ns.number == 1]
    assert sum(label.startswith("Board ") for label in labels) == len(lines)
    assert {"Seat", "Place", "Penalty"} <= set(labels)
    assert any(label.startswith("Ruling 1") for label in labels)
    penalty = next(fact.text for fact in facts if fact.label == "Penalty")
    assert penalty == "10% of a top, slow play"


def test_texts_and_the_journal_are_compared_by_what_they_say(director: Director) -> None:
    facts = {(fact.label, fact.text) for fact in part(record(director), "In texts").facts}
    assert ("session", "Zoë Quill Trophy") in facts
    assert not any("{" in text for _label, text in facts)  # what is kept as JSON is told in its words
    journal = [fact.text for fact in part(record(director), "journal").facts]
    assert any("Renaming Zoë Quill: Zoë Marsh" in text for text in journal)
    assert any("as pair 1" in text for text in journal)


def test_who_never_played_has_only_the_list_and_the_journal(director: Director) -> None:
    player = next(one.id for one in director.players.all() if one.name == "Nobody Yet")
    titles = [part.title for part in director.record_of(player).parts]
    assert titles == ["In the list of players", "In the journal"]


def test_as_csv_each_fact_is_a_row(director: Director) -> None:
    held = record(director)
    rows = list(csv.reader(io.StringIO(as_csv(held).decode("utf-8-sig"))))
    assert rows[0] == ["Where", "What", "Text"]
    assert len(rows) == 1 + sum(len(part.facts) for part in held.parts)


def test_nobody_has_no_record(tmp_path: Path) -> None:
    with a_director(tmp_path / "riverside.club") as director, pytest.raises(NotKnown):
        director.record_of(1)
