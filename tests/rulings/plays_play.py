"""How the published cases on play, tricks and claims (G to K) are told to the wizard."""

from __future__ import annotations

from typing import Any, Final

from rulings.case_file import Play

EAST: Final = {"offender": "E", "declarer": "S", "card": "♥5"}
WEST: Final = {"offender": "W", "declarer": "S"}
SOUTH: Final = {"offender": "S", "declarer": "S"}
OPENING: Final = "opening-lead-out-of-turn"
DEFENDER: Final = "lead-out-of-turn-defender"
DECLARER: Final = "lead-out-of-turn-declarer"
MAJOR: Final = "card.penalty_card E major"
REVOKED: Final[dict[str, Any]] = {"really": "suit", "stage": "played", "revoke-tricks.special": "none"}


def all_three(
    tree: str,
    answers: dict[str, Any],
    law: str,
    *effects: str,
    never: tuple[str, ...] = (),
    facts: dict[str, Any] | None = None,
    after: str = "",
    judged: bool = False,
) -> Play:
    """The same in 1997, 2007 and 2017."""
    return Play("1997-2017", tree, answers, law, effects, never, facts or EAST, after, judged)


def choice(option: str, law: str, *effects: str, never: tuple[str, ...] = ()) -> Play:
    return all_three(OPENING, {"since": "nothing", "choice": option}, law, *effects, never=never)


LEADS: Final[dict[str, tuple[Play, ...]]] = {
    "G01": (
        choice("spread", "54A", "lead.accepted", "lead.declarer_becomes_dummy"),
        choice("accept", "54B1", "lead.accepted", never=("lead.declarer_becomes_dummy",)),
        choice(
            "require",
            "50D2(a)",
            "lead.restriction W may:require",
            "card.picked_up E",
            never=("card.penalty_card", "lead.accepted"),
        ),
        choice(
            "forbid",
            "50D2(a)",
            "lead.restriction W may:forbid",
            "card.picked_up E",
            never=("card.penalty_card", "lead.accepted"),
        ),
        choice(
            "free",
            "50D2(b)",
            MAJOR,
            "card.to_be_played_at_first_opportunity E",
            never=("lead.restriction", "card.picked_up"),
        ),
    ),
    "G03": (all_three(OPENING, {"since": "saw"}, "54C", "lead.accepted", never=("card.penalty_card",)),),
    "G06": (
        choice("free", "50D2", MAJOR, "card.declarer_chooses", "card.to_be_played_at_first_opportunity"),
        all_three(
            "penalty-card",
            {"kind": "major", "major": "partner", "choice": "neither"},
            "50D2(b)",
            "card.stands E",
            "card.declarer_chooses",
            "card.to_be_played_at_first_opportunity",
        ),
    ),
    "G08": (
        all_three(
            "face-down-lead",
            {"who": "wrong"},
            "41A",
            "card.withdrawn E",
            "lead.lead_from_correct_hand",
            never=("card.penalty_card",),
        ),
    ),
    "G11": (
        Play(
            "2007-2017",
            DECLARER,
            {"turn": "other", "since": "nothing", "choice": "differ", "next-says": "refuse"},
            "55A",
            ("card.withdrawn S", "lead.lead_from_correct_hand"),
            ("lead.accepted",),
            SOUTH,
            after="55C",
        ),
        Play(
            "1997",
            DECLARER,
            {"turn": "other", "since": "nothing", "choice": "differ"},
            "55A",
            ("procedure.refer",),
            facts=SOUTH,
            judged=True,
        ),
    ),
    "G13": (all_three(DECLARER, {"turn": "other", "since": "next"}, "53A", "lead.accepted", facts=SOUTH),),
    "G16": (
        Play(
            "1997-2007",
            DEFENDER,
            {"turn": "partner", "since-partner": "nothing", "choice-partner": "accept"},
            "53A",
            ("lead.accepted",),
            facts=EAST,
        ),
        Play(
            "2017",
            DEFENDER,
            {"turn": "partner", "since-partner": "nothing", "last-partner": "yes"},
            "53A",
            ("lead.lead_from_correct_hand",),
            ("lead.accepted",),
            EAST,
        ),
    ),
    "G18": (
        all_three(
            "play-after-illegal-play",
            {"who": "defender"},
            "60B",
            "card.penalty_card W major",
            facts=WEST,
        ),
    ),
}

