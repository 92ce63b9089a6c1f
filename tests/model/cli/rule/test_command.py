"""The command ``rule``: replay of answers, the JSON shape, refusals on one line, and the talk in the terminal."""

from __future__ import annotations

import io
import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from model.cli.rule import command
from model.cli.rule.command import run
from model.i18n import install_language
from model.paths import resource
from model.rulings.trees.library import Library

if TYPE_CHECKING:
    from pathlib import Path

SAME = {"since": "nothing", "slip": "no", "accept": "no", "replacement": "same"}


def replay(tmp_path: Path, capsys: pytest.CaptureFixture[str], node: object, *words: str) -> dict[str, Any]:
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(node), encoding="utf-8")
    assert run(["--json", "--answers", str(path), *words]) == 0
    output = json.loads(capsys.readouterr().out)
    assert isinstance(output, dict)
    return output


def refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> str:
    path = tmp_path / "answers.json"
    path.write_text(text, encoding="utf-8")
    assert run(["--json", "--answers", str(path)]) == 3
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.startswith(f"{path}: ")
    return captured.err


def test_without_a_tree_the_first_question_is_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--json"]) == 0
    question = json.loads(capsys.readouterr().out)["question"]
    assert question["ask"] == "What happened?"
    assert {answer["id"]: answer["law"] for answer in question["answers"]}["insufficient-bid"] == "27"


def test_a_part_of_other_rulings_is_no_start_and_the_tree_to_start_with_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for helper, begins in (("own-damage", "adjusted-score"), ("withdrawn-call-leads", "lead-restriction")):
        assert f"Start with: {begins}." in refused(tmp_path, capsys, json.dumps({"tree": helper}))


def test_the_next_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = replay(tmp_path, capsys, {"tree": "insufficient-bid", "answers": {"since": "nothing"}})
    question = printed["question"]
    assert question["id"] == "slip"
    assert question["law"] == "25A"
    assert [answer["key"] for answer in question["answers"]] == ["1", "2"]
    assert set(question["answers"][0]) >= {"key", "id", "say"}


