"""Results in words and in the short forms of grids, in the reader's language.

Suits are the characters ♠ ♥ ♦ ♣ and notrump the language's letters: painters draw them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from model.bridge.boards import Vulnerability, dealer, vulnerability
from model.bridge.cards import Card, Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.letters import Letters, Numbers, letters_of
from model.bridge.result import (
    Artificial,
    Assigned,
    Award,
    Late,
    NotPlayed,
    Obtained,
    PassedOut,
    Played,
    Possible,
    Result,
    Scored,
    imps_text,
    weights_text,
)
from model.bridge.seats import Seat, Side
from model.i18n import MINUS, N_, _, language, ngettext

if TYPE_CHECKING:
    from fractions import Fraction

# How many tricks over or down, in words up to six; a list, so that each language may inflect each as it must.
_OVER: Final = (
    N_("one over"),
    N_("two over"),
    N_("three over"),
    N_("four over"),
    N_("five over"),
    N_("six over"),
)
_DOWN: Final = (
    N_("one down"),
    N_("two down"),
    N_("three down"),
    N_("four down"),
    N_("five down"),
    N_("six down"),
)
_SEAT_NAMES: Final = {
    Seat.NORTH: N_("North"),
    Seat.EAST: N_("East"),
    Seat.SOUTH: N_("South"),
    Seat.WEST: N_("West"),
}


def write_signed(points: int) -> str:
    """A score with its sign, a real minus: "+620", "−100", "0"."""
    return plain(points) if points <= 0 else f"+{points}"


def plain(points: int) -> str:
    """A figure with a real minus and no plus: "620", "−100"."""
    return f"{MINUS}{-points}" if points < 0 else str(points)


def seat_name(seat: Seat) -> str:
    """ "North" in the reader's language."""
    return _(_SEAT_NAMES[seat])


def side_name(side: Side) -> str:
    """ "N–S" or "E–W" in the reader's language, with an en dash."""
    return _("N–S") if side is Side.NS else _("E–W")


def strain_words(strain: Strain, letters: Letters | None = None) -> str:
    """The suit sign, or notrump in the language's letters."""
    if strain is Strain.NOTRUMP:
        return (letters or letters_of(language())).strain(strain)
    return strain.symbol


def card_words(card: Card, letters: Letters | None = None) -> str:
    """A card as the language prints it: "♥5", "♠10", "♦K"."""
    return f"{card.suit.symbol}{(letters or letters_of(language())).rank(card.rank)}"


def tricks_words(over: int) -> str:
    """Tricks against the contract in words: "made", "one over", "two down", "7 down"."""
    if over == 0:
        return _("made")
    if over > 0:
        if over <= len(_OVER):
            return _(_OVER[over - 1])
        return ngettext("{count} over", "{count} over", over).format(count=over)
    if -over <= len(_DOWN):
        return _(_DOWN[-over - 1])
    return ngettext("{count} down", "{count} down", -over).format(count=-over)


def tricks_short(over: int) -> str:
    """Tricks against the contract as grids show them: "=", "+1", "−2"."""
    return "=" if over == 0 else write_signed(over)


def contract_words(contract: Contract, letters: Letters | None = None) -> str:
    """A contract and who declares it: "4♠ by North", "3NT doubled by East"."""
    bid = f"{contract.level}{strain_words(contract.strain, letters)}"
    by = seat_name(contract.declarer)
    match contract.doubling:
        case Doubling.DOUBLED:
            return _("{bid} doubled by {declarer}").format(bid=bid, declarer=by)
        case Doubling.REDOUBLED:
            return _("{bid} redoubled by {declarer}").format(bid=bid, declarer=by)
        case _:
            return _("{bid} by {declarer}").format(bid=bid, declarer=by)


def contract_short(contract: Contract, letters: Letters | None = None) -> str:
    """A contract as grids show it: "4♠ N", "3NT× E"."""
    shown = letters or letters_of(language())
    return f"{bid_short(contract, shown)} {shown.seat(contract.declarer)}"


def bid_short(contract: Contract, letters: Letters | None = None) -> str:
    """A contract without its declarer: "4♠", "3NT×", "1♣××"."""
    marks = contract.doubling.marks.replace("x", "×")
    return f"{contract.level}{strain_words(contract.strain, letters)}{marks}"


