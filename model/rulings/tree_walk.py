"""The walk down one tree: past the questions that are answered, to the next one or to an outcome with its effects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import msgspec

from model.errors import ArrowswitchError
from model.i18n import N_, _
from model.rulings.effects.vocabulary import (
    AnyEffect,
    Authorised,
    LeadRestriction,
    MustPass,
    Role,
    TricksTransfer,
    Unauthorised,
)
from model.rulings.steps import (
    AfterPlay,
    Answered,
    Frame,
    Issued,
    OfferedAnswer,
    Question,
    Remark,
    Ruling,
    Source,
)
from model.rulings.trees.editions import ByEdition, Edition, choose_text, covers, list_removed, places
from model.rulings.trees.facts import as_ids
from model.rulings.trees.tree import Answer, Helper, Note, Outcome, Review, Switch, Tree
from model.rulings.trees.tree import QuestionNode as AskedNode
from model.rulings.words.wording import Words

Answers: TypeAlias = "Mapping[str, str | tuple[str, ...]]"
SPINE: Final = "spine"
# A tree that leads back to itself must fail at once: it would hang the window while a table waits.
_MOST_NODES: Final = 500


class NotAnAnswer(ArrowswitchError):
    """The answer given is none of those offered."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the walk stands: a node of a tree, and what goes before its question ids."""

    tree: Tree
    node: str
    prefix: str = ""


