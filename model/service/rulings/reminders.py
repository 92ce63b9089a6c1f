"""What rulings still want of the director: open ones, restrictions in force, and questions that came back with a result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.snapshots.play import Need, Want

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from model.snapshots.rulings import PendingEffect, ReviewDue, RulingRecord


def list_pending(records: Iterable[RulingRecord]) -> tuple[PendingEffect, ...]:
    """What these rulings still ask for, by table, then by ruling."""
    waiting = [effect for record in records for effect in record.pending]
    return tuple(sorted(waiting, key=lambda one: (one.table or 0, one.number, one.index)))


def came_back(
    records: Iterable[RulingRecord], played: Collection[tuple[int | None, int | None]]
) -> tuple[ReviewDue, ...]:
    """The questions for after play of rulings whose board has its result; ``played`` are tables and boards."""
    return tuple(
        review for record in records if (record.table, record.board) in played for review in record.reviews
    )


def needs(due: Iterable[PendingEffect | ReviewDue]) -> tuple[Need, ...]:
    """The same as things that want the director, for Play."""
    return tuple(
        Need(
            Want.RULING,
            one.round or 0,
            one.table or 0,
            one.board or 0,
            ruling=one.ruling,
            number=one.number,
            text=one.text,
            called=one.called,
        )
        for one in due
    )
