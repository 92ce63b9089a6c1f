"""The end of play at one key: results missing, or with a warning, are named first; the same key again ends it all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.errors import NotNow
from model.i18n import _, ngettext
from model.snapshots.session import SheetLine, State

if TYPE_CHECKING:
    from gui.pages.page import PageContext
    from gui.pages.scores.session_view import ScoresView
    from model.snapshots.play import DrawState


class EndOfPlay:
    """Ends the play of a night; a late board has been announced and is not missing, a round that is to be drawn is."""

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._shown_at: tuple[int, int] | None = None
        """The session and its revision when what is missing or doubtful was last shown."""

    def end(self, view: ScoresView) -> SheetLine | None:
        """End play, or show what is missing or doubtful and give the first of it.

        Raises `ArrowswitchError` as the session does, and once where a round is to be drawn or a match to be decided.
        """
        if view.session.state not in (State.SEATING, State.PLAYING):
            return None
        missing = [line for line in view.sheet if line.result is None]
        here = (view.session_id, view.session.revision)
        draw = self._context.director.draws.state(view.session_id)
        if not missing and draw is not None and (draw.level or not draw.whole) and self._shown_at != here:
            self._shown_at = here
            raise _undecided(draw)
        doubtful = view.doubtful()
        if (missing or doubtful) and self._shown_at != here:
            self._shown_at = here
            self._context.complain(_missing(missing) if missing else _doubtful(doubtful))
            return (missing or doubtful)[0]
        self._context.director.sessions.finish(view.session_id)
        return None


def _undecided(draw: DrawState) -> NotNow:
    to_draw = draw.rounds - draw.drawn
    if draw.level:
        said = ngettext(
            "{count} tied match is still to be decided on Play.",
            "{count} tied matches are still to be decided on Play.",
            draw.level,
        ).format(count=draw.level)
    else:
        said = ngettext(
            "{count} round is still to be drawn on Play.",
            "{count} rounds are still to be drawn on Play.",
            to_draw,
        ).format(count=to_draw)
    return NotNow(said, _("Press Ctrl+Enter again to end play anyway."))


def _missing(missing: list[SheetLine]) -> NotNow:
    first = missing[0]
    return NotNow(
        ngettext(
            "{count} result is missing: board {board}, table {table}.",
            "{count} results are missing, the first: board {board}, table {table}.",
            len(missing),
        ).format(count=len(missing), board=first.board, table=first.table_name),
        _("Press Ctrl+Enter again to end play anyway."),
    )


def _doubtful(doubtful: list[SheetLine]) -> NotNow:
    first = doubtful[0]
    return NotNow(
        ngettext(
            "All results are in; {count} has a warning: board {board}, table {table}.",
            "All results are in; {count} have a warning, the first: board {board}, table {table}.",
            len(doubtful),
        ).format(count=len(doubtful), board=first.board, table=first.table_name),
        _("Press Ctrl+Enter again to end play anyway."),
    )
