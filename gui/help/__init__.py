"""The manual: in its window, and as a PDF.

One Markdown file a chapter in `docs/manual` is the source of both. A page's chapter opens with F1 (`CHAPTER_OF_PAGE`);
what is typed over the list is looked up in all of them.

>>> from gui.help.chapters import plain
>>> plain("**Enter** keeps it")
'Enter keeps it'
"""
