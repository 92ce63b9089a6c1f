"""The driver for PostgreSQL, put beside what the program runs with: an extra for a congress, asked for once."""

from __future__ import annotations

from model.i18n import _
from model.storage import postgres


def run() -> int:
    """Say whether the driver is in place; the door has fetched what `requirements-postgresql.lock` names."""
    if not postgres.is_present():
        print(_("The driver for PostgreSQL is not installed for this Python."))
        return 1
    print(_("The driver for PostgreSQL is installed."))
    return 0
