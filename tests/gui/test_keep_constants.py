"""None, True and False must outlive an evening of painting."""

import sys

import pytest
from PySide6.QtCore import QObject, QPointF, Signal

from gui.keep_constants import keep_constants


class Bell(QObject):
    rung = Signal()


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="the constants are immortal since Python 3.12")
def test_the_binding_still_takes_references_to_constants_on_python_311() -> None:
    # Should this fail, PySide6 was mended: gui.keep_constants and this test can go.
    keep_constants()
    point, bell = QPointF(), Bell()
    before = sys.getrefcount(None), sys.getrefcount(True)
    for _time in range(500):
        point.setX(0.0)
        bell.rung.emit()
    assert sys.getrefcount(None) < before[0] - 400
    assert sys.getrefcount(True) < before[1] - 400


def test_half_a_million_calls_leave_the_constants_alive() -> None:
    keep_constants()
    point, bell = QPointF(), Bell()
    for _time in range(500_000):
        point.setX(1.0)
        bell.rung.emit()
    assert min(sys.getrefcount(constant) for constant in (None, True, False)) > 100_000


def test_keeping_the_constants_twice_changes_nothing() -> None:
    keep_constants()
    before = sys.getrefcount(True)
    keep_constants()
    assert abs(sys.getrefcount(True) - before) < 100
