"""What a club chooses once for its room: who enters, what tables see, and the network on the printed cards."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class RoomOptions(Struct, frozen=True):
    """The choices with their values as delivered.

    ``entry`` is who may put a result in: "confirm" (North enters, East confirms), "north" (North alone) or "director" (the
    phones just show). ``figures_from`` is the round from which a table sees what others made of a board it has played, 0 never.
    ``names`` asks who sits here "every" round, in the "first" or "never". ``silent`` is after how many minutes without a sign
    a table with a result due is shown to the director. ``ranking`` shows the ranking on the players' own page before play is over.
    ``tricks`` are what is over or under the contract, or all tricks of declarer's ("total"). ``players`` shows tables the "names" of who sits there
    and goes where, or "numbers" alone. ``digits`` asks East for two digits of their own, chosen at the first yes. ``certificate`` is a PEM file with the certificate and its key for HTTPS, "" for plain pages.
    """

    entry: Literal["confirm", "north", "director"] = "confirm"
    lead: bool = True
    figures_from: int = 3
    ranking: bool = False
    names: Literal["every", "first", "never"] = "every"
    silent: int = 6
    network: str = ""
    password: str = ""
    port: int = 8080
    certificate: str = ""
    digits: bool = False
    tricks: Literal["over", "total"] = "over"
    players: Literal["names", "numbers"] = "names"
