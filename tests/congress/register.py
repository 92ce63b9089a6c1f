"""Whether what many writers saw of one cell fits one order in time: a register that is changed by compare and set.

Each attempt says what was seen, what was to stand, when it was called and answered, and what the answer was. An order is
looked for in which every attempt lies between its call and its answer, one that succeeded found what it had seen, and
one that was overtaken found something else. An attempt without an answer may have happened or not.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Attempt:
    """One write of one cell; `succeeded` is None where no answer ever came."""

    seen: str | None
    put: str
    called: float
    answered: float
    succeeded: bool | None

    def may_follow(self, stands: str | None) -> bool:
        """Whether its answer is right where `stands` is in the cell."""
        if self.succeeded is None:
            return True
        return (stands == self.seen) is self.succeeded

    def leaves(self, stands: str | None) -> str | None:
        """What is in the cell after it."""
        return self.put if stands == self.seen and self.succeeded is not False else stands


def fits_one_order(attempts: list[Attempt], at_first: str | None, at_last: str | None) -> bool:
    """Look for an order of all attempts that ends with `at_last`; every possible one is tried, each state once."""
    waiting = [(frozenset(range(len(attempts))), at_first)]
    met = set(waiting)
    while waiting:
        left, stands = waiting.pop()
        answered = [attempts[each].answered for each in left if attempts[each].succeeded is not None]
        if not answered and stands == at_last:
            return True  # what is left had no answer, and need not have happened
        first_answer = min(answered, default=float("inf"))
        for each in left:
            attempt = attempts[each]
            if attempt.called > first_answer or not attempt.may_follow(stands):
                continue
            step = (left - {each}, attempt.leaves(stands))
            if step not in met:
                met.add(step)
                waiting.append(step)
            if attempt.succeeded is False:
                break  # it changes nothing: to place it as soon as it fits loses no order
    return False
