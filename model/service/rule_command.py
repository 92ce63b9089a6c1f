"""``rule``: the rulings in the terminal, one question after the other, or replayed from a file of answers.

The file of answers is one JSON object:

    {"tree": "insufficient-bid", "edition": "2017",
     "answers": {"since": "nothing", "slip": "no", "accept": "no", "replacement": "same"},
     "facts": {"offender": "N", "call": "1♥"}, "elections": {"split_scores": true}, "reasons": {"gain": "..."}}

``answers`` is by question id, as the questions printed so far name them, or a list in the order they are asked; an answer
is an answer's id, its digit, or a list of them where several may be given. Without ``tree`` the first question asks
what happened, unless ``facts`` hold an auction, which then leads to its tree. Everything but ``answers`` may be left out.
"""

from __future__ import annotations

import argparse
import json
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

import msgspec

from model.errors import ArrowswitchError, ImportRefused, NotKnown
from model.i18n import _, language
from model.rulings.editions import Edition
from model.rulings.elections import Elections
from model.rulings.engine import NotAnAnswer, next_step
from model.rulings.facts import SEATS, misfits
from model.rulings.finding import find
from model.rulings.library import Library
from model.rulings.plain import step_node
from model.rulings.steps import Question, Ruling, Source

if TYPE_CHECKING:
    from collections.abc import Sequence

