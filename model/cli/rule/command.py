"""``rule``: the rulings in the terminal, one question after the other, replayed from a file of answers, or listed.

What a file of answers may hold stands in `model.cli.rule.file`.
"""

from __future__ import annotations

import argparse
import json
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TextIO

from model.bridge.letters import letters_of
from model.cli.rule.facts import values_of
from model.cli.rule.file import Replay, read_replay
from model.cli.rule.replay import beginnings, run_replay, tree_of
from model.errors import ArrowswitchError
from model.i18n import CHOICES, _, install_language, language, law_places
from model.rulings.effects.vocabulary import Refer, Role
from model.rulings.engine import next_step
from model.rulings.questions_left import describe_left
from model.rulings.search.finder import find
from model.rulings.steps import Ruling, Source
from model.rulings.tree_walk import NotAnAnswer
from model.rulings.trees.editions import ByEdition, Edition, choose_text, covers
from model.rulings.trees.facts import FACTS, FOR_WORDS
from model.rulings.trees.json_nodes import step_node
from model.rulings.trees.library import Library
from model.rulings.trees.undecided import find_undecided
from model.rulings.unnamed import find_unnamed
from model.rulings.words.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from model.rulings.trees.tree import QuestionNode, Tree

DONE: Final = 0
BAD_INPUT: Final = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command, for the table of commands."""
    parser.add_argument(
        "--edition",
        choices=[edition.value for edition in Edition],
        help=_("the edition of the Laws; default: 2017"),
    )
    parser.add_argument(
        "--answers",
        type=Path,
        metavar="FILE.json",
        help=_("answers to replay; - reads them from standard input"),
    )
    parser.add_argument(
        "--list",
        nargs="?",
        const="",
        metavar="TREE",
        help=_("list the trees, with questions, answers and facts"),
    )
    parser.add_argument("--find", metavar="WORDS", help=_("list the trees these words may mean, best first"))
    parser.add_argument(
        "--undecided",
        action="store_true",
        help=_("list what the trees leave undecided in the edition"),
    )
    parser.add_argument("--language", choices=tuple(CHOICES), help=_("language of the words and titles"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object and nothing else"))


def run(arguments: argparse.Namespace | Sequence[str]) -> int:
    """Do the command; gives the exit status: 0 done, 3 the input is bad, with one line on standard error."""
    if not isinstance(arguments, argparse.Namespace):
        parser = argparse.ArgumentParser(prog="main.py rule")
        add_arguments(parser)
        arguments = parser.parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):
        # Suits and dashes must outlive a terminal that knows Western letters only.
        sys.stdout.reconfigure(encoding="utf-8")
    if arguments.language:
        install_language(arguments.language)
    library = Library()
    try:
        status = _answer(arguments, library, Edition(arguments.edition or "2017"))
        # Whoever writes a tree looks for it here, and would else see only that it is not there.
        sys.stderr.write("".join(f"{problem}\n" for problem in library.problems))
        return status
    except ArrowswitchError as error:
        where = f"{arguments.answers}: " if arguments.answers is not None and arguments.list is None else ""
        sys.stderr.write(where + " ".join(str(error).split()) + "\n")
        return BAD_INPUT


def _answer(arguments: argparse.Namespace, library: Library, edition: Edition) -> int:
    if arguments.find is not None:
        _write_found(library, arguments.find, edition, arguments.json)
        return DONE
    if arguments.undecided:
        sys.stdout.write("".join(f"{line}\n" for line in find_undecided(library.load_all(), edition)))
        return DONE
    if arguments.list is not None:
        _write_list(list_trees(library, edition, arguments.list), arguments.json)
        return DONE
    if arguments.answers is None and not arguments.json:
        return _talk(library, edition, sys.stdin, sys.stdout)
    replay = read_replay(arguments.answers) if arguments.answers is not None else Replay()
    node = run_replay(library, replay, arguments.edition)
    if arguments.json:
        sys.stdout.write(json.dumps(node, ensure_ascii=False) + "\n")
    else:
        _write_node(node, sys.stdout)
    return DONE


def _talk(library: Library, edition: Edition, lines: TextIO, out: TextIO) -> int:
    """Ask in the terminal until the ruling; "b" goes back, an empty line or the end of the input leaves.

    A seat letter at any question says who did it, and the question is put again with that name. Where another Law goes on
    with the ruling, 1 goes there.
    """
    facts: dict[str, object] = {}
    tree_id, words = _ask_tree(library, edition, lines, out)
    ruled: list[str] = []
    if tree_id:
        out.write(
            "\n" + _("Who did it? Type the seat letter, and the reminders will name the player.") + "\n"
        )
    while tree_id:
        ruling = _ruled(library, library.tree(tree_id), edition, facts, lines, out)
        ruled.append(tree_id)
        named = _goes_on(library, ruling, facts, lines, out) if ruling else None
        tree_id = named or ""
        if named == "":
            tree_id, words = _ask_tree(library, edition, lines, out, words, ruled)
    return DONE


def _ruled(
    library: Library, tree: Tree, edition: Edition, facts: dict[str, object], lines: TextIO, out: TextIO
) -> Ruling | None:
    """The ruling these answers come to, written out; None when somebody leaves before."""
    given: dict[str, str | tuple[str, ...]] = {}
    while True:
        step = next_step(tree, edition, given, facts, trees=library.tree)
        if isinstance(step, Ruling):
            _write_node(step_node(step, facts), out)
            if find_unnamed(step) is Role.MISLED and _name_misled(facts, lines, out):
                continue
            return step
        _write_node(step_node(step, facts, trees=library.tree), out)
        word = _typed(lines, out)
        if not word:
            return None
        if word == "b":
            for question in [one.question for one in step.trail if one.source is Source.GIVEN][-1:]:
                given.pop(question, None)
            continue
        seat = letters_of(language()).seats_read().get(word.upper())
        if seat is not None:
            facts["offender"] = seat.value
            continue
        try:
            candidate = given | {step.id: tuple(word.split()) if step.several else word}
            next_step(tree, edition, candidate, facts, trees=library.tree)
        except NotAnAnswer as error:
            out.write(f"{error}\n")
            continue
        given = candidate


def _name_misled(facts: dict[str, object], lines: TextIO, out: TextIO) -> bool:
    """Ask who was misinformed, an opponent of who explained; whether somebody was named, so that the ruling is written with that name."""
    explained = facts.get("offender")
    out.write(
        "\n"
        + _("Who was misinformed? Type the seat letter, and the words to the table will name the player.")
        + "\n"
    )
    while word := _typed(lines, out):
        seat = letters_of(language()).seats_read().get(word.upper())
        if seat is not None and explained not in (seat.value, seat.partner.value):
            facts["misled"] = seat.value
            return True
    return False


def _goes_on(
    library: Library, ruling: Ruling, facts: dict[str, object], lines: TextIO, out: TextIO
) -> str | None:
    """The tree that goes on with the ruling, where 1 is typed for it, "" if none is named; None if the talk is over."""
    referred = [one.effect for one in ruling.effects if isinstance(one.effect, Refer)]
    if not referred:
        return None
    named = next((one for one in referred if one.to), None)
    title = next((head.title for head in library.heads if named and head.id == named.to), "")
    out.write("\n1  " + (_(title) if title else _("Rule on that")) + "\n")
    if _typed(lines, out) != "1":
        return None
    if named is not None and not named.same:
        facts.pop("offender", None)
    return "" if named is None else named.to


def _typed(lines: TextIO, out: TextIO) -> str:
    out.write("> ")
    out.flush()
    return lines.readline().strip()


def _ask_tree(
    library: Library,
    edition: Edition,
    lines: TextIO,
    out: TextIO,
    before: str = "",
    ruled: Sequence[str] = (),
) -> tuple[str, str]:
    """The tree that is picked from what the words find, and the words; other words in place of a number search again.

    What was typed ``before`` may have said this too: the trees that it finds are offered, without those ``ruled`` on. "" leaves.
    """
    out.write(_("What happened? A few words, or a Law number:") + "\n")
    words = before or _typed(lines, out)
    while words:
        found = [one for one in find(words, language(), library, edition=edition) if one.tree not in ruled]
        if not found:
            out.write(_("No match. Try other words.") + "\n")
        for number, one in enumerate(found, 1):
            out.write(f"{number}  {_(one.title)}\n")
        picked = _typed(lines, out)
        while found and picked.isdigit():
            if 0 < int(picked) <= len(found):
                return found[int(picked) - 1].tree, words
            out.write(_("Type a number from 1 to {last}, or other words.").format(last=len(found)) + "\n")
            picked = _typed(lines, out)
        words = picked
    return "", ""


def _write_found(library: Library, words: str, edition: Edition, as_json: bool) -> None:
    """What the window's search shows for these words; an index that had to be made is kept for the next time."""
    heads = {head.id: head for head in library.heads}
    trees = [
        {
            "id": one.tree,
            "title": _(one.title),
            "law": choose_text(heads[one.tree].law, edition) or "",
            "score": one.score,
        }
        for one in find(words, language(), library, edition=edition)
    ]
    if as_json:
        sys.stdout.write(json.dumps({"trees": trees}, ensure_ascii=False) + "\n")
    elif not trees:
        sys.stdout.write(_("No match. Try other words.") + "\n")
    for number, tree in enumerate(() if as_json else trees, 1):
        sys.stdout.write(f"{number}  {tree['title']}  [{law_places(str(tree['law']))}]\n")
    sys.stdout.flush()
    library.keep()


