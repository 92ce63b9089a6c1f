"""What the projector shows the room at one moment: the time, who sits where, and how everybody stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from gui.frame.stage import stage_words
from gui.pages.play.words import hour
from gui.pages.results.views import how_far
from gui.widgets.clock_face import show_left
from gui.widgets.hall.facts import board_span
from model.bridge.seats import Side
from model.i18n import _, with_decimals
from model.movement.announce.moves import line_name, tables_word
from model.movement.announce.words import round_name
from model.movement.sections import tables_of
from model.scoring.explanations.wording import ranking_figures, ranking_unit
from model.scoring.ranking.lists import list_names, standings_by_list
from model.snapshots.play import Chairs, DrawState, RoundNow, Stage, TableNow, TableState
from model.snapshots.session import Session, SheetLine, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.movement.announce.announcement import Announcement
    from model.movement.paces import Pace
    from model.scoring.standings import Standing, Standings
    from model.service.director import Director

_STEPS: Final = range(1, 8)


@dataclass(frozen=True, slots=True)
class MoveSentence:
    """One sentence of the announcement with its sign; ``sections`` are those it is for, "" if the room has one clock."""

    icon: str
    words: str
    sections: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    """A table as the room looks for it; ``waits`` says why nobody plays there, "" when they do.

    ``table`` is "" if a rover's pair waits and no table stands.
    """

    table: str
    ns: str
    ew: str
    ns_names: str
    ew_names: str
    boards: str
    waits: str = ""
    switched: bool = False
    colour: str = ""


@dataclass(frozen=True, slots=True)
class RankedLine:
    """A line of the ranking."""

    place: str
    number: str
    names: str
    figure: str


@dataclass(frozen=True, slots=True)
class ProjectedRanking:
    """A ranking under its heading; ``who`` and ``unit`` stand over the names and the figures."""

    title: str
    lines: tuple[RankedLine, ...]
    who: str
    unit: str


@dataclass(frozen=True, slots=True)
class ClockFacts:
    """A round clock: its figures, what is below, and the part of the round that is over (None: no bar)."""

    figures: str
    below: str
    gone: float | None
    loud: bool
    sections: str = ""
    """Who goes by it, "" if the room has one clock."""


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables of a clock under their heading. With ``of_players`` each side of a table has two numbers.

    ``sections`` are those that go by the clock, "" if the room has one.
    """

    title: str
    seats: tuple[Seats, ...]
    of_players: bool = False
    sections: str = ""


@dataclass(frozen=True, slots=True)
class ProjectorFacts:
    """All of it."""

    title: str
    clocks: tuple[ClockFacts, ...]
    moves: tuple[MoveSentence, ...]
    halls: tuple[Hall, ...]
    fields: tuple[ProjectedRanking, ...]


def projector_facts(director: Director, session_id: int, *, ranking: bool) -> ProjectorFacts:
    """What to show now: the seating before the start, the round under way, the next one once the warning is over.

    When play is over, the ranking takes the place of the seats; in a knock-out it is how far each came. Before that a
    ranking is shown only if the club wishes it.
    """
    session = director.sessions.get(session_id)
    draw = None if session.plan.draw is None else director.draws.state(session_id)
    shown = [_Shown(director, session, pace, draw) for pace in director.play.paces(session_id)]
    over = all(one.over for one in shown)
    fields = _fields(director, session) if (ranking or over) and session.state is not State.SEATING else ()
    title = ", ".join(filter(None, (session.title, director.club.name())))
    return ProjectorFacts(
        title,
        tuple(one.clock() for one in shown),
        () if over else tuple(move for one in shown for move in one.moves()),
        # When all is over, who wants to look up where a slip or a purse was left still can.
        () if over and fields else tuple(one.hall() for one in shown),
        fields,
    )


