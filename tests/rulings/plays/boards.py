"""How the published cases on boards and cards (B) are answered in the wizard."""

from __future__ import annotations

from typing import Final

from rulings.case_file import Play

NORTH: Final = {"offender": "N"}

PLAYS: Final[dict[str, tuple[Play, ...]]] = {
    "B01": (
        Play(
            "1997",
            "wrong-number-of-cards",
            {"over": "before", "seen": "no"},
            "13A",
            ("procedure.correct_hands", "procedure.play_on"),
            ("score.artificial",),
        ),
        Play(
            "2007",
            "wrong-number-of-cards",
            {"over": "before", "seen": "no"},
            "13D1",
            ("procedure.correct_hands", "procedure.play_on"),
            ("score.artificial",),
        ),
        Play(
            "2017",
            "wrong-number-of-cards",
            {"over": "before", "seen": "no"},
            "13A1",
            ("procedure.correct_hands", "procedure.play_on"),
            ("score.artificial",),
        ),
    ),
    "B03": (
        Play(
            "1997",
            "wrong-number-of-cards",
            {"over": "called", "playable": "yes", "consent": "no", "adjusted-score.fault": "one"},
            "13",
            ("score.artificial offending:A- innocent:A+", "penalty.procedural"),
            ("procedure.play_on",),
        ),
        Play(
            "2007",
            "wrong-number-of-cards",
            {"over": "called", "playable": "yes"},
            "13A",
            ("procedure.correct_hands", "procedure.play_on"),
            ("score.artificial",),
            after="13A",
        ),
        Play(
            "2017",
            "wrong-number-of-cards",
            {"over": "called", "playable": "yes"},
            "13B1",
            ("procedure.correct_hands", "procedure.play_on"),
            ("score.artificial",),
            after="13B1",
        ),
    ),
    "B06": (
        Play(
            "1997-2017",
            "missing-card",
            {"lead": "no", "found-early": "yes"},
            "14A1",
            ("procedure.correct_hands", "call.stands", "procedure.play_on"),
            ("score.artificial", "card.penalty_card"),
        ),
    ),
    "B08": (
        Play(
            "1997-2017",
            "missing-card",
            {"lead": "yes", "found-late": "quitted"},
            "67",
            ("procedure.refer",),
            ("score.artificial",),
        ),
    ),
    "B11": (
        Play(
            "1997-2007",
            "wrong-board",
            {"what": "board", "found": "auction", "restart": "no"},
            "15C",
            ("procedure.reseat", "procedure.restart_auction", "score.cancelled"),
            ("score.stands",),
        ),
        Play(
            "1997-2007",
            "wrong-board",
            {"what": "board", "found": "auction", "restart": "yes"},
            "15C",
            ("procedure.reseat", "procedure.restart_auction", "procedure.play_on"),
            ("score.cancelled",),
        ),
        Play(
            "2017",
            "wrong-board",
            {"what": "board", "found": "auction", "played-before": "no"},
            "15B2",
            ("procedure.play_on", "score.stands", "procedure.postpone"),
            ("procedure.restart_auction", "score.cancelled"),
        ),
    ),
    "B13": (
        Play(
            "1997",
            "wrong-board",
            {"what": "hand", "since-17d": "partner", "differs": "yes"},
            "17D",
            ("call.cancelled", "score.artificial"),
            (),
            {"offender": "W"},
        ),
        Play(
            "2007",
            "wrong-board",
            {"what": "hand", "since-17d": "partner"},
            "17D2",
            ("call.cancelled", "score.artificial"),
            (),
            {"offender": "W"},
        ),
        Play(
            "2017",
            "wrong-board",
            {"what": "hand", "since-15a": "yes"},
            "15A2(a)",
            ("call.cancelled", "score.artificial"),
            (),
            {"offender": "W"},
        ),
    ),
    "B16": (
        Play("1997", "fouled-board", {"what": "marks"}, "12", ("procedure.refer",), ("score.fouled",)),
        Play("2007-2017", "fouled-board", {"what": "marks", "event": "pairs"}, "87A", ("score.fouled",)),
    ),
    "B18": (
        Play(
            "1997-2017",
            "missed-turn",
            {"passes": "four"},
            "22A",
            ("procedure.no_redeal", "score.stands"),
            ("procedure.redeal",),
        ),
    ),
}
