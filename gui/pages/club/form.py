"""The rows of the Club page: the club's name, what it usually plays, how scores are typed and papers printed."""

from __future__ import annotations

from datetime import time
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QVBoxLayout, QWidget

from gui.bell import player
from gui.pages.tonight.form import describe_rounding
from gui.widgets.figures import NumberBox, TimeField, minutes_words, sets_words
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import Choice, line_edit
from gui.widgets.form.form_row import FormRow
from gui.widgets.text.labels import subheading
from model.i18n import CHOICES, LANGUAGES, _, ngettext, pgettext
from model.rulings.trees.editions import Edition
from model.scoring.conditions import MatchpointScale, Total, Unequal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gui.look.look import Look
    from model.service.settings import Settings

_WORDS: Final = 168
_PARTS: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(("scale", "unequal", "rounding", "total"), "conditions")
    | dict.fromkeys(
        (
            "defenders_may_ask",
            "split_scores",
            "director_at_once",
            "lead_face_up",
            "order_of_play_known",
            "appeal_minutes",
            "further_appeal",
        ),
        "elections",
    )
)
"""Settings that are parts of another: which one."""


class ClubForm(QWidget):
    """Shows the settings; `renamed` carries the club's name, `changed` a setting's name and its value."""

    renamed = Signal(str)
    changed = Signal(str, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._settings: Settings | None = None
        self._filling = False
        self._choices: dict[str, QComboBox] = {}
        self._figures: dict[str, QSpinBox] = {}
        self.name_field = line_edit(_("Name of the club"), placeholder=_("as printed on every sheet"))
        self._director = line_edit(_("Director"), placeholder=_("name as printed"))
        self._start = TimeField(_("First board starts at"))
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(look.theme.px(12))
        self._add_club()
        self._add_evening()
        self._add_conditions()
        self._add_laws()
        self._box.addStretch(1)
        for field in (self.name_field, self._director, self._start):
            field.setProperty("flat", "true")
        self.name_field.editingFinished.connect(self._name_typed)
        self._director.editingFinished.connect(self._director_typed)
        self._start.editingFinished.connect(self._start_typed)

    def show_settings(self, name: str, settings: Settings) -> None:
        """Fill the rows."""
        self._filling = True
        self._settings = settings
        self.name_field.setText(name)
        self._director.setText(settings.director)
        self._start.show_time(time.fromisoformat(settings.start_time))
        for key, choice in self._choices.items():
            choice.setCurrentIndex(max(0, choice.findData(_value(settings, key))))
        for key, figure in self._figures.items():
            figure.setValue(_figure_of(settings, key))
        self._filling = False

    def setting(self, key: str) -> QWidget:
        """The field of a setting, the club's name where there is none of this key."""
        return self._choices.get(key) or self._figures.get(key) or self.name_field

    def _add_club(self) -> None:
        card = self._card(_("The club"))
        languages = [("", _("System language")), *CHOICES.items()]
        letters = [("", _("As in the language")), *LANGUAGES.items()]
        numbers = [
            ("either", _("620 or 62")),
            ("long", _("620 only")),
            ("short", _("62 only")),
        ]
        shown = [(False, _("clock and seats")), (True, _("clock, seats and ranking"))]
        order = [("round", _("by round")), ("board", _("by board")), ("table", _("by table"))]
        for words, fields in (
            (_("Name"), (self.name_field,)),
            (_("Director"), (self._director,)),
            (_("Language"), (self._choice("language", _("Language"), languages),)),
            (_("Keyboard letters"), (self._choice("letters", _("Keyboard letters in scores"), letters),)),
            (_("Scores typed as"), (self._choice("numbers", _("Scores typed as"), numbers),)),
            (_("Scores entered"), (self._choice("entry_order", _("Scores entered"), order),)),
            (_("Projector shows"), (self._choice("projector_ranking", _("Projector shows"), shown),)),
            (_("Paper"), (self._choice("paper", _("Paper"), [("a4", "A4"), ("letter", "Letter")]),)),
        ):
            card.box.addWidget(FormRow(self._look, words, *fields, width=_WORDS))

    def _add_evening(self) -> None:
        card = self._card(_("Defaults"))
        hours = self._figure("minutes_of_session", _("Minutes of play"), (10, 1440), minutes_words)
        per_board = self._figure("minutes_per_board", _("Minutes per board"), (1, 60), _(" per board"))
        to_move = self._figure("minutes_to_move", _("Minutes for the move"), (0, 60), _(" for the move"))
        warning = self._figure(
            "minutes_of_warning", _("Minutes left at the clock’s warning"), (0, 60), _minutes_left
        )
        least = self._figure("boards_least", _("Fewest boards per pair"), (1, 100))
        most = self._figure("boards_most", _("Most boards per pair"), (1, 100))
        sets = self._figure("sets_of_boards", _("Sets of boards owned"), (0, 40), sets_words)
        in_set = self._figure("boards_in_set", _("Boards per set"), (0, 200), _boards)
        sets.setSpecialValueText(_("as many as needed"))
        in_set.setSpecialValueText(pgettext("boards", "as many as needed"))
        for words, fields in (
            (_("First board starts at"), (self._start,)),
            (_("Length"), (hours,)),
            (_("Minutes"), (per_board, to_move)),
            (_("Clock warning at"), (warning,)),
            (
                _("Bell"),
                (self._choice("bell", _("Bell at the warning and at the end of the round"), _bells()),),
            ),
            (_("Boards per pair"), (least, QLabel(_("to")), most)),
            (_("Boards owned"), (sets, QLabel(_("of")), in_set)),
        ):
            card.box.addWidget(FormRow(self._look, words, *fields, width=_WORDS))

    def _add_conditions(self) -> None:
        card = self.conditions_card = self._card(_("Conditions of contest"))
        scale = [(MatchpointScale.TWO_ONE, _("2-1-0")), (MatchpointScale.ONE_HALF, _("1-½-0"))]
        unequal = [(Unequal.NEUBERG, _("Neuberg")), (Unequal.FACTOR, _("Factored"))]
        total = [
            (Total.PLAYED, _("as scored on the boards played")),
            (Total.FACTORED, _("scaled up to the full number")),
        ]
        for words, field in (
            (_("Matchpoints"), self._choice("scale", _("Matchpoints"), scale)),
            (_("Boards with fewer results"), self._choice("unequal", _("Unequal boards"), unequal)),
            (_("Percentages"), self._choice("rounding", _("Percentages"), list(describe_rounding()))),
            (_("Totals"), self._choice("total", _("Totals"), total)),
        ):
            card.box.addWidget(FormRow(self._look, words, field, width=_WORDS))

    def _add_laws(self) -> None:
        """What the regulating authority has chosen where the Laws leave it the choice (Law 80B)."""
        card = self._card(_("Laws and Regulating Authority options"))
        editions = [(edition.value, edition.value) for edition in reversed([*Edition])]
        asks = [(None, _("as in the edition")), (True, _("Yes")), (False, _("No"))]
        scores = [
            (False, pgettext("assigned scores", "weighted")),
            (True, _("likely, and at all probable (2007)")),
        ]
        calling = [(False, _("rights may be reserved")), (True, _("at once"))]
        leads = [(False, _("face down")), (True, _("face up"))]
        order = [(False, _("not specified")), (True, _("specified: from the top down"))]
        appeal = self._figure(
            "appeal_minutes", _("Minutes to appeal (Law 92B)"), (0, 7 * 24 * 60), minutes_words
        )
        for words, field in (
            (_("Edition"), self._choice("edition", _("Edition of the Laws"), editions)),
            (_("Revoke: ask partner?"), self._choice("defenders_may_ask", _("A defender asks partner (Law 61B)"), asks)),
            (_("Assigned scores"), self._choice("split_scores", _("Assigned scores (Law 12C1(e))"), scores)),
            (_("Director is called"), self._choice("director_at_once", _("After a hesitation (Law 16B2)"), calling)),
            (_("Opening lead"), self._choice("lead_face_up", _("Opening lead (Law 41A)"), leads)),
            (_("Claim, order of cards"), self._choice("order_of_play_known", _("Order of cards (Law 70E2)"), order)),
            (_("Time to appeal"), appeal),
            (_("Further appeal"), self._choice("further_appeal", _("Further appeal (Law 93C)"), [(False, pgettext("appeal", "none")), (True, _("to a higher authority"))])),
        ):  # fmt: skip
            card.box.addWidget(FormRow(self._look, words, field, width=_WORDS))

    def _card(self, words: str) -> CardFrame:
        card = CardFrame(self._look, words, padding=14)
        card.box.setSpacing(0)
        card.box.addWidget(subheading(self._look, words))
        self._box.addWidget(card)
        return card

    def _choice(self, key: str, name: str, choices: list[Any]) -> QComboBox:
        choice = Choice(self._look, name, flat=True)
        for value, words in choices:
            choice.addItem(words, value)
        choice.setObjectName(key)
        choice.activated.connect(self._chosen)
        self._choices[key] = choice
        return choice

    def _figure(
        self, key: str, name: str, limits: tuple[int, int], words: str | Callable[[int], str] = ""
    ) -> QSpinBox:
        figure = NumberBox(*limits, words, name=name)
        figure.setObjectName(key)
        figure.setProperty("flat", "true")
        figure.setKeyboardTracking(False)
        figure.valueChanged.connect(self._counted)
        self._figures[key] = figure
        return figure

    def _chosen(self) -> None:
        choice = self.sender()
        if not isinstance(choice, QComboBox) or self._settings is None:
            return
        self._tell_of(choice.objectName(), choice.currentData())

    def _counted(self, value: int) -> None:
        figure = self.sender()
        if not self._filling and isinstance(figure, QSpinBox):
            self._tell_of(figure.objectName(), value)

    def _tell_of(self, key: str, value: object) -> None:
        settings = self._settings
        if settings is not None and key in _PARTS:
            whole = _PARTS[key]
            key, value = whole, replace(getattr(settings, whole), **{key: value})
        self.changed.emit(key, value)

    def _name_typed(self) -> None:
        self.renamed.emit(self.name_field.text())

    def _director_typed(self) -> None:
        self._tell("director", self._director.text().strip())

    def _start_typed(self) -> None:
        self._tell("start_time", f"{self._start.last_time():%H:%M}")

    def _tell(self, key: str, value: str) -> None:
        if self._settings is not None and getattr(self._settings, key) != value:
            self.changed.emit(key, value)


def _minutes_left(number: int) -> str:
    return ngettext(" minute left", " minutes left", number)


def _boards(number: int) -> str:
    return ngettext(" board", " boards", number)


def _bells() -> list[tuple[bool, str]]:
    rings = _("rings at the warning and the end")
    if player() is None:
        rings = _("on, but this machine cannot play it")
    return [(True, rings), (False, _("silent"))]


def _value(settings: Settings, key: str) -> object:
    value: object = getattr(getattr(settings, _PARTS[key]) if key in _PARTS else settings, key)
    return value


def _figure_of(settings: Settings, key: str) -> int:
    value = _value(settings, key)
    assert isinstance(value, int)
    return value