DONE: Final = 0
BAD_INPUT: Final = 3


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of answers, typed."""

    tree: str = ""
    edition: str = ""
    answers: dict[str, str | list[str]] | list[str | list[str]] = {}
    facts: dict[str, Any] = {}
    elections: Elections = Elections()
    reasons: dict[str, str] = {}
    case: str = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command, for the table of commands."""
    parser.add_argument(
        "--edition",
        choices=[edition.value for edition in Edition],
        help=_("the edition of the Laws; 2017 unless given"),
    )
    parser.add_argument("--answers", type=Path, metavar="FILE.json", help=_("answers to replay"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object and nothing else"))


def run(arguments: argparse.Namespace | Sequence[str]) -> int:
    """Do the command; gives the exit status: 0 done, 3 the input is bad, with one line on standard error."""
    if not isinstance(arguments, argparse.Namespace):
        parser = argparse.ArgumentParser(prog="main.py rule")
        add_arguments(parser)
        arguments = parser.parse_args(arguments)
    if isinstance(
        sys.stdout, TextIOWrapper
    ):  # suits and dashes outlive a terminal that knows Western letters only
        sys.stdout.reconfigure(encoding="utf-8")
    library = Library()
    try:
        if arguments.answers is None and not arguments.json:
            return _talk(library, Edition(arguments.edition or "2017"), sys.stdin, sys.stdout)
        replay = read_replay(arguments.answers) if arguments.answers is not None else Replay()
        node = replayed(library, replay, arguments.edition)
    except ArrowswitchError as error:
        sys.stderr.write(" ".join(str(error).split()) + "\n")
        return BAD_INPUT
    if arguments.json:
        sys.stdout.write(json.dumps(node, ensure_ascii=False) + "\n")
    else:
        _write_node(node, sys.stdout)
    return DONE


def read_replay(path: Path) -> Replay:
    """Read a file of answers; raises `ImportRefused` with the place of the fault."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Replay)
    except OSError as error:
        raise ImportRefused(f"{path}: {error.strerror}", _("Name a file that can be read.")) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ImportRefused(
            f"{path}: {error}",
            _('Right would be {{"tree": "insufficient-bid", "answers": {{"since": "nothing"}}}}.').format(),
        ) from error


def replayed(library: Library, replay: Replay, edition: str | None = None) -> dict[str, object]:
    """The next question or the ruling for these answers, as a node for JSON; raises an `ArrowswitchError`."""
    year = _edition(edition or replay.edition or "2017")
    tree_id, facts = _start(replay)
    answers = replay.answers
    if isinstance(answers, list) and not tree_id and answers:
        tree_id, answers = _picked(library, answers[0]), answers[1:]
    if isinstance(answers, dict) and not tree_id and "tree" in answers:
        tree_id = _picked(library, answers["tree"])
        answers = {key: value for key, value in answers.items() if key != "tree"}
    if not tree_id:
        return {"question": _first_question(library, year)}
    _refuse_helper(library, tree_id)
    known = replay.elections.facts() | facts
    if isinstance(answers, dict):
        given = {key: tuple(value) if isinstance(value, list) else value for key, value in answers.items()}
        step = _by_name(library, tree_id, year, given, (known, replay.reasons))
    else:
        step = _in_order(library, tree_id, year, answers, (known, replay.reasons))
    return step_node(step, known)


def _start(replay: Replay) -> tuple[str, dict[str, object]]:
    from model.rulings.laid_out import facts_of

    for name in misfits(replay.facts):
        raise ImportRefused(
            _("The fact “{name}” cannot be {value}.").format(name=name, value=json.dumps(replay.facts[name])),
            _("Right would be N, E, S or W.")
            if name in SEATS
            else _("Right would be words in quotation marks."),
        )
    laid = facts_of(replay.facts)
    return replay.tree or laid.tree, laid.facts | replay.facts


def _refuse_helper(library: Library, tree_id: str) -> None:
    heads = {head.id: head for head in library.heads}
    if tree_id in heads and heads[tree_id].group == "helper":
        raise NotKnown(
            _("The tree {id} is asked on the way of others and is no beginning.").format(id=tree_id),
            _("Begin with: {ids}.").format(
                ids=", ".join(key for key in heads if heads[key].group != "helper")
            ),
        )


def _in_order(
    library: Library,
    tree_id: str,
    edition: Edition,
    answers: list[str | list[str]],
    told: tuple[dict[str, object], dict[str, str]],
) -> Question | Ruling:
    facts, reasons = told
    given: dict[str, str | tuple[str, ...]] = {}
    tree = library.tree(tree_id)
    step = next_step(tree, edition, given, facts, trees=library.tree, reasons=reasons)
    for answer in answers:
        if isinstance(step, Ruling):
            raise NotAnAnswer(
                _("The ruling is reached before the answer “{answer}”.").format(answer=answer),
                _("Leave the answers after it out."),
            )
        given[step.id] = tuple(answer) if isinstance(answer, list) else answer
        step = next_step(tree, edition, given, facts, trees=library.tree, reasons=reasons)
    return step


def _by_name(
    library: Library,
    tree_id: str,
    edition: Edition,
    given: dict[str, str | tuple[str, ...]],
    told: tuple[dict[str, object], dict[str, str]],
) -> Question | Ruling:
    """The step after the answers; a question of a helper may be named without what goes before its dot."""
    facts, reasons = told
    tree, named = library.tree(tree_id), dict(given)
    while True:
        step = next_step(tree, edition, named, facts, trees=library.tree, reasons=reasons)
        if not isinstance(step, Question):
            break
        short = step.id.rpartition(".")[2]
        if step.id in named or short not in named:
            break
        named[step.id] = named.pop(short)
    _refuse_strange(library, step, named)
    return step


def _refuse_strange(
    library: Library, step: Question | Ruling, given: dict[str, str | tuple[str, ...]]
) -> None:
    """Name an answer that nobody asked for: on the way to a ruling any, before that one that no tree knows."""
    used = {line.question for line in step.trail}
    strange = [question for question in given if question not in used]
    if isinstance(step, Question) and strange:
        known = {node.id for tree in library.load_all() for node in tree.question}
        strange = [question for question in strange if question.rpartition(".")[2] not in known]
    if strange:
        asked = [*sorted(used), step.id] if isinstance(step, Question) else sorted(used)
        raise NotAnAnswer(
            _("“{question}” is not asked on this way.").format(question=strange[0]),
            _("Asked: {questions}.").format(questions=", ".join(asked)),
        )


def _edition(year: str) -> Edition:
    try:
        return Edition(year)
    except ValueError as error:
        raise ImportRefused(
            _("There is no edition {year}.").format(year=year), _("Editions: 1997, 2007, 2017.")
        ) from error


def _picked(library: Library, answer: str | list[str]) -> str:
    word = answer if isinstance(answer, str) else answer[0] if answer else ""
    offered = [head.id for head in library.heads if head.group != "helper"]
    if word.isdigit() and 0 < int(word) <= len(offered):
        return offered[int(word) - 1]
    if not word.strip():
        raise NotAnAnswer(
            _("“{answer}” is no answer to “{question}”.").format(answer=word, question="tree"),
            _("Answers: {answers}.").format(answers=", ".join(offered)),
        )
    titles = {_(head.title).casefold(): head.id for head in library.heads if head.group != "helper"}
    return titles.get(word.strip().casefold(), word)


def _first_question(library: Library, edition: Edition) -> dict[str, object]:
    offered = [head for head in library.heads if head.group != "helper"]
    return {
        "id": "tree",
        "tree": "",
        "edition": edition.value,
        "law": "",
        "ask": _("What happened?"),
        "answers": [
            {"key": str(number), "id": head.id, "say": _(head.title), "group": head.group}
            for number, head in enumerate(offered, 1)
        ],
        "known": {},
    }


def _talk(library: Library, edition: Edition, told: TextIO, out: TextIO) -> int:
    """Ask in the terminal until the ruling; "b" goes back, an empty line or the end of the input leaves."""
    tree_id = _ask_tree(library, told, out)
    if not tree_id:
        return DONE
    tree = library.tree(tree_id)
    given: dict[str, str | tuple[str, ...]] = {}
    while True:
        step = next_step(tree, edition, given, {}, trees=library.tree)
        if isinstance(step, Ruling):
            _write_node(step_node(step, {}), out)
            return DONE
        _write_node(step_node(step, {}), out)
        out.write("> ")
        out.flush()
        line = told.readline()
        word = line.strip()
        if not word:
            return DONE
        if word == "b":
            for question in [one.question for one in step.trail if one.source is Source.GIVEN][-1:]:
                given.pop(question, None)
            continue
        try:
            candidate = given | {step.id: tuple(word.split()) if step.several else word}
            next_step(tree, edition, candidate, {}, trees=library.tree)
        except NotAnAnswer as error:
            out.write(f"{error}\n")
            continue
        given = candidate


def _ask_tree(library: Library, told: TextIO, out: TextIO) -> str:
    out.write(_("What happened? A few words, or a Law number:") + "\n")
    while True:
        out.write("> ")
        out.flush()
        words = told.readline().strip()
        if not words:
            return ""
        heads = [head for head in library.heads if head.group != "helper"]
        found = find(words, language(), heads)
        if not found:
            out.write(_("Nothing fits. Other words?") + "\n")
            continue
        for number, one in enumerate(found, 1):
            out.write(f"{number}  {_(one.title)}\n")
        out.write("> ")
        out.flush()
        picked = told.readline().strip()
        if picked.isdigit() and 0 < int(picked) <= len(found):
            return found[int(picked) - 1].tree


def _write_node(node: dict[str, Any], out: TextIO) -> None:
    if "question" in node:
        _write_question(node["question"], out)
    else:
        _write_ruling(node["ruling"], out)


def _write_question(question: dict[str, Any], out: TextIO) -> None:
    out.write(f"\n{question['ask']}   [{question['law']}]\n")
    if question.get("say"):
        out.write(f"  “{question['say']}”\n")
    if question.get("help"):
        out.write(f"  {question['help']}\n")
    for line in question.get("weigh", ()):
        out.write(f"  · {line}\n")
    for answer in question["answers"]:
        hint = f"  ({answer['hint']})" if answer.get("hint") else ""
        out.write(f"  {answer['key']}  {answer['say']}{hint}\n")


def _write_ruling(ruling: dict[str, Any], out: TextIO) -> None:
    out.write(
        "\n" + _("Law {laws} ({edition})").format(laws=", ".join(ruling["law"]), edition=ruling["edition"])
    )
    out.write(f"\n{ruling['text']}\n")
    if ruling["say"]:
        out.write(f"  “{ruling['say']}”\n")
    for frame, title in (("now", _("Now")), ("later", _("Later on this board"))):
        lines = [effect["text"] for effect in ruling["effects"] if effect["frame"] == frame]
        if lines:
            out.write(title + "\n" + "".join(f"  · {line}\n" for line in lines))
    if ruling["after_play"]:
        out.write(_("After play") + "\n")
        out.write("".join(f"  · {one['text']} [{one['law']}]\n" for one in ruling["after_play"]))
    for note in ruling["notes"]:
        out.write(f"  {note['text']} [{note['law']}]\n")
