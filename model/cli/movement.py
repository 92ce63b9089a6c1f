"""`main.py movements` and `movement`: what movements there are, and one laid out whole, without the window."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from model.cli.movement_drawn import to_come
from model.cli.movement_other import other_plan, run_other_movements, show_other
from model.cli.movement_own import is_own, own_plan, own_plans, write_id
from model.i18n import _, ngettext
from model.movement.announce.words import board_range
from model.movement.balance import Balance, balance
from model.movement.check import Proof, check
from model.movement.expected import comes_in
from model.movement.kinds import library
from model.movement.names import name_plan
from model.movement.offers.offer import Offer, Wish
from model.movement.offers.offers import offers
from model.movement.paces import sizes
from model.movement.sections import table_name, together
from model.movement.size import parse_room, parse_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from model.movement.plan import Plan, Row

USUAL_BOARDS = (24, 28)


def run_movements(arguments: argparse.Namespace) -> int:
    """List the movements for so many tables, the best first, as a table or as one JSON object.

    ``arguments.tables`` is text as a director types it ("7", "6.5", "13p"; for teams their number, for players their
    tables or "13p"); ``arguments.boards`` how many boards each is to play, or None. A text that is no size raises NotASize.
    """
    boards = getattr(arguments, "boards", None)
    kind = getattr(arguments, "kind", "pairs")
    own = own_plans(arguments)
    if kind != "pairs":
        return run_other_movements(kind, arguments.tables, boards, json_wanted=arguments.json, own=own)
    size = parse_room(arguments.tables)
    wanted = USUAL_BOARDS if boards is None else (boards, boards)
    wish = Wish(
        pairs=size.pairs,
        boards=wanted,
        minutes=None,
        minutes_to_move=0,
        copies=size.tables,
        own=own,
        section_sizes=size.sections,
        across=bool(getattr(arguments, "across", False)),
        comes_in=getattr(arguments, "comes_in", None) or 0,
    )
    found = offers(wish)
    if arguments.json:
        _write(json.dumps({"movements": [_offer_facts(offer) for offer in found]}, ensure_ascii=False))
    elif found:
        _write(*_offer_lines(found))
    else:
        _write(_("No movement fits."))
    return 0


def run_movement(arguments: argparse.Namespace) -> int:
    """Show one movement whole: every meeting, its check and its balance, as a table or as one JSON object.

    MovementImpossible, or NotASize, when there is no such thing; the sentence names the nearest that works.
    """
    laid_out = own_plan(arguments) if is_own(arguments.id) else other_plan(arguments)
    if laid_out is not None and (laid_out.kind != "pairs" or to_come(laid_out)):
        return show_other(laid_out, json_wanted=arguments.json)
    if laid_out is None:
        laid_out = _of_sections(_asked(arguments), arguments)
    proof, measured = check(laid_out), balance(laid_out)
    if arguments.json:
        _write(json.dumps(_plan_facts(laid_out, proof, measured), ensure_ascii=False))
    else:
        _write(*_plan_lines(laid_out, proof, measured))
    return 0


def _asked(arguments: argparse.Namespace) -> Plan:
    """The movement for pairs that was asked for; a pair that comes later has its table from the beginning."""
    size = parse_size(arguments.tables or "")
    late = getattr(arguments, "comes_in", None) or 0
    expected_one = size.pairs % 2 == 1 and late > 1
    plan = library.plan(
        arguments.id,
        tables=size.tables,
        pairs=size.pairs + expected_one,
        rounds=getattr(arguments, "rounds", None),
        boards_per_round=getattr(arguments, "boards_per_round", None),
        switched=tuple(getattr(arguments, "switch", None) or ()),
        boards=getattr(arguments, "boards", None),
    )
    return comes_in(plan, max(plan.contestants), late) if expected_one else plan


def _of_sections(plan: Plan, arguments: argparse.Namespace) -> Plan:
    """As many sections of it as were asked for, with a copy of the boards each or one that all share."""
    sections = getattr(arguments, "sections", None) or 1
    if sections == 1:
        return plan
    return together([plan] * max(1, sections), shared=bool(getattr(arguments, "share", False)))


def _offer_facts(offer: Offer) -> dict[str, Any]:
    plan = offer.plan
    return {
        "id": write_id(plan),
        "name": name_plan(plan),
        "title": offer.title,
        "tables": plan.tables,
        "rounds": plan.rounds,
        "boards_per_round": plan.boards_per_round,
        "boards_in_play": len(plan.boards),
        "boards_per_contestant": offer.boards_each[1],
        "boards_each": list(offer.boards_each),
        "sit_outs": offer.sit_outs,
        "winners": plan.winners,
        "switched": list(plan.switched_rounds),
        "shared": bool(plan.shared),
        "minutes": offer.minutes,
        "balance": balance_facts(offer.measured),
        "fits": offer.fits,
        "why_not": offer.why_not,
        "moves": list(plan.moves),
        "sections": [
            {"letter": letter, "first_table": first, "last_table": last, **_section_facts(part)}
            for (letter, first, last), part in zip(plan.sections, offer.parts, strict=True)
        ],
    }


def _section_facts(part: Offer) -> dict[str, Any]:
    plan = part.plan
    return {
        "id": plan.movement,
        "name": name_plan(plan),
        "title": part.title,
        "pairs": len(plan.contestants),
        "tables": plan.tables,
        "rounds": plan.rounds,
        "boards_per_round": plan.boards_per_round,
        "boards_in_play": len(plan.boards),
        "boards_each": list(part.boards_each),
        "sit_outs": part.sit_outs,
        "winners": plan.winners,
        "switched": list(plan.switched_rounds),
        "balance": balance_facts(part.measured),
    }


def balance_facts(measured: Balance) -> dict[str, float]:
    """Q to two decimals, SD and mean to four, as they are published."""
    return {
        "q": round(float(measured.q), 2),
        "sd": round(measured.sd, 4),
        "mean": round(float(measured.mean), 4),
    }


def _plan_facts(plan: Plan, proof: Proof, measured: Balance) -> dict[str, Any]:
    return {
        "id": write_id(plan),
        "name": name_plan(plan),
        "kind": "pairs",
        "tables": plan.tables,
        "rounds": plan.rounds,
        "boards_per_round": plan.boards_per_round,
        "boards_in_play": len(plan.boards),
        "winners": plan.winners,
        "missing": plan.missing,
        "sections": [list(section) for section in plan.sections],
        "copies": plan.copies,
        "switched": list(plan.switched_rounds),
        "plan": [
            {
                "round": row.round,
                "table": row.table,
                "ns": row.ns,
                "ew": row.ew,
                "boards": list(row.boards),
                "switched": row.switched,
            }
            for row in plan.rows
        ],
        "check": {"ok": proof.ok, "problems": [str(problem) for problem in proof.problems]},
        "balance": balance_facts(measured),
    }


def _offer_lines(found: tuple[Offer, ...]) -> list[str]:
    rows = [
        (
            _("Movement"),
            _("Id"),
            _("Rounds"),
            _("Boards"),
            _("Sit-outs"),
            _("Winners"),
            _("Minutes"),
            _("Balance"),
        ),
        *(
            (
                offer.title,
                _ids(offer),
                sizes(offer.plan),
                _boards_each(offer),
                str(offer.sit_outs),
                str(offer.winners),
                str(offer.minutes),
                str(offer.balance),
            )
            for offer in found
        ),
    ]
    lines = _columns(rows)
    return [lines[0], *(_with_reason(line, offer) for line, offer in zip(lines[1:], found, strict=True))]


def _ids(offer: Offer) -> str:
    """What `main.py movement` can be asked for: of sections that play differently the id of each."""
    return " + ".join(dict.fromkeys(write_id(one.plan) for one in offer.parts or (offer,)))


def _boards_each(offer: Offer) -> str:
    least, most = offer.boards_each
    return str(most) if least == most else f"{least}–{most}"


def _with_reason(line: str, offer: Offer) -> str:
    return line if offer.fits else f"{line}  {offer.why_not}"


def _plan_lines(plan: Plan, proof: Proof, measured: Balance) -> list[str]:
    tables = range(1, plan.tables + 1)
    rows = [
        (_("Round"), *(_("Table {table}").format(table=table_name(plan, table)) for table in tables)),
        *(
            (str(number), *(_cell(plan.row(number, table)) for table in tables))
            for number in range(1, plan.rounds + 1)
        ),
    ]
    return [
        f"{name_plan(plan)}: {', '.join(plan.moves)}" if plan.moves else name_plan(plan),
        *_columns(rows),
        _("Nobody replays a board or sits in two places.") if proof.ok else _("This movement has faults:"),
        *(str(problem) for problem in proof.problems),
        ngettext("{count} winner.", "{count} winners.", plan.winners).format(count=plan.winners)
        + " "
        + _("Balance {q} of 100 (SD {sd}, mean {mean}).").format(**balance_facts(measured)),
    ]


def _cell(row: Row | None) -> str:
    """ "1 v 10 [7–9]": the two pairs and their boards, a dash for nobody."""
    if row is None:
        return ""
    ns = "–" if row.ns is None else str(row.ns)
    ew = "–" if row.ew is None else str(row.ew)
    boards = f" [{board_range(row.boards)}]" if row.boards else ""
    return f"{ns} v {ew}{boards}"


def _columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _write(*lines: str) -> None:
    sys.stdout.write("".join(_terminated(lines)))


def _terminated(lines: Iterable[str]) -> Iterable[str]:
    return (f"{line}\n" for line in lines)
