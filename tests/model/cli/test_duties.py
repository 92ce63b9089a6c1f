"""`main.py duties`: who may do what, by login, by section and by session."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import main
from builders import a_plan, an_evening
from model.movement.sections import together
from model.service.director import Director, wall_clock
from model.service.exchange import moving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from postgres import PostgresServer

pytestmark = pytest.mark.club_file  # each begins with a file of its own


@pytest.fixture
def congress(tmp_path: Path, postgres: PostgresServer, pg_url: str) -> Iterator[str]:
    """The address of a congress of two sections, whose roles go with it."""
    an_evening(tmp_path / "congress.club", plan=together([a_plan(3), a_plan(3)]), entered=0).close()
    moving.copy(str(tmp_path / "congress.club"), pg_url, wall_clock(), Director.over)
    yield pg_url
    for (role,) in postgres.ask(r"SELECT rolname FROM pg_roles WHERE rolname ~ '^(arrow_|bea$|carl$)'"):
        postgres.ask(f'DROP OWNED BY "{role}"', pg_url.rpartition("/")[2])
        postgres.ask(f'DROP ROLE "{role}"')


def test_duties_are_given_and_reported(congress: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["duties", "--club", congress]) == 0
    assert capsys.readouterr().out == "Nobody has a duty yet; the owner of the database may do everything.\n"

    assert main.main(["duties", "--club", congress, "bea=scorer:B,A", "carl=director"]) == 0
    assert capsys.readouterr().out == "carl: section director\nbea: scorer A B\n"

    assert main.main(["duties", "--club", congress, "--session", "1", "bea=scorer:B"]) == 0
    assert capsys.readouterr().out == "carl: section director\nbea: scorer session 1 B\n"

    assert main.main(["duties", "--club", congress, "carl=none", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"bea": "scorer session 1 B"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bea"], "bea does not say who gets which duty. Write it as bea=scorer, or bea=scorer:A,B"),
        (["bea=chief:A"], "only a scorer or a section director is kept to sections"),
        (["bea=boss"], "There is no duty boss for bea"),
        (
            ["--session", "9", "bea=scorer"],
            "The club has no session 9. Sessions are: 1 (Thursday pairs, 12 Mar",
        ),
    ],
)
def test_what_is_no_duty_is_refused_in_words(
    congress: str, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main.main(["duties", "--club", congress, *words]) != 0
    assert said in " ".join(capsys.readouterr().err.split())
    assert main.main(["duties", "--club", congress, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {}


def test_a_file_has_no_duties(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    an_evening(tmp_path / "tuesday.club", 3, entered=0).close()
    assert main.main(["duties", "--club", str(tmp_path / "tuesday.club"), "bea=scorer"]) != 0
    assert "is a file: whoever has it open may do everything." in capsys.readouterr().err
