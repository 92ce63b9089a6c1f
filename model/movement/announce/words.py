"""Who an announcement speaks of, and lists of numbers and boards as they are read aloud."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from model.movement.plan import Plan

HALVES = 2
"""So many rounds of play make a match; what comes after them are extra boards."""
_ONE_BY_ONE = 2
"""So many that follow one another are named each; more are named from the first to the last."""
_MANY = 6
_NUMBERED = re.compile(r"((?:\w+ )?)(\d+)")


def round_name(plan: Plan, number: int, words: str = "{round}") -> str:
    """A round of play as the room counts it: "3"; where a match takes several, the round of matches and the half: "2, half 1".

    ``words`` may say more of the round of matches, as "until round {round}".
    """
    rounds = plan.match_rounds
    if not 0 < number <= len(rounds):
        return words.format(round=number)
    given = rounds[number - 1]
    text, half = words.format(round=given), rounds[:number].count(given)
    if rounds.count(given) < HALVES:
        return text
    if half > HALVES:
        return _("{round}, extra boards").format(round=text)
    return _("{round}, half {half}").format(round=text, half=half)


def who(kind: str, numbers: Iterable[int]) -> str:
    """ "Pair 3", "Pairs 3 and 4"; teams and players by their own word. Begins a sentence."""
    listed = list(numbers)
    many = len(listed)
    if kind == "teams":
        words = ngettext("Team {numbers}", "Teams {numbers}", many)
    elif kind == "individual":
        words = ngettext("Player {numbers}", "Players {numbers}", many)
    else:
        words = ngettext("Pair {numbers}", "Pairs {numbers}", many)
    return words.format(numbers=number_list(listed))


def cards_say(kind: str) -> str:
    """Say that no sentence gives the moves."""
    if kind == "teams":
        return _("Teams go where their guide cards say.")
    if kind == "individual":
        return _("Players go where their guide cards say.")
    return _("Pairs go where their guide cards say.")


def all_stay(kind: str) -> str:
    """That nobody moves."""
    if kind == "teams":
        return _("All teams stay.")
    return _("All players stay.") if kind == "individual" else _("All pairs stay.")


def number_list(numbers: Iterable[int | str]) -> str:
    """ "3", "3 and 4", "3, 4 and 5"; of many those that follow each other as one: "1–13 and 27", "B 1–7 and D 1–6"."""
    texts = [str(number) for number in numbers]
    if len(texts) > _MANY:
        texts = list(_runs(texts))
    if len(texts) < 2:
        return "".join(texts)
    return _("{most} and {last}").format(most=", ".join(texts[:-1]), last=texts[-1])


def _runs(names: Iterable[str]) -> Iterator[str]:
    """Numbers, or tables of one section, as they stand; three or more that follow each other as the first and the last."""
    runs: list[list[tuple[str, str, int]]] = []
    for name in names:
        found = _NUMBERED.fullmatch(name)
        letter, number = (found[1], int(found[2])) if found else (name, -1)
        before = runs[-1][-1] if runs else None
        if found and before is not None and before[1:] == (letter, number - 1):
            runs[-1].append((name, letter, number))
        else:
            runs.append([(name, letter, number)])
    for run in runs:
        if len(run) > _ONE_BY_ONE:
            yield f"{run[0][0]}–{run[-1][2]}"
        else:
            yield from (name for name, _letter, _number in run)


def board_range(boards: tuple[int, ...]) -> str:
    """ "7–9", "7", or the numbers one by one where they do not follow each other."""
    if boards and boards == tuple(range(boards[0], boards[-1] + 1)):
        return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"
    return ", ".join(str(board) for board in boards)