class _Shown:
    """The sections that go by one clock, or the whole room."""

    def __init__(self, director: Director, session: Session, pace: Pace, draw: DrawState | None) -> None:
        self._director, self._session, self._pace, self._draw = director, session, pace, draw
        self._ahead = director.play.find_ahead(session.id, pace.section)
        # A clock forgotten in an earlier round would send the room to its tables: then it goes by the results alone.
        self._now = None if self._ahead else director.play.now(session.id, pace.section)
        self.over = _is_over(session, self._now, draw)

    def clock(self) -> ClockFacts:
        figures, below, gone, loud = _clock(self._session, self._now)
        draw = self._draw
        if draw is not None and self._session.state is State.PLAYING and not _is_running(self._now):
            below = stage_words(draw)
        return ClockFacts(figures, below, gone, loud, self._pace.name)

    def moves(self) -> tuple[MoveSentence, ...]:
        if self.over or self._ahead:
            return ()
        moves = _moves(self._director.play.announcement(self._session.id, self._pace.section))
        name = self._pace.name
        return tuple(replace(move, words=self._of_sections(move.words), sections=name) for move in moves)

    def hall(self) -> Hall:
        """The seats to show. After the warning they are those of the next round, for people then look for where they go."""
        play, section = self._director.play, self._pace.section
        number = self._ahead or play.present(self._session.id, section)
        rounds = self._pace.plan.rounds
        shown = rounds if self.over else _round_shown(rounds, self._now, number)
        title = _("Last round") if self.over else _seats_title(self._session, self._now, shown, number)
        tables = play.tables(self._session.id, shown, section)
        individual = self._session.plan.kind == "individual"
        # Where a rover's pair waits beside sections is a row of the plan, but no table stands there.
        standing = set(tables_of(self._session.plan))
        seats = tuple(_seats(table, stands=table.table in standing) for table in tables)
        return Hall(self._of_sections(title), seats, individual, self._pace.name)

    def _of_sections(self, words: str) -> str:
        """Words with the sections they are for in front, if other sections go by another clock."""
        return f"{self._pace.name}: {words}" if self._pace.name else words


def _is_running(now: RoundNow | None) -> bool:
    return now is not None and now.running


def _round_shown(rounds: int, now: RoundNow | None, number: int) -> int:
    """The round that is played; the next one once its end was warned of."""
    coming = now is not None and now.warned and now.round == number < rounds
    return number + 1 if coming else number


def _is_over(session: Session, now: RoundNow | None, draw: DrawState | None) -> bool:
    """Whether nothing more is played; a clock that stands between two drawn rounds does not say so."""
    if session.state in (State.PROVISIONAL, State.FINAL):
        return True
    if draw is not None:
        return draw.stage is Stage.OVER
    return now is not None and not _is_running(now)


def _clock(session: Session, now: RoundNow | None) -> tuple[str, str, float | None, bool]:
    if now is None:
        starts = session.start_time.strftime("%H:%M") if session.start_time else ""
        if session.state is State.SEATING:
            return starts, _("Please find your seats"), None, False
        return (
            "",
            _("Play is under way") if session.state is State.PLAYING else _("Play is over"),
            None,
            False,
        )
    if not now.running:
        return "", _("Play is over"), None, False
    gone = 1 - now.left.total_seconds() / (now.length.total_seconds() or 1.0)
    if now.paused:
        return show_left(now.left), _("The clock is stopped"), gone, False
    if now.last:
        below = _("until the end, about {time}").format(time=hour(now.planned_end))
    else:
        words = _("until round {round} of {rounds}").replace("{rounds}", str(_rounds(session, now)))
        below = round_name(session.plan, now.round + 1, words)
    if now.over_time:
        below = (
            _("Please finish")
            if now.last
            else _("Please move for round {round}").format(round=round_name(session.plan, now.round + 1))
        )
    return show_left(now.left), below, min(1.0, gone), now.over_time


def _rounds(session: Session, now: RoundNow) -> int:
    """The number of rounds as the room counts them: whole matches if a match takes several rounds of play."""
    plan = session.plan
    return plan.draw.rounds if plan.draw is not None and plan.match_rounds else now.rounds


