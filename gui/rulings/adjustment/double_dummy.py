"""Double dummy in a line under the adjustment bench, where the cards of the board and their figures are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.widgets.text.suit_text import Run, SuitText, soft
from model.bridge.cards import Strain
from model.bridge.deals.boards import DECLARERS, TrickTable
from model.bridge.deals.words import par_words
from model.bridge.letters import letters_of
from model.bridge.seats import Side
from model.i18n import _, join_parts, language

if TYPE_CHECKING:
    from model.bridge.deals.deal import Deal
    from model.service.director import Director


def dummy_line(director: Director, where: tuple[int, int, int], group: str = "") -> SuitText:
    """ "Double dummy: N–S NT 6 ♠ 3 …; E–W …; par 4♠ E–W, −420"; nothing where it is not known.

    ``where`` is the round, table and board of the ruling; while another table has still to play that board it is covered.
    """
    session = director.sessions.current()
    held = None if session is None else director.deals.get(session, where[2], group)
    if session is None or held is None:
        return SuitText()
    if where[2] in director.deals.to_be_played(session, but=where):
        return SuitText(
            (
                soft(
                    _(
                        "Double dummy is hidden: another table has yet to play the board. The Hands page can show it."
                    )
                ),
            )
        )
    if held.dealt.tricks is None:
        return SuitText()
    tricks, par = held.dealt.tricks, held.dealt.par
    letters = letters_of(language())
    sides = []
    for side in Side:
        who = "–".join(letters.seat(seat) for seat in DECLARERS if seat.side is side)
        sides.append(f"{who}: {_of_side(tricks, side)}")
    if par is not None:
        sides.append(_("par {par}").format(par=par_words(par, letters)))
    return SuitText((soft(_("Double dummy") + "  "), Run(join_parts(sides))))


def deal_unsolved(director: Director, board: int, group: str = "") -> Deal | None:
    """The cards of a board whose double dummy nobody has worked out yet; None if they are not known, or it is."""
    session = director.sessions.current()
    held = None if session is None or director.read_only else director.deals.get(session, board, group)
    # What a file or the night's analysis brought is used: to solve it again would only keep the processor busy.
    return None if held is None or held.dealt.tricks is not None else held.deal


def _of_side(tricks: TrickTable, side: Side) -> str:
    """The tricks of a side by strain; two figures where its two hands differ."""
    letters = letters_of(language())
    lines = []
    for strain in reversed(tuple(Strain)):
        one, other = (tricks.of(seat, strain) for seat in DECLARERS if seat.side is side)
        name = letters.strain(strain) if strain is Strain.NOTRUMP else strain.symbol
        lines.append(f"{name} {one}" if one == other else f"{name} {one}/{other}")
    return " ".join(lines)
