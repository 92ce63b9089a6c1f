"""Who fails to obtain a result on several boards of a session (Law 12C2(d) of 2017): later awards are worth less.

The Law leaves it to the Regulating Authority how much less; the conditions of contest say it in words like "2:50 4:40":
after two such boards an average plus is worth at most 50 percent, after four 40. Boards count in the order they are
played, and a cut award follows nobody's session any more.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from model.bridge.result import Artificial, Award, Result
from model.bridge.seats import Side
from model.errors import ArrowswitchError
from model.i18n import N_, _
from model.scoring.conditions import Conditions, Laws
from model.scoring.explanations.explanation import BoardReason, Explanation, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from model.scoring.standings import Standings
    from model.scoring.view import Line, SessionView


class BadRepeated(ArrowswitchError):
    """The words that say what repeated boards without a result are worth cannot be read."""


@dataclass(frozen=True, slots=True)
class RepeatedAwardStep(Step):
    """The step of an explanation for an award cut for being one of several."""

    basis: ClassVar = N_("Law 12C2(d), conditions of contest")
    number: int
    before: int
    after: int

    @property
    def sentence(self) -> str:
        """Which board of the session it was, and what it is worth."""
        return _(
            "Board {number} of the session without a result: {after} per cent instead of {before}."
        ).format(number=self.number, after=self.after, before=self.before)


def steps_of(words: str) -> tuple[tuple[int, int], ...]:
    """From "2:50 4:40" to ((2, 50), (4, 40)); raises `BadRepeated`."""
    found = []
    for word in re.split(r"[\s,]+", words.strip()):
        match = re.fullmatch(r"(\d{1,2}):(\d{1,2}|100)", word)
        if match is None and word:
            raise BadRepeated(
                _("“{word}” does not say after how many boards an average plus is worth less.").format(
                    word=word
                ),
                _("Expected: 2:50, or 2:50 4:40."),
            )
        if match is not None:
            found.append((int(match[1]), int(match[2])))
    return tuple(sorted(found))


def applies(view: SessionView, conditions: Conditions) -> bool:
    """Whether awards may be cut: the rule is of 2017, of pairs and teams, and some line has an artificial score."""
    return (
        bool(conditions.repeated.strip())
        and conditions.laws is Laws.OF_2017
        and any(_artificial(line.result) is not None and not line.south for line in view.lines)
    )


def cut_repeated(view: SessionView, conditions: Conditions) -> SessionView:
    """The same session with the awards cut as the conditions say."""
    cuts = _cuts(view, conditions)
    lines = tuple(
        replace(line, result=_cut(line, cuts[at])) if at in cuts else line
        for at, line in enumerate(view.lines)
    )
    return replace(view, lines=lines)


def score_repeated(
    view: SessionView, conditions: Conditions, score: Callable[[SessionView], Standings]
) -> Standings:
    """Score a session with its repeated awards cut by ``score``, and give the awards back as they were made."""
    if not applies(view, conditions):
        return score(view)
    changed = cut_repeated(view, conditions)
    return restore_lines(view, changed, score(changed))


def restore_lines(view: SessionView, changed: SessionView, standings: Standings) -> Standings:
    """Standings of the changed session with the lines of the session itself."""
    # By identity: two tables may have lines that are equal, and only one of them is cut.
    own = {id(new): old for old, new in zip(view.lines, changed.lines, strict=True) if old is not new}
    boards = tuple(
        replace(
            board,
            lines=tuple(
                replace(one, line=own[id(one.line)]) if id(one.line) in own else one for one in board.lines
            ),
        )
        for board in standings.boards
    )
    return replace(standings, boards=boards)


def explain_repeated(
    view: SessionView, changed: SessionView, conditions: Conditions, explanation: Explanation
) -> Explanation:
    """An explanation of the changed session with the lines of the session itself, and the cuts explained."""
    own = {id(new): at for at, new in enumerate(changed.lines)}
    cuts = _cuts(view, conditions)

    def board(reason: BoardReason) -> BoardReason:
        at = own.get(id(reason.line), -1)
        cut = cuts.get(at, {}).get(reason.side)
        if at < 0 or cut is None:
            return reason
        steps: tuple[Step, ...] = (cut, *reason.steps)
        return replace(reason, line=view.lines[at], steps=steps)

    return replace(explanation, boards=tuple(board(reason) for reason in explanation.boards))


def _artificial(result: Result | None) -> Artificial | None:
    return result.outcome if result is not None and isinstance(result.outcome, Artificial) else None


def _cuts(view: SessionView, conditions: Conditions) -> dict[int, dict[Side, RepeatedAwardStep]]:
    """By line and side the cuts there are."""
    steps = steps_of(conditions.repeated)
    had: dict[tuple[int, str], int] = {}
    cuts: dict[int, dict[Side, RepeatedAwardStep]] = {}
    # By round and not by the order of entry: a score typed late must not change which board was the third.
    for at in sorted(range(len(view.lines)), key=lambda one: (view.lines[one].round, one)):
        line = view.lines[at]
        outcome = _artificial(line.result)
        if outcome is None or line.south:
            continue
        for side, key, award in ((Side.NS, line.ns, outcome.ns), (Side.EW, line.ew, outcome.ew)):
            before = had.get((line.session, key), 0)
            had[line.session, key] = before + 1
            if (cut := _cut_of(award, before, steps)) is not None:
                cuts.setdefault(at, {})[side] = cut
    return cuts


def cuts_of_player(
    awards: Iterable[tuple[int, Award]], conditions: Conditions
) -> tuple[tuple[Award, RepeatedAwardStep | None], ...]:
    """A player's awards, each with its session and in the order of play, as they count, with the cut that was made.

    Of an individual either player of a side has boards without a result of its own, so that they may be worth
    different things to the two.
    """
    steps = steps_of(conditions.repeated) if conditions.laws is Laws.OF_2017 else ()
    had: dict[int, int] = {}
    found: list[tuple[Award, RepeatedAwardStep | None]] = []
    for session, award in awards:
        cut = _cut_of(award, had.get(session, 0), steps)
        had[session] = had.get(session, 0) + 1
        found.append((award if cut is None else Award(cut.after), cut))
    return tuple(found)


def _cut_of(award: Award, before: int, steps: tuple[tuple[int, int], ...]) -> RepeatedAwardStep | None:
    """The cut of an award after this many boards without a result."""
    # Only an average plus is cut, and never below 50: what else becomes of it Law 12C2(d) leaves to the Authority.
    least = min((percent for after, percent in steps if before >= after), default=100)
    return RepeatedAwardStep(before + 1, award.percent, least) if award.percent > max(least, 50) else None


def _cut(line: Line, sides: dict[Side, RepeatedAwardStep]) -> Result:
    outcome = _artificial(line.result)
    assert outcome is not None and line.result is not None
    ns = Award(sides[Side.NS].after) if Side.NS in sides else outcome.ns
    ew = Award(sides[Side.EW].after) if Side.EW in sides else outcome.ew
    return replace(line.result, outcome=Artificial(ns, ew))
