"""Static checks of the trees: what a reader of a file cannot see, in sentences; none means that the trees are sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Final, TypeVar

from model.rulings.effects.vocabulary import Refer
from model.rulings.trees.editions import ByEdition, Edition, choose_text, covers, every
from model.rulings.trees.extract import texts_of
from model.rulings.trees.facts import FACTS
from model.rulings.trees.tree import Answer, Helper, Outcome, QuestionNode, Switch, Tree
from model.rulings.words.wording import BLANKS, COUNTED

LANGUAGES: Final = ("en", "pt", "es", "el")


def faults(trees: Mapping[str, Tree]) -> list[str]:
    """Everything wrong with these trees, one sentence each, beginning with the tree's id."""
    lines = [f"{tree.id}: {fault}" for tree in trees.values() for fault in _faults_of(tree, trees)]
    return list(dict.fromkeys(lines))


def find_reachable(tree: Tree, edition: Edition) -> set[str]:
    """The ids of the nodes that can be reached in an edition."""
    nodes, _leaving = _walk(tree, edition)
    return nodes


def exits(tree: Tree, edition: Edition) -> set[str]:
    """The results with which a helper tree can come back under this edition."""
    _reached, leaving = _walk(tree, edition)
    return {to.removeprefix("=") for to in leaving if to.startswith("=")}


def _faults_of(tree: Tree, trees: Mapping[str, Tree]) -> Iterator[str]:
    yield from _ids(tree)
    yield from _facts(tree)
    yield from _words(tree)
    yield from _blanks(tree)
    yield from _guards(tree)
    yield from _referred(tree, trees)
    yield from _begun(tree, trees)
    seen: set[str] = set()
    for edition in Edition:
        if not covers(tree.editions, edition):
            continue
        reached, leaving = _walk(tree, edition, _entered(tree, edition, trees))
        seen |= reached
        yield from _leaving(tree, leaving, trees)
        yield from _complete(tree, edition, reached, trees)
        yield from _circles(tree, edition)
    yield from (f"{node} is never reached" for node in tree.nodes() if node not in seen)


_One = TypeVar("_One")


def _repeated(among: Sequence[_One]) -> Iterator[_One]:
    return (one for one, count in Counter(among).items() if count > 1)


def _ids(tree: Tree) -> Iterator[str]:
    nodes = [node.id for group in (tree.question, tree.switch, tree.helper, tree.ruling) for node in group]
    yield from (f"{node} stands twice" for node in _repeated(nodes))
    for question in tree.question:
        answers = [(answer.id, answer.editions, str(answer.when)) for answer in question.answers]
        yield from (f"{question.id}: answer {one[0]} stands twice" for one in _repeated(answers))
        if question.assumed and question.assumed not in {answer.id for answer in question.answers}:
            yield f"{question.id} assumes {question.assumed}, which is no answer"
        if question.judgement and not question.weigh:
            yield f"{question.id} is judgement and names nothing to weigh"


def _facts(tree: Tree) -> Iterator[str]:
    for question in tree.question:
        if question.fact and question.fact not in FACTS:
            yield f"{question.id} asks for the unknown fact {question.fact}"
        unknown = {one for answer in question.answers for one in answer.tells} - set(FACTS)
        yield from (f"{question.id} tells the unknown fact {one}" for one in unknown)


def _words(tree: Tree) -> Iterator[str]:
    if tree.id != "spine":
        yield from (f"no words to search for in {code}" for code in LANGUAGES if not tree.words.get(code))


def _blanks(tree: Tree) -> Iterator[str]:
    known = {*BLANKS, *(word[:1].upper() + word[1:] for word in BLANKS)}
    for place, text in texts_of(tree):
        try:
            asked = {name for _plain, name, _form, _turn in Formatter().parse(text) if name is not None}
        except ValueError as error:
            yield f"“{text}”: {error}"
            continue
        allowed = known | {COUNTED} if place.endswith(" say") else known
        yield from (f"“{text}” has the unknown blank {name}" for name in asked - allowed)


