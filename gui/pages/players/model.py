"""The club's players as a table: name, number, and with whom they usually play."""

from __future__ import annotations

from collections.abc import Sequence

from gui.widgets.rows import WORDS, RowModel
from gui.widgets.tables import CellRole
from gui.widgets.text.hits import mark_hits
from model.i18n import _, format_date
from model.service.figures import write_figure
from model.snapshots.session import PlayerFound

NAME, NUMBER, HOLDING, HANDICAP, PARTNER, SESSIONS, LAST = range(7)
WIDTHS = (0, 120, 110, 90, 220, 80, 120)
GIVE_WAY = (SESSIONS, HANDICAP, HOLDING)


class PlayerModel(RowModel[PlayerFound]):
    """The players that answer to what is typed."""

    COLUMNS = len(WIDTHS)
    FIGURES = (HOLDING, HANDICAP, SESSIONS)

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""

    def show(self, rows: Sequence[PlayerFound], typed: str) -> None:
        """Show these players, and in their names what was typed."""
        self._typed = typed
        self.set_rows(rows)

    def row_of(self, player_id: int) -> int:
        """The line of a player, -1 when the player is not among them."""
        return next((at for at, row in enumerate(self.rows) if row.player.id == player_id), -1)

    def headings(self) -> Sequence[str]:
        return (
            _("Name"),
            _("Number"),
            _("Masterpoints"),
            _("Handicap"),
            _("Plays with"),
            _("Sessions"),
            _("Last"),
        )

    def cell(self, row: PlayerFound, column: int, role: int) -> object:
        if role in WORDS:
            return _shown(row, column)
        if role == CellRole.TEXT and column == NAME and self._typed:
            return mark_hits(row.player.name, self._typed)
        if role == CellRole.ROLE:
            return "text" if column == NAME else "text2"
        return None


def _shown(found: PlayerFound, column: int) -> str:
    match column:
        case 0:
            return found.player.name
        case 1:
            return found.player.number or (_("visitor") if found.player.visitor else "")
        case 2:
            return "" if found.player.holding is None else write_figure(found.player.holding)
        case 3:
            return "" if found.player.handicap is None else write_figure(found.player.handicap)
        case 4:
            return found.partner.name if found.partner else ""
        case 5:
            return str(found.sessions) if found.sessions else ""
        case _:
            return format_date(found.last, "medium") if found.last else ""
