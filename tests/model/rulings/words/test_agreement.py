"""Every text of the trees, filled with every seat and call in each language, agrees in article, case and gender."""

from __future__ import annotations

import re
import string
from typing import TYPE_CHECKING, Final

import pytest
from babel.messages.pofile import read_po

from model.i18n import DOMAIN, install_language
from model.paths import resource
from model.rulings.trees.editions import Edition
from model.rulings.trees.library import Library
from model.rulings.words.wording import BLANKS, Words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.rulings.effects.vocabulary import AnyEffect

FAULTS: Final = {
    "pt": (
        r"(?<!antes )(?<!depois )\b(?:[Dd]e|[Ee]m|[Pp]or) (?:o|os) (?:infrator|parceiro|advers|carteador|morto|defensor|jogador)",
        r"\b[Aa] o (?:infrator|parceiro|advers|carteador|jogador)",
        r"\b[Vv]oz (?:\d\S+|passe|dobre|redobre) (?:é|foi|fica) \w*(?:ado|ido|eito)\b",
    ),
    "es": (
        r"\b(?:[Dd]e|[Aa]) el (?:infractor|compañero|adversario|jugador)",
        r"\b[Vv]oz (?:\d\S+|paso|doblo|redoblo) (?:es|fue|queda|cuenta como) \w+(?:ado|ido)\b",
    ),
    "el": (
        r"\b(?:με|για|από|χωρίς|προς|σε) (?:ο|η|οι) (?=[Α-Ωα-ωάέήίόύώ])",
        r"\b[Δδ]ήλωση (?:\d\S+|πάσο|κοντρ|σιρκόντρ) (?:γίνεται|μένει|μετρά|είναι|ήταν)(?: \w+)? \w*(?:κτό|μιμο|ρκές)\b",
        r"\b(?:[Ττ]ου|[Ττ]ον|στον|αντικαθιστά το|έγινε μετά) (?:η|ο) ",
        r"\b[Ττ]ου (?:Ανατολή|Δύση|Νότος|Βορράς)\b",
        r"\b(?:με|για|από) τον? (?:Νότος|Βορράς|Ανατολή|Δύση)\b",
    ),
}
FAULTS_OF_PORTUGAL: Final = (
    *FAULTS["pt"],
    r"(?<!antes )(?<!depois )\b(?:[Dd]e|[Ee]m|[Pp]or) (?:o|os) declarante",
    r"\b[Aa] o declarante",
    # the revoke is feminine there, the pair masculine
    r"\b(?:o|um|do|no|ao|pelo|este|esse) renúncia\b",
    r"\brenúncia (?:\w+ )?(?:está|estava|estivesse|ficou|é|foi|seja) \w+(?:ado|ido)\b",
    r"\b(?:a|as|uma|da|das|na|nas|à|às|pela|pelas|esta|essa) par(?:es)?\b(?! de)",
    r"\bpar(?:es)? \w+(?:ada|adas|ida|idas)\b",
    # a call keeps its pronoun behind the verb where nothing draws it forward
    r"(?:^|[.;:] )(?:Se|Me|Lhe|O|A) (?:decide|apura|joga|dá|perde)\b(?! [aeo]\b)",
)
CALLS: Final = {
    "pt": ("2♥", "passe", "dobre"),
    "pt_PT": ("2♥", "passe", "dobre"),
    "es": ("2♥", "paso", "doblo"),
    "el": ("2♥", "πάσο", "κοντρ"),
}


def texts() -> Iterator[str]:
    """Whatever the rulings say that has blanks of theirs and no others."""
    with resource("locale", "pt", "LC_MESSAGES", f"{DOMAIN}.po").open("rb") as file:
        catalogue = read_po(file, locale="pt")
    for message in catalogue:
        ruled = any(
            place.startswith(("resources/rulings/", "model/rulings/")) for place, _line in message.locations
        )
        if ruled and isinstance(message.id, str) and "{" in message.id and not message.context:
            names = {name for _text, name, _how, _kind in string.Formatter().parse(message.id) if name}
            if {name[:1].lower() + name[1:] for name in names} <= set(BLANKS):
                yield message.id


