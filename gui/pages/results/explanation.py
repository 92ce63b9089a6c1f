"""Why is this number this number? The sum, its boards, one board, the rule; each a step from the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gui.look.theme import Height, TextSize, Weight
from gui.pages.results.boards import BoardsDelegate, PairBoards
from gui.pages.results.steps import BoardSteps
from gui.widgets.form.card import separator
from gui.widgets.tables import TableView
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.suit_text import Style, suit_text
from model.i18n import MINUS, _, ngettext, with_decimals
from model.scoring.explanations.imp_steps import AddedPoints
from model.scoring.explanations.match_steps import Byes, MatchDone, MatchesAdded, part_name
from model.scoring.explanations.settling_steps import Settled
from model.scoring.explanations.total_steps import Added, Divided, Rounded
from model.scoring.explanations.wording import points_words, whole_points
from model.scoring.rounding import plain, show_figure

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from gui.look.look import Look
    from model.scoring.explanations.explanation import Explanation, Step
    from model.snapshots.session import Pair


_WIDTHS: Final = (38, 40, 0, 50, 60)
_WIDTHS_OF_ROOMS: Final = (38, 36, 0, 90, 64)
_A_LETTER: Final = 9
_AROUND: Final = 20
_BOARDS: Final = 290
_ROOMS: Final = 330
_STEPS: Final = 240
_UNLIMITED: Final = 16_777_215  # Qt's own word for a widget that may grow


class SumRow(QWidget):
    """The sum painted as figures in a row, each with its words under it; wraps where there is no room."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._figures: tuple[SumTerm, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.updateGeometry)

    def show_figures(self, shown: tuple[SumTerm, ...]) -> None:
        """Show these figures."""
        self._figures = shown
        self.setAccessibleName(" ".join(f"{one.sign} {one.figure} ({one.words})" for one in shown))
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        cells = self._cells(width)
        return int(cells[-1].bottom()) + 1 if cells else 0

    def sizeHint(self) -> QSize:
        return QSize(self._look.theme.px(560), self.heightForWidth(self._look.theme.px(560)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        with QPainter(self) as painter:
            for one, cell in zip(self._figures, self._cells(self.width()), strict=True):
                sign = theme.px(24) if one.sign else 0
                top = QRectF(cell.left(), cell.top(), cell.width(), theme.px(26))
                suit_text(one.sign).paint(
                    painter, top, theme, Style(TextSize.ANSWER, ink=theme.colours.text2)
                )
                top.setLeft(top.left() + sign)
                suit_text(one.figure).paint(painter, top, theme, Style(TextSize.ANSWER, Weight.SEMIBOLD))
                under = QRectF(top.left(), top.bottom(), top.width(), theme.px(18))
                style = Style(TextSize.SMALL, ink=theme.colours.text2)
                suit_text(one.words).paint(painter, under, theme, style)

    def _cells(self, width: int) -> list[QRectF]:
        theme = self._look.theme
        cells: list[QRectF] = []
        x, y = 0.0, 0.0
        height = float(theme.px(46))
        for one in self._figures:
            sign = theme.px(24) if one.sign else 0
            big = suit_text(one.figure).width(theme, Style(TextSize.ANSWER, Weight.SEMIBOLD))
            words = suit_text(one.words).width(theme, Style(TextSize.SMALL))
            need = min(sign + max(big, words) + theme.px(18), width)
            if x and x + need > width:
                x, y = 0.0, y + height
            cells.append(QRectF(x, y, need, height))
            x += need
        return cells


class WhyPanel(QWidget):
    """Everything behind one figure; `show_explanation`, then `go_to` a board."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._pairs: Mapping[int, Pair] = {}
        self.heading = subheading(look)
        self._who = secondary(look)
        self.sum_line = SumRow(look)
        self._model = PairBoards(self)
        self.boards = TableView(look, _("Boards of this pair"), row=Height.LIST)
        self.boards.setModel(self._model)
        self.boards.setItemDelegate(BoardsDelegate(look, self.boards))
        self.steps = BoardSteps(look)
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._line = _Upright(look)
        self._lay_out()
        self.boards.selectionModel().currentRowChanged.connect(self._show_row)

    def show_explanation(self, explanation: Explanation, pairs: Mapping[int, Pair], asked: str) -> None:
        """Show how a figure came to be under the question ``asked``, with the board that stood in front kept in front."""
        board = self.board()
        self._pairs = pairs
        number = explanation.contestant.number
        pair = pairs.get(number)
        names = (pair.full_name if pair is not None else "") or " – ".join(explanation.contestant.names)
        self.heading.set_text(asked)
        self._who.set_text(
            _("{number}, {names}").format(number=number, names=names) if names else str(number)
        )
        self.sum_line.show_figures(figures(explanation, pairs))
        self._model.show(explanation)
        self._measure()
        self.go_to(board)

    def board(self) -> int | None:
        """The board in front."""
        reason = self._model.reason(self.boards.currentIndex().row())
        return None if reason is None else reason.board

    def go_to(self, board: int | None) -> None:
        """Bring a board to the front; the first that is scored when the pair did not meet it."""
        row = self._model.row_of(board) if board is not None else None
        row = self._model.first_scored if row is None else row
        if self._model.rowCount():
            self.boards.setCurrentIndex(self._model.index(row, 0))
        self._show_row(self._model.index(row, 0))

    def _measure(self) -> None:
        """Two rooms beside each other want more room than a result with its bar, and long headings more than short ones."""
        wide, px = self._model.two_rooms, self._look.theme.px
        board, against, *rest = _WIDTHS_OF_ROOMS if wide else _WIDTHS
        against = max(against, _AROUND + _A_LETTER * self._model.opponents_letters)
        self.boards.set_widths(board, against, *rest)
        room = px(_ROOMS if wide else _BOARDS)
        narrow = self.width() < room + px(_STEPS)  # then the steps stand under the boards
        room = max(room, min(self._whole_results(), self.width() - px(_STEPS)))
        self._below.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )
        self._line.setVisible(not narrow)
        self.boards.setMinimumWidth(px(_STEPS) if narrow else room)
        self.boards.setMaximumWidth(_UNLIMITED if narrow else room)

    def _whole_results(self) -> int:
        """The width at which no result in the list of boards is cut."""
        header, result = self.boards.horizontalHeader(), _WIDTHS.index(0)
        others = header.length() - header.sectionSize(result)
        bar = self.boards.verticalScrollBar().sizeHint().width()
        return others + self.boards.sizeHintForColumn(result) + bar

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._measure()
        super().resizeEvent(event)

    def _show_row(self, index: QModelIndex, _before: QModelIndex | None = None) -> None:
        self.steps.show_reason(self._model.reason(index.row()), self._pairs)

    def _lay_out(self) -> None:
        px = self._look.theme.px
        head = QHBoxLayout()
        head.setContentsMargins(px(16), px(12), px(16), px(10))
        head.setSpacing(px(10))
        head.addWidget(self.heading)
        head.addWidget(self._who, 1)
        total = QHBoxLayout()
        total.setContentsMargins(px(16), px(10), px(16), px(8))
        total.addWidget(self.sum_line)
        self._below.setSpacing(0)
        self._below.addWidget(self.boards, 1)
        self._below.addWidget(self._line)
        self._below.addWidget(self._scrolled_steps(), 1)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(separator(self._look))
        box.addLayout(total)
        box.addWidget(separator(self._look))
        box.addLayout(self._below, 1)

    def _scrolled_steps(self) -> QScrollArea:
        px = self._look.theme.px
        inside = QWidget()
        inside.setProperty("surface", "clear")
        box = QVBoxLayout(inside)
        box.setContentsMargins(px(16), px(12), px(16), px(12))
        box.addWidget(self.steps)
        box.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setAccessibleName(_("How the board was scored"))
        return area


class _Upright(QWidget):
    """A hairline from top to bottom."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setFixedWidth(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setPen(QPen(self._look.theme.colours.line, 1))
            painter.drawLine(0, 0, 0, self.height())


@dataclass(frozen=True, slots=True)
class SumTerm:
    """One figure of the sum with the words under it; ``sign`` stands before it."""

    sign: str
    figure: str
    words: str


def figures(explanation: Explanation, pairs: Mapping[int, Pair] | None = None) -> tuple[SumTerm, ...]:
    """The sum from the boards or the matches to the figure in the ranking; ``pairs`` name the opponents."""
    found: list[SumTerm] = []
    for step in explanation.steps:
        match step:
            case MatchDone():
                found.append(_match(step, explanation, pairs or {}, first=not found))
            case Byes(rounds, points):
                words = ngettext("{n} bye", "{n} byes", rounds).format(n=rounds)
                found.append(_term(_points(points, explanation), words, first=not found))
            case MatchesAdded():
                unit = points_words(explanation.conditions)
                found.append(SumTerm("=", _points(step.total, explanation), unit))
            case _:
                found += _other(step, explanation)
    return tuple(SumTerm(one.sign, with_decimals(one.figure), with_decimals(one.words)) for one in found)


def _other(step: Step, explanation: Explanation) -> Iterator[SumTerm]:
    match step:
        case Added(total, boards, _top):
            words = ngettext("matchpoints on {n} board", "matchpoints on {n} boards", boards)
            yield SumTerm("", plain(total), words.format(n=boards))
        case AddedPoints():
            yield from _added(step, explanation)
        case Divided(_total, maximum, percentage):
            yield SumTerm("÷", plain(maximum), _tops(explanation))
            yield SumTerm("=", _("{figure}%").format(figure=plain(percentage)), _("exactly"))
        case Rounded():
            yield SumTerm("→", _("{figure}%").format(figure=step.text), step.sentence)
        case Settled():
            law = f"{step.sentence} {step.rule}" if not isinstance(step.cause, str) else step.sentence
            yield SumTerm("", step.formula, law)
        case _:
            result = step.formula.rpartition(" = ")[2] or step.formula
            yield SumTerm("→" if result else "", result, step.sentence)


def _added(step: AddedPoints, explanation: Explanation) -> Iterator[SumTerm]:
    unit = points_words(explanation.conditions)
    words = ngettext("{unit} on {n} board", "{unit} on {n} boards", step.boards)
    yield SumTerm("", plain(step.total), words.format(unit=unit, n=step.boards))
    if step.value != step.total:
        yield SumTerm("→", plain(step.value), _("scaled up to the full number of boards"))
    if plain(step.value) != step.text and not whole_points(explanation.conditions, [step.value]):
        yield SumTerm("→", step.text, _("rounded as printed"))


def _match(step: MatchDone, explanation: Explanation, pairs: Mapping[int, Pair], *, first: bool) -> SumTerm:
    known = pairs.get(int(step.opponents)) if step.opponents.isdecimal() else None
    name = (known.short_name if known is not None else "") or step.opponents
    result = f"{plain(step.result, 2)} {part_name(step.unit)}"
    words = _("round {round}, {opponents}: {result}").format(round=step.round, opponents=name, result=result)
    if len(step.parts) > 1:
        parts = " + ".join(f"{plain(points, 2)} {part_name(kind)}" for kind, points in step.parts)
        words = _("round {round}, {opponents}: {parts}").format(round=step.round, opponents=name, parts=parts)
    if step.weight != 1:
        words = _("{match}, a half match").format(match=words)
    return _term(_points(step.points, explanation), words, first=first)


def _term(figure: str, words: str, *, first: bool) -> SumTerm:
    """A term of a sum: a minus of its own stands as the sign."""
    if first:
        return SumTerm("", figure, words)
    return SumTerm(MINUS, figure[1:], words) if figure.startswith(MINUS) else SumTerm("+", figure, words)


def _points(points: Fraction, explanation: Explanation) -> str:
    """Points of a match: with two decimals where they are victory points of a scale in hundredths."""
    terms = [step.points for step in explanation.steps if isinstance(step, MatchDone | Byes)]
    whole = whole_points(explanation.conditions, [*terms, points])
    return plain(points) if whole else show_figure(points)


def _tops(explanation: Explanation) -> str:
    tops = {reason.top for reason in explanation.boards if reason.points is not None}
    boards = explanation.standing.boards_played
    if len(tops) != 1:
        return _("the maximum possible")
    text = ngettext("{n} top of {top}", "{n} tops of {top}", boards)
    return text.format(n=boards, top=tops.pop())
