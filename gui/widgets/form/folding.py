"""A row of widgets that stands in a column where it has not the room."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout


def fold(row: QBoxLayout, room: int) -> None:
    """Lay a row out side by side when its visible parts fit into the width, else one below the other."""
    items = (row.itemAt(at) for at in range(row.count()))
    widgets = (item.widget() for item in items if item is not None)
    shown = [widget for widget in widgets if widget is not None and not widget.isHidden()]
    wanted = sum(widget.sizeHint().width() for widget in shown) + row.spacing() * max(0, len(shown) - 1)
    way = QBoxLayout.Direction.LeftToRight if wanted <= room else QBoxLayout.Direction.TopToBottom
    if way is not row.direction():
        row.setDirection(way)
