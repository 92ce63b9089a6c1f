"""The actions that change the look, and the keeping of what was chosen."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.actions import Actions
from gui.look.look import Look
from gui.look.theme import TEXT_SCALES, Deck, Scheme
from gui.preferences import Preferences

_STEP = 5


class Dressing(QObject):
    """Binds "scheme.light" and its sisters; `keep` is given the wishes after each change.

    `keys_wished` says whether keys are to stand on the screen.
    """

    keys_wished = Signal(bool)

    def __init__(
        self,
        window: QWidget,
        look: Look,
        actions: Actions,
        wishes: Preferences,
        keep: Callable[[Preferences], None],
    ) -> None:
        super().__init__(window)
        self._look = look
        self._keep = keep
        self.wishes = wishes
        for action_id, command in (
            ("scheme.light", self._light),
            ("scheme.dark", self._dark),
            ("scheme.system", self._system),
            ("deck.colours", self._other_deck),
            ("text.larger", self._larger),
            ("text.smaller", self._smaller),
            ("keys.show", self._keys),
        ):
            actions.bind(window, action_id, command)

    def change(self, **wishes: object) -> None:
        """Change some of the wishes, put them in force and keep them."""
        before, self.wishes = self.wishes, self.wishes.with_(**wishes)
        if before != self.wishes:
            self._look.wish(
                scheme=self.wishes.scheme, text_scale=self.wishes.text_scale, deck=self.wishes.deck
            )
            self._keep(self.wishes)

    def _light(self) -> None:
        self.change(scheme=Scheme.LIGHT)

    def _dark(self) -> None:
        self.change(scheme=Scheme.DARK)

    def _system(self) -> None:
        self.change(scheme=None)

    def _other_deck(self) -> None:
        two = self.wishes.deck is Deck.TWO_COLOUR
        self.change(deck=Deck.FOUR_COLOUR if two else Deck.TWO_COLOUR)

    def _keys(self) -> None:
        self.change(keys=not self.wishes.keys)
        self.keys_wished.emit(self.wishes.keys)

    def _larger(self) -> None:
        self.change(text_scale=min(TEXT_SCALES[-1], self.wishes.text_scale + _STEP))

    def _smaller(self) -> None:
        self.change(text_scale=max(TEXT_SCALES[0], self.wishes.text_scale - _STEP))
