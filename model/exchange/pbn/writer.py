"""Writes an event as PBN: a score table for each board, the table of total scores, and the deals that are known.

Artificial scores stand as percentages behind ``^``. The standard has no word for average plus by the session, a forced
score without a contract, weights, or a version of a fouled board. These also stand in a column of our own,
``ArrowswitchResult``, from which we read them back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.boards import dealer, vulnerability
from model.bridge.result import Artificial, Outcome, PassedOut, Played, Result, Scored
from model.bridge.seats import Seat
from model.exchange.deals import pbn_analysis
from model.exchange.deals.gathering import CannotHold
from model.exchange.deals.pbn_text import Game, quote, write_games
from model.exchange.pbn.conditions import OWN_CONDITIONS, own_words
from model.exchange.pbn.reader import OWN, OWN_MATCH
from model.exchange.spelled import losses_beside_results
from model.exchange.usebio.writer import WrittenFile
from model.i18n import _
from model.scoring.conditions import Conditions, CrossImps, Datum
from model.scoring.methods.method import Unit
from model.scoring.methods.registry import method_of, word_for

if TYPE_CHECKING:
    from model.bridge.deals.boards import DealSet
    from model.exchange.event import Event
    from model.scoring.view import Line

_SCORING: Final = {
    "matchpoints": "MP",
    "bastille": "IMP;Bastille",
    "total-points": "TotalPoints",
    "board-a-match": "BAM",
    "teams-imps": "IMP",
    "instant-matchpoints": "",
    "preset-datum": "",
}
_CROSS: Final = {CrossImps.SUM: "Cross", CrossImps.PER_TABLE: "Cross1", CrossImps.PER_COMPARISON: "Cross2"}
_COLUMNS: Final = (
    "Section;Table\\3R;Round\\3R;PairId_NS\\4R;PairId_EW\\4R;Contract\\5L;Declarer\\1R;Result\\2R;Lead\\2L;"
    f"Score_NS\\5R;Score_EW\\5R;{{points}}_NS\\6R;{{points}}_EW\\6R;Percentage_NS\\3R;Percentage_EW\\3R;{OWN}"
)
_TOTALS: Final = "Rank\\3R;PairId\\4R;Names\\30L;{total}\\7R;TotalPercentage\\6R"
_HEAD: Final = (" PBN 2.1", " EXPORT", "Content-type: text/x-pbn; charset=UTF-8", "Creator: Arrowswitch")


def dumps(event: Event, deals: DealSet | None = None) -> WrittenFile:
    """Write an event, with the deals of its boards that a set has; raises `CannotHold`.

    `model.exchange.pbn.reader` gives contestants, lines and published figures back.
    """
    if len({line.session for line in event.lines}) > 1:
        raise CannotHold(
            _("The event has several sessions with different deals; a PBN file has room for one."),
            _("Write it as CSV."),
        )
    if any(line.south for line in event.lines):
        raise CannotHold(
            _("A PBN score table has two pairs per line; it cannot show the players of an individual."),
            _("Write it as CSV or USEBIO."),
        )
    boards: dict[int, list[int]] = {}
    for at, line in enumerate(event.lines):
        boards.setdefault(line.board, []).append(at)
    games = [_board_game(event, number, lines, deals) for number, lines in sorted(boards.items())]
    if games:
        # The totals are the event's: they stand once, with its first board.
        games[0].tags.update(_totals(event, games[0]))
        games[0].tags[OWN_CONDITIONS] = own_words(event.conditions)
    return WrittenFile(write_games(_HEAD, games), losses_beside_results(event))


def _totals(event: Event, game: Game) -> dict[str, str]:
    figures = {one.contestant: one for one in event.published}
    rows = []
    for contestant in event.contestants:
        given = figures.get(contestant.key)
        total, percent, place = (given.total, given.percentage, given.place) if given else ("", "", "")
        names = (
            # A semicolon parts the names of a pair: one within a name would make three.
            quote(";".join(name.replace(";", ",") for name in contestant.names)) if contestant.names else "-"
        )
        rows.append(" ".join((_cell(place), _cell(contestant.key), names, _cell(total), _cell(percent))))
    game.sections["TotalScoreTable"] = rows
    return {"TotalScoreTable": _TOTALS.format(total=f"Total{_points(event)}")}


def _scoring(conditions: Conditions) -> str:
    """The method in the words of the standard, "" if it has none."""
    if conditions.method == "cross-imps":
        return f"IMP;{_CROSS[conditions.cross]}"
    if conditions.method == "butler":
        middle = conditions.datum is Datum.MEDIAN
        return "IMP;Mean" if middle else f"IMP;Butler-{2 * conditions.trim}"
    return word_for(conditions.method, _SCORING, "")


def _points(event: Event) -> str:
    return "IMP" if method_of(event.conditions).unit is Unit.IMPS else "MP"


def _board_game(event: Event, number: int, lines: list[int], deals: DealSet | None) -> Game:
    board = None if deals is None else deals.board(number)
    # An export file has the fifteen tags the standard demands, in its order, with or without anything to tell.
    game = Game(0)
    game.tags.update(
        Event=event.title,
        Site=event.club,
        Date=f"{event.date:%Y.%m.%d}" if event.date else "",
        Board=str(number),
        West="",
        North="",
        East="",
        South="",
        Dealer=dealer(number).value,
        Vulnerable=vulnerability(number).value,
        Deal="" if board is None else board.deal.text(Seat.NORTH),
        Scoring=_scoring(event.conditions),
        Declarer="",
        Contract="",
        Result="",
    )
    if board is not None:
        pbn_analysis.write(game, board)
    if method_of(event.conditions).between_teams:
        game.tags["Competition"] = "Teams"
    several = any(line.match for line in event.lines)
    points = {one.line: (one.ns, one.ew) for one in event.published_points}
    game.tags["ScoreTable"] = _COLUMNS.format(points=_points(event)) + (f";{OWN_MATCH}" if several else "")
    game.sections["ScoreTable"] = [
        _row(event.lines[at], points.get(at, ("", "")), several=several) for at in lines
    ]
    return game


def _row(line: Line, points: tuple[str, str], *, several: bool) -> str:
    result = line.result
    contract, percents, own = ("", "", ""), ("", ""), ""
    score = lead = None
    if result is not None:
        contract, percents, own = _contract(result.outcome), _percents(result.outcome), _own_words(result)
        score, lead = result.score(vulnerability(line.board)), result.lead
    scores = ("", "") if score is None else (str(score), str(-score))
    cells = (
        *(line.section, str(line.table or ""), str(line.round or ""), line.ns, line.ew),
        *(*contract, str(lead or ""), *scores, *points, *percents),
    )
    of_match = [str(line.match or "-")] if several else []
    return " ".join([*map(_cell, cells), quote(own) if own else "-", *of_match])


def _contract(outcome: Outcome) -> tuple[str, str, str]:
    """Contract, declarer and tricks of a board that was played or passed out."""
    match outcome:
        case Played(played, tricks):
            contract = f"{played.level}{played.strain}{played.doubling.marks.upper()}"
            return contract, played.declarer.value, str(tricks)
        case PassedOut():
            return "Pass", "", ""
        case _:
            return "", "", ""


def _percents(outcome: Outcome) -> tuple[str, str]:
    if isinstance(outcome, Artificial):
        return f"^{outcome.ns.percent}", f"^{outcome.ew.percent}"
    return "", ""


def _own_words(result: Result) -> str:
    """The result in our own words if the columns of the standard cannot hold it, else nothing."""
    match result.outcome:
        case Played() | PassedOut() | Scored():
            beyond = False
        # The standard has a percentage and no word for a protected award (12C2(c)).
        case Artificial(ns, ew):
            beyond = ns.protected or ew.protected
        case _:
            beyond = True
    return str(result) if beyond or result.group or result.forced else ""


def _cell(text: str) -> str:
    """A word of a row: in quotes if it has spaces, ``-`` if there is nothing to say."""
    return "-" if not text else quote(text) if set(text) & set(' "\\;{}[]\t') else text
