"""The maker's client for a live link with Bridgemates, put beside what the program runs with: an extra, asked for once."""

from __future__ import annotations

from model.exchange.bridgemate import link as bridgemate_link
from model.i18n import _


def run() -> int:
    """Say whether the client is in place; the door has fetched what `requirements-bridgemate.lock` names."""
    if not bridgemate_link.is_present():
        print(_("The Bridgemate client is not installed for this Python."))
        return 1
    print(_("The Bridgemate client is installed: Scores, Find (Ctrl+K), “Live link with Bridgemates”."))
    return 0
