"""What the score field says of a text or of a result: whether it fits the board, in words, and what else was meant."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from model.bridge.boards import Vulnerability, vulnerability
from model.bridge.entry.doubt import doubt_of_contract, doubt_of_score, is_possible, nearest_scores
from model.bridge.entry.words import in_words, plain, points_line, write_result
from model.bridge.letters import ENGLISH, Letters, Numbers
from model.bridge.result import Played, Result, Scored
from model.i18n import _


class ReadingState(Enum):
    """What can be done with the text in the field."""

    EMPTY = "empty"
    UNFINISHED = "unfinished"
    """The beginning of something sensible; the reason says what is still missing."""
    FITS = "fits"
    DOUBTFUL = "doubtful"
    """Can be entered; the reason says why one should look again."""
    IMPOSSIBLE = "impossible"
    """Well formed, but no contract gives it here; ``result`` is what force would enter."""
    NONSENSE = "nonsense"


class Reading(Struct, frozen=True):
    """What a text in the score field means on a board.

    ``echo`` is the result in words, the score and lead on a second line; of an unfinished text what is known so
    far. ``reason`` is a sentence: the doubt, why it is impossible or wrong, or what is still to be typed.
    ``suggestions`` are texts that may be typed instead; the reason of what is impossible names them ("600 or 620?"),
    the reason of a doubt leaves them to the page. ``score`` is seen from North-South, None if there is none.
    ``amended`` is the figure as it was typed where it was read as another, "−50" taken for −500: to be looked at twice.
    """

    state: ReadingState
    result: Result | None = None
    echo: str = ""
    reason: str = ""
    suggestions: tuple[str, ...] = ()
    score: int | None = None
    amended: str = ""

    @property
    def can_be_entered(self) -> bool:
        """Whether Enter takes it; what is impossible needs force."""
        return self.state in (ReadingState.FITS, ReadingState.DOUBTFUL)


def judge(
    result: Result, board: int, *, letters: Letters = ENGLISH, numbers: Numbers = Numbers.EITHER
) -> Reading:
    """Say of a result at hand whether it fits the board: FITS, DOUBTFUL or IMPOSSIBLE.

    A score no contract gives here is IMPOSSIBLE, with the forced result, unless the result says it was forced.
    """
    vul = vulnerability(board)
    score = result.score(vul)
    if isinstance(result.outcome, Scored) and not is_possible(result.outcome.points, vul):
        return _impossible(result, result.outcome.points, board, letters, numbers)
    if result.forced:
        result = Result(result.outcome, result.lead, result.group)
    reason = ""
    suggestions: tuple[str, ...] = ()
    match result.outcome:
        case Played(contract, tricks):
            reason = doubt_of_contract(contract, tricks)
        case Scored(points) if (doubt := doubt_of_score(points, vul)) is not None:
            reason = doubt.reason
            suggestions = tuple(_instead(each, result, letters, numbers) for each in doubt.scores)
        case _:
            pass
    state = ReadingState.DOUBTFUL if reason else ReadingState.FITS
    return Reading(state, result, echo_of(result, board, letters), reason, suggestions, score)


def echo_of(result: Result, board: int, letters: Letters) -> str:
    """The two lines of an echo, one where one says all."""
    lines = in_words(result, board, letters), points_line(result, board, letters)
    return "\n".join(line for line in lines if line)


def _impossible(result: Result, points: int, board: int, letters: Letters, numbers: Numbers) -> Reading:
    vul = vulnerability(board)
    forced = Result(result.outcome, result.lead, result.group, forced=True)
    near = nearest_scores(points, vul)
    reason = _where_impossible(vul)
    if near and not result.forced:
        pattern = _("{first} or {second}?") if len(near) > 1 else _("{first}?")
        shown = [plain(each) for each in near]
        reason += " " + pattern.format(first=shown[0], second=shown[-1])
    suggestions = tuple(_instead(each, result, letters, numbers) for each in near)
    state = ReadingState.DOUBTFUL if result.forced else ReadingState.IMPOSSIBLE
    return Reading(state, forced, echo_of(result, board, letters), reason, suggestions, points)


def _where_impossible(vul: Vulnerability) -> str:
    return {
        Vulnerability.NONE: _("Impossible when not vulnerable."),
        Vulnerability.NS: _("Impossible when only N–S are vulnerable."),
        Vulnerability.EW: _("Impossible when only E–W are vulnerable."),
        Vulnerability.ALL: _("Impossible when vulnerable."),
    }[vul]


def _instead(points: int, result: Result, letters: Letters, numbers: Numbers) -> str:
    """A score as it would be typed in place of the result's own, lead and group kept."""
    score, tail = numbers.write_score(points), _tail(result, letters)
    # "5 CD" begins a contract at the five level; with its sign the short figure can only be a score.
    return f"+{score}{tail}" if tail and score.isdecimal() and len(score) == 1 else f"{score}{tail}"


def _tail(result: Result, letters: Letters) -> str:
    """Lead and group as they would be typed, with a space before each."""
    first, space, rest = write_result(Result(Scored(0), result.lead, result.group), letters).partition(" ")
    return f"{space}{rest}" if first else ""