@dataclass(slots=True)
class TreeWalk:
    """One walk from the top of a tree; lives for one call of `engine.next_step`."""

    tree: Tree
    edition: Edition
    answers: Answers
    facts: Mapping[str, object]
    trees: Callable[[str], Tree]
    reasons: Mapping[str, str]
    strict: bool
    number: int = 1
    before: str = SPINE
    words: Words = field(init=False)
    found: dict[str, tuple[str, ...]] = field(default_factory=dict)
    learnt: dict[str, tuple[str, ...]] = field(default_factory=dict)
    settled: dict[str, str | tuple[str, ...]] = field(default_factory=dict)
    callers: list[_Place] = field(default_factory=list)
    trail: list[Answered] = field(default_factory=list)
    way: list[str] = field(default_factory=list)
    effects: list[Issued] = field(default_factory=list)
    reviews: list[AfterPlay] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)
    cited: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.words = Words(self.facts, self.edition)

    def run(self) -> Question | Ruling:
        """Go down to the first question that has no answer, or to the outcome; raises `NotAnAnswer`."""
        place = self._first_place()
        for _count in range(_MOST_NODES):
            node = place.tree.nodes()[place.node]
            if isinstance(node, Outcome):
                return self._ruling(place, node)
            if isinstance(node, AskedNode):
                answered = self._answer(place, node)
                if isinstance(answered, Question):
                    return answered
                place = self._go(place, answered)
            elif isinstance(node, Switch):
                place = self._go(place, self._case(place, node))
            else:
                place = self._into(place, node)
        raise RecursionError(f"the tree {self.tree.id} goes in a circle at {place.node}")

    def ask_first(self) -> Question | None:
        """The question that comes before the tree's own, None once it is answered."""
        place = self._first_place()
        node = place.tree.nodes()[place.node]
        assert isinstance(node, AskedNode)  # a helper of one question
        answered = self._answer(place, node)
        return answered if isinstance(answered, Question) else None

    def _first_place(self) -> _Place:
        place = _Place(self.tree, self.tree.start)
        if not self.before or (self.before == SPINE and not self.tree.spine):
            return place  # who drew attention, and the facts, are of the whole situation
        try:
            spine = self.trees(self.before)
        except ArrowswitchError:  # a broken file is left out, and the other trees go on working
            return place
        self.callers.append(place)
        return _Place(spine, spine.start, f"{spine.id}.")

    def _into(self, place: _Place, node: Helper) -> _Place:
        self.callers.append(place)
        helper = self.trees(node.tree)
        return _Place(helper, helper.start, f"{place.prefix}{node.id}.")

    def _go(self, place: _Place, to: str) -> _Place:
        if to.startswith("tree:"):
            name, _hash, node = to.removeprefix("tree:").partition("#")
            tree = self.trees(name)
            self.callers.clear()
            return _Place(tree, node or tree.start, f"{tree.id}.")
        if not to.startswith("="):
            return _Place(place.tree, to, place.prefix)
        result = to.removeprefix("=")
        caller = self.callers.pop()
        if place.prefix == f"{self.before}.":
            return caller
        helper = caller.tree.nodes()[caller.node]
        assert isinstance(helper, Helper)
        self.found[caller.prefix + helper.id] = (result,)
        return self._go(caller, self._text(helper.to[result], f"{helper.id} {result}"))

    def _case(self, place: _Place, node: Switch) -> str:
        return next(case.to for case in node.cases if self._open(place, case.editions, case.when))

    def _answer(self, place: _Place, node: AskedNode) -> str | Question:
        """Where the walk goes on, or the question if it is not answered."""
        full = place.prefix + node.id
        offered = {
            answer.id: answer for answer in node.answers if self._open(place, answer.editions, answer.when)
        }
        ids, source = self._find_answer(full, node, offered)
        if not ids:
            return self._asked(place, node, self._narrowed(node, offered))
        if full in self.found:
            return self._asked_again(place, node, offered, self.found[full])
        self.found[full] = ids
        if node.fact and source is Source.GIVEN:
            self.learnt[node.fact] = ids  # what one tree has learnt, no other on this way asks again
        picked = [offered[one] for one in ids]
        said = source is Source.KNOWN and node.fact in self.settled
        if not said:  # in the words of an answer that stands in the trail already
            self._write_down(full, node, ids, source, picked)
        for answer in picked:
            self.settled |= answer.tells
            self.cited += self._law(answer.cites)
            self._collect(place, answer)
            self.words = self.words.about(answer.about) if answer.about else self.words
            if source is Source.GIVEN:
                self.way += self._law(answer.law)
        if node.kind == "several":
            return self._text(node.to, full)
        return self._text(picked[0].to or node.to, full)

    def _write_down(
        self, full: str, node: AskedNode, ids: tuple[str, ...], source: Source, picked: Sequence[Answer]
    ) -> None:
        """Put the question with its answer into the trail."""
        self.trail.append(
            Answered(
                full,
                self._say(node.ask),
                ids,
                ", ".join(self._say(answer.text) for answer in picked),
                source,
                self._law(node.law),
                self.reasons.get(full, ""),
                node.judgement,
                next((answer.about for answer in picked if answer.about), None),
            )
        )

    def _find_answer(
        self, full: str, node: AskedNode, offered: Mapping[str, Answer]
    ) -> tuple[tuple[str, ...], Source]:
        given = self.answers.get(full)
        if given is not None and (self.strict or self._offers(given, offered)):
            return self._checked(full, node, (given,) if isinstance(given, str) else given, offered)
        known = self._known(node, offered)
        if len(known) == 1 or (known and node.kind == "several"):
            return known, Source.KNOWN
        if node.assumed in offered:
            return (node.assumed,), Source.ASSUMED
        return (), Source.GIVEN

    def _fact(self, name: str) -> object:
        """What is known about it: settled by an answer on the way, a fact of the table, or the answer to another question."""
        if name in self.settled:
            return self.settled[name]
        return self.facts.get(name, self.learnt.get(name))

    def _known(self, node: AskedNode, offered: Mapping[str, Answer]) -> tuple[str, ...]:
        """What the fact of a question says: the answer, or several it may be; nothing when it is not among those offered."""
        lines = as_ids(self._fact(node.fact)) if node.fact else ()
        if node.kind == "several":
            return lines if all(one in offered for one in lines) else ()
        return tuple(one for one in lines if one in offered)

    def _narrowed(self, node: AskedNode, offered: Mapping[str, Answer]) -> Mapping[str, Answer]:
        """The answers that are still possible by what is known, all of them when nothing is."""
        known = self._known(node, offered) if node.kind == "choice" else ()
        return {one: offered[one] for one in offered if one in known} if known else offered

    def _offers(self, given: str | tuple[str, ...], offered: Mapping[str, Answer]) -> bool:
        return all(one in offered for one in ((given,) if isinstance(given, str) else given))

    def _checked(
        self, full: str, node: AskedNode, given: tuple[str, ...], offered: Mapping[str, Answer]
    ) -> tuple[tuple[str, ...], Source]:
        ids = given
        if not self._offers(given, offered):
            meant = self._meant(offered, self._narrowed(node, offered))
            ids = tuple(
                one if one in offered else meant.get(one.strip(" .").casefold(), one) for one in given
            )
        if all(one in offered for one in ids) and (len(ids) == 1 or (ids and node.kind == "several")):
            return ids, Source.GIVEN
        raise NotAnAnswer(
            _("“{answer}” is not an answer to “{question}”.").format(answer=", ".join(given), question=full),
            _("Answers: {answers}.").format(
                answers=", ".join(
                    f"{number} {one}" for number, one in enumerate(self._narrowed(node, offered), 1)
                )
            ),
        )

    def _meant(self, offered: Mapping[str, Answer], shown: Mapping[str, Answer]) -> dict[str, str]:
        """The other ways to write each answer: its digit on the screen, its id in any case, its words."""
        meant = {self._say(answer.text).strip(" .").casefold(): one for one, answer in offered.items()}
        meant |= {one.casefold(): one for one in offered}
        return meant | {str(number): one for number, one in enumerate(shown, 1)}

    def _asked(self, place: _Place, node: AskedNode, offered: Mapping[str, Answer]) -> Question:
        choices = tuple(
            OfferedAnswer(
                str(number),
                answer.id,
                self._say(answer.text),
                self._say(answer.hint),
                self._law(answer.law),
            )
            for number, answer in enumerate(offered.values(), 1)
        )
        return Question(
            tree=place.tree.id,
            id=place.prefix + node.id,
            edition=self.edition,
            law=self._law(node.law),
            ask=self._say(node.ask),
            choices=choices,
            say=self._say(node.say),
            help=self._say(node.help),
            weigh=tuple(self._say(one) for one in node.weigh),
            judgement=node.judgement,
            several=node.kind == "several",
            trail=tuple(self.trail),
            fact=node.fact,
            callers=tuple((one.tree.id, one.node) for one in self.callers),
            settled=dict(self.settled),
        )

    def _asked_again(
        self, place: _Place, node: AskedNode, offered: Mapping[str, Answer], before: tuple[str, ...]
    ) -> Question:
        """A question that the walk comes back to: what was answered led here again, so any other answer is."""
        return self._asked(place, node, {one: offered[one] for one in offered if one not in before})

    def _collect(self, place: _Place, node: Answer | Outcome) -> None:
        for frame, effects in ((Frame.NOW, node.now), (Frame.LATER, node.later)):
            for effect in effects:
                if self._open(place, effect.editions, effect.when):
                    self._issue(effect, frame)
        self.reviews += [self._review(one) for one in node.after if self._open(place, one.editions, one.when)]
        self.notes += [self._remark(one) for one in node.notes if self._open(place, one.editions, one.when)]

    def _issue(self, effect: AnyEffect, frame: Frame) -> None:
        law = self._law(effect.law)
        text = self._say(effect.text) or self.words.of(effect)
        settled = self.words.settle_seats(
            msgspec.structs.replace(effect, law="", text="", editions="", when={})
        )
        self.effects.append(Issued(settled, frame, law, text))

    def _review(self, review: Review) -> AfterPlay:
        return AfterPlay(self._law(review.law), self._say(review.ask), review.opens)

    def _remark(self, note: Note) -> Remark:
        return Remark(self._say(note.text), self._law(note.law))

    def _ruling(self, place: _Place, node: Outcome) -> Ruling:
        law = self._law(node.law)
        on_the_way, self.effects = self.effects, []
        self._collect(place, node)
        self.effects += on_the_way
        if node.withdrawn:
            for effect in WITHDRAWN:
                self._issue(effect, Frame.NOW)
        if node.aware:
            silenced = any(
                isinstance(issued.effect, MustPass) and issued.effect.seat is Role.PARTNER
                for issued in self.effects
            )
            self.reviews.append(self._review(AWARE_OF_PASS if silenced else AWARE))
        cited = dict.fromkeys((*law, *self.cited, *(one for issued in self.effects for one in issued.law)))
        return Ruling(
            tree=place.tree.id,
            outcome=node.id,
            edition=self.edition,
            law=tuple(cited),
            title=self._say(place.tree.title),
            text=self._say(node.text),
            say=self.words.say(choose_text(node.say, self.edition) or "", self._moved()),
            effects=self._merged(),
            after_play=tuple(dict.fromkeys(self.reviews)),
            notes=tuple(dict.fromkeys((*self.notes, *self._of_gone()))),
            judgement=node.judgement or any(line.judgement for line in self.trail),
            trail=tuple(self.trail),
            way=tuple(one for one in dict.fromkeys(self.way) if one not in cited),
        )

    def _of_gone(self) -> Iterator[Remark]:
        """A remark where the ruling rests on what a later edition has no more, and no tree says what is in its place."""
        if self.gone:
            text = _("The Laws of {edition} no longer have {places}: find what replaces it before you rule.")
            gone = ", ".join(dict.fromkeys(self.gone))
            yield Remark(text.format(edition=self.edition, places=gone))

    def _moved(self) -> int:
        """How many tricks pass by what the answers and the ruling say."""
        return sum(
            issued.effect.tricks for issued in self.effects if isinstance(issued.effect, TricksTransfer)
        )

    def _merged(self) -> tuple[Issued, ...]:
        """The effects without repetition; a restriction that spares several suits is one restriction."""
        merged: dict[object, Issued] = {}
        for issued in self.effects:
            effect = issued.effect
            if not isinstance(effect, LeadRestriction):
                # The place too: two defenders whose revokes are put right have a penalty card each, in the same words.
                merged.setdefault((type(effect), effect.at, issued.text), issued)
                continue
            key = (effect.seat, effect.may, effect.suits)
            if key in merged and isinstance(before := merged[key].effect, LeadRestriction):
                never = tuple(dict.fromkeys((*before.never, *effect.never)))
                one = msgspec.structs.replace(before, never=never)
                merged[key] = Issued(one, issued.frame, issued.law, self.words.of(one))
            else:
                merged[key] = issued
        return tuple(merged.values())

    def _open(self, place: _Place, editions: str, when: Mapping[str, str]) -> bool:
        if not covers(editions, self.edition):
            return False
        return not when or all(
            set(self.found.get(place.prefix + question, ())) & set(wanted.split("|"))
            for question, wanted in when.items()
        )

    def _text(self, text: ByEdition, where: str) -> str:
        to = choose_text(text, self.edition)
        if to is None:
            raise KeyError(f"{where} says nothing for {self.edition}")
        return to

    def _say(self, text: ByEdition) -> str:
        return self.words.say(choose_text(text, self.edition) or "")

    def _law(self, law: ByEdition) -> tuple[str, ...]:
        if self.edition.changes:
            self.gone += list_removed(law, self.edition)
        return places(law, self.edition)


# Many rulings share these: who may use a withdrawn action, and whether the offender could have known.
WITHDRAWN: Final[tuple[AnyEffect, ...]] = (
    Unauthorised(
        law={"1997": "16C2", "2007": "16D2", "2017": "16C2"},
        text=N_(
            "{Partner} may not use information from the withdrawn action, and may not choose a call or play that it suggests."
        ),
    ),
    Authorised(
        law={"1997": "16C1", "2007": "16D1", "2017": "16C1"},
        text=N_("The opponents may use information from the withdrawn action."),
    ),
)
AWARE: Final = Review(
    law={"1997": "72B1", "2007": "23", "2017": "72C"},
    ask=N_(
        "Could {offender} have been aware at the time that this could well damage the other "
        "side, and did the offending side gain?"
    ),
    opens="could-have-known",
)
# Law 23 of 1997 speaks only of an enforced pass of the offender's partner.
AWARE_OF_PASS: Final = Review(
    law={"1997": "72B1, 23", "2007": "23", "2017": "72C"}, ask=AWARE.ask, opens=AWARE.opens
)
