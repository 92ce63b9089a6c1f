"""What many rulings share: who may use a withdrawn action, and whether the offender could have known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.i18n import N_
from model.rulings.effects.vocabulary import Authorised, Unauthorised
from model.rulings.trees.tree import Review

if TYPE_CHECKING:
    from model.rulings.effects.vocabulary import AnyEffect

WITHDRAWN: Final[tuple[AnyEffect, ...]] = (
    Unauthorised(
        law={"1997": "16C2", "2007": "16D2", "2017": "16C2"},
        text=N_(
            "{Partner} may not use information from the withdrawn action, and may not choose a call or play that it suggests."
        ),
    ),
    Authorised(
        law={"1997": "16C1", "2007": "16D1", "2017": "16C1"},
        text=N_("The opponents may use information from the withdrawn action."),
    ),
)
AWARE: Final = Review(
    law={"1997": "72B1", "2007": "23", "2017": "72C"},
    ask=N_(
        "Could {offender} have been aware at the time that this could well damage the other "
        "side, and did the offending side gain?"
    ),
    opens="could-have-known",
)
# Law 23 of 1997 speaks only of an enforced pass of the offender's partner.
AWARE_OF_PASS: Final = Review(
    law={"1997": "72B1, 23", "2007": "23", "2017": "72C"}, ask=AWARE.ask, opens=AWARE.opens
)
