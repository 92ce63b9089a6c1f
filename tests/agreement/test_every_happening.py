"""A slice of everything that can happen in every movement that is offered; `every_happening.py` goes through all of it."""

from __future__ import annotations

from itertools import islice

import pytest

from every_happening import cases, faults, plans


@pytest.mark.parametrize(("pairs", "first", "every"), [(5, 0, 37), (8, 3, 41), (9, 5, 71), (14, 11, 149)])
def test_every_way_to_go_on_is_proved_and_every_view_agrees(pairs: int, first: int, every: int) -> None:
    every_case = (case for plan in plans(pairs) for case in cases(pairs, plan))
    tried = list(islice(every_case, first, None, every))
    assert len(tried) > 8
    assert [fault for case in tried for fault in faults(case)] == []
