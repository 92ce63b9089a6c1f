"""The catalogues of the other languages translate every text, keep its blanks, and give examples that are understood.

The program shows a text without a translation in English; the tests let none of them into a commit.
"""

from __future__ import annotations

import re
import string
from gettext import GNUTranslations
from typing import TYPE_CHECKING, Final

import pytest
from babel.messages.pofile import read_po

from model.bridge.calls import read_call
from model.bridge.entry.field import read as read_entry
from model.bridge.letters import letters_of
from model.i18n import DOMAIN, LANGUAGES, SOURCE_LANGUAGE, VARIETIES, _, install_language, ngettext
from model.movement.size import parse_size
from model.paths import resource

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from babel.messages.catalog import Catalog, Message

CODES: Final = [
    code for code in (*LANGUAGES, *VARIETIES) if code != SOURCE_LANGUAGE and resource("locale", code).is_dir()
]
NONE_IS_ONE: Final = {"pt"}  # Portuguese of Brazil counts nothing with one
GREEK, LATIN = re.compile("[\u0370-\u03ff\u1f00-\u1fff]"), re.compile("[A-Za-z]")


def path(code: str, ending: str) -> Path:
    return resource("locale", code, "LC_MESSAGES", f"{DOMAIN}.{ending}")


@pytest.fixture(scope="module", params=CODES)
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    with path(request.param, "po").open("rb") as file:
        return read_po(file, locale=request.param, abort_invalid=True)


def forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text) if isinstance(text, (tuple, list)) else ()


def translated(catalogue: Catalog) -> Iterator[tuple[Message, tuple[str, ...], tuple[str, ...]]]:
    """Each message that is shown in the language, what it says in English, and in the language."""
    for message in catalogue:
        said = forms(message.string)
        if message.id and said and all(said) and not message.fuzzy:
            yield message, forms(message.id), said


def blanks(text: str) -> list[tuple[str, str | None, str | None]]:
    return sorted(
        (name, how or "", kind or "")
        for _text, name, how, kind in string.Formatter().parse(text)
        if name is not None
    )


def test_every_text_is_translated(catalogue: Catalog, capsys: pytest.CaptureFixture[str]) -> None:
    done = sum(1 for _one in translated(catalogue))
    with capsys.disabled():
        print(f"\n{catalogue.locale}: {done} of {len(catalogue)} texts, {100 * done // len(catalogue)} %")
    assert done == len(catalogue)


def test_the_blanks_of_a_text_are_those_of_the_english_one(catalogue: Catalog) -> None:
    wrong = []
    for _message, english, said in translated(catalogue):
        if "{" not in "".join((*english, *said)):
            continue
        if len(english) == 1:
            wrong += [one for one in said if blanks(one) != blanks(english[0])]
        else:
            # One form may leave its number out, as "one board"; that of the many never.
            wrong += [one for one in said if not set(blanks(one)) <= set(blanks(english[1]))]
            wrong += [said[-1]] if blanks(said[-1]) != blanks(english[-1]) else []
    assert wrong == []


@pytest.mark.parametrize("code", VARIETIES)
def test_a_country_holds_what_it_says_otherwise_and_nothing_more(code: str) -> None:
    """A plural is kept where the words are the same too: Portugal counts nothing as many, Brazil as one."""
    with path(code, "po").open("rb") as own, path(code.partition("_")[0], "po").open("rb") as common:
        theirs, usual = read_po(own, locale=code), read_po(common, locale=code.partition("_")[0])
    kept = list(translated(theirs))
    said_usually = {(message.id, message.context): said for message, _english, said in translated(usual)}
    same = [
        english
        for message, english, said in kept
        if len(english) == 1 and said == said_usually.get((message.id, message.context))
    ]
    plurals = {english for _message, english, _said in translated(usual) if len(english) > 1}

    assert len(kept) == len(theirs)
    assert same == []
    assert plurals <= {english for _message, english, _said in kept}


def test_a_text_has_as_many_forms_as_its_language(catalogue: Catalog) -> None:
    counts = {
        len(said) for message, _english, said in translated(catalogue) if not isinstance(message.id, str)
    }

    assert counts == {catalogue.num_plurals}


@pytest.mark.parametrize("code", CODES)
def test_a_number_takes_its_form(code: str) -> None:
    install_language(code)
    said = [ngettext("{count} round", "{count} rounds", number) for number in (0, 1, 2)]

    assert said[1] != said[2]
    assert said[0] == said[1 if code in NONE_IS_ONE else 2]


def test_marks_and_spaces_at_the_ends_stay(catalogue: Catalog) -> None:
    wrong = []
    for _message, english, said in translated(catalogue):
        for ours, theirs in zip(english, said, strict=False):
            ends = (ours[: len(ours) - len(ours.lstrip())], ours[len(ours.rstrip()) :])
            if (theirs[: len(theirs) - len(theirs.lstrip())], theirs[len(theirs.rstrip()) :]) != ends:
                wrong.append(theirs)
            if any(ours.count(mark) != theirs.count(mark) for mark in ("**", "\n", "`")):
                wrong.append(theirs)
    assert wrong == []


def test_no_word_mixes_two_alphabets(catalogue: Catalog) -> None:
    """A Latin A in a Greek word looks right and is found by no search."""
    mixed = {
        word
        for _message, _english, said in translated(catalogue)
        for one in said
        for word in re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}", " ", one))
        if GREEK.search(word) and LATIN.search(word)
    }

    assert mixed == set()


@pytest.mark.parametrize("code", CODES)
def test_what_is_compiled_is_what_the_catalogue_says(code: str) -> None:
    """Otherwise: `python3 installer/build.py texts`."""
    with path(code, "po").open("rb") as source, path(code, "mo").open("rb") as compiled:
        catalogue, shown = read_po(source, locale=code), GNUTranslations(compiled)
    old = []
    for message, english, said in translated(catalogue):
        if len(english) > 1:
            found = tuple(shown.ngettext(english[0], english[1], number) for number in (1, 2))
        elif message.context:
            found = (shown.pgettext(message.context, english[0]),)
        else:
            found = (shown.gettext(english[0]),)
        old += [english[0]] if found != said else []

    assert old == []


@pytest.mark.parametrize("code", CODES)
def test_a_language_is_spoken_from_a_fresh_checkout(code: str) -> None:
    assert install_language(code) == code
    assert _("Undo") != "Undo"


@pytest.mark.parametrize("code", CODES)
def test_sizes_are_understood_as_the_text_types_them(code: str) -> None:
    install_language(code)
    (typed,) = re.findall(r"\(8½, 9\).*\((.+)\)", _("Type tables (8½, 9) or pairs (17p)."))

    assert parse_size(typed).pairs == 17


@pytest.mark.parametrize("code", CODES)
def test_calls_are_understood_as_the_text_types_them(code: str) -> None:
    install_language(code)
    typed = re.findall(r"\b(1\w+|3\w+|[PX]+)\b", _("Calls are 1S, 3NT, P, X and XX."))

    assert [str(read_call(one)) for one in typed] == ["1S", "3NT", "Pass", "X", "XX"]


@pytest.mark.parametrize("code", CODES)
def test_scores_are_understood_as_the_field_types_them(code: str) -> None:
    install_language(code)
    (typed,) = re.findall(r"\b4\w+=", _("4SN= or 620"))

    assert (
        read_entry(typed, 1, letters=letters_of(code.partition("_")[0])).result
        == read_entry("4SN=", 1, letters=letters_of(SOURCE_LANGUAGE)).result
    )
