"""Where the two Jet engines put what: the figures by which a page of an Access database is read."""

from __future__ import annotations

from typing import Final, NamedTuple


class JetDamage(Exception):
    """A place in the file that cannot be right; its text names it."""


class JetColumn(NamedTuple):
    """A column: its kind (10 is text), its place among all and among those that vary, its bytes."""

    kind: int
    number: int
    turn: int
    offset: int
    size: int
    fixed: bool
    name: str = ""


class JetLayout(NamedTuple):
    """Byte positions within a table's definition and a page of rows, by engine."""

    page: int
    masked: int  # bytes of the head that are scrambled
    counter: int  # bytes of a count of columns and of the length of a name
    name_letters: str  # "" if the file's code page holds
    rows: int
    varying: int
    columns: int
    indexes: int
    used: int
    definition: int
    entry: int  # bytes of an index in a definition
    column: int
    places: tuple[int, int, int, int, int]  # within a column: number, turn, flags, offset, size
    offsets: int

    def ends(self, text: bytes, mask: int) -> list[int]:
        """Where each varying value of a row begins, and the last one ends; ``mask`` is where the row's mask begins."""
        if self.counter == 2:
            count = int.from_bytes(text[mask - 2 : mask], "little")
            if count > 255 or mask - 4 - 2 * count < 0:
                raise JetDamage("no row")
            return [
                int.from_bytes(text[at - 2 : at], "little")
                for at in range(mask - 2, mask - 4 - 2 * count, -2)
            ]
        return self._short_ends(text, mask)

    def _short_ends(self, text: bytes, mask: int) -> list[int]:
        """Jet 3 has one byte a place; a list of jumps before them says where each next 256 bytes begin."""
        count = text[mask - 1]
        jumps = (len(text) - 1) // 256
        last = mask - 2 - jumps
        if last - count < 0:
            raise JetDamage("no row")
        if (last - count) // 256 < jumps:
            jumps -= 1  # the last one stands for nothing
        found, used = [], 0
        for place in range(count + 1):
            while used < jumps and place == text[mask - 2 - used]:
                used += 1
            found.append(text[last - place] + 256 * used)
        return found


JET3: Final = JetLayout(2048, 126, 1, "", 12, 23, 25, 31, 35, 43, 8, 18, (1, 3, 13, 14, 16), 10)
JET4: Final = JetLayout(4096, 128, 2, "utf-16-le", 16, 43, 45, 51, 55, 63, 12, 25, (5, 7, 15, 21, 23), 14)


def column_of(layout: JetLayout, text: bytes, at: int) -> JetColumn:
    """The column described at a place of a table's definition, without its name."""
    entry = text[at : at + layout.column]
    if len(entry) < layout.column:
        raise IndexError(at)
    number, turn, flags, offset, size = (
        entry[place] if width == 1 else int.from_bytes(entry[place : place + 2], "little")
        for place, width in zip(layout.places, (2, 2, 1, 2, 2), strict=True)
    )
    return JetColumn(entry[0], number, turn, offset, size, bool(flags & 1))


def rc4(key: bytes, text: bytes) -> bytes:
    """The cipher that hides the head of such files behind a key everybody knows."""
    box, at = list(range(256)), 0
    for place in range(256):
        at = (at + box[place] + key[place % len(key)]) % 256
        box[place], box[at] = box[at], box[place]
    out, first, second = bytearray(), 0, 0
    for octet in text:
        first = (first + 1) % 256
        second = (second + box[first]) % 256
        box[first], box[second] = box[second], box[first]
        out.append(octet ^ box[(box[first] + box[second]) % 256])
    return bytes(out)
