"""Every room of the model says in its first lines what it holds, with an example that is true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import model

ROOMS = sorted(one.name for one in pkgutil.walk_packages(model.__path__, "model.") if one.ispkg)
WITH_EXAMPLE = [name for name in ROOMS if ">>>" in (importlib.import_module(name).__doc__ or "")]


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_the_example_of_a_room_is_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize(
    "name", ["bridge", "movement", "scoring", "rulings", "storage", "service", "exchange"]
)
def test_each_large_room_has_an_example(name: str) -> None:
    assert f"model.{name}" in WITH_EXAMPLE
