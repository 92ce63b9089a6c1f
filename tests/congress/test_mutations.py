"""What `mutations.py` breaks is still where it looks for it; whether tests notice takes an hour and is tried by hand."""

from __future__ import annotations

import ast

import pytest
from mutations import MUTATIONS, ROOT, Mutation


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.rule)
def test_the_rule_stands_where_it_can_be_broken(mutation: Mutation) -> None:
    text = (ROOT / mutation.file).read_text(encoding="utf-8")
    assert text.count(mutation.before) == 1
    ast.parse(text.replace(mutation.before, mutation.after))
    assert all((ROOT / test).is_file() for test in mutation.tests)
