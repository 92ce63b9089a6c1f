"""The vocabulary of the Laws: seats, boards, cards, contracts, scores and the result of one table.

A board's number gives its dealer and its vulnerability (Law 2). A result is a contract and its tricks, a score alone,
or an artificial or assigned score; it is written and read in one canonical form. Its score follows from Law 77.
Values are frozen; nothing here knows of files, windows or languages.

>>> from model.bridge.boards import dealer, vulnerability
>>> from model.bridge.result import Result
>>> str(dealer(7)), Result.parse("4SxN-1").score(vulnerability(7))
('S', -200)
"""
