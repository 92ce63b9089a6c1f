"""The help and the complaints of the command line in each language, argparse's own words among them."""

from __future__ import annotations

import argparse
import gettext
from collections.abc import Iterator

import pytest

import main
from model.cli.usage import stand_in
from model.i18n import LANGUAGES, SOURCE_LANGUAGE, install_language

OURS = [code for code in LANGUAGES if code != SOURCE_LANGUAGE]
ENGLISH = (
    "usage",
    "positional",
    "options:",
    "show this help",
    "error",
    "required",
    "argument ",
    "expected",
    "FILE",
)


@pytest.fixture(params=OURS)
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(argparse, "_", gettext.gettext)
    monkeypatch.setattr(argparse, "ngettext", gettext.ngettext)
    install_language(request.param)
    yield request.param
    install_language(SOURCE_LANGUAGE)


@pytest.mark.parametrize(
    "command", ["", *(name for name in main.COMMANDS if name not in ("solve", "play-out", "room-server"))]
)
def test_no_english_word_of_argparse_is_in_the_help(
    spoken: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main.read([*command.split(), "--help"])
    said = capsys.readouterr().out
    assert [word for word in ENGLISH if word in said] == []


@pytest.mark.parametrize(
    "line",
    [
        "movements",
        "deal --boards",
        "movements --tables 7 --kind quads",
        "score a.xml --best x",
        "check --nothing 1",
    ],
)
def test_no_english_word_of_argparse_is_in_a_complaint(
    spoken: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main.read(line.split())
    said = capsys.readouterr().err
    assert ended.value.code == 2
    same = {"error"} if spoken == "es" else set()
    assert [
        word for word in (*ENGLISH, "invalid ", "unrecognized") if word in said and word not in same
    ] == []


def test_what_stands_for_a_word_keeps_its_ending(spoken: str) -> None:
    assert stand_in("FILE.pdf") == stand_in("FILE") + ".pdf" != "FILE.pdf"
    assert stand_in("N-M") == "N-M"
