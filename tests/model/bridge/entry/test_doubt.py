"""Results that are possible but unlikely: which raise an eyebrow, which must not, and how often on real nights."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from defusedxml import ElementTree

from model.bridge.boards import Vulnerability
from model.bridge.entry.doubt import (
    doubt_of_score,
    field_doubts,
    is_possible,
    is_usual,
    likely_way,
    nearest_scores,
)
from model.bridge.entry.field import ReadingState, judge, read
from model.bridge.letters import PORTUGUESE, Numbers
from model.bridge.result import Played, Result, Scored
from model.bridge.score import possible_scores
from model.exchange.result_text import read_contract

ALL, NONE, NS, EW = 7, 1, 5, 3


class TestContracts:
    @pytest.mark.parametrize(
        ("typed", "reason"),
        [
            ("4sn-5", "Five down, undoubled."),
            ("4sn-7", "7 down, undoubled."),
            ("4sxn-7", "7 down."),
            ("6sn-4", "Four down in a slam."),
            ("6sxn-4", "Four down in a slam."),
            ("6sxn-7", "7 down."),
            ("3ntxxn=", "Redoubled and made."),
            ("3ntxxn-1", "One down, redoubled."),
            ("2sn+5", "All 13 tricks in a part score."),
            ("1cn+5", "Five over in a part score."),
            ("4cn+3", "All 13 tricks in a part score."),
            ("2sxn+3", "Three over, doubled."),
        ],
    )
    def test_amber(self, typed: str, reason: str) -> None:
        reading = read(typed, NONE)
        assert (reading.state, reading.reason) == (ReadingState.DOUBTFUL, reason)

    @pytest.mark.parametrize(
        "typed",
        [
            "4sn=",
            "4sn+3",
            "4sn-4",
            "3ntn+4",
            "4sxn-6",
            "4sxn+2",
            "1ntn+4",
            "2sn+4",
            "6sn-3",
            "7nts=",
            "5cw+2",
            "1nte-4",
        ],
    )
    def test_nothing_to_say(self, typed: str) -> None:
        assert read(typed, NONE).state is ReadingState.FITS


class TestScoresOfTheOtherVulnerability:
    """Among them a published list of scores to highlight, in tens, for a side not vulnerable and for one vulnerable."""

    @pytest.mark.parametrize(
        ("typed", "board", "reason", "suggestion"),
        [
            ("650", NONE, "650 is 4♠ +1 vulnerable; N–S are not.", "450"),
            ("65-", NONE, "650 is 4♠ +1 vulnerable; E–W are not.", "-450"),
            ("600", NONE, "600 is 3NT = vulnerable; N–S are not.", "400"),
            ("690", NONE, "690 is 3NT +3 vulnerable; N–S are not.", "490"),
            ("1430", NONE, "1430 is 6♠ = vulnerable; N–S are not.", "980"),
            ("1440", EW, "1440 is 6NT = vulnerable; N–S are not.", "990"),
            ("400", ALL, "400 is 3NT = not vulnerable; N–S are vulnerable.", "600"),
            ("-40", ALL, "400 is 3NT = not vulnerable; E–W are vulnerable.", "-600"),
            ("450", NS, "450 is 4♠ +1 not vulnerable; N–S are vulnerable.", "650"),
            ("980", ALL, "980 is 6♠ = not vulnerable; N–S are vulnerable.", "1430"),
            ("650 h5 >b", NONE, "650 is 4♠ +1 vulnerable; N–S are not.", "450 H5 >b"),
        ],
    )
    def test_the_score_and_what_was_meant(self, typed: str, board: int, reason: str, suggestion: str) -> None:
        reading = read(typed, board)
        assert reading.state is ReadingState.DOUBTFUL
        assert reading.reason == reason
        assert reading.suggestions == (suggestion,)

    @pytest.mark.parametrize("sign", [1, -1])
    @pytest.mark.parametrize("tens", [60, *range(63, 70), 71, 72, 73, 75, 79, 85, 143, 144])
    def test_the_published_list_not_vulnerable(self, tens: int, sign: int) -> None:
        points = 10 * tens * sign
        assert not is_possible(points, Vulnerability.NONE) or doubt_of_score(points, Vulnerability.NONE)

    @pytest.mark.parametrize("sign", [1, -1])
    @pytest.mark.parametrize("tens", [40, 92, 94, 98, 99, 101, 109, 119, 121, 131, 133, 152])
    def test_the_published_list_vulnerable(self, tens: int, sign: int) -> None:
        points = 10 * tens * sign
        assert not is_possible(points, Vulnerability.ALL) or doubt_of_score(points, Vulnerability.ALL)

    @pytest.mark.parametrize("points", [450, 550])
    def test_the_published_list_vulnerable_against_not(self, points: int) -> None:
        for signed, vul in ((points, Vulnerability.NS), (-points, Vulnerability.EW)):
            assert not is_possible(signed, vul) or doubt_of_score(signed, vul)

    def test_the_list_is_not_caught_by_calling_everything_doubtful(self) -> None:
        for vul in (Vulnerability.NONE, Vulnerability.ALL):
            usual = [points for points in possible_scores(vul) if points and not doubt_of_score(points, vul)]
            assert len(usual) > 60

    @pytest.mark.parametrize(
        "bid", ["1C", "1NT", "2H", "2S", "3C", "3NT", "4H", "4S", "5C", "5D", "6C", "6H", "6S", "6NT"]
    )
    @pytest.mark.parametrize("vulnerability", Vulnerability)
    @pytest.mark.parametrize("tricks", ["=", "+1", "-1", "-2", "-3"])
    def test_everyday_contracts_are_never_doubtful(
        self, bid: str, vulnerability: Vulnerability, tricks: str
    ) -> None:
        for declarer in "NE":
            points = Result.parse(f"{bid}{declarer}{tricks}").score(vulnerability)
            assert points is not None
            assert doubt_of_score(points, vulnerability) is None


class TestRareScores:
    @pytest.mark.parametrize(
        ("typed", "reason"),
        [
            ("250", "Only five down undoubled, or something rarer, scores this."),
            ("270", "Only 2NT +5, or something rarer, scores this."),
            ("2000", "Only 8 down doubled, or something rarer, scores this."),
            ("1000", "Only 5♠×× =, or something rarer, scores this."),
        ],
    )
    def test_only_something_odd_gives_it(self, typed: str, reason: str) -> None:
        reading = read(typed, NONE)
        assert (reading.state, reading.reason, reading.suggestions) == (ReadingState.DOUBTFUL, reason, ())


@pytest.mark.parametrize("vul", Vulnerability)
def test_possible_is_what_the_score_table_says(vul: Vulnerability) -> None:
    possible = possible_scores(vul)
    assert {points for points in range(-8000, 8001, 10) if is_possible(points, vul)} == possible
    assert {points for points in range(-8000, 8001, 10) if likely_way(points, vul)} == possible - {0}


@pytest.mark.parametrize("vul", Vulnerability)
def test_a_likely_way_gives_the_score(vul: Vulnerability) -> None:
    for points in possible_scores(vul) - {0}:
        found = likely_way(points, vul)
        assert found is not None
        side, way = found
        assert Result(Played(way.make_contract(side), way.tricks)).score(vul) == points


@pytest.mark.parametrize("vul", Vulnerability)
def test_nearest_scores_are_usual_and_meaningful(vul: Vulnerability) -> None:
    for points in range(-2210, 2211, 10):
        if not is_possible(points, vul):
            near = nearest_scores(points, vul)
            assert len(near) <= 2
            assert near or abs(points) > 900, points
            assert all(is_possible(each, vul) for each in near)
            assert all(is_usual(each, vul) for each in near if abs(each) != abs(points) or each == -points)


def test_sides_mirror() -> None:
    for points in possible_scores(Vulnerability.ALL):
        ours, theirs = (doubt_of_score(each, Vulnerability.ALL) for each in (points, -points))
        assert (ours is None) is (theirs is None)
        if ours is not None and theirs is not None:
            assert ours.scores == tuple(-each for each in theirs.scores)


# The field


def results(texts: str) -> list[Result]:
    return [Result.parse(text) for text in texts.split(" / ")]


class TestField:
    """What the other tables say about the side a result was given to."""

    @pytest.mark.parametrize(
        ("result", "others", "suggestion"),
        [
            ("-620", "+620 / +650 / +620", "+620"),
            ("-620", "+620 / +650 / -100", "+620"),
            ("+620", "-620 / -650", "-620"),
            ("-620 H5 >b", "+620 / +650 / +620", "+620 H5 >b"),
            ("4SE=", "4SN= / 4SN+1 / 4SS=", "4SN="),
            ("4SE= H5", "4SN+1 / 4SS= / 3NTN-1", "4SS= H5"),
            ("4SW=", "4HN= / 4HN+1 / 4HN=", "+620"),
            ("-140", "+140 / +140 / +170", "+140"),
        ],
    )
    def test_wrong_side(self, result: str, others: str, suggestion: str) -> None:
        doubt = field_doubts(Result.parse(result), ALL, results(others))
        assert doubt is not None
        side = "E–W" if (Result.parse(result).score(Vulnerability.ALL) or 0) < 0 else "N–S"
        assert doubt.reason == f"No other table made anything for {side}. Wrong side?"
        assert doubt.suggestions == (suggestion,)

    @pytest.mark.parametrize(
        ("result", "others"),
        [
            ("-620", "+620"),  # one other table is no field
            ("-620", "+620 / -620 / +650"),  # E-W made it elsewhere too
            ("-620", "+600 / +630 / +660"),  # nobody made the same score for the other side
            ("-100", "+620 / +100 / +620"),  # to go down is bridge
            ("4SN-1", "+100 / +620 / +620"),
            ("-110", "+110 / +620 / +650 / +170"),  # a part score that one other table has
            ("+620", "+620 / +650 / +620"),
            ("P", "+620 / +650 / +620"),
            ("NP", "+620 / +650 / +620"),
            ("A60~/40~", "+620 / +650 / +620"),
            ("-620", "NP / L / A50/50"),
            ("-620", "P / P / +620"),
        ],
    )
    def test_no_doubt(self, result: str, others: str) -> None:
        assert field_doubts(Result.parse(result), ALL, results(others)) is None

    def test_nobody_else_yet(self) -> None:
        assert field_doubts(Result.parse("-620"), ALL, []) is None

    def test_suggestions_are_typed_as_here(self) -> None:
        others = results("4SN= / 4SN=")
        doubt = field_doubts(Result.parse("4SE="), ALL, others, letters=PORTUGUESE)
        assert doubt is not None
        assert doubt.suggestions == ("4EN=",)
        others = results("+620 / +620")
        doubt = field_doubts(Result.parse("-620"), ALL, others, numbers=Numbers.SHORT)
        assert doubt is not None
        assert doubt.suggestions == ("+62",)


# Real nights: a doubt that is raised too often is read by nobody.

MOST_FALSE_ALARMS = 0.015


def usebio_lines(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    root = ElementTree.parse(path).getroot()
    assert root is not None
    for board in root.iter("BOARD"):
        for line in board.iter("TRAVELLER_LINE"):
            yield (
                int(board.findtext("BOARD_NUMBER", "0")),
                {each.tag: (each.text or "").strip() for each in line},
            )


def is_score(text: str) -> bool:
    return text.lstrip("-").isdigit()


def usebio_results(path: Path) -> Iterator[tuple[int, Result]]:
    """Each result of a USEBIO event twice: as a contract and as the bare score."""
    for board, line in usebio_lines(path):
        if not is_score(line["SCORE"]):
            continue
        yield board, Result(Scored(int(line["SCORE"])))
        if line.get("TRICKS", "").isdigit() and line["CONTRACT"].upper() != "PASS":
            contract, _why = read_contract(line["CONTRACT"], line["PLAYED_BY"])
            assert contract is not None
            yield board, Result(Played(contract, int(line["TRICKS"])))


def acbl_results(path: Path) -> Iterator[tuple[int, Result]]:
    for section in json.loads(path.read_text(encoding="utf-8"))["sections"]:
        for board in section["boards"]:
            for line in board["results"]:
                if is_score(line["ns_score"]):
                    yield board["board"], Result(Scored(int(line["ns_score"])))


@pytest.mark.parametrize(
    ("name", "reader", "least"),
    [
        ("mp_pairs_mitchell.xml", usebio_results, 1000),
        ("mp_pairs_howell.xml", usebio_results, 300),
        ("butler_mitchell.xml", usebio_results, 480),
        ("acbl_howell_strats.json", acbl_results, 80),
    ],
)
def test_false_alarms_are_few(
    event_file: Callable[[str], Path],
    name: str,
    reader: Callable[[Path], Iterator[tuple[int, Result]]],
    least: int,
) -> None:
    states = Counter(judge(result, board).state for board, result in reader(event_file(name)))
    assert states.total() >= least
    assert states[ReadingState.IMPOSSIBLE] == 0
    assert states[ReadingState.DOUBTFUL] / states.total() < MOST_FALSE_ALARMS


@pytest.mark.parametrize("name", ["mp_pairs_mitchell.xml", "mp_pairs_howell.xml", "butler_mitchell.xml"])
def test_the_field_seldom_doubts_what_really_happened(event_file: Callable[[str], Path], name: str) -> None:
    travellers: dict[int, list[Result]] = {}
    for board, line in usebio_lines(event_file(name)):
        if is_score(line["SCORE"]):
            travellers.setdefault(board, []).append(Result(Scored(int(line["SCORE"]))))
    raised = checked = caught = 0
    for board, lines in travellers.items():
        for place, result in enumerate(lines):
            others = lines[:place] + lines[place + 1 :]
            checked += 1
            raised += field_doubts(result, board, others) is not None
            turned = Result(Scored(-(result.score(Vulnerability.NONE) or 0)))
            caught += field_doubts(turned, board, others) is not None
    assert raised / checked < MOST_FALSE_ALARMS
    assert caught > 5 * raised
