"""The Markdown of the manual as blocks: headings, paragraphs, pictures, lists of one level, tables and cards; no other is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_HEADING: Final = re.compile(r"(#{1,6}) +(.*)")
_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
_ITEM: Final = re.compile(r"([*-]|\d+\.) +(.*)")
_COLUMNS: Final = re.compile(r"\|?( *:?-+:? *\|?)+")
_REFUSED: Final = {
    "fence": re.compile(r"```|~~~"),
    "quotation": re.compile(r">"),
    "line across": re.compile(r"(?!---$)([-*_] *){3,}$"),
    "HTML": re.compile(r"<"),
    "list within a list": re.compile(r" +([*-]|\d+\.) "),
}


class NotInTheManual(ValueError):
    """The text has what the manual has no use for; the message names it."""


@dataclass(frozen=True, slots=True)
class ChapterHeading:
    """A heading, its ``level`` from 1."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Lines:
    """A paragraph, its lines joined."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that stands alone, and what it shows."""

    source: str
    caption: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list, with figures where it is ``numbered``."""

    texts: tuple[str, ...]
    numbered: bool


@dataclass(frozen=True, slots=True)
class TableRows:
    """A table, its head first."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class CardBegins:
    """A rule, "---": the rest of the chapter is a card on a separate sheet."""


Block = ChapterHeading | Lines | Picture | Items | TableRows | CardBegins


def parse(markdown: str, chapter: str = "text") -> tuple[Block, ...]:
    """The blocks of a chapter; raises `NotInTheManual`."""
    for line in markdown.splitlines():
        for name, sign in _REFUSED.items():
            if sign.match(line):
                raise NotInTheManual(f"{chapter}.md: the manual has no {name}: {line}")
    return tuple(block for part in _parts(markdown) for block in _blocks(part))


def _parts(markdown: str) -> Iterator[list[str]]:
    """The lines between empty lines."""
    part: list[str] = []
    for line in [*markdown.splitlines(), ""]:
        if line.strip():
            part.append(line)
        elif part:
            yield part
            part = []


def _blocks(lines: list[str]) -> Iterator[Block]:
    heading = _HEADING.fullmatch(lines[0])
    if heading is not None:
        yield ChapterHeading(len(heading[1]), heading[2].strip())
        lines = lines[1:]
        if not lines:
            return
    if lines == ["---"]:
        yield CardBegins()
        return
    picture = _PICTURE.fullmatch(lines[0].strip())
    if picture is not None and len(lines) == 1:
        yield Picture(picture[2], picture[1])
    elif len(lines) > 1 and _COLUMNS.fullmatch(lines[1].strip()) and "|" in lines[1]:
        yield TableRows(tuple(_cells(line) for line in (lines[0], *lines[2:])))
    elif _ITEM.match(lines[0]):
        yield _items(lines)
    else:
        yield Lines(" ".join(line.strip() for line in lines))


def _cells(line: str) -> tuple[str, ...]:
    cells = re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))
    return tuple(cell.strip().replace(r"\|", "|") for cell in cells)


def _items(lines: list[str]) -> Items:
    texts: list[str] = []
    for line in lines:
        item = _ITEM.match(line)
        if item is not None:
            texts.append(item[2].strip())
        else:
            texts[-1] += f" {line.strip()}"
    return Items(tuple(texts), lines[0][0].isdigit())