def test_the_ruling(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = replay(
        tmp_path, capsys, {"tree": "insufficient-bid", "answers": SAME, "facts": {"offender": "N"}}
    )
    ruling = answer["ruling"]
    assert ruling["edition"] == "2017"
    assert ruling["law"] == ["27B1(a)"]
    assert {"effect": "call.free", "seat": "partner", "at": "S"}.items() <= ruling["effects"][1].items()
    assert ruling["after_play"][0]["law"] == "27D"
    assert {"question", "answer"} <= set(ruling["trail"][0])
    played = {"special": "none", "winner": "offender", "more": "yes"}
    node = {"tree": "revoke", "answers": {"really": "suit", "stage": "played"} | played}
    ruling = replay(tmp_path, capsys, node)["ruling"]
    assert ruling["law"] == ["64A1", "64C", "64C1"]
    assert ruling["law_on_the_way"] == ["61A", "44C", "63A1", "64A"]


def test_the_edition_of_the_command_line_counts_for_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    node = {"tree": "insufficient-bid", "edition": "2017", "answers": SAME}
    assert replay(tmp_path, capsys, node, "--edition", "1997")["question"]["id"] == "natural"


def test_answers_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = {"answers": ["insufficient-bid", "1", "1", "2", "same"]}
    assert replay(tmp_path, capsys, node)["ruling"]["outcome"] == "free-same"


def test_an_auction_finds_its_own_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = {"facts": {"dealer": "W", "auction": ["1S", "1H", "P"]}, "answers": {"slip-late": "no"}}
    ruling = replay(tmp_path, capsys, node)["ruling"]
    assert ruling["tree"] == "insufficient-bid"
    assert ruling["law"] == ["27A1"]


def test_what_happened_besides_is_ruled_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = {"how": "accident", "rank": "low", "2:really": "suit", "2:stage": "open", "2:whose": "hidden"}
    facts = {"offender": "E", "then": "revoke", "2:offender": "west"}
    answer = replay(tmp_path, capsys, {"tree": "exposed-card", "answers": answers, "facts": facts})["ruling"]
    cards = [(one["at"], one["kind"]) for one in answer["effects"] if one["effect"] == "card.penalty_card"]
    assert cards == [("E", "minor"), ("W", "major")]


def test_elections_answer_questions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = {
        "tree": "adjusted-score",
        "edition": "2007",
        "answers": {"may": "law", "possible": "yes", "own-damage.self": "no", "event-assigned": "pairs"},
        "elections": {"split_scores": True},
    }
    assert replay(tmp_path, capsys, node)["ruling"]["law"][0] == "12C1(e)"


def test_reasons_stand_in_the_trail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = {"tree": "damage", "answers": {"gain": "no"}, "reasons": {"gain": "the slam was cold"}}
    ruling = replay(tmp_path, capsys, node)["ruling"]
    assert [line["reason"] for line in ruling["trail"] if "reason" in line] == ["the slam was cold"]
    assert ruling["reasons_wanted"] == []
    del node["reasons"]
    assert replay(tmp_path, capsys, node)["ruling"]["reasons_wanted"] == ["gain"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "answers.json"),
        ('"damage"', "answers.json"),
        ('{"answers": [{"question": "gain"}]}', "a question or an answer"),
        ('{"answers": ["damage", {"question": "gain", "answer": "no"}]}', "mixed"),
        ('{"tree": "damige"}', "Did you mean damage"),
        ('{"tree": "Law 27"}', "Did you mean insufficient-bid"),
        ('{"tree": "27"}', "Did you mean insufficient-bid"),
        ('{"tree": "xyzzy"}', "Known: insufficient-bid, "),
        ('{"tree": "revoke", "facts": {"offendr": "N"}}', "Did you mean offender"),
        ('{"tree": "revoke", "facts": {"zebra": "N"}}', "Known: "),
        ('{"tree": "insufficient-bid", "facts": {"accepted": "nno"}}', "Did you mean no"),
        ('{"tree": "nonsense"}', "nonsense"),
        ('{"tree": "damage", "answers": {"gain": "maybe"}}', "maybe"),
        ('{"tree": "damage", "answers": {"gain": "no", "weather": "wet"}}', "weather"),
        ('{"tree": "damage", "edition": "1897"}', "1897"),
        ('{"answers": ["damage", "no", "no"]}', "no"),
        ('{"facts": {"auction": "1S 1Z"}}', "1Z"),
        ('{"tree": "spine"}', "spine"),
        ('{"tree": "comparable-call", "answers": {"meaning": "yes"}}', "comparable-call"),
        ('{"answers": [""]}', "tree"),
        ('{"answers": {"tree": []}}', "tree"),
        ('{"tree": "revoke", "facts": {"offender": "X"}}', "offender"),
        ('{"tree": "revoke", "facts": {"declarer": 5}}', "declarer"),
        ('{"tree": "revoke", "facts": {"card": {"suit": "H"}}}', "card"),
        ('{"tree": "revoke", "facts": {"strip": 5}}', "strip"),
        ('{"x": 1}', "There is no question “x”"),
        ('{"edition": 5}', "“edition” cannot be 5. Editions: 1997, 2007, 2017."),
        ('{"edition": 2017.0}', "“edition” cannot be 2017.0"),
        ('{"tree": 5}', "“tree” cannot be 5"),
        ('{"tree": true}', "“tree” cannot be true"),
        ('{"tree": "damage", "answers": 3}', '“answers” cannot be 3. Expected: {"since": "nothing"}.'),
        ('{"tree": "damage", "answers": {"gain": 1.5}}', "“answers.gain” cannot be 1.5"),
        ('{"tree": "damage", "answers": {"gain": null}}', "“answers.gain” cannot be null"),
        ('{"tree": "damage", "answers": {"gain": "no"}, "anwsers": {}}', "Did you mean answers"),
        ('{"tree": "damage", "answers": {"gain": "no", "gain": "yes"}}', "“gain” appears twice"),
        ('{"tree": "damage", "elections": {"split_score": true}}', "Did you mean split_scores"),
        (
            '{"tree": "damage", "elections": {"split_scores": "perhaps"}}',
            "“elections.split_scores” cannot be",
        ),
        (
            '{"tree": "damage", "elections": {"appeal_minutes": -1}}',
            "“elections.appeal_minutes” cannot be -1",
        ),
        ('{"tree": "damage", "reasons": {"gian": "cold slam"}}', "Did you mean gain"),
        ('{"tree": "damage", "reasons": {"gain": 5}}', "“reasons.gain” cannot be 5"),
        ("3", "neither an object nor a list"),
        ('{"tree":\n "damage",}', "Line 2"),
        ("[" * 100_000, "not JSON"),
        ('{"tree": "damage", "facts": {"call": "\\ud800"}}', "not JSON"),
        ('{"tree": "damage", "answers": {"gain": ' + "1" * 5000 + "}}", "not JSON"),
    ],
)
def test_bad_input_is_refused_on_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    assert said in refused(tmp_path, capsys, text)


