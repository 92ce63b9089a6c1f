"""The driver for PostgreSQL (psycopg 3): an extra of a congress, looked for when a server is named and imported only then."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

PACKAGE: Final = "psycopg"


def is_present() -> bool:
    """Whether the driver is installed for this Python."""
    return find_spec(PACKAGE) is not None