PENALTY_CARDS: Final[dict[str, tuple[Play, ...]]] = {
    "H01": (
        all_three(
            "exposed-card", {"how": "accident", "rank": "low"}, "50C", "card.penalty_card W minor", facts=WEST
        ),
        all_three(
            "penalty-card",
            {"kind": "minor", "minor": "owner"},
            "50C",
            "card.penalty_card W minor",
            never=("card.to_be_played_at_first_opportunity",),
            facts=WEST,
        ),
    ),
    "H03": (
        all_three(
            "penalty-card",
            {"kind": "minor", "minor": "partner"},
            "50C",
            "procedure.play_on",
            never=("lead.restriction", "card.declarer_chooses"),
            facts=WEST,
        ),
    ),
    "H06": (
        Play(
            "1997",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "no"},
            "50D1",
            ("card.to_be_played_at_first_opportunity W",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "no"},
            "50D1(b)",
            ("card.to_be_played_at_first_opportunity W",),
            facts=WEST,
        ),
        Play(
            "1997",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "yes"},
            "50D1",
            ("card.played W",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "major", "major": "owner", "legal": "yes"},
            "50D1(a)",
            ("card.played W",),
            facts=WEST,
        ),
    ),
    "H08": (
        all_three(
            "penalty-card",
            {"kind": "major", "major": "early"},
            "49",
            "card.penalty_card W",
            "card.declarer_chooses",
        ),
    ),
    "H11": (
        all_three(
            "penalty-card",
            {"kind": "several", "several": "suits", "several-suits": "require"},
            "51B2(a)",
            "lead.restriction W may:require",
            "card.picked_up E",
            "card.penalty_card E major",
        ),
    ),
    "H13": (
        all_three(
            "penalty-card-not-played",
            {"since": "no", "accept": "yes"},
            "52B1(a)",
            "card.stands W",
            "card.to_be_played_at_first_opportunity W",
            never=("card.penalty_card",),
            facts=WEST,
        ),
        all_three(
            "penalty-card-not-played",
            {"since": "no", "accept": "no"},
            "52B2",
            "card.withdrawn W",
            "card.played W",
            "card.penalty_card W major",
            facts=WEST,
        ),
    ),
    "H16": (
        Play(
            "1997",
            "penalty-card",
            {"kind": "major", "major": "partner", "choice": "forbid"},
            "16C2",
            ("information.unauthorised W", "information.authorised S", "card.picked_up E"),
            facts=EAST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "major", "major": "partner", "choice": "forbid"},
            "50E2",
            ("information.unauthorised W", "information.authorised S", "card.picked_up E"),
            facts=EAST,
        ),
    ),
    "H18": (
        all_three(
            "played-card",
            {"hand": "declarer", "declarer": "seen"},
            "45C2",
            "card.picked_up S",
            never=("card.played",),
            facts=SOUTH,
        ),
    ),
    "H21": (
        Play(
            "1997",
            "penalty-card",
            {"kind": "both", "both": "lead", "both-choice": "require"},
            "50D1",
            ("lead.restriction W may:require", "card.picked_up E", "card.stands W"),
            ("card.played",),
            EAST,
        ),
        Play(
            "2007-2017",
            "penalty-card",
            {"kind": "both", "both": "lead", "both-choice": "require"},
            "50D1(b)",
            ("lead.restriction W may:require", "card.picked_up E", "card.stands W"),
            ("card.played",),
            EAST,
        ),
    ),
}


def premature(option: str, editions: str, law: str) -> Play:
    answers = {"what": "play", "covered": "no", "choice": option}
    return Play(editions, "premature-play", answers, law, ("card.declarer_chooses", MAJOR), (), EAST)