def test_an_answer_may_be_its_words_or_its_digit_and_a_helper_s_question_its_short_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = {"since": "1", "slip": "NO", "accept": "no ", "replacement": "3", "showed": "2"}
    node = {"tree": "insufficient-bid", "edition": "2007", "answers": answers, "facts": {"offender": "N"}}
    ruling = replay(tmp_path, capsys, node)["ruling"]
    assert ruling["outcome"] == "partner-passes"
    answers["replacement"] = "any other sufficient bid, or a pass"
    del answers["showed"]
    assert replay(tmp_path, capsys, node)["question"]["id"] == "silenced.showed"


def test_what_happened_may_be_the_words_of_the_first_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        replay(tmp_path, capsys, {"answers": ["Revoke", "a failure to follow suit."]})["question"]["id"]
        == "stage"
    )


def test_what_is_no_answer_is_answered_with_what_would_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(tmp_path, capsys, '{"tree": "damage", "answers": {"gain": "maybe"}}')
    assert "Answers: 1 no, 2 yes." in said
    said = refused(tmp_path, capsys, '{"tree": "insufficient-bid", "answers": {"sinse": "nothing"}}')
    assert "There is no question “sinse”. Did you mean since" in said
    said = refused(tmp_path, capsys, '{"tree": "damage", "answers": {"gain": "no", "xyzzy": "no"}}')
    assert "There is no question “xyzzy”. “main.py rule --list damage” names the questions." in said


def test_an_answer_in_advance_is_refused_at_once_when_nobody_could_give_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(tmp_path, capsys, '{"tree": "insufficient-bid", "answers": {"accept": "perhaps"}}')
    assert "“perhaps” is not an answer to “accept”. Answers: yes, no." in said
    said = refused(tmp_path, capsys, '{"answers": {"accept": ["yes", "no"]}}')
    assert "“yes, no” is not an answer to “accept”." in said
    said = refused(tmp_path, capsys, '{"answers": {"acept": "no"}}')
    assert "There is no question “acept”. Did you mean accept" in said


