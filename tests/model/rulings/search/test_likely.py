"""Which tree words come from, by counting: what only one tree says points to it, what nobody says points nowhere."""

from __future__ import annotations

from model.rulings.search.letters import runs
from model.rulings.search.likely import PAIR, Counting, Likely, features_of, together_in


def learnt(*texts: tuple[int, str]) -> Likely:
    counting = Counting(2)
    for tree, text in texts:
        counting.add(tree, 1.0, features_of(text.split(), text.split()))
    making = counting.likely()
    while True:
        try:
            next(making)
        except StopIteration as done:
            found: Likely = done.value
            return found


def scores(likely: Likely, text: str) -> list[float]:
    return likely.scores(features_of(text.split(), text.split()))


def test_runs_of_letters_mark_both_ends() -> None:
    assert runs("lead") == ["<lea", "lead", "ead>"]
    assert runs("a") == ["<a>"]


def test_the_tree_whose_texts_say_so_is_the_likeliest() -> None:
    likely = learnt(
        (0, "led out of turn"), (0, "wrong hand led"), (1, "claimed the rest"), (1, "wants the rest")
    )
    first, second = scores(likely, "led from the wrong hand")
    assert first > second
    assert scores(likely, "he claimed")[1] > scores(likely, "he claimed")[0]


def test_a_slip_of_the_keyboard_still_shares_letters() -> None:
    likely = learnt((0, "insufficient bid"), (1, "revoke established"))
    assert scores(likely, "insuficient")[0] > scores(likely, "insuficient")[1]


def test_words_that_nobody_said_point_nowhere() -> None:
    assert scores(learnt((0, "led"), (1, "claimed")), "zzzz") == []


def test_strange_words_beside_known_ones_count_against_all() -> None:
    likely = learnt((0, "led out of turn"), (1, "claimed the rest"))
    assert max(scores(likely, "led out of turn xyzzy plugh")) < max(scores(likely, "led out of turn"))


def test_two_words_of_a_line_belong_together_near_or_far_and_in_either_order() -> None:
    said, turned = ["dummy", "looked", "hand"], ["hand", "dummy", f"hand{PAIR}dummy", "looked", "dummy"]
    assert together_in(said) == together_in(turned)
    assert len(together_in(said)) == 3
    assert together_in(["dummy"]) == {}


def test_a_whole_story_has_not_as_many_twos_as_its_words_squared() -> None:
    story = [f"word{number}" for number in range(300)]
    assert len(together_in(story)) < 300
