"""The words of PBN 2.1: directives, games of tag pairs, the sections behind a tag, comments; no meaning yet.

Games are parted by empty lines; some writers leave those out, so that a second ``Event`` or ``Board`` begins a game too.
A comment in braces may run over lines, empty ones as well. Files are read line by line, so that a large one need not
stand in memory.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from io import TextIOWrapper
from typing import BinaryIO, Final

from model.exchange.files import LONGEST_LINE, MOST_LINES, line_too_long, too_many_lines

_TAG: Final = re.compile(r'\[\s*(\w+)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
_LONE_TAG: Final = re.compile(r'\[(\w+) "([^"\\]*(?:\\(?!["\\])[^"\\]*)*)"\]')
_TOKEN: Final = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"|(\S+)')
_ESCAPED: Final = re.compile(r"\\([\"\\])")  # the columns of tables have strokes of their own
_PIECE: Final = re.compile(r'"(?:[^"\\]|\\.?)*"?|\{[^}]*\}|[^"{;]+|.', re.DOTALL)
"""A text in quotes, a comment in braces that ends in its line, what is neither, or the sign that begins a comment."""
_COLUMN: Final = re.compile(r"[+-]?([^\\]*)(?:\\\d+[LR]?)?")
_MOST_LINES: Final = 3 * MOST_LINES  # ten thousand boards with double dummy and play have half
# Twice as many as any simultaneous has; readers of results refuse more.
MOST_ROWS: Final = 20_000
"""Rows of a table that are read."""
_MOST_BROKEN: Final = 10_001  # who reads deals gives up there
_MOST_INHERITED: Final = 200
_SPECIAL: Final = frozenset("%[{;")
_PARTED_BY: Final = frozenset({"Event", "Board"})


@dataclass(slots=True)
class Game:
    """One game: tags in their order, each with the lines of the section behind it; ``lines`` where a tag stands, ``notes`` to calls."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)

    def get(self, name: str) -> str:
        """The value of a tag, "" if it is missing or unknown ("?")."""
        value = self.tags.get(name, "")
        return "" if value == "?" else value

    def at(self, name: str) -> int:
        """The line of a tag, or of the game where it has none."""
        return self.lines.get(name, self.line)


class PbnReader:
    """Reads the games of a file; ``directives`` are the lines after ``%``, ``broken`` lines that are neither tag nor section."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = lines
        self.directives: list[str] = []
        self.broken: list[tuple[int, str]] = []
        self._inherited: dict[str, str] = {}
        self._previous: dict[str, str] = {}
        self._game: Game | None = None
        self._row_of = ""
        self._section: list[str] | None = None
        self._comment = 0

    def games(self) -> Iterator[Game]:
        """All games, one after another."""
        for number, raw in enumerate(self._lines, start=1):
            line = raw.strip()
            if self._comment:
                line = self._rest_of_comment(line)
                if not line:
                    continue
            elif not line:
                yield from self._end()
                continue
            first = line[0]
            if first == "[":
                lone = _LONE_TAG.fullmatch(line)
                if lone is not None:
                    name = lone[1]
                    # Some writers leave out the empty line between games; a tag that cannot come twice shows it.
                    if name in _PARTED_BY and self._game is not None and name in self._game.tags:
                        yield from self._end()
                    self._tag(name, lone[2], number)
                    continue
            # The short way: nearly all lines of a large file are rows without a comment, a tag or an escape.
            elif self._section is not None and not _SPECIAL.intersection(line):
                self._section.append(line)
                continue
            yield from self._other(line, number)
        if self._comment:
            # A brace that is never closed would swallow the rest of the file unseen.
            self.broken.append((self._comment, "{"))
        yield from self._end()

    def _other(self, line: str, number: int) -> Iterator[Game]:
        """A line that is no lone tag."""
        if line[0] == "%":
            self.directives.append(line[1:])
            return
        plain = self._without_comments(line, number)
        place = 0
        for tag in _TAG.finditer(plain):
            if plain[place : tag.start()].strip():
                break
            place = tag.end()
            name = tag[1]
            if name in _PARTED_BY and self._game is not None and name in self._game.tags:
                yield from self._end()
            self._tag(name, _ESCAPED.sub(r"\1", tag[2]), number)
        rest = plain[place:].strip()
        if not rest:
            return
        if rest[0] == "[" or not self._row_of:
            if len(self.broken) < _MOST_BROKEN:
                self.broken.append((number, rest[:40]))
        else:
            self._row(rest)

    def _row(self, row: str) -> None:
        """A line of the section behind the last tag."""
        if self._section is None and self._game is not None:
            self._section = self._game.sections[self._row_of] = []
        if self._section is not None:
            self._section.append(row)

    def _tag(self, name: str, value: str, number: int) -> None:
        if self._game is None:
            self._game = Game(number)
        game = self._game
        if name == "Note":
            key, _colon, text = value.partition(":")
            game.notes[key.strip()] = text
            return
        if value.startswith("#"):
            value = self._inherit(name, value)
        game.tags[name] = value
        game.lines[name] = number
        self._row_of, self._section = name, None

    def _inherit(self, name: str, value: str) -> str:
        """ "#" stands for the value in the game before, "##" and a text for that text from here on."""
        if value == "#":
            return self._previous.get(name, "")
        if value.startswith("##"):
            # Each inherited tag is copied into each game: without a bound a small file could fill the memory.
            if len(self._inherited) < _MOST_INHERITED:
                self._inherited[name] = value[2:]
            return value[2:]
        return value

    def _end(self) -> Iterator[Game]:
        game, self._game, self._section, self._row_of = self._game, None, None, ""
        if game is None:
            return
        for name, value in self._inherited.items():
            # The game's own tag overrules what it inherits.
            game.tags.setdefault(name, value)
        self._previous = game.tags
        yield game

    def _without_comments(self, line: str, number: int) -> str:
        """A line without its comments; one in braces may go on in the lines that follow."""
        if "{" not in line and ";" not in line:
            return line
        kept: list[str] = []
        for piece in _PIECE.finditer(line):
            sign = piece[0][0]
            if sign == ";":
                break
            if sign != "{":
                kept.append(piece[0])
            elif len(piece[0]) == 1:
                self._comment = number
                break
        return "".join(kept)

    def _rest_of_comment(self, line: str) -> str:
        _comment, closed, rest = line.partition("}")
        if not closed:
            return ""
        self._comment = 0
        return rest.strip()


@lru_cache(maxsize=64)
def columns(value: str) -> tuple[str, ...]:
    """The names of a table's columns out of its tag: ``+Rank;PairId\\3R`` gives Rank, PairId."""
    return tuple(match[1].strip() for cell in value.split(";") if (match := _COLUMN.fullmatch(cell.strip())))


