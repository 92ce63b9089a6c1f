"""Conditions of contest: how a session is scored and ranked, on one page; a change rescores at once (Law 78D)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from gui.pages.conditions.form import ConditionsForm
from gui.pages.conditions.side import ConditionsSide
from gui.pages.page import Hint, Page, PageContext, Place
from gui.widgets.form.buttons import action_button
from gui.widgets.form.card import CardFrame
from gui.widgets.form.scrolled import Scrolled
from gui.widgets.form.segments import Segments
from gui.widgets.text.labels import heading, secondary, subheading
from model.changes import Changes, Kind
from model.i18n import N_, _
from model.scoring.conditions import Conditions, Sections
from model.scoring.methods.registry import method_of
from model.scoring.ranking.strata import BadStrata, counts, strata_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from model.snapshots.session import Session

_SESSION, _CLUB = "session", "club"
_SIDE = 16


class ConditionsPage(Page):
    """The form at the left, what it says and the templates at the right."""

    page_id = "conditions"
    name = N_("Conditions of contest")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self.form = ConditionsForm(context.look)
        self.side = ConditionsSide(context)
        self.of = Segments(
            context.look,
            _("Conditions of"),
            ((_SESSION, _("This session")), (_CLUB, _("Club defaults"))),
        )
        self._about = secondary(context.look, wrap=True)
        self._list = CardFrame(context.look, _("Set before play"), padding=14)
        self.presets = QPlainTextEdit()
        self._lay_out()
        self._bind()

    def hints(self) -> Sequence[Hint]:
        if self.side.table.hasFocus():
            return (Hint(("Enter",), _("use the template")), Hint(("Del",), _("delete")))
        return (
            Hint(("Tab",), _("next condition")),
            Hint(("Ctrl+S",), _("save as a template")),
            Hint(("F6",), _("templates")),
            Hint(("Backspace",), _("back")),
        )

    def panes(self) -> Sequence[QWidget]:
        return (self.form.method, self.side.table)

    def activate(self, place: Place | None) -> None:
        if place and place.get("of") in (_SESSION, _CLUB):
            self.of.choose(place["of"])
        self._show()
        self.form.method.setFocus()

    def place(self) -> Place:
        return {"of": self.of.key}

    def on_changes(self, changes: Changes) -> None:
        if self.isVisible() and changes.kinds & {
            Kind.CLUB,
            Kind.CONDITIONS,
            Kind.PLAYERS,
            Kind.SEATING,
            Kind.SESSION,
        }:
            self._show()

    # What is shown

    def _session(self) -> Session | None:
        director = self.context.director
        current = director.sessions.current()
        if current is None or self.of.key == _CLUB:
            return None
        return director.sessions.get(current)

    def _show(self) -> None:
        director = self.context.director
        self.of.setVisible(director.sessions.current() is not None)
        session = self._session()
        if session is None:
            conditions, kind = director.club.settings().conditions, ""
            self._about.set_text(_("New sessions start with these."))
        else:
            conditions, kind = session.conditions, session.plan.kind
            self._about.set_text(
                _("{session}: a change rescores at once and can be undone.").format(session=session.title)
            )
        self.form.show_conditions(conditions, kind, idle=_idle(session))
        self.side.show_conditions(conditions, eights=session is None or bool(session.plan.team_of))
        self.side.show_templates(director.templates.all())
        self._show_counts(conditions.strata)
        self._show_presets(session, conditions)
        self._fit()

    def _show_counts(self, text: str) -> None:
        session = self._session()
        try:
            strata = strata_of(text)
        except BadStrata:
            return  # the form answers; the last counts stay until the text is one again
        if session is None:
            self.side.show_counts((), 0)
            return
        contestants = self.context.director.standings.contestants(session.id)
        unknown = sum(not contestant.holdings for contestant in contestants) if strata else 0
        self.side.show_counts(counts(contestants, strata, session.conditions.stratify_by), unknown)

    def _show_presets(self, session: Session | None, conditions: Conditions) -> None:
        fixed = session is not None and "presets" in method_of(conditions).asks
        self._list.setVisible(fixed)
        if fixed and session is not None and not self.presets.hasFocus():
            from model.service.standings.penalties import presets_text

            self.presets.setPlainText(presets_text(self.context.director.additions.of(session.id).presets))

    # What is done

    def _change(self, conditions: object) -> None:
        assert isinstance(conditions, Conditions)
        director, session = self.context.director, self._session()
        if session is None:
            self._attempt(lambda: director.club.change_settings(conditions=conditions, initiator=self))
        else:
            self._attempt(lambda: director.sessions.change_conditions(session.id, conditions, initiator=self))

    def _use(self, name: str) -> None:
        templates = self.context.director.templates.all()
        if name in templates:
            self._change(templates[name])

    def _keep(self, name: str = "") -> None:
        name = name or self.side.name_field.text()
        if not name.strip():
            self.side.name_field.setFocus()
            return
        session = self._session()
        director = self.context.director
        conditions = session.conditions if session else director.club.settings().conditions
        if self._attempt(lambda: director.templates.keep(name, conditions, initiator=self)):
            self.side.name_field.clear()
            self.form.method.setFocus()

    def _forget(self, name: str) -> None:
        self._attempt(lambda: self.context.director.templates.forget(name, initiator=self))

    def _keep_presets(self) -> None:
        session = self._session()
        if session is not None:
            text = self.presets.toPlainText()
            self._attempt(lambda: self.context.director.additions.preset(session.id, text, initiator=self))

    def _attempt(self, command: Callable[[], object]) -> bool:
        is_done = self.context.attempt(command)
        self._show()
        return is_done

    def _back(self) -> None:
        session = self._session()
        going = session is not None and session.state.value != "seating"
        self.request_page.emit("results" if going else "tonight", {})

    # Building

    def _lay_out(self) -> None:
        look, px = self.context.look, self.context.look.theme.px
        head = QHBoxLayout()
        head.setSpacing(px(12))
        head.addWidget(heading(look, self.title), 1)
        head.addWidget(self.of)
        self._list.box.setSpacing(px(8))
        self._list.box.addWidget(subheading(look, _("Set before play")))
        example = _(
            "One line per board: “3 420” is a datum, “3 -50:20 420:70” gives North–South’s "
            "percentage for each score."
        )
        self._list.box.addWidget(secondary(look, example, wrap=True))
        self.presets.setAccessibleName(_("Set before play"))
        self.presets.setTabChangesFocus(True)
        self.presets.setFixedHeight(px(110))
        self._list.box.addWidget(self.presets)
        self._list.box.addWidget(action_button(look, self.context.actions, "conditions.presets"))
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(12))
        column.addWidget(self.form)
        column.addWidget(self._list)
        column.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(px(14))
        self._columns = columns
        columns.addWidget(Scrolled(left), 11)
        self._beside = Scrolled(self.side)
        columns.addWidget(self._beside, 5)
        self.in_view_changed.connect(self._fit)
        look.changed.connect(self._fit)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(_SIDE), px(10), px(_SIDE), px(14))
        box.setSpacing(px(10))
        box.addLayout(head)
        box.addWidget(self._about)  # the width of the page: beside the switch a low window cut its last line
        box.addLayout(columns, 1)

    def _fit(self) -> None:
        """The form gets the visible width less margins, scroll bar and what is beside it."""
        bar = self._beside.verticalScrollBar().sizeHint().width()
        taken = self._beside.minimumSizeHint().width() + bar + self._columns.spacing()
        self.form.fit(self.in_view.width() - taken - 2 * self.context.look.theme.px(_SIDE))

    def _bind(self) -> None:
        actions = self.context.actions
        actions.bind(self, "conditions.keep", self._keep_typed)
        actions.bind(self, "conditions.presets", self._keep_presets)
        actions.bind(self, "conditions.back", self._back)
        self.of.chosen.connect(self._show)
        self.form.changed.connect(self._change)
        self.form.strata_typed.connect(self._show_counts)
        self.side.used.connect(self._use)
        self.side.kept.connect(self._keep)
        self.side.forgotten.connect(self._forget)

    def _keep_typed(self) -> None:
        self._keep()


def _has_lists_beside(session: Session) -> bool:
    """Whether one ranking holds several lists that may be printed beside it: of sections, or of directions."""
    if session.plan.sections:
        return session.conditions.sections is not Sections.SEPARATE
    return session.plan.winners == 2 and session.conditions.one_list


def _idle(session: Session | None) -> frozenset[str]:
    """The conditions that do not apply to this session: one room has no sections, fours are not eights."""
    if session is None:
        return frozenset()
    draw = session.plan.draw
    there = {
        "sections": session.plan.sections,
        "section_places": _has_lists_beside(session),
        "one_list": session.plan.winners == 2,
        "teams_of_eight": session.plan.team_of,
        "rematches": draw is not None and draw.form == "swiss",
    }
    return frozenset(name for name, what in there.items() if not what)
