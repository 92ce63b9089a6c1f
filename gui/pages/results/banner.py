"""What the banner of Results says: until when results can be corrected (Law 79C), and what is still open."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from model.i18n import _, ngettext
from model.snapshots.session import Session, State

if TYPE_CHECKING:
    from collections.abc import Sequence

    from model.service.director import Director


def list_pending(director: Director, session_id: int) -> tuple[str, ...]:
    """What is still open in a session, in words: missing results, boards to play late, rulings, appeals."""
    results = [line.result for line in director.results.sheet(session_id)]
    missing = sum(result is None for result in results)
    late = sum(result is not None and not result.final for result in results)
    trees = [one.tree for one in director.rulings.by_number(session_id) if one.state == "open"]
    appeals = trees.count("appeal")
    rulings = len(trees) - appeals
    return tuple(
        words.format(n=count)
        for count, words in (
            (missing, ngettext("{n} result", "{n} results", missing)),
            (late, ngettext("{n} late board", "{n} late boards", late)),
            (rulings, ngettext("{n} ruling", "{n} rulings", rulings)),
            (appeals, ngettext("{n} appeal", "{n} appeals", appeals)),
        )
        if count
    )


def banner_words(session: Session, now: datetime, waiting: Sequence[str] = ()) -> str:
    """What the banner says: until when results can be corrected (Law 79C), and what is still open."""
    if session.state is State.FINAL:
        at = session.final_at.astimezone().strftime("%H:%M") if session.final_at else ""
        return _("Final since {time}. A correction now is kept with its reason (Law 79C).").format(time=at)
    until = session.provisional_until
    if until is None:
        return ""
    clock = until.astimezone().strftime("%H:%M")
    left = until - now
    if left <= timedelta(0):
        words = _("The correction period ended at {time} (Law 79C). The results can be made final.").format(
            time=clock
        )
    else:
        minutes, seconds = divmod(int(left.total_seconds()), 60)
        words = _("Provisional until {time} (Law 79C), {left} left.").format(
            time=clock, left=f"{minutes}:{seconds:02}"
        )
    if waiting:
        words += " " + _("Still open: {what}.").format(what=", ".join(waiting))
    return words