def in_words(result: Result, board: int, letters: Letters | None = None) -> str:
    """What happened at the table, in one line: "4♠ by North, one over", "Passed out", "620 to N–S"."""
    text = _outcome_in_words(result, board, letters)
    return _("{result}, forced").format(result=text) if result.forced else text


def _outcome_in_words(result: Result, board: int, letters: Letters | None) -> str:
    match result.outcome:
        case Played(contract, tricks):
            return _("{contract}, {outcome}").format(
                contract=contract_words(contract, letters),
                outcome=tricks_words(tricks - contract.tricks_needed),
            )
        case Scored(points):
            return points_words(points)
        case PassedOut():
            return _("Passed out")
        case NotPlayed():
            return _("Not played")
        case Late():
            return _("Late play")
        case Artificial(ns, ew):
            text = _("{award} to both sides") if ns == ew else _("{ns_award} to N–S, {ew_award} to E–W")
            ns_award = award_words(ns)
            return _capital(text.format(award=ns_award, ns_award=ns_award, ew_award=award_words(ew)))
        case Assigned() as assigned:
            return _assigned_words(assigned, letters)


def _assigned_words(assigned: Assigned, letters: Letters | None) -> str:
    score = possible_short(assigned.ns, letters)
    if assigned.split:
        score = _("N–S {ns}, E–W {ew}").format(ns=score, ew=possible_short(assigned.ew, letters))
    if assigned.own_fault is None:
        return _("Assigned: {score}").format(score=score)
    return _("Assigned: {score}; serious error by {side}").format(
        score=score, side=side_name(assigned.own_fault.side)
    )


def possible_short(given: tuple[Possible, ...], letters: Letters | None = None) -> str:
    """The outcomes of an assigned score with their weights: "60 % 4♠ N =, 40 % 4♠ N −1"."""
    if len(given) == 1:
        return short(Result(given[0].outcome), letters)
    return ", ".join(
        _("{weight} {outcome}").format(
            weight=_weight(one.weight), outcome=short(Result(one.outcome), letters)
        )
        for one in given
    )


def _weight(weight: Fraction) -> str:
    percent = weight * 100
    return _("{percent}%").format(percent=percent) if percent.denominator == 1 else str(weight)


def _capital(sentence: str) -> str:
    return f"{sentence[0].upper()}{sentence[1:]}"


def points_words(points: int) -> str:
    """A score as the gain of one side: "+620 N–S", "+100 E–W", "0"."""
    if points == 0:
        return "0"
    side = Side.NS if points > 0 else Side.EW
    return _("{points} {side}").format(points=write_signed(abs(points)), side=side_name(side))


def points_line(result: Result, board: int, letters: Letters | None = None) -> str:
    """The second line of an echo: "+650 N–S, lead ♥5, group b"; "" when the first has said all."""
    parts = []
    points = result.score(vulnerability(board))
    if points is not None and not isinstance(result.outcome, Scored | PassedOut):
        parts.append(points_words(points))
    if result.lead is not None:
        parts.append(_("lead {card}").format(card=card_words(result.lead, letters)))
    if result.group:
        parts.append(_("fouled group {group}").format(group=result.group))
    return ", ".join(parts)


def award_words(award: Award) -> str:
    """One side's artificial score in words: "average plus", "60%", "+3 IMPs"."""
    if award.imps is not None:
        return _("{imps} IMPs").format(imps=_imps_shown(award.imps))
    return {
        (60, True): _("average plus"),
        (40, True): _("average minus"),
        (50, True): _("average"),
        (50, False): _("average"),
    }.get((award.percent, award.protected), _("{percent}%").format(percent=award.percent))