def cells(row: str) -> list[str]:
    """The elements of a row: words, or texts in quotes with spaces in them."""
    if '"' not in row:
        return row.split()
    return [
        _ESCAPED.sub(r"\1", match[1]) if match[1] is not None else match[2] for match in _TOKEN.finditer(row)
    ]


def table(game: Game, name: str) -> list[dict[str, str]]:
    """The rows of a table by column; a row that is too short lacks the last columns."""
    # Some programs write "Scoretable".
    name = next((tag for tag in game.tags if tag.lower() == name.lower()), name)
    heads = columns(game.tags.get(name, ""))
    rows = game.sections.get(name, ())[:MOST_ROWS]
    return [dict(zip(heads, cells(row), strict=False)) for row in rows]


def quote(text: str) -> str:
    """A value in quotes as a tag holds it, in one line."""
    plain = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{plain}"'


def tag_pair(name: str, value: str) -> str:
    """The line of a tag."""
    # The names of columns hold backslashes that are no escapes.
    if name.endswith("Table"):
        return f'[{name} "{value}"]'
    return f"[{name} {quote(value)}]"


def write_games(directives: Iterable[str], games: Iterable[Game]) -> bytes:
    """Games as an export file has them: a tag or a row a line, an empty line behind each game."""
    lines = [f"%{directive}" for directive in directives]
    for game in games:
        for name, value in game.tags.items():
            lines.append(tag_pair(name, value))
            lines.extend(game.sections.get(name, ()))
            if name == "Auction":
                lines.extend(tag_pair("Note", f"{key}:{text}") for key, text in game.notes.items())
        lines.append("")
    # The export format of PBN ends every line with CR LF, whatever system writes it.
    return ("\r\n".join(lines) + "\r\n").encode("utf-8")


def lines_of(source: BinaryIO, name: str) -> Iterator[str]:
    """The lines of a file whatever ends them; UTF-8, or else the Western letters of older files.

    Raises `ImportRefused` at a line that is longer than any program writes, and where there are far too many.
    """
    # Windows programs save as UTF-16 when asked for Unicode; the mark at the beginning is the only sign.
    start = source.read(2)
    source.seek(0)
    encoding = "utf-16" if start in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    with TextIOWrapper(source, encoding, errors=_WESTERN, newline=None) as text:
        for number, line in enumerate(text, 1):
            if len(line) > LONGEST_LINE:
                raise line_too_long(name, number)
            if number > _MOST_LINES:
                raise too_many_lines(name, _MOST_LINES)
            yield line


def _as_western(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    # Only what is not UTF-8: games of old and new programs are often joined in one file.
    return error.object[error.start : error.end].decode("latin-1"), error.end


_WESTERN: Final = "arrowswitch-western"
codecs.register_error(_WESTERN, _as_western)
