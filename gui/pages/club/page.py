"""Club: settings for every evening, in plain words; each change takes effect at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from gui.look.theme import Deck
from gui.pages.club.form import ClubForm
from gui.pages.event_files import read_event
from gui.pages.page import Hint, Page, PageContext, Place
from gui.widgets.form.action_row import ActionRow
from gui.widgets.form.card import CardFrame
from gui.widgets.form.scrolled import FollowsFocus, Scrolled
from gui.widgets.form.segments import Segments
from gui.widgets.offers.proof_tick import ProofTick
from gui.widgets.text.labels import heading, secondary, subheading
from model.changes import Changes, Kind
from model.i18n import N_, _, format_date, format_time

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from gui.tasks import Progress
    from model.service.safety import Checked, Safety


class ClubPage(Page):
    """Settings at the left; look, club and backups at the right."""

    page_id = "club"
    name = N_("Club")

    def __init__(self, context: PageContext) -> None:
        super().__init__(context)
        self._form = ClubForm(context.look)
        self.copies = secondary(context.look, "", wrap=True)
        self.checked = ProofTick(context.look)
        self._lay_out()
        self._bind()
        self._show()

    def hints(self) -> Sequence[Hint]:
        return (
            Hint(("F2",), _("name of the club")),
            Hint(("Ctrl+B",), _("back up now")),
            Hint(("Ctrl+I",), _("import an event")),
            Hint(("Ctrl++",), _("larger text")),
            Hint(("Ctrl+-",), _("smaller text")),
        )

    def panes(self) -> Sequence[QWidget]:
        return (self._form.name_field, self._scheme)

    def activate(self, place: Place | None) -> None:
        self._show()
        self._show_backups()
        self._form.setting(str(place["setting"]) if place and "setting" in place else "").setFocus()

    def on_changes(self, changes: Changes) -> None:
        if Kind.CLUB in changes.kinds:
            self._show()

    def _lay_out(self) -> None:
        look, px = self.context.look, self.context.look.theme.px
        columns = QHBoxLayout()
        columns.setSpacing(px(12))
        self._form.conditions_card.box.addWidget(ActionRow(look, self.context.actions, "page.conditions"))
        columns.addWidget(FollowsFocus(self._form), 3)
        machine = QWidget()
        right = QVBoxLayout(machine)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(px(12))
        right.addWidget(self._look_card())
        right.addWidget(self._file_card())
        right.addStretch(1)
        columns.addWidget(Scrolled(machine), 2)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(14), px(10), px(14), px(14))
        box.setSpacing(px(10))
        box.addWidget(heading(look, _("Club")))
        box.addLayout(columns, 1)

    def _look_card(self) -> CardFrame:
        look = self.context.look
        card = CardFrame(look, _("Appearance on this machine"), padding=14)
        card.box.setSpacing(look.theme.px(10))
        card.box.addWidget(subheading(look, _("On this machine")))
        self._scheme = Segments(
            look,
            _("Colours"),
            (("light", _("Light")), ("dark", _("Dark")), ("system", _("System"))),
        )
        self._deck = Segments(look, _("Suits"), (("2", _("Two colours")), ("4", _("Four colours"))))
        self._text = secondary(look)
        self._rows: list[QBoxLayout] = []
        for words, widget in ((_("Colours"), self._scheme), (_("Suits"), self._deck)):
            row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
            row.addWidget(secondary(look, words), 1)
            row.addWidget(widget)
            card.box.addLayout(row)
            self._rows.append(row)
        card.box.addWidget(self._text)
        for action in ("text.larger", "text.smaller"):
            card.box.addWidget(ActionRow(look, self.context.actions, action))
        self.in_view_changed.connect(self._fit)
        look.changed.connect(self._fit)
        return card

    def _fit(self) -> None:
        """In a narrow page the words of a row stand over what is chosen."""
        direction = QBoxLayout.Direction
        for row in self._rows:
            row.setDirection(direction.LeftToRight if self.is_roomy else direction.TopToBottom)

    def _file_card(self) -> CardFrame:
        look = self.context.look
        title = _("Club on a server") if self.context.director.is_shared else _("Club file and backups")
        card = CardFrame(look, title, padding=14)
        card.box.setSpacing(look.theme.px(6))
        card.box.addWidget(subheading(look, title))
        self._path = secondary(look, "", wrap=True)
        card.box.addWidget(self._path)
        card.box.addWidget(self.copies)
        card.box.addWidget(self.checked)
        of_log = ("log.take_back",) if self.context.director.log is not None else ()
        for action in (
            *of_log,
            "club.backup",
            "club.restore",
            "club.check",
            "event.import",
            "page.movements",
            "club.open",
            "club.save-as",
            "club.move",
            "about.open",
        ):
            card.box.addWidget(ActionRow(look, self.context.actions, action))
        return card

    def _bind(self) -> None:
        actions = self.context.actions
        actions.bind(self, "club.rename", self._name)
        actions.bind(self, "event.import", self._read_event)
        actions.bind(self, "club.check", self._check)
        if self.context.director.is_shared:
            actions["club.check"].setText(_("Check the club on the server"))
        actions.bind(self, "club.backup", self._back_up)
        self._form.renamed.connect(self._rename)
        self._form.changed.connect(self._change)
        self._scheme.chosen.connect(self._choose_scheme)
        self._deck.chosen.connect(self._choose_deck)
        self.context.look.changed.connect(self._show_look)

    def _show(self) -> None:
        club = self.context.director.club
        self._form.show_settings(club.name(), club.settings())
        self._path.set_text(self.context.director.address)
        self._show_look()

    def _show_look(self) -> None:
        look = self.context.look
        wished = look.wished_scheme
        self._scheme.choose(wished.value if wished is not None else "system")
        self._deck.choose(str(look.theme.deck.value))
        self._text.set_text(_("Text at {size}%").format(size=look.theme.text_scale))

    def _show_backups(self) -> None:
        director = self.context.director
        copies = director.safety.backups()
        words = director.copies.where() if director.copies is not None else ""
        if copies:
            last = _("Last backup: {date}, {time}, in {folder}")
            if director.is_shared:
                last = _("Last club file on this laptop: {date}, {time}, in {folder}")
            at, folder = copies[0].at, copies[0].path.parent
            words += " " + last.format(date=format_date(at.date()), time=format_time(at), folder=folder)
        elif not director.is_shared:
            words = _("No backup yet; the first is made when tonight’s first result is entered.")
        elif not words:
            words = _("No club file yet; one laptop makes the first at the end of this round.")
        self.copies.set_text(words.strip())

    def _name(self) -> None:
        self._form.name_field.setFocus()
        self._form.name_field.selectAll()

    def _rename(self, name: str) -> None:
        if name.strip() != self.context.director.club.name():
            self._attempt(lambda: self.context.director.club.rename(name, initiator=self))

    def _change(self, key: str, value: object) -> None:
        wishes: dict[str, object] = {key: value}
        settings = self.context.director.club.settings()
        if key == "boards_least" and isinstance(value, int):
            wishes["boards_most"] = max(value, settings.boards_most)
        if key == "boards_most" and isinstance(value, int):
            wishes["boards_least"] = min(value, settings.boards_least)
        self._attempt(lambda: self.context.director.club.change_settings(initiator=self, **wishes))

    def _attempt(self, command: Callable[[], object]) -> None:
        self.context.attempt(command)
        self._show()

    def _choose_scheme(self, key: str) -> None:
        self.context.actions[f"scheme.{key}"].trigger()

    def _choose_deck(self, key: str) -> None:
        if Deck(int(key)) is not self.context.look.theme.deck:
            self.context.actions["deck.colours"].trigger()

    def _read_event(self) -> None:
        read_event(self.context, self, lambda _session_id: self.request_page.emit("results", {}))

    def _check(self) -> None:
        self.checked.show_fact(fits=True, words=_("Checking…"))
        work = _SafetyWork(self.context.director.safety).check
        self.context.tasks.run(_("Check of the club"), work, self._was_checked, self._failed)

    def _was_checked(self, checked: Checked) -> None:
        whole = (
            _("The club on the server is intact.")
            if self.context.director.is_shared
            else _("The club file is intact.")
        )
        words = whole if checked.ok else "; ".join(checked.problems)
        self.checked.show_fact(checked.ok, words)

    def _back_up(self) -> None:
        self.copies.set_text(_("Backing up…"))
        work = _SafetyWork(self.context.director.safety).backup
        self.context.tasks.run(_("Backup"), work, self._was_backed_up, self._failed)

    def _was_backed_up(self, _path: Path) -> None:
        self._show_backups()

    def _failed(self, error: Exception) -> None:
        self.checked.show_fact(fits=True, words="")
        self._show_backups()
        self.context.complain(error)


class _SafetyWork:
    """Checks and backups as work for the thread pool."""

    def __init__(self, safety: Safety) -> None:
        self._safety = safety

    def check(self, _progress: Progress) -> Checked:
        return self._safety.check()

    def backup(self, _progress: Progress) -> Path:
        return self._safety.backup(reason=_("on request"))