def _write_list(node: dict[str, Any], as_json: bool) -> None:
    text = json.dumps(node, ensure_ascii=False) if as_json else "\n".join(describe_node(node))
    sys.stdout.write(text + "\n")


def _write_node(node: dict[str, Any], out: TextIO) -> None:
    if "question" in node:
        _write_question(node["question"], out)
    else:
        _write_ruling(node["ruling"], out)


def _write_question(question: dict[str, Any], out: TextIO) -> None:
    out.write(f"\n{question['ask']}   [{law_places(question['law'])}]\n")
    if question.get("say"):
        out.write(f"  “{question['say']}”\n")
    if question.get("help"):
        out.write(f"  {question['help']}\n")
    for line in question.get("weigh", ()):
        out.write(f"  · {line}\n")
    for answer in question["answers"]:
        hint = f"  ({answer['hint']})" if answer.get("hint") else ""
        out.write(f"  {answer['key']}  {answer['say']}{hint}\n")
    if "left_at_most" in question:
        out.write(f"  ({describe_left(question['left_at_most'], question['left_here'])})\n")


def _write_ruling(ruling: dict[str, Any], out: TextIO) -> None:
    out.write(
        "\n" + _("Law {laws} ({edition})").format(laws=law_places(*ruling["law"]), edition=ruling["edition"])
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
        out.write("".join(f"  · {one['text']} [{law_places(one['law'])}]\n" for one in ruling["after_play"]))
    for note in ruling["notes"]:
        out.write(f"  {note['text']} [{law_places(note['law'])}]\n")


def list_trees(library: Library, edition: Edition, word: str = "") -> dict[str, object]:
    """``{"trees": [...], "facts": [...]}`` in one edition; of one tree only when ``word`` names it.

    A question stands under the id by which an answer names it, those of helpers with what goes before their dot;
    ``goes_on`` names the trees that it may lead into, whose questions then have the tree's id before their dot.
    """
    wanted = [tree_of(library, word)] if word else [head.id for head in beginnings(library)]
    values = values_of(library)
    return {
        "edition": edition.value,
        "trees": [_tree(library, library.tree(one), edition) for one in wanted],
        "facts": [
            {"name": name, "about": about, "values": values.get(name, [])}
            for name, about in (FOR_WORDS | FACTS).items()
        ],
    }


def describe_node(node: dict[str, Any]) -> Iterator[str]:
    """The same as lines for the terminal."""
    for tree in node["trees"]:
        yield f"{tree['id']}  {tree['title']}  [{law_places(tree['law'])}]"
        for question in tree["questions"]:
            answers = ", ".join(answer["id"] for answer in question["answers"])
            yield f"    {question['id']}: {answers}"


def _tree(library: Library, tree: Tree, edition: Edition) -> dict[str, object]:
    return {
        "id": tree.id,
        "title": _(tree.title),
        "group": tree.group,
        "law": choose_text(tree.law, edition) or "",
        "covers": list(tree.covers),
        "questions": [
            *(_spine(library, edition) if tree.spine else ()),
            *_questions(library, tree, edition, ""),
        ],
        "goes_on": sorted(set(_leads_to(tree, edition))),
    }


def _spine(library: Library, edition: Edition) -> Iterator[dict[str, object]]:
    return _questions(library, library.tree("spine"), edition, "spine.")


def _questions(library: Library, tree: Tree, edition: Edition, before: str) -> Iterator[dict[str, object]]:
    plain = Words({}, edition)
    for question in tree.question:
        yield {
            "id": before + question.id,
            "law": choose_text(question.law, edition) or "",
            "ask": plain.say(choose_text(question.ask, edition) or ""),
            "fact": question.fact,
            "assumed": question.assumed,
            "judgement": question.judgement,
            "several": question.kind == "several",
            "answers": [
                {"id": answer.id, "say": plain.say(choose_text(answer.text, edition) or "")}
                for answer in question.answers
                if covers(answer.editions, edition)
            ],
        }
    for helper in tree.helper:
        if any(covers(one.editions, edition) for one in library.heads if one.id == helper.tree):
            yield from _questions(library, library.tree(helper.tree), edition, f"{before}{helper.id}.")


def _leads_to(tree: Tree, edition: Edition) -> Iterator[str]:
    ways = [way for question in tree.question for way in _ways(question, edition)]
    ways += [way for helper in tree.helper for way in helper.to.values()]
    for way in ways:
        to = choose_text(way, edition) or ""
        if to.startswith("tree:"):
            yield to.removeprefix("tree:").partition("#")[0]


def _ways(question: QuestionNode, edition: Edition) -> list[ByEdition]:
    return [question.to, *(one.to for one in question.answers if covers(one.editions, edition))]
