"""Fills the blanks of the trees' texts with who sits where, and says each effect in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from model.bridge.calls import Word
from model.bridge.cards import Strain
from model.bridge.seats import Seat, Side
from model.i18n import MINUS, N_, _, join_parts, pgettext
from model.rulings.effects import vocabulary
from model.rulings.effects.vocabulary import AnyEffect, Role
from model.rulings.trees.editions import Edition
from model.rulings.words.blanks import fill_blanks
from model.rulings.words.effects import SENTENCES, option

BLANKS: Final = (*(role.value for role in Role), "call", "over", "card", "suit", "remedy")
COUNTED: Final = "tricks"
"""The blank that only the words of a ruling may have: how many tricks it moves."""


_SIDED: Final = (
    vocabulary.TricksTransfer, vocabulary.TricksAwarded, vocabulary.ProceduralPenalty, vocabulary.DisciplinaryPenalty,
)  # fmt: skip
"""What one side gets, by its part in the irregularity; the pair stands beside it where the seats are known."""


class Words:
    """The words of one ruling: blanks are filled from the facts, in plain words where a fact is missing.

    ``{remedy}`` is what the edition calls it: a penalty in 1997, rectification since. Facts read: ``offender``, ``turn``,
    ``declarer`` (compass letters), ``call``, ``over``, ``card`` and ``suit`` (texts).
    """

    def __init__(self, facts: Mapping[str, object], edition: Edition) -> None:
        self.edition = edition
        self.seats = seats_of(facts)
        self._facts = facts
        self._blanks = self._filled(facts)

    def about(self, doer: Role) -> Words:
        """The words for what another player did: ``doer`` is declarer, one of the defenders, or anybody but dummy.

        Who pointed it out is not the offender: a seat that cannot have done it is forgotten. Who called again because of a
        wrong explanation was misinformed, and an opponent is the offender.
        """
        declarer, offender = self.seats.get(Role.DECLARER), self.seats.get(Role.OFFENDER)
        if doer is Role.MISLED:
            if offender is None or Role.MISLED in self.seats:
                return self
            return Words({**self._facts, "offender": "", "misled": offender.value}, self.edition)
        if declarer is None or offender is None:
            return self
        if doer is Role.DECLARER:
            return Words({**self._facts, "offender": declarer.value}, self.edition)
        theirs = (declarer, declarer.partner) if doer is Role.DEFENDERS else (declarer.partner,)
        return Words({**self._facts, "offender": ""}, self.edition) if offender in theirs else self

    def say(self, text: str, tricks: int = 0) -> str:
        """The text in the reader's language with its blanks filled."""
        return fill_blanks(_(text), {**self._blanks, COUNTED: str(tricks)}) if text else ""

    def of(self, effect: AnyEffect) -> str:
        """The usual sentence for an effect."""
        key = type(effect).__name__
        reported = SENTENCES[key]
        if not isinstance(reported, str):
            field, forms = reported
            reported = forms[str(getattr(effect, field))]
        seat = getattr(effect, "seat", None) or getattr(effect, "to", None)
        blanks = dict(self._blanks)
        if isinstance(seat, Role):
            blanks["who"] = self._blanks[seat.value]
            blanks["Who"] = self._blanks[_capital(seat.value)]
        options = getattr(effect, "options", ())
        blanks["options"] = join_parts(self.say(one) for one in options)
        blanks["by"] = option(getattr(effect, "by", ""))
        blanks["tricks"] = str(getattr(effect, "tricks", ""))
        if isinstance(effect, vocabulary.LeadRestriction):
            blanks["may"] = self._restriction(effect)
        if isinstance(effect, vocabulary.ScoreArtificial):
            blanks["offending"], blanks["innocent"] = (
                one.replace("-", MINUS) for one in (effect.offending, effect.innocent)
            )
        return fill_blanks(_(reported), blanks)

    def settle_seats(self, effect: AnyEffect) -> AnyEffect:
        """The effect with compass letters where the seats are known."""
        seat = getattr(effect, "seat", None) or getattr(effect, "to", None)
        if isinstance(seat, Role) and seat in self.seats:
            effect = msgspec.structs.replace(effect, at=self.seats[seat].value)
        if isinstance(effect, vocabulary.ScoreArtificial) and Role.OFFENDER in self.seats:
            north_south = self.seats[Role.OFFENDER].side is Side.NS
            ns, ew = (
                (effect.offending, effect.innocent) if north_south else (effect.innocent, effect.offending)
            )
            effect = msgspec.structs.replace(effect, ns=ns, ew=ew)
        if isinstance(effect, _SIDED) and Role.OFFENDER in self.seats:
            offending, named = (
                self.seats[Role.OFFENDER].side,
                getattr(effect, "to", "") or getattr(effect, "side", ""),
            )
            if named != "both":
                pair = offending if named == "offending" else offending.other
                effect = msgspec.structs.replace(effect, pair=pair.value)
        if isinstance(effect, vocabulary.DeclarerChooses | vocabulary.Chooses):
            effect = msgspec.structs.replace(effect, options=tuple(self.say(one) for one in effect.options))
        return effect

    def _side_of(self, role: Role) -> Side | None:
        """The side that a role of two players is, where one of the four seats tells it."""
        reported = self.seats.get({Role.OPPONENTS: Role.LHO, Role.DEFENDERS: Role.DECLARER}.get(role, role))
        if reported is None or role not in (Role.OPPONENTS, Role.DEFENDERS):
            return None
        return reported.lho.side if role is Role.DEFENDERS else reported.side

    def _restriction(self, effect: vocabulary.LeadRestriction) -> str:
        suits = ", ".join(Strain(letter).symbol for letter in effect.named)
        never = ", ".join(Strain(letter).symbol for letter in effect.never)
        text = _(_SUITS[(effect.may, effect.suits)])
        if suits:
            text += " (" + suits + ")"
        if never:
            text += ", " + _("not {suits}").format(suits=never)
        return text

    def _filled(self, facts: Mapping[str, object]) -> dict[str, str]:
        blanks: dict[str, str] = {}
        for role in Role:
            seat = self.seats.get(role)
            side = self._side_of(role)
            plain = _(_SEATS[seat]) if seat else _(_SIDES[side]) if side else _(_ROLES[role])
            blanks[role.value] = plain
            blanks[_capital(role.value)] = plain[:1].upper() + plain[1:]
        remedy = _(_REMEDIES.get(self.edition, _REMEDY))
        blanks |= {"remedy": remedy, "Remedy": remedy[:1].upper() + remedy[1:]}
        for name, plain in _THINGS.items():
            reported = facts.get(name)
            blanks[name] = _made(name, reported) if isinstance(reported, str) and reported else _(plain)
            blanks[_capital(name)] = blanks[name][:1].upper() + blanks[name][1:]
        return blanks


