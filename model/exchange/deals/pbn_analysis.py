"""Double dummy and par in the tags of a PBN game: the standard's table, and the shorter tags of other programs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from model.bridge.cards import Strain
from model.bridge.contract import Contract, Doubling
from model.bridge.deals.boards import DECLARERS, STRAINS, DealtBoard, Par, TrickTable
from model.bridge.score import contract_score
from model.bridge.seats import Seat
from model.exchange.deals.pbn_text import Game, cells, columns

if TYPE_CHECKING:
    from model.bridge.boards import Vulnerability

_HEX: Final = re.compile(r"[0-9A-Da-d]{20}")
_ABILITY: Final = re.compile(r"([NESW]):([0-9A-Da-d]{5})")
_OPTIMUM: Final = re.compile(r"(NS|EW)\s*([+-]?\d{1,4})")
_PAR: Final = re.compile(r"(NS|EW|[NESW])\s*([1-7])(NT?|[SHDC])([XD]?)(=|[+-]\d{1,2})", re.IGNORECASE)
_MINIMAX: Final = re.compile(r"([1-7])(NT?|[SHDC])(D?)([NESW])([+-]?\d{1,4})")
_SEATS: Final = {seat.value: seat for seat in DECLARERS}
_SPELT: Final = {"NT": Strain.NOTRUMP, "N": Strain.NOTRUMP, **{one.value: one for one in STRAINS}}


def tricks_of(game: Game) -> TrickTable | None:
    """The double-dummy table a game gives, None if it gives none or not a whole one."""
    given = game.get("DoubleDummyTricks")
    if _HEX.fullmatch(given):
        return TrickTable.parse(given)
    if "OptimumResultTable" in game.tags:
        found = _of_table(game)
        if found is not None:
            return found
    ability = {Seat(seat): figures for seat, figures in _ABILITY.findall(game.get("Ability"))}
    if len(ability) == 4:
        return TrickTable.parse("".join(ability[seat] for seat in DECLARERS))
    return None


def par_of(game: Game, vulnerable: Vulnerability) -> Par | None:
    """The par a game gives, None if it gives none."""
    if "OptimumScore" not in game.tags and "Minimax" not in game.tags:
        return None
    optimum = _OPTIMUM.search(game.get("OptimumScore"))
    minimax = _MINIMAX.fullmatch(game.get("Minimax").strip())
    given = game.get("ParContract")
    contracts = tuple([_contract(match) for match in _PAR.finditer(given)]) if given else ()
    if minimax is not None and not contracts:
        contracts = _of_minimax(minimax, vulnerable)
    if optimum is not None:
        score = int(optimum[2])
        return Par(score if optimum[1] == "NS" else -score, contracts)
    return Par(int(minimax[5]), contracts) if minimax is not None else None


def write(game: Game, board: DealtBoard) -> None:
    """Tell double dummy and par in the tags of a game."""
    if board.tricks is not None:
        game.tags["DoubleDummyTricks"] = str(board.tricks).lower()
    if board.par is not None:
        side, score = ("NS", board.par.score) if board.par.score >= 0 else ("EW", -board.par.score)
        game.tags["OptimumScore"] = f"{side} {score}"
        if board.par.contracts:
            game.tags["ParContract"] = "; ".join(_spelt(one) for one in board.par.contracts)
    if board.tricks is not None:
        game.tags["OptimumResultTable"] = "Declarer;Denomination\\2R;Result\\2R"
        game.sections["OptimumResultTable"] = [
            f"{seat.value} {strain!s:>2} {board.tricks.of(seat, strain):>2}"
            for seat in DECLARERS
            for strain in STRAINS
        ]


def _of_table(game: Game) -> TrickTable | None:
    heads = columns(game.tags["OptimumResultTable"])
    try:
        at = [heads.index(name) for name in ("Declarer", "Denomination", "Result")]
        rows = [cells(row) for row in game.sections.get("OptimumResultTable", ())]
        return TrickTable.of_each({(_SEATS[row[at[0]]], _SPELT[row[at[1]]]): int(row[at[2]]) for row in rows})
    except (ValueError, KeyError, IndexError):
        return None


def _contract(match: re.Match[str]) -> str:
    seats, level, strain, doubled, result = match.groups()
    return f"{level}{_SPELT[strain.upper()]}{'x' if doubled else ''}{seats.upper()}{result}"


_CONTRACT: Final = re.compile(r"([1-7])(NT|[SHDC])(x?)(NS|EW|[NESW])(=|[+-]\d{1,2})")


def _spelt(contract: str) -> str:
    match = _CONTRACT.fullmatch(contract)
    if match is None:
        return contract
    level, strain, doubled, seats, result = match.groups()
    return f"{seats} {level}{strain[0]}{doubled.upper()}{result}"


def _of_minimax(match: re.Match[str], vulnerable: Vulnerability) -> tuple[str, ...]:
    """The contract of a tag ``4SW-420`` with the tricks that give its score."""
    level, strain, doubled, seat, score = match.groups()
    doubling = Doubling.DOUBLED if doubled else Doubling.NONE
    contract = Contract(int(level), _SPELT[strain], Seat(seat), doubling)
    for tricks in range(14):
        if contract_score(contract, tricks, vulnerable) == int(score):
            over = tricks - contract.tricks_needed
            return (f"{level}{_SPELT[strain]}{'x' if doubled else ''}{seat}{f'{over:+d}' if over else '='}",)
    return ()
