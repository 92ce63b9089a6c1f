"""The ruling form: one page a ruling with its facts, Law, questions and answers, effects, reasons, score and appeal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.boards import dealer, vulnerability
from model.bridge.seats import Side
from model.i18n import _, format_time, law_places
from reports.core import charts, phrases, results
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.fonts import Face
from reports.core.paper import A4, Paper
from reports.core.text import make_runs
from reports.rulings import words as ruling_words
from reports.rulings.layout import GAP, HEADING, LABEL, LEADING, SIZE, RulingPaper

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from pathlib import Path

    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord
    from reports.core.text import Text

    _Row = tuple[str, Text]

_LAW: Final = 76.0
_SIGNED: Final = 48.0
_ENOUGH: Final = 100.0
_SCORES: Final = 41.0
_RUNNING_HEAD: Final = 40.0


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write a form for each ruling; `only` keeps the rulings with these numbers. Without a ruling: a form to fill in."""
    document = Document(
        paper, name=_("Ruling form"), printed=describe_printing(evening), legend=suit_legend()
    )
    records = [one for one in evening.rulings if only is None or one.number in only]
    for record in records:
        _Form(document, evening, record).draw()
    if not records:
        _draw_blank(document, evening)
    document.save(path)


@dataclass(frozen=True, slots=True)
class _Section:
    """A part of the form below the questions: its heading, rows, and what is drawn above them with the height it takes."""

    title: str
    rows: Sequence[_Row]
    above: float = 0.0
    draw_above: Callable[[], None] | None = None


