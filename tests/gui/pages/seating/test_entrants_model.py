"""Teams and players in Seating, as a screen reader has them."""

from __future__ import annotations

from PySide6.QtCore import Qt

from gui.pages.seating.entrants_model import EntrantRow, EntrantsModel

HEARD = Qt.ItemDataRole.AccessibleTextRole


def test_the_cells_of_a_team_are_heard_as_words() -> None:
    """Not "1", "dash", "dash"."""
    model = EntrantsModel()
    model.show((EntrantRow(7, "", ("Ann", "", "", "", "", ""), called="Team 7"),), teams=True)
    heard = [model.index(0, column).data(HEARD) for column in range(4)]
    assert heard == ["Team 7", "unnamed", "Ann", "nobody"]
