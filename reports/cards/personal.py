"""A score card for each pair: its boards in the order of play, what each was worth, and what the others did."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Final

from model.bridge.entry.words import write_signed
from model.bridge.result import Artificial, NotPlayed
from model.i18n import _, ngettext
from model.scoring.explanations.wording import board_points_name, points_name
from reports.boards.other_tables import other_tables
from reports.cards.team_cards import TeamCard
from reports.core import charts, phrases, results, text
from reports.core.document import Document, Head, describe_printing, suit_legend
from reports.core.field import Entrant, EveningIndex, PlayedBoard
from reports.core.figures import places_needed, spans, spans_in_words
from reports.core.fonts import Face
from reports.core.notes import list_rulings, own_notes
from reports.core.paper import A4, Paper
from reports.core.sheet import HAIRLINE, RULE, Align
from reports.core.tables import TITLE_ROW, Column, Columns
from reports.rankings.matches import EveningMatches

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from pathlib import Path

    from model.scoring.standings import Standing
    from model.snapshots.evening import Evening
    from reports.core.text import Text

_HIGHEST: Final = 19.0
_LOWEST: Final = 13.0
_SUMMARY: Final = 47.0
_BOXES: Final = 9  # rounds side by side
_BY_ROUND: Final = 27.0
_BOX: Final = 32.0
_BEFORE_NOTE: Final = 6.0
_NOTE: Final = 7.8
_SCALE: Final = 62.0
_AFTER_SCALE: Final = 15.0
_OTHERS: Final = 132.0
_CONTRACT: Final = 4  # the column of the contract


def build(evening: Evening, path: Path, *, paper: Paper = A4, only: Collection[int] | None = None) -> None:
    """Write the score cards of all pairs, or of the pairs with the numbers `only`, each starting on a new page."""
    field = EveningIndex(evening)
    document = Document(
        paper, name=_("Personal score cards"), printed=describe_printing(evening), legend=suit_legend()
    )
    for ranked in field.rankings():
        for entrant in field.by_number(ranked):
            if only is None or entrant.contestant.number in only:
                card = TeamCard if field.session.plan.kind == "teams" else _Card
                card(document, field, entrant, len(ranked.standings)).draw()
    document.save(path)


class _Card:
    """One pair's card."""

    def __init__(self, document: Document, field: EveningIndex, entrant: Entrant, rivals: int) -> None:
        self.document, self.field, self.entrant, self.rivals = document, field, entrant, rivals
        self.met = sorted(
            field.meetings(entrant.key).values(), key=lambda each: (each.scored.line.round, each.board.board)
        )
        self.places = places_needed((each.points for each in self.met), 1)
        matches = EveningMatches(field)
        unit = points_name(field.session.conditions)
        self.points_of_match = {
            one.round: _("{points} {unit}").format(points=one.points, unit=unit)
            for one in matches.of(entrant.key)
            if one.points
        }
        self.rounds = [
            (number, list(group))
            for number, group in groupby(self.met, key=lambda each: each.scored.line.round)
        ]

    @property
    def standing(self) -> Standing:
        return self.field.standings.standing(self.entrant.key)

    def draw(self) -> None:
        document, evening = self.document, self.field.evening
        pair = phrases.contestant_number(self.field.session.plan, self.entrant.label)
        titles = [
            _("{number}, {names}").format(number=self.entrant.label, names=names) if names else pair
            for names in self.entrant.wordings
        ]
        tops = {each.board.top for each in self.met}
        right = (
            _("Personal score card"),
            self.method(tops),
            phrases.state_line(evening),
        )
        head = Head(titles[0], phrases.session_and_day(evening), right, tuple(titles[1:]))
        document.part(pair, head)
        self.summary()
        self.boards()
        self.by_round()
        self.notes()

    def method(self, tops: set[int]) -> str:
        method = phrases.method_words(self.field.session.conditions)
        if not self.field.topped or not tops:
            return method
        return _("{method}, {top}").format(method=method, top=phrases.top_words(tops))

    def summary(self) -> None:
        sheet, y = self.document.sheet, self.document.y + 18
        standing, figures = self.standing, self.field.figures
        used = sheet.text(sheet.left, y, standing.place or "–", 23, Face.BOLD)
        sheet.text(sheet.left + used + 3.5, y, _("of {rivals}").format(rivals=self.rivals), 11.5)
        sheet.text(sheet.left, y + 13.5, _("place"), 8.6)
        x = sheet.left + max(89.0, used + 60)
        percentage = figures.show(standing.shown_percentage)
        shown = percentage if self.field.by_percentage else self.field.total(self.entrant.key)
        used = sheet.text(x, y, shown or "–", 23, Face.BOLD)
        if self.field.by_percentage:  # the language says whether there is a space before the sign
            sheet.text(x + used + 0.5, y, _("{figure}%").format(figure=""), 11.5)
        else:
            sheet.text(x + used + 3, y, points_name(self.field.session.conditions), 11.5)
        self.facts(y)
        self.document.y += _SUMMARY - 4
        if not self.field.by_percentage or not standing.maximum:
            return
        total = _("{points} of {maximum}").format(
            points=figures.show(standing.shown_total),
            maximum=figures.decimal(standing.maximum, places_needed((standing.maximum,), 2)),
        )
        sheet.text(x, y + 13.5, total, 8.6)

    def facts(self, y: float) -> None:
        """Declaring, defending, sitting out: three short columns at the right."""
        sheet = self.document.sheet
        facts = []
        for declared, words in ((True, _("Declared {boards}")), (False, _("Defended {boards}"))):
            boards = [each for each in self.met if each.declared is declared and each.points is not None]
            if boards:
                facts.append((words.format(boards=phrases.board_count(len(boards))), self.average(boards)))
        out = self.sat_out()
        if out:
            facts.append((_("Sat out"), out))
        x = sheet.right
        for title, figure in reversed(facts):
            room = max(text.width(title, 8.6), text.width(figure, 8.6, Face.SEMIBOLD))
            x -= room
            sheet.text(x, y + 1, title, 8.6)
            sheet.text(x, y + 13.5, figure, 8.6, Face.SEMIBOLD)
            x -= 25

    def average(self, meetings: Iterable[PlayedBoard]) -> str:
        """The share of the tops on these boards, or the sum of their points where boards have no top."""
        counted = [each for each in meetings if each.points is not None]
        tops = sum(each.board.top for each in counted)
        won = sum((each.points for each in counted if each.points is not None), Fraction(0))
        if self.field.topped:
            return self.field.figures.percent(Fraction(won, tops)) if tops else "–"
        return self.field.figures.decimal(won, places_needed((won,), 2))

    def sat_out(self) -> str:
        if not self.field.unique:
            return ""  # an event from elsewhere, whose plan does not number its pairs as the ranking does
        rows = [
            row
            for row in self.field.session.plan.rows_of(self.entrant.contestant.number)
            if row.sits_out == self.entrant.contestant.number
        ]
        return "; ".join(
            _("round {round}, boards {boards}").format(round=row.round, boards=spans(row.boards))
            if row.boards
            else _("round {round}").format(round=row.round)
            for row in rows
        )

    def columns(self, height: float) -> Columns:
        sheet = self.document.sheet
        rooms = 34.0 if self.places else 26.0
        scale = _SCALE if self.field.topped else 1.0  # without a top there is no share to show on it
        return Columns(
            (
                Column(_("Rd"), 12, face=Face.BOLD, gap=4),
                Column(_("Board"), 16, face=Face.BOLD, gap=8),
                Column("", 11, gap=6),
                Column(_("Against"), gap=6),
                Column(_("Contract"), 34, gap=2),
                Column("", 14, gap=4),
                Column(_("Lead"), 22, Align.RIGHT, gap=3),
                Column(_("You"), 31, Align.RIGHT, gap=4),
                Column(
                    board_points_name(self.field.session.conditions),
                    rooms,
                    Align.RIGHT,
                    Face.BOLD,
                    gap=13,
                ),
                Column("", scale, gap=_AFTER_SCALE),
                Column(
                    _("The other tables, for your side"),
                    _OTHERS + (_SCALE - scale) / 2,
                    briefly=_("The other tables"),
                ),
            ),
            sheet.left,
            sheet.right,
            size=8.8 if height > 15 else 8.2,
            height=height,
        )

    def boards(self) -> None:
        document = self.document
        room = document.room - TITLE_ROW - self.under_height()
        height = min(_HIGHEST, max(_LOWEST, room / max(len(self.met), 1)))
        columns = self.columns(height)
        y = self.titles(columns, document.y)
        for number, group in self.rounds:
            if y + height * len(group) > document.bottom:
                document.page()
                y = self.titles(columns, document.y)
            for index, meeting in enumerate(group):
                y = self.row(columns, meeting, y, (number, index, len(group)))
        document.y = y

    def under_height(self) -> float:
        """The room the rounds and the notes take under the boards."""
        boxes = -(-len(self.rounds) // _BOXES)
        rounds = _BY_ROUND + _BOX * boxes if len(self.rounds) > 1 else 0.0
        return rounds + self.note_height() + 1

    def note_height(self) -> float:
        lines = text.wrap(self.note(), self.document.sheet.width, _NOTE)
        return _BEFORE_NOTE + len(lines) * _NOTE * 1.42

    def titles(self, columns: Columns, y: float) -> float:
        sheet = self.document.sheet
        left = columns.placed[9].left
        sheet.rule(sheet.left, y - 3, sheet.right, HAIRLINE)
        for share in (0, 50, 100) if self.field.topped else ():
            sheet.text(left + _SCALE * share / 100, y + TITLE_ROW - 5, str(share), 7.6, align=Align.CENTRE)
        return columns.titles(sheet, y)

    def row(self, columns: Columns, meeting: PlayedBoard, y: float, place: tuple[int, int, int]) -> float:
        sheet = self.document.sheet
        number, index, last = place[0], place[1], place[2] - 1
        points, score = meeting.points, meeting.score
        cells: tuple[Text, ...] = (
            str(number) if index == 0 and number else "",
            f"{meeting.board.board}",
            "",
            "",
            "",
            results.write_margin(meeting.result),
            results.lead(meeting.result),
            "" if score is None else write_signed(score),
            "" if points is None else self.field.figures.decimal(points, self.places),
            "",
            "",
        )
        bottom = columns.row(sheet, y, cells, rule=index != last)
        message = results.contract_wordings(meeting.result, meeting.side)
        columns.names(sheet, y, _CONTRACT, *message, cells=cells)
        if index == last:
            sheet.rule(sheet.left, bottom, sheet.right, RULE, 0.9)
        charts.board_glyph(sheet, columns.placed[2].left, y + columns.height / 2, meeting.board.board)
        if index == 0:
            opponents = meeting.opponents
            columns.names(sheet, y, 3, f"{opponents.label} {opponents.short_name}")
        elif index == 1:
            self.seat(columns, meeting, y)
        if meeting.share is not None:
            charts.scale(sheet, columns.placed[9].left, y + columns.height / 2, _SCALE, meeting.share)
        self.others(columns, meeting, y)
        return bottom

    def seat(self, columns: Columns, meeting: PlayedBoard, y: float) -> None:
        """Under the opponents: where the pair sat itself."""
        sheet, place = self.document.sheet, columns.placed[3]
        side = results.side_letters(meeting.side)
        words = _("table {table}, you {side}").format(table=meeting.scored.line.table_name, side=side)
        if meeting.partner is not None:
            words = _("{side} with {partner}").format(
                side=side, partner=f"{meeting.partner.label} {meeting.partner.short_name}"
            )
        if meeting.scored.line.table:
            sheet.draw_fitted(place.left, sheet.middle(y, columns.height, 7.5), place.room, words, size=7.5)

    def others(self, columns: Columns, meeting: PlayedBoard, y: float) -> None:
        sheet, place = self.document.sheet, columns.placed[10]
        base = sheet.middle(y, columns.height, 7.8)
        sheet.draw_fitted(place.left, base, place.room, *other_tables(meeting), size=7.8, least=7.5)

    def by_round(self) -> None:
        if len(self.rounds) < 2:
            return
        document = self.document
        boxes = -(-len(self.rounds) // _BOXES)
        document.need(_BY_ROUND + _BOX * boxes)
        sheet = document.sheet
        sheet.text(sheet.left, document.y + 20, _("By round"), 9.8, Face.SEMIBOLD)
        y = document.y + _BY_ROUND
        cell = sheet.width / min(_BOXES, len(self.rounds))
        for number, (round_number, group) in enumerate(self.rounds):
            x = sheet.left + number % _BOXES * cell
            top = y + number // _BOXES * _BOX
            sheet.frame(x, top, cell, _BOX)
            # "pair B14" is too long for a box in most languages; the letter says enough.
            who = (self.opponents(group[0]), group[0].opponents.label)
            wordings = [_("R{round}, {opponents}").format(round=round_number, opponents=one) for one in who]
            sheet.draw_fitted(x + 6, top + 12.5, cell - 9, *wordings, size=7.8, least=7.5)
            sheet.text(x + 6, top + 25.5, self.of_round(round_number, group), 9.4, Face.SEMIBOLD)
        document.y = y + _BOX * boxes

    def opponents(self, meeting: PlayedBoard) -> str:
        """Who a round was played against: a pair, or the two players at the other side."""
        label = meeting.opponents.label
        return label if meeting.partner else _("pair {number}").format(number=label)

    def of_round(self, number: int, group: Sequence[PlayedBoard]) -> str:
        """What a round came to, with the victory points where its boards are a match."""
        points = self.points_of_match.get(group[0].scored.line.match or number, "")
        shown = self.average(group)
        return f"{shown}  {points}" if points else shown

    def notes(self) -> None:
        document = self.document
        document.need(self.note_height())
        sheet = document.sheet
        document.y = sheet.paragraph(sheet.left, document.y + _BEFORE_NOTE, sheet.width, self.note(), _NOTE)

    def note(self) -> str:
        return " ".join((_("Wedge: dealer; thick edges: vulnerable."), *self.note_texts()))

    def note_texts(self) -> Iterable[str]:
        """What the lines of the boards do not say themselves."""
        yield from self.round_notes()
        yield from self.board_notes()
        places = {(each.scored.line.round, each.scored.line.table, each.board.board) for each in self.met}
        yield from list_rulings(self.field, places)
        yield from own_notes(self.field, self.entrant.key)
        skipped = self.boards_of(NotPlayed)
        if skipped:
            message = ngettext(
                "Board {boards} was not played.", "Boards {boards} were not played.", len(skipped)
            )
            if phrases.in_percentages(self.field.session.conditions):
                message = ngettext(
                    "Board {boards} was not played and does not count in your percentage.",
                    "Boards {boards} were not played and do not count in your percentage.",
                    len(skipped),
                )
            yield message.format(boards=spans_in_words(skipped))

    def round_notes(self) -> Iterable[str]:
        """Rounds in which the pair sat the other way."""
        rows = self.field.session.plan.rows_of(self.entrant.contestant.number)
        switched = [row.round for row in rows if row.switched and row.played]
        if switched:
            yield ngettext(
                "Round {rounds} was arrow-switched.", "Rounds {rounds} were arrow-switched.", len(switched)
            ).format(rounds=spans_in_words(switched))

    def board_notes(self) -> Iterable[str]:
        """Boards that were lifted to the top, and artificial scores."""
        fewer = [each.board.board for each in self.met if 0 < each.board.counted < each.board.expected]
        if fewer and phrases.lifted_to_top(self.field.session.conditions):
            yield ngettext(
                "Board {boards} has fewer results and is scaled to the full top.",
                "Boards {boards} have fewer results and are scaled to the full top.",
                len(fewer),
            ).format(boards=spans_in_words(fewer))
        adjusted = self.boards_of(Artificial)
        if adjusted:
            yield ngettext(
                "Board {boards}: your score is artificial (Law 12C2).",
                "Boards {boards}: your scores are artificial (Law 12C2).",
                len(adjusted),
            ).format(boards=spans_in_words(adjusted))

    def boards_of(self, outcome: type[Artificial | NotPlayed]) -> list[int]:
        """The boards whose result is of this kind."""
        return [
            each.board.board for each in self.met if each.result and isinstance(each.result.outcome, outcome)
        ]