def _guards(tree: Tree) -> Iterator[str]:
    answers = {question.id: {answer.id for answer in question.answers} for question in tree.question}
    answers |= {helper.id: set(helper.to) for helper in tree.helper}
    for where, editions, when in _guarded(tree):
        try:
            covers(editions, Edition.E2017)
        except ValueError:
            yield f"{where} is guarded by “{editions}”, which is no edition"
        for question, wanted in when.items():
            for one in wanted.split("|"):
                if one not in answers.get(question, ()):
                    yield f"{where} waits for {question} = {one}, which is no answer"


def _guarded(tree: Tree) -> Iterator[tuple[str, str, dict[str, str]]]:
    for question in tree.question:
        for answer in question.answers:
            yield f"{question.id}.{answer.id}", answer.editions, answer.when
            yield from _guarded_of(f"{question.id}.{answer.id}", answer)
    for switch in tree.switch:
        for case in switch.cases:
            yield switch.id, case.editions, case.when
    for outcome in tree.ruling:
        yield from _guarded_of(outcome.id, outcome)


def _guarded_of(where: str, node: Answer | Outcome) -> Iterator[tuple[str, str, dict[str, str]]]:
    for part in (*node.now, *node.later, *node.after, *node.notes):
        yield where, part.editions, part.when


def _entered(tree: Tree, edition: Edition, trees: Mapping[str, Tree]) -> set[str]:
    """The nodes in the midst of this tree at which others go over into it."""
    before = f"tree:{tree.id}#"
    ways = [
        to
        for other in trees.values()
        if covers(other.editions, edition)
        for node in other.nodes().values()
        for to in _next(node, edition)
    ]
    return {to.removeprefix(before) for to in ways if to.startswith(before)} & tree.nodes().keys()


def _walk(tree: Tree, edition: Edition, entered: Iterable[str] = ()) -> tuple[set[str], set[str]]:
    """The nodes that can be reached from the start and where others enter, and the ways that lead out or nowhere."""
    nodes = tree.nodes()
    reached: set[str] = set()
    leaving: set[str] = set()
    waiting = [tree.start, *entered]
    while waiting:
        node = waiting.pop()
        if node in reached:
            continue
        if node not in nodes:
            leaving.add(node)
            continue
        reached.add(node)
        waiting += _next(nodes[node], edition)
    return reached, leaving


def _next(node: QuestionNode | Switch | Helper | Outcome, edition: Edition) -> list[str]:
    if isinstance(node, Outcome):
        return []
    if isinstance(node, Switch):
        return [case.to for case in node.cases if covers(case.editions, edition)]
    if isinstance(node, Helper):
        return [to for way in node.to.values() if (to := choose_text(way, edition)) is not None]
    ways: list[ByEdition] = [node.to] if node.to else []
    ways += [answer.to for answer in node.answers if answer.to and covers(answer.editions, edition)]
    return [to for way in ways if (to := choose_text(way, edition)) is not None]


def _leaving(tree: Tree, leaving: set[str], trees: Mapping[str, Tree]) -> Iterator[str]:
    for to in leaving:
        if to.startswith("="):
            if tree.group != "helper":
                yield f"{to} leaves a tree that is no helper"
        elif to.startswith("tree:"):
            name, _hash, node = to.removeprefix("tree:").partition("#")
            if name not in trees:
                yield f"{to} leads to a tree that is not there"
            elif node and node not in trees[name].nodes():
                yield f"{to} leads to a node that is not there"
        else:
            yield f"{to} is no node of this tree"


