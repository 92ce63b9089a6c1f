"""What movements are called: a plan keeps the English name of its kind, people read it in their own language."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Final

from model.errors import MovementImpossible
from model.i18n import N_, _
from model.movement.kinds.base import Shape

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from model.movement.plan import Plan

AND: Final = " and "
"""Between the movements of sections in the name of a plan as it is kept."""
_OTHERS: Final = {
    "as-they-come": N_("Play as they come"),
    "swiss-pairs": N_("Swiss pairs"),
    "swiss-teams": N_("Swiss teams"),
    "knock-out": N_("Knock-out"),
    "as-played": N_("Imported"),
}


def name_plan(plan: Plan) -> str:
    """What a plan is called: "Mitchell and Howell" of two sections, and a club's own movement as the club calls it."""
    if plan.sections and plan.section_names:
        return _joined([name_kinds(name) for name in dict.fromkeys(plan.section_names)])
    # Files of versions that kept the name in the language of the evening: the kind is kept beside it.
    return name_kinds(_titles().get(plan.movement, plan.name))


def name_kinds(name: str) -> str:
    """A name as a plan keeps it in the reader's language; a name that is no kind's stays as it is."""
    if name in _titles().values():
        return _(name)
    # "Mitchell and Share and relay Mitchell": a name may hold the word that stands between two.
    return _joined([_(kind) for kind in _kind().findall(name)]) if _several().fullmatch(name) else name


def _joined(names: Sequence[str]) -> str:
    """ "Mitchell and Howell", "Mitchell, Howell and Rover"."""
    return _(AND).join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def tell_moves(plan: Plan) -> tuple[str, ...]:
    """How a plan moves, in the reader's language as long as it is what its kind lays out; a mended one says it as it was kept."""
    from model.movement.kinds.library import KINDS

    kind = next((kind for kind in KINDS if kind.id == plan.movement), None)
    if kind is None or not plan.moves or plan.sections or not plan.boards:
        return plan.moves
    switched, first = plan.switched_rounds, plan.boards[0]
    shape = Shape(plan.tables, plan.rounds, plan.boards_per_round, switched, plan.missing, first)
    with suppress(MovementImpossible):
        laid_out = kind().plan(shape)
        if laid_out.rows == plan.rows:
            return laid_out.moves
    return plan.moves


@cache
def _titles() -> Mapping[str, str]:
    """The English name of each kind by its id."""
    from model.movement.kinds.individual import INDIVIDUAL_KINDS
    from model.movement.kinds.library import KINDS
    from model.movement.kinds.team_events import TEAM_EVENTS
    from model.movement.kinds.team_library import TEAM_KINDS

    titles = dict(_OTHERS)
    titles |= {kind.id: kind.title for kind in KINDS}
    titles |= {kind.id: kind.title for kind in (*TEAM_KINDS, *TEAM_EVENTS)}
    return titles | {kind.id: kind.title for kind in INDIVIDUAL_KINDS}


@cache
def _kind() -> re.Pattern[str]:
    """The name of any kind, the longest that fits."""
    longest = sorted(_titles().values(), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest)))


@cache
def _several() -> re.Pattern[str]:
    one = f"(?:{_kind().pattern})"
    return re.compile(f"{one}(?:{re.escape(AND)}{one})+")