CARDS: Final[dict[str, tuple[Play, ...]]] = {
    "I01": (
        premature("highest", "1997-2017", "57A1"),
        premature("lowest", "1997-2017", "57A2"),
        premature("forbid", "1997-2007", "57A3"),
        premature("forbid", "2017", "57A4"),
        premature("require", "2017", "57A3"),
    ),
    "I03": (
        premature("require", "2017", "57A3"),
        premature("forbid", "1997-2007", "57A3"),
    ),
    "I06": (
        Play(
            "1997",
            "premature-play",
            {"what": "play", "covered": "dummy"},
            "57C",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
        Play(
            "2007",
            "premature-play",
            {"what": "play", "covered": "dummy"},
            "57C1",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
        Play(
            "2017",
            "premature-play",
            {"what": "play", "covered": "dummy"},
            "57C2",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
    ),
    "I08": (
        Play(
            "1997-2007",
            "premature-play",
            {"what": "before-right"},
            "57A",
            ("card.stands E",),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
        Play(
            "2017",
            "premature-play",
            {"what": "before-right", "legal": "yes"},
            "57D",
            ("card.stands E", "information.unauthorised W"),
            ("card.penalty_card", "card.declarer_chooses"),
            EAST,
        ),
    ),
    "I11": (
        all_three(
            "simultaneous-plays",
            {"who": "one", "seen": "one"},
            "58B1",
            "card.played W",
            "card.picked_up W",
            never=("card.penalty_card",),
            facts=WEST,
        ),
    ),
    "I13": (
        all_three(
            "simultaneous-plays",
            {"who": "two", "other": "partner"},
            "58A",
            "card.stands W",
            "procedure.refer premature-play",
            facts=EAST | {"turn": "W"},
        ),
    ),
    "I16": (
        Play(
            "1997-2007",
            "played-card",
            {"hand": "dummy", "dummy": "slip", "slip": "yes", "pause": "yes"},
            "45C4(b)",
            ("card.withdrawn N", "card.played N"),
            facts=SOUTH,
            judged=True,
        ),
        Play(
            "2017",
            "played-card",
            {"hand": "dummy", "dummy": "slip", "slip": "yes", "since": "no"},
            "45C4(b)",
            ("card.withdrawn N", "card.played N"),
            facts=SOUTH,
            judged=True,
        ),
    ),
    "I18": (
        all_three(
            "played-card",
            {"hand": "dummy", "dummy": "slip", "slip": "no"},
            "45C4(a)",
            "card.played N",
            never=("card.withdrawn",),
            facts=SOUTH,
            judged=True,
        ),
    ),
    "I21": (
        Play("1997", "designation", {"said": "high"}, "46B1", ("card.played N",), facts=SOUTH),
        Play("2007-2017", "designation", {"said": "high"}, "46B1(a)", ("card.played N",), facts=SOUTH),
    ),
    "I23": (
        all_three(
            "designation",
            {"said": "rank", "leading": "no", "how-many": "several"},
            "46B3(b)",
            "procedure.chooses S",
            facts=SOUTH,
        ),
    ),
    "I26": (
        all_three(
            "designation", {"said": "absent"}, "46B4", "card.withdrawn N", "procedure.chooses S", facts=SOUTH
        ),
    ),
    "I28": (
        all_three(
            "dummy",
            {"did": "revoke", "rights-revoke": "yes", "was-revoke": "yes"},
            "43B2(b)",
            "card.withdrawn S",
            "procedure.call_back_after_play",
            facts=SOUTH,
            after="64A",
        ),
        all_three(
            "revoke",
            {"really": "suit", "asked": "dummy-lost"},
            "43B2(b)",
            "card.withdrawn S",
            "procedure.call_back_after_play",
            facts=SOUTH,
            after="64A",
        ),
    ),
    "I31": (
        all_three(
            "taking-back",
            {"why": "explained", "since": "dummy"},
            "47E2(b)",
            "card.stands W",
            "procedure.call_back_after_play",
            never=("card.withdrawn",),
            facts=WEST,
            after="47E2(b)",
        ),
    ),
    "I33": (
        all_three(
            "played-card",
            {"hand": "fifth", "fifth": "defender", "exposed-card.rank": "low"},
            "45E1",
            "card.penalty_card E minor",
        ),
    ),
}


def tricks(number: int, law: str, more: dict[str, str], facts: dict[str, Any] | None = None) -> Play:
    """An established revoke; how many tricks pass."""
    told = {f"revoke-tricks.{question}": answer for question, answer in more.items()}
    return all_three(
        "revoke",
        REVOKED | told,
        law,
        f"tricks.transfer innocent tricks:{number}",
        facts=facts or WEST,
        after="64C",
    )


REVOKES: Final[dict[str, tuple[Play, ...]]] = {
    "J01": (tricks(2, "64A1", {"winner": "offender", "more": "yes"}),),
    "J03": (
        Play(
            "1997",
            "revoke",
            REVOKED | {"revoke-tricks.winner": "partner", "revoke-tricks.later-card": "no"},
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "revoke",
            REVOKED | {"revoke-tricks.winner": "partner"},
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
    ),
    "J06": (
        Play(
            "1997",
            "revoke",
            REVOKED
            | {
                "revoke-tricks.winner": "opponents",
                "revoke-tricks.any": "yes",
                "revoke-tricks.later-card": "only",
            },
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "revoke",
            REVOKED | {"revoke-tricks.winner": "opponents", "revoke-tricks.any": "yes"},
            "64A2",
            ("tricks.transfer innocent tricks:1",),
            facts=WEST,
        ),
    ),
    "J08": (
        tricks(2, "64A1", {"winner": "offender", "more": "yes"}),
        Play(
            "1997-2007",
            "revoke",
            REVOKED | {"revoke-tricks.special": "again"},
            "64B2",
            ("tricks.transfer tricks:0", "tricks.equity_review"),
            facts=WEST,
            after="64C",
        ),
        Play(
            "2017",
            "revoke",
            REVOKED | {"revoke-tricks.special": "again"},
            "64B2",
            ("tricks.transfer tricks:0", "tricks.equity_review"),
            facts=WEST,
            after="64C2(a)",
        ),
    ),
    "J11": (tricks(2, "64A1", {"winner": "offender", "more": "yes"}),),
    "J13": (
        all_three(
            "revoke",
            {"really": "suit", "stage": "twelve", "returned": "no", "twelve-whose": "no"},
            "62D1",
            "card.withdrawn W",
            never=("tricks.transfer", "card.penalty_card"),
            facts=WEST,
        ),
    ),
    "J16": (
        Play(
            "1997",
            "revoke",
            REVOKED
            | {
                "revoke-tricks.special": "both",
                "revoke-tricks.winner": "offender",
                "revoke-tricks.more": "yes",
            },
            "64A1",
            ("tricks.transfer tricks:2",),
            facts=WEST,
        ),
        Play(
            "2007",
            "revoke",
            REVOKED | {"revoke-tricks.special": "both", "revoke-tricks.other-established": "no"},
            "64B7",
            ("tricks.equity_review",),
            facts=WEST,
            judged=True,
        ),
        Play(
            "2017",
            "revoke",
            REVOKED
            | {
                "revoke-tricks.special": "both",
                "revoke-tricks.other-established": "no",
                "revoke-tricks.winner": "offender",
                "revoke-tricks.more": "yes",
            },
            "64A1",
            ("tricks.transfer tricks:2",),
            facts=WEST,
        ),
    ),
    "J18": (tricks(2, "64A1", {"winner": "offender", "more": "yes"}, SOUTH),),
    "J21": (
        Play(
            "1997-2007",
            "revoke",
            {"really": "suit", "stage": "disputed", "claim-whose": "defender"},
            "63A3",
            ("card.withdrawn W", "procedure.refer claim"),
            ("tricks.transfer",),
            WEST,
            judged=True,
        ),
        Play(
            "2017",
            "revoke",
            {"really": "suit", "stage": "disputed", "claim-whose": "defender"},
            "63A4",
            ("card.withdrawn W", "procedure.refer claim"),
            ("tricks.transfer",),
            WEST,
            judged=True,
        ),
    ),
    "J23": (
        Play(
            "1997",
            "revoke",
            {"really": "suit", "asked": "defender"},
            "63B",
            ("card.withdrawn W", "card.penalty_card W major", "procedure.call_back_after_play"),
            facts=WEST,
            after="64A",
        ),
        Play(
            "2007-2017",
            "revoke",
            {"really": "suit", "asked": "defender", "stage": "open", "whose": "hidden"},
            "62B1",
            ("card.withdrawn W", "card.penalty_card W major"),
            ("tricks.transfer", "procedure.call_back_after_play"),
            WEST,
        ),
    ),
    "J26": (
        all_three(
            "revoke",
            REVOKED | {"really": "order", "revoke-tricks.winner": "offender", "revoke-tricks.more": "yes"},
            "64A1",
            "tricks.transfer innocent tricks:2",
            facts=WEST,
        ),
    ),
    "J28": (
        Play(
            "1997",
            "defective-trick",
            {"when": "yes", "what": "none", "suit": "has"},
            "67B1(a)",
            ("card.played W", "tricks.transfer tricks:0"),
            facts=WEST,
        ),
        Play(
            "2007-2017",
            "defective-trick",
            {"when": "yes", "what": "none", "suit": "has", "won": "yes"},
            "64A2",
            ("card.played W", "tricks.transfer innocent tricks:1"),
            facts=WEST,
        ),
    ),
    "J31": (
        all_three(
            "defective-trick",
            {"when": "no", "what-early": "none"},
            "67A1",
            "card.played W",
            never=("tricks.transfer", "card.penalty_card"),
            facts=WEST,
        ),
    ),
    "J33": (
        all_three(
            "tricks-inspected",
            {"what": "after", "mixed": "no"},
            "66D",
            "score.correct_to",
            "procedure.right_lost",
            facts=WEST,
        ),
    ),
}


def contested(point: dict[str, str], editions: str, law: str, *effects: str) -> Play:
    answers = {"what": "claim", "played": "no"} | point
    return Play(editions, "claim", answers, law, effects, judged=True)


FORGOTTEN: Final = {"point": "trump", "mentioned": "no", "forgotten": "yes", "lose": "yes", "tricks": "one"}
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
            ("procedure.refer",),
            ("procedure.play_on",),
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

PLAYS: Final = LEADS | PENALTY_CARDS | CARDS | REVOKES | CLAIMS
