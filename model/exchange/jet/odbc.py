"""Fills tables of an Access database through the system's ODBC driver: for templates whose tables have an index.

Only Windows has such a driver, and only where Access or its engine is installed; everywhere else, and for the files
the Bridgemate software makes, `model.exchange.jet.writer` needs none. The driver manager is called through ctypes. It was
tried with unixODBC and another driver; Access itself was not at hand.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from model.errors import ExportRefused
from model.i18n import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from model.exchange.jet.reader import Value

_DRIVERS: Final = ("Microsoft Access Driver (*.mdb, *.accdb)", "Microsoft Access Driver (*.mdb)")
_INSTALLED: Final = r"SOFTWARE\ODBC\ODBCINST.INI\ODBC Drivers"
_ENVIRONMENT, _CONNECTION, _STATEMENT = 1, 2, 3
_VERSION, _VERSION_3, _AUTOCOMMIT = 200, 3, 102
_COMMIT, _ROLLBACK = 0, 1
_NOTHING_FOUND: Final = 100
_MOST_SAID: Final = 512


def driver() -> str | None:
    """The name of the Access driver of this Windows, None if there is none."""
    names: list[str] = []
    if sys.platform == "win32":
        import winreg

        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, _INSTALLED) as key:
                names = [winreg.EnumValue(key, at)[0] for at in range(winreg.QueryInfoKey(key)[1])]
        except OSError:
            return None
    return next((name for name in _DRIVERS if name in names), None)


def fill(path: Path, tables: Mapping[str, Sequence[Mapping[str, Value]]], name: str) -> None:
    """Let these tables of a database hold these rows and no others, all or nothing; raises `ExportRefused`.

    ``name`` is the driver's; the file is written to, so it is a copy of the template.
    """
    run(f"DRIVER={{{name}}};DBQ={path};", statements(tables))


def statements(tables: Mapping[str, Sequence[Mapping[str, Value]]]) -> Iterator[str]:
    """What is said to the driver, in the few words of SQL that every driver knows."""
    for table, rows in tables.items():
        yield f"DELETE FROM {_named(table)}"
        for row in rows:
            columns = ", ".join(_named(column) for column in row)
            yield f"INSERT INTO {_named(table)} ({columns}) VALUES ({', '.join(map(_literal, row.values()))})"


def run(connection: str, words: Iterator[str]) -> None:
    """Say these statements over one connection and commit them together; raises `ExportRefused` with the driver's words."""
    library = _library()
    with _handle(library, _ENVIRONMENT, None) as environment:
        version = ctypes.c_void_p(_VERSION_3)
        library.SQLSetEnvAttr(environment, _VERSION, version, 0)
        with _handle(library, _CONNECTION, environment) as link:
            text = _text(connection)
            status = library.SQLDriverConnectW(link, None, text, -3, None, 0, None, 0)
            _refuse(library, status, _CONNECTION, link)
            try:
                library.SQLSetConnectAttrW(link, _AUTOCOMMIT, ctypes.c_void_p(0), 0)
                _say(library, link, words)
            finally:
                library.SQLDisconnect(link)


def _say(library: Any, link: ctypes.c_void_p, words: Iterator[str]) -> None:
    try:
        for statement in words:
            with _handle(library, _STATEMENT, link) as said:
                _refuse(library, library.SQLExecDirectW(said, _text(statement), -3), _STATEMENT, said)
    except ExportRefused:
        library.SQLEndTran(_CONNECTION, link, _ROLLBACK)
        raise
    _refuse(library, library.SQLEndTran(_CONNECTION, link, _COMMIT), _CONNECTION, link)


def _library() -> Any:
    names = ("odbc32.dll",) if sys.platform == "win32" else ("libodbc.so.2", "libodbc.2.dylib")
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise ExportRefused(
        _("There is no ODBC on this computer."),
        _("Use a template made by the Bridgemate software, unchanged."),
    )


@contextmanager
def _handle(library: Any, kind: int, over: ctypes.c_void_p | None) -> Iterator[ctypes.c_void_p]:
    made = ctypes.c_void_p()
    library.SQLAllocHandle(kind, over, ctypes.byref(made))
    try:
        yield made
    finally:
        library.SQLFreeHandle(kind, made)


def _refuse(library: Any, status: int, kind: int, handle: ctypes.c_void_p) -> None:
    """Raise what the driver says; 0, 1 and "no row was there" are no refusals."""
    if ctypes.c_short(status).value in (0, 1, _NOTHING_FOUND):
        return
    state, said = ctypes.create_string_buffer(12), ctypes.create_string_buffer(2 * _MOST_SAID)
    native, length = ctypes.c_int(), ctypes.c_short()
    library.SQLGetDiagRecW(
        kind, handle, 1, state, ctypes.byref(native), said, _MOST_SAID, ctypes.byref(length)
    )
    reason = said.raw[: 2 * min(max(length.value, 0), _MOST_SAID - 1)].decode("utf-16-le", errors="replace")
    raise ExportRefused(
        _("The Access driver refused: {reason}").format(reason=reason.strip() or status),
        _("Use a template made by the Bridgemate software, unchanged."),
    )


def _text(words: str) -> ctypes.Array[ctypes.c_char]:
    """Words as the driver manager takes them: two octets a letter, ended by a zero."""
    return ctypes.create_string_buffer(words.encode("utf-16-le") + b"\0\0")


def _named(name: str) -> str:
    return "[" + name.replace("]", "") + "]"


def _literal(value: Value) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, datetime):
        return f"{{ts '{value:%Y-%m-%d %H:%M:%S}'}}"
    if isinstance(value, int | float):
        return str(value)
    words = value.decode("cp1252", errors="replace") if isinstance(value, bytes) else value
    return "'" + "".join(letter for letter in words if letter.isprintable()).replace("'", "''") + "'"
