"""What the top bar always tells, worked out from the session and its sheet."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from msgspec import Struct
from PySide6.QtCore import QDate, QLocale

from gui.frame.stage import stage_words
from gui.widgets.clock_face import show_left
from gui.widgets.text.suit_text import Run, SuitText, bold, soft
from model.i18n import _, ngettext, variety
from model.movement.paces import Pace, sizes
from model.snapshots.play import DrawState, RoundNow, Stage
from model.snapshots.session import Session, SheetLine, State


class Rounds(Struct, frozen=True):
    """How far the rounds are: those over, the part of the present one that is in, and how many there are."""

    over: int
    part: float
    total: int


class Fact(Struct, frozen=True):
    """One thing the top bar tells: an icon ("" for none), words, and perhaps the strip of rounds."""

    icon: str
    words: SuitText
    rounds: Rounds | None = None


class Status(Struct, frozen=True):
    """All of it: the session's name, its facts, when it was last saved ("" when never), as what one is here in a shared club."""

    title: SuitText
    facts: tuple[Fact, ...] = ()
    saved: str = ""
    read_only: bool = False
    duty: str = ""


class RulingCount(Struct, frozen=True):
    """The rulings of the session that are open, and what given ones still want done."""

    open: int = 0
    due: int = 0


def status(
    session: Session,
    sheet: Sequence[SheetLine],
    *,
    read_only: bool = False,
    now: RoundNow | None = None,
    rulings: RulingCount | None = None,
    draw: DrawState | None = None,
    clocks: Sequence[tuple[Pace, RoundNow | None]] = (),
) -> Status:
    """The status of a session that is open; `now` is its round clock, None when that was never started.

    `draw` is how far the draw is, None if the movement is whole from the start; `clocks` are those of the sections,
    where they have more than one.
    """
    title = SuitText((bold(session.title), soft(f" {short_date(session.date)}")))
    saved = clock_time(session.saved_at) if session.saved_at else ""
    if clocks and session.state is State.PLAYING and any(one and one.running for _pace, one in clocks):
        facts = _facts_of_sections(session, sheet, clocks)
    else:
        facts = _facts(session, sheet, now, draw)
    return Status(title, (*facts, *_rulings(rulings)), saved, read_only)


def no_session(*, read_only: bool = False) -> Status:
    """The status before a session is open."""
    return Status(SuitText((bold(_("No session")), soft(" " + _("open yet")))), read_only=read_only)


def present_round(sheet: Sequence[SheetLine]) -> int:
    """The round being played, as the results show: the last with a result, or the next when that one is complete."""
    entered = [line.round for line in sheet if line.result is not None]
    if not entered:
        return 1
    latest = max(entered)
    complete = all(line.result is not None for line in sheet if line.round == latest)
    return min(latest + 1, max(line.round for line in sheet)) if complete else latest


def count_missing(session: Session, sheet: Sequence[SheetLine], now: RoundNow | None = None) -> int:
    """How many results should be in and are not: of the rounds before the present one, of all when play is over."""
    if session.state is State.SEATING:
        return 0
    playing = session.state is State.PLAYING and (now is None or now.running)
    present = present_round(sheet) if now is None else now.round
    before = present if playing else float("inf")
    return len([line for line in sheet if line.result is None and line.round < before])


def short_date(day: date) -> str:
    """A day as the top bar writes it: "13 Nov"."""
    return QLocale(variety()).toString(QDate(day.year, day.month, day.day), "d MMM")


def clock_time(moment: datetime) -> str:
    """A moment on the clock on the wall: "21:14:07"."""
    return (moment.astimezone() if moment.tzinfo else moment).strftime("%H:%M:%S")


def _facts(
    session: Session, sheet: Sequence[SheetLine], now: RoundNow | None, draw: DrawState | None
) -> tuple[Fact, ...]:
    match session.state:
        case State.SEATING:
            return _seating(session)
        case State.PLAYING if draw is not None:
            clock = _clock(sheet, now) if now is not None and now.running else ()
            return (_drawn(draw), *clock, *_results(session, sheet, now, draw))
        case State.PLAYING if now is not None and now.running:
            return (_round(session, sheet, now), *_clock(sheet, now), _lacking(session, sheet, now))
        case State.PLAYING if now is not None:
            return (_over(session), *_results(session, sheet, now))
        case State.PLAYING:
            return (_round(session, sheet, now), *_results(session, sheet, now))
        case State.PROVISIONAL:
            return (
                _over(session),
                *_results(session, sheet, now),
                Fact("waiting", SuitText((Run(_("provisional")),))),
            )
        case _:
            return (_over(session), Fact("lock", SuitText((Run(_("final")),))))


