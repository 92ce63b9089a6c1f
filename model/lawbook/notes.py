"""Notes under the text: found by their marks and given to the paragraphs that bear them."""

from __future__ import annotations

import re
from typing import Final

from model.lawbook.book import Footnote, Law, Paragraph
from model.lawbook.mending import flowing

_RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PLAIN: Final = str.maketrans(_RAISED, "0123456789")
_NUMBERED: Final = re.compile(rf"^\s*([{_RAISED}]{{1,3}})\s*(?=\S)")
_RULE: Final = re.compile(r"\s*(?:-{3,}|_{3,}|\*\s\*\s\*)\s*")
_STARRED: Final = re.compile(r"(?:(?<=[^\w\s*])[ \t]*\n?\s*|\n\s*)(?<=\s)(\*{1,3})\s?(?=[^\s*])")
_MARK: Final = re.compile(rf"(?<=[^\s*])(\*{{1,3}})(?!\*)|([{_RAISED}]{{1,3}})")


def numbered_notes(lines: list[str]) -> tuple[list[str], dict[str, str]]:
    """The lines without the numbered notes at the foot of a page, and those notes by their numbers.

    A note begins with its raised number on a line of its own below a rule, or below another note, and ends at a blank line.
    """
    kept: list[str] = []
    notes: dict[str, str] = {}
    current = ""
    below = False  # a rule, or a note, was the last thing that was no blank
    for line in lines:
        match = _NUMBERED.match(line)
        if match and (below or current):
            current = match[1].translate(_PLAIN)
            notes[current] = line[match.end() :].strip()
            below = True
        elif current and line.strip():
            notes[current] += " " + line.strip()
        elif _RULE.fullmatch(line):
            below, current = True, ""
        else:
            current = ""
            below = below and not line.strip()
            kept.append(line)
    return kept, {number: flowing(text) for number, text in notes.items()}


def without_starred(text: str) -> tuple[str, list[Footnote]]:
    """A law's text without the notes that begin with stars, and these in order; each ends where a label or another begins."""
    found: list[Footnote] = []
    matches = list(_STARRED.finditer(text))
    for place in range(len(matches) - 1, -1, -1):
        match = matches[place]
        end = matches[place + 1].start(1) if place + 1 < len(matches) else len(text)
        label = re.compile(r"(?<=[.;:)”?!])\s+(?=[A-H]\.\s|\d{1,2}\.\s|\([a-h]\)\s)").search(
            text, match.end(), end
        )
        end = label.start() if label else end
        found.insert(0, Footnote(match[1], flowing(text[match.end() : end])))
        text = text[: match.start(1)] + text[end:]
        matches = matches[:place]
    return text, found


def with_notes(law: Law, starred: list[Footnote], numbered: dict[str, str]) -> Law:
    """The law with each note at the paragraph that bears its mark; a starred one without a mark goes to the last."""
    waiting = list(starred)
    paragraphs = []
    for paragraph in law.paragraphs:
        mine = []
        for match in _MARK.finditer(paragraph.text):
            mark = match[1] or match[2].translate(_PLAIN)
            if match[1]:
                note = next((one for one in waiting if one.mark == mark), None)
                if note is not None:
                    waiting.remove(note)
                    mine.append(note)
            elif mark in numbered:
                mine.append(Footnote(mark, numbered[mark]))
        paragraphs.append(_noted(paragraph, mine))
    if waiting and paragraphs:
        paragraphs[-1] = _noted(paragraphs[-1], [*paragraphs[-1].footnotes, *waiting])
    return Law(law.number, law.title, tuple(paragraphs), law.chapter)


def _noted(paragraph: Paragraph, notes: list[Footnote]) -> Paragraph:
    if not notes:
        return paragraph
    return Paragraph(
        paragraph.path, paragraph.text, paragraph.label, footnotes=tuple(notes), restored=paragraph.restored
    )
