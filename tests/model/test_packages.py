"""Every room says in its first lines what it holds, with an example that is true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import gui
import model
import reports

ROOMS = sorted(
    one.name
    for root in (gui, model, reports)
    for one in pkgutil.walk_packages(root.__path__, f"{root.__name__}.")
    if one.ispkg
)
WITH_EXAMPLE = [name for name in ROOMS if ">>>" in (importlib.import_module(name).__doc__ or "")]


@pytest.mark.parametrize("name", [*WITH_EXAMPLE, "reports"])
def test_the_example_of_a_room_is_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted
    assert not found.failed


@pytest.mark.parametrize(
    "name",
    [
        *("bridge", "movement", "scoring", "rulings", "storage", "service", "exchange"),
        *("service.exchange", "service.standings"),
        *("exchange.csv", "exchange.deals", "exchange.jannersten", "exchange.jet", "exchange.pbn"),
        *("exchange.published", "exchange.usebio"),
    ],
)
def test_each_large_room_of_the_model_has_an_example(name: str) -> None:
    assert f"model.{name}" in WITH_EXAMPLE


@pytest.mark.parametrize(
    "name",
    [
        *("gui.doctor", "gui.frame", "gui.help", "gui.look", "gui.pages", "gui.rulings", "gui.widgets"),
        *("gui.pages.play", "gui.pages.scores", "gui.pages.tonight", "reports.core", "reports.web"),
    ],
)
def test_so_have_the_rooms_of_the_window_and_of_paper(name: str) -> None:
    assert name in WITH_EXAMPLE


@pytest.mark.parametrize("name", ROOMS)
def test_every_room_says_what_it_holds(name: str) -> None:
    assert (importlib.import_module(name).__doc__ or "").strip()