def _complete(tree: Tree, edition: Edition, reached: set[str], trees: Mapping[str, Tree]) -> Iterator[str]:
    nodes = tree.nodes()
    for name in sorted(reached):
        node = nodes[name]
        if isinstance(node, QuestionNode):
            yield from _question_complete(node, edition)
        elif isinstance(node, Switch):
            last = [case for case in node.cases if covers(case.editions, edition)]
            if not last or last[-1].when:
                yield f"{name} has no way on in {edition} when no case holds"
        elif isinstance(node, Helper):
            yield from _helper_complete(node, edition, trees)
        else:
            yield from _outcome_complete(node, edition)


def _question_complete(node: QuestionNode, edition: Edition) -> Iterator[str]:
    if not choose_text(node.law, edition):
        yield f"{node.id} names no Law in {edition}"
    if not choose_text(node.ask, edition):
        yield f"{node.id} asks nothing in {edition}"
    offered = [answer for answer in node.answers if covers(answer.editions, edition)]
    if not offered:
        yield f"{node.id} has no answer in {edition}"
    for answer in offered:
        if not choose_text(answer.to or node.to, edition):
            yield f"{node.id}.{answer.id} leads nowhere in {edition}"
        if not choose_text(answer.text, edition):
            yield f"{node.id}.{answer.id} has no words in {edition}"


def _helper_complete(node: Helper, edition: Edition, trees: Mapping[str, Tree]) -> Iterator[str]:
    if node.tree not in trees:
        yield f"{node.id} asks the tree {node.tree}, which is not there"
        return
    for result in exits(trees[node.tree], edition):
        if choose_text(node.to.get(result, {}), edition) is None:
            yield f"{node.id} does not know where to go on {result} in {edition}"


def _outcome_complete(node: Outcome, edition: Edition) -> Iterator[str]:
    for what, text in (("Law", node.law), ("words", node.text)):
        if not choose_text(text, edition):
            yield f"{node.id} has no {what} in {edition}"
    effects = [effect for effect in (*node.now, *node.later) if covers(effect.editions, edition)]
    if not effects:
        yield f"{node.id} has no effect in {edition}"
    for effect in effects:
        if any(not wording for wording in every(effect.text)) and not isinstance(effect.text, str):
            yield f"{node.id} has an effect without words"


def _referred(tree: Tree, trees: Mapping[str, Tree]) -> Iterator[str]:
    for _where, node in _bearers(tree):
        for review in node.after:
            if review.opens not in trees:
                yield f"a review opens {review.opens}, which is not there"
        for effect in (*node.now, *node.later):
            if isinstance(effect, Refer) and effect.to and effect.to not in trees:
                yield f"it refers to {effect.to}, which is not there"


def _begun(tree: Tree, trees: Mapping[str, Tree]) -> Iterator[str]:
    """A helper that goes back to its caller needs a tree to be opened with: opened by itself it has no caller."""
    goes_back = any(exits(tree, edition) for edition in Edition if covers(tree.editions, edition))
    if goes_back and tree.group == "helper" and not tree.begins:
        yield "a helper that names no tree it begins with"
    if tree.begins and (tree.begins not in trees or trees[tree.begins].group == "helper"):
        yield f"it begins with {tree.begins}, which is no tree to begin with"


def _bearers(tree: Tree) -> Iterator[tuple[str, Answer | Outcome]]:
    """Every node that may carry effects."""
    for question in tree.question:
        yield from ((f"{question.id}.{answer.id}", answer) for answer in question.answers)
    yield from ((outcome.id, outcome) for outcome in tree.ruling)


def _circles(tree: Tree, edition: Edition) -> Iterator[str]:
    nodes = tree.nodes()
    done: set[str] = set()
    path: list[str] = []

    def visit(name: str) -> Iterator[str]:
        if name in path:
            yield f"{' > '.join([*path[path.index(name) :], name])} goes in a circle in {edition}"
            return
        if name in done or name not in nodes:
            return
        path.append(name)
        for to in _next(nodes[name], edition):
            yield from visit(to)
        path.pop()
        done.add(name)

    yield from visit(tree.start)
