"""The live link through the maker's client, with a stand-in for the service behind it."""

from __future__ import annotations

from datetime import date, time
from importlib.util import find_spec

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_connector import FakeConnector
from model.bridge.deals.boards import TrickTable
from model.bridge.deals.dealing import dealt
from model.bridge.result import Result
from model.exchange.bridgemate import link as bridgemate_link
from model.exchange.bridgemate.dto import CannotLink, LinkEvent, first_change
from model.exchange.bridgemate.link import BridgemateLink, NoLink, guid, problems
from model.exchange.bridgemate.reader import Place
from model.movement.kinds.library import plan
from model.movement.plan import Plan

DAY = date(2026, 3, 12)
SESSION = guid("1234", 1, DAY)
TRICKS = TrickTable.parse("2333223332AAAABAAAAB")


def event(movement: Plan, **more: object) -> LinkEvent:
    names = {(1, "N"): "Ann Bee", (1, "S"): "Cy", (2, "E"): "Eve de la Eff"}
    return LinkEvent(SESSION, "Thursday", DAY, movement, names, **more)  # type: ignore[arg-type]  # deals, start and method of each test


@pytest.fixture
def connector() -> FakeConnector:
    return FakeConnector()


@pytest.fixture
def link(connector: FakeConnector) -> BridgemateLink:
    return BridgemateLink("1234", "KEY", transport=connector)


def texts(found: bridgemate_link.Polled) -> dict[Place, str]:
    return {one.place: str(one.result) for one in found.results}


