"""The grammar of the score field: the forms in which a result is typed, as patterns of whole texts and their beginnings.

A form is a chain of slots. From one chain come two patterns: of a finished text, and of every text that can still
become one. Patterns read text as `bare` leaves it: capitals, no spaces, one spelling for each sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from model.bridge.cards import Strain
from model.bridge.letters import Letters
from model.bridge.seats import Seat

_SPELLINGS: Final = str.maketrans(
    {
        **dict.fromkeys(" \t\n\r\f\v\u00a0\u2007\u2009\u202f\ufe0e\ufe0f", None),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
        **dict.fromkeys("×✕✖*", "X"),
        **dict(zip("♤♡♢♧ΆΈΉΊΌΎΏ", "♠♥♦♣ΑΕΗΙΟΥΩ", strict=True)),
    }
)
# The same keys of the keyboard; every Greek letter is one, so that no letter names a group that cannot be.
_GREEK_GROUPS: Final = dict(zip("ΑΒΨΔΕΦΓΗΙΞΚΛΜΝΟΠΡΣΤΘΩΧΥΖ", "ABCDEFGHIJKLMNOPRSTUVXYZ", strict=True))

_DOUBLES: Final = {"X": "X", "DBL": "X", "XX": "XX", "RDBL": "XX", "Χ": "X", "ΧΧ": "XX"}


def bare(text: str) -> str:
    """The text in capitals without spaces, dashes as "-", crosses and stars as "X", outlined suits as filled ones."""
    return text.upper().translate(_SPELLINGS)


def is_redouble(text: str) -> bool:
    """Whether a spelling of the doubling slot means redoubled."""
    return _DOUBLES[text] == "XX"


def group_letter(text: str) -> str:
    """The group a typed letter names, "" for "A", the board as dealt."""
    letter = _GREEK_GROUPS.get(text, text).lower()
    return "" if letter == "a" else letter


@dataclass(frozen=True, slots=True)
class _Slot:
    """One place of a form: the pattern of what fills it, and of what only begins to."""

    full: str
    begun: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class FormPatterns:
    """The patterns of one form: of its whole texts and of their beginnings; both are for `fullmatch`."""

    whole: re.Pattern[str]
    beginning: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Grammar:
    """All forms as one language types them, and what each spelling means; group names tell what filled each slot."""

    strains: Mapping[str, Strain]
    seats: Mapping[str, Seat]
    ranks: Mapping[str, str]
    contract: FormPatterns
    score: FormPatterns
    words: FormPatterns
    repeat: FormPatterns
    artificial: tuple[FormPatterns, ...]

    @property
    def forms(self) -> tuple[FormPatterns, ...]:
        """Every form."""
        return (self.contract, self.score, self.words, self.repeat, *self.artificial)

    def begins(self, text: str) -> bool:
        """Whether something can still be typed after it that makes a result."""
        return any(form.beginning.fullmatch(text) for form in self.forms)


@cache
def grammar_of(letters: Letters) -> Grammar:
    """The forms with the letters of a language."""
    tail = (_BANG, _lead(letters), _GROUP, _LAST_BANG)
    average = _of((*letters.average, "AVERAGE"))
    return Grammar(
        strains=letters.strains_read(),
        seats=letters.seats_read(),
        ranks=letters.ranks_read(),
        contract=_form(
            _Slot("(?P<level>[1-7])"),
            _of(letters.strains_read(), "strain"),
            _of(_DOUBLES, "doubling", optional=True),
            _of(letters.seats_read(), "seat"),
            _of(_DOUBLES, "doubling_after", optional=True),
            _Slot(r"(?P<tricks>=|[+-]?(?:1[0-3]|\d))", "[+-]"),
            *tail,
        ),
        score=_form(
            _Slot("(?P<sign>[+-])", optional=True),
            _Slot(r"(?P<digits>\d{1,4})"),
            _Slot("(?P<sign_after>[+-])", optional=True),
            *tail,
        ),
        words=_form(_words(letters), _BANG, _GROUP),
        repeat=_form(_Slot("="), *tail),
        artificial=(
            *(_form(average, *sides, *tail) for sides in _sides(letters)),
            _form(*_IN_PERCENT, *tail),
            _form(*_IN_IMPS, *tail),
        ),
    )


_BANG: Final = _Slot("(?P<bang>!)", optional=True)
_LAST_BANG: Final = _Slot("(?P<last_bang>!)", optional=True)
_GROUP: Final = _Slot(f"(?:>(?P<group>[A-Z{''.join(_GREEK_GROUPS)}]))", ">", optional=True)
_EACH: Final = r"(?P<{}>[+-]\d{{1,2}}(?:\.\d{{1,2}})?I|[+=-]|\d{{1,3}}~?%?)"
_IMPS: Final = r"(?P<{}>[+-]\d{{1,2}}(?:\.\d{{1,2}})?)"
_EACH_BEGUN: Final = r"[+-]\d{1,2}(?:\.\d{0,2})?"


_IN_PERCENT: Final = (
    _Slot(r"(?P<ns>\d{1,3}~?%?)"),
    _Slot("/"),
    _Slot(r"(?P<ew>\d{1,3}~?%?)"),
)
"""An artificial score in percent as a director says it, the average left out: 60/40."""

_IN_IMPS: Final = (
    _Slot(_IMPS.format("ns"), _EACH_BEGUN),
    _Slot("/"),
    _Slot(_IMPS.format("ew"), _EACH_BEGUN),
    _Slot("(?P<imps>IMPS?)", "I|IM"),
)
"""A score in IMPs as a grid shows it: +3/-3 IMPs."""


def _sides(letters: Letters) -> tuple[tuple[_Slot, ...], ...]:
    """How the two sides of an artificial score may follow the average: one mark for both, two marks, with a stroke, 6040.

    The average may be named again before the second side, and alone it is that side: A+/A, A/A+.
    """
    again, begun = _alternatives(letters.average), _alternatives(_beginnings(letters.average))
    return (
        (_Slot("(?P<both>[+=-])", optional=True),),
        (_Slot("(?P<ns>[+=-])"), _Slot(f"(?:{again})", begun, optional=True), _Slot("(?P<ew>[+=-])")),
        (
            _Slot(_EACH.format("ns"), _EACH_BEGUN),
            _Slot(f"/(?:{again})?", f"/(?:{begun})"),
            _Slot(_EACH.format("ew"), _EACH_BEGUN),
        ),
        (_Slot(_EACH.format("ns"), _EACH_BEGUN), _Slot(f"/(?:{again})", f"/(?:{begun})?")),
        (_Slot(f"/(?:{again})", f"/(?:{begun})?"), _Slot(_EACH.format("ew"), _EACH_BEGUN)),
        (_Slot(r"(?P<ns>\d\d)", r"\d"), _Slot(r"(?P<ew>\d\d)", r"\d")),
    )


def _form(*slots: _Slot) -> FormPatterns:
    whole = "".join(f"{slot.full}?" if slot.optional else slot.full for slot in slots)
    beginning = ""
    for slot in reversed(slots):
        full = f"(?:{slot.full})?" if slot.optional else slot.full
        begun = f"|{slot.begun}" if slot.begun else ""
        beginning = f"(?:{full}{beginning}{begun})?"
    return FormPatterns(re.compile(whole, re.ASCII), re.compile(beginning, re.ASCII))


def _of(spellings: Iterable[str], name: str = "", *, optional: bool = False) -> _Slot:
    """A slot filled by one of several spellings, the longest tried first."""
    full = _alternatives(spellings)
    named = f"(?P<{name}>{full})" if name else f"(?:{full})"
    return _Slot(named, _alternatives(_beginnings(spellings)), optional)


def _lead(letters: Letters) -> _Slot:
    suits, ranks = letters.suits_read(), letters.ranks_read()
    suit = f"(?P<lead_suit>{_alternatives(suits)})"
    rank = f"(?P<lead_rank>{_alternatives(ranks)})"
    begun_rank = _alternatives(_beginnings(ranks))
    begun = f"(?:{_alternatives(suits)})(?:{begun_rank})?"
    begun_suit = _alternatives(_beginnings(suits))
    return _Slot(f"(?:{suit}{rank})", f"{begun_suit}|{begun}" if begun_suit else begun, optional=True)


def _words(letters: Letters) -> _Slot:
    named = {"passed": letters.passed, "not_played": letters.not_played, "late": letters.late}
    full = "|".join(f"(?P<{name}>{_alternatives(spellings)})" for name, spellings in named.items())
    begun = _beginnings(text for spellings in named.values() for text in spellings)
    return _Slot(f"(?:{full})", _alternatives(begun))


def _alternatives(spellings: Iterable[str]) -> str:
    return "|".join(re.escape(text) for text in sorted(spellings, key=len, reverse=True))


def _beginnings(spellings: Iterable[str]) -> set[str]:
    """Every proper beginning of a spelling, but for the empty one."""
    return {text[:end] for text in spellings for end in range(1, len(text))}