def _facts_of_sections(
    session: Session, sheet: Sequence[SheetLine], clocks: Sequence[tuple[Pace, RoundNow | None]]
) -> tuple[Fact, ...]:
    """The round and the time left of each clock after its sections; then what lacks in all of them."""
    facts, lacking = [], 0
    for pace, now in clocks:
        lacking += count_missing(session, pace.lines(sheet), now)
        if now is None or not now.running:
            words = SuitText((bold(pace.name), soft(" " + _("Play over"))))
        else:
            of = _("{round} of {rounds}").format(round=now.round, rounds=now.rounds)
            words = SuitText((bold(pace.name), soft(f" {of} "), bold(show_left(now.left))))
        facts.append(Fact("clock", words))
    return (*facts, Fact("missing", SuitText((bold(str(lacking)), soft(" " + _("missing"))))))


def _rulings(count: RulingCount | None) -> tuple[Fact, ...]:
    if count is None or not (count.open or count.due):
        return ()
    counts = ((count.open, "scales", _("open")), (count.due, "waiting", _("to check")))
    return tuple(
        Fact(icon, SuitText((bold(str(number)), soft(" " + words))))
        for number, icon, words in counts
        if number
    )


def _seating(session: Session) -> tuple[Fact, ...]:
    whole: dict[int, bool] = {}  # of teams of eight both fours
    for pair in session.pairs:
        number = session.plan.team_of.get(pair.number, pair.number)
        whole[number] = whole.get(number, True) and pair.seated
    words = _("{seated} of {all}").format(seated=sum(whole.values()), all=len(whole))
    who = {"teams": _("teams seated"), "individual": _("players seated")}
    movement = sizes(session.plan)
    return (
        Fact("", SuitText((soft(_("Rounds and boards") + " "), bold(movement)))),
        Fact("players", SuitText((bold(words), soft(" " + who.get(session.plan.kind, _("pairs seated")))))),
    )


def _round(session: Session, sheet: Sequence[SheetLine], now: RoundNow | None) -> Fact:
    present, total = present_round(sheet) if now is None else now.round, session.plan.rounds_in_all
    here = [line.result is not None for line in sheet if line.round == present]
    of = _("{round} of {rounds}").format(round=present, rounds=total)
    words = SuitText((soft(_("Round") + " "), bold(of)))
    return Fact("", words, Rounds(present - 1, sum(here) / max(1, len(here)), total))


def _drawn(draw: DrawState) -> Fact:
    over = draw.drawn if draw.stage in (Stage.READY, Stage.OVER) else draw.round - 1
    return Fact("", SuitText((bold(stage_words(draw)),)), Rounds(over, 0, draw.rounds))


def _clock(sheet: Sequence[SheetLine], now: RoundNow) -> tuple[Fact, Fact]:
    """The time left of the round, and how many tables have not brought in all of it."""
    about = _("over time") if now.over_time else _("paused") if now.paused else _("left")
    playing = len({line.table for line in sheet if line.round == now.round and line.result is None})
    return (
        Fact("clock", SuitText((bold(show_left(now.left)), soft(f" {about}")))),
        Fact("seating", SuitText((bold(str(playing)), soft(" " + _("playing"))))),
    )


def _over(session: Session) -> Fact:
    total = session.plan.rounds
    return Fact("", SuitText((soft(_("Play over")),)), Rounds(total, 0, total))


def _results(
    session: Session, sheet: Sequence[SheetLine], now: RoundNow | None, draw: DrawState | None = None
) -> tuple[Fact, ...]:
    entered = len(sheet) - len([line for line in sheet if line.result is None])
    of = _("{entered} of {all}").format(entered=entered, all=len(sheet))
    return (
        Fact("scores", SuitText((bold(of), soft(" " + ngettext("result", "results", len(sheet)))))),
        _lacking(session, sheet, now, draw),
    )


def _lacking(
    session: Session, sheet: Sequence[SheetLine], now: RoundNow | None, draw: DrawState | None = None
) -> Fact:
    if draw is None or (draw.stage is Stage.PLAYING and draw.timed):
        lacking = count_missing(session, sheet, now)
    else:
        lacking = draw.open if draw.stage is Stage.WAITING else 0
    return Fact("missing", SuitText((bold(str(lacking)), soft(" " + _("missing")))))
