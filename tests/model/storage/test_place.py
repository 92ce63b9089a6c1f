"""What may be typed as the place of a club."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.errors import ClubFileError
from model.storage import place
from model.storage.place import Server


@pytest.mark.parametrize(
    "text", ["tuesday.club", r"C:\Clubs\tuesday.club", "/srv/a b.club", "servicestation.club"]
)
def test_a_file_is_a_path(text: str) -> None:
    assert place.read(text) == Path(text)


@pytest.mark.parametrize(
    ("text", "database"),
    [
        ("postgresql://bea@hall.example/congress", "congress"),
        ("postgres://hall.example:5433/congress?sslmode=verify-full", "congress"),
        ("POSTGRESQL://hall.example/the%20club", "the club"),
        ("postgresql:///?service=hall", "hall"),
        ("postgresql://bea@hall.example", "bea"),
        ("postgresql://[::1]:5432/congress", "congress"),
        (" service=hall ", "hall"),
    ],
)
def test_an_address_is_a_server(text: str, database: str) -> None:
    assert place.read(text) == Server(text.strip(), database)


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://bea:hearts@hall.example/congress",
        "postgresql://bea:@hall.example/congress",
        "postgresql://bea:p@ss:word@hall.example/congress",
        "postgresql://hall.example/congress?password=hearts",
        "postgresql://hall.example/congress?user=bea&sslpassword=hearts",
        "host=hall.example dbname=congress password=hearts",
        "password = 'hearts' host=hall.example",
        "service=hall password=hearts",
    ],
)
def test_a_password_in_an_address_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(ClubFileError) as refused:
        place.read(text)

    assert str(refused.value).startswith(
        "An address must not contain a password; nothing was opened. Leave it out"
    )
    assert "hearts" not in str(refused.value)
    assert "ss:word" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("postgresql://hall/congress", "congress.club"),
        ("postgresql://hall/May 2026: día 1", "May 2026- día 1.club"),
        ("postgresql://hall/..%2F..%2Fhome", "-..-home.club"),
    ],
)
def test_a_copy_of_a_database_has_a_name_that_every_system_takes(text: str, name: str) -> None:
    found = place.read(text)

    assert isinstance(found, Server)
    assert found.file_name == name


@pytest.mark.parametrize(
    "text",
    [
        "mysql://hall.example/congress",
        "https://bea:hearts@hall.example",
        "service=",
        "service=two words",
        "postgresql+psycopg://bea:hearts@hall.example/congress",
        "host=hall.example dbname=congress",
        "postgresql://",
    ],
)
def test_what_is_neither_file_nor_address_is_refused(text: str) -> None:
    with pytest.raises(
        ClubFileError, match="neither a file nor the address of a PostgreSQL database"
    ) as refused:
        place.read(text)

    assert "hearts" not in str(refused.value)


@pytest.mark.parametrize("text", ["postgresql://[hall/congress", "postgresql://hall/congress?nothing"])
def test_an_address_cut_off_is_refused(text: str) -> None:
    with pytest.raises(ClubFileError, match="neither a file nor"):
        place.read(text)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("postgresql://bea:hearts@hall/congress", "postgresql://bea:…@hall/congress"),
        ("postgresql://bea:he@r:t/s@hall/congress?a=b", "postgresql://bea:…@hall/congress?a=b"),
        ("postgres+psycopg:/bea:hearts@hall/congress", "postgres+psycopg:/bea:…@hall/congress"),
        ("postgresql://hall/congress?password=hearts&a=b", "postgresql://hall/congress?password=…&a=b"),
        ("postgresql://hall/x?sslpassword=he%20arts", "postgresql://hall/x?sslpassword=…"),
        ("host=hall password=hearts dbname=x", "host=hall password=… dbname=x"),
        ("password = 'two hearts' dbname=x", "password = … dbname=x"),
        ("postgresql://bea@hall:5432/congress", "postgresql://bea@hall:5432/congress"),
        ("postgresql://hall:5432/congress", "postgresql://hall:5432/congress"),
        ("service=congress", "service=congress"),
        ("/home/bea/a:b@c.club", "/home/bea/a:b@c.club"),
        (r"C:\clubs\bea@home.club", r"C:\clubs\bea@home.club"),
    ],
)
def test_a_password_is_not_shown(typed: str, shown: str) -> None:
    assert place.without_password(typed) == shown
