"""Cuts a law into its paragraphs by its labels: A, B; 1, 2; (a), (b); (i), (ii); read in their order, for a sentence too may say "(b)"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from model.lawbook.book import Paragraph
from model.lawbook.mending import join_lines
from model.lawbook.tongues import GREEK_LETTERS, LATIN_LETTERS, plain, tongues

_LABEL: Final = re.compile(
    r"""(?<![\w(\[“"'’])(?:
        (?P<upper>ΣΤ|[A-JΑ-Κ])\.(?=\s)
      | (?P<number>\d{1,2})\.(?=\s|\()
      | \((?P<lower>στ|[a-zα-ω]|i{1,3}|iv|vi{0,3}|ix)\)(?=\s|$)
      | (?P<bare>[a-h])\.?\)(?=\s)
      | (?P<mistyped>©)(?=\s)
    )""",
    re.VERBOSE,
)
_GREEK_LOWER: Final = ("α", "β", "γ", "δ", "ε", "στ", "ζ", "η", "θ", "ι")
_ROMAN: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_STOPS: Final = frozenset('.;:?!)”"*»’,–]')
_JOINERS: Final = frozenset({"ou", "e", "o", "y", "u", "or", "and", "ή", "και", "et", "oder", "und"})
_POINTING: Final = frozenset(  # a "(b)" behind these is a reference
    (
        "SECTION",
        "PARAGRAPH",
        "CLAUSE",
        "SEGUNDO",
        "CONFORME",
        "PARAGRAFO",
        "INCISO",
        "ALINEA",
        "APARTADO",
        "PARRAFO",
        "SECCION",
        "ΠΑΡΑΓΡΑΦΟ",
        "ΕΔΑΦΙΟ",
    )
)
_LONGEST_SINCE: Final = 1_000  # letters that may be looked through for a short title
_SHORT_TITLE: Final = 130  # letters that a heading without a full stop may have before its first "1."


class Level(NamedTuple):
    """One step of a path: its kind ("A", "1", "a", "i" or "n", figures under letters) and its order from 1."""

    kind: str
    order: int

    @property
    def name(self) -> str:
        """As a citation has it, common to all languages."""
        if self.kind == "A":
            return LATIN_LETTERS[self.order - 1]
        if self.kind == "a":
            return chr(96 + self.order)
        return _ROMAN[self.order - 1] if self.kind == "i" else str(self.order)


_RANK: Final = {"A": 0, "1": 1, "a": 2, "i": 3, "n": 3}


class _Found(NamedTuple):
    """A label that holds."""

    path: tuple[Level, ...]
    label: str
    start: int
    end: int
    restored: bool


def paragraphs_of(text: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a law's text, in order; sections whose letters were lost get them back by order."""
    found = _Walk(text).labels()
    pieces: list[Paragraph] = []
    before = join_lines(text[: found[0].start] if found else text)
    if before:
        pieces.append(Paragraph((), before))
    ends = [*(label.start for label in found[1:]), len(text)][: len(found)]
    for label, end in zip(found, ends, strict=True):
        path = tuple(level.name for level in label.path)
        pieces.append(
            Paragraph(path, join_lines(text[label.end : end]), label=label.label, restored=label.restored)
        )
    return tuple(pieces)


class _Walk:
    """Goes through a law's text and holds each label against the one that must come next."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._begins = len(text) - len(text.lstrip())
        self._path: list[Level] = []
        self._found: list[_Found] = []
        self._lettered = False
        self._restored = False

    def labels(self) -> list[_Found]:
        for match in _LABEL.finditer(self._text):
            readings = _readings(match, self._path)
            line_start = self._starts_a_line(match.start())
            follows = next((path for one in readings if (path := self._follow(one)) is not None), None)
            if follows is None and line_start and ("1", 1) in readings and self._lost_a_letter():
                follows = self._restore()
            if follows is None or not self._stands_well(match, line_start, follows[-1]):
                continue
            self._path = follows
            self._lettered |= follows[0].kind == "A"
            self._found.append(
                _Found(tuple(follows), _printed(match), match.start(), match.end(), self._restored)
            )
        return self._found

    def _follow(self, level: Level) -> list[Level] | None:
        """The path when `level` comes now, or None when it cannot."""
        for depth in range(len(self._path) - 1, -1, -1):
            here = self._path[depth]
            if here.kind == level.kind:
                return [*self._path[:depth], level] if level.order == here.order + 1 else None
        if level.order != 1:
            return None
        if not self._path or _RANK[level.kind] > _RANK[self._path[-1].kind]:
            return [*self._path, level]
        return [level] if level.kind == "A" and not self._lettered else None

    def _lost_a_letter(self) -> bool:
        """Whether figures that begin again can only mean that the letters of the sections are gone."""
        if self._restored:
            return True
        return bool(self._path) and not self._lettered and self._path[0].kind == "1"

    def _restore(self) -> list[Level] | None:
        """Give the sections so far their letter, and begin the next; None if there are more than letters."""
        if self._restored and self._path[0].order >= len(LATIN_LETTERS):
            return None
        if not self._restored:
            self._restored = self._lettered = True
            first = Level("A", 1)
            self._found = [one._replace(path=(first, *one.path), restored=True) for one in self._found]
            self._path = [first, *self._path]
        return [Level("A", self._path[0].order + 1), Level("1", 1)]

    def _starts_a_line(self, place: int) -> bool:
        return place <= self._begins or self._ends_line(self._behind_blanks(place))

    def _stands_well(self, match: re.Match[str], line_start: bool, level: Level) -> bool:
        """Whether a label stands where one can: after a full stop, or behind a short title, or opening a line."""
        before = self._text[max(0, match.start() - 300) : match.start()].split()
        if not before:
            return True
        apart = line_start and self._after_blank(match.start())
        if not apart and _is_reference(before):
            return False
        if _ends_a_sentence(before):
            return True
        if match["lower"] or match["bare"]:
            word = _last_word(before)
            return apart or (level.order > 1 and len(word) > 5 and plain(word) not in _POINTING)
        if line_start:
            return True
        return self._behind_a_title(match) if level.order == 1 else self._lacks_a_stop(match, before[-1])

    def _behind_a_title(self, match: re.Match[str]) -> bool:
        """Whether no more than a short title stands between a label and the one before it."""
        since = self._text[self._found[-1].end if self._found else 0 : match.start()]
        short = len(since) <= _LONGEST_SINCE and len(join_lines(since)) <= _SHORT_TITLE
        return short and not re.search(r"[.;?!]\s", since)

    def _lacks_a_stop(self, match: re.Match[str], last: str) -> bool:
        """Whether a full stop was forgotten before "2. Then"."""
        # A reference would have no capital behind it.
        follows = self._text[match.end() : match.end() + 3].strip()
        a_word = last.isdigit() or (len(last) > 3 and last.isalpha())
        return a_word and (follows[:1].isupper() or follows[:1] == "(")

    def _after_blank(self, place: int) -> bool:
        end = self._behind_blanks(place)
        return self._ends_line(end) and self._ends_line(self._behind_blanks(end - 1))

    def _ends_line(self, place: int) -> bool:
        return place > 0 and self._text[place - 1] == "\n"

    def _behind_blanks(self, place: int) -> int:
        """The place behind the last letter before a place that is no blank of its line."""
        while place and self._text[place - 1] in " \t":
            place -= 1
        return place


def _is_reference(before: list[str]) -> bool:
    """Whether the words before a label say "Law", or "Law 12": what follows is a place in it."""
    return _says_law(before[-1]) or (len(before) > 1 and before[-1].isdigit() and _says_law(before[-2]))


def _ends_a_sentence(before: list[str]) -> bool:
    """Whether the words before a label end with a stop, or with a word that joins it to a part that does."""
    joined = len(before) > 1 and before[-1].lower() in _JOINERS
    return before[-1][-1] in _STOPS or (joined and _ends_a_part(before[-2]))


def _last_word(before: list[str]) -> str:
    """The last word that joins nothing."""
    return before[-2] if len(before) > 1 and before[-1].lower() in _JOINERS else before[-1]


def _readings(match: re.Match[str], path: list[Level]) -> list[Level]:
    """What a label may be, likeliest first."""
    if upper := match["upper"]:
        letters: tuple[str, ...] | str = LATIN_LETTERS if upper in LATIN_LETTERS else GREEK_LETTERS
        return [Level("A", letters.index(upper) + 1)] if upper in letters else []
    if match["number"]:
        number = int(match["number"])
        inside = path and path[-1].kind == "n"
        opens = (
            number == 1
            and path
            and path[-1].kind == "a"
            and match.string[max(0, match.start() - 100) : match.start()].rstrip().endswith(":")
        )
        nested = inside or opens
        return [Level("n", number), Level("1", number)] if nested else [Level("1", number)]
    if match["mistyped"]:
        return [Level("a", 3)]
    return _readings_of(match["lower"] or match["bare"])


def _readings_of(letter: str) -> list[Level]:
    readings = []
    if letter in _GREEK_LOWER:
        readings.append(Level("a", _GREEK_LOWER.index(letter) + 1))
    elif len(letter) == 1:
        readings.append(Level("a", ord(letter) - 96))
    if letter in _ROMAN:
        readings.append(Level("i", _ROMAN.index(letter) + 1))
    return readings


def _printed(match: re.Match[str]) -> str:
    """A label as the book prints it, without its marks; an editor's "©" was a "(c)"."""
    return "c" if match["mistyped"] else match[0].strip(".()")


def _ends_a_part(word: str) -> bool:
    """Whether what comes before "or (b)" closes the part before it, and is no "(a)" of a reference."""
    return word[-1] in ",;)" and not re.fullmatch(r"[(\[]\w{1,2}[)\]],?", word)


def _says_law(word: str) -> bool:
    """Whether a figure behind this word is a reference; "Art." is short for it, "Leis." ends a sentence."""
    return plain(word) in _law_words() or plain(word) in ("ART.", "ARTS.")


def _law_words() -> frozenset[str]:
    """Words after which a figure is a reference."""
    words = {word for tongue in tongues().values() for word in tongue.law}
    return frozenset(words | {f"{word}S" for word in words} | {"ΝΟΜΟ", "ΝΟΜΟΥ", "LEIS", "LEYES"})
