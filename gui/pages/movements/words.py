"""What the page of own movements says of a grid, and the grids that drafts and pasted texts make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gui.pages.movements.layout import size_words
from model.i18n import _, ngettext
from model.movement.balance import balance
from model.movement.check import check
from model.movement.own.grid import Grid, GridReading, grid_of, resize_grid

if TYPE_CHECKING:
    from model.movement.plan import Plan

BEGIN: Final = Grid(cells=(("",) * 4,) * 4)
"""What a new movement begins with."""


def verdict(reading: GridReading) -> str:
    """One sentence: whether it can be played, or how much is wrong."""
    if reading.plan is None and not reading.problems:
        return ""
    if reading.fits:
        return _("Nobody replays a board or sits in two places.")
    count = len(reading.problems)
    return ngettext("{count} fault.", "{count} faults.", count).format(count=count)


def facts(reading: GridReading) -> str:
    """What the movement is: size, boards, winners, balance; then what is taken as meant."""
    plan = reading.plan
    if plan is None:
        return _(
            "In each cell type North–South, East–West and board set: 3-12-7. A pair that sits "
            "out stands alone."
        )
    said = [
        size_words(plan.tables, plan.rounds),
        ngettext("{count} board in play", "{count} boards in play", len(plan.boards)).format(
            count=len(plan.boards)
        ),
        _each_plays(plan),
    ]
    if plan.kind != "teams":
        said.append(ngettext("{count} winner", "{count} winners", plan.winners).format(count=plan.winners))
        if reading.fits:
            said.append(_("balance {balance}").format(balance=round(balance(plan).q)))
    return " ".join((", ".join(said) + ".", *reading.remarks))


def _each_plays(plan: Plan) -> str:
    boards = check(plan).boards_each.values()
    least, most = min(boards, default=0), max(boards, default=0)
    if least == most:
        return _("each plays {count}").format(count=most)
    return _("each plays {least} to {most}").format(least=least, most=most)


def draft_from(draft: dict[str, object]) -> Grid:
    """A draft as it was kept; anything invalid in it starts from nothing."""
    try:
        cells = tuple(tuple(str(cell) for cell in row) for row in draft["cells"])  # type: ignore[attr-defined]  # whatever it is, the except below begins afresh
        winners = draft["winners"]
        grid = Grid(
            str(draft["name"]),
            str(draft["kind"]),
            int(str(draft["boards_per_set"])),
            int(str(winners)) if winners is not None else None,
            cells,
        )
    except (KeyError, TypeError, ValueError):
        return BEGIN
    return resize_grid(grid, grid.rounds, grid.tables)


def read_pasted_list(text: str, grid: Grid) -> Grid | None:
    """A list with a heading, or a block of the text library, pasted: it takes the place of the grid."""
    from model.movement.own.read import read

    first = text.lstrip().splitlines()[0].lower()
    listed = "round" in first and ("ns" in first or "north" in first)
    numbers = [line for line in text.splitlines() if line.strip()][1:2]
    library = bool(numbers) and "," in numbers[0] and "\t" not in text
    if not (listed or library):
        return None
    found = read(text, name=grid.name, boards_per_set=grid.boards_per_set)
    return grid_of(found.plans[0]) if found.plans and found.plans[0].rows else None
