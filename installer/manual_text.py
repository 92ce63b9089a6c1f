"""A chapter's Markdown as what reportlab lays out: headings, paragraphs, lists, tables, pictures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
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
    Paragraph,
    Spacer,
    TableStyle,
)

from installer import suit_font

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

INK: Final = HexColor("#1b2230")
SOFT: Final = HexColor("#5b6472")
ACCENT: Final = "#3b4bc0"
_LINE: Final = HexColor("#c9ced8")
_HEAD: Final = HexColor("#eef0f5")
_RED: Final = "#c3142d"
_SUITS: Final = re.compile("[♠♥♦♣]")
_MARKS: Final = {
    "softbreak": " ",
    "hardbreak": " ",
    "strong_open": "<b>",
    "strong_close": "</b>",
    "em_open": '<font name="Inter-Medium">',
    "em_close": "</font>",
    "link_close": "</a>",
}
_PAD: Final = 5.0
_ROOM_UNDER_A_HEADING: Final = 72.0
_ROOM_FOR_A_TABLE: Final = 140.0
_HIGHEST_PICTURE: Final = 250.0


def _style(name: str, size: float, leading: float, **more: Any) -> ParagraphStyle:
    face = more.pop("face", "Inter-Regular")
    return ParagraphStyle(
        name, fontName=face, fontSize=size, leading=leading, textColor=INK, alignment=TA_LEFT, **more
    )


BODY: Final = _style("body", 9.5, 13.4, spaceAfter=5, allowWidows=0, allowOrphans=0)
CELL: Final = _style("cell", 8.8, 11.8)
CELL_HEAD: Final = _style("cell head", 8.8, 11.8, face="Inter-SemiBold")
CAPTION: Final = _style("caption", 8, 11, spaceBefore=3, spaceAfter=10)
HEADINGS: Final = {
    1: _style("chapter", 21, 27, face="Inter-SemiBold", spaceBefore=30, spaceAfter=8),
    2: _style("section", 13, 18, face="Inter-SemiBold", spaceBefore=12, spaceAfter=4),
    3: _style("part", 10.5, 15, face="Inter-SemiBold", spaceBefore=8, spaceAfter=3),
}


class Heading(Paragraph):
    """A heading that the contents and the bookmarks hear of."""

    def __init__(self, markup: str, words: str, level: int, key: str) -> None:
        super().__init__(f'<a name="{key}"/>{markup}', HEADINGS[min(level, 3)])
        self.words, self.level, self.key = words, level, key


class _Framed(Image):
    """A picture with a hair line round it: a window's light ground would run into the paper's."""

    def draw(self) -> None:
        """Draw the picture, then its frame."""
        super().draw()
        self.canv.setStrokeColor(_LINE)
        self.canv.setLineWidth(0.5)
        self.canv.rect(0, 0, self.drawWidth, self.drawHeight)


def flowables(markdown: str, chapter: str, folder: Path, width: float) -> list[Flowable]:
    """What a chapter consists of on paper; pictures and links are sought from its folder."""
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    return list(_Chapter(tokens, chapter, folder, width).blocks())


class _Chapter:
    """The walk over a chapter's tokens."""

    def __init__(self, tokens: Sequence[Token], chapter: str, folder: Path, width: float) -> None:
        self._tokens = tokens
        self._chapter, self._folder, self._width = chapter, folder, width
        self._at = 0

    def blocks(self, end: str = "") -> Iterator[Flowable]:
        while self._at < len(self._tokens):
            token = self._next()
            if token.type == end:
                return
            yield from self._block(token)

    def _next(self) -> Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _block(self, token: Token) -> Iterator[Flowable]:
        match token.type:
            case "heading_open":
                yield from self._heading(int(token.tag[1]))
            case "paragraph_open":
                inline = self._next()
                self._next()
                yield from self._paragraph(inline)
            case "bullet_list_open" | "ordered_list_open":
                yield self._list(token)
            case "table_open":
                yield self._table()
                yield Spacer(1, 8)
            case kind:
                raise ValueError(f"{self._chapter}.md: the manual has no {kind}")

    def _heading(self, level: int) -> Iterator[Flowable]:
        inline = self._next()
        self._next()
        key = self._chapter if level == 1 else f"{self._chapter}-{self._at}"
        heading = Heading(markup(inline), plain(inline), level, key)
        if level > 1:
            yield CondPageBreak(_ROOM_FOR_A_TABLE if self._before_a_table() else _ROOM_UNDER_A_HEADING)
        if self._before_a_table():
            yield heading
        else:
            heading.keepWithNext = 1
            yield heading

    def _before_a_table(self) -> bool:
        return self._at < len(self._tokens) and self._tokens[self._at].type == "table_open"

    def _paragraph(self, inline: Token) -> Iterator[Flowable]:
        children = inline.children or []
        if len(children) == 1 and children[0].type == "image":
            yield from self._picture(children[0])
            return
        paragraph = Paragraph(markup(inline), BODY)
        paragraph.keepWithNext = int(self._before_a_picture())
        yield paragraph

    def _before_a_picture(self) -> bool:
        coming = self._tokens[self._at + 1 : self._at + 2]
        return bool(coming) and [each.type for each in coming[0].children or []] == ["image"]

    def _picture(self, token: Token) -> Iterator[Flowable]:
        path = self._folder / str(token.attrs["src"])
        picture = _Framed(str(path))
        scale = min(self._width / picture.imageWidth, _HIGHEST_PICTURE / picture.imageHeight)
        picture.drawWidth, picture.drawHeight = picture.imageWidth * scale, picture.imageHeight * scale
        picture.hAlign = "LEFT"
        picture.keepWithNext = 1
        yield picture
        yield Paragraph(_text(token.content), CAPTION)

    def _list(self, opened: Token) -> Flowable:
        ordered = opened.type.startswith("ordered")
        items: list[Any] = []
        while self._next().type == "list_item_open":
            items.append(ListItem(list(self.blocks("list_item_close"))))
        return ListFlowable(
            items,
            bulletType="1" if ordered else "bullet",
            bulletFontName="Inter-Medium" if ordered else "Inter-Regular",
            bulletFontSize=9.5,
            bulletColor=INK,
            start=None if ordered else "•",
            leftIndent=16,
        )

    def _table(self) -> Flowable:
        rows: list[list[Token]] = []
        while (token := self._next()).type != "table_close":
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(token)
        cells = [
            [Paragraph(markup(cell), CELL if number else CELL_HEAD) for cell in row]
            for number, row in enumerate(rows)
        ]
        table = LongTable(cells, colWidths=_widths(rows, self._width), repeatRows=1, hAlign="LEFT")
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


