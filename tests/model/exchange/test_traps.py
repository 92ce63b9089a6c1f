"""The traps of each format that the trade knows of, one by one: what other programs write a little differently."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from bridgemate_files import MOVEMENT, NAMES, bws, received
from model.bridge.deals.boards import DealSet, Par
from model.exchange import events
from model.exchange.deals import lin, pbn
from model.exchange.event import Event

DEAL = '[Deal "N:A752.K8.K862.Q84 106.A1096.AQ753.65 K9.42.J1094.AK1073 QJ843.QJ753..J92"]'


def table(columns: str, *rows: str) -> Event:
    """An event of one board with a score table."""
    text = "\n".join(('[Event "Night"]', '[Board "1"]', f'[ScoreTable "{columns}"]', *rows))
    return events.loads(text.encode(), "night.pbn")


def results(event: Event) -> list[str]:
    return [f"{one.ns}-{one.ew} {one.result}" for one in event.lines]


def board(*tags: str) -> DealSet:
    """One board of deals with these tags."""
    text = "\n".join(('[Board "1"]', '[Dealer "N"]', *tags, DEAL, ""))
    return pbn.loads(text.encode("latin-1"), "deals.pbn")


class TestPbn:
    def test_a_table_of_magic_contest_has_scores_in_quotes_and_strokes_behind_a_pass(self) -> None:
        columns = (
            r"Table\2R;Round\2R;PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer\1R;Result\2R;Lead\3L;Score_NS\6R;"
            r"Score_EW\6R;MP_NS\4R;MP_EW\4R;Percentage_NS\3R;Percentage_EW\3R"
        )
        event = table(
            columns,
            '1 1 1 11 4S N 10 SA "420" "-420" 2 0 100 0',
            '2 1 2 12 Pass - - - "0" "0" 0 2 0 100',
        )
        assert results(event) == ["1-11 4SN= SA", "2-12 P"]
        assert [(one.table, one.round) for one in event.lines] == [(1, 1), (2, 1)]

    def test_a_nought_may_have_a_minus(self) -> None:
        columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;IMP_NS;IMP_EW"
        assert results(table(columns, "1 11 4S N 10 420 -0 0", "2 12 4S N 10 420 0 -0")) == [
            "1-11 4SN=", "2-12 4SN=",
        ]  # fmt: skip

    def test_names_in_quotes_hold_spaces_and_two_players(self) -> None:
        event = table("PairId_NS;PairId_EW;Names_NS;Names_EW;Score_NS", '1 11 "Ann Bee;Cy Dee" "Eve;Fay" 420')
        assert [one.names for one in event.contestants] == [("Ann Bee", "Cy Dee"), ("Eve", "Fay")]

    def test_columns_are_marked_by_their_order_stand_in_any_and_may_be_of_ones_own(self) -> None:
        assert results(table(r"+Score_NS;PairId_NS;PairId_EW;-Rank\3R;Mine", '420 1 11 2 "x y"')) == [
            "1-11 +420"
        ]

    def test_a_value_behind_a_roof_is_artificial(self) -> None:
        assert results(table("PairId_NS;PairId_EW;Percentage_NS;Percentage_EW", "1 11 ^60 ^40")) == [
            "1-11 A60/40"
        ]
        columns = "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"
        assert results(table(columns, "1 11 - ^1.2 ^0.8", "2 12 420 2 0"))[0] == "1-11 A60/40"

    def test_the_first_game_may_have_only_the_event_and_a_sign_repeats_it(self) -> None:
        text = (
            '[Event "Night"]\n[Site "Club"]\n[Date "2026.11.12"]\n\n[Event "#"]\n[Board "1"]\n'
            '[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 11 420\n'
        )
        event = events.loads(text.encode(), "night.pbn")
        assert (event.title, event.club, str(event.date)) == ("Night", "Club", "2026-11-12")

    @pytest.mark.parametrize(
        ("said", "vulnerable"),
        [("None", "None"), ("Love", "None"), ("-", "None"), ("NS", "NS"), ("EW", "EW"), ("All", "All"), ("Both", "All")],
    )  # fmt: skip
    def test_the_words_for_vulnerability(self, said: str, vulnerable: str) -> None:
        assert board(f'[Vulnerable "{said}"]').boards[0].vulnerable.value == vulnerable

    @pytest.mark.parametrize(
        ("said", "score"), [("NS 620", 620), ("NS +90", 90), ("EW 980", -980), ("EW -1100", 1100)]
    )
    def test_an_optimum_score_is_that_of_the_side_it_names(self, said: str, score: int) -> None:
        assert board(f'[OptimumScore "{said}"]').boards[0].par == Par(score, ())

    def test_tags_of_bridge_composer(self) -> None:
        tags = ('[DoubleDummyTricks "85487754885895458954"]', '[OptimumScore "EW 980"]', '[ParContract "EW 6H=; EW 6S="]',
                '[BCFlags "1f"]', '[Generator "x"]')  # fmt: skip
        read = board(*tags).boards[0]
        assert str(read.tricks) == "85487754885895458954"
        assert read.par == Par(-980, ("6HEW=", "6SEW="))

    @pytest.mark.parametrize(
        ("said", "par"),
        [
            ("4SW-420", Par(-420, ("4SW=",))),
            ("4HDE100", Par(100, ("4HxE-1",))),
            ("3NS460", Par(460, ("3NTS+2",))),
        ],
    )
    def test_tags_of_jfr(self, said: str, par: Par) -> None:
        tags = ('[Ability "N:85487 E:58954 S:75488 W:58954"]', f'[Minimax "{said}"]')
        read = board(*tags).boards[0]
        assert str(read.tricks) == "85487754885895458954"  # N and S, then E and W
        assert read.par == par

    def test_letters_of_older_files(self) -> None:
        assert board('[Event "Zoë"]').event == "Zoë"


AUCTION = "pn|S,W,N,E|st||md|{}SK9H42DJT94CAKT73,SQJ843HQJ753DCJ92,SA752HK8DK862CQ84{}|rh||ah|Board 1|sv|{}|mb|1N!|an|weak|"


class TestLin:
    @pytest.mark.parametrize(("digit", "dealer"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
    def test_the_dealer_is_a_digit_and_the_fourth_hand_may_be_left_out(self, digit: str, dealer: str) -> None:
        for east in ("", ",", ",S106HA1096DAQ753C65"):
            text = "qx|o1|" + AUCTION.format(digit, east, "o") + "pg||"
            read = lin.loads(text.replace("106", "T6").replace("1096", "T96").encode(), "x.lin").boards[0]
            assert read.dealer.value == dealer
            assert read.deal.text() == DEAL[7:-2].replace("10", "T")

    @pytest.mark.parametrize(
        ("said", "who"), [("o", "None"), ("0", "None"), ("n", "NS"), ("e", "EW"), ("b", "All")]
    )
    def test_the_letters_for_vulnerability(self, said: str, who: str) -> None:
        read = lin.loads(("qx|o1|" + AUCTION.format("3", "", said) + "pg||").encode(), "x.lin")
        assert read.boards[0].vulnerable.value == who

    def test_alerts_claims_points_and_both_rooms(self) -> None:
        one = AUCTION.format("3", "", "o") + "mb|p|mb|p|mb|p|pc|DK|mc|7|zz|3.53|pg||"
        plays = lin.loads(f"qx|o1|{one}\nqx|c1|{one}\n".encode(), "x.lin").plays
        assert [(one.room, one.claimed, one.points) for one in plays] == [
            ("open", 7, "3.53"),
            ("closed", 7, "3.53"),
        ]
        assert plays[0].players == ("N", "E", "S", "W")
        assert (plays[0].auction[0].alerted, plays[0].auction[0].explanation) == (True, "weak")


def evening(rows: Sequence[tuple[object, ...]], **more: object) -> Event:
    """A Bridgemate file of these rows of results."""
    return events.loads(bws(list(rows), MOVEMENT, names=NAMES, **more), "night.bws")  # type: ignore[arg-type]


class TestBridgemate:
    def test_a_lead_has_the_ten_in_two_letters(self) -> None:
        row = list(received(1, (1, 1, 1), (1, 2), "N 4 S ="))
        row[11] = "S10"
        assert str(evening([tuple(row)]).lines[0].result) == "4SN= ST"

    @pytest.mark.parametrize(
        ("said", "result"),
        [("N 3 NT x +1", "3NTxN+1"), ("N 1 C xx -2", "1CxxN-2"), ("N 4 S =", "4SN="), ("N PASS ", "P")],
    )
    def test_a_contract_stands_in_words_with_spaces(self, said: str, result: str) -> None:
        assert str(evening([received(1, (1, 1, 1), (1, 2), said)]).lines[0].result) == result

    def test_the_letter_of_a_section_is_padded(self) -> None:
        rows = [received(1, (1, 1, 1), (1, 2), "N 4 S =")]
        event = evening(rows, sections=[(1, "A  ", 2, 0, 0, 1, 1, 0)])
        assert {one.section.strip() for one in event.lines} == {one.section for one in event.lines}

    @pytest.mark.parametrize(
        ("remark", "result"), [("Not played", "NP"), ("60%-40%", "A60/40"), ("40%-40%", "A40/40")]
    )
    def test_a_remark_stands_for_the_contract(self, remark: str, result: str) -> None:
        event = evening([received(1, (1, 1, 1), (1, 2), "", remark=remark)])
        assert str(event.lines[0].result) == result

    def test_an_arbitral_score_is_left_to_the_director_and_a_wrong_direction_is_named(self) -> None:
        event = evening([
            received(1, (1, 1, 1), (1, 2), "", remark="Arbitral score"),
            received(2, (1, 1, 2), (1, 2), "N 4 S =", remark="Wrong direction"),
        ])  # fmt: skip
        assert [one.result for one in event.lines if (one.board, one.ns) == (1, "1")] == [None]
        assert any("wrong direction" in given for given in event.warnings)


class TestAcbl:
    def test_the_script_around_the_data_of_the_web_page_is_passed_over(self) -> None:
        lines = [
            {
                "ns_pair": "1",
                "ew_pair": "2",
                "ns_score": "420",
                "contract": "4 S",
                "declarer": "N",
                "result": "=",
            }
        ]
        root = {"sessions": [{"sections": [{"name": "A", "boards": [{"board": 1, "board_results": lines}]}]}]}
        script = f"var data = {json.dumps(root)};"
        page = f"<!DOCTYPE html><html><script>let other = 1; {script} draw(data);</script></html>"
        for given in (json.dumps(root), script, page):
            assert results(events.loads(given.encode(), "game.html")) == ["1-2 4SN="]


class TestPlainTables:
    def test_salliere_puts_the_tricks_beside_the_contract(self) -> None:
        text = "1,1,2,4S=,N\n1,3,4,4S-1,N,\n1,5,6,3NT+2,E,11\n"
        assert results(events.loads(text.encode(), "x.csv")) == ["1-2 4SN=", "3-4 4SN-1", "5-6 3NTE+2"]
