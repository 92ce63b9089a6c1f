"""The program's sign as the files that systems ask for: PNG in their sizes, ICO for Windows, ICNS for macOS."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
ICONS: Final = ROOT / "build" / "icons"
SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
NAME: Final = "arrowswitch"


def run() -> int:
    """Write the icons into `build/icons`; gives the exit status 0."""
    for path in draw(ICONS):
        print(path.relative_to(ROOT))
    return 0


def draw(folder: Path) -> list[Path]:
    """Draw the sign in every size as the window has it, and bring the sizes together for Windows and macOS."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PIL import Image
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtWidgets import QApplication

    from gui.look.fonts import load_fonts
    from gui.look.look import Look
    from gui.look.sign import paint_sign

    application = QApplication.instance() or QApplication([])  # kept: nothing can be drawn without it
    folder.mkdir(parents=True, exist_ok=True)
    theme = Look(load_fonts()).theme
    paths = []
    for size in SIZES:
        picture = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        paint_sign(painter, QRectF(0, 0, size, size), theme)
        painter.end()
        path = folder / f"{NAME}-{size}.png"
        if not picture.save(str(path)):
            raise OSError(f"{path} cannot be written")
        paths.append(path)
    del application
    with Image.open(paths[-1]) as largest:
        for ending in ("ico", "icns"):
            path = folder / f"{NAME}.{ending}"
            largest.save(
                path, sizes=[(size, size) for size in SIZES if size <= 256]
            ) if ending == "ico" else (largest.save(path))
            paths.append(path)
    return paths
