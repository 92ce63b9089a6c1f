"""Players are found by whatever a hurried hand types, with those they usually sit with."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from builders import A_THURSDAY, a_director, a_plan, take_list
from model.errors import ArrowswitchError, ImportRefused
from model.folding import fold
from model.scoring.conditions import Conditions
from model.service.director import Director
from model.service.exchange.player_lists import open_list
from model.service.history import CLUB


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Director]:
    """A club of six players."""
    director = a_director(tmp_path / "club.club")
    for name, number in [
        ("Ann Carr", "17"),
        ("Carla Anderson", ""),
        ("Σπύρος Ψαλτήρας", "2041"),
        ("José Núñez Ibáñez", "88"),
        ("Åse Ødegård", "1701"),
        ("Mary-Jane O’Brien", ""),
    ]:
        director.players.add(name, number)
    yield director
    director.close()


def found(director: Director, fragment: str) -> list[str]:
    return [one.player.name for one in director.players.find(fragment)]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("ΨΑΛΤΗΡΑΣ", "Σπύρος Ψαλτήρας"),
        ("ψαλτηρασ", "Σπύρος Ψαλτήρας"),
        ("σπυροσ ψαλ", "Σπύρος Ψαλτήρας"),
        ("nunez", "José Núñez Ibáñez"),
        ("IBÁÑ jos", "José Núñez Ibáñez"),
        ("odeg", "Åse Ødegård"),
        ("ase", "Åse Ødegård"),
        ("jane", "Mary-Jane O’Brien"),
        ("brien", "Mary-Jane O’Brien"),
        ("2041", "Σπύρος Ψαλτήρας"),
        ("041", "Σπύρος Ψαλτήρας"),
    ],
)
def test_any_part_of_a_name_or_number_will_do(club: Director, typed: str, name: str) -> None:
    assert found(club, typed) == [name]


def test_beginnings_come_before_middles(club: Director) -> None:
    assert found(club, "an") == ["Ann Carr", "Carla Anderson", "José Núñez Ibáñez", "Mary-Jane O’Brien"]
    assert found(club, "car") == ["Carla Anderson", "Ann Carr"]
    assert found(club, "17") == ["Ann Carr", "Åse Ødegård"]


def test_nothing_typed_finds_nobody_and_a_stranger_is_not_found(club: Director) -> None:
    assert found(club, "  ") == []
    assert found(club, "zzz") == []


def test_those_who_sit_together_are_offered_together(club: Director) -> None:
    ids = {player.name.split()[0]: player.id for player in club.players.all()}
    for week, partner in enumerate(["Carla", "Carla", "Carla", "José", "José"]):
        day = A_THURSDAY - timedelta(weeks=80) if week < 3 else A_THURSDAY + timedelta(weeks=week)
        session = club.sessions.create("Pairs", day, a_plan(3), Conditions())
        club.seating.seat_pair(session, 1, ids["Ann"], ids[partner])
    (ann,) = [one for one in club.players.find("ann carr") if one.player.name == "Ann Carr"]
    assert ann.partner is not None
    assert ann.partner.name == "José Núñez Ibáñez"  # of late; Carla was years ago
    assert ann.sessions == 5
    pairs = club.players.pairs_like("ann")
    assert [(one.players[1].name, one.sessions) for one in pairs] == [
        ("José Núñez Ibáñez", 2),
        ("Carla Anderson", 3),
    ]
    club.journal.undo()
    (carla, *_others) = club.players.pairs_like("ann")
    assert [carla.players[1].name, carla.sessions] == ["José Núñez Ibáñez", 1]


def test_one_typed_second_is_still_named_first(club: Director) -> None:
    ids = {player.name.split()[0]: player.id for player in club.players.all()}
    session = club.sessions.create("Pairs", A_THURSDAY, a_plan(3), Conditions())
    club.seating.seat_pair(session, 1, ids["Ann"], ids["José"])
    (pair,) = club.players.pairs_like("núñez")
    assert [player.name for player in pair.players] == ["José Núñez Ibáñez", "Ann Carr"]


def test_a_name_is_corrected_everywhere_and_by_name_undone(club: Director) -> None:
    (ann,) = [player for player in club.players.all() if player.name == "Ann Carr"]
    session = club.sessions.create("Pairs", A_THURSDAY, a_plan(3), Conditions())
    club.seating.seat(session, 1, 0, ann.id)
    club.players.rename(ann.id, "  Anne   Carr ")
    assert club.sessions.get(session).pair(1).full_name == "Anne Carr"
    assert club.standings.now(session).ranking[0].contestant.names == ("Anne Carr",)
    assert club.journal.undo_name(CLUB) == "Undo renaming Ann Carr"
    club.journal.undo(CLUB)
    assert club.sessions.get(session).pair(1).full_name == "Ann Carr"


def test_a_number_belongs_to_one(club: Director) -> None:
    with pytest.raises(ArrowswitchError, match="Number 17 belongs to Ann Carr"):
        club.players.add("Bert Atwell", "17")
    carla = next(player for player in club.players.all() if player.name == "Carla Anderson")
    with pytest.raises(ArrowswitchError, match="Number 88 belongs to José"):
        club.players.renumber(carla.id, "88")
    club.players.renumber(carla.id, "99")
    assert found(club, "99") == ["Carla Anderson"]
    with pytest.raises(ArrowswitchError, match="needs a name"):
        club.players.add("   ")


def test_a_visitor_with_a_number_is_a_visitor_no_more(club: Director) -> None:
    zoe = club.players.add("Zoe Quill", visitor=True)
    assert club.players.get(zoe).visitor
    club.players.renumber(zoe, "3001")
    assert not club.players.get(zoe).visitor


@pytest.mark.parametrize(
    "text",
    [
        "Number;Name\n17;Ann Carr\n2;Bert Atwell\n3;Κώστας Ρήγας\n",
        "2,Bert Atwell\n3,Κώστας Ρήγας\n",
        "Bert Atwell\t2\nΚώστας  Ρήγας\t3\n",
        "\ufeffName,No.\nBert Atwell,2\n\nΚώστας Ρήγας,3\n",
    ],
    ids=["headings", "bare", "tabs", "byte order mark"],
)
def test_a_list_of_players_is_read_in_one_entry(club: Director, tmp_path: Path, text: str) -> None:
    before = club.players.all()
    path = tmp_path / "members.csv"
    path.write_text(text, encoding="utf-8")
    assert len(take_list(club, path).added) == 2
    assert found(club, "bert") == ["Bert Atwell"]
    assert found(club, "ρηγασ") == ["Κώστας Ρήγας"]
    assert take_list(club, path).added == ()
    club.journal.undo()
    assert club.players.all() == before


def test_a_name_longer_than_anybody_has_is_left_out_and_named(club: Director, tmp_path: Path) -> None:
    path = tmp_path / "members.csv"
    path.write_text("Ann Bee\n" + "x" * 201 + "\n")
    assert [(one.line, one.why) for one in open_list(path).players().left_out] == [
        (2, "names have at most 200 letters.")
    ]
    assert [player.name for player in take_list(club, path).added] == ["Ann Bee"]


def test_a_line_without_a_name_is_left_out_and_named(club: Director, tmp_path: Path) -> None:
    path = tmp_path / "members.csv"
    path.write_text("Bert Atwell,2\n,3\n", encoding="utf-8")
    assert [(one.line, one.why) for one in open_list(path).players().left_out] == [(2, "there is no name.")]
    assert [player.name for player in take_list(club, path).added] == ["Bert Atwell"]
    with pytest.raises(ImportRefused, match=r"none\.csv cannot be read"):
        open_list(tmp_path / "none.csv")


def test_folding_keeps_what_tells_letters_apart() -> None:
    assert fold("Ángel  ÑANDÚ") == "angel nandu"
    assert fold("ΆΈΉΊΌΎΏΪΫ ς") == "αεηιουωιυ σ"
    assert fold("Łódź") == "lodz"
