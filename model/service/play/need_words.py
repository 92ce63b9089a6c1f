"""What needs the director, in words: the same on the laptop and on the director's phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from model.i18n import _, join_parts, ngettext
from model.movement.announce.words import number_list, round_name
from model.snapshots.play import Need, Want

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.movement.paces import Pace
    from model.service.director import Director
    from model.snapshots.session import Pair, Session


@dataclass(frozen=True, slots=True)
class NeedWords:
    """A need as it is shown: its sign, its name, what is known, and what Enter does."""

    icon: str
    title: str
    text: str
    action: str


def clock_of(director: Director, session: int, need: Need) -> Pace:
    """The sections whose clock a need goes by."""
    if need.table:
        return director.play.pace_at(session, need.table)
    paces = director.play.paces(session)
    return next((one for one in paces if one.name == need.section), paces[0])


def round_of(director: Director, session: int, need: Need) -> int:
    """The round of the clock that a need goes by."""
    section = clock_of(director, session, need).section
    return director.play.round(session, section) or director.play.present(session, section)


def words_now(director: Director, session: Session, need: Need) -> NeedWords:
    """A need in words, as it stands now."""
    present = round_of(director, session.id, need)
    return need_words(need, present, lambda number: round_name(session.plan, number))


def need_words(need: Need, present: int, named: Callable[[int], str] = str) -> NeedWords:
    """A need in words; `present` is the round the clock is on, `named` names a round of play as the room counts it."""
    where = {"board": need.board, "table": need.table_name, "round": named(need.round)}
    match need.want:
        case Want.BEHIND:
            return _behind(need, named)
        case Want.AHEAD:
            return NeedWords(
                "clock",
                _in_sections(need, _("Results of round {round} coming in").format(**where)),
                _("The clock still shows round {round}.").format(round=named(present)),
                _in_sections(need, _onward(need, present, named)),
            )
        case Want.RULING:
            return NeedWords(
                "scales", _ruled_where(need), need.text, _("Open ruling {number}").format(number=need.number)
            )
        case Want.ALL_IN:
            return NeedWords(
                "ok",
                _("All results are in"),
                _("Play ends, and the correction period begins."),
                _("End play"),
            )
        case Want.LATE_BOARD:
            return NeedWords(
                "waiting",
                _("Board {board}, table {table}, round {round}").format(**where),
                _("{pairs}. Late play.").format(pairs=_pairs(need)),
                _("Enter it"),
            )
        case _:
            return _missing(need, where)


def _onward(need: Need, present: int, named: Callable[[int], str]) -> str:
    if need.onward > present + 1:
        return _("Go to round {round}").format(round=named(need.onward))
    return _("End round {round}").format(round=named(present))


def _ruled_where(need: Need) -> str:
    """Ruling, table and board, as far as they are known."""
    if need.table and need.board:
        text = _("Ruling {number}, table {table}, board {board}")
    elif need.table:
        text = _("Ruling {number}, table {table}")
    else:
        text = _("Ruling {number}")
    return text.format(number=need.number, table=need.table_name, board=need.board)


def _missing(need: Need, where: Mapping[str, object]) -> NeedWords:
    if not need.table:
        title = _in_sections(need, _("Round {round}: no results yet").format(**where))
        text = ngettext("{count} result missing.", "{count} results missing.", need.boards)
        return NeedWords("missing", title, text.format(count=need.boards), _("Enter them"))
    if need.boards > 1:
        title = _("Table {table}, round {round}").format(**where)
        text = ngettext("{pairs}. {count} result missing.", "{pairs}. {count} results missing.", need.boards)
        return NeedWords(
            "missing", title, text.format(pairs=_pairs(need), count=need.boards), _("Enter them")
        )
    return NeedWords(
        "missing",
        _("Board {board}, table {table}, round {round}").format(**where),
        _("{pairs}. No result.").format(pairs=_pairs(need)),
        _("Enter it"),
    )


def _in_sections(need: Need, words: str) -> str:
    """What concerns all tables of a clock, after the sections that go by it where there are several."""
    return f"{need.section} · {words}" if need.section else words


def _behind(need: Need, named: Callable[[int], str]) -> NeedWords:
    title = ngettext(
        "Table {table} is {minutes} minute behind", "Table {table} is {minutes} minutes behind", need.minutes
    ).format(table=need.table_name, minutes=need.minutes)
    text = ngettext(
        "{entered} of {boards} board entered", "{entered} of {boards} boards entered", need.boards
    ).format(entered=need.entered, boards=need.boards)
    if need.late_before:
        late = ngettext("also late in round {rounds}", "also late in rounds {rounds}", len(need.late_before))
        text = join_parts((text, late.format(rounds=number_list(map(named, need.late_before)))))
    return NeedWords("late", title, f"{text}.", _("Go to table {table}").format(table=need.table_name))


def _pairs(need: Need) -> str:
    return ", ".join(family_names(pair) for pair in (need.ns, need.ew) if pair is not None)


def family_names(pair: Pair) -> str:
    """Both family names with room between: "Moura – Vale"; "nobody yet" without names."""
    return pair.short_name.replace("–", " – ") if pair.short_name else _("unnamed")
