"""What is damaged in a club file that is open for its undamaged part, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.i18n import _, format_date
from model.storage import checksums

if TYPE_CHECKING:
    from model.service.director import Director


def words(director: Director) -> tuple[str, str]:
    """That a club file is damaged, and which parts of it; ("", "") where it was opened whole."""
    damage = director.damage
    if damage is None:
        return "", ""
    state = _("{name} is damaged and is only shown: nothing is written to it.").format(
        name=director.path.name
    )
    parts = list(_parts(director, damage))
    if not parts:
        return state, _("All that it holds could be read and is as it was written.")
    return state, " ".join((*parts, _("The rest is as it was written.")))


def _parts(director: Director, damage: frozenset[str]) -> list[str]:
    parts = []
    if checksums.CLUB in damage:
        parts.append(
            _(
                "Players, movements or conditions are damaged: names and figures may be wrong, and no papers are made."
            )
        )
    titles = {
        checksums.session_scope(one.id): _("{title}, {day}").format(
            title=one.title, day=format_date(one.date)
        )
        for one in director.sessions.all()
    }
    if sessions := [titles[scope] for scope in titles if scope in damage]:
        parts.append(_("Damaged and not shown: {sessions}.").format(sessions="; ".join(sessions)))
    if checksums.ENTRIES in damage:
        parts.append(_("The log of the club itself is damaged."))
    if checksums.LAW_BOOKS in damage:
        parts.append(_("The club’s law books are damaged and left out."))
    return parts
