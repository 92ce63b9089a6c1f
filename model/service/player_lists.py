"""A club's list of players as other programs write it: text with a name and, perhaps, a number on each line."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from model.errors import ImportRefused
from model.exchange.cells import plain
from model.exchange.sheets import csv_text, is_workbook, workbook, workbook_rows
from model.i18n import _
from model.service.folding import folded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.snapshots import Player

_LARGEST: Final = 16 << 20
_ENCODINGS: Final = ("utf-8-sig", "cp1252")
_NAME_HEADINGS: Final = frozenset(
    {"name", "player", "nome", "nombre", "jugador", "jogador", "ονομα", "παικτησ"}
)
_NUMBER_HEADINGS: Final = frozenset({"number", "no", "nr", "id", "numero", "αριθμοσ"})
_HOLDING_HEADINGS: Final = frozenset({"masterpoints", "holding", "mp", "mps", "puntos", "pontos", "βαθμοι"})
_HANDICAP_HEADINGS: Final = frozenset({"handicap", "hcp", "handicap points"})
_LONGEST: Final = 200


class Listed(NamedTuple):
    """A player as a list has it; ``holding`` (masterpoints) and ``handicap`` None where the list says nothing."""

    name: str
    number: str = ""
    holding: Fraction | None = None
    handicap: Fraction | None = None


class _Columns(NamedTuple):
    """Where a list has what; None for what it has not."""

    name: int
    number: int | None
    holding: int | None
    handicap: int | None


def read_players(path: Path) -> list[Listed]:
    """Give the players of a list; raises `ImportRefused` naming the line that is not right.

    The first line may name the columns (name, number, masterpoints, handicap); without headings the first column that
    is no number is the name. Columns are separated by comma, semicolon or tab.
    """
    rows = _rows(path)
    columns = _headings(rows[0][1]) if rows else None
    players = []
    for line, cells in rows[1:] if columns else rows:
        name, number = _by_heading(cells, columns) if columns else _by_looks(cells)
        holding = _figure(path, line, cells, columns.holding if columns else None)
        handicap = _figure(path, line, cells, columns.handicap if columns else None)
        if not name:
            raise ImportRefused(
                _("{file}, line {line}: there is no name.").format(file=path.name, line=line),
                _("Each line holds a name and, if there is one, a number."),
            )
        if max(len(name), len(number)) > _LONGEST:
            raise ImportRefused(
                _("{file}, line {line}: nobody's name has more than {most} letters.").format(
                    file=path.name, line=line, most=_LONGEST
                ),
                _("Each line holds a name and, if there is one, a number."),
            )
        if holding is not None and holding < 0:
            raise ImportRefused(
                _("{file}, line {line}: nobody has fewer than no masterpoints.").format(
                    file=path.name, line=line
                ),
                _("Leave the column empty for a player of whom nothing is known."),
            )
        players.append(Listed(" ".join(name.split()), number, holding, handicap))
    return players


def players_file(players: Iterable[Player], path: Path) -> bytes:
    """The players as a list that `read_players` reads back: a workbook where the name ends so, else CSV."""
    rows = [("name", "number", "masterpoints", "handicap")]
    rows += [(one.name, one.number, _figure_text(one.holding), _figure_text(one.handicap)) for one in players]
    return workbook(_("Players"), rows) if path.suffix.lower() == ".xlsx" else csv_text(rows)


def _figure_text(figure: Fraction | None) -> str:
    from model.service.figure_text import written

    return "" if figure is None else written(figure)


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    octets = _octets(path)
    if is_workbook(octets):
        cells = enumerate(workbook_rows(octets, path.name), start=1)
        return [
            (line, [plain(cell.strip()) for cell in row]) for line, row in cells if any(map(str.strip, row))
        ]
    text = _text(path, octets)
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
            _("{file} is not a list we can read: {reason}.").format(file=path.name, reason=error),
            _("Save it as text with a comma between name and number."),
        ) from error


def _octets(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            octets = file.read(_LARGEST + 1)
    except OSError as error:
        raise ImportRefused(
            _("{file} cannot be read: {reason}.").format(file=path.name, reason=error.strerror or error),
            _("Check its name and that you may read it."),
        ) from error
    if len(octets) > _LARGEST:
        raise ImportRefused(
            _("{file} is too large for a list of players.").format(file=path.name),
            _("At most {most} MB are read.").format(most=_LARGEST >> 20),
        )
    return octets


def _text(path: Path, octets: bytes) -> str:
    for encoding in _ENCODINGS:
        try:
            return octets.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ImportRefused(
        _("{file} is not text.").format(file=path.name),
        _("Save it as text with a comma between name and number."),
    )


def _figure(path: Path, line: int, cells: list[str], column: int | None) -> Fraction | None:
    from model.service.figure_text import NotAFigure, figure

    if column is None or column >= len(cells) or not cells[column]:
        return None
    try:
        return figure(cells[column])
    except NotAFigure as error:
        raise ImportRefused(
            _("{file}, line {line}: {reason}").format(file=path.name, line=line, reason=error.message),
            error.remedy,
        ) from error


def _headings(cells: list[str]) -> _Columns | None:
    words = [folded(cell).rstrip(".") for cell in cells]

    def column(headings: frozenset[str]) -> int | None:
        return next((place for place, word in enumerate(words) if word in headings), None)

    name = column(_NAME_HEADINGS)
    if name is None:
        return None
    return _Columns(name, column(_NUMBER_HEADINGS), column(_HOLDING_HEADINGS), column(_HANDICAP_HEADINGS))


def _by_heading(cells: list[str], columns: _Columns) -> tuple[str, str]:
    name, number = columns.name, columns.number
    return (
        cells[name] if name < len(cells) else "",
        cells[number] if number is not None and number < len(cells) else "",
    )


def _by_looks(cells: list[str]) -> tuple[str, str]:
    numbers = [cell for cell in cells if any(character.isdigit() for character in cell)]
    names = [cell for cell in cells if cell and cell not in numbers]
    return (names[0] if names else "", numbers[0] if numbers else "")
