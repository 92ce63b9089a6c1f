"""Blanks read well wherever a translation puts them, whether the seat is known or only the part it plays."""

from __future__ import annotations

import pytest

from model.i18n import install_language
from model.rulings.trees.editions import Edition
from model.rulings.words.blanks import fill_blanks
from model.rulings.words.wording import Words

UNKNOWN = {"offender": "el infractor", "Offender": "El infractor", "card": "la carta", "Card": "La carta"}
KNOWN = {"offender": "Norte", "Offender": "Norte", "card": "♠A", "Card": "♠A"}


@pytest.mark.parametrize(
    ("text", "unknown", "known"),
    [
        ("{Offender} pasa.", "El infractor pasa.", "Norte pasa."),
        (
            "La nueva voz de {Offender} vale.",
            "La nueva voz del infractor vale.",
            "La nueva voz de Norte vale.",
        ),
        ("Advierta a {offender}.", "Advierta al infractor.", "Advierta a Norte."),
        ("De {Offender}", "Del infractor", "De Norte"),
        ("¿Qué hizo {offender}?", "¿Qué hizo el infractor?", "¿Qué hizo Norte?"),
        ("Vale. {Offender} pasa.", "Vale. El infractor pasa.", "Vale. Norte pasa."),
        ("Vale: {Card} es de {Offender}.", "Vale: la carta es del infractor.", "Vale: ♠A es de Norte."),
    ],
)
def test_a_spanish_sentence_says_who_in_its_own_place(text: str, unknown: str, known: str) -> None:
    install_language("es")

    assert (fill_blanks(text, UNKNOWN), fill_blanks(text, KNOWN)) == (unknown, known)


def test_who_is_spoken_to_in_english_loses_the_article() -> None:
    install_language("en")
    text = "{Partner}, please lead that suit. {Offender}, take the card back. {Partner} leads."

    assert Words({}, Edition.E2017).say(text) == (
        "Offender’s partner, please lead that suit. Offender, take the card back. The offender’s partner leads."
    )


@pytest.mark.parametrize(
    ("call", "said"),
    [("pass", "the pass"), ("double", "the double"), ("1♠", "1♠"), ("PASS", "the pass"), ("X", "the double")],
)
def test_a_call_that_is_a_word_has_its_article_in_english(call: str, said: str) -> None:
    install_language("en")

    assert Words({"call": call}, Edition.E2017).say("Does {lho} accept {call}?").endswith(f"accept {said}?")


def test_a_portuguese_sentence_runs_its_articles_together() -> None:
    install_language("pt")
    blanks = {"partner": "o parceiro", "lho": "Oeste", "call": "a voz", "all": "os adversários"}

    assert fill_blanks("a vez de {partner}, de {lho}", blanks) == "a vez do parceiro, de Oeste"
    assert fill_blanks("em {call}, por {all}, a {call}", blanks) == "na voz, pelos adversários, à voz"


def test_a_sentence_that_begins_with_a_small_blank_begins_with_its_capital() -> None:
    install_language("pt")
    blanks = {"partner": "o parceiro", "call": "1♠"}

    assert fill_blanks("{partner} passa?", blanks) == "O parceiro passa?"
    assert fill_blanks("Vale. {partner} passa.", blanks) == "Vale. O parceiro passa."
    assert fill_blanks("{call} vale?", blanks) == "1♠ vale?"
    assert fill_blanks("{partner};", {"partner": "ο συμπαίκτης"}) == "Ο συμπαίκτης;"


@pytest.mark.parametrize(
    ("code", "text", "said"),
    [
        ("pt", "{Offender}, repita sua voz.", "Infrator, repita sua voz."),
        ("pt", "Vale. {Offender}, repita sua voz.", "Vale. Infrator, repita sua voz."),
        ("pt", "Se passar, {offender}, que fala, repete.", "Se passar, o infrator, que fala, repete."),
        ("pt", "{Offender}, ao sair", "O infrator, ao sair"),
        ("en", "{Offender}, repeat your call.", "O infrator, repeat your call."),
    ],
)
def test_who_is_spoken_to_has_no_article(code: str, text: str, said: str) -> None:
    install_language(code)

    assert fill_blanks(text, {"offender": "o infrator", "Offender": "O infrator"}) == said


def test_a_seat_spoken_to_keeps_its_name() -> None:
    install_language("pt")

    assert fill_blanks("{Offender}, repita sua voz.", {"Offender": "Norte", "offender": "Norte"}) == (
        "Norte, repita sua voz."
    )


def test_an_option_without_a_full_stop_stays_small() -> None:
    install_language("pt")

    assert fill_blanks("{partner} joga a carta mais alta", {"partner": "o parceiro"}) == (
        "o parceiro joga a carta mais alta"
    )


def test_english_stays_as_it_is_written() -> None:
    install_language("en")

    assert fill_blanks(
        "{Offender}’s new call. Tell {offender}.", {"offender": "dealer", "Offender": "Dealer"}
    ) == ("Dealer’s new call. Tell dealer.")


def test_braces_in_a_fact_are_not_filled_again() -> None:
    install_language("es")

    assert fill_blanks("{Card}", {"card": "{offender}", "Card": "{offender}"}) == "{offender}"


def test_a_blank_nobody_knows_is_refused() -> None:
    with pytest.raises(KeyError):
        fill_blanks("{nobody}", UNKNOWN)


def test_the_words_of_a_ruling_are_filled_so() -> None:
    install_language("es")

    assert Words({}, Edition.E2017).say("Was it {offender}’s turn?") == "¿Era el turno del infractor?"
    assert (
        Words({"offender": "N"}, Edition.E2017).say("Was it {offender}’s turn?") == "¿Era el turno de Norte?"
    )


@pytest.mark.parametrize(
    ("language", "text", "unknown", "known"),
    [
        (
            "en",
            "One trick goes to {opponents}.",
            "One trick goes to the opponents.",
            "One trick goes to East–West.",
        ),
        ("pt", "Vai para {opponents}.", "Vai para os adversários.", "Vai para Este–Oeste."),
        ("es", "Va a {opponents}.", "Va a los adversarios.", "Va a Este–Oeste."),
        ("el", "Πάει στον {opponents}.", "Πάει στους αντιπάλους.", "Πάει στους Ανατολή–Δύση."),
    ],
)
def test_a_side_is_named_where_a_seat_tells_it(language: str, text: str, unknown: str, known: str) -> None:
    install_language(language)

    assert Words({}, Edition.E2017).say(text) == unknown
    assert Words({"offender": "S"}, Edition.E2017).say(text) == known
