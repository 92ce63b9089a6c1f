"""The published cases on play, tricks and claims (G to K), gathered."""

from __future__ import annotations

from typing import Final

from rulings.plays.cards import CARDS
from rulings.plays.claims import CLAIMS
from rulings.plays.leads import LEADS, PENALTY_CARDS
from rulings.plays.revokes import REVOKES

PLAYS: Final = LEADS | PENALTY_CARDS | CARDS | REVOKES | CLAIMS
