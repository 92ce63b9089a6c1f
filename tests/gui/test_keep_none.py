"""None must outlive an evening of painting."""

import sys

import pytest
from PySide6.QtCore import QPointF

from gui.keep_none import keep_none


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal since Python 3.12")
def test_the_binding_still_takes_references_to_none_on_python_311() -> None:
    # Should this fail, PySide6 was mended: gui.keep_none and this test can go.
    keep_none()
    point = QPointF()
    before = sys.getrefcount(None)
    for _time in range(500):
        point.setX(1.0)
    assert sys.getrefcount(None) < before - 400


def test_a_million_calls_without_result_leave_none_alive() -> None:
    keep_none()
    point = QPointF()
    for _time in range(1_000_000):
        point.setX(1.0)
    assert sys.getrefcount(None) > 100_000


def test_keeping_none_twice_changes_nothing() -> None:
    keep_none()
    before = sys.getrefcount(None)
    keep_none()
    assert abs(sys.getrefcount(None) - before) < 100
