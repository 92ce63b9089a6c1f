"""What the Play page says in words: how a table stands, who comes next, whether the evening is on time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.widgets.clock_face import show_left
from gui.widgets.hall.facts import board_span
from model.i18n import _, ngettext
from model.service.play.need_words import family_names
from model.snapshots.play import Chairs, RoundNow, TableNow, TableState

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime, timedelta


def hour(moment: datetime) -> str:
    """A moment to the minute, by the clock on the wall: "20:39"."""
    return (moment.astimezone() if moment.tzinfo else moment).strftime("%H:%M")


def minutes_of(span: timedelta) -> int:
    """Whole minutes, towards zero."""
    seconds = int(span.total_seconds())
    return seconds // 60 if seconds >= 0 else -(-seconds // 60)


def punctual(now: RoundNow) -> str:
    """Whether the evening is late, early or on time: "On time, expected finish".

    The page puts the time behind it.
    """
    minutes = minutes_of(now.late)
    hours, rest = divmod(abs(minutes), 60)
    if hours:
        late = _("{hours} h {minutes} min late, expected finish")
        return (late if minutes > 0 else _("{hours} h {minutes} min early, expected finish")).format(
            hours=hours, minutes=rest
        )
    if minutes > 0:
        return ngettext(
            "{minutes} minute late, expected finish", "{minutes} minutes late, expected finish", minutes
        ).format(minutes=minutes)
    if minutes < 0:
        return ngettext(
            "{minutes} minute early, expected finish", "{minutes} minutes early, expected finish", -minutes
        ).format(minutes=-minutes)
    return _("On time, expected finish")


def describe_standing(table: TableNow) -> str:
    """How far a table has come with its boards: "on board 2 of 3", "5 min behind"."""
    match table.state:
        case TableState.ON:
            return _("on board {number} of {count}").format(number=table.on, count=len(table.boards))
        case TableState.BEHIND:
            return _("{minutes} min behind").format(minutes=table.minutes)
        case TableState.FINISHED:
            return _("finished")
        case TableState.MISSING:
            count = len(table.boards) - table.on + 1
            return ngettext("{count} missing", "{count} missing", count).format(count=count)
        case TableState.SITS_OUT:
            return _("sits out")
        case TableState.EMPTY:
            return _("empty")
        case TableState.PLAYING:
            return _("playing")
        case _:
            return _("not started")


def chairs_words(chairs: Chairs) -> tuple[str, str]:
    """A pair's number and names, or "" and the reason if nobody sits there: ("", "no pair 7")."""
    if chairs.pair is None:
        if chairs.missing is None:
            return "", _("nobody")
        return "", _("no pair {number}").format(number=chairs.missing)
    return chairs.pair.label, family_names(chairs.pair)


def next_words(table: TableNow) -> tuple[str, str]:
    """Who comes here next, and the boards: ("16", "10–12"), ("sits out", "16–18"), ("–", "") after the last round."""
    if not table.boards_next and not table.comes:
        return "–", ""
    if table.sits_out_next:
        return _("sits out"), board_span(table.boards_next)
    return " – ".join(str(one) for one in table.comes) or _("same pairs"), board_span(table.boards_next)


def table_spoken(table: TableNow) -> str:
    """A table in one sentence, as a screen reader says it."""
    sides = [" ".join(chairs_words(chairs)).strip() for chairs in (table.ns, table.ew)]
    comes, boards = next_words(table)
    return _(
        "Table {table}: {ns}, {ew}; boards {boards}, {entered} in, {standing}; next here {comes} {next}"
    ).format(
        table=table.table_name,
        ns=sides[0],
        ew=sides[1],
        boards=board_span(table.boards),
        entered=table.entered,
        standing=describe_standing(table),
        comes=comes,
        next=boards,
    )


def round_choices(
    present: int, rounds: int, *, running: bool, narrow: bool, named: Callable[[int], str] = str
) -> list[tuple[str, str]]:
    """The rounds that the page can show: the round before, the present round and the next.

    In a window that is narrow for the size of its letters the word "Round" is left out. The rounds before and after
    also lose it if their names are long: "1, half 2" beside "Round 2, half 1, now".
    """
    plain = "{round}" if narrow else _("Round {round}")
    now = "{round}" if narrow else _("Round {round}, now")
    beside = plain if named(present) == str(present) else "{round}"
    choices = [("now", (now if running else plain).format(round=named(present)))]
    if present > 1:
        choices.insert(0, ("before", beside.format(round=named(present - 1))))
    if present < rounds:
        choices.append(("after", beside.format(round=named(present + 1))))
    return choices


def head_words(now: RoundNow | None, sections: str = "", *, clock_shown: bool) -> str:
    """The heading over the tables, with the time left in the round if the page has no room for the clock.

    ``sections`` names the sections that go by this clock; it is "" if the whole room goes by one.
    """
    if clock_shown or now is None or not now.running:
        return sections
    left = show_left(now.left)
    words = f"{left} {_('over time')}" if now.over_time else _("{left} left").format(left=left)
    return f"{sections}: {words}" if sections else words
