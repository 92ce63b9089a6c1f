"""Guide cards say where to sit and where to go, as the plan has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.bridge.seats import Side
from reports import guide_cards
from reports.figures import spans

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots import Evening


def test_each_round_of_a_table_is_the_plans(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(thursday, tmp_path / "cards.pdf", only={3})
    written = rows()
    for row in thursday.session.plan.rows:
        if row.table != 3:
            continue
        line = next(
            each for each in written if each[0].split()[0] == str(row.round) and each[-1] == spans(row.boards)
        )
        if row.played:
            assert [line[1], line[3]] == [str(row.ns), str(row.ew)]
        else:
            assert "pair 3 sits out" in line
        assert ("⇄" in line[0]) is row.switched


def test_the_boxes_say_who_stays_and_who_goes_where(
    thursday: Evening, ink: list[object], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(thursday, tmp_path / "cards.pdf", only={3})
    said = " ".join(text for row in rows() for text in row)
    assert "pair 3 stays here all" in said
    assert "go next to table 4" in said
    assert "go next to table 2" in said
    assert "⇄ Round 9: the sides swap. Turn the boards; do not change chairs." in said


def test_the_skip_is_written_on_the_card(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="skip-mitchell", tables=8, pairs=16, rounds=7, switched=())
    guide_cards.build(evening, tmp_path / "cards.pdf", only={1})
    said = " ".join(text for row in rows() for text in row)
    assert "go next to table 2; after" in said
    assert "round 4 to table 3" in said


def test_relayed_and_shared_boards_are_told(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="relay-mitchell", tables=8, pairs=16, rounds=8, switched=())
    guide_cards.build(evening, tmp_path / "cards.pdf", only={1, 5})
    said = " ".join(text for row in rows() for text in row)
    assert "shared with table 8; go" in said
    assert "rest, then go to table 4" in said


def test_in_a_howell_every_wandering_pair_has_a_card_with_all_its_rounds(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="howell", tables=5, pairs=10, rounds=9, switched=())
    guide_cards.build(evening, tmp_path / "cards.pdf")
    written = rows()
    assert any("Pair 1" in row and "Pair 2" in row for row in written)
    plan = evening.session.plan
    row = next(row for row in plan.rows_of(1) if row.round == 4)
    side = Side.NS if row.ns == 1 else Side.EW
    against = row.ew if side is Side.NS else row.ns
    names = evening.session.pair(against or 0).short_name
    wanted = ["4", str(row.table), str(side), f"{against} {names}", spans(row.boards)]
    assert any(line[:5] == wanted for line in written)


def test_a_mitchell_needs_no_cards_for_pairs(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    guide_cards.build(thursday, tmp_path / "cards.pdf")
    assert not any(text.startswith("Pair ") for row in rows() for text in row)
