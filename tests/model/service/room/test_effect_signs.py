"""Every effect of a ruling has a sign that the director's phone can draw."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import fields

from model.paths import resource
from model.room.server import pages
from model.rulings.effects import vocabulary
from model.service.room.ruling_shown import sign_of


@pytest.mark.parametrize("kind", get_args(vocabulary.AnyEffect))
def test_every_effect_has_a_sign_that_is_on_the_page(kind: type) -> None:
    # Whatever its fields are: the sign hangs on the kind alone.
    sign = sign_of(kind(**{one.name: None for one in fields(kind) if one.required}))

    assert resource(f"icons/{sign}.svg").exists()
    assert f'<symbol id="i-{sign}"' in pages.page("", icons=pages.OF_A_RULING)


def test_what_is_taken_back_forbidden_and_heard_by_accident_have_signs_of_their_own() -> None:
    """Law 50D2(a) and 50E2, as r14 draws them."""
    seat = vocabulary.Role.OFFENDER
    effects = (
        vocabulary.PlayOn(),
        vocabulary.CardPickedUp(seat=seat),
        vocabulary.Unauthorised(),
    )

    assert [sign_of(one) for one in effects] == ["arrow-right", "undo", "speaker-off"]
