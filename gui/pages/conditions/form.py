"""The rows of the conditions of contest: what is asked depends on the method, bad text is answered under its row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from gui.pages.conditions import words as words_of
from gui.widgets.figures import NumberBox
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Choice, line_edit
from gui.widgets.form.form_row import FormRow
from gui.widgets.text.labels import secondary, subheading
from model.errors import ArrowswitchError
from model.exchange.csv.conditions import conditions_from_texts
from model.i18n import _
from model.scoring.checking import check
from model.scoring.conditions import Conditions

if TYPE_CHECKING:
    from collections.abc import Collection

    from gui.look.look import Look
    from gui.widgets.text.suit_text import SuitLabel

_WORDS: Final = 124
_LARGE: Final = 120
_TIE_BREAKS: Final = 4


class ConditionsForm(QWidget):
    """Shows conditions; `changed` carries other ones after each choice, `strata_typed` the text of the strata at each key."""

    changed = Signal(object)
    strata_typed = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._narrow = False
        self._filling = False
        self._conditions = Conditions()
        self._kind = ""
        self._choices: dict[str, QComboBox] = {}
        self._figures: dict[str, QSpinBox] = {}
        self._texts: dict[str, QLineEdit] = {}
        self._answers: dict[str, SuitLabel] = {}
        self._rows: dict[str, list[QWidget]] = {}
        self._ties: list[QComboBox] = []
        self.method = Choice(look, _("Method of scoring"), flat=True)
        self.method.setObjectName("method")
        self.method.activated.connect(self._method_chosen)
        self._lay_out()

    def show_conditions(self, conditions: Conditions, kind: str, *, idle: Collection[str] = ()) -> None:
        """Fill the rows; `kind` is that of the session's movement, "" for the club's usual conditions.

        `idle` names conditions that do not apply to this session, such as sections in a room of one.
        """
        self._filling = True
        self._conditions = conditions
        self._fill_method(kind)
        self._fill_rounding()
        for name, choice in self._choices.items():
            choice.setCurrentIndex(max(0, choice.findData(getattr(conditions, name))))
        for name, figure in self._figures.items():
            figure.setValue(getattr(conditions, name))
        for name, field in self._texts.items():
            if not field.hasFocus() or not self._answers[name].isVisible():
                field.setText(getattr(conditions, name))
                self._answer(name, "")
        for name, rows in self._rows.items():
            for row in rows:
                row.setVisible(words_of.bears_on(name, conditions) and name not in idle)
        self._fill_ties(conditions.tie_breaks)
        self._filling = False

    # Building

    def _lay_out(self) -> None:
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        for column in (self._left, self._right):
            column.setSpacing(self._look.theme.px(12))
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._columns.setContentsMargins(0, 0, 0, 0)
        self._columns.setSpacing(self._look.theme.px(14))
        self._columns.addLayout(self._left, 1)
        self._columns.addLayout(self._right, 1)
        self._look.changed.connect(self._measure)
        self._measure()
        self._add_scoring()
        self._add_matches()
        self._add_figures()
        self._add_ranking()
        self._add_strata()
        self._left.addStretch(1)
        self._right.addStretch(1)

    def _add_scoring(self) -> None:
        card = self._card(self._left, _("Scoring"))
        self._row(card, "method", _("Method"), self.method)
        for name, words in (
            ("scale", _("Points for each comparison")),
            ("cross", _("IMPs")),
            ("datum", _("Datum")),
        ):
            self._row(card, name, words, self._choice(name, words))
        self._row(card, "datum", "", self._figure("trim", _("Scores left out at each end")))
        self._row(card, "datum_step", _("Rounded to"), self._figure("datum_step", _("Datum rounded to")))
        for name, words in (("unequal", _("Fewer results")), ("small_groups", _("Fouled boards"))):
            self._row(card, name, words, self._choice(name, words))
        words = _("Adjusted scores")
        self._row(card, "laws", words, self._choice("laws", words))
        self._text(card, "repeated", _("Boards without a result"), _("e.g. 2:50 4:40, or blank"))
        words = _("Average plus")
        self._row(card, "average_plus_imps", words, self._figure("average_plus_imps", words))

    def _add_matches(self) -> None:
        card = self._card(self._left, _("Matches"))
        self._rows["bye_percent"] = [card]
        words = _("Victory points")
        self._row(card, "victory_points", words, self._choice("victory_points", words))
        self._text(card, "own_scale", _("Own scale"), _("e.g. 20 0:10 1:11 3:12, or blank"))
        self._row(card, "bye_percent", _("Bye scores"), self._figure("bye_percent", _("Bye scores")))
        words = _("Missed round scores")
        self._row(card, "missed_percent", words, self._figure("missed_percent", words))
        words = _("Rematches")
        self._row(card, "rematches", words, self._choice("rematches", words))
        words = _("Teams of eight")
        self._row(card, "teams_of_eight", words, self._choice("teams_of_eight", words))
        words = _("Points; 0 for the usual")
        self._row(card, "patton_points", words, self._figure("patton_points", words))

    def _add_figures(self) -> None:
        card = self._card(self._left, _("Figures"))
        for name, words in (
            ("rounding", _("Decimals")),
            ("total", _("Totals")),
            ("ties", _("Two figures")),
        ):
            self._row(card, name, words, self._choice(name, words))

    def _add_ranking(self) -> None:
        card = self._card(self._right, _("Ranking"))
        for name, words in (
            ("sections", _("Sections")),
            ("section_places", _("Ranking lists")),
            ("one_list", _("Winners")),
            ("sessions", _("Several sessions")),
        ):
            self._row(card, name, words, self._choice(name, words))
        for number, words in enumerate(
            (_("Ties broken by"), _("then by"), _("then by"), _("then by"))[:_TIE_BREAKS]
        ):
            choice = Choice(self._look, words, flat=True)
            for value, said in words_of.tie_breaks(first=not number):
                choice.addItem(said, value)
            choice.activated.connect(self._ties_chosen)
            self._ties.append(choice)
            self._row(card, f"tie {number}", words, choice)
        words = _("Boards for a place")
        self._row(card, "least_boards", words, self._figure("least_boards", words))
        words = _("Correction period")
        self._row(card, "correction_minutes", words, self._figure("correction_minutes", words))

    def _add_strata(self) -> None:
        card = self._card(self._right, _("Strata, handicap, masterpoints"))
        strata = self._text(card, "strata", _("Strata"), _("e.g. A:0 B:200 C:50, or blank"))
        strata.textEdited.connect(self.strata_typed)
        for name, words in (
            ("stratify_by", _("Stratum of a pair")),
            ("handicap", _("Handicap")),
            ("masterpoints", _("Masterpoints")),
        ):
            self._row(card, name, words, self._choice(name, words))

    def _card(self, column: QVBoxLayout, words: str) -> CardFrame:
        card = CardFrame(self._look, words, padding=14)
        card.box.setSpacing(0)
        card.box.addWidget(subheading(self._look, words, wrap=True))
        column.addWidget(card)
        return card

    def _row(self, card: CardFrame, name: str, words: str, field: QWidget) -> None:
        row = FormRow(self._look, words, field, width=_WORDS)
        card.box.addWidget(row)
        self._rows.setdefault(name, []).append(row)

    def _choice(self, name: str, words: str) -> QComboBox:
        choice = Choice(self._look, words, flat=True)
        for value, said in words_of.choices(name):
            choice.addItem(said, value)
        choice.setObjectName(name)
        choice.activated.connect(self._chosen)
        self._choices[name] = choice
        return choice

    def _figure(self, name: str, words: str) -> QSpinBox:
        limits = words_of.limits(name)
        figure = NumberBox(limits.least, limits.most, limits.words, name=words)
        figure.setObjectName(name)
        figure.setProperty("flat", "true")
        figure.setKeyboardTracking(False)
        figure.valueChanged.connect(self._counted)
        self._figures[name] = figure
        return figure

    def _text(self, card: CardFrame, name: str, words: str, example: str) -> QLineEdit:
        field = line_edit(words, placeholder=example)
        field.setProperty("flat", "true")
        field.setObjectName(name)
        field.textEdited.connect(self._typed)
        field.editingFinished.connect(self._text_left)
        self._texts[name] = field
        self._row(card, name, words, field)
        answer = secondary(self._look, "", wrap=True)
        answer.hide()
        card.box.addWidget(answer)
        self._answers[name] = answer
        return field

    def fit(self, room: int) -> None:
        """Stand in two columns where this width has room for both."""
        self._narrow = room < sum(column.minimumSize().width() for column in (self._left, self._right)) + (
            self._columns.spacing()
        )
        self._measure()

    def _measure(self) -> None:
        """Two columns, or one below the other where the words would be cut."""
        large = self._look.theme.text_scale > _LARGE
        direction = QBoxLayout.Direction
        self._columns.setDirection(direction.TopToBottom if large or self._narrow else direction.LeftToRight)
        self.updateGeometry()  # another direction does not tell the layouts around it

    # Filling

    def _fill_method(self, kind: str) -> None:
        offered = words_of.methods(kind, self._conditions.method)
        if [self.method.itemData(at) for at in range(self.method.count())] != [
            one for one, _words in offered
        ]:
            self.method.clear()
            for value, said in offered:
                self.method.addItem(said, value)
        self.method.setCurrentIndex(self.method.findData(self._conditions.method))

    def _fill_rounding(self) -> None:
        """The ways to round that bear on the method, and the one that is chosen."""
        choice, offered = self._choices["rounding"], words_of.roundings(self._conditions)
        if [choice.itemData(at) for at in range(choice.count())] != [one for one, _words in offered]:
            choice.clear()
            for value, said in offered:
                choice.addItem(said, value)

    def _fill_ties(self, text: str) -> None:
        names = [name.strip() for name in text.split(",") if name.strip()]
        for number, choice in enumerate(self._ties):
            name = names[number] if number < len(names) else ""
            choice.setCurrentIndex(max(0, choice.findData("opponents" if name == "swiss-points" else name)))
            before = number == 0 or bool(number <= len(names) and "ebu" not in names)
            for row in self._rows[f"tie {number}"]:
                row.setVisible(before)

    def _answer(self, name: str, words: str) -> None:
        self._answers[name].set_text(words)
        self._answers[name].setVisible(bool(words))
        self._texts[name].setAccessibleDescription(words)

    # What is chosen

    def _tell(self, **changes: Any) -> None:
        if not self._filling:
            self.changed.emit(replace(self._conditions, **changes))

    def _method_chosen(self) -> None:
        self._tell(method=self.method.currentData())

    def _chosen(self) -> None:
        choice = self.sender()
        if isinstance(choice, QComboBox):
            self._tell(**{choice.objectName(): choice.currentData()})

    def _counted(self, value: int) -> None:
        figure = self.sender()
        if isinstance(figure, QSpinBox):
            self._tell(**{figure.objectName(): value})

    def _ties_chosen(self) -> None:
        names: list[str] = []
        for choice in self._ties:
            name = str(choice.currentData())
            if not name:
                break
            if name not in names:
                names.append(name)
        self._tell(tie_breaks="ebu" if "ebu" in names else ",".join(names))

    def _typed(self, text: str) -> None:
        field = self.sender()
        if isinstance(field, QLineEdit):
            self._answer(field.objectName(), self._fault(field.objectName(), text))

    def _text_left(self) -> None:
        field = self.sender()
        if not isinstance(field, QLineEdit) or self._filling:
            return
        name, text = field.objectName(), " ".join(field.text().split())
        fault = self._fault(name, text)
        self._answer(name, fault)
        if not fault and text != getattr(self._conditions, name):
            self._tell(**{name: text})

    def _fault(self, name: str, text: str) -> str:
        """What is wrong with a text and what would be right, "" when it can be."""
        try:
            check(conditions_from_texts({name: text}, Conditions()))
        except ArrowswitchError as error:
            return str(error)
        return ""
