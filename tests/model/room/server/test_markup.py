"""HTML in which nothing but an element is an element."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.i18n import speaking
from model.room.server.markup import element, sprite, text


@given(st.text(), st.text())
def test_whatever_is_no_element_is_escaped(child: str, value: str) -> None:
    made = element("p", child, title=value)

    assert made.count("<p") == 1
    inner = made.removeprefix("<p").removesuffix("</p>")
    assert "<script" not in inner
    assert inner.count('"') % 2 == 0


def test_suits_are_our_own_drawings() -> None:
    made = text("3♥ by West")

    assert "♥" not in made
    assert 'href="#hearts"' in made


@pytest.mark.parametrize(
    ("language", "said"), [("en", "hearts"), ("pt", "copas"), ("es", "corazones"), ("el", "κούπες")]
)
def test_who_hears_a_page_is_told_the_suit_by_its_name(language: str, said: str) -> None:
    with speaking(language):
        assert f'aria-label="{said}"' in text("♥A")


def test_bare_attributes_and_none() -> None:
    assert element("input", required=True, value=None, disabled=False) == "<input required>"
    assert element("p", cls="quiet", aria_live="polite") == '<p class="quiet" aria-live="polite"></p>'


def test_the_drawings_of_a_page_are_there_by_name() -> None:
    made = sprite("tick", "bell")

    assert [
        f'id="{name}"' in made for name in ("spades", "hearts", "diamonds", "clubs", "i-tick", "i-bell")
    ] == [True] * 6
