"""Notes under the text: found by their marks and given to the paragraphs that bear them."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from typing import Final

from model.lawbook.book import Footnote, Law, Paragraph
from model.lawbook.mending import join_lines

_RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PLAIN: Final = str.maketrans(_RAISED, "0123456789")
_NUMBERED: Final = re.compile(rf"^\s*([{_RAISED}]{{1,3}})\s*(?=\S)")
_RULE: Final = re.compile(r"\s*(?:-{3,}|_{3,}|\*\s\*\s\*)\s*")
_STARRED: Final = re.compile(r"(?:(?<=[^\w\s*])\s*|\n\s*)(?<=\s)(\*{1,3})\s?(?=[^\s*])")
_LABEL: Final = re.compile(r"(?<=[.;:)”?!])\s+(?=[A-H]\.\s|\d{1,2}\.\s|\([a-h]\)\s)")
_MARK: Final = re.compile(rf"(?<=[^\s*])(\*{{1,3}})(?!\*)|([{_RAISED}]{{1,3}})")


def split_notes(lines: list[str]) -> tuple[list[str], dict[str, str]]:
    """The lines without the numbered notes at the foot of a page, and those notes by their numbers.

    A note begins with its raised number on a line of its own below a rule, or below another note, and ends at a blank line.
    """
    kept: list[str] = []
    notes: dict[str, list[str]] = {}
    current = ""
    below = False  # a rule, or a note, was the last thing that was no blank
    for line in lines:
        match = _NUMBERED.match(line)
        if match and (below or current):
            current = match[1].translate(_PLAIN)
            notes[current] = [line[match.end() :]]
            below = True
        elif current and line.strip():
            notes[current].append(line)
        elif _RULE.fullmatch(line):
            below, current = True, ""
        else:
            current = ""
            below = below and not line.strip()
            kept.append(line)
    return kept, {number: join_lines(" ".join(lines)) for number, lines in notes.items()}


def without_starred(text: str) -> tuple[str, list[Footnote]]:
    """A law's text without the notes that begin with stars, and these in order; each ends where a label or another begins."""
    found: list[Footnote] = []
    kept: list[str] = []
    matches = list(_STARRED.finditer(text))
    ends = [*(match.start(1) for match in matches[1:]), len(text)]
    before = 0
    for match, end in zip(matches, ends, strict=False):
        label = _LABEL.search(text, match.end(), end)
        note_end = label.start() if label else end
        found.append(Footnote(match[1], join_lines(text[match.end() : note_end])))
        kept.append(text[before : match.start(1)])
        before = note_end
    return "".join([*kept, text[before:]]), found


def with_notes(law: Law, starred: list[Footnote], numbered: dict[str, str]) -> Law:
    """The law with each note at the paragraph that bears its mark; a starred one without a mark goes to the last."""
    waiting = {mark: deque(one for one in starred if one.mark == mark) for mark in ("*", "**", "***")}
    paragraphs = [
        _noted(paragraph, list(_borne_by(paragraph, waiting, numbered))) for paragraph in law.paragraphs
    ]
    left = Counter(one for notes in waiting.values() for one in notes)
    if left and paragraphs:
        behind = [one for one in reversed(starred) if left[one] > 0 and not left.subtract((one,))]
        paragraphs[-1] = _noted(paragraphs[-1], [*paragraphs[-1].footnotes, *reversed(behind)])
    return Law(law.number, law.title, tuple(paragraphs), law.chapter)


def _borne_by(
    paragraph: Paragraph, waiting: Mapping[str, deque[Footnote]], numbered: Mapping[str, str]
) -> Iterator[Footnote]:
    """The notes whose marks stand in a paragraph; a starred one is used up."""
    for match in _MARK.finditer(paragraph.text):
        mark = match[1] or match[2].translate(_PLAIN)
        if match[1]:
            if waiting[mark]:
                yield waiting[mark].popleft()
        elif mark in numbered:
            yield Footnote(mark, numbered[mark])


def _noted(paragraph: Paragraph, notes: list[Footnote]) -> Paragraph:
    if not notes:
        return paragraph
    return Paragraph(
        paragraph.path, paragraph.text, paragraph.label, footnotes=tuple(notes), restored=paragraph.restored
    )
