"""A chapter as what reportlab lays out: headings, paragraphs, lists, tables, pictures."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import sqrt
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.enums import TA_LEFT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    Image,
    ListFlowable,
    ListItem,
    LongTable,
    PageBreak,
    Paragraph,
    Spacer,
    TableStyle,
)

from reports.manual.markdown import (
    Block,
    CardBegins,
    ChapterHeading,
    Items,
    Lines,
    Picture,
    TableRows,
    parse,
)

SUITS: Final = "Suits"
"""The font of the four suits, which Inter does not have here."""
INK: Final = HexColor("#1b2230")
SOFT: Final = HexColor("#5b6472")
ACCENT: Final = "#3b4bc0"
_LINE: Final = HexColor("#c9ced8")
_HEAD: Final = HexColor("#eef0f5")
_RED: Final = "#c3142d"
_SUITS: Final = re.compile("[♠♥♦♣]")
_MARKED: Final = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>(?:`[^`]*`|[^*`])+)\*\*"
    r"|\*(?P<emphasis>(?:`[^`]*`|[^*`])+)\*"
    r"|\[(?P<link>[^\]]+)\]\((?P<target>[^)]+)\)"
)
_PAD: Final = 5.0
_ROOM_UNDER_A_HEADING: Final = 72.0
_ROOM_OVER_A_TABLE: Final = 46.0
_HIGHEST_PICTURE: Final = 250.0
_HIGHEST: Final = 10_000.0


def _style(name: str, size: float, leading: float, **more: Any) -> ParagraphStyle:
    face = more.pop("face", "Inter-Regular")
    return ParagraphStyle(
        name, fontName=face, fontSize=size, leading=leading, textColor=INK, alignment=TA_LEFT, **more
    )


BODY: Final = _style("body", 9.5, 13.4, spaceAfter=5, allowWidows=0, allowOrphans=0)
CARD: Final = _style("card", 14, 20.5, spaceAfter=11)
"""What is read at arm's length by somebody who stands."""
CELL: Final = _style("cell", 8.8, 11.8)
CELL_HEAD: Final = _style("cell head", 8.8, 11.8, face="Inter-SemiBold")
CAPTION: Final = _style("caption", 8, 11, spaceBefore=3, spaceAfter=10)
_ON_A_CARD: Final = 0
HEADINGS: Final = {
    1: _style("chapter", 21, 27, face="Inter-SemiBold", spaceBefore=30, spaceAfter=8),
    2: _style("section", 13, 18, face="Inter-SemiBold", spaceBefore=12, spaceAfter=4),
    _ON_A_CARD: _style("card's heading", 22, 30, face="Inter-SemiBold", spaceAfter=14),
    3: _style("part", 10.5, 15, face="Inter-SemiBold", spaceBefore=8, spaceAfter=3),
}


@dataclass(frozen=True, slots=True)
class ManualChapter:
    """A chapter to be printed: its Markdown, and the folder from which its pictures are sought."""

    key: str
    title: str
    markdown: str
    folder: Path


class MarkedHeading(Paragraph):
    """A heading that the contents and the bookmarks hear of."""

    def __init__(self, markup: str, words: str, level: int, key: str, *, on_a_card: bool = False) -> None:
        style = HEADINGS[_ON_A_CARD if on_a_card else min(level, 3)]
        super().__init__(f'<a name="{key}"/>{markup}', style)
        self.words, self.level, self.key = words, level, key


class _Framed(Image):
    """A picture with a hair line round it: a window's light ground would run into the paper's."""

    def draw(self) -> None:
        """Draw the picture, then its frame."""
        super().draw()
        self.canv.setStrokeColor(_LINE)
        self.canv.setLineWidth(0.5)
        self.canv.rect(0, 0, self.drawWidth, self.drawHeight)


def flowables(chapter: ManualChapter, width: float, printed: Collection[str]) -> Iterator[Flowable]:
    """What a chapter consists of on paper; its links lead to the chapters that are ``printed`` too."""
    blocks = parse(chapter.markdown, chapter.key)
    card = False
    for place, (block, coming) in enumerate(zip_longest(blocks, blocks[1:])):
        match block:
            case CardBegins():
                card = True
                yield PageBreak()
            case ChapterHeading():
                room = _room_to_begin(coming, width, printed)
                yield from _heading(block, coming, chapter.key, place, printed, on_a_card=card, room=room)
            case Lines():
                paragraph = Paragraph(markup(block.text, printed), CARD if card else BODY)
                paragraph.keepWithNext = int(isinstance(coming, Picture))
                yield paragraph
            case Picture():
                yield from _picture(block, chapter.folder, width)
            case Items():
                yield _list(block, printed, CARD if card else BODY)
            case TableRows():
                yield _table(block.rows, width, printed)
                yield Spacer(1, 8)


def _heading(
    heading: ChapterHeading,
    coming: Block | None,
    chapter: str,
    place: int,
    printed: Collection[str],
    *,
    on_a_card: bool,
    room: float,
) -> Iterator[Flowable]:
    key = chapter if heading.level == 1 else f"{chapter}-{place}"
    before_a_table = isinstance(coming, TableRows)
    if heading.level > 1 and not on_a_card:
        yield CondPageBreak(room)
    words = plain(heading.text)
    made = MarkedHeading(markup(heading.text, printed), words, heading.level, key, on_a_card=on_a_card)
    # A table may break over pages: kept together with its heading it would have to fit on one.
    made.keepWithNext = int(not before_a_table)
    yield made