def _widths(rows: Sequence[Sequence[Token]], room: float) -> list[float]:
    """Narrow columns as wide as their words; the others share what is left by their length."""
    columns = len(rows[0])
    wanted = [
        max(stringWidth(plain(row[column]), "Inter-SemiBold", CELL.fontSize) for row in rows) + 2 * _PAD + 4
        for column in range(columns)
    ]
    if sum(wanted) <= room:
        return [*wanted[:-1], room - sum(wanted[:-1])]
    narrow = [width <= room / columns for width in wanted]
    left = room - sum(width for width, keeps in zip(wanted, narrow, strict=True) if keeps)
    long = sum(width for width, keeps in zip(wanted, narrow, strict=True) if not keeps)
    return [width if keeps else left * width / long for width, keeps in zip(wanted, narrow, strict=True)]


def plain(inline: Token) -> str:
    """The words of a line without marks."""
    return "".join(
        " " if child.type == "softbreak" else child.content
        for child in inline.children or []
        if child.type in {"text", "code_inline", "softbreak"}
    )


def markup(inline: Token) -> str:
    """A line in reportlab's own marks."""
    return "".join(_piece(child) for child in inline.children or [])


def _piece(token: Token) -> str:
    if token.type in _MARKS:
        return _MARKS[token.type]
    match token.type:
        case "text":
            return _text(token.content)
        case "code_inline":
            words = _text(token.content).replace(" ", "\N{NO-BREAK SPACE}")
            return f'<font name="Inter-Medium" backColor="#eef0f5">{words}</font>'
        case "link_open":
            target = Path(str(token.attrs["href"]))
            return f'<a href="#{target.stem}" color="{ACCENT}">'
        case kind:
            raise ValueError(f"the manual has no {kind}")


def _text(words: str) -> str:
    return _SUITS.sub(_suit, escape(words))


def _suit(found: re.Match[str]) -> str:
    colour = f' color="{_RED}"' if found.group() in "♥♦" else ""
    return f'<font name="{suit_font.FAMILY}"{colour}>{found.group()}</font>'
