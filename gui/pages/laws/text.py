"""From books to the rows of a sheet: a law alone or beside that of another book, a definition, an entry of the index."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from gui.widgets.text.law_sheet import LawLine, LawRow, Manner, Target
from model.i18n import LANGUAGES, _, law_places, laws_cited
from model.lawbook.references import PLACE, find_citations, laws_with, read_place, write_reference
from model.lawbook.summaries import summaries, summary

if TYPE_CHECKING:
    from model.lawbook.book import Book, Definition, IndexEntry, Law, Paragraph

Place = tuple[str, ...]
_NEWEST: Final = "2017"
_GROUP: Final = re.compile(r"\(((?:[^()]|\([a-z]+\))*)\)")
_OWN: Final = re.compile(rf"(?<![\w–-]){PLACE.pattern}(?!\w)")


@dataclass(frozen=True)
class OpenBook:
    """A book as the page has it open; ``key`` is negative for our own summaries; ``wrong`` are notes by place."""

    key: int
    book: Book
    source: str = ""
    wrong: Mapping[Place, str] = field(default_factory=dict)

    @property
    def ours(self) -> bool:
        """Whether it is a book of our own summaries."""
        return self.key < 0

    @property
    def short(self) -> str:
        """Edition and language: "2007, Português"; "Summary, 2017" of our own."""
        if self.ours:
            return _("Summary, {edition}").format(edition=self.book.edition)
        spoken = LANGUAGES.get(self.book.language, self.book.language)
        return ", ".join(part for part in (self.book.edition or _("edition unknown"), spoken) if part)

    @property
    def name(self) -> str:
        """What tells it from the others: edition, language, and the file it came from."""
        return self.book.title if self.ours else f"{self.short} – {self.source}"


def law_rows(
    number: int, books: Sequence[OpenBook], trees: Sequence[tuple[str, str]] = ()
) -> tuple[LawRow, ...]:
    """A law in one book or in two, the paragraphs of one place side by side.

    ``trees`` are the ids and titles of what the wizard rules on under this Law.
    """
    laws = [one.book.by_number.get(number) for one in books]
    rows = [
        LawRow((str(number),), tuple(_head(number, law, one) for law, one in zip(laws, books, strict=True)))
    ]
    if trees:
        rows.append(LawRow((), (_tree_line(trees),)))
    cells = [_cells(law, one) if law else _absent(number, one) for law, one in zip(laws, books, strict=True)]
    beside = _whole(cells)
    keys = _in_order([list(one) for at, one in enumerate(cells) if at != beside])
    for at, key in enumerate(keys):
        found = [one.get(key, ()) for one in cells]
        if beside >= 0:
            found[beside] = next(iter(cells[beside].values())) if at == 0 else ()
        rows.append(LawRow((str(number), *key[0]), tuple(found), beside if at == 0 else -1))
    return tuple(rows)


def place_rows(number: int, places: Sequence[Place], shown: OpenBook) -> tuple[LawRow, ...]:
    """Of a law in one book only the paragraphs at these places, with their parts and what they are part of.

    The whole law where the book has none of the places: it may letter its paragraphs otherwise.
    """
    law = shown.book.by_number.get(number)
    cells = _cells(law, shown) if law else _absent(number, shown)
    wanted = [place[1:] for place in places]
    near = [key for key in cells if any(_related(key[0], place) for place in wanted)]
    if not any(key[0][: len(place)] == place for key in near for place in wanted):
        near = list(cells)
    head = LawRow((str(number),), (_head(number, law, shown),))
    return (head, *(LawRow((str(number), *key[0]), (cells[key],)) for key in near))


def _related(path: Place, wanted: Place) -> bool:
    """Whether one place is the other, a part of it, or what it is part of."""
    shorter = min(len(path), len(wanted))
    return path[:shorter] == wanted[:shorter]


def definition_rows(definition: Definition, shown: OpenBook) -> tuple[LawRow, ...]:
    """A word of the Laws, what it means, and the Laws that speak of it most as links."""
    head = (LawLine(Manner.TITLE, ((definition.term, None),)), LawLine(Manner.ASIDE, ((shown.name, None),)))
    rows = [LawRow((), (head,)), LawRow((), ((LawLine(Manner.TEXT, pieces_of(definition.text)),),))]
    numbers = laws_with(shown.book, definition.term)
    if numbers:
        rows.append(LawRow((), ((LawLine(Manner.ASIDE, ((_("Laws that mention it:"), None),)),),)))
    for number in numbers:
        words = _("Law {place}").format(place=number)
        title = title_of(number, shown.book.by_number[number], shown)
        line = LawLine(Manner.TEXT, ((words, ("law", str(number))), (f"  {title}", None)))
        rows.append(LawRow((), ((line,),)))
    return tuple(rows)


def entry_rows(entry: IndexEntry, shown: OpenBook) -> tuple[LawRow, ...]:
    """An entry of the index with its places as links."""
    head = (
        LawLine(Manner.TITLE, ((" – ".join(entry.words), None),)),
        LawLine(Manner.ASIDE, ((shown.name, None),)),
    )
    rows = [LawRow((), (head,))]
    for place in entry.places:
        law = shown.book.by_number.get(int(place[0])) if place[0].isdigit() else None
        words = laws_cited(write_reference(place))
        line = LawLine(Manner.TEXT, ((words, ("law", *place)), (f"  {law.title}" if law else "", None)))
        rows.append(LawRow((), ((line,),)))
    if entry.see:
        line = LawLine(Manner.TEXT, ((_("see") + " ", None), (entry.see, ("search", entry.see))))
        rows.append(LawRow((), ((line,),)))
    if entry.doubtful:
        text = _(
            "The index uses an older numbering here; these references may have changed: {places}."
        ).format(places=law_places(*map(write_reference, entry.doubtful)))
        rows.append(LawRow((), ((LawLine(Manner.WRONG, ((text, None),)),),)))
    return tuple(rows)


def pieces_of(text: str, *, ours: bool = False) -> tuple[tuple[str, Target | None], ...]:
    """A text in pieces, the places it cites as links; our own summaries cite in brackets and without a word for law."""
    found = {(one.start, one.end): one.place for one in find_citations(text)}
    if ours:
        found |= _own_places(text)
    pieces: list[tuple[str, Target | None]] = []
    here = 0
    for (start, end), place in sorted(found.items(), key=lambda one: (one[0][0], -one[0][1])):
        if start >= here:
            pieces += [(text[here:start], None), (text[start:end], ("law", *place))]
            here = end
    pieces.append((text[here:], None))
    return tuple((piece, target) for piece, target in pieces if piece)


def _own_places(text: str) -> dict[tuple[int, int], Place]:
    found = {}
    inside = [match.span(1) for match in _GROUP.finditer(text)]
    for match in _OWN.finditer(text):
        bracketed = any(start <= match.start() and match.end() <= end for start, end in inside)
        if (match["letter"] or bracketed) and 0 < int(match["law"]) <= 93:
            found[match.span()] = read_place(match)
    return found


def _head(number: int, law: Law | None, shown: OpenBook) -> tuple[LawLine, ...]:
    title = _("Law {number}").format(number=number) + f"  {title_of(number, law, shown)}"
    lines = [LawLine(Manner.TITLE, ((title, None),))]
    about = shown.short if shown.ours else shown.name
    lines.append(LawLine(Manner.ASIDE, ((about, None),)))
    if law and any(one.restored for one in law.paragraphs):
        text = _(
            "The section letters of this Law were missing from the file; those in brackets were "
            "restored from the order."
        )
        lines.append(LawLine(Manner.NOTICE, ((text, None),)))
    return tuple(lines)


def title_of(number: int, law: Law | None, shown: OpenBook) -> str:
    """The title of a law in a book, our own where the book has none."""
    if law and law.title:
        return law.title
    ours = summaries(shown.book.edition or _NEWEST).by_number.get(number)
    return ours.title if ours else ""


def _tree_line(trees: Sequence[tuple[str, str]]) -> tuple[LawLine, ...]:
    pieces: list[tuple[str, Target | None]] = [(_("Rule on it:") + " ", None)]
    for at, (tree, title) in enumerate(trees):
        pieces += ([("  ·  ", None)] if at else []) + [(title, ("tree", tree))]
    return (LawLine(Manner.ASIDE, tuple(pieces)),)


def _cells(law: Law, shown: OpenBook) -> dict[tuple[Place, int], tuple[LawLine, ...]]:
    """The lines of a law by place; the number tells apart paragraphs that stand at one place."""
    cells: dict[tuple[Place, int], tuple[LawLine, ...]] = {}
    labels: list[tuple[int, str]] = []
    letter = ""
    for one in law.paragraphs:
        depth = len(one.path)
        if one.path:
            label = _label(one)
            if one.restored and one.path[0] != letter:
                labels.insert(0, (0, f"[{one.path[0]}]"))
            letter = one.path[0]
            labels.append((depth - 1, label))
        if not one.text:
            continue  # its label stands before the first of its parts
        key = (one.path, sum(path == one.path for path, _at in cells))
        lines = [LawLine(Manner.TEXT, pieces_of(one.text, ours=shown.ours), tuple(labels), depth)]
        lines += [
            LawLine(Manner.FOOTNOTE, pieces_of(f"{note.mark}  {note.text}"), depth=depth)
            for note in one.footnotes
        ]
        cells[key] = tuple(lines)
        labels = []
    return _with_notes(law.number, cells, shown)


def _label(paragraph: Paragraph) -> str:
    label = paragraph.label or paragraph.path[-1]
    return f"({label})" if len(paragraph.path) > 2 else label


def _with_notes(
    number: int, cells: dict[tuple[Place, int], tuple[LawLine, ...]], shown: OpenBook
) -> dict[tuple[Place, int], tuple[LawLine, ...]]:
    """The cells with a visible note where the translation is known to be wrong, at the place or what is nearest."""
    for place, right in shown.wrong.items():
        if place[0] != str(number) or not cells:
            continue
        wanted = place[1:]
        at = next((key for key in cells if key[0] == wanted), None)
        at = at or next((key for key in cells if key[0][: len(wanted)] == wanted), next(iter(cells)))
        text = _("This book is known to be wrong at {place}. {right}").format(
            place=write_reference(place), right=right
        )
        note = LawLine(Manner.WRONG, ((text, None),), depth=cells[at][0].depth)
        cells[at] = (*cells[at], note)
    return cells


def _absent(number: int, shown: OpenBook) -> dict[tuple[Place, int], tuple[LawLine, ...]]:
    """What is shown for a law the book does not have: our own summary."""
    text = _("This book has no Law {number}.").format(number=number)
    lines = [LawLine(Manner.WRONG, ((text, None),))]
    ours = summary(number, shown.book.edition) if shown.book.edition else ""
    if ours:
        lines.append(LawLine(Manner.ASIDE, ((_("What it comes to, in our own words:"), None),)))
        lines.append(LawLine(Manner.TEXT, pieces_of(ours, ours=True)))
    return {((), 0): tuple(lines)}


def _whole(cells: Sequence[Mapping[tuple[Place, int], object]]) -> int:
    """The book that tells in one paragraph what the other cuts into many, -1 for none."""
    if len(cells) != 2:
        return -1
    in_one = [list(one) == [((), 0)] for one in cells]
    return in_one.index(True) if in_one[0] != in_one[1] else -1


def _in_order(each: Sequence[list[tuple[Place, int]]]) -> list[tuple[Place, int]]:
    """The places of one book, with those that only the other has where they belong among them."""
    order = list(each[0])
    for others in each[1:]:
        after = 0
        for key in others:
            if key in order:
                after = order.index(key) + 1
            else:
                order.insert(after, key)
                after += 1
    return order
