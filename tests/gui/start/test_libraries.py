"""Qt's libraries are there before PySide6 asks for them, and Qt finds its main thread where it is."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere a library is loaded in another way"
)


def test_they_are_loaded_beside_python_and_qt_uses_them() -> None:
    program = (
        "from gui.start import libraries\n"
        "thread = libraries.load_ahead(); thread.join()\n"
        "print(all(name in open('/proc/self/maps').read() for name in libraries._NAMES))\n"
        "from PySide6.QtWidgets import QApplication, QLabel\n"
        "from PySide6.QtCore import QThread\n"
        "application = QApplication(['-platform', 'offscreen'])\n"
        "label = QLabel('7'); label.show(); application.processEvents()\n"
        "print(QThread.isMainThread(), sum('libQt6Core.so' in line and 'r-xp' in line for line in open('/proc/self/maps')))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "1"]
    assert "main() thread" not in done.stderr
