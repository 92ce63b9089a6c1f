"""Who a director may mean by a few typed letters: pairs first, then players, then a new visitor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.widgets.hall.suggestions import Sort, Suggestion
from gui.widgets.text.hits import mark_hits
from gui.widgets.text.suit_text import Run, SuitText, suit_text
from model.i18n import _, ngettext
from model.movement.sections import table_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gui.widgets.hall.facts import HallChair, HallPair
    from model.service.director import Director
    from model.snapshots.session import PairFound, PlayerFound, Session

_PAIRS = 3
_PLAYERS = 6


class NamesAtHand:
    """Answers typed letters for one session; made again after each change of seating."""

    def __init__(self, director: Director, session: Session) -> None:
        self._director = director
        self._tables = {
            number: table_name(session.plan, row.table)
            for row in session.plan.round_rows(1)
            for number in row.seated
        }
        self._seats = {
            player.id: pair.number for pair in session.pairs for player in pair.players if player is not None
        }

    def suggestions(self, chair: HallChair, pair: HallPair, typed: str) -> tuple[Suggestion, ...]:
        """The lines for what was typed over this chair; empty for nothing typed."""
        fragment = typed.strip()
        if not fragment:
            return ()
        rows = list(self._pairs(fragment)) if not any(pair.names) else []
        players = self._director.players.find(fragment, limit=_PLAYERS)
        free = [found for found in players if found.player.id not in self._seats]
        taken = [found for found in players if found.player.id in self._seats]
        rows += [self._player(found, fragment, pair.names[1 - chair.place]) for found in free]
        rows += [self._seated(found, fragment) for found in taken]
        visitor = suit_text(_("New player “{name}”").format(name=fragment))
        return (*rows, Suggestion(Sort.VISITOR, visitor, note="" if rows else _("Enter twice, or")))

    def table_of(self, player_id: int) -> str | None:
        """The table a player sits at in this session, None when they are not seated."""
        return self._tables.get(self._seats.get(player_id, 0))

    def _pairs(self, fragment: str) -> Iterator[Suggestion]:
        for found in self._director.players.pairs_like(fragment, limit=_PAIRS):
            if not any(player.id in self._seats for player in found.players):
                yield _pair(found, fragment)

    def _player(self, found: PlayerFound, fragment: str, opposite: str) -> Suggestion:
        facts = [found.player.number] if found.player.number else []
        if found.partner is not None:
            name = found.partner.name
            facts.append(
                _("plays with {name}").format(name=name) if name != opposite else _("the usual partner")
            )
        if found.player.visitor and not facts:
            facts.append(_("visitor"))
        return Suggestion(
            Sort.PLAYER, mark_hits(found.player.name, fragment), (found.player.id,), note=", ".join(facts)
        )

    def _seated(self, found: PlayerFound, fragment: str) -> Suggestion:
        table = self.table_of(found.player.id)
        sits = _("sits at table {table}").format(table=table) if table else _("is seated")
        return Suggestion(Sort.PLAYER, mark_hits(found.player.name, fragment), (found.player.id,), sits=sits)


def _pair(found: PairFound, fragment: str) -> Suggestion:
    first, second = found.players
    return Suggestion(
        Sort.PAIR,
        _both(first.name, second.name, fragment),
        (first.id, second.id),
        note=ngettext("pair, {count} session", "pair, {count} sessions", found.sessions).format(
            count=found.sessions
        ),
    )


def _both(first: str, second: str, fragment: str) -> SuitText:
    """Both names, marked in each of which something was found."""
    return SuitText((*mark_hits(first, fragment).runs, Run(" – "), *mark_hits(second, fragment).runs))
