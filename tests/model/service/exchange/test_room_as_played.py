"""A file of several sections is one room in the club: same figures and places, tables by section, numbers as in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import builders
import evenings_of_sections
from evenings_of_sections import CONDITIONS, ROOMS
from model.exchange.event import Event
from model.exchange.events import read
from model.movement.sections import table_name
from model.scoring import score
from model.service.exchange import exports
from model.service.exchange.imports import read_file


def written(path: Path, room: str, conditions: str) -> Path:
    """An evening of sections as a file for others."""
    with evenings_of_sections.an_evening(path / "from.club", room, CONDITIONS[conditions]) as director:
        exports.export(director.evening(1), path / "evening.xml")
    return path / "evening.xml"


@pytest.mark.parametrize("conditions", CONDITIONS)
@pytest.mark.parametrize("room", ROOMS)
def test_the_club_ranks_the_room_as_the_file_does(tmp_path: Path, room: str, conditions: str) -> None:
    path = written(tmp_path, room, conditions)
    event = read(path)
    with builders.a_director(tmp_path / "to.club") as director:
        taken = read_file(path)
        session = director.imports.take(taken)
        assert len(director.sessions.all()) == 1
        plan = director.sessions.get(session).plan
        assert [letter for letter, _first, _last in plan.sections] == list("ABC"[: len(ROOMS[room])])
        assert table_name(plan, plan.sections[1][1]) == "B 1"
        numbers = taken.groups[0][3].numbers
        of_file = {
            str(numbers[one.contestant.key]): (one.place, one.shown_total, one.shown_percentage)
            for one in score(event.view, event.conditions).ranking
        }
        of_club = {
            one.contestant.key: (one.place, one.shown_total, one.shown_percentage)
            for one in director.standings.now(session).ranking
        }
        assert of_club == of_file


def test_numbers_that_nobody_else_has_are_kept_and_tables_begin_at_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds by section, and tables counted on through the room, as some scorers write them."""
    event = read(written(tmp_path, "two Mitchells and a Howell", "across"))
    hundreds = {
        one.key: 100 * "ABC".index(one.section) + 101 + at for at, one in enumerate(event.contestants)
    }
    tables = {"A": 0, "B": 20, "C": 40}

    def counted_on(_path: Path) -> Event:
        return replace(
            event,
            contestants=tuple(replace(one, number=hundreds[one.key]) for one in event.contestants),
            lines=tuple(replace(one, table=one.table + tables[one.section]) for one in event.lines),
        )

    monkeypatch.setattr("model.exchange.events.read", counted_on)
    with builders.a_director(tmp_path / "to.club") as director:
        session = director.imports.take(read_file("evening.xml"))
        plan = director.sessions.get(session).plan
        assert sorted(plan.contestants) == sorted(hundreds.values())
        assert plan.sections == (("A", 1, 5), ("B", 6, 10), ("C", 11, 13))


@pytest.mark.parametrize("name", ["Section 1", ""])
def test_sections_whose_names_name_no_table_are_a_session_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    event = read(written(tmp_path, "a half table beside a Howell", "apart"))

    def renamed(_path: Path) -> Event:
        return replace(
            event,
            contestants=tuple(
                replace(one, section=name) if one.section == "A" else one for one in event.contestants
            ),
            lines=tuple(replace(one, section=name) if one.section == "A" else one for one in event.lines),
        )

    monkeypatch.setattr("model.exchange.events.read", renamed)
    assert len(read_file("evening.xml").groups) == 2


def test_sections_between_which_a_pair_moves_stay_sessions_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = read(written(tmp_path, "two Mitchells and a Howell", "across"))
    guest = next(line.ns for line in event.lines if line.section == "A")
    place = next(at for at, line in enumerate(event.lines) if line.section == "B")
    lines = [*event.lines]
    lines[place] = replace(lines[place], ns=guest)
    monkeypatch.setattr("model.exchange.events.read", lambda _path: replace(event, lines=tuple(lines)))
    with builders.a_director(tmp_path / "to.club") as director:
        director.imports.take(read_file(tmp_path / "evening.xml"))
        assert len(director.sessions.all()) == 3
