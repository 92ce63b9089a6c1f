"""`main.py movements --kind teams|individual` and `movement` of such a kind."""

from __future__ import annotations

import argparse
import json
import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from model.cli.movement_drawn import DRAWN_IDS, SWISS_PAIRS, SWISS_TEAMS, make_drawn_plan, to_come
from model.cli.movement_own import write_id
from model.i18n import _
from model.movement.announce.words import board_range
from model.movement.balance import balance
from model.movement.check import check
from model.movement.drawn.draw import KNOCK_OUT
from model.movement.kinds.individual import INDIVIDUAL_KINDS, individual_movement, individual_plans
from model.movement.kinds.team_events import TEAM_EVENTS
from model.movement.kinds.team_library import TEAM_KINDS, team_movement, team_plans
from model.movement.names import name_plan
from model.movement.offers.offer import Wish
from model.movement.offers.other import other_offers
from model.movement.offers.own import list_seatable
from model.movement.size import NotASize, parse_size

if TYPE_CHECKING:
    from model.movement.plan import Plan, Row

MINUTES_PER_BOARD = 7
USUAL = 26
USUAL_DRAWN = (24, 28)


def run_other_movements(
    kind: str, tables: str, boards: int | None, *, json_wanted: bool, own: tuple[Plan, ...] = ()
) -> int:
    """List the movements for so many teams, or tables of players, as a table or as one JSON object."""
    wanted = USUAL if boards is None else boards
    if kind in DRAWN_IDS:
        contestants = parse_size(tables).pairs if kind == SWISS_PAIRS else _teams(tables)
        asked = USUAL_DRAWN if boards is None else (boards, boards)
        wish = Wish(pairs=contestants, boards=asked, minutes=None, kind=kind)
        plans = tuple(offer.plan for offer in other_offers(wish))
    else:
        contestants = _teams(tables) if kind == "teams" else _players(tables)
        laid_out = team_plans if kind == "teams" else individual_plans
        plans = (*laid_out(contestants, wanted), *list_seatable(own, contestants, kind))
    if json_wanted:
        _write(json.dumps({"movements": [_facts(plan) for plan in plans]}, ensure_ascii=False))
        return 0
    if not plans:
        _write(_("No movement fits."))
    for plan in plans:
        _write(
            _("{name} ({id}): {rounds} × {each}, {moves}").format(
                name=name_plan(plan),
                id=write_id(plan),
                rounds=plan.draw.rounds if plan.draw else plan.rounds,
                each=plan.boards_per_round,
                moves=", ".join(plan.moves),
            )
        )
    return 0


def other_plan(arguments: argparse.Namespace) -> Plan | None:
    """The plan asked for when the id is of a movement for teams or individuals, else None."""
    rounds = getattr(arguments, "rounds", None)
    each = getattr(arguments, "boards_per_round", None)
    if arguments.id in DRAWN_IDS:
        of_teams = arguments.id in {SWISS_TEAMS, KNOCK_OUT}
        return make_drawn_plan(arguments, _teams(arguments.tables) if of_teams else None)
    if any(kind.id == arguments.id for kind in (*TEAM_KINDS, *TEAM_EVENTS)):
        return team_movement(arguments.id).plan(
            _teams(arguments.tables), rounds=rounds, boards_per_round=each
        )
    if any(kind.id == arguments.id for kind in INDIVIDUAL_KINDS):
        return individual_movement(arguments.id).plan(
            _players(arguments.tables), rounds=rounds, boards_per_round=each
        )
    return None


def show_other(plan: Plan, *, json_wanted: bool) -> int:
    """Print a plan of teams or players whole, with its check."""
    proof = check(plan)
    if json_wanted:
        facts = {
            **_facts(plan),
            "kind": plan.kind,
            "plan": [_row_facts(plan, row) for row in plan.rows],
            "to_come": to_come(plan),
            "rounds_in_all": plan.draw.rounds if plan.draw else plan.rounds,
            "check": {"ok": proof.ok, "problems": [str(problem) for problem in proof.problems]},
        }
        _write(json.dumps(facts, ensure_ascii=False))
        return 0
    _write(f"{name_plan(plan)}: {', '.join(plan.moves)}" if plan.moves else name_plan(plan))
    for number in range(1, plan.rounds + 1):
        cells = "  ".join(_cell(row) for row in plan.round_rows(number))
        _write(_("Round {round}: {tables}").format(round=number, tables=cells))
    if to_come(plan):
        _write(to_come(plan))
    _write(_("Nobody replays a board or sits in two places.") if proof.ok else _("This movement has faults:"))
    for problem in proof.problems:
        _write(str(problem))
    return 0


def _facts(plan: Plan) -> dict[str, Any]:
    proof = check(plan)
    played = max(proof.boards_each.values(), default=0)
    measured = None
    if plan.kind == "individual":
        found = balance(plan)
        measured = {
            "q": round(float(found.q), 2),
            "sd": round(found.sd, 4),
            "mean": round(float(found.mean), 4),
        }
    return {
        "id": write_id(plan),
        "name": name_plan(plan),
        "tables": plan.tables,
        "rounds": plan.rounds,
        "boards_per_round": plan.boards_per_round,
        "boards_in_play": len(plan.boards),
        "boards_per_contestant": played,
        "sit_outs": max((len(rounds) for rounds in proof.sit_outs.values()), default=0),
        "winners": plan.winners,
        "shared": bool(plan.shared),
        "copies": plan.copies,
        "minutes": plan.rounds * plan.boards_per_round * MINUTES_PER_BOARD,
        "balance": measured,
        "moves": list(plan.moves),
    }


def _row_facts(plan: Plan, row: Row) -> dict[str, Any]:
    place = {"round": row.round, "table": row.table, "boards": list(row.boards)}
    if plan.kind == "individual":
        return {**place, "north": row.ns, "south": row.south, "east": row.ew, "west": row.west}
    return {**place, "ns": row.ns, "ew": row.ew, "switched": row.switched}


def _cell(row: Row) -> str:
    def pair(one: int | None, partner: int | None) -> str:
        return "–" if one is None else str(one) if partner is None else f"{one}+{partner}"

    boards = f" [{board_range(row.boards)}]" if row.boards else ""
    return f"{pair(row.ns, row.south)} v {pair(row.ew, row.west)}{boards}"


def _teams(text: str) -> int:
    typed = text.strip().lower().rstrip("teams ").strip()
    if not typed.isdecimal():
        raise NotASize(
            _("“{typed}” is not a number of teams.").format(typed=text.strip()),
            _("Type the number: 7."),
        )
    return int(typed)


def _players(text: str) -> int:
    typed = text.strip().lower()
    try:
        players = int(typed[:-1]) if typed.endswith("p") else Fraction(typed.replace(",", ".")) * 4
    except ValueError as error:
        raise NotASize(
            _("“{typed}” is not a number of tables or players.").format(typed=text.strip()),
            _("Type tables (3¼ as 3.25) or players (13p)."),
        ) from error
    if players != int(players) or players < 4:
        raise NotASize(
            _("{count} players do not fill tables of four, whoever sits out.").format(
                count=f"{float(players):g}"
            ),
            _("Type tables (3¼ as 3.25) or players (13p)."),
        )
    return int(players)


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
