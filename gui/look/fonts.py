"""The letters of the window: the same files the paper uses, so that widths agree."""

from PySide6.QtGui import QFontDatabase, QGuiApplication

from model.paths import resource

FAMILY = "Inter"
WEIGHTS = ("Regular", "Medium", "SemiBold")
"""Those the screen has, see `gui.look.theme.Weight`; the paper has Bold too."""


def load_fonts() -> str:
    """Make our letters known to Qt and give their family; the system's own family when the files are missing."""
    for weight in WEIGHTS:
        file = resource("fonts", f"{FAMILY}-{weight}.ttf")
        if file.is_file():
            QFontDatabase.addApplicationFont(str(file))
    return FAMILY if QFontDatabase.hasFamily(FAMILY) else QGuiApplication.font().family()