class _Form(RulingPaper):
    """One ruling on its page."""

    def __init__(self, document: Document, evening: Evening, record: RulingRecord) -> None:
        super().__init__(document)
        self.evening, self.record = evening, record

    def draw(self) -> None:
        record = self.record
        name = _("Ruling {number}").format(number=record.number)
        titled = _("{ruling}: {title}")
        title = titled.format(ruling=name, title=record.title) if record.title else name
        short = titled.format(ruling=name, title=record.title.partition(":")[0])
        state = make_runs("**{state}**", state=ruling_words.state(record))
        edition = _("Laws of {edition}").format(edition=record.edition)
        beside = (_("Ruling form"), edition, state)
        head = Head(title, phrases.session_and_day(self.evening), beside, (short, name))
        self.document.part(name, head)
        self.table()
        self.draw_facts()
        self.questions()
        sections = [
            one
            for one in (self.ruling(), self.effects(), self.score(), self.reasons())
            if one.rows or one.above
        ]
        carried = self.find_carried(sections)
        for number, section in enumerate(sections):
            if number == len(sections) - len(carried):
                self.keep_with_appeal(carried)
            self.draw_section(section)
        self.appeal()

    # The parts, from the top

    def table(self) -> None:
        record, sheet, y = self.record, self.document.sheet, self.document.y
        x = sheet.left
        if record.board is not None:
            charts.board_glyph(sheet, x, y + 5, record.board, 13.0)
            x += 20
        where = ruling_words.where(record)
        used = sheet.text(x, y + 9, where[:1].upper() + where[1:], 10.5, Face.SEMIBOLD)
        if record.board is not None:
            board = _("dealer {seat}, {vulnerable}").format(
                seat=results.seat_name(dealer(record.board)),
                vulnerable=results.vulnerable_words(vulnerability(record.board)),
            )
            sheet.draw_fitted(x + used + 12, y + 9, sheet.right - x - used - 12, board, size=SIZE)
        self.document.y = y + 18 if where else y
        pairs = ruling_words.pairs_of(self.evening, record)
        for side, pair in zip((Side.NS, Side.EW), pairs, strict=True) if pairs else ():
            words = f"{pair.number}  {pair.full_name}" if pair.full_name else str(pair.number)
            self.row(results.side_name(side), words)
        self.row(_("Called by"), ruling_words.name_caller(record))
        times = (
            (_("called {time}"), record.opened_at),
            (_("given {time}"), record.concluded_at),
        )
        when = ", ".join(text.format(time=format_time(at)) for text, at in times if at is not None)
        self.row(_("Time"), when)
        self.row(_("Director"), ruling_words.name_director(self.evening, record))

    def draw_facts(self) -> None:
        record = self.record
        contract = ruling_words.fact(record, "result") or ruling_words.fact(record, "contract")
        parts = (
            (_("Auction"), ruling_words.auction(record)),
            (_("At the table"), contract),
            (_("What happened"), ruling_words.fact(record, "happened")),
            *ruling_words.list_laid_out(record),
        )
        if any(text for _label, text in parts):
            self.heading(_("Facts"))
            for label, text in parts:
                self.row(label, text)

    def questions(self) -> None:
        """What was asked or known; what is only assumed until somebody objects says nothing of this table."""
        lines = [line for line in self.record.trail if line.source.value != "assumed"]
        if not lines and not self.record.asks:
            return
        self.heading(_("Questions and answers"))
        sheet = self.document.sheet
        room = sheet.width - _LAW - GAP
        for line in lines:
            text = make_runs(_("{question} **{answer}**"), question=line.ask, answer=line.text)
            height = self.height(text, room) + 3
            self.document.need(height)
            sheet, y = self.document.sheet, self.document.y
            sheet.draw_fitted(
                sheet.left, sheet.middle(y, SIZE * LEADING, 8.2), _LAW, law_places(*line.law), size=8.2
            )
            self.paragraph(text, sheet.left + _LAW + GAP, room)
            self.document.y += 1.5
        self.row(_("Further questions"), self.record.asks)

    def ruling(self) -> _Section:
        record = self.record
        if not (record.laws or record.former):
            return _Section(_("Ruling"), [])
        rows: list[_Row] = [
            (_("Law"), make_runs("**{laws}**", laws=ruling_words.law_of_row(record))),
            (_("In words"), record.text),
            (_("Told to the players"), record.say),
            *((_("Note"), note.text) for note in record.notes),
            *_under(_("Earlier ruling"), ruling_words.former(record)),
        ]
        if record.state == "withdrawn":
            rows.append((_("Withdrawn"), record.why or _("Reason: none given")))
        return _Section(_("Ruling"), rows)

    def effects(self) -> _Section:
        record = self.record
        waiting = {one.index for one in record.pending}
        frames = ((_("Now"), "now"), (_("Later on this board"), "later"))
        rows: list[_Row] = []
        for label, frame in frames:
            found = []
            for index, one in enumerate(record.effects):
                if one.frame.value == frame:
                    text = _with_law(one.text, one.law)
                    found.append(
                        _("{effect} (still to be done)").format(effect=text) if index in waiting else text
                    )
            rows += _under(label, found)
        rows += _under(_("After play"), [_with_law(one.text, one.law) for one in record.reviews])
        return _Section(_("Effects"), rows)

    def score(self) -> _Section:
        record = self.record
        if record.score is None:
            return _Section(_("Score"), [])
        rows: list[_Row] = [
            (_("By Law"), law_places(*ruling_words.score_laws(record))),
            (_("Serious error"), ruling_words.own_fault(record)),
        ]
        return _Section(_("Score"), rows, _SCORES, self.draw_scores)

    def draw_scores(self) -> None:
        """What each side had and has."""
        record = self.record
        sheet, y = self.document.sheet, self.document.y
        half = (sheet.width - LABEL) / 2
        for column, side in enumerate((Side.NS, Side.EW)):
            x = sheet.left + LABEL + column * half
            sheet.text(x, y + 9, results.side_name(side), 8.2)
            before = ruling_words.for_side(record.score_before, record.board, side)
            after = ruling_words.for_side(record.score, record.board, side)
            sheet.draw_fitted(x, y + 21, half - GAP, before, size=SIZE)
            sheet.draw_fitted(x, y + 34, half - GAP, after, size=10, face=Face.SEMIBOLD)
        sheet.text(sheet.left, y + 21, _("before"), 8.2)
        sheet.text(sheet.left, y + 34, _("now"), 8.2)

    def reasons(self) -> _Section:
        record = self.record
        reasons = list(ruling_words.reasons(record))
        consulted = ruling_words.fact(record, "consulted")
        judged = ruling_words.list_judged(record)
        if not (reasons or consulted or judged or record.judgement):
            return _Section(_("Reasons"), [])
        given = reasons or [_("Reason: none given")] * record.judgement
        rows: list[_Row] = [
            *_under(_("The Director"), given),
            (_("Judged normal"), judged),
            (_("Consulted"), consulted),
        ]
        return _Section(_("Reasons"), rows)

    # How a section stands on the page

    def draw_section(self, section: _Section) -> None:
        """Its heading and what is under it."""
        self.heading(section.title)
        if section.draw_above is not None:
            self.document.need(section.above)
            section.draw_above()
            self.document.y += section.above
        for label, text in section.rows:
            self.row(label, text)

    def find_carried(self, sections: Sequence[_Section]) -> Sequence[_Section]:
        """The last sections, enough of them that a next page which begins with them says what it is about."""
        height = 0.0
        for number in range(len(sections), 0, -1):
            height += self.section_height(sections[number - 1])
            if height >= _ENOUGH:
                return sections[number - 1 :]
        return sections

    def section_height(self, section: _Section) -> float:
        return HEADING + section.above + sum(self.row_height(text) for _label, text in section.rows)

    def keep_with_appeal(self, carried: Sequence[_Section]) -> None:
        """Begin another page here where the appeal would be alone on it: what was ruled goes over with it."""
        appeal = self.appeal_height()
        together = sum(map(self.section_height, carried)) + appeal
        if appeal and together <= self.document.bottom - self.document.sheet.top - _RUNNING_HEAD:
            self.document.need(together)

    def appeal_height(self) -> float:
        """What the appeal takes, 0 if there is none."""
        record = self.record
        if record.state != "concluded" and not record.decision:
            return 0.0
        rows = sum(self.row_height(text) for text in (record.decision, record.decision_reason))
        until = ruling_words.appeal(self.evening, record) if record.state == "concluded" else ""
        return HEADING + rows + self.height(until, self.document.sheet.width) + _SIGNED * bool(until)

    def appeal(self) -> None:
        record = self.record
        if record.state != "concluded" and not record.decision:
            return
        self.document.need(self.appeal_height())
        self.heading(_("Appeal"))
        self.row(_("Decision"), record.decision)
        self.row(_("Reasons"), record.decision_reason)
        if record.state != "concluded":
            return
        self.paragraph(ruling_words.appeal(self.evening, self.record), self.document.sheet.left)
        self.fields(_("Appealed by, time"), _("Signature of the Director"))


