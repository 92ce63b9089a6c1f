"""One ruling in the making, as a value, and the Laws that say what comes next; nothing here draws."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import msgspec

from model.i18n import _, join_parts, language, law_places, laws_cited
from model.rulings.auction import facts_of
from model.rulings.effects.vocabulary import Refer, Role
from model.rulings.engine import back, list_asked
from model.rulings.questions_left import count_left, describe_left
from model.rulings.search.finder import Finder, SearchHit
from model.rulings.situation import IRREGULARITY, POINTED_OUT, THEN, happenings, key, number_of
from model.rulings.steps import Question, Remark, Ruling
from model.rulings.tree_walk import SPINE
from model.rulings.trees.editions import Edition, choose_text, places
from model.rulings.trees.elections import Elections
from model.rulings.trees.law_notes import list_remarks
from model.rulings.trees.library import Library
from model.rulings.trees.tree import QuestionNode, Tree, TreeHead
from model.rulings.walker import Walker, WalkState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from model.bridge.seats import Seat

START: Final = "start"
"""Asked for in a draft: the first screen again, where another irregularity can be chosen."""

ADD: Final = "add"
"""Asked for in a draft: the first screen, where what happened besides can be chosen."""

_MISLEADS: Final = "misinformation"
"""The tree that says who was misinformed."""

GROUPS = ("before", "auction", "between", "play", "claim", "after", "conduct", "score", "appeal")
"""The parts of the evening an irregularity belongs to, in their order."""


@dataclass(frozen=True, slots=True)
class Where:
    """The table and board of a ruling, and who called. None and "" mean that nobody has said so yet."""

    round: int | None = None
    table: int | None = None
    board: int | None = None
    called_by: str = ""


@dataclass(frozen=True, slots=True)
class RecordText:
    """What the director writes for the record: the facts in words, who they asked, and the reasons for the whole."""

    happened: str = ""
    consulted: str = ""
    reasons: str = ""


@dataclass(frozen=True, slots=True)
class RulingDraft:
    """What the director has said of one ruling so far; ``number`` is 0 until the ruling stands in the list.

    ``known`` holds facts of the table and the board. ``reported`` holds those that the director added, and ``dealer`` and
    ``auction`` from the pad. ``asking`` is the full id of a question that is put again although it has an answer, or
    `START`. ``decision`` is the decision on an appeal with its reason, "" without an appeal (Law 93).
    """

    edition: Edition = Edition.E2017
    tree: str = ""
    where: Where = Where()
    answers: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    known: Mapping[str, object] = field(default_factory=dict)
    reported: Mapping[str, object] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    asking: str = ""
    number: int = 0
    called_at: str = ""
    decision: str = ""

    def begun(self, tree: str) -> RulingDraft:
        """The ruling by another tree, from its first question. The tree it already had goes on where it stood."""
        if tree and tree == self.tree and self.asking == START:
            return replace(self, asking="")
        reported = {
            name: fact for name, fact in self.reported.items() if name != THEN and number_of(name) == 1
        }
        return replace(self, tree=tree, answers={}, reasons={}, reported=reported, asking="")

    @property
    def besides(self) -> tuple[str, ...]:
        """The trees of what happened besides, in order."""
        return happenings(self.reported)

    @property
    def next_offender(self) -> str:
        """The fact that names who did what happens next in this situation."""
        return key(len(self.besides) + 2, "offender")

    def then(self, tree: str, offender: object = None) -> RulingDraft:
        """The situation with one more happening, ruled by this tree; ``offender`` is who did it, if that is known."""
        reported = {**self.reported, THEN: ",".join((*self.besides, tree))}
        if offender and self.next_offender not in reported:
            reported[self.next_offender] = offender
        return replace(self, reported=reported, asking="")

    def naming(self, ruling: Ruling, role: Role, seat: Seat) -> dict[str, str]:
        """The fact that names this player as offender or as misinformed, in the first happening that names nobody yet.

        {} if that cannot be: only an opponent misinforms a player.
        """
        numbers = list(range(1, len(self.besides) + 2))
        if role is Role.MISLED:
            trees = (self.tree, *self.besides)
            asked = {number_of(one.question) for one in ruling.trail if f"{_MISLEADS}." in one.question}
            numbers = [one for one in numbers if one in asked or trees[one - 1] == _MISLEADS]
        number = next((one for one in numbers if key(one, role.value) not in self.reported), 1)
        explained = self.reported.get(key(number, Role.OFFENDER.value))
        if role is Role.MISLED and explained in (seat.value, seat.partner.value):
            return {}
        return {key(number, role.value): seat.value}

    def without_last(self) -> RulingDraft:
        """The situation without what happened last."""
        number, left = len(self.besides) + 1, self.besides[:-1]
        reported = {
            name: fact for name, fact in self.reported.items() if name != THEN and number_of(name) != number
        }
        if left:
            reported[THEN] = ",".join(left)
        return replace(
            self,
            reported=reported,
            answers={name: one for name, one in self.answers.items() if number_of(name) != number},
            reasons={name: one for name, one in self.reasons.items() if number_of(name) != number},
            asking="",
        )

    def with_answer(self, question: str, answer: str | tuple[str, ...], reason: str = "") -> RulingDraft:
        """The ruling with one more answer, or another one in its place."""
        reasons = {**self.reasons, question: reason} if reason else dict(self.reasons)
        return replace(self, answers={**self.answers, question: answer}, reasons=reasons, asking="")

    def under(self, edition: Edition) -> RulingDraft:
        """The draft with its answers under another edition."""
        return replace(self, edition=edition, asking="")

    @property
    def written(self) -> RecordText:
        """What was written for the record."""
        happened, consulted = (str(self.reported.get(name) or "") for name in ("happened", "consulted"))
        return RecordText(happened, consulted, self.reasons.get("", ""))

    def with_record(self, written: RecordText) -> RulingDraft:
        """The ruling with these words for the record in place of those before."""
        words = {"happened": written.happened, "consulted": written.consulted}
        reported = {name: fact for name, fact in self.reported.items() if name not in words}
        reported |= {name: fact for name, fact in words.items() if fact}
        reasons = {question: reason for question, reason in self.reasons.items() if question}
        return replace(
            self, reported=reported, reasons=reasons | ({"": written.reasons} if written.reasons else {})
        )


class Rules:
    """The trees, and what they make of a draft."""

    def __init__(self, library: Library | None = None, elections: Elections | None = None) -> None:
        self._library = library or Library()
        self._walker = Walker(self._tree, (elections or Elections()).facts())
        self._met: dict[str, Tree] = {}
        self._finder: Finder | None = None

    @property
    def heads(self) -> tuple[TreeHead, ...]:
        """The trees a director may start with, in the order of the first screen."""
        return tuple(head for head in self._library.heads if head.group != "helper")

    def head(self, tree_id: str) -> TreeHead:
        """The head of one tree; raises KeyError for an id there is not."""
        return next(head for head in self._library.heads if head.id == tree_id)

    def find(self, words: str, edition: Edition) -> tuple[SearchHit, ...]:
        """The trees a director means by these words, under this edition."""
        if self._finder is None:
            self._finder = Finder(self._library, patient=False)
        return self._finder.find(words, language(), edition=edition)

    def facts(self, draft: RulingDraft) -> dict[str, object]:
        """All that is known: the elections, what the auction tells, and over both what the director said."""
        return self._walker.facts({**draft.known, **draft.reported})

    def tree_of_auction(self, reported: Mapping[str, object]) -> str:
        """The tree the laid-out auction leads to, "" for none."""
        return facts_of(reported).tree

    def propose_answers(self, draft: RulingDraft, question: Question) -> tuple[str, ...]:
        """The answers that natural meanings of the calls suggest, or (). They are offered, and never taken by themselves."""
        if not question.fact:
            return ()
        reported = facts_of({**draft.known, **draft.reported}).proposed.get(question.fact, ())
        ids = (
            (reported,)
            if isinstance(reported, str)
            else tuple(reported)
            if isinstance(reported, list | tuple)
            else ()
        )
        offered = {choice.id for choice in question.choices}
        return tuple(str(one) for one in ids) if ids and all(one in offered for one in ids) else ()

    def name_meant(self, draft: RulingDraft, question: Question, words: str) -> tuple[str, ...]:
        """The answer that the words typed most likely mean, if a ruling asks which irregularity it was; () if not."""
        if question.tree != IRREGULARITY or not words:
            return ()
        node = self._tree(IRREGULARITY).nodes()[question.id.rpartition(".")[2].rpartition(":")[2]]
        assert isinstance(node, QuestionNode)
        found = [f"tree:{one.tree}" for one in self.find(words, draft.edition)]
        ways = {choose_text(one.to, draft.edition): one.id for one in node.answers}
        return tuple(ways[way] for way in found if way in ways)[:1]

    def law(self, draft: RulingDraft, step: Question | Ruling) -> tuple[Remark, ...]:
        """What the current tree says of its Law under this edition, in our own words, paragraph by paragraph."""
        facts = self.facts(draft)
        remarks = list_remarks(self._tree(step.tree), draft.edition, facts)
        return remarks or list_remarks(self._tree(draft.tree), draft.edition, facts)

    def describe_former_answer(self, draft: RulingDraft) -> str:
        """The former answer, in words, to the question that is put again; "" if no question is."""
        if draft.asking in ("", START, ADD):
            return ""
        whole = self.step(replace(draft, asking=""))
        return next((line.text for line in whole.trail if line.question == draft.asking), "")

    def step(self, draft: RulingDraft) -> Question | Ruling:
        """The next question of the draft, or the ruling."""
        walker = self._walker
        if draft.asking:
            walker = replace(walker, trees=_Asking(self._tree, self._met, draft.asking).tree)
        answers = {key: one for key, one in draft.answers.items() if key != draft.asking}
        state = WalkState(draft.tree, draft.edition, answers, draft.reasons)
        return walker.step(state, {**draft.known, **draft.reported}, strict=False)

    def describe_left(self, draft: RulingDraft, question: Question) -> str:
        """How many questions are left at most, this one included, in words."""
        facts = self.facts(draft)
        counts = [count_left(question, facts, trees=self._tree, here=here) for here in (False, True)]
        return describe_left(*counts)

    def back(self, draft: RulingDraft) -> RulingDraft | None:
        """The draft without its last answer; None when none was given."""
        if draft.asking:
            return replace(draft, asking="")
        step = self.step(draft)
        asked = list_asked(step)
        if draft.besides and (not asked or number_of(asked[-1]) <= len(draft.besides)):
            return draft.without_last()
        if not asked:
            return None
        return replace(draft, answers=back(step, draft.answers))

    def settle(self, draft: RulingDraft) -> RulingDraft:
        """The draft without answers that no longer count."""
        kept = list_asked(self.step(replace(draft, asking="")))
        return replace(
            draft,
            asking="",
            answers={one: draft.answers[one] for one in kept},
            reasons={one: draft.reasons[one] for one in ("", *kept) if one in draft.reasons},
        )

    def elsewhere(self, draft: RulingDraft, step: Question | Ruling) -> tuple[str, ...]:
        """What other editions make of these answers: a sentence for each that differs."""
        state = WalkState(draft.tree, draft.edition, draft.answers)
        others = self._walker.under_every_edition(state, {**draft.known, **draft.reported})
        reported: dict[str, list[str]] = {}
        for edition, other in sorted(others.items(), key=lambda pair: pair[0].value, reverse=True):
            if edition is not draft.edition and (words := _difference(step, other)):
                reported.setdefault(words, []).append(edition.value)
        return tuple(f"{_(' and ').join(years)}: {words}" for words, years in reported.items())

    def _tree(self, tree_id: str) -> Tree:
        self._met[tree_id] = tree = self._library.tree(tree_id)
        return tree


class _Asking:
    """The trees with one question that neither a fact nor an assumption may answer; `met` are those walked before."""

    def __init__(self, trees: Callable[[str], Tree], met: Mapping[str, Tree], question: str) -> None:
        self._trees = trees
        self._met = met
        prefix, _dot, self._node = question.removeprefix(key(number_of(question), "")).rpartition(".")
        self._prefix = prefix.rpartition(".")[2]

    def tree(self, tree_id: str) -> Tree:
        tree = self._trees(tree_id)
        if not self._concerns(tree_id):
            return tree
        asked = tuple(
            msgspec.structs.replace(one, fact="", assumed="") if one.id == self._node else one
            for one in tree.question
        )
        return msgspec.structs.replace(tree, question=asked)

    def _concerns(self, tree_id: str) -> bool:
        if not self._prefix:
            return tree_id not in {SPINE, POINTED_OUT}
        if self._prefix == tree_id:
            return True
        return any(
            node.id == self._prefix and node.tree == tree_id
            for tree in self._met.values()
            for node in tree.helper
        )


def group_words(group: str) -> str:
    """A part of the evening in words."""
    return {
        "before": _("Before the auction"),
        "auction": _("During the auction"),
        "between": _("Between auction and play"),
        "play": _("During play"),
        "claim": _("Claim or concession"),
        "after": _("After play"),
        "conduct": _("Conduct and procedure"),
        "score": _("Score"),
        "appeal": _("Appeal"),
    }[group]


def law_words(law: tuple[str, ...]) -> str:
    """Paragraphs as they are beside an answer: "27B1(b), 23A"."""
    return law_places(*law)


def head_law(head: TreeHead, edition: Edition) -> str:
    """The Law of a tree, as "Law 27"."""
    return laws_cited(*places(head.law, edition))


def is_judged(ruling: Ruling, reasons: str = "") -> bool:
    """Whether a judgement on the way still lacks its reasons; ``reasons`` for the whole are enough."""
    return not reasons and any(line.judgement and not line.reason for line in ruling.trail)


def referral(ruling: Ruling) -> Refer | None:
    """The first effect that names a tree to go on with, or None if no effect does."""
    named = (issued.effect for issued in ruling.effects if isinstance(issued.effect, Refer))
    return next((one for one in named if one.to), None)


def refers(ruling: Ruling) -> bool:
    """Whether another Law goes on with the ruling, named or not."""
    return any(isinstance(issued.effect, Refer) for issued in ruling.effects)


def _difference(here: Question | Ruling, there: Question | Ruling) -> str:
    if isinstance(there, Ruling):
        if isinstance(here, Ruling) and _same(here, there):
            return ""
        return _("{text} ({law})").format(text=there.text, law=law_words(there.law))
    if isinstance(here, Ruling) or here.id != there.id:
        return _("asks “{question}”").format(question=there.ask)
    return join_parts([*_choices_apart(here, there), *_hints_apart(here, there)])


def _choices_apart(here: Question, there: Question) -> Iterator[str]:
    mine, theirs = {one.id for one in here.choices}, {one.id for one in there.choices}
    for one in here.choices:
        if one.id not in theirs:
            yield _("has no answer {number}").format(number=one.key)
    for one in there.choices:
        if one.id not in mine:
            yield _("also offers “{answer}”").format(answer=one.text)


def _hints_apart(here: Question, there: Question) -> Iterator[str]:
    hints = {one.id: one.hint for one in there.choices}
    for one in here.choices:
        hint = hints.get(one.id, "")
        if hint and hint != one.hint:
            yield _("answer {number}: {hint}").format(number=one.key, hint=hint.rstrip("."))


def _same(one: Ruling, other: Ruling) -> bool:
    return [effect.text for effect in one.effects] == [effect.text for effect in other.effects]