def test_an_evening_is_begun_as_the_makers_own_check_wants_it(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    movement = plan("mitchell", tables=3, pairs=5, boards_per_round=2)
    deals = (dealt((1, 2), seed="link").boards[0], dealt((1, 2), seed="link").boards[1])
    link.begin(event(movement, deals=deals, start=time(19, 30)))
    assert connector.begun is not None
    (session,) = connector.begun.sessions or []
    assert (session.name, session.year, session.month, session.day) == ("Thursday", 2026, 3, 12)
    assert (session.hour, session.minute) == (19, 30)
    (group,) = session.scoring_groups or []
    (section,) = group.sections or []
    rounds = {
        (one.round_number, one.table_number): one
        for table in section.tables or []
        for one in table.rounds or []
    }
    for row in movement.rows:
        there = rounds.pop((row.round, row.table))
        sides = tuple(0 if one in (None, movement.missing) else one for one in (row.ns, row.ew))
        assert (there.pair_ns, there.pair_ew) == sides
        if all(sides):
            assert tuple(range(there.low_board_number, there.high_board_number + 1)) == row.boards
        else:
            assert there.low_board_number == there.high_board_number == 0
    assert not any(one.pair_ns or one.pair_ew for one in rounds.values())
    seats = [
        (one.table_number, int(one.direction), one.first_name, one.last_name)
        for one in connector.begun.participations or []
    ]
    assert seats == [(1, 1, "Ann", "Bee"), (1, 3, None, "Cy"), (2, 2, "Eve de la", "Eff")]
    cards = connector.begun.handrecords or []
    assert [one.board_number for one in cards] == [1, 2]
    spades = deals[0].deal.text().removeprefix("N:").partition(".")[0]
    assert (cards[0].north_spades, cards[0].has_hand_evaluation_data) == (spades, False)


def test_sections_have_their_letters_and_tables_of_their_own(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    from msgspec.structs import replace

    movement = plan("mitchell", tables=5, pairs=10, boards_per_round=2)
    link.begin(event(replace(movement, sections=(("A", 1, 2), ("B", 3, 5)))))
    assert connector.begun is not None
    sections = ((connector.begun.sessions or [])[0].scoring_groups or [])[0].sections or []
    assert [(one.letters, [table.table_number for table in one.tables or []]) for one in sections] == [
        ("A", [1, 2]),
        ("B", [1, 2, 3]),
    ]


def test_what_the_connector_has_no_words_for_is_refused_before_anything_is_sent(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    from msgspec.structs import replace

    movement = plan("mitchell", tables=3, pairs=6, boards_per_round=2)
    scattered = replace(movement, rows=(replace(movement.rows[0], boards=(1, 5)), *movement.rows[1:]))
    with pytest.raises(CannotLink, match="only send consecutive boards"):
        link.begin(event(scattered))
    with pytest.raises(CannotLink, match="An individual session"):
        link.begin(event(replace(movement, kind="individual")))
    assert connector.asked == []


def test_results_come_once_until_they_are_asked_for_again(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    link.begin(event(plan("mitchell", tables=3, pairs=6, boards_per_round=2)))
    connector.key_in(SESSION, (1, 1, 1), (1, 4))
    first = link.poll(SESSION)
    assert texts(first) == {Place("A", 1, 1, 1): "4SN="}
    assert texts(link.poll(SESSION)) == texts(first)  # nobody said yet that it is safe
    link.acknowledge(SESSION)
    connector.key_in(SESSION, (2, 1, 3), (2, 5), total_tricks=9)
    assert texts(link.poll(SESSION)) == {Place("A", 1, 2, 3): "4SN-1"}
    assert len(link.poll(SESSION, everything=True).results) == 2


def test_of_several_results_the_last_stands_and_one_taken_back_is_reported(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    connector.key_in(SESSION, (1, 1, 1), (1, 4))
    connector.key_in(SESSION, (1, 1, 1), (1, 4), total_tricks=11)
    connector.key_in(SESSION, (2, 1, 3), (2, 5))
    connector.key_in(SESSION, (2, 1, 3), (2, 5), is_deleted=True)
    found = link.poll(SESSION)
    assert texts(found) == {Place("A", 1, 1, 1): "4SN+1"}
    assert found.taken_back == (Place("A", 1, 2, 3),)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ({"level": 3, "denomination": 5, "declarer_direction": 2, "stake": 1, "total_tricks": 7}, "3NTxE-2"),
        ({"level": 6, "denomination": 1, "declarer_direction": 4, "stake": 2, "total_tricks": 12}, "6CxxW="),
        ({"lead_card_rank": 10, "lead_card_suit": 2}, "4SN= DT"),
        ({"lead_card_rank": 14, "lead_card_suit": 4}, "4SN= SA"),
        ({"level": 0, "total_tricks": 0}, "P"),
        ({"level": -10}, "NP"),
        ({"level": -1}, "A40~/40~"),
        ({"level": -2}, "A40~/50"),
        ({"level": -3}, "A40~/60~"),
        ({"level": -4}, "A50/40~"),
        ({"level": -5}, "A50/50"),
        ({"level": -6}, "A50/60~"),
        ({"level": -7}, "A60~/40~"),
        ({"level": -8}, "A60~/50"),
        ({"level": -9}, "A60~/60~"),
    ],
    ids=str,
)
def test_every_kind_of_result_is_understood(
    said: dict[str, int], text: str, link: BridgemateLink, connector: FakeConnector
) -> None:
    connector.key_in(SESSION, (1, 1, 1), (1, 4), **said)
    (one,) = link.poll(SESSION).results
    assert one.result == Result.parse(text)


def test_a_split_score_is_left_to_the_director(link: BridgemateLink, connector: FakeConnector) -> None:
    connector.key_in(SESSION, (1, 1, 1), (1, 4), scoring_direction=2)
    found = link.poll(SESSION)
    assert found.results[0].result is None
    assert problems(found.results)[0].startswith("Board 1, round 1, table 1: the two sides")


@given(st.dictionaries(st.sampled_from(["level", "denomination", "declarer_direction", "stake", "total_tricks", "lead_card_rank", "lead_card_suit", "scoring_direction"]), st.integers(-20, 20)))  # fmt: skip
def test_whatever_a_newer_service_says_is_a_result_or_a_problem(said: dict[str, int]) -> None:
    from bridgemate_dataconnector.dto import ResultDTO

    from model.exchange.bridgemate.dto import read_received

    one = ResultDTO()
    for name, value in said.items():
        setattr(one, name, value)
    found = read_received(one, Place("A", 1, 1, 1))
    assert (found.result is None) == bool(found.problem)


def test_a_service_that_is_not_there_or_refuses_is_reported_kindly(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    connector.refusal = "no licence for this club"
    with pytest.raises(NoLink, match="no licence for this club"):
        link.begin(event(plan("mitchell", tables=3, pairs=6, boards_per_round=2)))
    connector.silent = True
    with pytest.raises(NoLink, match="does not answer on this computer"):
        link.poll(SESSION)
    with pytest.raises(NoLink, match="does not answer on this computer"):
        link.go_on(SESSION)


def test_the_link_asks_nobody_but_this_computer(link: BridgemateLink, connector: FakeConnector) -> None:
    link.go_on(SESSION)
    link.poll(SESSION)
    assert connector.continued == 1
    assert {url.partition("//")[2].partition(":")[0] for url in connector.asked} == {"localhost"}


def test_without_number_and_key_or_without_the_client_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(NoLink, match="licence key"):
        BridgemateLink("1234", " ")
    monkeypatch.setattr(bridgemate_link, "PACKAGE", "no_such_client")
    assert not bridgemate_link.is_present()
    with pytest.raises(NoLink, match="not installed here") as refused:
        BridgemateLink("1234", "KEY")
    assert "build.py bridgemate" in str(refused.value)
    assert find_spec("no_such_client") is None


def test_a_session_has_the_same_name_whenever_it_is_asked_for() -> None:
    assert guid("1234", 1, DAY) == SESSION
    assert len({SESSION, guid("1234", 2, DAY), guid("99", 1, DAY), guid("1234", 1, date(2026, 3, 19))}) == 4


def test_a_changed_movement_is_sent_by_section_with_all_its_rounds(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    before = plan("mitchell", tables=3, pairs=6, boards_per_round=2)
    rows = tuple(row for row in before.rows if row.round < before.rounds)
    after = msgspec.structs.replace(before, rows=rows, rounds=before.rounds - 1)
    assert first_change(before, before) is None
    assert first_change(before, after) == before.rounds
    link.change(event(before), before)
    assert connector.updates == []
    link.change(event(after), before)
    (update,) = connector.updates
    assert (update.letters, update.scoring_group_number, update.scoring_group_scoring_method) == ("A", 1, 10)
    assert [len(table.rounds or []) for table in update.tables or []] == [before.rounds - 1] * 3
    assert {one.last_name for one in update.participations or []} == {"Bee", "Cy", "Eff"}
    link.change(event(after), None)
    assert len(connector.updates) == 2


def test_a_refused_movement_is_reported_in_the_services_words(
    link: BridgemateLink, connector: FakeConnector
) -> None:
    connector.refusal = "round is being played"
    with pytest.raises(NoLink, match="round is being played"):
        link.change(event(plan("mitchell", tables=3, pairs=6, boards_per_round=2)), None)
