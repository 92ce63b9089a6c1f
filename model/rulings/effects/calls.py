"""Effects on calls: what stands, is cancelled or replaced, and who must pass."""

from __future__ import annotations

from typing import Literal

from model.rulings.effects.base import Effect, Role


class CallStands(Effect, frozen=True, tag="call.stands"):
    """The irregular call is treated as legal, or simply remains."""

    seat: Role = Role.OFFENDER


class CallCancelled(Effect, frozen=True, tag="call.cancelled"):
    """The call, and with ``and_later`` every call after it, is cancelled."""

    seat: Role = Role.OFFENDER
    and_later: bool = False


class CallReplaced(Effect, frozen=True, tag="call.replaced"):
    """The player puts another call in its place."""

    seat: Role = Role.OFFENDER
    by: Literal["any legal call", "intended call", "chosen call", "pass", "sufficient bid or pass"] = (
        "any legal call"
    )


class CallMayChange(Effect, frozen=True, tag="call.may_change"):
    """The player may take back a call made over what is now changed."""

    seat: Role = Role.LHO


class CallFree(Effect, frozen=True, tag="call.free"):
    """The player may make any legal call."""

    seat: Role = Role.OFFENDER


class MustRepeat(Effect, frozen=True, tag="call.must_repeat"):
    """The player must make the same call again in rotation."""

    seat: Role = Role.OFFENDER


class InRotation(Effect, frozen=True, tag="call.in_rotation"):
    """The call counts as made in rotation."""

    seat: Role = Role.OFFENDER


class AuctionReverts(Effect, frozen=True, tag="call.auction_reverts"):
    """The auction goes on with this player."""

    to: Role = Role.TURN


class MustPass(Effect, frozen=True, tag="call.must_pass"):
    """The player must pass, once or for the rest of the auction."""

    seat: Role = Role.PARTNER
    how: Literal["once", "throughout"] = "throughout"


class MayNotDouble(Effect, frozen=True, tag="call.may_not_double"):
    """The player may neither double nor redouble at that turn."""

    seat: Role = Role.PARTNER
