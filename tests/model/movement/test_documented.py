"""The tables of docs/movements.md say what the movements are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from model.movement.balance import balance
from model.movement.kinds.individual import INDIVIDUAL_KINDS
from model.movement.kinds.library import KINDS, plan
from model.movement.kinds.team_library import TEAM_KINDS

PAGE = (Path(__file__).parents[3] / "docs" / "movements.md").read_text(encoding="utf-8")
REACHED = re.findall(r"^\| (\d+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$", PAGE, flags=re.MULTILINE)


def test_every_kind_is_in_the_tables() -> None:
    ids = re.findall(r"^\| `([a-z-]+)` \|", PAGE, flags=re.MULTILINE)
    kept = (
        {kind.id for kind in KINDS}
        | {kind.id for kind in TEAM_KINDS}
        | {kind.id for kind in INDIVIDUAL_KINDS}
    )
    assert set(ids) == kept | {"as-they-come"}


def test_the_list_of_published_values_is_whole() -> None:
    assert len(REACHED) == 37


@pytest.mark.parametrize(("tables", "rounds", "published", "ours"), REACHED)
def test_the_published_balance_is_reached(tables: str, rounds: str, published: str, ours: str) -> None:
    kind = "howell" if int(rounds) >= 2 * int(tables) - 1 else "three-quarter-howell"
    reached = round(
        float(balance(plan(kind, tables=int(tables), rounds=int(rounds), boards_per_round=1)).q), 1
    )
    assert reached == float(ours)
    assert reached >= float(published)