@pytest.mark.parametrize("code", CALLS)
def test_every_text_agrees_with_whatever_fills_it(code: str) -> None:
    install_language(code)
    faults = [re.compile(fault) for fault in FAULTS.get(code, FAULTS_OF_PORTUGAL)]
    facts: list[dict[str, object]] = [{}, {"call": CALLS[code][0]}]
    facts += [
        {
            "offender": seat,
            "declarer": seat,
            "turn": seat,
            "misled": seat,
            "call": call,
            "over": "1♠",
            "card": "♥5",
        }
        for seat in "NESW"
        for call in CALLS[code]
    ]
    words = [Words(fact, edition) for fact in facts for edition in (Edition.E1997, Edition.E2017)]
    every = tuple(texts())
    wrong = {
        said
        for text in every
        for one in words
        if any(fault.search(said := one.say(text)) for fault in faults)
    }

    assert len(every) > 500
    assert sorted(wrong) == []


PLURAL: Final = r"(?:[Tt]he )?(?:defenders|opponents|North–South|East–West)"
ENGLISH: Final = tuple(
    re.compile(fault)
    for fault in (
        PLURAL
        + r" (?:chooses|is|has|was|does|leads|plays|wins|loses|gets|takes|passes|calls|declares|defends|decides|says)\b",
        r"\b[Ee]verybody (?:have|are|lead|play|choose)\b",
        r"\b(?:the|an) own\b",
        r"[{}]|  |’s’s",
        r"\b(\w+) \1\b",
        r"\b[Tt]he (?:North|South|East|West)\b(?!–)",
        r"\b(?:a|an) (?:the|North|South|East|West)\b",
    )
)
FACTS: Final[list[dict[str, str]]] = [
    {},
    *(
        {
            "offender": seat,
            "declarer": declarer,
            "turn": seat,
            "misled": seat,
            "call": "2♥",
            "card": "♥5",
            "suit": "♥",
        }
        for seat in "NESW"
        for declarer in "NESW"
    ),
]


def effects() -> Iterator[AnyEffect]:
    """Every effect that a tree can issue in its usual sentence; one with a text of its own is said by that."""
    for tree in Library().load_all():
        for outcome in tree.ruling:
            yield from (*outcome.now, *outcome.later)
        for question in tree.question:
            for answer in question.answers:
                yield from (*answer.now, *answer.later)


def test_every_english_text_reads_well_with_whatever_fills_it() -> None:
    install_language("en")
    words = [Words(facts, edition) for facts in FACTS for edition in (Edition.E1997, Edition.E2017)]
    said = {one.say(text) for text in texts() for one in words}
    said |= {one.of(one.settle_seats(effect)) for effect in effects() for one in words if not effect.text}

    assert len(said) > 2000
    assert sorted(text for text in said if any(fault.search(text) for fault in ENGLISH)) == []


@pytest.mark.parametrize(
    "fault",
    [
        "The defenders chooses alone.",
        "the own explanation",
        "{partner} leads",
        "The West leads",
        "North–South has the choice",
    ],
)
def test_the_faults_are_known_as_such(fault: str) -> None:
    assert any(one.search(fault) for one in ENGLISH)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The pass is accepted and counts as in turn. The auction goes on with East’s call."),
        ("pt", "A voz passe é aceita e conta como dada na vez. O leilão segue com a voz de Este."),
        ("pt_PT", "A voz passe é aceite e conta como dada na vez. O leilão segue com a voz de Este."),
        ("es", "La voz paso se acepta y cuenta como dada en su turno. La subasta sigue con la voz de Este."),
        (
            "el",
            "Η δήλωση πάσο γίνεται δεκτή και λογίζεται στη σειρά. Οι αγορές συνεχίζουν με τη δήλωση της Ανατολής.",
        ),
    ],
)
def test_a_call_keeps_its_noun_where_the_language_bends_words_by_it(code: str, said: str) -> None:
    install_language(code)
    call = {"en": "pass", "pt": "passe", "pt_PT": "passe", "es": "paso", "el": "πάσο"}[code]
    text = "{Call} is accepted and counts as in turn. The auction goes on with {lho}’s call."

    assert Words({"offender": "N", "call": call}, Edition.E2017).say(text) == said


def test_a_greek_seat_after_a_colon_keeps_its_article_where_it_does_something() -> None:
    install_language("el")
    words = Words({"offender": "N"}, Edition.E2017)

    assert words.say("A: {lho} πασάρει.") == "A: η Ανατολή πασάρει."
    assert words.say("Αμυνόμενοι: {lho}") == "Αμυνόμενοι: Ανατολή"
