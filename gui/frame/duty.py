"""What is not this person's duty in a shared club is not offered, and says whose it is; one laptop never loads this.

The club itself refuses whatever gets past this table (`model.service.shared.duties`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gui.look.theme import Tone
from gui.widgets.form.card import Banner
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.actions import Actions
    from gui.look.look import Look
    from model.service.shared.duties import Duties

ACTIONS_OF: Final = {
    "scorer": (
        "result.force",
        "result.correct",
        "result.erase",
        "bridgemate.link",
        "bridgemate.read",
        "undo",
        "redo",
    ),
    "director": (
        "page.seating",
        "page.rulings",
        "page.players",
        "ruling.new",
        "pair.wrong_way",
        "pair.stand_up",
        "player.visitor",
        "seating.stand_in",
        "doctor.stand_in",
        "tricks.in",
        "tricks.pass",
        "results.penalties",
        "ruling.pass",
        "laws.rule",
    ),
    "chief": (
        "page.club",
        "page.movements",
        "page.conditions",
        "session.start",
        "session.new",
        "session.remove",
        "play.start",
        "movement.change",
        "seating.late",
        "seating.leaves",
        "seating.happened",
        "clock.toggle",
        "clock.more",
        "clock.less",
        "round.end",
        "round.back",
        "round.draw",
        "round.one-on",
        "round.other-on",
        "round.extra",
        "doctor.what",
        "doctor.arrives",
        "doctor.leaves",
        "doctor.wrong_boards",
        "doctor.wrong_direction",
        "doctor.wrong_pair",
        "doctor.behind",
        "doctor.merge",
        "doctor.sit_out",
        "doctor.curtail",
        "doctor.skip",
        "doctor.add_board",
        "doctor.move_table",
        "doctor.split",
        "doctor.join",
        "session.finish",
        "results.final",
        "results.reopen",
        "event.new",
        "event.keep",
        "event.remove",
        "event.import",
        "stage.final",
        "stage.second",
        "hands.deal",
        "hands.import",
        "hands.edit",
        "hands.version",
        "hands.remove",
        "players.import",
        "player.forget",
        "laws.import",
        "laws.remove",
        "club.rename",
        "log.take_back",
    ),
}
"""The least duty of each action that writes; those of a barred page need no line of their own."""
_TO_LOOK_AT: Final = {"tonight": "chief", "play": "chief", "hands": "chief", "scores": "scorer"}
"""The pages that everybody may look at, and the least duty that changes anything on them."""


def bar(actions: Actions, duties: Duties, tell: Callable[[str], None]) -> None:
    """Switch off for good what this person may not do; its keys say why."""
    for duty, barred in ACTIONS_OF.items():
        if reason := duties.why_not(duty):
            for action_id in barred:
                actions.bar(action_id, reason, tell)


class DutyStrip(Banner):
    """Above a page that can only be looked at: whose it is to change."""

    def __init__(self, look: Look, duties: Duties, session: Callable[[], int | None]) -> None:
        super().__init__(look, Tone.PLAIN, gives_way=True)
        self.setObjectName("duty")
        self._duties = duties
        self._session = session
        self.hide()

    def show_page(self, page_id: str) -> None:
        """Say it of the page that is in front now; nothing where everything on it may be done."""
        reason = ""
        if page_id in _TO_LOOK_AT:
            reason = self._duties.why_not(_TO_LOOK_AT[page_id]) or self._duties.elsewhere(self._session())
        looked_at = _("You can look at this page but not change it.")
        self.show_text(f"{looked_at} {reason}")
        self.setVisible(bool(reason))
