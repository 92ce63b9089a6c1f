"""The trail of a ruling: what happened, every answer so far, what is asked now, and what comes back after play."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gui.rulings.wizard.case import ADD, START, Rules, RulingDraft, law_words
from gui.widgets.rulings.trail import TrailState, TrailStep
from model.i18n import _, laws_cited
from model.rulings.situation import number_of
from model.rulings.steps import Question, Ruling, Source

NEXT: Final = "next"
"""The key of the step that leads to where the answers have come, from one that is put again."""


def trail_of(draft: RulingDraft, step: Question | Ruling | None, rules: Rules) -> list[TrailStep]:
    """The steps of a ruling in order; one that is put again stands among those after it, which stay."""
    if not draft.tree or (step is None and not draft.asking):
        return [TrailStep("", _("Now"), _("What happened?"), TrailState.NOW)]
    if draft.asking:
        step = rules.step(replace(draft, asking=""))
    assert step is not None
    first = TrailState.NOW if draft.asking == START else TrailState.SAID
    steps = [TrailStep(START, _("What happened?"), _(rules.head(draft.tree).title), first)]
    facts = rules.facts(draft)
    if "auction" in facts and isinstance(over := facts.get("over"), str):
        call = _("{call} over {over}").format(call=facts.get("call", ""), over=over)
        steps.append(TrailStep(START, _("Which call?"), call))
    steps += _said(draft, step, rules)
    if draft.asking == ADD:
        steps.append(TrailStep("", _("And next"), _("What happened?"), TrailState.NOW))
    if draft.asking:
        last = step.ask if isinstance(step, Question) else laws_cited(*step.law[:2])
        return [*steps, TrailStep(NEXT, _("Back to"), last)]
    if isinstance(step, Question):
        steps.append(TrailStep("", _("Now"), step.ask, TrailState.NOW))
        return steps
    law = laws_cited(*step.law[:2])
    steps.append(TrailStep("", _("Ruling"), law, TrailState.NOW))
    steps += [
        TrailStep("", _("After play"), f"{one.text} {law_words(one.law)}", TrailState.TO_COME)
        for one in step.after_play[:1]
    ]
    return steps


def _said(draft: RulingDraft, step: Question | Ruling, rules: Rules) -> list[TrailStep]:
    """What was said so far, what happened besides under its own head."""
    steps: list[TrailStep] = []
    heads = [
        TrailStep("", _("And next"), _(rules.head(tree).title), TrailState.SAID) for tree in draft.besides
    ]
    reached = 1
    for line in step.trail:
        while reached < number_of(line.question):
            steps.append(heads[reached - 1])
            reached += 1
        said = TrailState.SAID if line.source is Source.GIVEN else TrailState.GRANTED
        steps.append(
            TrailStep(
                line.question, line.ask, line.text, TrailState.NOW if line.question == draft.asking else said
            )
        )
    now = number_of(step.id) if isinstance(step, Question) else len(heads) + 1
    return [*steps, *heads[reached - 1 : now - 1]]
