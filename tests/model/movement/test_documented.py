"""The tables of docs/movements.md say what the movements are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from model.movement.balance import balance
from model.movement.kinds.individual import INDIVIDUAL_KINDS
from model.movement.kinds.library import KINDS, plan
from model.movement.kinds.team_library import TEAM_KINDS
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers
from model.movement.size import parse_size, tables_text

PAGE = (Path(__file__).parents[3] / "docs" / "movements.md").read_text(encoding="utf-8")
REACHED = re.findall(r"^\| (\d+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$", PAGE, flags=re.MULTILINE)

CARD = r" ([^|]* \d+ × \d+[^|]*) \|"
FIRST_CARDS = re.findall(rf"^\| ([\d½]+) \|{CARD * 3}$", PAGE, flags=re.MULTILINE)


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


def test_there_are_first_cards_for_every_half_table() -> None:
    assert [tables for tables, *_cards in FIRST_CARDS] == [tables_text(pairs) for pairs in range(4, 42)]


@pytest.mark.parametrize(("tables", "few", "usual", "many"), FIRST_CARDS)
def test_the_first_cards_are_those_of_the_page(tables: str, few: str, usual: str, many: str) -> None:
    pairs = parse_size(tables).pairs
    for boards, said in ((21, few), (24, usual), (27, many)):
        wish = Wish(
            pairs=pairs, boards=(boards, boards), minutes=None, copies=2, sets_owned=2, boards_owned=36
        )
        assert card(offers(wish)[0]) == said


def card(best: Offer) -> str:
    """A card as the page has it."""
    if not best.parts:
        return one_card(best)
    sizes = " + ".join(str(part.plan.tables) for part in best.parts)
    return f"{sizes}: {' / '.join(dict.fromkeys(map(one_card, best.parts)))}"


def one_card(offer: Offer) -> str:
    two = ", two winners" if offer.winners == 2 else ""
    return f"{offer.id} {offer.plan.rounds} × {offer.plan.boards_per_round}{two}"