def _picture(picture: Picture, folder: Path, width: float) -> Iterator[Flowable]:
    framed = _Framed(str(folder / picture.source))
    scale = min(width / framed.imageWidth, _HIGHEST_PICTURE / framed.imageHeight)
    framed.drawWidth, framed.drawHeight = framed.imageWidth * scale, framed.imageHeight * scale
    framed.hAlign = "LEFT"
    framed.keepWithNext = 1
    yield framed
    yield Paragraph(_text(picture.caption), CAPTION)


def _list(items: Items, printed: Collection[str], style: ParagraphStyle) -> Flowable:
    made: list[Any] = [ListItem([Paragraph(markup(text, printed), style)]) for text in items.texts]
    return ListFlowable(
        made,
        bulletType="1" if items.numbered else "bullet",
        bulletFontName="Inter-Medium" if items.numbered else "Inter-Regular",
        bulletFontSize=style.fontSize,
        bulletColor=INK,
        start=None if items.numbered else "•",
        leftIndent=style.fontSize * 1.7,
    )


def _table(rows: Sequence[Sequence[str]], width: float, printed: Collection[str]) -> Flowable:
    cells = [
        [Paragraph(markup(cell, printed), CELL if number else CELL_HEAD) for cell in row]
        for number, row in enumerate(rows)
    ]
    table = LongTable(cells, colWidths=_widths(rows, width), repeatRows=1, hAlign="LEFT")
    table.setStyle(
        TableStyle(
            [
                ("BACKGROUND", (0, 0), (-1, 0), _HEAD),
                ("LINEBELOW", (0, 0), (-1, -1), 0.5, _LINE),
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (-1, -1), _PAD),
                ("RIGHTPADDING", (0, 0), (-1, -1), _PAD),
                ("TOPPADDING", (0, 0), (-1, -1), 2),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
            ]
        )
    )
    return table


def _room_to_begin(coming: Block | None, width: float, printed: Collection[str]) -> float:
    """What a heading and the beginning of what follows it take: of a table its head and its first row."""
    if not isinstance(coming, TableRows):
        return _ROOM_UNDER_A_HEADING
    widths = _widths(coming.rows, width)
    room = _ROOM_OVER_A_TABLE
    for row in coming.rows[:2]:
        made = (Paragraph(markup(cell, printed), CELL) for cell in row)
        room += max(cell.wrap(wide - 2 * _PAD, _HIGHEST)[1] for cell, wide in zip(made, widths, strict=True))
    return room + 4 * _PAD


def _widths(rows: Sequence[Sequence[str]], room: float) -> list[float]:
    """Narrow columns as wide as their words; the others share what is left by the root of their length.

    By the length itself a sentence beside a paragraph would stand a word a line, or not even that.
    """
    columns = len(rows[0])
    wanted = [
        max(stringWidth(plain(row[column]), "Inter-SemiBold", CELL.fontSize) for row in rows) + 2 * _PAD + 4
        for column in range(columns)
    ]
    if sum(wanted) <= room:
        return [*wanted[:-1], room - sum(wanted[:-1])]
    narrow = [width <= room / columns for width in wanted]
    left = room - sum(width for width, keeps in zip(wanted, narrow, strict=True) if keeps)
    long = sum(sqrt(width) for width, keeps in zip(wanted, narrow, strict=True) if not keeps)
    return [
        width if keeps else left * sqrt(width) / long for width, keeps in zip(wanted, narrow, strict=True)
    ]


def plain(text: str) -> str:
    """The words of a line without marks."""
    return _MARKED.sub(lambda found: found["code"] or plain(_within(found)), text)


def markup(text: str, printed: Collection[str]) -> str:
    """A line in reportlab's own marks."""
    pieces, end = [], 0
    for found in _MARKED.finditer(text):
        pieces += [_text(text[end : found.start()]), _piece(found, printed)]
        end = found.end()
    return "".join([*pieces, _text(text[end:])])


def _within(found: re.Match[str]) -> str:
    return found["bold"] or found["emphasis"] or found["link"] or ""


def _piece(found: re.Match[str], printed: Collection[str]) -> str:
    if found["code"]:
        words = _text(found["code"]).replace(" ", "\N{NO-BREAK SPACE}")
        return f'<font name="Inter-Medium" backColor="#eef0f5">{words}</font>'
    within = markup(_within(found), printed)
    if found["bold"]:
        return f"<b>{within}</b>"
    if found["emphasis"]:
        return f'<font name="Inter-Medium">{within}</font>'
    chapter = Path(found["target"]).stem
    # reportlab refuses the whole file for a link to a place that is not in it.
    return f'<a href="#{chapter}" color="{ACCENT}">{within}</a>' if chapter in printed else within


def _text(words: str) -> str:
    return _SUITS.sub(_suit, escape(words))


def _suit(found: re.Match[str]) -> str:
    colour = f' color="{_RED}"' if found.group() in "♥♦" else ""
    return f'<font name="{SUITS}"{colour}>{found.group()}</font>'
