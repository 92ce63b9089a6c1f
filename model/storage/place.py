"""Where a club is kept: a file of this computer, or a database on a PostgreSQL server.

What a person types is only read here; nothing is opened. Addresses are libpq's own: ``postgresql://USER@HOST/DATABASE``,
or ``service=NAME`` of its service file. None holds a password: that is libpq's own file's.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from model.errors import ClubFileError
from model.i18n import _
from model.paths import is_address

SCHEMES: Final = ("postgresql", "postgres")
_SCHEME: Final = re.compile(r"([a-z][a-z0-9+.-]+)://", re.IGNORECASE)
_SERVICE: Final = re.compile(r"service=([\w.-]+)")
_NO_FILE_NAME: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]')
_SECRETS: Final = frozenset({"password", "sslpassword", "oauth_client_secret"})
_CREDENTIALS: Final = re.compile(r"(:/+[^/:@]*):.*@")
_SECRET_OPTION: Final = re.compile(rf"\b({'|'.join(sorted(_SECRETS))})(\s*=\s*)('[^']*'|[^&\s]*)")


@dataclass(frozen=True, slots=True)
class Server:
    """A database on a server; `text` is its address as it was typed, which never holds a password."""

    text: str
    database: str

    def __str__(self) -> str:
        return self.text

    @property
    def file_name(self) -> str:
        """The database's name as that of a club file, on any system."""
        return f"{_NO_FILE_NAME.sub('-', self.database).strip(' .')}.club"


Place = Path | Server


def read(text: str) -> Place:
    """Read what was typed as the place of a club; raises `ClubFileError` for an address that cannot be read, or has a password."""
    given = text.strip()
    service = _SERVICE.fullmatch(given)
    if service is not None:
        return Server(given, service[1])
    if not is_address(given):
        return Path(text)
    scheme = _SCHEME.match(given)
    if scheme is None:  # as libpq writes it, in words
        if _SECRET_OPTION.search(given):
            raise _has_a_password()
        raise _not_an_address(given)
    if scheme[1].lower() not in SCHEMES:
        raise _not_an_address(given.partition("://")[0] + "://…")
    return _server(given)


def without_password(text: str) -> str:
    """What was typed as a place, as a window may show it: a password in it is left out, in whatever form it is refused."""
    return _SECRET_OPTION.sub(r"\1\2…", _CREDENTIALS.sub(r"\1:…@", text))


def password_file() -> str:
    """Where libpq looks for passwords on this system."""
    return r"%APPDATA%\postgresql\pgpass.conf" if sys.platform == "win32" else "~/.pgpass"


def _server(given: str) -> Server:
    try:
        parts = urlsplit(given)
        options = dict(parse_qsl(parts.query, strict_parsing=bool(parts.query)))
    except ValueError:
        raise _not_an_address("postgresql://…") from None
    user, colon, _secret = parts.netloc.rpartition("@")[0].partition(":")
    if colon or _SECRETS & options.keys():
        raise _has_a_password()
    database = (
        unquote(parts.path.lstrip("/")) or options.get("dbname", "") or options.get("service", "") or user
    )
    if not database or "\0" in unquote(given):
        raise _not_an_address(given)
    return Server(given, database)


def _has_a_password() -> ClubFileError:
    return ClubFileError(
        _("An address must not contain a password; nothing was opened."),
        _("Leave it out and write it into PostgreSQL’s own password file, {file}.").format(
            file=password_file()
        ),
    )


def _not_an_address(text: str) -> ClubFileError:
    return ClubFileError(
        _("{text} is neither a file nor the address of a PostgreSQL database.").format(text=text),
        _("An address is postgresql://USER@HOST/DATABASE, or service=NAME from PostgreSQL’s service file."),
    )
