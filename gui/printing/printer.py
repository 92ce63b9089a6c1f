"""A PDF to the printer: the system's own print dialog, then page after page as sharp as the printer prints."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from model.i18n import _

_DOTS_PER_INCH = 300


def print_document(document: QPdfDocument, parent: QWidget) -> str:
    """Ask for a printer and print all or the chosen pages; gives what to tell, "" when the user thought better."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(_DOTS_PER_INCH)
    points = document.pagePointSize(0)
    printer.setPageSize(QPageSize(points, QPageSize.Unit.Point))
    printer.setFullPage(True)
    dialog = QPrintDialog(printer, parent)
    dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
    dialog.setMinMax(1, document.pageCount())
    if not dialog.exec():
        return ""
    return paint_pages(document, printer)


def paint_pages(document: QPdfDocument, printer: QPrinter) -> str:
    """Print the pages the printer was asked for; gives what to tell."""
    first = printer.fromPage() or 1
    last = printer.toPage() or document.pageCount()
    painter = QPainter()
    if not painter.begin(printer):
        return _("The printer does not answer. Save the report as a PDF instead (Ctrl+S).")
    try:
        for number in range(first - 1, last):
            if number > first - 1:
                printer.newPage()
            points = document.pagePointSize(number)
            scale = printer.resolution() / 72
            size = QSize(round(points.width() * scale), round(points.height() * scale))
            painter.drawImage(0, 0, document.render(number, size))
    finally:
        painter.end()
    if printer.printerState() is QPrinter.PrinterState.Error:
        return _("The printer reported an error. Save the report as a PDF instead (Ctrl+S).")
    return _("Sent to {printer}.").format(printer=printer.printerName() or _("the printer"))
