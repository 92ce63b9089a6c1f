"""Pars and hands in words, as records and the page of hands have them."""

from __future__ import annotations

import pytest

from model.bridge.deals.boards import Par
from model.bridge.deals.words import par_bids, par_contracts, par_words


@pytest.mark.parametrize(
    ("par", "whole", "short"),
    [
        (Par(-140, ("2HEW+1", "2SEW+1")), "2♥ E–W +1, 2♠ E–W +1", "2♥ 2♠ E–W"),
        (Par(-100, ("2NTxNS-1", "3DxN-1")), "2NT× N–S −1, 3♦× N −1", "2NT× N–S, 3♦× N"),
        (Par(420, ("4SNS=",)), "4♠ N–S", "4♠ N–S"),
        (Par(0, ()), "passed out", "passed out"),
    ],
)
def test_a_par_is_given_whole_and_where_room_is_short(par: Par, whole: str, short: str) -> None:
    assert par_contracts(par) == whole
    assert par_bids(par) == short
    assert par_words(par).startswith(whole)
