"""What distinguishes a club file from any other SQLite file, and its version."""

from __future__ import annotations

from typing import Final

APPLICATION_ID: Final = 0x41727377  # "Arsw", in SQLite's header of every club file
SCHEMA_VERSION: Final = 7
