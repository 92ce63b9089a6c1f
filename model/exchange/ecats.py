"""Writes the four text files that ECats' scoring engine takes for simultaneous pairs: C, P, R and E.

They are lines of cells with tabs between, the first cell empty, words in quotes: the club (C.txt), its pairs (P.txt),
a line a result (R.txt), and a file that says it is the end (E.txt). The layout is that of an open scorer that sends
them (salliere); ECats' pages say which files they are, that the pairs of East-West follow those of North-South in
number, that an adjusted score is typed `A6040`, and that a sit-out has no line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from model.bridge.result import Assigned
from model.bridge.seats import Side
from model.errors import ArrowswitchError
from model.exchange.spelled import Spelled, refuse_all_but_pairs, spell_line
from model.i18n import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from model.exchange.event import Event, PublishedPoints
    from model.scoring.view import Line

_LONGEST: Final = 50
_PROGRAM: Final = "5.6.28"  # the version of ECats' own program, which their engine asks for


class Sender(Struct, frozen=True):
    """Who sends the results: the session of ECats, and the telephone and country by which they know the club."""

    session: int
    telephone: str
    country: str


class Files(Struct, frozen=True):
    """The four files by their names, and in words what they do not hold."""

    contents: Mapping[str, bytes]
    losses: tuple[str, ...] = ()


def sender_of(text: str) -> Sender:
    """Read "412; 01787 881920; England"; raises `ArrowswitchError`."""
    parts = [part.strip() for part in text.split(";")]
    if (
        len(parts) != 3
        or not all(parts)
        or not parts[0].isdecimal()
        or len(parts[0]) > 6
        or not int(parts[0])
    ):
        raise ArrowswitchError(
            _("ECats needs three things; “{text}” is not those.").format(text=text),
            _("Expected: session number; telephone; country, as 412; 01787 881920; England."),
        )
    return Sender(int(parts[0]), parts[1], parts[2])


def dumps(event: Event, sender: Sender) -> Files:
    """Write an evening of pairs; raises `CannotSay`."""
    refuse_all_but_pairs(event, "ECats")
    numbers, renumbered = _numbers(event)
    points = {one.line: one for one in event.published_points}
    order = sorted(enumerate(event.lines), key=lambda one: (one[1].board, one[1].section, one[1].round))
    results, left = [], 0
    for at, line in order:
        given = spell_line(line, points.get(at))
        weighted = line.result is not None and isinstance(line.result.outcome, Assigned)
        if given is None or (given.awarded is not None and (weighted or 100 in given.awarded)):
            left += 1
            continue
        results.append(_result(line, given, points.get(at), numbers, sender))
    # ECats knows one or two winners for a whole event: with a Howell beside Mitchells it is one.
    apart = _two_winners(event)
    texts = {
        "C.txt": [_club(event, sender, apart=apart)],
        "P.txt": _pairs(event, numbers, apart=apart),
        "R.txt": results,
    }
    texts["E.txt"] = ["End"]
    contents = {name: "".join(f"{row}\r\n" for row in rows) for name, rows in texts.items()}
    return Files(
        {name: text.encode("cp1252", errors="replace") for name, text in contents.items()},
        _losses(left, contents, renumbered=renumbered, mixed=event.winners == 2 and not apart),
    )


def _two_winners(event: Event) -> bool:
    """Whether everybody kept a direction: a club has one answer for all its pairs, and those of a Howell sat in both."""
    return event.winners == 2 and all(one.direction is not None for one in event.contestants)


def _losses(left: int, contents: Mapping[str, str], *, renumbered: bool, mixed: bool) -> tuple[str, ...]:
    lines = [_("Send all four files to ECats by e-mail, in one message with nothing else.")]
    if left:
        lines.append(ngettext(
            "{count} result was left out: it has no score, or a weighted one. Ask the organiser "
                "what to enter.",
            "{count} results were left out: they have no score, or a weighted one. Ask the "
                "organiser what to enter.",
            left).format(count=left))  # fmt: skip
    if renumbered:
        lines.append(
            _("East–West and further sections are numbered on from the last pair, as ECats requires.")
        )
    if mixed:
        lines.append(
            _("The files say one winner, because the pairs of one section played in both directions.")
        )
    strange = {letter for text in contents.values() for letter in text if not _holds(letter)}
    if strange:
        lines.append(
            _("Letters the files cannot hold appear as question marks: {letters}").format(
                letters=" ".join(sorted(strange)[:12])
            )
        )
    return tuple(lines)


def _holds(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _numbers(event: Event) -> tuple[dict[str, int], bool]:
    """One number a pair: its own, and where numbers repeat each field numbered on from the one before."""
    own = [one.number for one in event.contestants]
    if len(set(own)) == len(own):
        return {one.key: one.number for one in event.contestants}, False
    fields: dict[tuple[bool, str], list[tuple[str, int]]] = {}
    for one in event.contestants:
        fields.setdefault((one.direction is Side.EW, one.section), []).append((one.key, one.number))
    numbers: dict[str, int] = {}
    before = 0
    for _field, pairs in sorted(fields.items()):
        numbers.update({key: before + number for key, number in pairs})
        before = max(numbers.values())
    return numbers, True


def _club(event: Event, sender: Sender, *, apart: bool) -> str:
    boards = len({line.board for line in event.lines})
    day = f"{event.date:%d/%m/%Y}" if event.date else ""
    words = (event.club or event.title, "", "", sender.country, "", sender.telephone, "", "")
    two_winners = "true" if apart else "false"
    contracts, spare = "true", "false"
    return _row(
        1, two_winners, boards, 0, contracts, *words, spare, sender.session, _PROGRAM, day, event.title
    )


def _pairs(event: Event, numbers: Mapping[str, int], *, apart: bool) -> list[str]:
    rows = []
    for one in sorted(event.contestants, key=lambda one: numbers[one.key]):
        first, second = (*one.names, "", "")[:2]
        both = " & ".join(name for name in (first, second) if name)
        side = one.direction if apart and one.direction else Side.NS
        rows.append(_row(0, 0, numbers[one.key], both, first, second, side.value))
    return rows


def _result(
    line: Line, given: Spelled, points: PublishedPoints | None, numbers: Mapping[str, int], sender: Sender
) -> str:
    score = given.score or 0
    awarded = "" if given.awarded is None else "A{:02}{:02}".format(*given.awarded)
    both = ("0", "0") if points is None else (points.ns or "0", points.ew or "0")
    return _row(
        0, "", "", line.board, numbers[line.ns], numbers[line.ew], max(score, 0), max(-score, 0), 0,
        given.contract, given.tricks, given.declarer, _Bare(both[0]), _Bare(both[1]), awarded, sender.session, 0, 0,
    )  # fmt: skip


class _Bare(str):
    """A figure that is written as it is."""

    __slots__ = ()


def _row(*cells: str | int) -> str:
    return "\t" + "\t".join(map(_cell, cells))


def _cell(given: str | int) -> str:
    if isinstance(given, _Bare):
        return given
    if isinstance(given, int):
        return str(given)
    plain = "".join(letter for letter in given if letter.isprintable()).replace('"', "'")
    return f'"{plain[:_LONGEST]}"'
