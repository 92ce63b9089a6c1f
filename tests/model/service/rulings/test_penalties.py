"""Whom the warnings of rulings are for: a pair, or nobody at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import builders
from kept_rulings import answered
from model.service.director import Director
from model.snapshots.penalties import entries


@pytest.fixture
def director(tmp_path: Path) -> Iterator[Director]:
    with builders.an_evening(tmp_path / "club.club", tables=3, entered=0) as opened:
        yield opened


def given(director: Director, tree: str, **answers: str) -> int:
    ruling = director.rulings.open(1, round=1, table=1, board=1, facts={"offender": "S"})
    answered(director, ruling, tree, **answers)
    director.rulings.conclude(ruling)
    return ruling


@pytest.mark.parametrize(
    "answers",
    [
        {"what": "irregularity", "whose": "neither", "which": "lead"},
        {"what": "irregularity", "whose": "neither", "which": "other"},
        {"what": "reaction"},
        {"what": "hands"},
    ],
    ids=str,
)
def test_a_spectator_who_is_asked_to_be_silent_warns_no_pair(
    director: Director, answers: dict[str, str]
) -> None:
    given(director, "spectators", **answers)
    assert entries(director.results.sheet(1), director.rulings.all(1)) == ()


def test_a_player_who_is_warned_is_warned_as_their_pair(director: Director) -> None:
    given(director, "conduct", what="rude", before="first")
    (entry,) = entries(director.results.sheet(1), director.rulings.all(1))
    assert entry.pair is not None
    assert entry.pair.number == director.results.sheet(1)[0].ns.number


def test_of_one_ruling_each_side_has_its_own_fine(director: Director) -> None:
    """Two players of different pairs were rude, both had been warned (74A, 90)."""
    facts = {"offender": "S", "then": "conduct", "2:offender": "E"}
    ruling = director.rulings.open(1, round=1, table=1, board=1, facts=facts)
    answers = {"what": "rude", "before": "again", "2:what": "look", "2:before": "again"}
    answered(director, ruling, "conduct", **answers)
    director.rulings.conclude(ruling)
    line = director.results.sheet(1)[0]
    found = entries(director.results.sheet(1), director.rulings.all(1))
    assert [entry.pair and entry.pair.number for entry in found] == [line.ns.number, line.ew.number]
