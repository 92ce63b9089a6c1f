"""Events in PBN: the score table of every board, scored afresh to the figures that were published elsewhere."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from model.bridge.boards import vulnerability
from model.bridge.deals.dealing import dealt
from model.bridge.result import Artificial, Award, NotPlayed, PassedOut, Played, Result
from model.errors import ImportRefused
from model.exchange.deals import pbn
from model.exchange.deals.gathering import CannotHold
from model.exchange.event import Event, PublishedPoints
from model.exchange.events import loads, read
from model.exchange.pbn import writer as pbn_event_out
from model.scoring import score
from model.scoring.conditions import Conditions, CrossImps, Datum, Unequal, VictoryPoints
from model.scoring.view import Contestant, Line, Missed

HEAD = '% PBN 2.1\n[Event "Club night"]\n[Site "Riverside"]\n[Date "2026.03.12"]\n'
COLUMNS = "Table\\2R;Round\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Lead\\3L;Score_NS\\6R;Score_EW\\6R;MP_NS\\4R;MP_EW\\4R;Percentage_NS\\3R;Percentage_EW\\3R"


def _board(number: int, *rows: str, columns: str = COLUMNS) -> str:
    return (
        f'[Board "{number}"]\n[Vulnerable "{vulnerability(number).value}"]\n[ScoreTable "{columns}"]\n'
        + "\n".join(rows)
        + "\n\n"
    )


def test_the_columns_of_a_french_program_are_read_with_its_traps() -> None:
    text = HEAD + _board(
        1,
        '1 1 1 11 4S N 10 HK "420" - 4 0 100 0',
        '2 1 2 12 Pass - - - "0" - 2 2 50 50',
        "3 1 3 13 - - - - - - ^2.4 ^1.6 ^60 ^40",
        '4 1 4 14 3NT E 8 - "50" - 1 3 25 75',
    )
    event = loads(text.encode(), "night.pbn")
    assert (event.title, event.club, str(event.date)) == ("Club night", "Riverside", "2026-03-12")
    outcomes = [line.result.outcome for line in event.lines if line.result]
    assert isinstance(outcomes[0], Played)
    assert isinstance(outcomes[1], PassedOut)
    assert outcomes[2] == Artificial(Award(60), Award(40))
    assert isinstance(outcomes[3], Played)
    assert outcomes[3].tricks == 8
    first = event.lines[0]
    assert (first.ns, first.ew, first.table, first.round) == ("1", "11", 1, 1)
    assert [(one.line, one.ns, one.ew) for one in event.published_points] == [
        (0, "4", "0"),
        (1, "2", "2"),
        (3, "1", "3"),
    ]
    assert event.lines[0].result is not None
    assert str(event.lines[0].result.lead) == "HK"


def test_artificial_matchpoints_alone_are_percents_of_the_top() -> None:
    columns = "PairId_NS;PairId_EW;Score_NS;MP_NS;MP_EW"
    text = _board(2, "1 4 420 4 0", "2 5 ^- ^2.4 ^1.6", "3 6 -50 0 4", columns=columns)
    event = loads(text.encode(), "night.pbn")
    assert event.lines[1].result is not None
    assert event.lines[1].result.outcome == Artificial(Award(60), Award(40))


def test_names_with_spaces_in_quotes_stay_whole() -> None:
    columns = "PairId_NS;PairId_EW;Names_NS;Names_EW;Contract;Declarer;Result"
    text = _board(1, '1 2 "Ann Bee;Cy Dee" "Eve Fox;Guy Hill" 4S N 10', columns=columns)
    event = loads(text.encode(), "night.pbn")
    assert [one.names for one in event.contestants] == [("Ann Bee", "Cy Dee"), ("Eve Fox", "Guy Hill")]


def test_published_totals_and_names_come_from_the_total_score_table() -> None:
    text = (
        HEAD
        + '[TotalScoreTable "+Rank;PairId;Names\\20L;TotalMP;TotalPercentage"]\n'
        + '1 1 "Ann Bee;Cy Dee" 4 100.00\n2 2 "Eve Fox;Guy Hill" 0 0.00\n\n'
        + _board(1, "1 2 420", columns="PairId_NS;PairId_EW;Score_NS")
    )
    event = loads(text.encode(), "night.pbn")
    assert [(one.contestant, one.total, one.percentage, one.place) for one in event.published] == [
        ("1", "4", "100.00", "1"),
        ("2", "0", "0.00", "2"),
    ]
    assert event.contestants[1].names == ("Eve Fox", "Guy Hill")


def test_one_game_for_each_table_is_an_event_too() -> None:
    def game(north: str, contract: str, declarer: str, tricks: str) -> str:
        return (
            f'[Event "Match"]\n[Board "1"]\n[West "W{north}"]\n[North "{north}"]\n[East "E{north}"]\n[South "S{north}"]\n'
            f'[Contract "{contract}"]\n[Declarer "{declarer}"]\n[Result "{tricks}"]\n\n'
        )

    text = game("Ann", "4S", "N", "10") + game("Bob", "3NTX", "E", "7") + game("Cy", "Pass", "", "")
    event = loads(text.encode(), "night.pbn")
    assert len(event.contestants) == 6
    assert event.contestants[0].names == ("Ann", "SAnn")
    scores = [line.result.score(vulnerability(1)) for line in event.lines if line.result]
    assert scores == [420, 300, 0]


@pytest.mark.parametrize("name", ["mp_pairs_mitchell.xml", "mp_pairs_howell.xml"])
def test_a_real_event_written_as_score_tables_scores_to_its_published_percentages(
    name: str, event_file: Callable[[str], Path]
) -> None:
    reported = read(event_file(name))
    event = loads(_as_pbn(reported).encode(), "real.pbn")
    published = {one.contestant: one.percentage for one in reported.published}
    ours = {one.contestant.key: one for one in score(event.view, reported.conditions).ranking}
    assert set(ours) == set(published)
    assert {key: one.shown_percentage for key, one in ours.items()} == published
    assert event.winners == reported.winners
    assert [line.result for line in event.lines] == [line.result for line in reported.lines]


def _as_pbn(event: Event) -> str:
    boards: dict[int, list[str]] = {}
    two = event.winners == 2
    for line in event.lines:
        ns, ew = (line.ns, line.ew) if not two else (line.ns.removesuffix("NS"), line.ew.removesuffix("EW"))
        result = line.result
        assert result is not None
        row = ["-", "-", "-", "-", "-"]
        match result.outcome:
            case Played(contract, tricks):
                text = str(contract)
                row = [text[:-1], contract.declarer.value, str(tricks), "-", "-"]
            case PassedOut():
                row = ["Pass", "-", "-", "-", "-"]
            case Artificial(one, other):
                row = ["-", "-", "-", f"^{one.percent}", f"^{other.percent}"]
            case NotPlayed():
                row = ["NP", "-", "-", "-", "-"]
        lead = str(result.lead) if result.lead else "-"
        boards.setdefault(line.board, []).append(" ".join([ns, ew, *row, lead]))
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Percentage_NS;Percentage_EW;Lead"
    total = "".join(f'{one.number} "{";".join(one.names)}"\n' for one in event.contestants if not two)
    head = '[Event "Real"]\n' + (f'[TotalScoreTable "PairId;Names"]\n{total}\n' if total else "\n")
    return head + "".join(_board(board, *rows, columns=columns) for board, rows in boards.items())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Event "x"]\n[Board "1"]\n[Deal "N:- - - -"]\n', "holds no results"),
        (_board(1, "1 2 9S N 10", columns="PairId_NS;PairId_EW;Contract;Declarer;Result"), "line 3, row 1"),
        (_board(1, "x! 2 4S N 10", columns="PairId_NS;PairId_EW;Contract;Declarer;Result"), "is not a pair"),
        ('[Board "x"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n', "is not a number of a board"),
        (
            '[Board "1"]\n[Vulnerable "All"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n',
            "does not have its usual vulnerability",
        ),
    ],
)
def test_what_is_wrong_is_reported_with_its_place(text: str, said: str) -> None:
    with pytest.raises(ImportRefused, match=said):
        loads(text.encode(), "night.pbn")


def test_a_contract_without_tricks_or_score_counts_as_not_played_with_a_warning() -> None:
    text = _board(1, "1 2 4S N -", columns="PairId_NS;PairId_EW;Contract;Declarer;Result")
    event = loads(text.encode(), "night.pbn")
    assert event.lines[0].result is not None
    assert isinstance(event.lines[0].result.outcome, NotPlayed)
    assert "Board 1" in event.warnings[0]


@given(st.text(alphabet='[]{}";%\\ \n#^-0123456789NSEWTable_PairIdScore', max_size=200))
def test_any_text_is_an_event_or_is_refused(text: str) -> None:
    try:
        event = loads(f'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n{text}'.encode(), "any.pbn")
    except ImportRefused:
        return
    assert event.lines


@pytest.mark.parametrize(
    "name", ["mp_pairs_mitchell.xml", "mp_pairs_howell.xml", "butler_mitchell.xml", "cross_imp_howell.xml"]
)
def test_a_real_event_goes_to_pbn_and_back(name: str, event_file: Callable[[str], Path]) -> None:
    reported = read(event_file(name))
    again = loads(pbn_event_out.dumps(reported).content, "again.pbn")
    assert (again.title, again.date, again.winners) == (reported.title, reported.date, reported.winners)
    assert again.conditions.method == reported.conditions.method
    by_key = {one.key: (one.names, one.number) for one in reported.contestants}
    assert {one.key: (one.names, one.number) for one in again.contestants} == by_key
    lines = sorted(reported.lines, key=lambda line: line.board)
    assert [(line.board, line.ns, line.ew, line.result) for line in again.lines] == [
        (line.board, line.ns, line.ew, line.result) for line in lines
    ]
    assert {(one.contestant, one.percentage, one.place) for one in again.published} == {
        (one.contestant, one.percentage, one.place) for one in reported.published
    }


def test_what_the_standard_has_no_words_for_comes_back_from_our_own_column() -> None:
    texts = [
        "A60~/40~",
        "A60/40",
        "NP",
        "L",
        "+625!",
        "4SN= >b",
        "4SxN-1 H5",
        "+420",
        "P",
        "W60:4SN=,40:4SN-1",
    ]
    results = [Result.parse(text) for text in texts]
    contestants = tuple(Contestant(str(n), n, names=("Ann; Bee", '"C"')) for n in range(1, 21))
    lines = tuple(
        Line(1, str(2 * at + 1), str(2 * at + 2), result, 2, at + 1) for at, result in enumerate(results)
    )
    event = Event("Night", None, contestants, lines)
    again = loads(pbn_event_out.dumps(event).content, "again.pbn")
    assert [line.result for line in again.lines] == results
    assert [line.round for line in again.lines] == [2] * len(results)
    assert again.contestants[0].names == ("Ann, Bee", '"C"')


@pytest.mark.parametrize(
    "conditions",
    [
        Conditions("teams-imps"),
        Conditions("teams-imps", victory_points=VictoryPoints.NONE),
        Conditions("teams-imps", own_scale="20 0:10 1:12 9:20"),
        Conditions("board-a-match"),
        Conditions("aggregate"),
        Conditions("patton", patton_points=4),
    ],
)
@pytest.mark.parametrize("rooms", [1, 2])
def test_teams_keep_both_rooms_and_all_four_of_eights(conditions: Conditions, rooms: int) -> None:
    results = ["4SN=", "4SN-1", "3NTE+1", "P", "+110", "A60/40", "NP", "2HS="]
    lines = tuple(
        Line(board, ns, ew, Result.parse(results[(3 * board + table) % 8]), board // 2 + 1, table, match=1)
        for board in (1, 2, 3, 4)
        for table, (ns, ew) in enumerate((*[("1", "2")] * rooms, *[("2", "1")] * rooms), start=1)
    )
    event = Event("Teams", None, (Contestant("1", 1), Contestant("2", 2)), lines, conditions=conditions)
    again = loads(pbn_event_out.dumps(event).content, "again.pbn")
    assert again.conditions == conditions
    assert again.winners == 1
    assert again.warnings == ()
    assert sorted(again.lines, key=str) == sorted(lines, key=str)


def test_pairs_of_a_teams_evening_stay_pairs() -> None:
    """Other programs write the score table of a duplicate among teams by pairs: nobody meets twice there."""
    columns = "PairId_NS;PairId_EW;Score_NS"
    text = '[Competition "Teams"]\n' + _board(1, "1 2 420", "3 4 450", "5 6 -50", columns=columns)
    assert loads(text.encode(), "night.pbn").conditions.method == "matchpoints"


def test_players_of_an_individual_are_read_from_their_columns() -> None:
    columns = "PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Score_NS"
    event = loads(_board(1, "1 2 3 4 420", "5 6 7 8 450", columns=columns).encode(), "night.pbn")
    assert [(one.ns, one.south, one.ew, one.west) for one in event.lines] == [
        ("1", "2", "3", "4"),
        ("5", "6", "7", "8"),
    ]
    assert len(event.contestants) == 8


def test_conditions_of_a_later_version_are_passed_over() -> None:
    text = '[ArrowswitchConditions "method=teams-imps;victory_points=unheard-of"]\n' + _board(
        1, "1 2 420", "3 4 450", columns="PairId_NS;PairId_EW;Score_NS"
    )
    assert loads(text.encode(), "night.pbn").conditions.method == "matchpoints"


def test_deals_go_along_where_they_are_known() -> None:
    event = loads(_board(1, "1 2 420", columns="PairId_NS;PairId_EW;Score_NS").encode(), "night.pbn")
    deals = dealt((1, 2))
    content = pbn_event_out.dumps(event, deals).content
    assert pbn.loads(content).boards == deals.boards[:1]
    assert loads(content, "night.pbn").lines == event.lines


def test_several_sessions_do_not_fit_into_a_file() -> None:
    contestants = Contestant("1", 1), Contestant("2", 2)
    lines = Line(1, "1", "2", session=1), Line(1, "1", "2", session=2)
    with pytest.raises(CannotHold, match="several sessions"):
        pbn_event_out.dumps(Event("Cup", None, contestants, lines))


@pytest.mark.parametrize(
    ("words", "changes"),
    [
        ("MP", {"method": "matchpoints"}),
        ("IMP;Cross", {"method": "cross-imps", "cross": CrossImps.SUM}),
        ("IMP;Cross1", {"method": "cross-imps", "cross": CrossImps.PER_TABLE}),
        ("IMP;Cross2", {"method": "cross-imps", "cross": CrossImps.PER_COMPARISON}),
        ("IMP;Butler", {"method": "butler", "trim": 0}),
        ("IMP;Butler-2", {"method": "butler", "trim": 1}),
        ("IMP;Mean", {"method": "butler", "datum": Datum.MEDIAN}),
        ("IMP;Bastille", {"method": "bastille"}),
        ("MP;Ascherman", {"method": "matchpoints", "unequal": Unequal.ASCHERMAN}),
        ("TotalPoints", {"method": "total-points"}),
    ],
)
def test_the_words_for_scoring(words: str, changes: dict[str, object]) -> None:
    rows = ("1 4 4S N 10", "2 5 4S N 9", "3 6 4S N 11")
    game = "\n".join(
        (
            f'[Scoring "{words}"]',
            '[Board "1"]',
            '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]',
            *rows,
        )
    )
    event = loads(f"% PBN 2.1\n{game}\n".encode(), "night.pbn")
    for name, value in changes.items():
        assert getattr(event.conditions, name) == value
    again = loads(pbn_event_out.dumps(event).content, "night.pbn")
    assert again.conditions == event.conditions or words == "MP;Ascherman"


def test_a_match_with_both_rooms_is_one_of_teams() -> None:
    def game(room: str, board: int, contract: str, declarer: str, tricks: int) -> str:
        return (
            f'[Event "Final"]\n[Board "{board}"]\n[Room "{room}"]\n[HomeTeam "Reds"]\n[VisitTeam "Blues"]\n'
            f'[Scoring "IMP"]\n[Contract "{contract}"]\n[Declarer "{declarer}"]\n[Result "{tricks}"]\n\n'
        )

    text = game("Open", 1, "4S", "N", 10) + game("Closed", 1, "4S", "N", 9) + game("Open", 2, "3NT", "W", 8)
    event = loads((text + game("Closed", 2, "3NT", "W", 9)).encode(), "match.pbn")
    assert event.conditions.method == "teams-imps"
    ranking = score(event.view, event.conditions).ranking
    assert [one.contestant.names for one in ranking] == [("Reds",), ("Blues",)]
    assert [one.total for one in ranking] == [20, -20]


@pytest.mark.parametrize(
    ("before", "after"), [("\r\n", "\r\r\n"), ("[ScoreTable", "[Scoretable"), ("\r\n", "\r")]
)
def test_a_file_that_suffered_on_its_way_is_read_alike(before: str, after: str) -> None:
    event = Event(
        "Night", None, (Contestant("1", 1), Contestant("2", 2)), (Line(1, "1", "2", Result.parse("4SN=")),)
    )
    whole = pbn_event_out.dumps(event).content.decode()
    assert before in whole
    assert (
        loads(whole.replace(before, after).encode(), "night.pbn").lines
        == loads(whole.encode(), "night.pbn").lines
    )


def test_an_individual_is_refused_rather_than_written_without_its_partners() -> None:
    players = tuple(Contestant(str(n), n) for n in range(1, 5))
    line = Line(1, "1", "3", Result.parse("4SN="), south="2", west="4")
    with pytest.raises(CannotHold, match="Write it as CSV or USEBIO"):
        pbn_event_out.dumps(Event("N", None, players, (line,)))


def test_what_ranks_beside_the_results_is_said_to_be_lost() -> None:
    pairs = tuple(Contestant(str(number), number) for number in (1, 2))
    event = Event("Night", None, pairs, (Line(1, "1", "2", Result.parse("3NTS=")),))
    assert pbn_event_out.dumps(event).losses == ()
    missed = replace(event, missed=(Missed("2", 2),))
    assert pbn_event_out.dumps(missed).losses == (
        "Who advanced, or missed a round, shows in the places and totals only.",
    )


@pytest.mark.parametrize(("total", "there"), [("12.00", True), ("0.00", False), ("-", False)])
def test_a_contestant_without_name_or_result_is_there_where_the_file_gives_it_a_total(
    total: str, there: bool
) -> None:
    """A team that had the bye in the only round was left out, and all below it moved up."""
    text = (
        HEAD.replace("% PBN", "% EXPORT\n% PBN")
        + _board(1, '1 1 1 2 4S N 10 HK "420" - 2 0 100 0')[:-1]
        + f'[TotalScoreTable "Rank\\3R;PairId\\4R;Names\\30L;TotalIMP\\7R"]\n2 1 - 9.00\n3 2 - 5.00\n1 3 - {total}\n\n'
    )
    event = loads(text.encode(), "night.pbn")
    assert ("3" in {one.key for one in event.contestants}) is there


def test_a_pair_sent_to_another_section_later_is_ranked_in_its_first() -> None:
    """A file goes by boards: the first line of a pair may be of its last round."""
    rows = ("B 7 2 12 5 4S N 10 HK 420 - 2 0 100 0", "A 1 1 1 5 4S N 9 HK -50 - 0 2 0 100")
    text = HEAD + "".join(
        _board(number, row, columns=f"Section\\1L;{COLUMNS}") for number, row in enumerate(rows, start=1)
    )
    names = "".join(f'- {number} "Ann;Bert {number}"\n' for number in (1, 5, 12))
    text = text[:-1] + f'[TotalScoreTable "Rank\\3R;PairId\\4R;Names\\30L"]\n{names}\n'
    event = loads(text.encode(), "night.pbn")
    assert {one.key: one.section for one in event.contestants} == {"1": "A", "5": "A", "12": "B"}


def test_a_room_of_sections_is_read_back_with_the_lists_it_was_ranked_in() -> None:
    """Without a word of our own the reader saw by its points that sections were compared apart, and made one list."""
    contestants = tuple(Contestant(f"{one}", one, None, "A" if one < 5 else "B") for one in range(1, 9))
    lines = tuple(
        Line(1, f"{one}", f"{one + 1}", Result.parse(result), 1, one // 2 + 1, "A" if one < 5 else "B")
        for one, result in ((1, "4SN="), (3, "4SN-1"), (5, "4SN="), (7, "4SN-1"))
    )
    points = tuple(
        PublishedPoints(at, *figures)
        for at, figures in enumerate((("2", "0"), ("0", "2"), ("2", "0"), ("0", "2")))
    )
    event = Event("Night", None, contestants, lines, conditions=Conditions(), published_points=points)
    again = loads(pbn_event_out.dumps(event).content, "night.pbn")
    assert again.conditions == event.conditions


@pytest.mark.parametrize(
    ("second", "winners"), [("3 2 2 4", 1), ("3 2 2EW 4EW", 2)], ids=["one list", "a direction each"]
)
def test_our_own_file_says_by_its_numbers_how_many_winners_there_are(second: str, winners: int) -> None:
    """A pair that met board 1 in both directions (it was replayed) made two lists of a Howell."""
    first = "1 1 1 2" if winners == 1 else "1 1 1NS 2EW"
    text = (
        HEAD
        + '[ArrowswitchConditions "method=matchpoints"]\n'
        + _board(1, *(f'{cells} 4S N 10 HK "420" - - - - -' for cells in (first, second)))
    )
    assert loads(text.encode(), "night.pbn").winners == winners
