"""Reckons the movements off the window's thread, so that no key waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from model.i18n import _
from model.movement.offers.offer import Offer, WhatIf, Wish
from model.movement.offers.offers import offers, what_if

if TYPE_CHECKING:
    from gui.tasks import Progress, Task, Tasks

_AFTER_KEYS_MS = 25
_LATE_MS = 300


class Reckoned(Struct, frozen=True):
    """The movements for one wish, best first; of a room with sections the ``choices`` of each by itself too."""

    wish: Wish
    offers: tuple[Offer, ...]
    choices: tuple[tuple[Offer, ...], ...] = ()


class Neighbours(Struct, frozen=True):
    """What one pair more and one pair less would mean while this offer is chosen."""

    wish: Wish
    offer: Offer
    more: WhatIf
    fewer: WhatIf


class Reckoning(QObject):
    """Asks for one thing at a time, always the newest; `ready` carries Reckoned, `neighbours` Neighbours.

    `late` says that the neighbours of a large room take their time: what is shown would be taken for theirs. Nothing is asked before `begin`.
    """

    ready = Signal(object)
    neighbours = Signal(object)
    late = Signal()

    def __init__(self, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._task: Task | None = None
        self._wanted: Wish | None = None
        self._beside: tuple[Wish, Offer] | None = None
        self._begun = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_AFTER_KEYS_MS)
        self._timer.timeout.connect(self._ask)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_LATE_MS)
        self._late.timeout.connect(self.late)

    def begin(self) -> None:
        """Ask for what was wanted so far, and from now on for all; does nothing the second time."""
        if not self._begun:
            self._begun = True
            self._timer.start()

    def want(self, wish: Wish | None) -> None:
        """Reckon the movements for this wish, soon; None: nothing is wanted any more."""
        self._wanted = wish
        self._beside = None
        if wish is None:
            self._timer.stop()
        # Not before the first painting: to reckon for forty tables would be in the way of showing the page.
        elif self._begun:
            self._timer.start()

    def want_neighbours(self, wish: Wish, offer: Offer) -> None:
        """Reckon what one pair more or less would mean."""
        self._beside = (wish, offer)
        self._late.start()
        if self._begun and not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Want nothing any more."""
        self._timer.stop()
        self._late.stop()
        self._wanted = self._beside = None

    def _ask(self) -> None:
        if self._task is not None:
            return  # its end begins the next
        if self._wanted is not None:
            wish, self._wanted = self._wanted, None
            self._task = self._tasks.run(_("Movements"), _MovementsFor(wish).reckon, self._reckoned)
        elif self._beside is not None:
            (wish, offer), self._beside = self._beside, None
            work = _NeighboursOf(wish, offer).reckon
            self._task = self._tasks.run(_("One pair more or fewer"), work, self._reckoned_beside)
        if self._task is not None:
            self._task.ended.connect(self._ended)

    def _reckoned(self, found: Reckoned) -> None:
        if self._wanted is None:
            self.ready.emit(found)

    def _reckoned_beside(self, neighbours: Neighbours) -> None:
        if self._wanted is None and self._beside is None:
            self._late.stop()
            self.neighbours.emit(neighbours)

    def _ended(self) -> None:
        self._task = None
        if self._wanted is not None or self._beside is not None:
            self._timer.start(0)


def reckon(wish: Wish) -> Reckoned:
    """The movements for this wish, and what each section could play by itself."""
    if wish.kind != "pairs" or max(wish.sections, len(wish.section_sizes)) < 2:
        return Reckoned(wish, offers(wish))
    from model.movement.offers.sections import section_choices

    return Reckoned(wish, offers(wish), section_choices(wish, offers))


class _MovementsFor:
    def __init__(self, wish: Wish) -> None:
        self._wish = wish

    def reckon(self, _progress: Progress) -> Reckoned:
        return reckon(self._wish)


class _NeighboursOf:
    def __init__(self, wish: Wish, offer: Offer) -> None:
        self._wish = wish
        self._offer = offer

    def reckon(self, _progress: Progress) -> Neighbours:
        more = what_if(self._wish, 1, now=self._offer)
        return Neighbours(self._wish, self._offer, more, what_if(self._wish, -1, now=self._offer))
