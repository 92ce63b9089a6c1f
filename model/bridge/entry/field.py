"""The score field: what a director typed, read as a result of one board.

One reader understands the forms of every program directors come from: scores long and short (620, 62, -62, 62-),
contracts (4SN=, 3ntxe-2, 4SW10 with the tricks won), p, np, l, a, a+, a-, a+/-, a6040, 60/40, = for the line above,
weighted scores (w60:4SN=,40:4SN-1); behind any of them an opening lead (h5) and a fouled group (>b); ! forces a score
no contract gives. It is called at each key.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from msgspec.structs import replace

from model.bridge.boards import Vulnerability, vulnerability
from model.bridge.cards import Card, Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.entry.doubt import is_possible, is_usual
from model.bridge.entry.grammar import Grammar, bare, grammar_of, group_letter, is_redouble
from model.bridge.entry.reading import Reading, ReadingState, judge
from model.bridge.entry.words import (
    bid_short,
    contract_words,
    plain,
    strain_words,
    tricks_words,
    write_result,
)
from model.bridge.letters import ENGLISH, Letters, Numbers
from model.bridge.result import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    MOST_IMPS,
    Artificial,
    Award,
    Late,
    NotPlayed,
    Outcome,
    PassedOut,
    Played,
    Result,
    Scored,
    in_imps,
)
from model.bridge.seats import Seat
from model.i18n import _, ngettext

__all__ = ["Numbers", "Reading", "ReadingState", "judge", "read"]

_FEW_TRICKS: Final = 5
_LEVELS: Final = frozenset("1234567")
_HIGHEST_TYPED_SHORT: Final = 3000
_MARKS: Final = {"+": AVERAGE_PLUS, "-": AVERAGE_MINUS, "=": AVERAGE}


def read(
    text: str,
    board: int,
    *,
    above: Result | None = None,
    letters: Letters = ENGLISH,
    numbers: Numbers = Numbers.EITHER,
) -> Reading:
    """Read what was typed for a board; never raises.

    ``above`` is the result that "=" repeats. A text that can still become a result is never called nonsense.
    """
    return _Reader(board, above, letters, numbers, grammar_of(letters)).read(bare(text))


@dataclass(frozen=True, slots=True)
class _Reader:
    """The board and the settings a text is read by."""

    board: int
    above: Result | None
    letters: Letters
    numbers: Numbers
    grammar: Grammar

    @property
    def vulnerable(self) -> Vulnerability:
        return vulnerability(self.board)

    def read(self, text: str) -> Reading:
        if not text:
            return Reading(ReadingState.EMPTY)
        grammar = self.grammar
        if match := grammar.contract.whole.fullmatch(text):
            return self.contract(match)
        # A single figure may begin a contract or a score; only two letters show which.
        if len(text) > 1 and (match := grammar.contract.beginning.fullmatch(text)):
            return self.read_unfinished(text)
        if match := grammar.score.whole.fullmatch(text):
            return self.score(match)
        if match := grammar.words.whole.fullmatch(text):
            return self.judge(_word(match), match)
        if match := grammar.repeat.whole.fullmatch(text):
            return self.repeat(match)
        for form in grammar.artificial:
            if match := form.whole.fullmatch(text):
                return self.artificial(match)
        return self.read_assigned(text) if text[0] == "W" else self.no_other_form(text)

    def no_other_form(self, text: str) -> Reading:
        return self.read_unfinished(text) if self.grammar.begins(text) else self.nonsense(text)

    def judge(self, outcome: Outcome, match: re.Match[str]) -> Reading:
        """Judge an outcome with the lead, the group and the force typed behind it."""
        result = Result(outcome, self.lead(match), _group(match), forced=_is_forced(match))
        return judge(result, self.board, letters=self.letters, numbers=self.numbers)

    def lead(self, match: re.Match[str]) -> Card | None:
        typed = match.groupdict()
        if not typed.get("lead_suit"):
            return None
        return Card(self.grammar.strains[typed["lead_suit"]], self.grammar.ranks[typed["lead_rank"]])

    # Contracts

    def contract(self, match: re.Match[str]) -> Reading:
        contract = self.contract_of(match)
        if contract is None:
            return _nonsense(_("Type the double once, before the declarer or after."))
        figure = match["tricks"]
        if figure.isdigit():
            tricks = int(figure)
        else:
            tricks = contract.tricks_needed + (0 if figure == "=" else int(figure))
        if not 0 <= tricks <= 13:
            return self.beyond_tricks(contract, tricks, match)
        # "4SN2" is hardly two tricks in all: directors write over and under tricks with a sign, and forget it.
        if figure.isdigit() and tricks <= _FEW_TRICKS:
            return self.few_tricks(contract, tricks, match)
        return self.judge(Played(contract, tricks), match)

    def contract_of(self, match: re.Match[str]) -> Contract | None:
        """The contract typed, None when it was doubled both before and after the declarer."""
        marks = [mark for mark in match.group("doubling", "doubling_after") if mark]
        if len(marks) > 1:
            return None
        doubling = Doubling.NONE
        if marks:
            doubling = Doubling.REDOUBLED if is_redouble(marks[0]) else Doubling.DOUBLED
        strain, seat = self.grammar.strains[match["strain"]], self.grammar.seats[match["seat"]]
        return Contract(int(match["level"]), strain, seat, doubling)

    def beyond_tricks(self, contract: Contract, tricks: int, match: re.Match[str]) -> Reading:
        """There are 13 tricks: say how many can be over or down at most."""
        most = 13 - contract.tricks_needed if tricks > 13 else -contract.tricks_needed
        text = tricks_words(most)
        bid = bid_short(contract, self.letters)
        reason = _("There are 13 tricks: {contract} is {outcome} at most.").format(contract=bid, outcome=text)
        figure = f"{most:+d}" if most else "="
        return _nonsense(reason, (self.with_tricks(match, figure),))

    def few_tricks(self, contract: Contract, tricks: int, match: re.Match[str]) -> Reading:
        """A bare figure is the tricks won; a small one was more likely meant as tricks over, down or above six."""
        over = tricks - contract.tricks_needed
        meant = (tricks, -tricks) if tricks < contract.level else (tricks - contract.level, tricks)
        figures = [f"{each:+d}" if each else "=" for each in meant if contract.tricks_needed + each <= 13]
        suggestions = tuple(self.with_tricks(match, figure) for figure in figures)
        reason = ngettext(
            "{count} trick in all: {outcome}.", "{count} tricks in all: {outcome}.", tricks
        ).format(count=tricks, outcome=tricks_words(over))
        judged = self.judge(Played(contract, tricks), match)
        # A one may still become 10 to 13, so it is not called doubtful under the hand.
        if tricks == 1 and match.end("tricks") == len(match.string):
            echo = judged.echo.partition("\n")[0]
            return Reading(ReadingState.UNFINISHED, echo=echo, reason=reason, suggestions=suggestions)
        return Reading(ReadingState.DOUBTFUL, judged.result, judged.echo, reason, suggestions, judged.score)

    def with_tricks(self, match: re.Match[str], figure: str) -> str:
        text = match.string
        return f"{text[: match.start('tricks')]}{figure}{text[match.end('tricks') :]}"

    # Scores, words and artificial scores

    def score(self, match: re.Match[str]) -> Reading:
        if match["sign"] and match["sign_after"]:
            return _nonsense(_("Type the sign once, before the score or after."))
        sign = -1 if "-" in (match["sign"], match["sign_after"]) else 1
        figure = match["digits"]
        # On paper a passed-out board is a bare 0; +0 or -0 is somebody's slip.
        if not int(figure) and not match["sign"]:
            return self.judge(PassedOut(), match) if not match["lead_suit"] else _no_lead()
        points = self.points_of(int(figure), sign, forced=_is_forced(match))
        reading = self.judge(Scored(points), match)
        if reading.state is ReadingState.IMPOSSIBLE and match.end("digits") == len(match.string):
            return self.perhaps_begun_score(match, sign, reading)
        # In clubs that leave out the last zero 50 may be 50 or 500: where both can be, the Director sees which was read.
        if reading.state is ReadingState.FITS and points == 10 * sign * int(figure):
            return self.perhaps_at_other_vulnerability(sign * int(figure), reading, match)
        return reading

    def perhaps_at_other_vulnerability(self, stood: int, reading: Reading, match: re.Match[str]) -> Reading:
        """A figure read as ten times itself that stands for itself on other boards: 50 where one down is 100."""
        if self.numbers is Numbers.SHORT or not any(is_usual(stood, vul) for vul in Vulnerability):
            return reading
        literal = self.judge(Scored(stood), match)
        reason = _("Read as {points}: {figure} is impossible here.").format(
            points=plain(10 * stood), figure=plain(stood)
        )
        suggestions = (
            f"{10 * stood}{match.string[match.end('digits') :].strip('+-')}",
            *literal.suggestions[:1],
        )
        return replace(
            reading,
            state=ReadingState.DOUBTFUL,
            reason=reason,
            suggestions=suggestions,
            amended=plain(stood),
        )

    def points_of(self, figure: int, sign: int, *, forced: bool) -> int:
        """The score a typed figure stands for: of two that are possible, and by force, the one as it is."""
        long, short = sign * figure, sign * figure * 10
        if self.numbers is Numbers.LONG:
            return long
        vul = self.vulnerable
        if self.numbers is Numbers.SHORT or is_possible(long, vul):
            return short if self.numbers is Numbers.SHORT else long
        if figure % 10 == 0:
            return short if is_possible(short, vul) and not forced else long
        return short if is_possible(short, vul) or abs(short) <= _HIGHEST_TYPED_SHORT else long

    def perhaps_begun_score(self, match: re.Match[str], sign: int, reading: Reading) -> Reading:
        """An impossible score, unless it is the beginning of one seen here any evening."""
        if match.string in _LEVELS:
            text = _("A score, or a contract such as {example}.").format(example=self.example())
            return Reading(ReadingState.UNFINISHED, reason=text)
        if match["digits"] in _beginnings_of_scores(self.vulnerable, sign, self.numbers):
            # Whoever types 620 passes through 6 and 62, which are no scores: red there would teach them to ignore it.
            return Reading(ReadingState.UNFINISHED, reason=_("The start of a score."))
        return reading

    def repeat(self, match: re.Match[str]) -> Reading:
        if self.above is None:
            return _nonsense(_("There is no result above to repeat."))
        lead = self.lead(match)
        # Without play there was no opening lead (Law 41A).
        if lead is not None and isinstance(self.above.outcome, PassedOut | NotPlayed | Late):
            return _no_lead()
        result = Result(
            self.above.outcome,
            lead or self.above.lead,
            _group(match) if match["group"] else self.above.group,
            # The repeated score was insisted on once; asking again would be a second doubt about one decision.
            forced=self.above.forced or _is_forced(match),
        )
        return judge(result, self.board, letters=self.letters, numbers=self.numbers)

    def artificial(self, match: re.Match[str]) -> Reading:
        typed = match.groupdict()
        sides = (
            [typed["both"] or "="] * 2 if "both" in typed else [typed.get("ns", "="), typed.get("ew", "=")]
        )
        if typed.get("imps"):
            sides = [f"{side}I" for side in sides]
        # "a1000" is 100 and 0; split in the middle it would be 10 and 00.
        if sides == ["10", "00"]:
            sides = ["100", "0"]
        awards = [_award(side) for side in sides]
        ns, ew = awards
        if ns is None or ew is None or (ns.imps is None) != (ew.imps is None):
            return _nonsense(
                _(
                    "An artificial score is 0 to 100 per cent for each side, a60/40, or up to "
                    "24 IMPs, a+3i/-3i."
                )
            )
        return self.judge(Artificial(ns, ew), match)

    def read_assigned(self, text: str) -> Reading:
        """Weighted scores as the programs write them: w60:4SN=,40:4SN-1."""
        from model.bridge.entry.assigned import read_assigned

        given = read_assigned(text, self)
        if given.outcome is None:
            if given.wrong:
                return _nonsense(given.wrong)
            return Reading(ReadingState.UNFINISHED, reason=given.expected)
        lead = self.lead(given.tail) if given.tail else None
        reading = judge(
            Result(given.outcome, lead, _group(given.tail) if given.tail else ""),
            self.board,
            letters=self.letters,
            numbers=self.numbers,
        )
        return replace(reading, state=ReadingState.DOUBTFUL, reason=given.doubt) if given.doubt else reading

    # What is not a result, or not yet

    def read_unfinished(self, text: str) -> Reading:
        """Tell what is known of a beginning and what is still to be typed."""
        match = self.grammar.contract.beginning.fullmatch(text)
        echo = self.echo_of_contract(match) if match else ""
        return Reading(ReadingState.UNFINISHED, echo=echo, reason=self.expect(text))

    def echo_of_contract(self, match: re.Match[str]) -> str:
        """The contract as far as it is typed: "4", "4♠", "4♠ by North"."""
        if match["strain"] is None:
            return match["level"]
        if match["seat"] is None:
            marks = "" if not match["doubling"] else "××" if is_redouble(match["doubling"]) else "×"
            return (
                f"{match['level']}{strain_words(self.grammar.strains[match['strain']], self.letters)}{marks}"
            )
        contract = self.contract_of(match)
        return "" if contract is None else contract_words(contract, self.letters)

    def expect(self, text: str) -> str:
        """What may come after a beginning, as a sentence."""
        if text.endswith(">"):
            return _("Then the letter of the fouled group: >b.")
        if match := self.grammar.contract.beginning.fullmatch(text):
            return self.expect_of_contract(match)
        if match := self.grammar.score.beginning.fullmatch(text):
            return self.expect_after(text) if match["digits"] else _("Then the score.")
        if any(form.beginning.fullmatch(text) for form in self.grammar.artificial):
            return _("Then + or −, or percentages: a60/40.")
        if self.grammar.words.whole.fullmatch(text):
            return _("Then perhaps a fouled group (>b).")
        return _("p is passed out, np not played, l late.")

    def expect_of_contract(self, match: re.Match[str]) -> str:
        if match["strain"] is None:
            strains = " ".join(self.letters.strain(strain) for strain in Strain)
            return _("Then the suit or notrump: {letters}.").format(letters=strains)
        if match["seat"] is None:
            seats = " ".join(self.letters.seat(seat) for seat in Seat)
            return _("Then who declared: {letters}.").format(letters=seats)
        if match["tricks"] is None:
            return _("Then =, +1, −1, or the tricks won.")
        return self.expect_after(match.string)

    def expect_after(self, text: str) -> str:
        """What may come behind a finished contract or score, or behind the beginning of a lead."""
        if any(form.whole.fullmatch(text) for form in (self.grammar.contract, self.grammar.score)):
            pattern = _("Then perhaps a lead ({lead}) or a fouled group (>b).")
        else:
            pattern = _("Then the card led: {lead}.")
        return pattern.format(lead=self.example_lead())

    def example(self) -> str:
        return write_result(Result(Played(Contract(4, Strain.SPADES, Seat.NORTH), 10)), self.letters)

    def example_lead(self) -> str:
        return f"{self.letters.strain(Strain.HEARTS)}5"

    def nonsense(self, text: str) -> Reading:
        """Say where the text stops making sense, and what would make sense there."""
        # From the longest beginning that makes sense, so that the message names the first wrong letter and not the whole text.
        end = next((end for end in range(len(text) - 1, 0, -1) if self.grammar.begins(text[:end])), 0)
        if end == 0:
            reason = _("Not a result. Type a score (620), a contract ({example}), p, np, l or a.")
            return _nonsense(reason.format(example=self.example()))
        good, wrong = text[:end], text[end:]
        reason = _("“{wrong}” cannot follow “{right}”.").format(wrong=wrong, right=good)
        return _nonsense(f"{reason} {self.expect(good)}", self.with_declarer(good, wrong))

    def with_declarer(self, good: str, rest: str) -> tuple[str, ...]:
        """A contract without its declarer, completed by each seat in turn."""
        match = self.grammar.contract.beginning.fullmatch(good)
        if match is None or match["strain"] is None or match["seat"] is not None:
            return ()
        texts = [f"{good}{self.letters.seat(seat)}{rest}" for seat in Seat]
        return tuple(text for text in texts if self.is_contract(text))

    def is_contract(self, text: str) -> bool:
        """Whether a text is a whole contract that can be entered."""
        match = self.grammar.contract.whole.fullmatch(text)
        return match is not None and self.contract(match).can_be_entered


def _nonsense(reason: str, suggestions: tuple[str, ...] = ()) -> Reading:
    return Reading(ReadingState.NONSENSE, reason=reason, suggestions=suggestions)


def _no_lead() -> Reading:
    return _nonsense(_("There was no play, so there is no lead."))


def _word(match: re.Match[str]) -> Outcome:
    if match["passed"]:
        return PassedOut()
    return NotPlayed() if match["not_played"] else Late()


def _group(match: re.Match[str]) -> str:
    return group_letter(match["group"]) if match["group"] else ""


def _is_forced(match: re.Match[str]) -> bool:
    return "!" in (match["bang"], match.groupdict().get("last_bang"))


def _award(typed: str) -> Award | None:
    """One side's artificial score, None above 100 percent or above the most IMPs a board gives."""
    if typed in _MARKS:
        return _MARKS[typed]
    if typed.endswith("I"):
        imps = Fraction(typed[:-1])
        return in_imps(imps) if abs(imps) <= MOST_IMPS else None
    percent = int(typed.strip("~%"))
    return Award(percent, protected="~" in typed) if percent <= 100 else None


@cache
def _beginnings_of_scores(vul: Vulnerability, sign: int, numbers: Numbers) -> frozenset[str]:
    """Every beginning of a score that is seen here any evening, as it would be typed without its sign."""
    # 2220 is a vulnerable grand slam in notrump: above it come only doubled scores, which nobody types by feel.
    sizes = [size for size in range(10, 2230, 10) if is_usual(sign * size, vul)]
    typed = [str(size) for size in sizes if numbers is not Numbers.SHORT]
    typed += [str(size // 10) for size in sizes if numbers is not Numbers.LONG]
    return frozenset(text[:end] for text in typed for end in range(1, len(text) + 1))