def test_answers_may_come_as_they_are_at_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling = replay(tmp_path, capsys, {"tree": "insufficient-bid", "answers": SAME})["ruling"]
    trail = {"tree": "insufficient-bid", "edition": 2017, "answers": ruling["trail"]}
    assert replay(tmp_path, capsys, trail)["ruling"]["outcome"] == "free-same"
    assert replay(tmp_path, capsys, {"tree": "insufficient-bid", **SAME})["ruling"] == ruling
    assert replay(tmp_path, capsys, ["insufficient-bid", 1, 1, 2, "same"])["ruling"]["outcome"] == "free-same"
    bare = {"since": 1, "slip": False, "accepted": False, "replacement": 1}
    answer = replay(tmp_path, capsys, {"tree": "Insufficient bid", "answers": bare})["ruling"]
    assert answer["effects"] == ruling["effects"]
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps({"tree": "damage", "answers": {"gain": "no"}})))
    assert run(["--json", "--answers", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["ruling"]["outcome"] == "stands"


def test_facts_may_be_written_as_people_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    node = {
        "tree": "insufficient-bid",
        "answers": {"replacement": "other"},
        "facts": {
            "since": "Nothing", "slip": False, "accepted": "No", "offender": "North", "legal_suits": ["♥"], "board": 5,
        },
    }  # fmt: skip
    ruling = replay(tmp_path, capsys, node)["ruling"]
    assert ruling["outcome"] == "partner-passes"
    assert [effect["never"] for effect in ruling["effects"] if "never" in effect] == [["H"]]


def test_a_fact_that_names_a_question_answers_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    facts = {"offender": "E", "really": "suit", "stage": "open", "whose": "hidden"}
    assert (
        replay(tmp_path, capsys, {"tree": "revoke", "facts": facts})["ruling"]["outcome"]
        == "corrected-defender"
    )
    node = {"tree": "revoke", "facts": facts, "answers": {"whose": "declarer"}}
    assert replay(tmp_path, capsys, node)["ruling"]["outcome"] == "corrected"


def test_a_question_that_was_assumed_may_be_answered_by_its_short_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    node = {"tree": "insufficient-bid", "answers": SAME | {"replacement": "other", "legal": ["S", "H"]}}
    ruling = replay(tmp_path, capsys, node)["ruling"]
    assert [effect["never"] for effect in ruling["effects"] if "never" in effect] == [["S", "H"]]


def test_the_trees_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--list", "--json", "--edition", "2007"]) == 0
    output = json.loads(capsys.readouterr().out)
    trees = {tree["id"]: tree for tree in output["trees"]}
    questions = {question["id"]: question for question in trees["insufficient-bid"]["questions"]}
    assert {"spine.before", "accept", "silenced.showed"} <= set(questions)
    assert [answer["id"] for answer in questions["accept"]["answers"]] == ["yes", "no"]
    assert questions["accept"]["ask"] == "Does the left-hand opponent accept the call?"
    assert "comparable.meaning" not in questions
    assert "change-of-call" in trees["insufficient-bid"]["goes_on"]
    facts = {fact["name"]: fact for fact in output["facts"]}
    assert facts["accepted"]["values"][:2] == ["yes", "no"]
    assert run(["--list", "Revoke"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("revoke  Revoke")
    assert "    whose: hidden, declarer, faced, two, changed\n" in out
    assert run(["--list", "rewoke"]) == 3
    assert "Did you mean revoke" in capsys.readouterr().err


def test_answers_to_questions_still_to_come_may_be_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    node = {"tree": "insufficient-bid", "answers": {"accept": "no"}}
    assert replay(tmp_path, capsys, node)["question"]["id"] == "since"


def test_no_answers_yet_bring_the_first_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nodes: tuple[object, ...] = ([], {}, {"edition": "1997"}, {"answers": {}})
    for node in nodes:
        assert replay(tmp_path, capsys, node)["question"]["id"] == "tree"


def test_a_missing_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--answers", str(tmp_path / "nowhere.json")]) == 3
    assert "nowhere.json" in capsys.readouterr().err


def test_the_talk_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("insufficient\n1\n1\n1\nb\n9\n1\n2\n1\n"))
    assert run([]) == 0
    out = capsys.readouterr().out
    assert "What happened?" in out
    assert "is not an answer" in out
    assert "Law 27B1(a) (2017)" in out


def test_a_seat_letter_in_the_talk_names_the_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("insufficient\n1\nw\n1\n1\n1\n"))
    assert run([]) == 0
    before, _mark, after = capsys.readouterr().out.partition("Who did it?")
    assert before
    assert "It was West’s turn." in after


def test_the_talk_asks_who_was_misinformed_and_names_the_player(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """North explained: neither North nor South can have been misinformed by it (21B1)."""
    monkeypatch.setattr("sys.stdin", io.StringIO("misinformation\n1\nn\nwrong\nyes\nyes\ns\ne\n"))
    assert run([]) == 0
    before, _mark, after = capsys.readouterr().out.partition("Who was misinformed?")
    assert "The player who was misinformed may now change" in before
    assert "East may now change" in after


def test_the_talk_leaves_who_was_misinformed_unnamed_where_nobody_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("misinformation\n1\nn\nwrong\nyes\nyes\n\n"))
    assert run([]) == 0
    assert capsys.readouterr().out.endswith("> ")


def test_the_talk_goes_on_to_the_law_that_follows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Declarer led from the wrong hand, and the other defender played before partner: 53C, then 57."""
    talk = "wrong hand\n1\ns\nother\nother\n1\ne\nplay\nno\nlowest\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(talk))
    assert run([]) == 0
    out = capsys.readouterr().out
    assert "\n1  Premature lead or play\n" in out
    assert "Law 57A, 57A2" in out.partition("The lead stands.")[2]
    assert "East, your card stays as a major penalty card." in out


def test_the_talk_asks_which_irregularity_where_none_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Dummy points out a revoke after the play: allowed (9A4), and the revoke is ruled."""
    talk = "drew attention\n1\nafter\n1\nrevoke\n1\n2\n1\nopponents\nno\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(talk))
    assert run([]) == 0
    assert "No trick" in capsys.readouterr().out.partition("Which irregularity was it?")[2]


def test_a_wrong_pick_in_the_talk_is_asked_again_and_words_search_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "revoke\n99\ninsufficient bid\n1\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run([]) == 0
    said = capsys.readouterr().out
    assert "Type a number from 1 to " in said
    assert said.index("1  Revoke") < said.index("Type a number") < said.index("1  Insufficient bid")
    assert "What has happened since" in said


def test_where_the_irregularity_is_another_the_talk_offers_what_was_typed_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    talk = "after play dummy drew attention to a revoke\n2\nafter\n1\n9\n1\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(talk))
    assert run([]) == 0
    listed, _mark, offered = capsys.readouterr().out.partition("Rule on that")
    assert "2  Drawing attention" in listed
    assert "  Revoke\n" in offered
    assert "Drawing attention" not in offered


def test_leaving_the_talk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("xyzzy\n\n"))
    assert run([]) == 0
    assert "Try other words." in capsys.readouterr().out


def test_words_find_their_trees_as_the_window_shows_them(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert run(["--find", "saiu fora da vez", "--language", "pt", "--json"]) == 0
    finally:
        install_language("en")
    trees = json.loads(capsys.readouterr().out)["trees"]
    assert set(trees[0]) == {"id", "title", "law", "score"}
    assert (trees[0]["id"], trees[0]["title"], trees[0]["law"]) == (
        "opening-lead-out-of-turn",
        "Saída aberta fora da vez",
        "54",
    )
    assert [tree["score"] for tree in trees] == sorted((tree["score"] for tree in trees), reverse=True)

    assert run(["--find", "54E"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "1  Opening lead out of turn, faced  [54]"
    assert run(["--find", "zzzz qqqq"]) == 0
    assert capsys.readouterr().out == "No match. Try other words.\n"


def test_a_tree_that_cannot_be_read_is_named_beside_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("spine.toml", "damage.toml"):
        shutil.copy(resource("rulings") / name, tmp_path)
    (tmp_path / "own.toml").write_text('id = "own"\ntitle = ', encoding="utf-8")
    monkeypatch.setattr(command, "Library", lambda: Library(tmp_path))
    assert run(["--list", "--json"]) == 0
    captured = capsys.readouterr()
    assert [tree["id"] for tree in json.loads(captured.out)["trees"]] == ["damage"]
    assert captured.err.startswith("own.toml:2: ")
