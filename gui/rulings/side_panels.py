"""What the wizard has beside its questions: the adjustment bench under a ruling, the cards beside the play."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from gui.rulings.adjustment.panel import AdjustmentBench
from gui.rulings.claim.panel import ClaimsBench, KnownCards
from gui.rulings.earlier_penalties import Ladder, rungs
from gui.rulings.penalty_cards import PenaltyTracker
from gui.rulings.tricks import TrickStrip
from gui.widgets.form.scrolled import FollowsFocus, Scrolled
from model.bridge.cards import Card, Strain
from model.bridge.letters import Letters, letters_of
from model.bridge.play.text import parse as parse_strip
from model.bridge.play.text import write_strip
from model.bridge.play.tricks import Strip
from model.bridge.result import Played
from model.bridge.seats import Seat
from model.i18n import language
from model.rulings.play.penalty_text import CardLog, answer_exposed_card, find_lead_out_of_turn
from model.rulings.play.penalty_text import parse as parse_course
from model.rulings.play.strip_facts import (
    TrickReport,
    find_remaining,
    report_tricks,
    revoke_key,
    revoke_words,
    under_way,
)
from model.rulings.steps import Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gui.pages.page import PageContext
    from gui.rulings.store import RulingStore
    from gui.rulings.wizard.case import RulingDraft
    from gui.rulings.wizard.wizard import Wizard
    from model.rulings.trees.tree import TreeHead
    from model.snapshots.rulings import RulingRecord


_PENALTY: Final = frozenset({
    "exposed-card", "penalty-card", "penalty-card-not-played", "card-exposed-auction", "lead-restriction",
    "lead-out-of-turn-defender",
})  # fmt: skip
"""The trees beside which the penalty cards lie."""

_MEASURED: Final = frozenset({"procedural-penalty", "conduct", "discipline"})
"""The trees that ask what was said before."""

_EXPOSED: Final = "exposed-card"
_LEADS: Final = ("opening-lead-out-of-turn", "lead-out-of-turn-defender")
_REVOKES: Final = frozenset({"revoke", "revoke-tricks"})

_PLAY: Final = frozenset({"play", "between"})


class Benches(QObject):
    """Shows beside and under the wizard what belongs to the question or ruling in front."""

    def __init__(
        self,
        context: PageContext,
        wizard: Wizard,
        store: RulingStore,
        record: Callable[[], RulingRecord | None],
    ) -> None:
        super().__init__(wizard)
        self._context = context
        self._wizard = wizard
        self._store = store
        self._record = record
        self._wished = ""
        self._offered = False
        self._answers: dict[str, str] = {}
        self.adjustment = AdjustmentBench(context)
        self._under = _Under(self.adjustment, wizard)
        wizard.below.addWidget(self._under)
        self.strip = TrickStrip(context.look)
        self.tracker = PenaltyTracker(context.look)
        self.claim = ClaimsBench(context.look, context.tasks)
        self.ladder = Ladder(context.look)
        self._beside: dict[str, Scrolled] = {}
        panels = {"strip": self.strip, "tracker": self.tracker, "claim": self.claim, "ladder": self.ladder}
        for name, panel in panels.items():
            self._beside[name] = FollowsFocus(panel)
            wizard.add_beside(self._beside[name])
        wizard.more_panes += [self.adjustment.field, self.strip.field, self.tracker.field, self.claim]
        wizard.more_keys |= {
            Qt.Key.Key_A: self.adjustment.toggle_apart,
            Qt.Key.Key_G: self.adjustment.toggle_fault,
            Qt.Key.Key_M: self.adjustment.match.take_focus,
            Qt.Key.Key_C: self.next_panel,
        }
        QShortcut(
            QKeySequence("Alt+S"),
            wizard,
            self.claim.stop,
            context=Qt.ShortcutContext.WidgetWithChildrenShortcut,
        )
        self._connect()

    @property
    def panel(self) -> str:
        """What is shown beside the question: "strip", "tracker", "claim", "ladder", or "" for the auction."""
        head = self._head()
        if self._wished:
            return "" if self._wished == "auction" else self._wished
        if head is None:
            return ""
        if head.group == "claim":
            return "claim"
        if head.id in _PENALTY:
            return "tracker"
        if head.id in _MEASURED:
            return "ladder"
        return "strip" if head.group in _PLAY or head.id == "revoke-tricks" else ""

    def next_panel(self) -> None:
        """Show the next of auction, tricks, penalty cards and claim beside the question, and type there."""
        order = ("", "strip", "tracker", "claim")
        now = order.index(self.panel) if self.panel in order else 0
        wished = order[(now + 1) % len(order)]
        self._wished = wished or "auction"
        self._show_beside()
        if wished == "tracker":
            self.tracker.show_hands(self._hands(), self.strip.strip, under_way(self.strip.strip))
        field = {
            "strip": self.strip.field,
            "tracker": self.tracker.field,
            "claim": self.claim.hands[Seat.NORTH],
        }
        field.get(wished, self._wizard.auction.pad).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _connect(self) -> None:
        self.adjustment.scored.connect(self._wizard.tell)
        self._wizard.shown.connect(self._follow)
        self.strip.changed.connect(self._tricks_laid)
        self.strip.revoke_chosen.connect(self._tricks_laid)
        self.strip.finished.connect(self._laid)
        self.tracker.changed.connect(self._tracked)
        self.tracker.finished.connect(self._laid)
        self.claim.ruled.connect(self._claim_ruled)

    def _follow(self) -> None:
        self.adjustment.flush()
        step, draft = self._wizard.step, self._wizard.draft
        ruling = step if isinstance(step, Ruling) else None
        facts = self._store.rules.facts(draft) if draft.tree else {**draft.known, **draft.reported}
        self.adjustment.show_ruling(draft, ruling, self._record(), facts if ruling is not None else {})
        self._under.setVisible(not self.adjustment.isHidden())
        if step is None:
            self._answers = {}
            self._wished = ""
            self._offered = False
        self._show_beside()
        if self._take_over_strip(draft):
            return
        self._fill(facts)
        if self.adjustment.wanted and self._wizard.isVisible():
            self.adjustment.take_focus()

    def _show_beside(self) -> None:
        self._wizard.show_beside(self._beside.get(self.panel))

    def _head(self) -> TreeHead | None:
        tree = self._wizard.draft.tree
        return self._store.rules.head(tree) if tree else None

    def _trumps(self) -> Strain | None:
        result = self.adjustment.in_sheet(self._wizard.draft)
        outcome = None if result is None else result.outcome
        return outcome.contract.strain if isinstance(outcome, Played) else None

    def _hands(self) -> Mapping[Seat, frozenset[Card]] | None:
        """The hands of the board as this table had them, None if they are not known."""
        session, board = self._store.session_id, self._wizard.draft.where.board
        if session is None or board is None:
            return None
        result = self.adjustment.in_sheet(self._wizard.draft)
        deal = self._context.director.deals.get(session, board, "" if result is None else result.group)
        return None if deal is None else {seat: frozenset(deal.deal.cards(seat)) for seat in Seat}

    def _letters(self) -> Letters:
        return letters_of(self._context.director.club.settings().letters or language())

    def _fill(self, facts: Mapping[str, object]) -> None:
        """Show what was typed before for this ruling."""
        letters, trumps = self._letters(), self._trumps()
        kept = facts.get("strip")
        strip = _strip(kept, trumps)
        if strip != self.strip.strip or not isinstance(kept, str):
            self.strip.show_strip(strip, letters)
        self._tell_tricks()
        course = _course(facts.get("penalty_cards"), _seat(facts.get("declarer")))
        if course != self.tracker.course:
            self.tracker.show_course(course, letters)
        if self.panel == "tracker":
            self.tracker.show_hands(self._hands(), self.strip.strip, under_way(self.strip.strip))
        session = self._store.session_id
        if self.panel == "ladder" and session is not None:
            self.ladder.show_rungs(rungs(self._context.director, session, self._wizard.draft))
        if self.panel == "claim":
            offender = facts.get("offender")
            claimer = offender or facts.get("declarer")  # nobody claims as often as declarer
            self.claim.show_ending(
                facts.get("ending"),
                self._wizard.draft.edition,
                letters,
                claimer=claimer if isinstance(claimer, str) else "",
                trumps=trumps,
                cards=KnownCards(
                    find_remaining(self.strip.strip, self._hands()),
                    under_way(self.strip.strip),
                    self._hands(),
                ),
            )

    def _tell_tricks(self, which: str = "") -> TrickReport:
        draft = self._wizard.draft
        facts = {**draft.known, **draft.reported}
        found = report_tricks(
            self.strip.strip,
            draft.tree,
            draft.edition,
            hands=self._hands(),
            declarer=_seat(facts.get("declarer")),
            which=which or str(facts.get("revoke") or self._first_open()),
        )
        self.strip.show_sentences(found.sentences)
        self.strip.show_revokes([(revoke_key(one), revoke_words(one)) for one in found.revokes], found.which)
        return found

    def _take_over_strip(self, draft: RulingDraft) -> bool:
        """Tricks laid out for another ruling on this board are not asked for again; offered once."""
        if draft.tree not in _REVOKES or self._offered or draft.answers or "strip" in draft.reported:
            return False
        self._offered = True
        kept = next((one.facts["strip"] for one in self._others_here() if "strip" in one.facts), None)
        if not isinstance(kept, str):
            return False
        self.strip.show_strip(_strip(kept, self._trumps()), self._letters())
        self._tricks_laid()
        return True

    def _others_here(self) -> list[RulingRecord]:
        """The other rulings at this table on this board that were not withdrawn."""
        draft = self._wizard.draft
        there = (draft.where.round, draft.where.table, draft.where.board)
        return [
            one
            for one in self._store.all()
            if (one.round, one.table, one.board) == there
            and one.number != draft.number
            and one.state != "withdrawn"
        ]

    def _first_open(self) -> str:
        """The first revoke on the strip that no other ruling on the board is about."""
        ruled = {str(one.facts.get("revoke", "")) for one in self._others_here()}
        found = (revoke_key(one) for one in self.strip.strip.revokes(self._hands()))
        return next((key for key in found if key not in ruled), "")

    def _tricks_laid(self, which: str = "") -> None:
        found = self._tell_tricks(which)
        strip = self.strip.strip
        facts: dict[str, object] = {"strip": write_strip(strip) if strip.tricks else None}
        facts["revoke"] = found.which or None
        if found.offender is not None:
            facts["offender"] = found.offender.value
        # What was answered by hand before the tricks were laid stays, unless the tricks say more than it did.
        answers = dict(found.answers or {})
        focus = self.strip.which if which else self.strip.field
        self._answers = {}
        if self._decides(facts, answers):
            # The ruling takes the place of the strip: not while tricks are still being laid.
            self._answers, answers = answers, {}
        self._tell(facts, answers, focus)

    def _decides(self, facts: Mapping[str, object], answers: Mapping[str, str]) -> bool:
        """Whether the ruling would follow from what was laid out."""
        draft = self._wizard.draft
        if not answers or self._wizard.at_end:
            return False
        reported = {**draft.reported, **{name: fact for name, fact in facts.items() if fact is not None}}
        step = self._store.rules.step(replace(draft, reported=reported, answers={**draft.answers, **answers}))
        return isinstance(step, Ruling)

    def _laid(self) -> None:
        """The tricks are laid: what they answer is answered."""
        answers, self._answers = self._answers, {}
        if answers:
            self._wizard.tell({}, answers)
        self._wizard.take_focus()

    def _tracked(self) -> None:
        course = self.tracker.course
        facts: dict[str, object] = {"penalty_cards": course.write() if course.events else None}
        answers: dict[str, str] = {}
        if self._wizard.draft.tree == _EXPOSED:
            owner, answers = answer_exposed_card(course)
            if owner is not None:
                facts |= {"offender": owner.value, "declarer": course.declarer.value}
        elif self._wizard.draft.tree in _LEADS and (leader := find_lead_out_of_turn(course)) is not None:
            facts |= {"offender": leader.value, "declarer": course.declarer.value}
        focus = self.tracker.field
        self._answers = {}
        if self._decides(facts, answers):
            self._answers, answers = answers, {}
        self._tell(facts, answers, focus)

    def _claim_ruled(self, facts: dict[str, object], answers: dict[str, str]) -> None:
        self._tell(facts, answers, None)

    def _tell(self, facts: dict[str, object], answers: dict[str, str], focus: QWidget | None) -> None:
        """Hand over what was laid out, and go on typing where it was typed."""
        before = QApplication.focusWidget()
        self._wizard.tell(facts, answers or None)
        after = focus or before
        if after is not None and after.isVisible():
            after.setFocus(Qt.FocusReason.OtherFocusReason)


def _seat(reported: object) -> Seat | None:
    return next((seat for seat in Seat if seat.value == reported), None)


def _strip(kept: object, trumps: Strain | None) -> Strip:
    try:
        return parse_strip(kept) if isinstance(kept, str) else Strip(trumps or Strain.NOTRUMP, ())
    except ValueError:
        return Strip(trumps or Strain.NOTRUMP, ())


def _course(kept: object, declarer: Seat | None) -> CardLog:
    try:
        return parse_course(kept) if isinstance(kept, str) else CardLog(declarer or Seat.SOUTH)
    except ValueError:
        return CardLog(declarer or Seat.SOUTH)


class _Under(FollowsFocus):
    """The bench, as high as it needs, and never more than a good half of the wizard: then it scrolls."""

    _MOST = 0.6

    def __init__(self, bench: AdjustmentBench, wizard: Wizard) -> None:
        super().__init__(bench)
        self._bench = bench
        self._wizard = wizard
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        # For a moment it stands beside the auction: that must not make the window wider.
        self.setMinimumWidth(1)
        self._wanted = 1
        bench.installEventFilter(self)
        wizard.installEventFilter(self)
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(self._bench.sizeHint().width(), self._wanted)

    def minimumSizeHint(self) -> QSize:
        return QSize(1, 3 * self.fontMetrics().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self._share()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bench.fit(self.viewport().width())

    def _share(self) -> None:
        bench = self._bench
        width = max(1, self.viewport().width())
        wanted = max(bench.heightForWidth(width), bench.minimumSizeHint().height())
        if wanted != self._wanted:
            self._wanted = wanted
            self.updateGeometry()
        self.setMaximumHeight(max(1, int(self._wizard.height() * self._MOST)))
