"""Preview and print.

A report is built off the window's thread into a folder of the preview's own, shown page by page, and then printed or
saved. Papers of one ruling offer that ruling alone.

>>> from gui.printing.preview import OF_ONE_RULING
>>> "ruling-form" in OF_ONE_RULING
True
"""
