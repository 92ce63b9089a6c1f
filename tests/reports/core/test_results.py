"""A result in the columns of a report."""

from __future__ import annotations

import pytest

from model.bridge.entry.words import write_signed
from model.bridge.result import Result
from model.bridge.seats import Side
from model.i18n import install_language
from reports.core import results


@pytest.mark.parametrize(
    ("typed", "contract", "made", "lead"),
    [
        ("4SN+1 H5", "4♠ N", "+1", "♥5"),
        ("3NTxE-2 ST", "3NT× E", "−2", "♠10"),
        ("2DxxS=", "2♦×× S", "=", ""),
        ("P", "passed out", "", ""),
        ("NP", "not played", "", ""),
        ("L", "late", "", ""),
        ("+620", "", "", ""),
        ("A60~/40~", "60% / 40%", "", ""),
    ],
)
def test_the_columns_of_a_result(typed: str, contract: str, made: str, lead: str) -> None:
    result = Result.parse(typed)
    assert (results.contract(result), results.write_margin(result), results.lead(result)) == (
        contract,
        made,
        lead,
    )


def test_a_result_that_is_not_in_is_missing() -> None:
    assert results.contract(None) == "missing"


def test_each_side_reads_its_own_award() -> None:
    result = Result.parse("A60~/40~")
    assert results.contract(result, Side.NS) == "60%"
    assert results.contract(result, Side.EW) == "40%"


@pytest.mark.parametrize(("points", "shown"), [(620, "+620"), (-100, "−100"), (0, "0")])
def test_scores_carry_their_sign(points: int, shown: str) -> None:
    assert write_signed(points) == shown


def test_a_score_turns_with_the_side() -> None:
    assert results.for_side(620, Side.EW) == -620
    assert results.for_side(None, Side.EW) is None


@pytest.mark.parametrize(
    ("code", "contract", "lead"), [("en", "3NT S", "♥K"), ("es", "3ST S", "♥R"), ("el", "3ΧΑ Ν", "♥K")]
)
def test_contracts_and_leads_have_the_letters_of_the_language(code: str, contract: str, lead: str) -> None:
    install_language(code)
    result = Result.parse("3NTS= HK")

    assert (results.contract(result), results.lead(result)) == (contract, lead)
