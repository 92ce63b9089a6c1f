"""USEBIO: the real events to the last published digit, and the many ways programs write the same thing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from model.bridge.result import AVERAGE_PLUS, Artificial, Award, NotPlayed, PassedOut, Result
from model.errors import ImportRefused
from model.exchange.event import Event
from model.exchange.usebio import reader as usebio
from model.scoring import score
from model.scoring.conditions import MatchpointScale, Sections, Total

HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'


def line(
    ns: str, ew: str, score: str = "", contract: str = "", by: str = "", tricks: str = "", more: str = ""
) -> str:
    return (
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{score}</SCORE>{more}</TRAVELLER_LINE>"
    )


def board(number: int | str, *lines: str) -> str:
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{''.join(lines)}</BOARD>"


def pair(number: str, direction: str = "", *names: str, more: str = "") -> str:
    players = "".join(f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME></PLAYER>" for name in names)
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{direction}</DIRECTION>{players}{more}</PAIR>"
    )


def usebio_file(inside: str, *, winners: str = "", head: str = HEAD) -> str:
    text = f"<WINNER_TYPE>{winners}</WINNER_TYPE>" if winners else ""
    return (
        f'{head}<USEBIO Version="1.2"><CLUB><CLUB_NAME>Harbour</CLUB_NAME></CLUB>'
        f'<EVENT EVENT_TYPE="PAIRS"><EVENT_DESCRIPTION>Thursday</EVENT_DESCRIPTION><DATE>12/11/2026</DATE>'
        f"{text}{inside}</EVENT></USEBIO>"
    )


def read(inside: str, *, winners: str = "", head: str = HEAD) -> Event:
    return usebio.loads(usebio_file(inside, winners=winners, head=head).encode(), "night.xml")


def results(event: Event) -> list[str]:
    return [str(one.result) for one in event.lines]


@pytest.mark.parametrize(("name", "pairs"), [("mp_pairs_howell.xml", 12), ("mp_pairs_mitchell.xml", 38)])
def test_every_published_percentage_and_place(
    event_file: Callable[[str], Path], name: str, pairs: int
) -> None:
    event = usebio.loads(event_file(name).read_bytes(), name)
    standings = score(event.view, event.conditions)
    given = {one.contestant: (one.percentage, one.place.rstrip("=")) for one in event.published}
    ours = {one.contestant.key: (one.shown_percentage, one.place.rstrip("=")) for one in standings.ranking}
    assert len(given) == pairs
    assert ours == given
    assert event.warnings == ()


def test_the_published_totals_are_brought_up_to_all_boards(event_file: Callable[[str], Path]) -> None:
    event = usebio.loads(event_file("mp_pairs_howell.xml").read_bytes(), "howell")
    standings = score(event.view, event.conditions)
    assert event.conditions.total is Total.FACTORED
    assert {one.contestant.key: one.shown_total for one in standings.ranking} == {
        one.contestant: one.total for one in event.published
    }


def test_who_when_and_where() -> None:
    event = read(pair("1", "", "Ann Carr", "Σοφία Ράλλη") + pair("2") + board(1, line("1", "2", "420")))
    assert (event.title, event.date, event.club, event.format) == (
        "Thursday",
        date(2026, 11, 12),
        "Harbour",
        "USEBIO",
    )
    assert event.contestants[0].names == ("Ann Carr", "Σοφία Ράλλη")


@pytest.mark.parametrize(
    ("shown", "result"),
    [
        ({"contract": "4S", "by": "N", "tricks": "11", "score": "450"}, "4SN+1"),
        ({"contract": "4S", "by": "N", "tricks": "+1", "score": "450"}, "4SN+1"),
        ({"contract": "4S", "by": "N", "tricks": "1", "score": "450"}, "4SN+1"),
        ({"contract": "4S", "by": "N", "tricks": "=", "score": "420"}, "4SN="),
        ({"contract": "4S", "by": "N", "tricks": "", "score": "450"}, "4SN+1"),
        ({"contract": "4S", "by": "N", "tricks": "11", "score": ""}, "4SN+1"),
        ({"contract": "3 NT", "by": "west", "tricks": "8", "score": "50"}, "3NTW-1"),
        ({"contract": "3NTX", "by": "S", "tricks": "8", "score": "-100"}, "3NTxS-1"),
        ({"contract": "3N*", "by": "S", "tricks": "8", "score": "-100"}, "3NTxS-1"),
        ({"contract": "3NTXX", "by": "S", "tricks": "8", "score": "-200"}, "3NTxxS-1"),
        ({"contract": "3♠×", "by": "S", "tricks": "8", "score": "-100"}, "3SxS-1"),
        ({"contract": "4S", "by": "", "tricks": "10", "score": "420"}, "+420"),
        ({"contract": "", "score": "-50"}, "-50"),
        ({"contract": "", "score": "+435"}, "+435!"),
        ({"contract": "PASS", "score": "0"}, "P"),
        ({"contract": "Pass by N", "score": "0"}, "P"),
        ({"contract": "4S by N", "tricks": "10", "score": "420"}, "4SN="),
        ({"contract": "", "score": "PASS"}, "P"),
        ({"contract": "", "score": "0"}, "P"),
        ({"contract": "", "score": ""}, "NP"),
        ({"contract": "NP", "score": ""}, "NP"),
        ({"contract": "", "score": "A6040"}, "A60/40"),
        ({"contract": "", "score": "A5050"}, "A50/50"),
        ({"contract": "", "score": "A60/40"}, "A60/40"),
        ({"contract": "", "score": "60%-40%"}, "A60/40"),
        ({"contract": "", "score": "AVE"}, "A50/50"),
        ({"contract": "", "score": "AVE+/AVE-"}, "A60~/40~"),
        ({"contract": "", "score": "A+A-"}, "A60~/40~"),
        ({"contract": "AVE+", "score": ""}, "A60~/60~"),
    ],
)
def test_the_ways_a_result_is_written(shown: dict[str, str], result: str) -> None:
    assert results(read(board(1, line("1", "2", **shown)))) == [result]


def test_where_contract_and_score_disagree_the_score_counts_and_is_named() -> None:
    event = read(board(1, line("1", "2", "420", "4S", "N", "9")))
    assert results(event) == ["+420"]
    assert event.warnings == ("Board 1: 4SN with 9 tricks does not score 420; the score was kept.",)


def test_a_contract_without_tricks_or_score_is_not_played_and_is_named() -> None:
    event = read(board(1, line("1", "2", "", "4S", "N"), line("3", "4", "420")))
    assert results(event) == ["NP", "+420"]
    assert event.warnings == (
        "board 1, line 1: Contract 4SN has neither tricks nor a score. Read as not played.",
    )


def test_leads_are_read_in_either_order() -> None:
    event = read(board(1, line("1", "2", "420", "4S", "N", "10", "<LEAD>10H</LEAD>")))
    assert results(event) == ["4SN= HT"]


class TestNumbers:
    def keys(self, event: Event) -> list[tuple[str, str]]:
        return [(one.ns, one.ew) for one in event.lines]

    def test_with_their_direction(self) -> None:
        event = read(
            pair("1NS", "NS", "a", "b") + pair("1EW", "EW", "c", "d") + board(1, line("1NS", "1EW", "420"))
        )
        assert (self.keys(event), event.winners) == ([("1NS", "1EW")], 2)

    def test_the_same_in_both_directions(self) -> None:
        event = read(pair("1", "N") + pair("1", "E") + board(1, line("1", "1", "420")), winners="2")
        assert (self.keys(event), event.winners) == ([("1NS", "1EW")], 2)
        assert [one.direction.value for one in event.contestants if one.direction] == ["NS", "EW"]

    def test_unique_numbers_of_two_fields(self) -> None:
        event = read(pair("1", "NS") + pair("10", "EW") + board(1, line("1", "10", "420")), winners="2")
        assert self.keys(event) == [("1NS", "10EW")]

    def test_two_fields_listed_without_a_direction(self) -> None:
        listed = pair("1", "", "Ann") + pair("10", "", "Bert")
        event = read(listed + board(1, line("1", "10", "420")), winners="2")
        assert self.keys(event) == [("1NS", "10EW")]
        assert [(one.key, one.names) for one in event.contestants] == [("1NS", ("Ann",)), ("10EW", ("Bert",))]

    def test_the_same_number_listed_twice_without_a_direction(self) -> None:
        listed = pair("1", "", "Ann") + pair("1", "", "Bert")
        event = read(listed + board(1, line("1", "1", "420")))
        assert [(one.key, one.names) for one in event.contestants] == [("1NS", ("Ann",)), ("1EW", ("Bert",))]

    def test_directions_in_a_howell_are_where_the_pairs_started(self) -> None:
        listed = pair("1", "NS") + pair("2", "EW") + pair("3", "NS") + pair("4", "EW")
        event = read(
            listed + board(1, line("1", "2", "420")) + board(2, line("4", "1", "420"), line("3", "2", "50"))
        )
        assert (event.winners, self.keys(event)) == (1, [("1", "2"), ("4", "1"), ("3", "2")])

    def test_pairs_listed_within_their_sections(self) -> None:
        inside = "".join(
            f'<SECTION SECTION_ID="{letter}"><PARTICIPANTS>{pair("1", "NS", f"{letter} n")}'
            f"{pair('1', 'EW', f'{letter} e')}</PARTICIPANTS>{board(1, line('1', '1', '420'))}</SECTION>"
            for letter in "AB"
        )
        event = read(inside, winners="2")
        assert [(one.key, one.section, one.names) for one in event.contestants] == [
            ("A1NS", "A", ("A n",)),
            ("A1EW", "A", ("A e",)),
            ("B1NS", "B", ("B n",)),
            ("B1EW", "B", ("B e",)),
        ]
        assert self.keys(event) == [("A1NS", "A1EW"), ("B1NS", "B1EW")]

    def test_no_list_of_pairs_at_all(self) -> None:
        event = read(board(1, line("1", "1", "420"), line("2", "2", "450")))
        assert (len(event.contestants), event.winners) == (4, 2)

    def test_a_number_that_sits_both_ways_at_one_board_is_two_pairs(self) -> None:
        event = read(board(1, line("1", "2", "420"), line("2", "1", "450")))
        assert (len(event.contestants), event.winners) == (4, 2)

    def test_a_howell(self) -> None:
        event = read(board(1, line("1", "2", "420")) + board(2, line("2", "1", "420")))
        assert (len(event.contestants), event.winners) == (2, 1)

    def test_nonsense(self) -> None:
        with pytest.raises(ImportRefused, match=r"night.xml, board 1, line 1: “x-y” is not a pair number"):
            read(board(1, line("x-y", "2", "420")))


class TestSections:
    def both(self, ns_points: str) -> Event:
        points = f"<NS_MATCH_POINTS>{ns_points}</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS>"
        sections = "".join(
            f'<SECTION SECTION_ID="{letter}">{board(1, line("1", "2", "420", more=points), line("3", "4", "50"))}</SECTION>'
            for letter in "AB"
        )
        pairs = "".join(pair(str(n), "", f"N {n}", f"S {n}") for n in (1, 2, 3, 4)) * 2
        return read(f"<PARTICIPANTS>{pairs}</PARTICIPANTS><SESSION>{sections}</SESSION>")

    def test_pairs_of_the_same_number_are_distinguished(self) -> None:
        event = self.both("2")
        assert [one.key for one in event.contestants] == ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
        assert [(one.ns, one.section) for one in event.lines] == [
            ("A1", "A"),
            ("A3", "A"),
            ("B1", "B"),
            ("B3", "B"),
        ]

    def test_the_published_top_says_whether_they_were_compared(self) -> None:
        assert self.both("2").conditions.sections is Sections.OVERALL
        assert self.both("6").conditions.sections is Sections.ACROSS

    def test_two_sessions_have_boards_of_their_own(self) -> None:
        event = read("".join(f"<SESSION>{board(1, line('1', '2', '420'))}</SESSION>" for _ in range(2)))
        assert [one.session for one in event.lines] == [1, 2]


def test_the_published_points_say_which_scale_it_was() -> None:
    points = "<NS_MATCH_POINTS>1</NS_MATCH_POINTS><EW_MATCH_POINTS>0</EW_MATCH_POINTS>"
    event = read(board(1, line("1", "2", "420", more=points), line("3", "4", "50")))
    assert event.conditions.scale is MatchpointScale.ONE_HALF


class TestPhantoms:
    def test_a_line_without_opponents_is_a_sit_out(self) -> None:
        event = read(board(1, line("1", "2", "420"), line("3", "", ""), line("5", "0", "")))
        assert len(event.lines) == 1

    def test_an_unlisted_pair_without_results_is_nobody(self) -> None:
        listed = pair("1", "", "a", "b") + pair("2", "", "c", "d") + pair("3", "", "e", "f")
        event = read(listed + board(1, line("1", "2", "420"), line("3", "4", "")))
        assert ([one.key for one in event.contestants], len(event.lines)) == (["1", "2", "3"], 1)

    def test_a_pair_named_phantom_is_nobody(self) -> None:
        listed = (
            pair("1", "", "a", "b") + pair("2", "", "c", "d") + pair("3", "", "e") + pair("4", "", "Phantom")
        )
        event = read(listed + board(1, line("1", "2", "420"), line("3", "4", "A6060")))
        assert ([one.key for one in event.contestants], len(event.lines)) == (["1", "2", "3"], 1)

    def test_a_pair_missing_from_the_list_but_playing_is_kept_and_named(self) -> None:
        event = read(pair("1", "", "a", "b") + board(1, line("1", "2", "420")))
        assert [one.key for one in event.contestants] == ["1", "2"]
        assert event.warnings == ("With results, but not in the list of pairs: 2.",)


def test_a_line_that_stands_there_twice_counts_once() -> None:
    event = read(board(1, line("1", "2", "420"), line("1", "2", "450"), line("3", "4", "50")))
    assert results(event) == ["+450", "+50"]
    assert event.warnings == ("Board 1, 1 against 2, appears twice with two results; the last counts.",)


def test_lines_within_a_match_take_its_pairs() -> None:
    inside = (
        "<MATCH><ROUND_NUMBER>3</ROUND_NUMBER><NS_PAIR_NUMBER>7</NS_PAIR_NUMBER><EW_PAIR_NUMBER>9</EW_PAIR_NUMBER>"
        + board(1, line("", "", "420"))
        + "</MATCH>"
    )
    event = read(inside)
    assert [(one.ns, one.ew, one.round) for one in event.lines] == [("7", "9", 3)]


class TestLetters:
    TEXT = pair("1", "", "João Núñez", "Zoë") + board(1, line("1", "2", "420"))

    @pytest.mark.parametrize(
        ("encoding", "declared"),
        [("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("iso-8859-1", "iso-8859-1"), ("utf-16", "utf-16"),
         ("cp1252", "windows-1252")],
    )  # fmt: skip
    def test_as_declared(self, encoding: str, declared: str) -> None:
        head = f'<?xml version="1.0" encoding="{declared}"?>\r\n'
        event = usebio.loads(usebio_file(self.TEXT, head=head).encode(encoding), "night.xml")
        assert event.contestants[0].names == ("João Núñez", "Zoë")
        assert event.warnings == ("With results, but not in the list of pairs: 2.",)

    def test_otherwise_than_declared(self) -> None:
        event = usebio.loads(usebio_file(self.TEXT).encode("cp1252"), "night.xml")
        assert event.contestants[0].names == ("João Núñez", "Zoë")
        assert event.warnings[0] == "night.xml is not UTF-8: its letters were read as Windows-1252."


class TestHostileFiles:
    def test_the_document_type_of_real_files_is_accepted_and_not_fetched(self) -> None:
        head = HEAD + '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
        assert len(read(board(1, line("1", "2", "420")), head=head).lines) == 1

    def test_entities_are_refused(self) -> None:
        bomb = '<!DOCTYPE USEBIO [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n'
        with pytest.raises(ImportRefused, match="defines entities"):
            read(board("&b;", line("1", "2", "420")), head=HEAD + bomb)

    def test_files_outside_are_not_read(self) -> None:
        thief = '<!DOCTYPE USEBIO [<!ENTITY a SYSTEM "file:///etc/hostname">]>\n'
        with pytest.raises(ImportRefused, match="refers to other files"):
            read(board("&a;", line("1", "2", "420")), head=HEAD + thief)

    @pytest.mark.parametrize(
        ("content", "said"),
        [
            ("<USEBIO><EVENT>", "is not valid XML"),
            ("<html><body/></html>", "root element is html"),
            ("<USEBIO><EVENT/></USEBIO>", "holds no traveller lines"),
            (usebio_file(board("x", line("1", "2", "420"))), "“x” is not a board number"),
            (usebio_file(board(1, line("1", "2", "42x"))), "board 1, line 1: “42X” is not a score"),
            (usebio_file(board(1, line("1", "2", "99999"))), "“99999” is not a score"),
            (usebio_file(board(1, line("1", "2", "", "9S", "N", "10"))), "“9S” is not a contract"),
            (usebio_file(board(1, line("1", "2", "", "4S", "Q", "10"))), "“Q” is not a declarer"),
            (usebio_file(board(1, line("1", "2", "", "4S", "N", "17"))), "“17” is not a number of tricks"),
            (usebio_file(board(1, line("1", "1", "420")), winners="1"), "pair 1 plays against itself"),
        ],
    )
    def test_what_is_wrong_is_said(self, content: str, said: str) -> None:
        with pytest.raises(ImportRefused, match=said) as refused:
            usebio.loads(content.encode(), "night.xml")
        assert refused.value.message.startswith("night.xml")
        assert refused.value.remedy


def test_artificial_scores_in_figures_are_fixed_and_by_name_follow_the_session() -> None:
    event = read(board(1, line("1", "2", "A6060"), line("3", "4", "AVE+")))
    assert [one.result for one in event.lines] == [
        Result(Artificial(Award(60), Award(60))),
        Result(Artificial(AVERAGE_PLUS, AVERAGE_PLUS)),
    ]


def test_not_played_and_passed_out_are_two_things() -> None:
    event = read(board(1, line("1", "2", ""), line("3", "4", "0", "PASS")))
    assert [one.result.outcome for one in event.lines if one.result] == [NotPlayed(), PassedOut()]


@pytest.mark.parametrize(
    ("shown", "day"),
    [
        ("2026-11-12", date(2026, 11, 12)),
        ("12.11.26", date(2026, 11, 12)),
        ("12/11/2026 19:30:00", date(2026, 11, 12)),
        ("2026-11-12T19:30:00Z", date(2026, 11, 12)),
        ("12 November 2026", date(2026, 11, 12)),
        ("12-Nov-26", date(2026, 11, 12)),
        ("Nov 12th, 2026", date(2026, 11, 12)),
        ("20261112", date(2026, 11, 12)),
        ("11/27/2026", date(2026, 11, 27)),
    ],
)
def test_the_ways_a_day_is_written(shown: str, day: date) -> None:
    content = usebio_file(board(1, line("1", "2", "420"))).replace("12/11/2026", shown)
    event = usebio.loads(content.encode(), "night.xml")
    assert (event.date, event.warnings) == (day, ())


def test_a_day_that_is_none_is_named() -> None:
    content = usebio_file(board(1, line("1", "2", "420"))).replace("12/11/2026", "31/02/2026")
    event = usebio.loads(content.encode(), "night.xml")
    assert (event.date, event.warnings) == (None, ("“31/02/2026” is not a date; expected: 31/12/2026.",))


def test_sections_within_sections_without_end_are_refused() -> None:
    inside = "<SECTION>" * 5000 + board(1, line("1", "2", "420")) + "</SECTION>" * 5000
    with pytest.raises(ImportRefused, match=r"without end|deep"):
        read(inside)


@pytest.mark.parametrize("shown", ["7", "007", "#7", "Board 7", "bd. 7", "7.0"])
def test_the_ways_a_board_is_numbered(shown: str) -> None:
    assert [one.board for one in read(board(shown, line("1", "2", "420"))).lines] == [7]


def test_a_board_numbered_by_an_attribute() -> None:
    inside = f'<BOARD BOARD_NUMBER="7">{line("1", "2", "420")}</BOARD>'
    assert [one.board for one in read(inside).lines] == [7]


@pytest.mark.parametrize("shown", ["1.0", "01", " 1 "])
def test_numbers_of_pairs_as_spreadsheets_write_them(shown: str) -> None:
    assert [one.ns for one in read(board(1, line(shown, "2", "420"))).lines] == ["1"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ann & Bert", "Ann & Bert"),
        ("Jos&eacute;", "José"),
        ("Ann\x0b", "Ann"),
        ("A &lt; B & C", "A < B & C"),
    ],
)
def test_xml_that_a_program_wrote_a_little_wrong_is_mended(written: str, name: str) -> None:
    event = read(pair("1", "", written) + pair("2", "", "Cid") + board(1, line("1", "2", "420")))
    assert event.contestants[0].names == (name,)
    assert event.warnings == ("night.xml is not quite XML: its ampersands were corrected.",)
