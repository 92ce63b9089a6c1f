"""What a tree file says, typed: one irregularity with the editions as guards on its answers, questions and outcomes.

``to`` of an answer names the next node. "=word" leaves a helper tree with that result, "tree:id" goes over into another
tree, and "tree:id#node" to a node in the midst of it. ``when`` is a guard on earlier answers of this tree:
``{ whose = "partner|lho" }``.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from model.rulings.effects.vocabulary import AnyEffect, Role
from model.rulings.trees.editions import ByEdition


class Node(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything of a tree file that stands under its own id, or guards itself."""


class Review(Node, frozen=True):
    """A question that comes back after play; ``opens`` is the tree that decides it."""

    law: ByEdition
    ask: ByEdition
    opens: str = "damage"
    editions: str = ""
    when: dict[str, str] = {}


class Note(Node, frozen=True):
    """A sentence the Director should know with this ruling."""

    text: ByEdition
    law: ByEdition = ""
    editions: str = ""
    when: dict[str, str] = {}


class Answer(Node, frozen=True):
    """One answer to a question, the node it leads to, and what it adds to any ruling reached through it.

    ``cites`` are Laws that the ruling itself then rests on. ``tells`` are facts that it settles as well, so that later
    questions do not ask for them, or offer fewer answers. ``about`` is the player whose action is ruled on from here, if
    that is not the player named before.
    """

    id: str
    text: ByEdition
    to: ByEdition = ""
    hint: ByEdition = ""
    law: ByEdition = ""
    editions: str = ""
    when: dict[str, str] = {}
    cites: ByEdition = ""
    tells: dict[str, str | tuple[str, ...]] = {}
    about: Role | None = None
    now: tuple[AnyEffect, ...] = ()
    later: tuple[AnyEffect, ...] = ()
    after: tuple[Review, ...] = ()
    notes: tuple[Note, ...] = ()


class QuestionNode(Node, frozen=True):
    """One question a screen; a ``fact`` may answer it, ``assumed`` is taken until somebody says otherwise."""

    id: str
    ask: ByEdition
    law: ByEdition
    answers: tuple[Answer, ...]
    say: ByEdition = ""
    help: ByEdition = ""
    weigh: tuple[str, ...] = ()
    judgement: bool = False
    fact: str = ""
    assumed: str = ""
    kind: Literal["choice", "several"] = "choice"
    to: ByEdition = ""


class Case(Node, frozen=True):
    """One way on from a switch, open when its guards hold."""

    to: str
    editions: str = ""
    when: dict[str, str] = {}


class Switch(Node, frozen=True):
    """Goes on by the edition and by earlier answers, without asking; the first case that holds is taken."""

    id: str
    cases: tuple[Case, ...]


class Helper(Node, frozen=True):
    """Asks another tree and goes on by its result."""

    id: str
    tree: str
    to: dict[str, ByEdition]


class Outcome(Node, frozen=True):
    """The end of a path: Law, words, what to say, and the effects in their three time frames.

    ``aware`` adds the question whether the offender could have known (1997: 72B1 and 23, 2007: 23, 2017: 72C).
    ``withdrawn`` adds who may use the withdrawn action and who may not (16C, in 2007 16D).
    """

    id: str
    law: ByEdition
    text: ByEdition
    say: ByEdition = ""
    judgement: bool = False
    aware: bool = False
    withdrawn: bool = False
    now: tuple[AnyEffect, ...] = ()
    later: tuple[AnyEffect, ...] = ()
    after: tuple[Review, ...] = ()
    notes: tuple[Note, ...] = ()


class TreeHead(msgspec.Struct, frozen=True, kw_only=True):
    """What the first screen and the search need of a tree, read without the rest of the file.

    ``begins`` is the tree that a helper is opened with: by itself it has only a part of a ruling.
    """

    id: str
    title: str
    law: ByEdition
    group: Literal[
        "before", "auction", "between", "play", "claim", "after", "conduct", "score", "appeal", "helper"
    ]
    start: str
    words: dict[str, tuple[str, ...]] = {}
    covers: tuple[str, ...] = ()
    order: int = 50
    spine: bool = True
    begins: str = ""
    editions: str = ""


class Tree(TreeHead, frozen=True, forbid_unknown_fields=True):
    """A whole irregularity."""

    question: tuple[QuestionNode, ...] = ()
    switch: tuple[Switch, ...] = ()
    helper: tuple[Helper, ...] = ()
    ruling: tuple[Outcome, ...] = ()

    def nodes(self) -> dict[str, QuestionNode | Switch | Helper | Outcome]:
        """Every node by its id; of nodes with one id the last."""
        nodes: dict[str, QuestionNode | Switch | Helper | Outcome] = {}
        for group in (self.question, self.switch, self.helper, self.ruling):
            nodes.update({node.id: node for node in group})
        return nodes
