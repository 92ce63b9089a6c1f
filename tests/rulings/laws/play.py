"""Our own reading of the Laws of play, edition by edition, gathered: what the published cases leave out."""

from __future__ import annotations

from typing import Final

from rulings.laws.cards import PLAYED
from rulings.laws.claims import CLAIMS, PROCEDURE
from rulings.laws.every_way_play import CASES as EVERY_WAY
from rulings.laws.leads import LEADS
from rulings.laws.penalty_cards import CARDS
from rulings.laws.revokes import REVOKES
from rulings.laws.second_reading import CASES as SECOND_READING
from rulings.laws.second_reading_play import CASES as SECOND_READING_PLAY
from rulings.laws.single_answers import CASES as SINGLE_ANSWERS
from rulings.laws.third_reading import CASES as THIRD_READING
from rulings.laws.third_reading_play import CASES as THIRD_READING_PLAY

CASES: Final = [
    *LEADS,
    *CARDS,
    *PLAYED,
    *REVOKES,
    *CLAIMS,
    *PROCEDURE,
    *EVERY_WAY,
    *SECOND_READING,
    *SECOND_READING_PLAY,
    *THIRD_READING,
    *THIRD_READING_PLAY,
    *SINGLE_ANSWERS,
]
