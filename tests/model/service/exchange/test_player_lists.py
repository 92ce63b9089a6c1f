"""Lists of players as clubs have them, in four languages: what the columns hold, who is new, what is left out."""

from fractions import Fraction
from pathlib import Path

import pytest

from builders import a_director
from model.errors import ImportRefused
from model.exchange.sheets import workbook
from model.service.exchange.player_lists import ColumnRole, Listed, ListRead, open_list

NUMBER, SURNAME, GIVEN, NAME = ColumnRole.NUMBER, ColumnRole.SURNAME, ColumnRole.GIVEN, ColumnRole.NAME
HOLDING, HANDICAP, NOTHING = ColumnRole.HOLDING, ColumnRole.HANDICAP, ColumnRole.NOTHING


def a_list(folder: Path, text: str, name: str = "members.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("headings", "roles"),
    [
        ("No.;Surname;First name;Master points;Handicap", (NUMBER, SURNAME, GIVEN, HOLDING, HANDICAP)),
        ("Membership No,Last Name,Forename,E-mail,MPs", (NUMBER, SURNAME, GIVEN, NOTHING, HOLDING)),
        ("Nº;Sobrenome;Nome;Pontos de mestre;Vantagem", (NUMBER, SURNAME, GIVEN, HOLDING, HANDICAP)),
        ("Matrícula;Nome completo;Pontos", (NUMBER, NAME, HOLDING)),
        ("Nº de socio;Apellidos;Nombre;Puntos;Ventaja", (NUMBER, SURNAME, GIVEN, HOLDING, HANDICAP)),
        ("Licencia;Jugador;Hcp", (NUMBER, NAME, HANDICAP)),
        ("Αρ. Μητρώου;Επώνυμο;Όνομα;Βαθμοί;Χάντικαπ", (NUMBER, SURNAME, GIVEN, HOLDING, HANDICAP)),
        ("ΑΜ;Ονοματεπώνυμο", (NUMBER, NAME)),
        ("Name,Surname,Number,Number", (GIVEN, SURNAME, NUMBER, NOTHING)),
        ("EBU No.,Player,Town", (NUMBER, NAME, NOTHING)),
    ],
)
def test_the_headings_of_four_languages_are_known(
    tmp_path: Path, headings: str, roles: tuple[ColumnRole, ...]
) -> None:
    separator = ";" if ";" in headings else ","
    table = open_list(a_list(tmp_path, headings + "\n" + separator.join("1" * len(roles)) + "\n"))
    assert table.roles == roles


def test_given_names_masterpoints_and_handicaps_come_with_a_list_as_clubs_have_it(tmp_path: Path) -> None:
    path = a_list(
        tmp_path, "No.;Surname;First name;Master points;Handicap\n12;Bee;Ann;312,5;-2\n13;Dee;Cy;;\n"
    )
    assert [one for _line, one in open_list(path).players().players] == [
        Listed("Ann Bee", "12", Fraction(625, 2), Fraction(-2)),
        Listed("Cy Dee", "13"),
    ]


def test_columns_without_headings_are_reported_by_their_cells(tmp_path: Path) -> None:
    assert open_list(a_list(tmp_path, "12;Ann;Bee\n13;Cy;Dee\n")).roles == (NUMBER, GIVEN, SURNAME)
    assert open_list(a_list(tmp_path, "Ann Bee;12\nCy Dee;\n")).roles == (NAME, NUMBER)
    assert open_list(a_list(tmp_path, "Ann Bee\nCy Dee\n")).roles == (NAME,)


def test_a_line_that_is_no_player_is_left_out_with_its_reason(tmp_path: Path) -> None:
    table = open_list(a_list(tmp_path, "name,number,mps\nAnn Bee,12,3\n,13,\nCy Dee,14,lots\nEd Fay,15,-1\n"))
    read = table.players()
    assert [player.name for _line, player in read.players] == ["Ann Bee"]
    assert [(one.line, one.why) for one in read.left_out] == [
        (3, "there is no name."),
        (4, "“lots” is not a figure."),
        (5, "masterpoints cannot be negative."),
    ]


def test_a_second_person_of_the_same_number_comes_without_it_and_is_reported(tmp_path: Path) -> None:
    with a_director(tmp_path / "club.club") as director:
        director.players.add("Ann Carr", "17")
        table = open_list(
            a_list(tmp_path, "No.;Name\n17;A. Carr\n17;Bob Carr\n18;Cy Dee\n18;Di Dee\n18;Cy Dee\n")
        )
        before = director.players.all()
        taken = director.players.preview(table.players())
        assert director.players.all() == before
        assert [(one.name, one.number) for one in taken.added] == [
            ("Bob Carr", ""), ("Cy Dee", "18"), ("Di Dee", ""),
        ]  # fmt: skip
        assert [(one.line, one.text) for one in taken.remarks] == [
            (3, "Bob Carr"),
            (5, "Di Dee"),
            (6, "Cy Dee"),
        ]
        assert "17 is the number of Ann Carr" in taken.remarks[0].why
        assert director.players.take(table.players(), table.file) == taken
        assert len(director.players.all()) == 4
        again = director.players.take(table.players(), table.file)
        assert again.added == ()
        director.journal.undo()
        assert director.players.all() == before


def test_a_workbook_is_read_by_its_headings_too(tmp_path: Path) -> None:
    path = tmp_path / "members.xlsx"
    path.write_bytes(workbook("Members", [["Surname", "First name", "No."], ["Bee", "Ann", "12"]]))
    assert open_list(path).players() == ListRead(((2, Listed("Ann Bee", "12")),), ())


@pytest.mark.parametrize("text", ["", "\n\n", ";;;\n;;\n"])
def test_a_list_of_nobody_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ImportRefused, match=r"members\.csv"):
        open_list(a_list(tmp_path, text))


def test_a_list_of_more_lines_than_any_club_has_members_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="more than 20000 lines"):
        open_list(a_list(tmp_path, "Ann Bee\n" * 40_001))
