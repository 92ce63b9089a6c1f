"""A score card for each team: both its tables on every board, what the board gave, and the match as it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.boards import vulnerability
from model.bridge.entry.words import write_signed
from model.bridge.seats import Side
from model.i18n import _, ngettext
from model.scoring.explanations.wording import board_points_name, points_name
from reports.core import charts, notes, phrases, results, text
from reports.core.document import Document, Head
from reports.core.figures import places_needed, spans_in_words
from reports.core.fonts import Face
from reports.core.sheet import HAIRLINE, RULE, Align
from reports.core.tables import TITLE_ROW, Column, Columns
from reports.rankings.matches import EveningMatches, MatchBoardRow, Own, boards_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from model.bridge.result import Result
    from reports.core.field import Entrant, EveningIndex
    from reports.core.text import Text

_SUMMARY: Final = 47.0
_HIGHEST: Final = 18.0
_LOWEST: Final = 13.0
_MATCH: Final = 17.0  # the line under the boards of a match
_NOTE: Final = 7.8
_UNDER: Final = 40.0
_NORTH_SOUTH, _EAST_WEST = 4, 7  # the columns of the contracts


class TeamCard:
    """One team's card; `rivals` is how many teams there are."""

    def __init__(self, document: Document, field: EveningIndex, entrant: Entrant, rivals: int) -> None:
        self.document, self.field, self.entrant, self.rivals = document, field, entrant, rivals
        self.matches = EveningMatches(field)
        self.own = [(one, list(boards_of(one.result, entrant.key))) for one in self.matches.of(entrant.key)]
        every = [board.points for _one, boards in self.own for board in boards]
        self.places = places_needed(every, 2)

    def draw(self) -> None:
        """Draw it, starting on a new page."""
        evening = self.field.evening
        team = _("Team {number}").format(number=self.entrant.label)
        name = self.entrant.pair.name
        title = _("{number}, {names}").format(number=self.entrant.label, names=name) if name else team
        right = (
            _("Team score card"),
            phrases.conditions_line(self.field.session.conditions),
            phrases.state_line(evening),
        )
        self.document.part(team, Head(title, phrases.session_and_day(evening), right, (team,)))
        self.summary()
        self.players()
        columns = self.columns()
        y = self.titles(columns, self.document.y)
        for one, boards in self.own:
            y = self.match(columns, one, boards, y)
        self.document.y = y
        self.notes()

    def summary(self) -> None:
        """The place, the total, and how the matches went."""
        sheet, y = self.document.sheet, self.document.y + 18
        standing = self.field.standings.standing(self.entrant.key)
        used = sheet.text(sheet.left, y, standing.place or "–", 23, Face.BOLD)
        sheet.text(sheet.left + used + 3.5, y, _("of {rivals}").format(rivals=self.rivals), 11.5)
        sheet.text(sheet.left, y + 13.5, _("place"), 8.6)
        x = sheet.left + max(89.0, used + 60)
        reached = self.field.reached.get(self.entrant.key)
        if reached:
            sheet.draw_fitted(x, y, 210, reached, size=15, face=Face.BOLD)
        else:
            used = sheet.text(x, y, self.field.total(self.entrant.key) or "–", 23, Face.BOLD)
            points = points_name(self.field.session.conditions)
            sheet.text(x + used + 3, y, points, 11.5)
        x = sheet.right
        for title, figure in reversed(list(self.facts())):
            sheet.text(x, y + 1, title, 8.6, align=Align.RIGHT)
            sheet.text(x, y + 13.5, figure, 8.6, Face.SEMIBOLD, align=Align.RIGHT)
            x -= 66
        self.document.y += _SUMMARY - 4

    def facts(self) -> Iterator[tuple[str, str]]:
        """Matches won, level and lost; where the team sat out."""
        margins = [one.side.result - self.theirs(one) for one, _boards in self.own if one.won]
        won, level = sum(margin > 0 for margin in margins), sum(margin == 0 for margin in margins)
        yield _("Won, tied, lost"), f"{won} – {level} – {len(margins) - won - level}"
        number, given = self.matches.byes.get(self.entrant.key, (0, None))
        if number and given is not None:
            title = ngettext("{n} bye", "{n} byes", number).format(n=number)
            yield title, f"{self.matches.show(given)} {points_name(self.field.session.conditions)}"

    def theirs(self, one: Own) -> Fraction:
        """The other side's result of a match."""
        match = one.result.match
        return one.result.side(match.away if self.entrant.key == match.home else match.home).result

    def players(self) -> None:
        """Who plays in the team."""
        names = self.entrant.pair.player_names
        if names and self.entrant.pair.name:
            sheet = self.document.sheet
            y = sheet.paragraph(sheet.left, self.document.y - 2, sheet.width, names, 8.6)
            self.document.y = y + 6

    def columns(self) -> Columns:
        """Both directions beside one another."""
        sheet = self.document.sheet
        points = board_points_name(self.field.session.conditions)
        rooms = 42.0 if self.places else 34.0
        rows = sum(len(boards) for _one, boards in self.own)
        room = self.document.room - TITLE_ROW - _UNDER - _MATCH * len(self.own)
        height = min(_HIGHEST, max(_LOWEST, room / max(rows, 1)))
        direction = (
            Column("", 34, gap=2),
            Column("", 16, gap=3),
            Column("", 36, Align.RIGHT, gap=14),
        )
        ours = (Column(_("You N–S"), 34, gap=2), *direction[1:])
        theirs = (Column(_("You E–W"), 34, gap=2), *direction[1:])
        return Columns(
            (
                Column(_("Rd"), 12, face=Face.BOLD, gap=4),
                Column(_("Board"), 18, face=Face.BOLD, gap=8),
                Column("", 11, gap=8),
                Column(_("Against"), gap=8),
                *ours,
                *theirs,
                Column(points, rooms, Align.RIGHT, Face.BOLD, gap=6),
                Column(_("Match"), rooms + 8, Align.RIGHT),
            ),
            sheet.left,
            sheet.right,
            size=8.8 if height > 15 else 8.2,
            height=height,
        )

    def titles(self, columns: Columns, y: float) -> float:
        """The titles, once a page."""
        sheet = self.document.sheet
        sheet.rule(sheet.left, y - 3, sheet.right, HAIRLINE)
        return columns.titles(sheet, y)

    def match(self, columns: Columns, own: Own, boards: Sequence[MatchBoardRow], y: float) -> float:
        """The boards of a match, and what it came to under them."""
        if y + columns.height * min(len(boards), 12) + _MATCH > self.document.bottom:
            self.document.page()
            y = self.titles(columns, self.document.y)
        for number, board in enumerate(boards):
            if y + columns.height + _MATCH > self.document.bottom:
                self.document.page()
                y = self.titles(columns, self.document.y)
            y = self.row(columns, own if not number else None, board, y)
        return self.sum(own, y)

    def row(self, columns: Columns, first_of: Own | None, board: MatchBoardRow, y: float) -> float:
        """One board; the first of a match names the round and the opponents."""
        sheet, figures = self.document.sheet, self.field.figures
        cells: tuple[Text, ...] = (
            str(first_of.round) if first_of else "",
            str(board.board),
            "",
            "",
            "",
            *_room(board.board, board.north_south, Side.NS),
            "",
            *_room(board.board, board.east_west, Side.EW),
            "" if board.points is None else figures.decimal(board.points, self.places),
            "" if board.running is None else figures.decimal(board.running, self.places),
        )
        bottom = columns.row(sheet, y, cells)
        self.contracts(columns, cells, board, y)
        charts.board_glyph(sheet, columns.placed[2].left, y + columns.height / 2, board.board)
        if first_of is not None:
            other = first_of.opponents
            columns.names(sheet, y, 3, f"{other.label} {other.short_name}", other.label)
        return bottom

    def contracts(self, columns: Columns, cells: Sequence[Text], board: MatchBoardRow, y: float) -> None:
        """The contracts of both directions, each with the room of what its own direction leaves empty."""
        given = {
            column: results.contract_wordings(result, side)
            for column, result, side in (
                (_NORTH_SOUTH, board.north_south, Side.NS),
                (_EAST_WEST, board.east_west, Side.EW),
            )
            if result is not None
        }
        filled = [given[column][0] if column in given else cell for column, cell in enumerate(cells)]
        for column, wordings in given.items():
            columns.names(self.document.sheet, y, column, *wordings, cells=filled)

    def sum(self, own: Own, y: float) -> float:
        """The line under a match: what either won, and the points."""
        sheet = self.document.sheet
        base = sheet.middle(y, _MATCH, 8.8)
        message = _("not played yet") if not own.won else own.won
        words = _("Round {round}, {opponents}: {won}").format(
            round=own.round, opponents=own.opponents.short_name or own.opponents.label, won=message
        )
        points = "" if not own.points else self.worth(own)
        used = sheet.text(sheet.right, base, points, 8.8, Face.SEMIBOLD, align=Align.RIGHT)
        sheet.draw_fitted(sheet.left + 16, base, sheet.width - used - 30, words, size=8.8)
        sheet.rule(sheet.left, y + _MATCH, sheet.right, RULE, 0.9)
        return y + _MATCH

    def worth(self, own: Own) -> str:
        """The points of the match, with its parts where it has several; nothing where they are the boards' own."""
        conditions = self.field.session.conditions
        points = points_name(conditions)
        shown = f"{own.points} {points}"
        if len(own.side.parts) > 1:
            from model.scoring.explanations.match_steps import part_name

            parts = " + ".join(
                f"{self.matches.show(part)} {part_name(kind)}" for kind, part in own.side.parts
            )
            shown = f"{parts} = {shown}"
        if own.result.weight != 1:
            shown = _("{points}, a half match").format(points=shown)
        return shown

    def notes(self) -> None:
        """What the card does not show: penalties, rulings, rounds out."""
        texts = [_("“Match” is the running score. Wedge: dealer; thick edges: vulnerable.")]
        out = self.idle()
        if out:
            texts.append(
                ngettext("Round {rounds}: no match.", "Rounds {rounds}: no match.", len(out)).format(
                    rounds=spans_in_words(out)
                )
            )
        lines = [line for own, _boards in self.own for line in own.result.match.lines]
        places = {(line.round, line.table, line.board) for line in lines}
        texts += notes.list_rulings(self.field, places)
        texts += notes.list_assigned(self.field, places)
        texts += notes.own_notes(self.field, self.entrant.key)
        message = " ".join(texts)
        self.document.need(6 + len(text.wrap(message, self.document.sheet.width, _NOTE)) * _NOTE * 1.42)
        sheet = self.document.sheet
        self.document.y = sheet.paragraph(sheet.left, self.document.y + 6, sheet.width, message, _NOTE)

    def idle(self) -> list[int]:
        """The rounds of matches in which the team sat out or had a bye."""
        plan, number = self.field.session.plan, self.entrant.contestant.number
        if plan.team_of:
            return []
        rounds = plan.match_rounds or tuple(range(1, plan.rounds + 1))
        return sorted({rounds[row.round - 1] for row in plan.rows if row.sits_out == number})


def _room(board: int, result: Result | None, side: Side) -> Sequence[Text]:
    """One direction of a board beside its contract: tricks, and the score as the team has it."""
    score = None if result is None else results.for_side(result.score(vulnerability(board)), side)
    return (
        results.write_margin(result),
        "" if score is None else write_signed(score),
    )
