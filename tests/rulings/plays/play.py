"""The published cases on play, tricks and claims (G to K), gathered."""

from __future__ import annotations

from typing import Final

from rulings.plays_cards import CARDS
from rulings.plays_claims import CLAIMS
from rulings.plays_leads import LEADS, PENALTY_CARDS
from rulings.plays_revokes import REVOKES

PLAYS: Final = LEADS | PENALTY_CARDS | CARDS | REVOKES | CLAIMS
