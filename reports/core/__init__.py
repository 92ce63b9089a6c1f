"""What every document is made of: pages, text, tables, figures.

A `Document` has pages with head and foot; a `Sheet` places text, lines and suits on one; `Text` is runs of regular and
bold, measured before it is drawn, so that nothing is cut. `EveningIndex` reads the ranking of an evening once for all papers.

>>> from reports.core.figures import spans
>>> from reports.core.text import make_runs, plain
>>> spans([1, 2, 3, 7]), plain(make_runs("**{count}** boards", count=4))
('1–3, 7', '4 boards')
"""
