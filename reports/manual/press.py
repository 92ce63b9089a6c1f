"""The press of the manual: chapters as one PDF, with contents, bookmarks and links."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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

from model.i18n import _, language, pgettext, variety
from model.paths import resource
from model.whole_files import refuse_what_is_no_file
from reports.core import fonts
from reports.core.paper import A4, Paper
from reports.manual.flowables import HEADINGS, INK, SOFT, SUITS, ManualChapter, MarkedHeading, flowables

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from reportlab.pdfgen.canvas import Canvas

TITLE: Final = "Arrowswitch"
_SHORT: Final = ("keys",)
"""Chapters whose sections would only fill the contents."""
_SIDE: Final = 58.0
_TOP: Final = 48.0
_FOOT: Final = 54.0
_ROOM_FOR_A_CHAPTER: Final = 400.0
_CONTENTS: Final = (
    ParagraphStyle(
        "contents", fontName="Inter-SemiBold", fontSize=9.5, leading=13, textColor=INK, spaceBefore=4
    ),
    ParagraphStyle(
        "contents 2", fontName="Inter-Regular", fontSize=8.2, leading=10.8, textColor=SOFT, leftIndent=14
    ),
)


def subtitle() -> str:
    """What is shown under the title, in the language in use."""
    return _("The manual: your first club night, every page, all keys")


def write(target: Path, chapters: Sequence[ManualChapter], paper: Paper = A4, *, version: str = "") -> int:
    """Print these chapters there, every time the same from the same, and give how many pages it has.

    Before more than one stand a title page with the ``version`` and the contents. Raises OSError when the file cannot be
    written.
    """
    refuse_what_is_no_file(target)
    target.touch()  # refuse a place that cannot be written before the work
    _register()
    whole = len(chapters) > 1
    title = f"{TITLE}: {subtitle()}" if whole else chapters[0].title
    document = _Manual(target, paper, title, whole=whole)
    story: list[Flowable] = []
    if whole:
        story += [*_title_page(version, document.room), *_contents(), PageBreak()]
    printed = {chapter.key for chapter in chapters}
    for number, chapter in enumerate(chapters):
        if number:
            story.append(CondPageBreak(_ROOM_FOR_A_CHAPTER))
        story += flowables(chapter, document.room, printed)
    document.multiBuild(story)
    return document.page


def _register() -> None:
    fonts.register()
    pdfmetrics.registerFont(TTFont(SUITS, str(resource("suits", "suits.ttf"))))
    pdfmetrics.registerFontFamily(
        "Inter-Regular",
        normal="Inter-Regular",
        bold="Inter-SemiBold",
        italic="Inter-Medium",
        boldItalic="Inter-SemiBold",
    )
    # a bold word may hold a suit, which has one weight
    pdfmetrics.registerFontFamily(SUITS, normal=SUITS, bold=SUITS, italic=SUITS, boldItalic=SUITS)


def _title_page(version: str, width: float) -> list[Flowable]:
    title = ParagraphStyle("title", fontName="Inter-Bold", fontSize=34, leading=42, textColor=INK)
    below = ParagraphStyle("below", fontName="Inter-Regular", fontSize=13, leading=19, textColor=SOFT)
    pictures = resource().parent / "docs" / "images"
    own = pictures / variety() / "scores.png"
    picture = Image(str(own if own.is_file() else pictures / "scores.png"))
    picture.drawHeight = picture.imageHeight * width / picture.imageWidth
    picture.drawWidth = width
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

    def __init__(self, target: Path, paper: Paper, title: str, *, whole: bool) -> None:
        super().__init__(
            str(target),
            pagesize=(paper.width, paper.height),
            title=title,
            author=TITLE,
            invariant=1,
            lang=language(),
        )
        self._chapter, self._key = "", ""
        self.room = paper.width - 2 * _SIDE
        box = Frame(_SIDE, _FOOT, self.room, paper.height - _TOP - _FOOT, 0, 0, 0, 0)
        page = PageTemplate("page", [box], onPageEnd=self._foot)
        self.addPageTemplates([PageTemplate("title", [box]), page] if whole else [page])

    def beforeDocument(self) -> None:  # noqa: N802 - reportlab's name
        """Begin each pass without a chapter."""
        self._chapter = ""

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - reportlab's name
        """Tell contents and bookmarks of a heading."""
        if not isinstance(flowable, MarkedHeading) or flowable.level > 2:
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
        canvas.drawRightString(_SIDE + self.room, _FOOT - 26, str(canvas.getPageNumber()))
        canvas.restoreState()