def short(result: Result, letters: Letters | None = None) -> str:
    """What a grid shows of the outcome, without lead and group: "4♠ N +1", "3NT× E −2", "+620", "A+/A−"."""
    match result.outcome:
        case Played(contract, tricks):
            return f"{contract_short(contract, letters)} {tricks_short(tricks - contract.tricks_needed)}"
        case Scored(points):
            return write_signed(points)
        case PassedOut():
            return _("Pass")
        case NotPlayed():
            return (letters or letters_of(language())).not_played[0]
        case Late():
            return _("Late")
        case Artificial(ns, ew):
            return _awards_short(ns, ew, (letters or letters_of(language())).average[0])
        case Assigned(ns, ew):
            given = possible_short(ns, letters)
            return given if ns == ew else f"{given} / {possible_short(ew, letters)}"


def _awards_short(ns: Award, ew: Award, average: str) -> str:
    if ns == ew == Award(50):
        return average
    if ns.imps is not None and ew.imps is not None:
        return _("{ns}/{ew} IMPs").format(ns=_imps_shown(ns.imps), ew=_imps_shown(ew.imps))
    return f"{_award_short(ns, average)}/{_award_short(ew, average)}"


def _imps_shown(imps: Fraction) -> str:
    return imps_text(imps).replace("-", MINUS)


def _award_short(award: Award, average: str) -> str:
    if award.imps is not None:
        return str(award)
    marks = {(60, True): "+", (40, True): MINUS, (50, False): ""}
    mark = marks.get((award.percent, award.protected), f"{award.percent}{'~' if award.protected else ''}")
    return f"{average}{mark}"


def write_result(result: Result, letters: Letters | None = None, numbers: Numbers = Numbers.EITHER) -> str:
    """The text that the score field reads back as this very result: "4SN+1 H5 >b", "-620", "a+/-"."""
    own = letters or letters_of(language())
    words = [_outcome_typed(result, own, numbers) + ("!" if result.forced else "")]
    if result.lead is not None:
        words.append(f"{own.strain(result.lead.suit)}{own.rank(result.lead.rank)}")
    if result.group:
        words.append(f">{result.group}")
    return " ".join(words)


def _outcome_typed(result: Result, letters: Letters, numbers: Numbers) -> str:
    match result.outcome:
        case Played(contract, tricks):
            over = tricks - contract.tricks_needed
            bid = f"{contract.level}{letters.strain(contract.strain)}{contract.doubling.marks}"
            return f"{bid}{letters.seat(contract.declarer)}{f'{over:+d}' if over else '='}"
        case Scored(points):
            return f"{'+' if points >= 0 else ''}{numbers.write_score(points)}"
        case PassedOut():
            return letters.passed[0].lower()
        case NotPlayed():
            return letters.not_played[0].lower()
        case Late():
            return letters.late[0].lower()
        case Artificial(ns, ew):
            average = letters.average[0].lower()
            if ns == ew == Award(50):
                return average
            return f"{average}{_award_typed(ns)}/{_award_typed(ew)}"
        case Assigned():
            return _assigned_typed(result.outcome, letters, numbers)


def _assigned_typed(assigned: Assigned, letters: Letters, numbers: Numbers) -> str:
    """ "w60:4SN=,40:4SN-1", each result in the letters of the language."""

    def one(outcome: Obtained) -> str:
        return _outcome_typed(Result(outcome), letters, numbers)

    sides = (assigned.ns, assigned.ew) if assigned.split else (assigned.ns,)
    given = (weights_text(side, one) for side in sides)
    text = f"w{'/'.join(given)}"
    if (fault := assigned.own_fault) is not None:
        results = (one(each) for each in (fault.table, fault.normal) if each is not None)
        text += f"~{':'.join((fault.side.value.lower(), *results))}"
    return text


def _award_typed(award: Award) -> str:
    if award.imps is not None:
        return str(award)
    marks = {(60, True): "+", (40, True): "-", (50, False): "="}
    return marks.get((award.percent, award.protected)) or str(award)


def board_words(board: int) -> str:
    """Who deals and who is vulnerable: "South deals, both vul"."""
    given = {
        Vulnerability.NONE: _("{dealer} deals, none vul"),
        Vulnerability.NS: _("{dealer} deals, North–South vul"),
        Vulnerability.EW: _("{dealer} deals, East–West vul"),
        Vulnerability.ALL: _("{dealer} deals, both vul"),
    }[vulnerability(board)]
    return given.format(dealer=seat_name(dealer(board)))
