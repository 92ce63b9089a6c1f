"""What is shown beside the conditions: the same in plain sentences, how many each stratum has, the club's templates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.widgets.form.buttons import action_button
from gui.widgets.form.card import CardFrame
from gui.widgets.form.fields import line_edit
from gui.widgets.tables import CellRole, Selected, TableView
from gui.widgets.text.labels import secondary, subheading
from gui.widgets.text.paragraphs import Paragraphs
from gui.widgets.text.suit_text import Run, SuitText, bold
from model.i18n import _, ngettext, with_decimals
from model.scoring.explanations.wording import conditions_sentences, method_name
from model.scoring.rounding import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.pages.page import PageContext
    from model.scoring.conditions import Conditions
    from model.scoring.ranking.strata import StratumCount

_ROWS: Final = 5


class ConditionsSide(QWidget):
    """The column at the right; `used` carries a template's name, `kept` a name to keep the conditions under."""

    used = Signal(str)
    kept = Signal(str)
    forgotten = Signal(str)

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        look, px = context.look, context.look.theme.px
        self._kept: dict[str, Conditions] | None = None
        self.sentences = Paragraphs(look)
        self._strata = CardFrame(look, _("Strata of the field"), padding=14)
        self._counts = Paragraphs(look)
        self._model = QStandardItemModel(0, 2, self)
        self.table = TemplateTable(context)
        self.table.setModel(self._model)
        self.table.horizontalHeader().hide()
        self.table.set_widths(0, 130)
        self.table.activated.connect(self._activated)
        self.table.taken_out.connect(self._forget)
        self.name_field = line_edit(_("Name of a template"), placeholder=_("e.g. Monday Butler"))
        self.name_field.returnPressed.connect(self._name_given)
        self._none = secondary(look, _("None yet. These settings can be saved under a name."), wrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(px(12))
        box.addWidget(self._plain_words(context))
        self._strata.box.addWidget(subheading(look, _("Strata of the field")))
        self._strata.box.addWidget(self._counts)
        box.addWidget(self._strata)
        box.addWidget(self._templates(context), 1)

    def show_conditions(self, conditions: Conditions, *, eights: bool) -> None:
        """Say what the conditions are; those of teams of eight only where they apply."""
        self.sentences.show_lines(conditions_sentences(conditions, eights=eights))

    def show_counts(self, counts: Sequence[StratumCount], unknown: int) -> None:
        """Say how many each stratum has; `unknown` contestants have no masterpoints on record."""
        self._strata.setVisible(bool(counts))
        lines: list[SuitText | str] = [_counted(count) for count in counts]
        if unknown:
            lines.append(
                ngettext(
                    "{n} entry without masterpoints on record is in the top stratum.",
                    "{n} entries without masterpoints on record are in the top stratum.",
                    unknown,
                ).format(n=unknown)
            )
        self._counts.show_lines(lines)

    def show_templates(self, templates: dict[str, Conditions]) -> None:
        """List the templates."""
        if templates == self._kept:
            return
        self._kept, at = templates, self.table.currentIndex().row()
        self._model.removeRows(0, self._model.rowCount())
        for name, conditions in templates.items():
            method = QStandardItem(method_name(conditions.method))
            method.setData("text2", CellRole.ROLE)
            self._model.appendRow([QStandardItem(name), method])
        if templates:
            self.table.setCurrentIndex(self._model.index(min(max(at, 0), len(templates) - 1), 0))
        self.table.setVisible(bool(templates))
        self._none.setVisible(not templates)

    def current_template(self) -> str:
        """The name of the current template, "" without one."""
        index = self.table.currentIndex()
        return str(index.siblingAtColumn(0).data() or "") if index.isValid() else ""

    def _plain_words(self, context: PageContext) -> CardFrame:
        card = CardFrame(context.look, _("In words"), padding=14)
        card.box.setSpacing(context.look.theme.px(8))
        card.box.addWidget(subheading(context.look, _("In words")))
        card.box.addWidget(self.sentences)
        return card

    def _templates(self, context: PageContext) -> CardFrame:
        look, px = context.look, context.look.theme.px
        card = CardFrame(look, _("Templates"), padding=14)
        card.box.setSpacing(px(8))
        card.box.addWidget(subheading(look, _("Club templates")))
        card.box.addWidget(self._none)
        self.table.setMinimumHeight(px(_ROWS * 20))
        card.box.addWidget(self.table, 1)
        card.box.addWidget(self.name_field)
        card.box.addWidget(action_button(look, context.actions, "conditions.keep", words=_("Save")))
        return card

    def _activated(self) -> None:
        if self.current_template():
            self.used.emit(self.current_template())

    def _forget(self) -> None:
        if self.current_template():
            self.forgotten.emit(self.current_template())

    def _name_given(self) -> None:
        if self.name_field.text().strip():
            self.kept.emit(self.name_field.text())


def _counted(count: StratumCount) -> SuitText:
    own = ngettext("{n} of its own", "{n} of its own", count.own).format(n=count.own)
    ranked = ngettext("{n} ranked in it", "{n} ranked in it", count.ranked).format(n=count.ranked)
    limit = count.stratum.limit
    upto = "" if limit is None else _("up to {limit}: ").format(limit=with_decimals(plain(limit)))
    return SuitText(
        (
            bold(f"{count.stratum.name}  "),
            Run(_("{limit}{own}, {ranked}").format(limit=upto, own=own, ranked=ranked)),
        )
    )


class TemplateTable(TableView):
    """The list of templates; Del deletes the current one."""

    taken_out = Signal()

    def __init__(self, context: PageContext) -> None:
        super().__init__(context.look, _("Club templates"), selected=Selected.SOFT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.taken_out.emit()
        else:
            super().keyPressEvent(event)
