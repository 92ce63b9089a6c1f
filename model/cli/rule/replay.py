"""A file of answers and what it comes to: the next question or the ruling, as nodes for JSON.

``answers`` is by question id, as the questions printed so far name them, or a list in the order they are asked, or the lines
of a trail (``{"question": ..., "answer": ...}``); an answer is an answer's id, its digit, its words, true or false, or a list
where several may be given. A question of a helper may be named without what goes before its dot. Without ``tree`` the
first question asks what happened, unless ``facts`` hold an auction, which then leads to its tree. What else a file may
hold stands in `model.cli.rule.file`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from model.cli.rule.facts import gather_facts, nearest
from model.errors import ArrowswitchError, ImportRefused, NotKnown
from model.i18n import _, language
from model.rulings.search.finder import find
from model.rulings.situation import POINTED_OUT, happenings, key
from model.rulings.steps import Question, Ruling, Source
from model.rulings.tree_walk import SPINE, NotAnAnswer
from model.rulings.trees.editions import Edition, choose_text
from model.rulings.trees.facts import FACTS, FOR_WORDS, SESSION
from model.rulings.trees.json_nodes import step_node
from model.rulings.walker import Walker, WalkState
from model.rulings.words.wording import Words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from model.cli.rule.file import Replay
    from model.rulings.trees.library import Library
    from model.rulings.trees.tree import QuestionNode, Tree, TreeHead

Given: TypeAlias = "dict[str, str | tuple[str, ...]]"
_LINE: Final = ("question", "answer")


def run_replay(library: Library, replay: Replay, edition: str | None = None) -> dict[str, object]:
    """The next question or the ruling for these answers, as a node for JSON; raises an `ArrowswitchError`."""
    year = edition_of(edition or str(replay.edition or "2017"))
    tree_id, answers = _tree_and_answers(library, replay)
    given = replay.facts
    if isinstance(answers, dict):
        answers, given = _sorted_out(library, answers, given)
    found, facts = gather_facts(library, given)
    tree_id = tree_id or found
    named = answers if isinstance(answers, dict) else {}
    askable = questions_of(library, tree_id) if named or replay.reasons else {}
    for number, besides in enumerate(happenings(facts), 2):
        asked = questions_of(library, tree_of(library, besides))
        askable |= {key(number, name): questions for name, questions in asked.items()}
    for question in (*named, *replay.reasons):
        check_name(question, askable, tree_id)
    if not tree_id:
        refuse_impossible(askable, named, facts)
        return {"question": _first_question(library, year)}
    walker = Walker(library.tree, replay.elections.facts())
    facts = walker.facts(facts)
    walk = _Walked(walker, WalkState(tree_id, year, {}, replay.reasons), facts)
    step = walk.by_name(answers) if isinstance(answers, dict) else walk.in_order(answers)
    refuse_impossible(askable, named, facts)
    return step_node(step, facts, trees=library.tree)


def edition_of(year: str) -> Edition:
    """The edition of this year; raises `ImportRefused` for any other."""
    try:
        return Edition(year)
    except ValueError as error:
        raise ImportRefused(
            _("There is no edition {year}.").format(year=year),
            _("Editions: {years}.").format(years=", ".join(str(one) for one in Edition)),
        ) from error


def beginnings(library: Library) -> tuple[TreeHead, ...]:
    """The trees that a director may begin with, in the order of the first screen."""
    return tuple(head for head in library.heads if head.group != "helper")


def pick_tree(library: Library, word: str) -> str:
    """The id of the tree meant by the digit of the first question, its id or its title; raises an error with the nearest."""
    offered = beginnings(library)
    if word.isdigit() and 0 < int(word) <= len(offered):
        return offered[int(word) - 1].id
    if not word.strip():
        raise NotAnAnswer(
            _("“{answer}” is not an answer to “{question}”.").format(answer=word, question="tree"),
            _("Answers: {answers}.").format(answers=", ".join(head.id for head in offered)),
        )
    return tree_of(library, word)


def tree_of(library: Library, word: str) -> str:
    """The id of the tree meant by its id or its title; what a word or a Law number finds is named, never taken."""
    offered = beginnings(library)
    ids = [head.id for head in offered]
    meant = {_(head.title).casefold(): head.id for head in offered} | {one: one for one in ids}
    tree = meant.get(word.strip().casefold().replace("_", "-"))
    if tree is not None:
        return tree
    helper = next((head for head in library.heads if head.id == word), None)
    if helper is not None:
        raise NotKnown(
            _("The tree {id} is only a part of other trees and cannot be the start.").format(id=word),
            _("Start with: {ids}.").format(ids=helper.begins or ", ".join(ids)),
        )
    found = [one.tree for one in find(word.casefold().removeprefix("law "), language(), library, limit=3)]
    raise NotKnown(
        _("There is no tree of rulings called {id}.").format(id=word),
        _("Did you mean {names}?").format(names=", ".join(found)) if found else nearest(word, ids),
    )


def _tree_and_answers(library: Library, replay: Replay) -> tuple[str, Given | list[str | tuple[str, ...]]]:
    """The tree named, "" for none, and the answers by question or in order."""
    tree, answers = replay.tree, replay.answers
    if isinstance(answers, list):
        lines = [one for one in answers if isinstance(one, dict)]
        if not lines:
            listed = [_plain(one) for one in answers if not isinstance(one, dict)]
            if not tree and listed:
                return pick_tree(library, _first(listed[0])), listed[1:]
            return _named(library, tree), listed
        # Lines have questions and bare answers an order: mixed, nobody could tell which a bare one answers.
        if len(lines) < len(answers):
            raise ImportRefused(
                _("Lines of a trail and single answers cannot be mixed."), _("Give one or the other.")
            )
        answers = dict(map(_line, lines))
    given = {question: _plain(answer) for question, answer in answers.items()}
    first = given.pop("tree", None)
    if first is not None and not tree:
        tree = pick_tree(library, _first(first))
    return _named(library, tree), given


def _named(library: Library, tree: str) -> str:
    return tree_of(library, tree) if tree else ""


def _line(line: dict[str, Any]) -> tuple[str, Any]:
    """One line of a trail; what it says besides question and answer does not matter."""
    question, answer = (line.get(name) for name in _LINE)
    if not isinstance(question, str) or not isinstance(answer, str | int | bool | list):
        raise ImportRefused(
            _("A line of the answers lacks a question or an answer."),
            _('Expected: {{"question": "accept", "answer": "no"}}.').format(),
        )
    return question, answer


def _plain(answer: str | int | bool | list[str | int]) -> str | tuple[str, ...]:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return tuple(str(one) for one in answer) if isinstance(answer, list) else str(answer)


def _first(answer: str | tuple[str, ...]) -> str:
    return answer if isinstance(answer, str) else answer[0] if answer else ""


def _sorted_out(library: Library, answers: Given, facts: dict[str, Any]) -> tuple[Given, dict[str, Any]]:
    """Answers and facts, each known by its name: an answer that names a fact is one, a fact that names a question answers it."""
    questions = {node.id for tree in library.load_all() for node in tree.question}
    known = FACTS.keys() | FOR_WORDS.keys() | SESSION
    reported = {
        name: list(answer) if isinstance(answer, tuple) else answer
        for name, answer in answers.items()
        if name in FACTS and name not in questions
    }
    asked = {
        name: value
        for name, value in facts.items()
        if name not in known and name.rpartition(".")[2] in questions and isinstance(value, str | int | list)
    }
    given = {name: _plain(value) for name, value in asked.items()} | answers
    for name in reported:
        del given[name]
    return given, reported | {name: value for name, value in facts.items() if name not in asked}


class _Walked:
    """One tree under one edition with the facts given, walked by the answers of a file."""

    def __init__(self, walker: Walker, start: WalkState, facts: dict[str, object]) -> None:
        self._walker, self._start, self._facts = walker, start, facts

    def _step(self, given: Given) -> Question | Ruling:
        return self._walker.step(replace(self._start, answers=given), self._facts, strict=True)

    def in_order(self, answers: list[str | tuple[str, ...]]) -> Question | Ruling:
        """The step after the answers in the order the questions come."""
        given: Given = {}
        step = self._step(given)
        for answer in answers:
            if isinstance(step, Ruling):
                raise NotAnAnswer(
                    _("The ruling is reached before the answer “{answer}”.").format(answer=_first(answer)),
                    _("Leave out the answers after it."),
                )
            given[step.id] = answer
            step = self._step(given)
        return step

    def by_name(self, answers: Given) -> Question | Ruling:
        """The step after the answers; a question of a helper may be named without what goes before its dot."""
        named = dict(answers)
        step = self._step(named)
        while (full := self._short(step, named)) is not None:
            named[full] = named.pop(full.rpartition(".")[2])
            step = self._step(named)
        self._refuse_strange(step, named)
        return step

    def _short(self, step: Question | Ruling, named: Given) -> str | None:
        """The first question passed or asked that was answered under its short name only."""
        used = {line.question for line in step.trail}
        passed = [line.question for line in step.trail if line.source is not Source.GIVEN]
        for full in [*passed, *([step.id] if isinstance(step, Question) else [])]:
            short = full.rpartition(".")[2]
            if full not in named and short in named and short not in used:
                return full
        return None

    def _refuse_strange(self, step: Question | Ruling, given: Given) -> None:
        """Name an answer that the ruling was reached without; before a ruling it may still be asked for."""
        used = [line.question for line in step.trail]
        strange = [question for question in given if question not in used]
        if strange and isinstance(step, Ruling):
            raise NotAnAnswer(
                _("“{question}” is not asked here.").format(question=strange[0]),
                _("Asked: {questions}.").format(questions=", ".join(used)),
            )


def _first_question(library: Library, edition: Edition) -> dict[str, object]:
    return {
        "id": "tree",
        "tree": "",
        "edition": edition.value,
        "law": "",
        "ask": _("What happened?"),
        "answers": [
            {
                "key": str(number),
                "id": head.id,
                "say": _(head.title),
                "group": head.group,
                "law": choose_text(head.law, edition) or "",
            }
            for number, head in enumerate(beginnings(library), 1)
        ],
        "known": {},
    }


def questions_of(library: Library, tree: str) -> dict[str, list[QuestionNode]]:
    """The questions of a tree, its helpers and the trees it goes over into, of all trees for ""; by full and short name."""
    named: dict[str, list[QuestionNode]] = {}
    for full, question in _every(library, tree):
        for name in dict.fromkeys((full, question.id)):
            named.setdefault(name, []).append(question)
    return named


def refuse_impossible(
    askable: Mapping[str, list[QuestionNode]],
    given: Mapping[str, str | tuple[str, ...]],
    facts: Mapping[str, object],
) -> None:
    """Raise `NotAnAnswer` for an answer, not asked for yet, that its question can never be given."""
    for name, answer in given.items():
        words = (answer,) if isinstance(answer, str) else answer
        if not any(_may_be(question, words, facts) for question in askable[name]):
            offered = dict.fromkeys(one.id for question in askable[name] for one in question.answers)
            raise NotAnAnswer(
                _("“{answer}” is not an answer to “{question}”.").format(
                    answer=", ".join(words), question=name
                ),
                _("Answers: {answers}.").format(answers=", ".join(offered)),
            )


def check_name(name: str, askable: Iterable[str], tree: str) -> None:
    """Raise `NotAnAnswer` with the nearest there is when no question has this name."""
    names = list(askable)
    if name in names:
        return
    near = nearest(name, names, when_none=False)
    listing = f"main.py rule --list {tree}".strip()
    raise NotAnAnswer(
        _("There is no question “{name}”.").format(name=name),
        near or _("“{listing}” names the questions.").format(listing=listing),
    )


def _every(library: Library, tree: str) -> Iterator[tuple[str, QuestionNode]]:
    waiting = [tree] if tree else [head.id for head in library.heads if head.group != "helper"]
    begun = set(waiting)
    first = set(waiting)
    for head in library.heads:
        if head.id in {SPINE, POINTED_OUT}:  # asked before a tree's own questions
            yield from _within(library, library.tree(head.id), f"{head.id}.")
    while waiting:
        one = library.tree(waiting.pop())
        if one.id in first:
            yield from _within(library, one, "")
        yield from _within(library, one, f"{one.id}.")
        over = set(_goes_over(library, one)) - begun
        begun |= over
        waiting += sorted(over)


def _within(library: Library, tree: Tree, before: str) -> Iterator[tuple[str, QuestionNode]]:
    for question in tree.question:
        yield before + question.id, question
    for helper in tree.helper:
        try:
            asked = library.tree(helper.tree)
        except ArrowswitchError:  # a broken file is left out, and the other trees go on working
            continue
        yield from _within(library, asked, f"{before}{helper.id}.")


def _goes_over(library: Library, tree: Tree) -> Iterator[str]:
    """The trees that this one, or a helper of it, may go over into."""
    ways = [way for question in tree.question for way in (question.to, *(one.to for one in question.answers))]
    ways += [way for helper in tree.helper for way in helper.to.values()]
    ways += [case.to for switch in tree.switch for case in switch.cases]
    for way in ways:
        for edition in Edition:
            to = choose_text(way, edition) or ""
            if to.startswith("tree:"):
                yield to.removeprefix("tree:").partition("#")[0]
    ids = {head.id for head in library.heads}
    for helper in tree.helper:
        if helper.tree in ids:
            yield from _goes_over(library, library.tree(helper.tree))


def _may_be(question: QuestionNode, words: tuple[str, ...], facts: Mapping[str, object]) -> bool:
    if not words or (len(words) > 1 and question.kind != "several"):
        return False
    meant = {one.id.casefold() for one in question.answers}
    meant |= {str(number) for number in range(1, len(question.answers) + 1)}
    for edition in Edition:
        plain = Words(facts, edition)
        meant |= {
            plain.say(choose_text(one.text, edition) or "").strip(" .").casefold() for one in question.answers
        }
    return all(word.strip(" .").casefold() in meant - {""} for word in words)
