"""A club's list of players as other programs write it: text with a name and, perhaps, a number on each line."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Final

from model.errors import ImportRefused
from model.i18n import _
from model.service.folding import folded

_ENCODINGS: Final = ("utf-8-sig", "cp1252")
_NAME_HEADINGS: Final = frozenset(
    {"name", "player", "nome", "nombre", "jugador", "jogador", "ονομα", "παικτησ"}
)
_NUMBER_HEADINGS: Final = frozenset({"number", "no", "nr", "id", "numero", "αριθμοσ"})


def read_players(path: Path) -> list[tuple[str, str]]:
    """Give (name, number) of each line; raises `ImportRefused` naming the line that is not right.

    The first line may name the columns; without headings the first column that is no number is the name. Columns are
    separated by comma, semicolon or tab.
    """
    rows = _rows(path)
    columns = _headings(rows[0][1]) if rows else None
    players = []
    for line, cells in rows[1:] if columns else rows:
        name, number = _by_heading(cells, columns) if columns else _by_looks(cells)
        if not name:
            raise ImportRefused(
                _("{file}, line {line}: there is no name.").format(file=path.name, line=line),
                _("Each line holds a name and, if there is one, a number."),
            )
        players.append((" ".join(name.split()), number))
    return players


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    text = _text(path)
    first = text.partition("\n")[0]
    separator = max(";\t,", key=first.count)
    try:
        reader = csv.reader(text.splitlines(), delimiter=separator, strict=True)
        return [
            (reader.line_num, [cell.strip() for cell in cells])
            for cells in reader
            if any(map(str.strip, cells))
        ]
    except csv.Error as error:
        raise ImportRefused(
            _("{file} is not a list we can read: {reason}.").format(file=path.name, reason=error),
            _("Save it as text with a comma between name and number."),
        ) from error


def _text(path: Path) -> str:
    try:
        octets = path.read_bytes()
    except OSError as error:
        raise ImportRefused(
            _("{file} cannot be read: {reason}.").format(file=path.name, reason=error.strerror or error),
            _("Check its name and that you may read it."),
        ) from error
    for encoding in _ENCODINGS:
        try:
            return octets.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise ImportRefused(
        _("{file} is not text.").format(file=path.name),
        _("Save it as text with a comma between name and number."),
    )


def _headings(cells: list[str]) -> tuple[int, int | None] | None:
    words = [folded(cell).rstrip(".") for cell in cells]
    name = next((place for place, word in enumerate(words) if word in _NAME_HEADINGS), None)
    number = next((place for place, word in enumerate(words) if word in _NUMBER_HEADINGS), None)
    return None if name is None else (name, number)


def _by_heading(cells: list[str], columns: tuple[int, int | None]) -> tuple[str, str]:
    name, number = columns
    return (
        cells[name] if name < len(cells) else "",
        cells[number] if number is not None and number < len(cells) else "",
    )


def _by_looks(cells: list[str]) -> tuple[str, str]:
    numbers = [cell for cell in cells if any(character.isdigit() for character in cell)]
    names = [cell for cell in cells if cell and cell not in numbers]
    return (names[0] if names else "", numbers[0] if numbers else "")
