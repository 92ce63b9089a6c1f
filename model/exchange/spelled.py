"""Results as files of other programs spell them: one line of an event in plain words, before any format takes its pick."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from model.bridge.boards import vulnerability
from model.bridge.result import Artificial, PassedOut, Played
from model.errors import ArrowswitchError
from model.i18n import _, ngettext
from model.scoring.methods.registry import method_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from model.exchange.event import Event, PublishedPoints
    from model.scoring.view import Line


class CannotSay(ArrowswitchError):
    """An event that a format has no words for; the remedy names a format that has."""


class Spelled(NamedTuple):
    """A result in plain words; "" for what it does not have.

    ``contract`` is "4S", "3NTX" or "PASS", ``tricks`` the number won, ``score`` is seen from North-South (None for an
    adjusted score), ``awarded`` what either side has of an adjusted score in percent (None for a score).
    """

    contract: str = ""
    declarer: str = ""
    tricks: str = ""
    lead: str = ""
    score: int | None = None
    awarded: tuple[int, int] | None = None


def spell_line(line: Line, points: PublishedPoints | None = None) -> Spelled | None:
    """The result of a line; None for what has no score: missing, late, not played, or assigned without ``points``."""
    if line.result is None:
        return None
    score = line.result.score(vulnerability(line.board))
    awarded = None if score is not None else find_award_percent(line, points)
    if score is None and awarded is None:
        return None
    outcome = line.result.outcome
    if isinstance(outcome, PassedOut):
        return Spelled("PASS", score=score)
    if not isinstance(outcome, Played):
        return Spelled(score=score, awarded=awarded)
    bid = outcome.contract
    strain = "NT" if str(bid.strain) in ("N", "NT") else str(bid.strain)
    return Spelled(
        f"{bid.level}{strain}{bid.doubling.marks.upper()}",
        bid.declarer.value,
        str(outcome.tricks),
        str(line.result.lead or ""),
        score,
        awarded,
    )


def find_award_percent(line: Line, points: PublishedPoints | None) -> tuple[int, int] | None:
    """What either side of an adjusted score has in percent: as awarded, or as its points came out; None for no score."""
    outcome = None if line.result is None else line.result.outcome
    if isinstance(outcome, Artificial):
        return outcome.ns.percent, outcome.ew.percent
    if points is None or not points.ns or not points.ew:
        return None
    try:
        first, second = float(points.ns), float(points.ew)
    except ValueError:
        return None
    if first < 0 or second < 0 or not first + second:
        return None
    ns = round(100 * first / (first + second))
    return ns, 100 - ns


def is_near(line: Line) -> bool:
    """Whether the percentages of an adjusted score say less than the director did: it was weighted, or follows the session."""
    if line.result is None or line.result.score(vulnerability(line.board)) is not None:
        return False
    outcome = line.result.outcome
    return not isinstance(outcome, Artificial) or outcome.ns.protected or outcome.ew.protected


def losses(event: Event, written: Iterable[Line]) -> tuple[str, ...]:
    """In words what a file with these of the event's lines does not hold; () when it holds everything."""
    kept = tuple(written)
    left, near = len(event.lines) - len(kept), sum(map(is_near, kept))
    found = []
    if left:
        found.append(ngettext(
            "{count} result without a score was left out.", "{count} results without a score were left out.",
            left).format(count=left))  # fmt: skip
    if near:
        found.append(ngettext(
            "{count} adjusted score is written as percentages.", "{count} adjusted scores are written as percentages.",
            near).format(count=near))  # fmt: skip
    if any(line.result is not None and line.result.group for line in kept):
        found.append(_("The format cannot say which version of a fouled board a result belongs to."))
    return (*found, *losses_beside_results(event))


def losses_beside_results(event: Event) -> tuple[str, ...]:
    """In words what bears on the ranking beside the results, and has no place in a file of results; () for nothing."""
    found = []
    if event.penalties or event.carried:
        found.append(_("Penalties and carry-over are in the totals only."))
    if event.knock_out or event.missed:
        found.append(_("Who advanced, or missed a round, shows in the places and totals only."))
    return tuple(found)


def refuse_all_but_pairs(event: Event, name: str) -> None:
    """Raise `CannotSay` for teams, individuals and several sessions, which the format of this name does not hold."""
    remedy = _("Write it as USEBIO or as Arrowswitch CSV.")
    if method_of(event.conditions).between_teams:
        raise CannotSay(_("{name} does not hold teams.").format(name=name), remedy)
    if any(line.south for line in event.lines):
        raise CannotSay(
            _("{name} does not hold individuals.").format(name=name), _("Write it as Arrowswitch CSV.")
        )
    if len({line.session for line in event.lines}) > 1:
        raise CannotSay(_("{name} holds one session at a time.").format(name=name), remedy)
