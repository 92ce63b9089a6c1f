"""The ranking on paper says what the standings say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import builders
from model.bridge.result import Result
from model.movement.drawn.draw import begun
from model.movement.plan import Draw
from model.scoring.conditions import Conditions, VictoryPoints
from model.scoring.view import Contestant
from model.snapshots.session import Pair, Player
from reports.core.field import Entrant
from reports.core.paper import LETTER
from reports.rankings import ranking

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening


def test_each_pair_has_its_line(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    ranking.build(thursday, tmp_path / "ranking.pdf")
    written = rows()
    for standing in thursday.standings.ranking:
        line = next(row for row in written if " – ".join(standing.contestant.names) in row)
        assert line == [
            standing.place,
            str(standing.contestant.number),
            " – ".join(standing.contestant.names),
            str(standing.boards_played),
            standing.shown_total,
            standing.shown_percentage,
        ]


def test_the_lines_are_in_the_order_of_places(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    ranking.build(thursday, tmp_path / "ranking.pdf")
    names = {" – ".join(each.contestant.names) for each in thursday.standings.ranking}
    printed = [row[2] for row in rows() if len(row) > 2 and row[2] in names]
    assert printed == [" – ".join(each.contestant.names) for each in thursday.standings.ranking]


def test_two_winners_are_ranked_apart(
    night: Callable[..., Evening], rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    evening = night(movement="mitchell", tables=7, pairs=14, rounds=7, switched=())
    ranking.build(evening, tmp_path / "ranking.pdf")
    written = rows()
    first = written.index(["North–South, 7 pairs"])
    second = written.index(["East–West, 7 pairs"])
    numbers = [int(row[1]) for row in written[first + 2 : first + 9]]
    assert sorted(numbers) == list(range(1, 8))
    assert sorted(int(row[1]) for row in written[second + 2 : second + 9]) == list(range(8, 15))


def test_the_head_tells_movement_conditions_and_state(
    thursday: Evening, rows: Callable[[], list[list[str]]], tmp_path: Path
) -> None:
    ranking.build(thursday, tmp_path / "ranking.pdf")
    texts = [text for row in rows() for text in row]
    assert "Thursday Pairs: ranking" in texts
    assert "Mitchell, 9 tables (8½), 9 rounds of 3, last round arrow-switched" in texts
    assert "Matchpoints, 2 for a win, Neuberg; percentage to 2 decimals, half up" in texts
    assert "Final 23:27, director Ana Ramos" in texts
    assert "Printed 23:28, revision 231" in texts
    assert "Page 1 of 1" in texts


def test_a_large_field_goes_on_over_the_page_with_its_titles(
    night: Callable[..., Evening], pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    evening = night(movement="skip-mitchell", tables=40, pairs=80, rounds=9, switched=(9,))
    ranking.build(evening, tmp_path / "ranking.pdf", paper=LETTER)
    written = pages(tmp_path / "ranking.pdf")
    assert len(written) == 2
    assert all("Place" in page and f"Page {number} of 2" in page for number, page in enumerate(written, 1))


@pytest.mark.parametrize("name", ["Ελένη Παπαδοπούλου", "Zélia Couto", "Łukasz Ødegård"])
def test_any_letter_can_be_read_back(
    name: str, night: Callable[..., Evening], pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    ranking.build(night(names=((name, "Ann Lee"),)), tmp_path / "ranking.pdf")
    assert name in pages(tmp_path / "ranking.pdf")[0]


def test_a_team_stands_with_its_players_in_ever_fewer_letters() -> None:
    players = (Player(1, "Ana Lopes"), Player(2, "Rui Moura"), None, Player(4, "Iva Costa"))
    entrant = Entrant(Contestant("1", 1), "1", Pair(1, players, name="Lions"))
    assert entrant.with_players == (
        "Lions: Ana Lopes, Rui Moura, Iva Costa",
        "Lions: A. Lopes, R. Moura, I. Costa",
        "Lions: Lopes, Moura, Costa",
        "Lions",
    )
    pair = Entrant(Contestant("1", 1), "1", Pair(1, players[:2]))
    assert pair.with_players == pair.wordings


def test_the_ranking_of_a_swiss_of_teams_names_its_players(
    pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    plan = begun(range(1, 5), Draw(2), teams=True, boards_per_round=2)
    with builders.a_director(tmp_path / "swiss.club") as director:
        session = director.sessions.create(
            "Swiss", builders.A_THURSDAY, plan, Conditions(method="teams-imps")
        )
        builders.seat_everybody(director, session)
        director.seating.name_team(session, 1, "Lions")
        for line in director.results.sheet(session):
            director.results.enter(session, line.round, line.table, line.board, Result.parse("P"))
        evening = director.evening(session)
    names = [player.name.split()[-1] for player in evening.session.entrant(1).players if player]
    assert len(names) >= 2
    ranking.build(evening, tmp_path / "ranking.pdf")
    (page,) = pages(tmp_path / "ranking.pdf")
    assert "Lions" in page
    assert all(name in page for name in names)


def test_the_ranking_of_swiss_pairs_names_both_players(
    pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    plan = begun(range(1, 8), Draw(2), teams=False, boards_per_round=2)
    with builders.a_director(tmp_path / "swiss.club") as director:
        conditions = Conditions(method="cross-imps", victory_points=VictoryPoints.WBF)
        session = director.sessions.create("Swiss", builders.A_THURSDAY, plan, conditions)
        builders.seat_everybody(director, session)
        builders.enter_results(director, session, director.results.sheet(session))
        evening = director.evening(session)
    ranking.build(evening, tmp_path / "ranking.pdf")
    (page,) = pages(tmp_path / "ranking.pdf")
    for pair in evening.session.pairs:
        assert all(player is not None and player.name in page for player in pair.players)
