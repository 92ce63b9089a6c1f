"""Short ways to write cases of the play: the seats, and a case that is the same in all editions."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from rulings.case_file import Play

Case: TypeAlias = "tuple[str, Play]"
ALL: Final = "1997-2017"
LATER: Final = "2007-2017"
EAST: Final = {"offender": "E", "declarer": "S", "card": "♥5"}
WEST: Final = {"offender": "W", "declarer": "S"}
SOUTH: Final = {"offender": "S", "declarer": "S"}
OPENING: Final = "opening-lead-out-of-turn"
DEFENDER: Final = "lead-out-of-turn-defender"
DECLARER: Final = "lead-out-of-turn-declarer"
MAJOR: Final = "card.penalty_card E major"
ACCEPTED: Final = ("lead.accepted",)
PENALTY: Final = ("card.penalty_card",)


def all_three(
    tree: str,
    answers: dict[str, Any],
    law: str,
    *effects: str,
    never: tuple[str, ...] = (),
    facts: dict[str, Any] | None = None,
    after: str = "",
    judged: bool = False,
) -> Play:
    """The same in 1997, 2007 and 2017."""
    return Play("1997-2017", tree, answers, law, effects, never, facts or EAST, after, judged)


def law(  # noqa: PLR0913  # the facts of a play
    name: str,
    editions: str,
    tree: str,
    answers: dict[str, Any],
    cited: str,
    *effects: str,
    never: tuple[str, ...] = (),
    facts: dict[str, Any] | None = None,
    after: str = "",
    judged: bool = False,
) -> Case:
    return name, Play(
        editions, tree, answers, cited, effects, never, EAST if facts is None else facts, after, judged
    )