def _seats_title(session: Session, now: RoundNow | None, shown: int, present: int) -> str:
    if now is None and session.state is State.SEATING:
        return _("Your seat")
    if now is not None and (shown != present or not now.running):
        return _("Round {round}, next").format(round=round_name(session.plan, shown))
    return _("Round {round}").format(round=round_name(session.plan, shown))


def _moves(said: Announcement | None) -> tuple[MoveSentence, ...]:
    """The sentences with their signs; those of who sits out and who plays again come last."""
    if said is None:
        return ()
    ends = ["waiting"] * bool(said.sits_out) + ["play"] * bool(said.plays_again)
    going = said.sentences[: len(said.sentences) - len(ends)]
    return tuple(
        MoveSentence(icon, sentence)
        for icon, sentence in zip([*map(_icon, going), *ends], said.sentences, strict=True)
    )


def _icon(sentence: str) -> str:
    """The sign of a sentence: up or down if it says so, else onward."""
    lines = [line_name(side) for side in Side]
    for step in _STEPS:
        for sign, icon in ((step, "arrow-up"), (-step, "arrow-down")):
            move = tables_word(sign)
            known = [_("{side}, {move}.").format(side=line, move=move) for line in lines]
            if sentence in (*known, _("Boards, {move}.").format(move=move)):
                return icon
    return "arrow-right"


def _seats(table: TableNow, *, stands: bool) -> Seats:
    ns, ns_names = _chair(table.ns)
    ew, ew_names = _chair(table.ew)
    waits = ""
    if table.state is TableState.SITS_OUT:
        waits = _("sits out")
    elif table.state is TableState.EMPTY:
        waits = _("nobody")
    boards = board_span(table.boards)
    name = table.table_name if stands else ""
    return Seats(name, ns, ew, ns_names, ew_names, boards, waits, table.switched, table.colour)


def _chair(chairs: Chairs) -> tuple[str, str]:
    pair = chairs.pair
    return ("", "") if pair is None else (pair.label, pair.short_name)


def _fields(director: Director, session: Session) -> tuple[ProjectedRanking, ...]:
    """The ranking as it is, by field when there are two winners; none before the first result."""
    sheet = director.results.sheet(session.id)
    if not any(line.result is not None for line in sheet):
        return ()
    title = _ranking_title(sheet, session.state)
    entrants = {entrant.number: entrant for entrant in session.ranked}
    standings = director.standings.now(session.id)
    figures, unit = _figures(director, session, standings)
    lists = standings_by_list(standings)
    names = list_names(lists, short=True)

    def ranked(standing: Standing) -> RankedLine:
        contestant = standing.contestant
        entrant = entrants.get(contestant.number)
        names = entrant.short_name if entrant is not None else "–".join(contestant.names)
        shown = with_decimals(figures.get(contestant.key, ""))
        number = f"{contestant.section}{contestant.number}"
        return RankedLine(standing.place if shown else "", number, names, shown)

    return tuple(
        ProjectedRanking(
            ", ".join(part for part in (title, names[one]) if part),
            tuple(map(ranked, standing_there)),
            _word(session.plan.kind),
            unit,
        )
        for one, standing_there in lists.items()
    )


def _figures(director: Director, session: Session, standings: Standings) -> tuple[Mapping[str, str], str]:
    """By key what ranks each, and its heading: how far each came in a knock-out, else percentages or points."""
    reached = how_far(director, session)
    if reached:
        return reached, ""
    return ranking_figures(standings), ranking_unit(standings.conditions)


def _word(kind: str) -> str:
    return {"teams": _("Team"), "individual": _("Player")}.get(kind, _("Pair"))


def _ranking_title(sheet: tuple[SheetLine, ...], state: State) -> str:
    """ "After round 6" when just its results and those before are in; else "Ranking so far"."""
    if state is State.FINAL:
        return _("Final ranking")
    last = max(line.round for line in sheet if line.result is not None)
    whole = all(line.result is not None for line in sheet if line.round <= last)
    return _("After round {round}").format(round=last) if whole else _("Ranking so far")
