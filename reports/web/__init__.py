"""Results as plain web pages.

One folder of files that open from a disk or any server: no script, no address outside, both colour schemes, and tables
that a screen reader can walk. Everything a person typed passes through `text`, which escapes it.

>>> from reports.web.html import text
>>> text("Ann & Bob")
'Ann &amp; Bob'
"""
