"""A file of answers as it comes from outside: read, typed, and refused by the name of what is wrong in it.

The file is one JSON object, every part of which may be left out, or a list of answers alone:

    {"tree": "insufficient-bid", "edition": "2017",
     "answers": {"since": "nothing", "slip": "no", "accept": "no", "replacement": "same"},
     "facts": {"offender": "N", "call": "1♥"}, "elections": {"split_scores": true}, "reasons": {"gain": "..."}}

An object without ``answers`` may hold them bare. "-" reads the standard input.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from model.cli.rule.facts import nearest
from model.errors import ImportRefused
from model.i18n import _
from model.reasons import why_refused
from model.rulings.trees.editions import Edition
from model.rulings.trees.elections import Elections

if TYPE_CHECKING:
    from pathlib import Path

One: TypeAlias = "str | int | bool | list[str | int]"


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of answers, typed."""

    tree: str = ""
    edition: str | int = ""
    answers: (
        dict[str, str | int | bool | list[str | int]]
        | list[str | int | bool | list[str | int] | dict[str, Any]]
    ) = {}
    facts: dict[str, Any] = {}
    elections: Elections = Elections()
    reasons: dict[str, str] = {}
    case: str = ""


def read_replay(path: Path) -> Replay:
    """Read a file of answers, or the standard input for "-"; raises `ImportRefused` naming what is wrong in it."""
    try:
        content = sys.stdin.read().encode() if str(path) == "-" else path.read_bytes()
    except OSError as error:
        raise ImportRefused(f"{why_refused(error)}.", _("Name a file that can be read.")) from error
    try:
        answer = json.loads(content, object_pairs_hook=_once)
        # Half a sign could be read, and never be written again.
        json.dumps(answer, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise ImportRefused(
            _("Line {line} is not JSON: {what}.").format(line=error.lineno, what=error.msg), _example()
        ) from error
    except (ValueError, RecursionError) as error:
        raise ImportRefused(_("This is not JSON: {what}.").format(what=error), _example()) from error
    return _typed(_with_answers(answer))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON in which nothing is said twice."""
    # Nobody could know which of two values counts.
    given = dict(pairs)
    if len(given) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ImportRefused(_("“{name}” appears twice.").format(name=twice), _("Remove one of them."))
    return given


def _with_answers(given: object) -> dict[str, Any]:
    """The object with its bare answers where they belong."""
    if isinstance(given, list):
        return {"answers": given}
    if not isinstance(given, dict):
        raise ImportRefused(_("This is neither an object nor a list of answers."), _example())
    if "answers" in given:
        for name in given:
            if name not in _FIELDS:
                raise ImportRefused(
                    _("There is no part “{name}”.").format(name=name), nearest(name, sorted(_FIELDS))
                )
        return given
    fields = {name: value for name, value in given.items() if name in _FIELDS}
    return fields | {"answers": {name: value for name, value in given.items() if name not in _FIELDS}}


def _typed(given: dict[str, Any]) -> Replay:
    """The parts of the file, each of its own kind; raises `ImportRefused` naming the first that is not."""
    for name, value in given.items():
        kinds, right = _FIELDS[name]
        if isinstance(value, bool) or not isinstance(value, kinds):
            raise _wrong(name, value, _("Expected: {example}.").format(example=right))
    if "edition" in given and str(given["edition"]) not in {edition.value for edition in Edition}:
        raise _wrong(
            "edition",
            given["edition"],
            _("Editions: {years}.").format(years=", ".join(str(one) for one in Edition)),
        )
    _must_be_answers(given["answers"])
    for name, reason in given.get("reasons", {}).items():
        if not isinstance(reason, str):
            raise _wrong(f"reasons.{name}", reason, _("Expected: words in quotation marks."))
    return msgspec.convert(given | {"elections": _elections(given.get("elections", {}))}, Replay)


def _elections(given: dict[str, Any]) -> Elections:
    """What the regulating authority chose, each choice by its name."""
    known = {field.name: field for field in msgspec.structs.fields(Elections)}
    for name, value in given.items():
        if name not in known:
            raise ImportRefused(_("There is no option “{name}”.").format(name=name), nearest(name, known))
        try:
            msgspec.convert(value, known[name].type)
        except msgspec.ValidationError as error:
            yes_or_no = not isinstance(known[name].default, int) or isinstance(known[name].default, bool)
            right = _("Expected: true or false.") if yes_or_no else _("Expected: minutes, as 30.")
            raise _wrong(f"elections.{name}", value, right) from error
    return msgspec.convert(given, Elections)


def _is_answer(answer: object) -> bool:
    if isinstance(answer, list):
        return all(isinstance(one, str | int) and not isinstance(one, bool) for one in answer)
    return isinstance(answer, str | int)


def _wrong(name: str, value: object, right: str) -> ImportRefused:
    given = json.dumps(value, ensure_ascii=False)
    return ImportRefused(_("“{name}” cannot be {value}.").format(name=name, value=given[:60]), right)


def _example() -> str:
    return _('Expected: {{"tree": "insufficient-bid", "answers": {{"since": "nothing"}}}}.').format()


_FIELDS: Final[dict[str, tuple[tuple[type, ...], str]]] = {
    "tree": ((str,), '"insufficient-bid"'),
    "edition": ((str, int), '"2017"'),
    "answers": ((dict, list), '{"since": "nothing"}'),
    "facts": ((dict,), '{"offender": "N"}'),
    "elections": ((dict,), '{"split_scores": true}'),
    "reasons": ((dict,), '{"gain": "the slam was cold"}'),
    "case": ((str,), '"board 7"'),
}
"""The parts of a file: of which kinds each may be, and one that is right."""


def _must_be_answers(answers: dict[str, Any] | list[Any]) -> None:
    among = answers if isinstance(answers, dict) else {str(n): one for n, one in enumerate(answers, 1)}
    for name, answer in among.items():
        if not _is_answer(answer) and not (isinstance(answers, list) and isinstance(answer, dict)):
            right = _("An answer is its id or its digit, or a list of them if several may be given.")
            raise _wrong(f"answers.{name}", answer, right)
