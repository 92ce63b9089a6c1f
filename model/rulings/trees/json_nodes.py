"""Questions and rulings as plain nodes for JSON: shapes of the command line, which others may rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from model.rulings.questions_left import count_left
from model.rulings.steps import Answered, Issued, Question, Ruling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from model.rulings.trees.tree import Tree


def step_node(
    step: Question | Ruling, facts: Mapping[str, object], *, trees: Callable[[str], Tree] | None = None
) -> dict[str, object]:
    """``{"question": ...}`` or ``{"ruling": ...}``; with ``trees`` a question tells how many are left at most."""
    if isinstance(step, Question):
        left = _left(step, facts, trees) if trees else {}
        return {"question": question_node(step, facts) | left}
    return {"ruling": ruling_node(step)}


def _left(step: Question, facts: Mapping[str, object], trees: Callable[[str], Tree]) -> dict[str, int]:
    return {
        "left_at_most": count_left(step, facts, trees=trees),
        "left_here": count_left(step, facts, trees=trees, here=True),
    }


def question_node(step: Question, facts: Mapping[str, object]) -> dict[str, object]:
    """The next question; ``known`` holds the facts and every answer that was not asked for."""
    known = dict(facts) | {
        line.question: list(line.answer) for line in step.trail if line.source.value != "given"
    }
    return {
        "id": step.id,
        "tree": step.tree,
        "edition": step.edition.value,
        "law": ", ".join(step.law),
        "ask": step.ask,
        "say": step.say,
        "help": step.help,
        "judgement": step.judgement,
        "weigh": list(step.weigh),
        "several": step.several,
        "fact": step.fact,
        "answers": [
            {
                "key": choice.key,
                "id": choice.id,
                "say": choice.text,
                "hint": choice.hint,
                "law": ", ".join(choice.law),
            }
            for choice in step.choices
        ],
        "known": known,
        "trail": [_line(line) for line in step.trail],
    }


def ruling_node(step: Ruling) -> dict[str, object]:
    """The ruling with its effects in their time frames; ``law_on_the_way`` is what the answers given went by."""
    return {
        "tree": step.tree,
        "outcome": step.outcome,
        "edition": step.edition.value,
        "law": list(step.law),
        "law_on_the_way": list(step.way),
        "title": step.title,
        "text": step.text,
        "say": step.say,
        "effects": [_effect(issued) for issued in step.effects],
        "after_play": [
            {"law": ", ".join(review.law), "text": review.text, "opens": review.opens}
            for review in step.after_play
        ],
        "notes": [{"law": ", ".join(note.law), "text": note.text} for note in step.notes],
        "judgement": step.judgement,
        "reasons_wanted": [line.question for line in step.trail if line.judgement and not line.reason],
        "trail": [_line(line) for line in step.trail],
    }


def _effect(issued: Issued) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(issued.effect)
    gone = ("law", "text", "editions", "when")
    plain = {key: value for key, value in fields.items() if key not in gone and value not in ("", [], ())}
    return plain | {"frame": issued.frame.value, "law": ", ".join(issued.law), "text": issued.text}


def _line(line: Answered) -> dict[str, object]:
    node: dict[str, object] = {
        "question": line.question,
        "ask": line.ask,
        "answer": line.answer[0] if len(line.answer) == 1 else list(line.answer),
        "text": line.text,
        "source": line.source.value,
        "law": ", ".join(line.law),
    }
    if line.judgement:
        node["judgement"] = True
    if line.reason:
        node["reason"] = line.reason
    return node
