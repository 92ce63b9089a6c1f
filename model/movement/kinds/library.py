"""The kinds of movement by name, and the one door to a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.errors import MovementImpossible
from model.i18n import _
from model.movement.kinds.appendix import Appendix, DoubleAppendix
from model.movement.kinds.base import USUAL_BOARDS, Movement, Shape
from model.movement.kinds.endless import EndlessHowell
from model.movement.kinds.extended import Blackpool, Bowman, DoubleWeb, Hesitation, MultipleWeb, Web
from model.movement.kinds.howell import Howell, ThreeQuarterHowell
from model.movement.kinds.interwoven import InterwovenHowell
from model.movement.kinds.mitchell import Mitchell, RelayMitchell, SkipMitchell
from model.movement.kinds.rover import Rover
from model.movement.kinds.scrambled import ScrambledMitchell
from model.movement.kinds.stanza import StanzaMitchell
from model.movement.kinds.weave import DoubleWeave

if TYPE_CHECKING:
    from model.bridge.seats import Side
    from model.movement.plan import Plan

KINDS: Final[tuple[type[Movement], ...]] = (
    Mitchell,
    SkipMitchell,
    RelayMitchell,
    Howell,
    ThreeQuarterHowell,
    InterwovenHowell,
    Hesitation,
    Web,
    DoubleWeb,
    MultipleWeb,
    StanzaMitchell,
    Bowman,
    Appendix,
    DoubleAppendix,
    Blackpool,
    Rover,
    DoubleWeave,
    ScrambledMitchell,
    EndlessHowell,
)


def movements() -> tuple[Movement, ...]:
    """Every kind we can lay out."""
    return tuple(kind() for kind in KINDS)


def movement(movement_id: str) -> Movement:
    """The kind with this id; MovementImpossible lists the known ones."""
    for kind in KINDS:
        if kind.id == movement_id:
            return kind()
    raise MovementImpossible(
        _("There is no movement called {id}.").format(id=movement_id),
        _("Available: {ids}.").format(ids=", ".join(kind.id for kind in KINDS)),
    )


def goes_round(plan: Plan) -> bool:
    """Whether East-West move from table to table in the order of the hall, as in every Mitchell."""
    return any(kind.goes_round for kind in KINDS if kind.id == plan.movement)


def plan(  # noqa: PLR0913  # the terms of a movement
    movement_id: str,
    *,
    tables: int,
    pairs: int | None = None,
    rounds: int | None = None,
    boards_per_round: int | None = None,
    switched: tuple[int, ...] = (),
    missing_side: Side | None = None,
    missing: int | None = None,
    first_board: int = 1,
    boards: int | None = None,
) -> Plan:
    """Lay out one movement.

    ``pairs`` is twice the tables, or one less: then ``missing_side`` says at which side nobody sits (East-West
    by default), or ``missing`` which number nobody has. Rounds and boards a round left out become the complete
    movement and about 26 boards. ``boards`` is how many boards are at hand, where that is a limit.
    Raises MovementImpossible, whose remedy names the nearest that works.
    """
    kind = movement(movement_id)
    pairs = 2 * tables if pairs is None else pairs
    if pairs not in (2 * tables - 1, 2 * tables):
        raise MovementImpossible(
            _("{pairs} pairs do not fit at {tables} tables.").format(pairs=pairs, tables=tables),
            _("They need {tables} tables.").format(tables=(pairs + 1) // 2),
        )
    if pairs % 2 and missing is None:
        missing = kind.find_missing(tables, missing_side)
    if rounds is None:
        rounds = next(iter(kind.rounds(tables)), 1)
    if boards_per_round is None:
        boards_per_round = max(1, round(USUAL_BOARDS / rounds))
    shape = Shape(tables, rounds, boards_per_round, tuple(switched), missing, first_board)
    laid_out = kind.plan(shape)
    if boards is not None and len(laid_out.boards) > boards:
        raise _too_many_boards(kind, shape, boards)
    return laid_out


def _too_many_boards(kind: Movement, shape: Shape, boards: int) -> MovementImpossible:
    needed = kind.sets(shape.tables, shape.rounds) * shape.boards_per_round
    complaint = _("{rounds} rounds of {each} need {needed} boards in play; there are {boards}.").format(
        rounds=shape.rounds, each=shape.boards_per_round, needed=needed, boards=boards
    )
    fitting = [
        (rounds, each)
        for rounds in kind.rounds(shape.tables)
        for each in range(1, boards + 1)
        if kind.sets(shape.tables, rounds) * each <= boards
    ]
    if not fitting:
        return MovementImpossible(complaint)
    rounds, each = max(fitting, key=lambda one: (one[0] * one[1], one[0]))
    return MovementImpossible(
        complaint,
        _("The nearest that works is {rounds} rounds of {each}.").format(rounds=rounds, each=each),
    )
