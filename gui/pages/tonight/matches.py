"""The rows of Tonight for events other than pairs: the scoring, victory points, and how the rounds are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from gui.widgets.form.fields import Choice
from gui.widgets.form.form_row import FormRow
from model.i18n import _
from model.scoring.conditions import TeamsOfEight, VictoryPoints
from model.scoring.methods.registry import method_of, of_kind, suit_method

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox, QWidget

    from gui.look.look import Look
    from gui.pages.tonight.event import EventWish

EIGHTS: Final = "teams-of-eight"
DRAWN: Final = frozenset({"swiss-teams", "swiss-pairs"})
MATCHES: Final = frozenset({"teams", EIGHTS, "swiss-teams", "swiss-pairs", "knock-out"})


class MatchRows(QObject):
    """Scoring, victory points and the terms of the draw; made when an event first has them."""

    changed = Signal()

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._filling = False
        self._kind = ""
        self._method = Choice(look, _("Scoring"), flat=True)
        self._points = Choice(look, _("Victory points"), flat=True)
        for scale, words in scale_words():
            self._points.addItem(words, scale)
        self._eights = _choice(look, _("Teams of eight"), eights_words())
        self._first = _choice(
            look,
            _("First round"),
            (("random", _("Random")), ("seeded", _("Seeded")), ("assigned", _("As numbered"))),
        )
        self._behind = _choice(
            look,
            _("Paired on scores"),
            ((False, _("Up to the last round")), (True, _("Up to the round before"))),
        )
        self._odd = _choice(look, _("Odd number"), (("bye", _("Bye")), ("triangle", _("Triangle"))))
        self._rows: tuple[tuple[FormRow, Choice], ...] = tuple(
            (FormRow(look, words, choice), choice)
            for words, choice in (
                (_("Scoring"), self._method),
                (_("Teams of eight"), self._eights),
                (_("Victory points"), self._points),
                (_("First round"), self._first),
                (_("Paired on scores"), self._behind),
                (_("Odd number"), self._odd),
            )
        )
        for _row, choice in self._rows:
            choice.activated.connect(self._chosen)

    @property
    def rows(self) -> tuple[QWidget, ...]:
        """The rows, from the top."""
        return tuple(row for row, _choice in self._rows)

    @property
    def fields(self) -> tuple[QComboBox, ...]:
        """The fields of the rows, from the top."""
        return tuple(choice for _row, choice in self._rows)

    def show_event(self, event: EventWish) -> None:
        """Show the rows that an event of this kind has, as it has them."""
        self._filling = True
        conditions = suit_method(event.conditions, event.kind)
        if event.kind != self._kind:
            self._kind = event.kind
            self._method.clear()
            for method in of_kind(event.kind):
                self._method.addItem(method.short_title, method.id)
        _choose(self._method, conditions.method)
        if event.kind != "knock-out":  # which has none; what was chosen waits for the next kind that has them
            _choose(self._points, conditions.victory_points)
        _choose(self._eights, conditions.teams_of_eight)
        _choose(self._first, event.draw.first)
        _choose(self._behind, event.draw.behind)
        _choose(self._odd, event.draw.odd)
        shown = (
            event.kind != "pairs",
            event.kind == EIGHTS and "teams_of_eight" in method_of(conditions).asks,
            event.kind in MATCHES - {"knock-out"} and "victory_points" in method_of(conditions).asks,
            event.kind in DRAWN,
            event.kind in DRAWN,
            event.kind == "swiss-teams",
        )
        for (row, _choice), visible in zip(self._rows, shown, strict=True):
            row.setVisible(visible)
        self._filling = False

    def with_scale(self, event: EventWish) -> EventWish:
        """The event with the victory points that were chosen before a knock-out, which has none."""
        return replace(event, conditions=replace(event.conditions, victory_points=self._points.currentData()))

    def read(self, event: EventWish) -> EventWish:
        """The event with what these rows say."""
        if event.kind == "pairs":
            return event
        odd = self._odd.currentData() if event.kind == "swiss-teams" else "bye"
        draw = replace(
            event.draw, first=self._first.currentData(), behind=self._behind.currentData(), odd=odd
        )
        conditions = replace(
            event.conditions,
            method=self._method.currentData() or of_kind(event.kind)[0].id,
            victory_points=self._points.currentData(),
            teams_of_eight=self._eights.currentData(),
        )
        return replace(event, draw=draw, conditions=suit_method(conditions, event.kind))

    def _chosen(self) -> None:
        if not self._filling:
            self.changed.emit()


def eights_words() -> tuple[tuple[TeamsOfEight, str], ...]:
    """The ways of scoring teams of eight, in words."""
    return (
        (TeamsOfEight.ADD_IMPS, _("IMPs of both matches added")),
        (TeamsOfEight.ADD_SCORES, _("Scores added, then IMPs")),
        (TeamsOfEight.CROSS, _("Mean of the four comparisons")),
    )


def scale_words() -> tuple[tuple[VictoryPoints, str], ...]:
    """The scales of victory points, in words."""
    return (
        (VictoryPoints.WBF, _("WBF, 0 to 20")),
        (VictoryPoints.ACBL_20, _("ACBL, 20")),
        (VictoryPoints.ACBL_30, _("ACBL, 30")),
        (VictoryPoints.NONE, _("None")),
    )


def _choice(look: Look, name: str, items: tuple[tuple[object, str], ...]) -> Choice:
    choice = Choice(look, name, flat=True)
    for value, words in items:
        choice.addItem(words, value)
    return choice


def _choose(choice: QComboBox, value: object) -> None:
    choice.setCurrentIndex(max(0, choice.findData(value)))
