"""Penalty cards typed event by event: what holds after each (Laws 50 to 52)."""

from __future__ import annotations

import pytest

from model.bridge.letters import GREEK, PORTUGUESE, letters_of
from model.bridge.seats import Seat
from model.rulings.play.penalty_text import (
    CardLog,
    NotAnEvent,
    answer_exposed_card,
    describe_events,
    now,
    parse,
)


def course(*events: str) -> CardLog:
    """South declares."""
    found = CardLog(Seat.SOUTH)
    for event in events:
        found = found.after(event)
    return found


def test_a_low_card_and_an_honour_make_both_major() -> None:
    assert "♥5 is a minor penalty card" in now(course("w h5"))[0]
    said = now(course("w h5", "w hk"))
    assert "♥5 ♥K are major penalty cards; declarer names which" in said[0]
    assert said[1] == "When East is to lead, declarer chooses first (50D2)."


def test_declarer_chooses_by_digit_or_by_sign() -> None:
    waiting = course("w hk", "e lead")
    assert "East waits: declarer may require ♥, forbid it" in now(waiting)[0]
    for forbid in ("2", "-h"):
        after = waiting.after(forbid)
        assert after.events[-1] == "-H"
        assert now(after) == ("East may not lead ♥ while keeping the lead (50D2(a)).",)
    assert "♥ must be led" in now(waiting.after("1"))[0]
    neither = waiting.after("0")
    assert "♥K is a major penalty card" in now(neither)[0]


@pytest.mark.parametrize(("typed", "event"), [("-κα", "-D"), ("-κ", "-H"), ("-κκα", "-HD"), ("-καπ", "-DS")])
def test_greek_diamonds_are_two_letters_among_suits_too(typed: str, event: str) -> None:
    waiting = course("w hk d10! s10!", "e lead")
    assert waiting.after(typed, GREEK).events[-1] == event


@pytest.mark.parametrize(
    ("language", "leads", "wins"),
    [
        ("pt", "e sai", "n ganhou"),
        ("es", "e sale", "n gana"),
        ("el", "α εξοδος", "β πηρε"),
        ("el", "α έξοδος", "β πήρε"),
        ("pt", "e lead", "n won"),
    ],
)
def test_who_leads_and_who_won_is_typed_in_the_language(language: str, leads: str, wins: str) -> None:
    letters = letters_of(language)
    waiting = course("w hk").after(leads, letters)
    assert waiting.events[-1] == "E lead"
    assert waiting.after("0", letters).after("e >s3").after(wins, letters).events[-1] == "N won"


def test_a_ban_ends_when_the_lead_is_lost() -> None:
    banned = course("w hk", "e lead", "-h", "e >s3")
    assert now(banned.after("e won")) == ("East may not lead ♥ while keeping the lead (50D2(a)).",)
    assert now(banned.after("n won")) == ("There is no penalty card on the table.",)


def test_two_suits_are_required_one_or_forbidden_both() -> None:
    waiting = course("w hk s10!", "e lead")
    assert "require one of ♥ ♠, forbid one or more" in now(waiting)[0]
    assert waiting.after("-hs").events[-1] == "-HS"
    with pytest.raises(NotAnEvent, match="Require one"):
        waiting.after("+hs")


def test_a_lead_before_the_choice_is_a_penalty_card_too() -> None:
    early = course("w hk", "e lead", "e >d4")
    assert [str(one.card) for one in early.tracker.of(Seat.EAST)] == ["D4"]


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("", "Type what"),
        ("h5", "seat"),
        ("w", "card"),
        ("s h5", "never"),
        ("+h", "no such choice"),
        ("w x5", "not a card"),
    ],
)
def test_what_cannot_be_says_why(event: str, reason: str) -> None:
    with pytest.raises(NotAnEvent, match=reason):
        course("w hk").after(event)


def test_it_is_kept_in_english_and_typed_in_any_language() -> None:
    typed = CardLog(Seat.SOUTH).after("o cr", PORTUGUESE).after("e lead", PORTUGUESE).after("-c", PORTUGUESE)
    assert typed.write() == "S; W HK; E lead; -H"
    assert parse(typed.write()) == typed
    assert typed.back().write() == "S; W HK; E lead"


def test_another_card_in_place_of_the_penalty_card_is_accepted_or_refused() -> None:
    lying = course("w hk")
    assert [str(one.card) for one in lying.after("w s2/hk+").tracker.of(Seat.WEST)] == ["HK"]
    refused = lying.after("w s2/hk -")
    assert refused.events[-1] == "W S2/HK-"
    assert [(str(one.card), one.major) for one in refused.tracker.of(Seat.WEST)] == [("S2", True)]
    assert parse(refused.write()) == refused
    with pytest.raises(NotAnEvent, match="accepted"):
        lying.after("w s2/hk")
    with pytest.raises(NotAnEvent, match="no such penalty card"):
        lying.after("w s2/ha+")


def test_after_a_lead_too_early_declarer_still_chooses() -> None:
    early = course("w hk", "e lead", "e >d4")
    assert early.options is not None
    assert "East may not lead ♥" in " ".join(now(early.after("-h")))


@pytest.mark.parametrize(
    ("events", "owner", "answers"),
    [
        ((), None, {}),
        (("w h5",), Seat.WEST, {"rank": "low"}),
        (("w h10",), Seat.WEST, {"rank": "honour"}),
        (("w h5", "w s3"), Seat.WEST, {"rank": "several"}),
        (("w h5", "e s3 s4"), Seat.EAST, {"rank": "several"}),
        (("e h5!", "w lead", "0"), Seat.EAST, {"how": "played"}),
    ],
)
def test_what_was_exposed_is_not_asked_again(
    events: tuple[str, ...], owner: Seat | None, answers: dict[str, str]
) -> None:
    assert answer_exposed_card(course(*events)) == (owner, answers)


def test_the_course_is_described_in_words_for_the_papers() -> None:
    happened = course(
        "w hk", "w s10!", "w s2/hk-", "e lead", "-s", "e >c4", "w =c9", "e won", "e lead", "e >d3"
    )
    assert describe_events(happened.write()) == (
        "West exposed ♥K; West exposed ♠10 on purpose; West played ♠2 in place of ♥K, refused; East to lead;"
        " declarer: forbade ♠; East led ♣4; West played ♣9; East won the trick; East to lead; East led ♦3"
    )
