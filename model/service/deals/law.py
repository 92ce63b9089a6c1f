"""What the Laws say about the cards of a session: none of another session (Law 6D2), none dealt again too late (Law 86A)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date
from typing import TYPE_CHECKING

from model.errors import ArrowswitchError, NotNow
from model.i18n import _, format_date
from model.snapshots.session import State
from model.storage import reading_deals

if TYPE_CHECKING:
    from model.bridge.deals.boards import DealtBoard
    from model.service.ledger import OpenSession
    from model.storage.store import Store


class DealtBefore(ArrowswitchError):
    """Cards that were dealt already, in another session (Law 6D2) or for another board."""


def refuse_repeats(boards: Collection[DealtBoard], held: Mapping[tuple[int, str], str]) -> None:
    """Raise `DealtBefore` where two boards of a session have the same cards; ``held`` are those it has, by key."""
    seen = {cards: key for key, cards in held.items() if key not in {board.key for board in boards}}
    for board in boards:
        number, version = seen.setdefault(str(board.deal), board.key)
        if (number, version) == board.key:
            continue
        if number == board.number:
            raise DealtBefore(
                _("Both versions of board {board} have the same cards.").format(board=number),
                _("A fouled board differs in at least two cards."),
            )
        raise DealtBefore(
            _("Boards {one} and {other} have the same cards.").format(one=number, other=board.number),
            _("Check the file: each board is dealt separately (Law 6)."),
        )


def refuse_from_elsewhere(file: Store, session_id: int, boards: Collection[DealtBoard]) -> None:
    """Raise `DealtBefore` where cards belong to another session of the club: no result on them may stand (Law 6D2)."""
    found = reading_deals.the_same_elsewhere(file, session_id, {str(board.deal) for board in boards})
    if not found:
        return
    first = found[0]
    board = next(board.number for board in boards if str(board.deal) == first.cards)
    raise DealtBefore(
        _(
            "Board {board} has the cards of board {other} of “{title}”, {date}: deals of another session do not count (Law 6D2)."
        ).format(
            board=board,
            other=first.board,
            title=first.title,
            date=format_date(date.fromisoformat(first.date)),
        ),
        _("Deal the boards again, or say that sections share them or past deals are replayed deliberately."),
    )


def refuse_dealing(opened: OpenSession, boards: Collection[int]) -> None:
    """Raise `NotNow` where a result without the new cards could be known already: an adjusted score takes their place (Law 86A).

    That is so once the session is over, once a board has a result, and once every other board is in.
    """
    if opened.session.state in (State.PROVISIONAL, State.FINAL):
        raise NotNow(
            _("Play is over: no board is redealt once the result could be known (Law 86A)."), _instead()
        )
    known = {cell[2] for cell in opened.results}
    played = sorted(known.intersection(boards))
    if played:
        raise NotNow(
            _("Board {board} has been played: it is not redealt (Law 86A).").format(board=played[0]),
            _instead(),
        )
    others = {line.board for line in opened.lines} - set(boards)
    if known and others and all(line.result is not None for line in opened.lines if line.board not in boards):
        raise NotNow(
            _("All other boards are in: the result without this one could be known (Law 86A)."), _instead()
        )


def _instead() -> str:
    return _("Give an adjusted score (Law 12C); a fouled board gets its other cards as version b (Law 87).")
