"""A ruling in sections of labelled texts, with the names of those concerned or without them: for text and for colleagues."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from model.bridge.boards import dealer, vulnerability
from model.bridge.seats import Seat, Side
from model.i18n import _, format_time, law_places, pgettext
from reports.core import results
from reports.rulings import words as ruling_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.snapshots.evening import Evening
    from model.snapshots.rulings import RulingRecord

_SHORTEST_NAME: Final = 3


@dataclass(frozen=True, slots=True)
class FormSection:
    """A heading and the labelled texts under it."""

    title: str
    rows: tuple[tuple[str, str], ...]


class Veil:
    """Puts the seat in the place of every name of the players at the table, whole or in part."""

    def __init__(self, evening: Evening, record: RulingRecord) -> None:
        self._seats: dict[str, str] = {}
        pairs = ruling_words.pairs_of(evening, record) or ()
        for pair, seats in zip(pairs, ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST)), strict=False):
            for player, seat in zip(pair.players, seats, strict=True):
                for part in (player.name, *player.name.split()) if player is not None else ():
                    if len(part) >= _SHORTEST_NAME:
                        self._seats.setdefault(part.casefold(), results.seat_name(seat))
        names = sorted(map(re.escape, self._seats), key=len, reverse=True)
        self._any = re.compile(rf"(?<!\w)(?:{'|'.join(names)})(?!\w)", re.IGNORECASE) if names else None

    def hide(self, text: str) -> str:
        """The text without the names."""
        if self._any is None:
            return text
        return self._any.sub(lambda found: self._seats[found[0].casefold()], text)


def sections(evening: Evening, record: RulingRecord, *, anonymous: bool = False) -> tuple[FormSection, ...]:
    """The sections of a ruling, from the facts to the reasons; empty rows and sections are left out."""
    hide = Veil(evening, record).hide if anonymous else str
    found = (
        FormSection(_("Where and when"), () if anonymous else tuple(_where(evening, record))),
        FormSection(_("Facts"), tuple(_facts(record))),
        FormSection(_("Questions and answers"), tuple(_asked(record))),
        FormSection(_("Ruling"), tuple(_ruling(record))),
        FormSection(_("Effects"), tuple(_effects(record))),
        FormSection(_("Score"), tuple(_score(record))),
        FormSection(_("Reasons"), tuple(_reasons(record))),
    )
    given = (
        FormSection(one.title, tuple((label, hide(text)) for label, text in one.rows if text))
        for one in found
    )
    return tuple(one for one in given if one.rows)


def _where(evening: Evening, record: RulingRecord) -> Iterator[tuple[str, str]]:
    yield _("Session"), evening.session.title
    yield _("Where"), ruling_words.where(record)
    for side, pair in zip((Side.NS, Side.EW), ruling_words.pairs_of(evening, record) or (), strict=False):
        yield results.side_name(side), f"{pair.number} {pair.full_name}".strip()
    yield _("Called by"), ruling_words.name_caller(record)
    yield _("Called"), format_time(record.opened_at) if record.opened_at else ""
    yield _("Director"), ruling_words.name_director(evening, record)


def _facts(record: RulingRecord) -> Iterator[tuple[str, str]]:
    if record.board is not None:
        text = _("dealer {seat}, {vulnerable}").format(
            seat=results.seat_name(dealer(record.board)),
            vulnerable=results.vulnerable_words(vulnerability(record.board)),
        )
        yield pgettext("the cards", "Deal"), text
    yield _("Auction"), ruling_words.auction(record)
    yield _("At the table"), ruling_words.fact(record, "result") or ruling_words.fact(record, "contract")
    yield _("What happened"), ruling_words.fact(record, "happened")
    yield from ruling_words.list_laid_out(record)


def _asked(record: RulingRecord) -> Iterator[tuple[str, str]]:
    for line in record.trail:
        if line.source.value != "assumed":
            yield law_places(*line.law), _("{question} {reason}").format(question=line.ask, reason=line.text)


def _ruling(record: RulingRecord) -> Iterator[tuple[str, str]]:
    yield _("Law"), ruling_words.law_of_row(record)
    yield _("In words"), record.text
    yield _("Told to the players"), record.say
    for note in record.notes:
        yield _("Note"), note.text
    if record.state == "withdrawn":
        yield _("Withdrawn"), record.why or _("Reason: none given")


def _effects(record: RulingRecord) -> Iterator[tuple[str, str]]:
    for frame, name in (("now", _("Now")), ("later", _("Later on this board"))):
        for effect in record.effects:
            if effect.frame.value == frame:
                yield name, effect.text
    for review in record.reviews:
        yield _("After play"), review.text


def _score(record: RulingRecord) -> Iterator[tuple[str, str]]:
    if record.score is not None:
        for side in Side:
            before = ruling_words.for_side(record.score_before, record.board, side)
            after = ruling_words.for_side(record.score, record.board, side)
            yield results.side_name(side), _("{score}, was {before}").format(score=after, before=before)
        yield _("By Law"), law_places(*ruling_words.score_laws(record))
        yield _("Serious error"), ruling_words.own_fault(record)


def _reasons(record: RulingRecord) -> Iterator[tuple[str, str]]:
    for reason in ruling_words.reasons(record):
        yield _("The Director"), reason
    yield _("Judged normal"), ruling_words.list_judged(record)
    yield _("Consulted"), ruling_words.fact(record, "consulted")
