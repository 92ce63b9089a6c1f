"""What laid-out tricks tell: the revoke, its tricks in each edition, a lead out of turn, cards that were not dealt."""

from __future__ import annotations

import pytest

from model.bridge.cards import Card
from model.bridge.play.text import parse
from model.bridge.seats import Seat
from model.rulings.play.strip_facts import report_tricks
from model.rulings.trees.editions import Edition

RUFFED = parse("S 3W:D5,D2,DK,S3 4S:H2,H3,H4,HA 5E:C2,C3,C4,CA 6N:D3,D4,D9,D6")
"""Spades are trumps: South ruffs a diamond, and shows the nine of diamonds three tricks later, winning with it."""

DISCARDED = parse("N 3W:D5,D2,DK,S3 4E:H2,H3,H4,HA 5N:C2,C3,CA,C4 6S:D9,D3,D4,D6")
"""No trumps: South discards a spade on East's king, and wins trick six with the nine of diamonds."""


def test_a_revoke_that_won_the_trick() -> None:
    found = report_tricks(RUFFED, "revoke", Edition.E2017, declarer=Seat.SOUTH)
    assert found.offender is Seat.SOUTH
    assert found.sentences[0] == (
        "South revoked at trick 3 with ♠3, holding ♦9. Established: the side has played to the "
        "next trick. South won the trick."
    )
    assert (
        found.sentences[1] == "On these tricks 2 would be transferred for South’s revoke at trick 3 (64A1)."
    )
    assert found.answers is not None
    assert found.answers["revoke-tricks.winner"] == "offender"
    assert found.answers["revoke-tricks.more"] == "yes"


@pytest.mark.parametrize(("edition", "tricks"), [("1997", 2), ("2007", 1), ("2017", 1)])
def test_a_later_trick_with_a_card_of_the_suit_counts_in_1997(edition: str, tricks: int) -> None:
    found = report_tricks(DISCARDED, "revoke", Edition(edition), declarer=Seat.SOUTH)
    assert f"On these tricks {tricks} would be transferred" in found.sentences[1]


def test_the_tree_on_tricks_gets_its_own_answers() -> None:
    found = report_tricks(RUFFED, "revoke-tricks", Edition.E2017, declarer=Seat.SOUTH)
    assert found.answers == {"special": "none", "winner": "offender", "more": "yes"}


def test_dummy_s_revoke_costs_no_trick_by_rule() -> None:
    found = report_tricks(RUFFED, "revoke", Edition.E2017, declarer=Seat.NORTH)
    assert found.answers is not None
    assert found.answers["revoke-tricks.special"] == "faced"


def test_a_lead_out_of_turn_is_seen() -> None:
    strip = parse("N 3W:D5,D2,DK,D3 4S:H2,H3,H4,HA")
    found = report_tricks(strip, "lead-out-of-turn-declarer", Edition.E2017)
    assert found.sentences == ("South led to trick 4, but East had won trick 3: a lead out of turn.",)
    assert (found.offender, found.answers) == (Seat.SOUTH, None)


def test_cards_are_checked_against_the_deal() -> None:
    hands = {Seat.SOUTH: [Card.parse(one) for one in ("D3", "HQ", "D9")]}
    strip = parse("N 3W:D5,D2,DK,H2")
    found = report_tricks(strip, "revoke", Edition.E2017, hands=hands)
    assert found.sentences[0].startswith("South revoked at trick 3 with ♥2, holding ♦9, ♦3.")
    assert found.sentences[-1] == "South did not hold ♥2 (trick 3)."


BOTH = parse("S 3S:HK,C3,H4,D5 4S:HQ,H9,H5,H8 5S:S2,S3,SA,S4 6N:D2,D3,DA,D4")
"""Spades are trumps: West and East both throw on the king of hearts, and both follow to the queen; declarer wins all four."""


def test_both_defenders_on_one_trick_are_distinguished() -> None:
    found = report_tricks(BOTH, "revoke", Edition.E2017, declarer=Seat.SOUTH)
    assert [one.seat for one in found.revokes] == [Seat.WEST, Seat.EAST]
    assert ["West’s revoke" in line for line in found.sentences[2:]] == [True, False]
    assert ["East’s revoke" in line for line in found.sentences[2:]] == [False, True]
    assert found.answers is not None
    assert found.answers["revoke-tricks.special"] == "pair"
    assert found.answers["revoke-tricks.pair-winner"] == "opponents"
    assert "revoke-tricks.pair-any" not in found.answers  # the tricks after the sixth are not laid out


def test_tricks_that_are_not_laid_out_yet_may_still_pass() -> None:
    found = report_tricks(BOTH, "revoke", Edition.E2017, declarer=Seat.SOUTH)
    assert found.sentences[2] == (
        "None of these tricks would be transferred for West’s revoke at trick 3 (64B1); later ones may."
    )


def test_with_every_trick_laid_out_none_passes_by_rule() -> None:
    rest = " ".join(
        f"{number}S:{lead},{low},{other},{last}"
        for number, lead, low, other, last in (
            (7, "SK", "S5", "S6", "S7"), (8, "SQ", "C2", "C4", "C5"), (9, "SJ", "C6", "C7", "C8"),
            (10, "ST", "C9", "CT", "CJ"), (11, "S9", "DT", "CQ", "D6"), (12, "DK", "D7", "D8", "D9"),
            (13, "DQ", "DJ", "CK", "CA"),
        )
    )  # fmt: skip
    strip = parse("S 3S:HK,C3,H4,D5 4S:HQ,H9,H5,H8 5S:S2,S3,SA,S4 6N:D2,D3,DA,D4 " + rest)
    found = report_tricks(strip, "revoke", Edition.E2017, declarer=Seat.SOUTH)
    assert "By law no trick would be transferred for West’s revoke at trick 3 (64B1)." in found.sentences
