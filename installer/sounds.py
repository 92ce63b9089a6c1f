"""Make the two sounds of the round clock: a bell struck once is the warning, struck twice the end of the round.

The bell is our own: five partials as a small hand bell has them, each dying away faster than the one below.
`python3 installer/build.py sounds` writes them into `resources/sounds`; they are committed.
"""

from __future__ import annotations

import math
import wave
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "resources" / "sounds"
STROKES: Final = {"warning": (0.0,), "end": (0.0, 0.45)}
"""When the bell is struck, in seconds from the beginning."""
_RATE: Final = 16_000
_SOUNDS_FOR: Final = 1.1
_PITCH: Final = 880.0
_PARTIALS: Final = ((0.5, 0.35, 2.2), (1.0, 1.0, 3.0), (1.19, 0.35, 4.2), (2.0, 0.5, 5.5), (2.74, 0.25, 8.0))
"""Of each partial: how high above the pitch, how loud, how fast it dies away."""
_LOUD: Final = 0.8
_SOFT_START: Final = 0.004
_MIDDLE: Final = 128


def run() -> int:
    """Write both sounds; gives the exit status."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, strokes in STROKES.items():
        with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(1)
            file.setframerate(_RATE)
            file.writeframes(samples(strokes))
    return 0


def samples(strokes: tuple[float, ...]) -> bytes:
    """The sound of a bell struck at these moments, a byte each moment."""
    count = round((strokes[-1] + _SOUNDS_FOR) * _RATE)
    heights = [sum(_bell(moment / _RATE - stroke) for stroke in strokes) for moment in range(count)]
    loudest = max(map(abs, heights))
    return bytes(_MIDDLE + round(height / loudest * _LOUD * (_MIDDLE - 1)) for height in heights)


def _bell(seconds: float) -> float:
    """How high the wave of one stroke stands so long after it."""
    if not 0 <= seconds < _SOUNDS_FOR:
        return 0.0
    begins = min(1.0, seconds / _SOFT_START)
    ends = min(1.0, (_SOUNDS_FOR - seconds) / 0.1)
    partials = (
        loud * math.exp(-fades * seconds) * math.sin(2 * math.pi * _PITCH * high * seconds)
        for high, loud, fades in _PARTIALS
    )
    return begins * ends * sum(partials)
