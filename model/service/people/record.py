"""Everything the club holds of one player, gathered: the list, every session, the journal, and texts that name them."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Final

from model.bridge.entry.words import short
from model.exchange.sheets import csv_text
from model.i18n import N_, _, format_date, format_time
from model.movement.check_words import name_contestant
from model.service import entry_names, figures
from model.service.people.forgetting import person_of, words_instead
from model.snapshots.person import HeldFact, HeldPart, PersonRecord
from model.storage import forgetting
from model.storage.substitution import Person, Substitution

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping

    from sqlalchemy import Row

    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord
    from model.snapshots.session import JournalEntry, Pair, Player
    from model.storage.store import Store

_TABLES: Final[Mapping[str, str]] = {
    "setting": N_("settings of the club"),
    "session": N_("session"),
    "event": N_("multi-session event"),
    "plan": N_("movement"),
    "own_movement": N_("own movement"),
    "ruling": N_("ruling"),
    "deal": N_("deal"),
    "revision": N_("result"),
    "place": N_("window position"),
}


def gather(
    file: Store,
    player: Player,
    evenings: Iterable[Evening],
    entries: Iterable[JournalEntry],
    *,
    club: str,
    now: datetime,
) -> PersonRecord:
    """All that is held; ``evenings`` are the club's sessions, ``entries`` its whole journal."""
    who, instead = person_of(file, player.id), words_instead(player.id)
    about = forgetting.entries_about(file, who, instead)
    parts = [HeldPart(_("In the list of players"), tuple(_of_list(player, who)))]
    for evening in evenings:
        session = evening.session
        title = f"{format_date(session.date)}, {session.title}"
        parts.append(HeldPart(title, tuple(_of_session(evening, player.id))))
    for row in forgetting.sessions_taken_out(file, who):
        gone = HeldFact(_("Seat"), _("in a session deleted from the list"))
        parts.append(HeldPart(f"{format_date(date.fromisoformat(row.date))}, {row.title}", (gone,)))
    parts.append(
        HeldPart(
            _("In texts"), tuple(_texts(forgetting.mentions(file, who, instead), Substitution(who, instead)))
        )
    )
    parts.append(HeldPart(_("In the journal"), tuple(_journal(entries, about))))
    return PersonRecord(player.name, club, now, tuple(part for part in parts if part.facts))


def as_csv(record: PersonRecord) -> bytes:
    """The record as a table of three columns."""
    head = (_("Where"), _("What"), _("Text"))
    return csv_text(
        [head, *((part.title, fact.label, fact.text) for part in record.parts for fact in part.facts)]
    )


def _of_list(player: Player, who: Person) -> Iterator[HeldFact]:
    yield HeldFact(_("Name"), player.name)
    earlier = [name for name in who.names if name != player.name]
    if earlier:
        yield HeldFact(_("Earlier names"), "; ".join(earlier))
    if player.number or player.visitor:
        yield HeldFact(_("Number"), player.number or _("visitor"))
    former = [number for number in who.numbers if number != player.number]
    if former:
        yield HeldFact(_("Earlier numbers"), "; ".join(former))
    for label, figure in ((_("Masterpoints"), player.holding), (_("Handicap"), player.handicap)):
        if figure is not None:
            yield HeldFact(label, figures.write_figure(figure))


def _of_session(evening: Evening, player_id: int) -> Iterator[HeldFact]:
    session = evening.session
    seats = [pair for pair in (*session.pairs, *session.entrants) if _has(pair, player_id)]
    for pair in session.pairs:
        if _has(pair, player_id):
            yield HeldFact(_("Seat"), f"{name_contestant(session.plan, pair.number)}: {pair.full_name}")
    for stand_in in session.stand_ins:
        if stand_in.player.id == player_id:
            rounds = _("substitute for {who}, rounds {first} to {last}").format(
                who=name_contestant(session.plan, stand_in.number), first=stand_in.first, last=stand_in.last
            )
            yield HeldFact(_("Seat"), rounds)
    numbers = {pair.number for pair in seats}
    for standing in evening.standings.ranking:
        if standing.contestant.number in numbers:
            place = _("{place} of {count}, {figure}").format(
                place=standing.place,
                count=len(evening.standings.ranking),
                figure=standing.shown_percentage or standing.shown_total,
            )
            yield HeldFact(_("Place"), place)
    keys = {one.key for one in evening.view.contestants if one.number in numbers}
    for penalty in evening.view.penalties:
        if penalty.contestant in keys:
            words = (figures.penalty_words(penalty.unit, penalty.amount), penalty.reason)
            yield HeldFact(_("Penalty"), ", ".join(filter(None, words)))
    yield from _of_boards(evening, player_id)


def _of_boards(evening: Evening, player_id: int) -> Iterator[HeldFact]:
    """The player's results, and the rulings at their table."""
    ruled: list[RulingRecord] = []
    for line in evening.sheet:
        if not any(_has(pair, player_id) for pair in (line.ns, line.ew)):
            continue
        if line.result is not None:
            label = _("Board {board}, round {round}").format(board=line.board, round=line.round)
            against = f"{line.ns.full_name} : {line.ew.full_name}"
            words = entry_names.describe_result(short(line.result), line.score)
            yield HeldFact(label, f"{words} ({against})")
        here = (line.round, line.table, line.board)
        ruled += [one for one in evening.rulings if (one.round, one.table, one.board) == here]
    for ruling in ruled:
        yield HeldFact(ruling.mark, " ".join(filter(None, (ruling.title, ruling.text))))


def _has(pair: Pair, player_id: int) -> bool:
    return any(player is not None and player.id == player_id for player in pair.players)


def _texts(
    mentions: Iterable[tuple[str, Row[Any], tuple[str, ...]]], substitution: Substitution
) -> Iterator[HeldFact]:
    for table, row, columns in mentions:
        if table in _TABLES:
            found = (
                text for column in columns for text in substitution.find_texts(row._mapping[column], column)
            )
            for text in dict.fromkeys(found):
                yield HeldFact(_(_TABLES[table]), text)


def _journal(entries: Iterable[JournalEntry], about: Container[int]) -> Iterator[HeldFact]:
    for entry in entries:
        if entry.id in about:
            words = ", ".join(filter(None, (entry.name, entry.why)))
            when = "" if entry.at is None else f"{format_date(entry.at.date())}, {format_time(entry.at)}"
            yield HeldFact(when, f"{words} ({entry.who})")
