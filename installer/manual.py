"""The manual as one PDF, from the chapters of `docs/manual` and the pictures of the running program."""

from __future__ import annotations

import sys
import tempfile
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    Image,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
)
from reportlab.platypus.tableofcontents import TableOfContents

from installer import suit_font
from installer.manual_text import HEADINGS, INK, SOFT, Heading, flowables
from model.i18n import CHOICES, SOURCE_LANGUAGE, _, language, pgettext, speaking, variety

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

ROOT: Final = Path(__file__).resolve().parent.parent
DIST: Final = ROOT / "dist"
TITLE: Final = "Arrowswitch"
_SHORT: Final = ("keys",)
"""Chapters whose sections would only fill the contents."""
_SIDE: Final = 58.0
_TOP: Final = 48.0
_FOOT: Final = 54.0
_ROOM_FOR_A_CHAPTER: Final = 400.0
_WIDTH: Final = A4[0] - 2 * _SIDE
_CONTENTS: Final = (
    ParagraphStyle(
        "contents", fontName="Inter-SemiBold", fontSize=9.5, leading=13, textColor=INK, spaceBefore=4
    ),
    ParagraphStyle(
        "contents 2", fontName="Inter-Regular", fontSize=8.2, leading=10.8, textColor=SOFT, leftIndent=14
    ),
)


def run() -> int:
    """Write the manual of each language into `dist`; gives the exit status 0."""
    for each in CHOICES:
        target = DIST / ("manual.pdf" if each == SOURCE_LANGUAGE else f"manual.{each}.pdf")
        with speaking(each):
            pages = write(target)
        sys.stdout.write(f"{target.relative_to(ROOT)}: {pages} pages\n")
    return 0


def subtitle() -> str:
    """What is shown under the title, in the language in use."""
    return _("The manual: your first club night, every page, all keys")


def write(target: Path) -> int:
    """Write the manual there in the language in use, every time the same from the same chapters, and give how many pages it has."""
    from gui.help.chapters import MANUAL, path_of, read, there

    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        _register(Path(folder))
        document = _Manual(target)
        story: list[Flowable] = [*_title_page(MANUAL), *_contents()]
        for number, chapter in enumerate(there()):
            begin = CondPageBreak(_ROOM_FOR_A_CHAPTER) if number else PageBreak()
            story += [begin, *flowables(read(chapter), chapter, path_of(chapter).parent, _WIDTH)]
        document.multiBuild(story)
    return document.page


def _register(folder: Path) -> None:
    from reports.core import fonts

    fonts.register()
    suits = folder / "suits.ttf"
    suit_font.write(suits)
    pdfmetrics.registerFont(TTFont(suit_font.FAMILY, str(suits)))
    pdfmetrics.registerFontFamily(
        "Inter-Regular",
        normal="Inter-Regular",
        bold="Inter-SemiBold",
        italic="Inter-Medium",
        boldItalic="Inter-SemiBold",
    )
    # a bold word may hold a suit, which has one weight
    pdfmetrics.registerFontFamily(
        suit_font.FAMILY,
        normal=suit_font.FAMILY,
        bold=suit_font.FAMILY,
        italic=suit_font.FAMILY,
        boldItalic=suit_font.FAMILY,
    )


def _title_page(folder: Path) -> list[Flowable]:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    title = ParagraphStyle("title", fontName="Inter-Bold", fontSize=34, leading=42, textColor=INK)
    below = ParagraphStyle("below", fontName="Inter-Regular", fontSize=13, leading=19, textColor=SOFT)
    own = folder.parent / "images" / variety() / "scores.png"
    picture = Image(str(own if own.is_file() else folder.parent / "images" / "scores.png"))
    picture.drawHeight = picture.imageHeight * _WIDTH / picture.imageWidth
    picture.drawWidth = _WIDTH
    return [
        Spacer(1, 120),
        Paragraph(TITLE, title),
        Paragraph(_("The bridge director’s offline workstation"), below),
        Spacer(1, 36),
        picture,
        Spacer(1, 36),
        Paragraph(subtitle(), below),
        Paragraph(pgettext("program", "Version {version}").format(version=version), below),
        NextPageTemplate("page"),
        PageBreak(),
    ]


def _contents() -> list[Flowable]:
    table = TableOfContents(dotsMinLevel=0)
    table.levelStyles = list(_CONTENTS)
    return [Paragraph(_("Contents"), HEADINGS[1]), table]


class _Manual(BaseDocTemplate):
    """The pages: the title's without a foot, the others with chapter and number."""

    def __init__(self, target: Path) -> None:
        super().__init__(
            str(target),
            pagesize=A4,
            title=f"{TITLE}: {subtitle()}",
            author=TITLE,
            invariant=1,
            lang=language(),
        )
        self._chapter, self._key = "", ""
        box = Frame(_SIDE, _FOOT, _WIDTH, A4[1] - _TOP - _FOOT, 0, 0, 0, 0)
        self.addPageTemplates(
            [
                PageTemplate("title", [box]),
                PageTemplate("page", [box], onPageEnd=self._foot),
            ]
        )

    def beforeDocument(self) -> None:  # noqa: N802 - reportlab's name
        """Begin each pass without a chapter."""
        self._chapter = ""

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's name
        """Tell contents and bookmarks of a heading."""
        if not isinstance(flowable, Heading) or flowable.level > 2:
            return
        level = flowable.level - 1
        if not level:
            self._chapter, self._key = flowable.words, flowable.key
        canvas: Any = self.canv
        canvas.bookmarkPage(flowable.key)
        canvas.addOutlineEntry(flowable.words, flowable.key, level, closed=level == 0)
        if level and self._key in _SHORT:
            return
        self.notify("TOCEntry", (level, flowable.words, self.page, flowable.key))

    def _foot(self, canvas: Canvas, _document: BaseDocTemplate) -> None:
        canvas.saveState()
        canvas.setFont("Inter-Regular", 8)
        canvas.setFillColor(SOFT)
        canvas.drawString(_SIDE, _FOOT - 26, self._chapter or TITLE)
        canvas.drawRightString(A4[0] - _SIDE, _FOOT - 26, str(canvas.getPageNumber()))
        canvas.restoreState()
