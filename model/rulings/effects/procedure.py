"""Effects on the way of the board: information, options, new deals, seats, appeals, and the Law that goes on."""

from __future__ import annotations

from typing import Literal

from model.rulings.effects.base import Effect, Role


class Unauthorised(Effect, frozen=True, tag="information.unauthorised"):
    """The player may not use it."""

    to: Role = Role.PARTNER


class Authorised(Effect, frozen=True, tag="information.authorised"):
    """The player may use it."""

    to: Role = Role.OPPONENTS


class PlayOn(Effect, frozen=True, tag="procedure.play_on"):
    """The auction or play goes on."""


class NoPlay(Effect, frozen=True, tag="procedure.no_play"):
    """Play has stopped: nobody leads or plays while a claim is settled (Law 68D)."""


class CallBack(Effect, frozen=True, tag="procedure.call_back_after_play"):
    """The Director is to be called after play if somebody feels damaged."""


class Redeal(Effect, frozen=True, tag="procedure.redeal"):
    """The board is redealt."""


class NoRedeal(Effect, frozen=True, tag="procedure.no_redeal"):
    """The board is not redealt."""


class Postpone(Effect, frozen=True, tag="procedure.postpone"):
    """The board is played later."""


class Reseat(Effect, frozen=True, tag="procedure.reseat"):
    """The right players take their seats."""


class CorrectHands(Effect, frozen=True, tag="procedure.correct_hands"):
    """The Director puts the cards right, from the hand record or by asking."""


class Chooses(Effect, frozen=True, tag="procedure.chooses"):
    """A player chooses alone, without consultation (Law 10C2), after hearing all options."""

    seat: Role = Role.LHO
    options: tuple[str, ...] = ()

    # The sentences of effects ask for it by name, which no search for its callers shows.
    @property
    def several(self) -> bool:
        """Whether two players have the choice, either of them."""
        return self.seat in (Role.OPPONENTS, Role.DEFENDERS)


class Restart(Effect, frozen=True, tag="procedure.restart_auction"):
    """The auction begins again; ``must_match`` when corresponding calls must be repeated."""

    must_match: bool = False


class Appeal(Effect, frozen=True, tag="procedure.appeal"):
    """The appeal is heard or not."""

    heard: bool


class Disclose(Effect, frozen=True, tag="information.disclose"):
    """When the player tells the opponents what was wrong with an explanation."""

    when_told: Literal["never", "at once", "before the lead", "after the final pass", "after play"]
    seat: Role = Role.OFFENDER


class RightLost(Effect, frozen=True, tag="procedure.right_lost"):
    """The right to rectification is lost."""


class Refer(Effect, frozen=True, tag="procedure.refer"):
    """Another Law decides; ``to`` is the tree that goes on with it, "" when none does yet.

    ``same`` is false when it is another player who offended there.
    """

    to: str = ""
    same: bool = True
