"""A Greek sentence says who in the case it wants, whether the seat is known or only the part it plays."""

from __future__ import annotations

import pytest

from model.i18n import install_language
from model.rulings.trees.editions import Edition
from model.rulings.words.wording import Words

EDITION = Edition.E2017


@pytest.mark.parametrize(
    ("text", "unknown", "north", "east", "south", "west"),
    [
        (
            "Η νέα δήλωση του {Offender} μένει.",
            "Η νέα δήλωση του υπαίτιου μένει.",
            "Η νέα δήλωση του Βορρά μένει.",
            "Η νέα δήλωση της Ανατολής μένει.",
            "Η νέα δήλωση του Νότου μένει.",
            "Η νέα δήλωση της Δύσης μένει.",
        ),
        (
            "Ρωτήστε τον {offender}.",
            "Ρωτήστε τον υπαίτιο.",
            "Ρωτήστε τον Βορρά.",
            "Ρωτήστε την Ανατολή.",
            "Ρωτήστε τον Νότο.",
            "Ρωτήστε τη Δύση.",
        ),
        (
            "Γυρίζει στον {offender}.",
            "Γυρίζει στον υπαίτιο.",
            "Γυρίζει στον Βορρά.",
            "Γυρίζει στην Ανατολή.",
            "Γυρίζει στον Νότο.",
            "Γυρίζει στη Δύση.",
        ),
        (
            "Μένει. {Offender} πασάρει, και βγαίνει {offender}.",
            "Μένει. Ο υπαίτιος πασάρει, και βγαίνει ο υπαίτιος.",
            "Μένει. Ο Βορράς πασάρει, και βγαίνει ο Βορράς.",
            "Μένει. Η Ανατολή πασάρει, και βγαίνει η Ανατολή.",
            "Μένει. Ο Νότος πασάρει, και βγαίνει ο Νότος.",
            "Μένει. Η Δύση πασάρει, και βγαίνει η Δύση.",
        ),
        (
            "{Offender}, πασάρετε.",
            "Υπαίτιε, πασάρετε.",
            "Βορρά, πασάρετε.",
            "Ανατολή, πασάρετε.",
            "Νότε, πασάρετε.",
            "Δύση, πασάρετε.",
        ),
        (
            "Σειρά είχε: {offender};",
            "Σειρά είχε: ο υπαίτιος;",
            "Σειρά είχε: Βορράς;",
            "Σειρά είχε: Ανατολή;",
            "Σειρά είχε: Νότος;",
            "Σειρά είχε: Δύση;",
        ),
    ],
)
def test_who_is_said_in_the_case_the_sentence_wants(
    text: str, unknown: str, north: str, east: str, south: str, west: str
) -> None:
    install_language("el")

    said = [Words({"offender": seat} if seat else {}, EDITION).say(text) for seat in ("", *"NESW")]

    assert said == [unknown, north, east, south, west]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Στη σειρά του {Lho}.", "Στη σειρά του αντιπάλου στα αριστερά."),
        ("Τον {partner} τον ρωτάτε.", "Τον συμπαίκτη του υπαίτιου τον ρωτάτε."),
        ("{Lho}, περιμένετε.", "Αντίπαλε στα αριστερά, περιμένετε."),
        ("Αφορά τους άλλους και τον {declarer}.", "Αφορά τους άλλους και τον εκτελεστή."),
        ("Το φύλλο γυρίζει στον {dummy}.", "Το φύλλο γυρίζει στον μορ."),
        ("Πείτε το στον {opponents}.", "Πείτε το στους αντιπάλους."),
        ("Σειρά του {defenders}.", "Σειρά των αμυνομένων."),
        ("Στη θέση του {call} μπαίνει άλλη.", "Στη θέση της δήλωσης μπαίνει άλλη."),
        ("Πήρε το {card} και το {suit}.", "Πήρε το φύλλο και το χρώμα."),
        ("Για τον {all}, στον {all}.", "Για όλους, σε όλους."),
        ("{Partner}", "Ο συμπαίκτης του υπαίτιου"),
    ],
)
def test_a_part_is_said_in_its_case(text: str, said: str) -> None:
    install_language("el")

    assert Words({}, EDITION).say(text) == said


def test_a_call_bends_with_its_noun_and_a_card_has_no_cases() -> None:
    install_language("el")
    words = Words({"call": "1♥", "card": "♠K"}, EDITION)

    assert words.say("Στη θέση του {call} το {card}.") == "Στη θέση της δήλωσης 1♥ το ♠K."
