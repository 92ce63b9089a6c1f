"""The manual on paper: chapters of Markdown, laid out by reportlab with contents, bookmarks and links.

`markdown.parse` makes blocks of a chapter, `flowables` sets them, `press.write` prints one `ManualChapter` or many.
What a manual has no use for is refused by its name.

>>> from reports.manual.markdown import parse
>>> parse("# Play")
(ChapterHeading(level=1, text='Play'),)
"""
