"""The room on its phones: what passes between the window and the server, codes, and the server itself.

The server is a process of its own: it knows pages, cookies and requests, nothing of the club file. What a table may see comes to
it whole (`messages.Sheet`); what a phone sends goes to the window (`messages.Asked`), which alone decides and writes.
"""
