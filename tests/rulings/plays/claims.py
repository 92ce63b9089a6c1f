"""How the published cases on claims (K) are answered in the wizard."""

from __future__ import annotations

from typing import Final

from rulings.case_file import Play
from rulings.play_case import all_three


def contested(point: dict[str, str], editions: str, law: str, *effects: str) -> Play:
    answers = {"what": "claim", "played": "no"} | point
    return Play(editions, "claim", answers, law, effects, judged=True)


FORGOTTEN: Final = {"point": "trump", "mentioned": "lost", "tricks": "one"}
PLAYED_ON: Final = {"what": "claim", "point": "nothing"}

CLAIMS: Final[dict[str, tuple[Play, ...]]] = {
    "K01": (contested(FORGOTTEN, "1997-2017", "70C", "tricks.awarded innocent tricks:1"),),
    "K03": (contested(FORGOTTEN, "1997-2017", "70C", "tricks.awarded innocent tricks:1"),),
    "K06": (
        contested(
            {"point": "partner", "partner": "yes", "tricks": "one"},
            "1997",
            "70A",
            "tricks.awarded innocent tricks:1",
        ),
        contested(
            {"point": "partner", "partner": "yes", "tricks": "one"},
            "2007-2017",
            "70D2",
            "tricks.awarded innocent tricks:1",
        ),
    ),
    "K08": (
        Play("1997", "concession", {"trick": "contract"}, "71B", ("score.correct_to",)),
        Play("1997", "concession", {"trick": "won"}, "71A", ("score.correct_to", "tricks.awarded tricks:1")),
        Play(
            "2007-2017",
            "concession",
            {"trick": "won"},
            "71.1",
            ("score.correct_to", "tricks.awarded tricks:1"),
        ),
    ),
    "K11": (
        Play(
            "1997-2007",
            "claim",
            PLAYED_ON | {"played": "some"},
            "70A",
            ("card.withdrawn",),
            judged=True,
        ),
        Play(
            "2017",
            "claim",
            PLAYED_ON | {"played": "refused"},
            "68D2(b)",
            ("procedure.no_play", "score.stands"),
            ("procedure.play_on", "procedure.refer", "card.withdrawn"),
            judged=True,
        ),
    ),
    "K13": (
        all_three(
            "claim",
            {"what": "current"},
            "68",
            "procedure.play_on",
            "information.unauthorised W",
            never=("card.penalty_card",),
        ),
    ),
    "K16": (
        contested(
            {"point": "line", "worse": "yes", "tricks": "one"},
            "1997",
            "70D",
            "tricks.awarded innocent tricks:1",
        ),
        contested(
            {"point": "line", "worse": "yes", "tricks": "one"},
            "2007-2017",
            "70D1",
            "tricks.awarded innocent tricks:1",
        ),
    ),
}
