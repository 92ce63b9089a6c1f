"""How the published cases on changes of call and inadmissible calls and cards (E, F) are answered in the wizard."""

from __future__ import annotations

from typing import Final

from rulings.case_file import Play

SOUTH: Final = {"offender": "S", "call": "1NT"}

PLAYS: Final[dict[str, tuple[Play, ...]]] = {
    "E01": (
        Play(
            "1997-2007",
            "change-of-call",
            {"meant": "no", "unmeant": "open", "pause": "yes"},
            "25A",
            ("call.replaced S intended call", "call.may_change W"),
            ("call.must_pass", "lead.restriction"),
            SOUTH,
        ),
        Play(
            "2017",
            "change-of-call",
            {"meant": "no", "unmeant": "open"},
            "25A1",
            ("call.replaced S intended call", "call.may_change W"),
            ("call.must_pass", "lead.restriction"),
            SOUTH,
        ),
    ),
    "E03": (
        Play(
            "1997",
            "change-of-call",
            {"meant": "no", "unmeant": "partner"},
            "25A",
            ("call.stands",),
            ("call.replaced",),
            SOUTH,
        ),
        Play(
            "2007",
            "change-of-call",
            {"meant": "no", "unmeant": "partner"},
            "25A2",
            ("call.stands",),
            ("call.replaced",),
            SOUTH,
        ),
        Play(
            "2017",
            "change-of-call",
            {"meant": "no", "unmeant": "partner"},
            "25A4",
            ("call.stands",),
            ("call.replaced",),
            SOUTH,
        ),
    ),
    "E06": (
        Play(
            "1997",
            "change-of-call",
            {"meant": "yes", "second": "yes", "lho": "no", "keep": "other", "other-leads.showed": "none"},
            "25B2(b)(2)",
            ("score.at_most offending A-", "lead.restriction N any may:forbid"),
            ("call.must_pass",),
            SOUTH,
        ),
    ),
    "E08": (
        Play(
            "1997",
            "change-of-call",
            {"meant": "no", "unmeant": "over"},
            "25A",
            ("call.stands",),
            ("call.replaced",),
            SOUTH,
        ),
        Play(
            "2007",
            "change-of-call",
            {"meant": "no", "unmeant": "over"},
            "25A3",
            ("call.stands",),
            ("call.replaced",),
            SOUTH,
        ),
        Play(
            "2017",
            "change-of-call",
            {"meant": "no", "unmeant": "over"},
            "25A5",
            ("call.stands",),
            ("call.replaced",),
            SOUTH,
        ),
    ),
    "F01": (
        Play(
            "1997",
            "inadmissible-double",
            {"since": "nothing", "rotation": "yes", "in-turn-leads.showed": "none"},
            "36",
            (
                "call.cancelled S",
                "call.replaced S any legal call",
                "call.must_pass N throughout",
                "lead.restriction N any",
            ),
            (),
            {"offender": "S"},
        ),
        Play(
            "2007",
            "inadmissible-double",
            {"since": "nothing", "rotation": "yes", "in-turn-leads.showed": "none"},
            "36B2",
            (
                "call.cancelled S",
                "call.replaced S any legal call",
                "call.must_pass N throughout",
                "lead.restriction N any",
            ),
            (),
            {"offender": "S"},
        ),
        Play(
            "2017",
            "inadmissible-double",
            {"since": "nothing", "rotation": "yes"},
            "36B2",
            (
                "call.cancelled S",
                "call.replaced S any legal call",
                "call.must_pass N throughout",
                "lead.restriction N unspecified",
            ),
            (),
            {"offender": "S"},
        ),
    ),
    "F03": (
        Play(
            "2017",
            "inadmissible-double",
            {"since": "lead"},
            "36C",
            ("call.cancelled S", "score.correct_to"),
            ("call.must_pass",),
            {"offender": "S"},
        ),
    ),
    "F06": (
        Play(
            "1997",
            "call-after-final-pass",
            {"since": "no", "who": "defender-act", "leads.showed": "none"},
            "39B",
            ("call.cancelled W", "lead.restriction E any may:forbid"),
            ("call.must_pass",),
            {"offender": "W"},
        ),
        Play(
            "2007",
            "call-after-final-pass",
            {"since": "no", "who": "defender-act", "leads.showed": "none"},
            "39C",
            ("call.cancelled W", "lead.restriction E any may:forbid"),
            ("call.must_pass",),
            {"offender": "W"},
        ),
        Play(
            "2017",
            "call-after-final-pass",
            {"since": "no", "who": "defender-act"},
            "39C",
            ("call.cancelled W", "lead.restriction E unspecified may:forbid"),
            ("call.must_pass",),
            {"offender": "W"},
        ),
    ),
    "F08": (
        Play(
            "1997",
            "silenced-player",
            {"since": "yes"},
            "35B",
            ("call.stands", "call.must_pass S throughout"),
            ("lead.restriction", "call.cancelled"),
            {"offender": "S"},
        ),
        Play(
            "2007-2017",
            "silenced-player",
            {"since": "yes"},
            "37A",
            ("call.stands", "call.must_pass S throughout"),
            ("lead.restriction", "call.cancelled"),
            {"offender": "S"},
        ),
    ),
    "F11": (
        Play(
            "1997-2017",
            "card-exposed-auction",
            {"cards": "honour"},
            "24B",
            ("call.must_pass E once", "card.penalty_card W major", "card.left_face_up"),
            (),
            {"offender": "W", "card": "♦K"},
        ),
    ),
    "F13": (
        Play(
            "1997-2017",
            "card-exposed-auction",
            {"cards": "led"},
            "24B",
            ("call.must_pass W once", "card.penalty_card E major"),
            (),
            {"offender": "E", "card": "♠9"},
        ),
    ),
}
