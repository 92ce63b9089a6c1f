"""The other papers of a ruling: appeal form, poll sheet, a copy without names, the register of penalties, plain text."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from model.bridge.deals.boards import DealtBoard
from model.bridge.deals.deal import Deal
from model.bridge.result import Result
from model.rulings.effects.vocabulary import (
    DisciplinaryPenalty,
    PlayOn,
    ProceduralPenalty,
    Role,
    ScoreAssigned,
    Warned,
)
from model.rulings.steps import Answered, Frame, Issued, Source
from model.snapshots.deals import SessionDeal
from model.snapshots.rulings import FormerRuling, RulingRecord
from reports.catalogue import REPORTS
from reports.core.paper import A4, LETTER
from reports.rulings.penalty_register import entries
from reports.rulings.text import text
from reports.rulings.words import score_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from model.snapshots.evening import Evening
    from reports.core.paper import Paper

KINDS = ("appeal-form", "poll-sheet", "ruling-anonymous", "penalty-register")
AT = datetime(2025, 11, 13, 20, 35, tzinfo=UTC)
GO_ON = Issued(PlayOn(), Frame.NOW, (), "Go on.")
RULED = RulingRecord(
    1, 1, 1, "concluded", "2017", "unauthorised-information", "Unauthorised information", 5, 3, 14, "W",
    facts={"auction": "1S P E:1H", "offender": "S", "consulted": "Three peers."},
    reasons={"": "Ten seconds, agreed by all."},
    laws=("16B1", "12C1"), text="The action is not allowed.", say="I adjust the score.", effects=(GO_ON,),
    opened_at=AT, concluded_at=AT, who="Ana Ramos",
    trail=(Answered("damage", "Did the other side fare worse?", ("yes",), "Yes", Source.GIVEN, ("16B3",)),),
    score=Result.parse("A40~/60~"), score_before=Result.parse("4SxS-1"), judgement=True,
)  # fmt: skip


def fined(number: int, *effects: Any, offender: str = "S", state: Any = "concluded") -> RulingRecord:
    issued = tuple(Issued(effect, Frame.NOW, ("90B",), type(effect).__name__) for effect in effects)
    return replace(RULED, id=number, number=number, state=state, effects=issued, facts={"offender": offender})


@pytest.fixture
def ruled(thursday: Evening) -> Evening:
    """The Thursday with one ruling at table 3 in round 5, told with the names of the players."""
    line = next(line for line in thursday.sheet if (line.round, line.table) == (5, 3))
    south = line.ns.players[1]
    assert south is not None
    story = f"{south.name} thought for ten seconds; {south.name.split()[-1].upper()} agreed."
    record = replace(RULED, board=line.board, facts={**RULED.facts, "happened": story})
    return replace(thursday, rulings=(record,))


def page_words(
    kind: str, evening: Evening, pages: Callable[[Path], list[str]], tmp_path: Path, **more: Any
) -> list[str]:
    REPORTS[kind].build(evening, tmp_path / "report.pdf", **more)
    return [" ".join(page.split()) for page in pages(tmp_path / "report.pdf")]


def names(evening: Evening) -> set[str]:
    line = next(line for line in evening.sheet if (line.round, line.table) == (5, 3))
    players = (*line.ns.players, *line.ew.players)
    return {part for player in players if player for part in player.name.split() if len(part) > 2}


def test_the_appeal_form_tells_the_ruling_and_leaves_room_for_the_rest(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    (page,) = page_words("appeal-form", ruled, pages, tmp_path)
    for part in (
        "Appeal against ruling 1: Unauthorised information",
        "16B1, 12C1 (2017)",
        "Score: A−/A+",
        "must want the appeal (Law 92D)",
        "Grounds of the appeal",
        "may recommend a change (Law 93B3)",
        "Deposit returned or kept",
    ):
        assert part in page, part


def test_in_1997_a_partner_who_is_away_counts_as_agreeing(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    old = replace(ruled, rulings=(replace(ruled.rulings[0], edition="1997"),))
    (page,) = page_words("appeal-form", old, pages, tmp_path)
    assert "counts as agreeing" in page


def test_only_a_ruling_in_force_can_be_appealed(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    withdrawn = replace(ruled, rulings=(replace(ruled.rulings[0], state="withdrawn"),))
    (page,) = page_words("appeal-form", withdrawn, pages, tmp_path)
    assert "Appeal against ruling" not in page
    assert "Ruling number" in page


def test_the_poll_sheet_says_nothing_of_what_happened(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    (page,) = page_words("poll-sheet", ruled, pages, tmp_path)
    assert "Player, class" in page
    assert "Auction 1" in page
    assert "ten seconds" not in page
    assert not [name for name in names(ruled) if name in page]


def test_the_poll_sheet_has_the_hand_of_the_player_when_the_deal_is_in_the_file(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    board = ruled.rulings[0].board
    assert board is not None
    deal = Deal.parse("N:AKQ2.432.432.432 543.AKQ.AKQ.AKQ5 JT98.JT98.JT9.JT 76.765.8765.9876")
    dealt = replace(ruled, deals=(SessionDeal(DealtBoard(board, deal), "typed", AT),))
    (page,) = page_words("poll-sheet", dealt, pages, tmp_path)
    words = page.replace(" ", "")
    assert "South:" in page
    assert "J1098" in words
    assert "AKQ2" not in words
    assert "AKQ5" not in words
    elsewhere = replace(ruled, deals=(SessionDeal(DealtBoard(board + 1, deal), "typed", AT),))
    assert "South:" not in page_words("poll-sheet", elsewhere, pages, tmp_path)[0]


def test_a_colleague_reads_no_name_place_or_hour(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    asked, answered = page_words("ruling-anonymous", ruled, pages, tmp_path)
    assert "South thought for ten seconds; South agreed." in asked
    assert "The action is not allowed." not in asked
    assert "The action is not allowed." in answered
    for page in (asked, answered):
        message = page.casefold()
        assert not [
            name for name in (*names(ruled), "Ana Ramos", ruled.session.title) if name.casefold() in message
        ]


def test_the_text_has_everything_of_the_form(ruled: Evening) -> None:
    message = text(ruled, ruled.rulings[0])
    for part in (
        "Ruling 1: Unauthorised information\nLaws of 2017, given",
        "Called by: West",
        "Auction: 1♠  pass  E:1♥",
        "16B3: Did the other side fare worse? Yes",
        "Law: 16B1, 12C1 (2017)",
        "The Director: Ten seconds, agreed by all.",
        "Consulted: Three peers.",
        "average minus (40%), was 4♠× S −1",
    ):
        assert part in message, part
    assert message.endswith("(Law 92B).\n")


def test_penalties_stand_at_the_pair_they_are_for(ruled: Evening) -> None:
    line = next(line for line in ruled.sheet if (line.round, line.table) == (5, 3))
    evening = replace(
        ruled,
        rulings=(
            fined(1, Warned(seat=Role.OFFENDER, at="W"), ProceduralPenalty(), offender="W"),
            fined(2, ProceduralPenalty(side="both")),
            fined(3, DisciplinaryPenalty(side="innocent")),
            fined(4, ProceduralPenalty(), offender=""),
            fined(5, ProceduralPenalty(), state="withdrawn"),
            fined(6, PlayOn()),
        ),
    )
    found = [(one.record.number, one.pair.number if one.pair else None) for one in entries(evening)]
    ns, ew = line.ns.number, line.ew.number
    assert found == [(1, ew), (1, ew), (2, ns), (2, ew), (3, ew), (4, None)]
    assert [one.record.number for one in entries(evening, {3})] == [3]


def test_the_register_tells_pair_by_pair(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    evening = replace(ruled, rulings=(fined(1, Warned(at="N")), fined(2, ProceduralPenalty(), offender="")))
    (page,) = page_words("penalty-register", evening, pages, tmp_path)
    assert "2 entries" in page
    assert "Side not known" in page
    assert "Warned Ruling 1" in page
    (none,) = page_words("penalty-register", replace(ruled, rulings=()), pages, tmp_path)
    assert "Nobody was warned or penalised." in none


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("kind", KINDS)
def test_all_is_between_the_margins(
    kind: str, paper: Paper, ruled: Evening, ink: list[Any], tmp_path: Path
) -> None:
    for evening in (ruled, replace(ruled, rulings=())):
        REPORTS[kind].build(evening, tmp_path / "report.pdf", paper=paper)
    assert ink
    foot = 34
    assert all(each.right <= paper.width - 33 for each in ink)
    content = [each for each in ink if each.baseline > foot]
    assert min(each.baseline for each in content) > foot + 4


def test_the_score_is_given_with_its_law_and_what_a_side_did_to_itself(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    assigned = Issued(ScoreAssigned(by="probable outcome"), Frame.NOW, ("12C1(c)",), "An assigned score.")
    hurt = Result.parse("W60:4HE-1,40:3HE+1~NS:4HE=:3HE=")
    facts = {**RULED.facts, "score_law": "86B2(b)"}
    record = replace(ruled.rulings[0], score=hurt, effects=(assigned,), facts=facts)
    evening = replace(ruled, rulings=(record,))
    (page,) = page_words("ruling-form", evening, pages, tmp_path)
    message = text(evening, record)
    for words in (page, " ".join(message.split())):
        assert "12C1(c), 86B2(b), 12C1(e)" in words
        assert "North–South serious error: 4" in words
    assert score_line(record).endswith("was 4♠× S −1 (Laws 12C1(c), 86B2(b), 12C1(e))")
    of_2007, of_1997 = (replace(record, edition=edition, facts=RULED.facts) for edition in ("2007", "1997"))
    assert score_line(of_2007).endswith("(Laws 12C1(c), 12C1(b))")
    assert score_line(of_1997).endswith("(Law 12C1(c))")  # it was silent


def test_what_was_laid_out_is_given_and_the_judgement_of_a_claim_apart(ruled: Evening) -> None:
    facts = {
        **RULED.facts,
        "strip": "S 3W:D5,D2,DK,S3",
        "penalty_cards": "S; W HK; E lead; -H; E >C4",
        "ending": "-.AK.2.- 2.-.-.43 A.2.3.- -.-.AK.2 S S S - stated=SH normal=HSD",
    }
    record = replace(ruled.rulings[0], facts=facts)
    message = text(ruled, record)
    before, _heading, after = message.partition("QUESTIONS AND ANSWERS")
    assert "Tricks: trumps ♠; 3: W led ♦5 ♦2 ♦K ♠3" in before
    assert "Penalty cards: West exposed ♥K; East to lead; declarer: forbade ♥; East led ♣4" in before
    assert "Claim: South claimed all; stated ♠ ♥; South on lead; N ♥AK ♦2" in before
    assert "♥ ♠ ♦" not in before
    assert "Judged normal: ♥ ♠ ♦" in after


def test_what_cannot_be_read_is_left_out(ruled: Evening) -> None:
    facts = {**RULED.facts, "strip": "nothing", "ending": "a b", "penalty_cards": "?"}
    message = text(ruled, replace(ruled.rulings[0], facts=facts))
    assert "Tricks:" not in message
    assert "Claim:" not in message


def test_after_an_appeal_the_papers_tell_both_rulings_and_the_decision(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    before = FormerRuling("Average plus to the non-offenders.", ("12C2(a)",), Result.parse("A40~/60~"), None)
    given = replace(
        ruled.rulings[0], former=(before,), decision="The table result stands", decision_reason="No damage"
    )
    again = replace(given, state="open", laws=(), text="", score=None)
    for record in (given, again):
        evening = replace(ruled, rulings=(record,))
        for kind in ("appeal-form", "ruling-form", "rulings-log"):
            page = " ".join(page_words(kind, evening, pages, tmp_path))
            for part in ("Average plus to the non-offenders.", "The table result stands", "No damage"):
                assert part in page, (kind, record.state, part)
        appeal = " ".join(page_words("appeal-form", evening, pages, tmp_path))
        assert f"Appeal against ruling {record.number}" in appeal
        assert "Facts found, decision and reasons" not in appeal


def test_an_open_ruling_prints_its_facts_and_what_was_answered_so_far(
    ruled: Evening, pages: Callable[[Path], list[str]], tmp_path: Path
) -> None:
    given = ruled.rulings[0]
    facts = {**given.facts, "happened": "South bid one heart over one spade"}
    record = replace(
        given, state="open", laws=(), text="", score=None, facts=facts, asks="Does West accept 1♥?"
    )
    evening = replace(ruled, rulings=(record,))
    said = next(line for line in record.trail if line.source.value != "assumed")
    for kind in ("ruling-form", "rulings-log"):
        page = " ".join(page_words(kind, evening, pages, tmp_path))
        for part in ("South bid one heart over one spade", said.text, "Does West accept"):
            assert part in page, (kind, part)
