"""A club's list of players as other programs write it: what each column holds is guessed, shown, and may be changed.

A list is opened (`open_list`), its columns have roles (`ColumnRole`), and by these its lines become players (`PlayerTable.players`).
What cannot be a player is left out with the reason, never dropped without a word.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from model.errors import ImportRefused
from model.exchange.csv.cells import plain
from model.exchange.sheets import csv_text, is_workbook, workbook, workbook_rows
from model.folding import fold
from model.i18n import _
from model.reasons import why_refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.snapshots.session import Player

_LARGEST: Final = 4 << 20
_MOST_LINES: Final = 20_000
_MOST_COLUMNS: Final = 32
_ENCODINGS: Final = ("utf-8-sig", "cp1252")
_LONGEST: Final = 200
_LOOKED_AT: Final = 50


class ColumnRole(Enum):
    """What a column of a list holds."""

    NOTHING = "nothing"
    NAME = "name"
    SURNAME = "surname"
    GIVEN = "given"
    NUMBER = "number"
    HOLDING = "holding"
    HANDICAP = "handicap"


# As clubs and their federations head their lists, in English, Portuguese, Spanish and Greek, folded.
_HEADINGS: Final = {
    ColumnRole.NAME: (
        "name|player|player name|full name|members name|member name|nome|nome completo|jogador|jogadora|nombre|"
        "nombre completo|nombre y apellidos|apellidos y nombre|jugador|jugadora|ονομα|παικτησ|ονοματεπωνυμο"
    ),
    ColumnRole.SURNAME: (
        "surname|last name|lastname|family name|sobrenome|apelido|ultimo nome|apellido|apellidos|επωνυμο|επιθετο"
    ),
    ColumnRole.GIVEN: (
        "first name|firstname|given name|given names|forename|forenames|christian name|prenome|primeiro nome|"
        "nome proprio|nomes|primer nombre|nombre de pila|nombres|μικρο ονομα|κυριο ονομα"
    ),
    ColumnRole.NUMBER: (
        "number|no|nr|num|id|member|member no|member number|membership|membership no|membership number|player no|"
        "player number|player id|licence|license|licence no|ebu|ebu no|ebu number|acbl|acbl no|acbl number|nbo no|"
        "n|numero|numero de socio|no de socio|n de socio|n socio|socio|matricula|registro|carteirinha|licenca|licencia|carne|ficha|"
        "αριθμοσ|αρ|αριθμοσ μελουσ|αρ μελουσ|αριθμοσ μητρωου|αρ μητρωου|μητρωο|αμ|κωδικοσ"
    ),
    ColumnRole.HOLDING: (
        "masterpoints|master points|masterpoint|master point|holding|mp|mps|points|total mps|total masterpoints|"
        "pontos|pontos de mestre|mestria|puntos|puntos de maestro|puntos maestros|βαθμοι|βαθμοι μετρ|μαστερ ποιντσ"
    ),
    ColumnRole.HANDICAP: "handicap|hcp|hdcp|handicap points|handicape|vantagem|ventaja|χαντικαπ|ισοζυγισμα",
}
_ROLE_OF: Final = {heading: role for role, headings in _HEADINGS.items() for heading in headings.split("|")}


class Listed(NamedTuple):
    """A player as a list has it; ``holding`` (masterpoints) and ``handicap`` None if the list says nothing."""

    name: str
    number: str = ""
    holding: Fraction | None = None
    handicap: Fraction | None = None


class LeftOut(NamedTuple):
    """A line that comes in otherwise than it stands, or not at all: what it says and why."""

    line: int
    text: str
    why: str


class ListRead(NamedTuple):
    """The players of a list by the roles of its columns, each with its line, and the lines left out."""

    players: tuple[tuple[int, Listed], ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """A list as it is: the headings ("" if it has none), the lines with their numbers, and what its columns look like."""

    file: str
    headings: tuple[str, ...]
    lines: tuple[tuple[int, tuple[str, ...]], ...]
    roles: tuple[ColumnRole, ...]

    def players(self, roles: Sequence[ColumnRole] | None = None) -> ListRead:
        """The players by these roles, or by those guessed."""
        chosen = tuple(roles or self.roles)
        at = {role: place for place, role in enumerate(chosen) if role is not ColumnRole.NOTHING}
        players: list[tuple[int, Listed]] = []
        left_out: list[LeftOut] = []
        for line, cells in self.lines:
            given: dict[ColumnRole, str] = {
                role: cells[place] if place < len(cells) else "" for role, place in at.items()
            }
            try:
                players.append((line, _listed(given)))
            except ImportRefused as error:
                left_out.append(LeftOut(line, " · ".join(filter(None, cells))[:80], error.message))
        return ListRead(tuple(players), tuple(left_out))


def open_list(path: Path) -> PlayerTable:
    """Open a list; raises `ImportRefused` when it cannot be read or holds nobody.

    The first line may name the columns; without headings what the cells look like tells names from numbers. Columns are
    separated by comma, semicolon or tab.
    """
    rows = _rows(path)
    if not rows:
        raise ImportRefused(
            _("{file} holds no players.").format(file=path.name),
            _("Each line holds a name and, if there is one, a number."),
        )
    width = min(_MOST_COLUMNS, max(len(cells) for _line, cells in rows))
    roles = _by_headings(rows[0][1][:width])
    headed = roles is not None
    lines = tuple((line, tuple(cells[:width])) for line, cells in (rows[1:] if headed else rows))
    guessed = roles or _by_looks([cells for _line, cells in lines[:_LOOKED_AT]], width)
    heads = tuple(rows[0][1][:width]) if headed else ()
    return PlayerTable(
        path.name,
        (*heads, *[""] * (width - len(heads))),
        lines,
        (*guessed, *[ColumnRole.NOTHING] * (width - len(guessed))),
    )


def _listed(given: dict[ColumnRole, str]) -> Listed:
    """The player of a line; raises `ImportRefused` with what is wrong with it."""
    name = " ".join(
        (
            given.get(ColumnRole.NAME)
            or f"{given.get(ColumnRole.GIVEN, '')} {given.get(ColumnRole.SURNAME, '')}"
        ).split()
    )
    number = " ".join(given.get(ColumnRole.NUMBER, "").split())
    if not name:
        raise ImportRefused(_("there is no name."))
    if max(len(name), len(number)) > _LONGEST:
        raise ImportRefused(_("names have at most {most} letters.").format(most=_LONGEST))
    holding = _figure(given.get(ColumnRole.HOLDING, ""))
    if holding is not None and holding < 0:
        raise ImportRefused(_("masterpoints cannot be negative."))
    return Listed(name, number, holding, _figure(given.get(ColumnRole.HANDICAP, "")))


def _figure(text: str) -> Fraction | None:
    from model.service.figures import NotAFigure, figure

    if not text.strip():
        return None
    try:
        return figure(text)
    except NotAFigure as error:
        raise ImportRefused(error.message) from error


def _by_headings(cells: Sequence[str]) -> tuple[ColumnRole, ...] | None:
    """What the columns hold by their headings, each role once; None if no heading is one of a name."""
    roles: list[ColumnRole] = []
    for cell in cells:
        words = re.sub(r"[^\w ]+", " ", fold(cell).replace("º", "").replace("°", ""))
        role = _ROLE_OF.get(" ".join(words.split()), ColumnRole.NOTHING)
        roles.append(role if role not in roles else ColumnRole.NOTHING)
    if ColumnRole.SURNAME in roles and ColumnRole.NAME in roles and ColumnRole.GIVEN not in roles:
        # "Nombre" beside "Apellidos", "Όνομα" beside "Επώνυμο".
        roles[roles.index(ColumnRole.NAME)] = ColumnRole.GIVEN
    elif ColumnRole.NAME in roles:
        roles = [
            ColumnRole.NOTHING if role in (ColumnRole.SURNAME, ColumnRole.GIVEN) else role for role in roles
        ]
    return tuple(roles) if {ColumnRole.NAME, ColumnRole.SURNAME, ColumnRole.GIVEN} & set(roles) else None


def _by_looks(lines: Sequence[Sequence[str]], width: int) -> tuple[ColumnRole, ...]:
    """What the columns hold by their cells: the first of words is the name, two of them given name and surname."""
    columns = {place: column for place in range(width) if (column := _column(lines, place))}
    numbers = [place for place, column in columns.items() if _of_figures(column)]
    worded = [place for place in columns if place not in numbers]
    words = [place for place in worded if len(columns[place]) * 2 > len(lines)] or worded[:1]
    roles = [ColumnRole.NOTHING] * width
    named = (ColumnRole.GIVEN, ColumnRole.SURNAME) if len(words) > 1 else (ColumnRole.NAME,)
    for place, role in zip(words, named, strict=False):
        roles[place] = role
    if numbers:
        roles[numbers[0]] = ColumnRole.NUMBER
    return tuple(roles)


def _column(lines: Sequence[Sequence[str]], place: int) -> list[str]:
    """The cells of a column that hold something."""
    return [cells[place] for cells in lines if place < len(cells) and cells[place]]


def _of_figures(column: Sequence[str]) -> bool:
    """Whether most cells of a column have a digit."""
    return sum(any(map(str.isdigit, cell)) for cell in column) * 2 > len(column)


def players_file(players: Iterable[Player], path: Path) -> bytes:
    """The players as a list that `open_list` reads back: a workbook where the name ends so, else CSV."""
    rows = [("name", "number", "masterpoints", "handicap")]
    rows += [(one.name, one.number, _figure_text(one.holding), _figure_text(one.handicap)) for one in players]
    return workbook(_("Players"), rows) if path.suffix.lower() == ".xlsx" else csv_text(rows)


def _figure_text(figure: Fraction | None) -> str:
    from model.service.figures import write_figure

    return "" if figure is None else write_figure(figure)


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    octets = _octets(path)
    if is_workbook(octets):
        cells = enumerate(workbook_rows(octets, path.name), start=1)
        return [
            (line, [plain(cell.strip()) for cell in row]) for line, row in cells if any(map(str.strip, row))
        ]
    text = _text(path, octets)
    if text.count("\n") + text.count("\r") > 2 * _MOST_LINES:
        raise ImportRefused(
            _("{file} has more than {most} lines.").format(file=path.name, most=_MOST_LINES),
            _("Remove what is not needed."),
        )
    first = text.partition("\n")[0]
    separator = max(";\t,", key=first.count)
    try:
        reader = csv.reader(text.splitlines(), delimiter=separator, strict=True)
        return [
            (reader.line_num, [plain(cell.strip()) for cell in cells])
            for cells in reader
            if any(map(str.strip, cells))
        ]
    except csv.Error as error:
        raise ImportRefused(
            _("{file} is not a readable list: {reason}.").format(file=path.name, reason=error),
            _("Save it as text with a comma between name and number."),
        ) from error


def _octets(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            octets = file.read(_LARGEST + 1)
    except OSError as error:
        raise ImportRefused(
            _("{file} cannot be read: {reason}.").format(file=path.name, reason=why_refused(error)),
            _("Check its name and that you may read it."),
        ) from error
    if len(octets) > _LARGEST:
        raise ImportRefused(
            _("{file} is too large for a list of players.").format(file=path.name),
            _("At most {most} MB are read.").format(most=_LARGEST >> 20),
        )
    return octets


def _text(path: Path, octets: bytes) -> str:
    for encoding in _ENCODINGS if b"\0" not in octets else ():
        try:
            return octets.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ImportRefused(
        _("{file} is not text.").format(file=path.name),
        _("Save it as text with a comma between name and number."),
    )