def _made(name: str, typed: str) -> str:
    """What was typed for a thing; a call has its noun where the language's grammar needs it: "la voz 2♥", "the pass".

    A pass is one as the reader writes it, and as files of answers do: "PASS", "X", "XX".
    """
    if name != "call":
        return typed
    words = {
        Word.PASS: pgettext("a call that was made", "the pass"),
        Word.DOUBLE: pgettext("a call that was made", "the double"),
        Word.REDOUBLE: pgettext("a call that was made", "the redouble"),
    }
    for word, made in words.items():
        if typed.casefold() in (word.shown.casefold(), word.value.casefold()):
            return made
    return pgettext("a call that was made", "{call}").format(call=typed)


def seats_of(facts: Mapping[str, object]) -> dict[Role, Seat]:
    """The seats of the roles that are known."""
    seats: dict[Role, Seat] = {}
    offender = _seat(facts.get("offender"))
    if offender is not None:
        seats |= {
            Role.OFFENDER: offender,
            Role.PARTNER: offender.partner,
            Role.LHO: offender.lho,
            Role.RHO: offender.rho,
        }
    turn, declarer = _seat(facts.get("turn")), _seat(facts.get("declarer"))
    if turn is not None:
        seats[Role.TURN] = turn
    misled = _seat(facts.get("misled"))
    if misled is not None:
        seats |= {Role.MISLED: misled, Role.MISLED_LHO: misled.lho}
    if declarer is not None:
        seats |= {Role.DECLARER: declarer, Role.DUMMY: declarer.partner}
    return seats


def _seat(reported: object) -> Seat | None:
    letters = {seat.value: seat for seat in Seat}
    return letters.get(reported.strip()[:1].upper()) if isinstance(reported, str) else None


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


_SEATS: Final = {
    Seat.NORTH: N_("North"),
    Seat.EAST: N_("East"),
    Seat.SOUTH: N_("South"),
    Seat.WEST: N_("West"),
}
_SIDES: Final = {Side.NS: N_("North–South"), Side.EW: N_("East–West")}
_ROLES: Final = {
    Role.OFFENDER: N_("the offender"),
    Role.PARTNER: N_("the offender’s partner"),
    Role.LHO: N_("the left-hand opponent"),
    Role.RHO: N_("the right-hand opponent"),
    Role.TURN: N_("the player whose turn it was"),
    Role.OPPONENTS: N_("the opponents"),
    Role.DECLARER: N_("declarer"),
    Role.DUMMY: N_("dummy"),
    Role.DEFENDERS: N_("the defenders"),
    Role.ALL: N_("everybody"),
    Role.MISLED: N_("the player who was misinformed"),
    Role.MISLED_LHO: N_("that player’s left-hand opponent"),
}
_THINGS: Final = {
    "call": N_("the call"),
    "over": N_("the last bid"),
    "card": N_("the card"),
    "suit": N_("the suit"),
}
_REMEDY: Final = N_("rectification")
_REMEDIES: Final = {Edition.E1997: N_("penalty")}
_SUITS: Final = {
    (("require", "forbid"), "withdrawn"): N_(
        "require or forbid the lead of one suit that the withdrawn call showed"
    ),
    (("forbid",), "any"): N_("forbid the lead of any one suit"),
    (("forbid",), "unspecified"): N_("forbid the lead of one suit not shown in the legal auction"),
}