def _under(label: str, texts: Iterable[str]) -> list[_Row]:
    """Several texts under one label."""
    return [("" if number else label, text) for number, text in enumerate(texts)]


def _with_law(text: str, laws: tuple[str, ...]) -> str:
    """A sentence with the Law behind it: "The card goes back into the hand. (50D2(a))"."""
    return _("{text} ({law})").format(text=text, law=law_places(*laws)) if laws else text


def _draw_blank(document: Document, evening: Evening) -> None:
    """A form to fill in by hand, when the program is not at the table."""
    document.part(_("Ruling"), Head(_("Ruling form"), phrases.session_and_day(evening)))
    document.y -= 12
    paper = RulingPaper(document)
    paper.fields(_("Ruling number"), _("Board"), _("Table"), _("Round"), _("Time"))
    paper.fields(_("North–South"), _("East–West"))
    paper.fields(_("Called by"), _("Edition of the Laws"), _("Law"))
    for heading, lines in (
        (_("What happened"), 6),
        (_("Options explained, and who chose what"), 3),
        (_("Ruling and effects"), 5),
        (_("Reasons, players consulted"), 4),
    ):
        paper.lines(heading, lines)
    paper.fields(_("Score for North–South"), _("Score for East–West"))
    paper.fields(_("Appealed by, time"), _("Signature of the Director"))
