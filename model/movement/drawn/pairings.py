"""Whole pairings of a field in the order of their cost, the best first: neighbours in rank, the best kept closest.

One is a matching of maximum weight (Edmonds' blossom algorithm, networkx); the next ones come by Murty's partition:
what is left when the first meetings of one pairing are kept and its next meeting is forbidden.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    Edge = tuple[int, int]
    Pairs = tuple[Edge, ...]

LARGE: Final = (
    40  # where a field is larger, far neighbours wait until the near ones do not make a whole pairing
)
NEIGHBOURS: Final = 8  # ranks looked at on each side then


def in_order(costs: Mapping[Edge, int], size: int) -> Iterator[Pairs]:
    """Every whole pairing of the places 0 to ``size`` - 1, by the sum of its costs; ``costs`` are of (lower, higher)."""
    turn = count()
    first = cheapest(costs, size)
    heap: list[tuple[int, int, Pairs, frozenset[Edge], frozenset[Edge]]] = []
    if first is not None:
        heap.append((_sum(costs, first), next(turn), first, frozenset(), frozenset()))
    while heap:
        _cost, _turn, pairs, kept, barred = heappop(heap)
        yield pairs
        keeps = set(kept)
        for edge in pairs:
            if edge in kept:
                continue
            bars = barred | {edge}
            other = _within(costs, size, frozenset(keeps), bars)
            if other is not None:
                heappush(heap, (_sum(costs, other), next(turn), other, frozenset(keeps), bars))
            keeps.add(edge)


def cheapest(costs: Mapping[Edge, int], size: int) -> Pairs | None:
    """The complete pairing of least cost, or None.

    In a large field near neighbours nearly always do, and are found in a tenth of the time.
    """
    window = NEIGHBOURS if size > LARGE else size
    while True:
        found = _matching({edge: cost for edge, cost in costs.items() if _near(edge, size, window)})
        if 2 * len(found) == size:
            return tuple(sorted(found))
        if window >= size:
            return None
        window *= 4


def _near(edge: Edge, size: int, window: int) -> bool:
    """Whether two are near in rank; the last place of an odd field, the bye, is near to all."""
    return edge[1] - edge[0] <= window or edge[1] == size - 1


def _within(
    costs: Mapping[Edge, int], size: int, kept: frozenset[Edge], barred: frozenset[Edge]
) -> Pairs | None:
    bound = {place for edge in kept for place in edge}
    left = {edge: cost for edge, cost in costs.items() if edge not in barred and not bound.intersection(edge)}
    found = _matching(left)
    return tuple(sorted((*kept, *found))) if 2 * (len(kept) + len(found)) == size else None


def _matching(costs: Mapping[Edge, int]) -> list[Edge]:
    from networkx import Graph, max_weight_matching  # type: ignore[import-untyped]  # it comes without types

    graph = Graph()
    for (one, other), cost in costs.items():
        graph.add_edge(one, other, weight=-cost)
    return [(min(edge), max(edge)) for edge in max_weight_matching(graph, maxcardinality=True)]


def _sum(costs: Mapping[Edge, int], pairs: Pairs) -> int:
    return sum(costs[edge] for edge in pairs)
