"""The figures a file publishes, and the conditions under which they were made.

Files seldom say how they were scored. The conditions are fitted until our figures are the published ones; what still
differs is reported, so that nobody takes a rescored event for the one that was published.

>>> from model.exchange.published.figures import handicap_of
>>> handicap_of("-2.5"), handicap_of("none")
(Fraction(-5, 2), Fraction(0, 1))
"""
