"""Every room says in its first lines what it holds, with an example that is true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import gui
import installer
import model
import reports

ROOMS = sorted(
    one.name
    for root in (gui, installer, model, reports)
    for one in pkgutil.walk_packages(root.__path__, f"{root.__name__}.")
    if one.ispkg
)


@pytest.mark.parametrize("name", [*ROOMS, "gui", "installer", "model", "reports"])
def test_the_example_of_a_room_is_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed
