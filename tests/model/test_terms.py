"""One thing, one word: every text of each language is held to `resources/locale/terms.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from babel.messages.pofile import read_po
from msgspec import Struct, convert

from model.i18n import DOMAIN, LANGUAGES, SOURCE_LANGUAGE, VARIETIES
from model.paths import resource

if TYPE_CHECKING:
    from collections.abc import Iterator

FEWEST: Final = 30


class Term(Struct, frozen=True, rename={"excepted": "except"}):
    """The word for a thing, and the patterns no text may have instead."""

    word: str
    never: tuple[str, ...]
    excepted: tuple[str, ...] = ()


@cache
def terms() -> dict[str, tuple[Term, ...]]:
    read = tomllib.loads(resource("locale", "terms.toml").read_text(encoding="utf-8"))
    return convert(read, dict[str, tuple[Term, ...]])


@cache
def texts(code: str) -> tuple[tuple[str, str], ...]:
    """Each English text with what the language says for it; the forms of the few and the many each by itself."""
    return tuple(_texts(code))


def _own(code: str) -> dict[tuple[object, str | None], object]:
    """What a country says otherwise than its language; nothing for a language."""
    if code not in VARIETIES:
        return {}
    with resource("locale", code, "LC_MESSAGES", f"{DOMAIN}.po").open("rb") as file:
        return {(message.id, message.context): message.string for message in read_po(file)}


def _texts(code: str) -> Iterator[tuple[str, str]]:
    spoken = "pt" if code == SOURCE_LANGUAGE else code.partition("_")[0]
    with resource("locale", spoken, "LC_MESSAGES", f"{DOMAIN}.po").open("rb") as file:
        catalogue = read_po(file)
    own = _own(code)
    for message in catalogue:
        message.string = own.get((message.id, message.context), message.string)  # type: ignore[assignment] # as Babel types it
        english = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if message.id:
            yield from zip(english, english if code == SOURCE_LANGUAGE else said, strict=False)


@pytest.mark.parametrize("code", [*LANGUAGES, *VARIETIES])
def test_every_text_calls_a_thing_by_its_one_word(code: str) -> None:
    wrong = [
        f"{term.word}, not: {said}"
        for term in terms()[code]
        for pattern in map(re.compile, term.never)
        for english, said in texts(code)
        if english not in term.excepted and pattern.search(said)
    ]

    assert wrong == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_thirty_commonest_things_have_one_word_each(code: str) -> None:
    words = [term.word for term in terms()[code]]

    assert len(words) >= FEWEST
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("code", VARIETIES)
def test_a_country_is_held_to_as_many_of_its_own(code: str) -> None:
    """Its rows hold several words each."""
    assert sum(len(term.never) for term in terms()[code]) >= FEWEST


def test_every_exception_is_a_text_that_is_there() -> None:
    english = {english for english, _said in texts(SOURCE_LANGUAGE)}

    assert {one for every in terms().values() for term in every for one in term.excepted} <= english
