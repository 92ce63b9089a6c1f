"""The papers of rulings: form, log, appeal, poll.

They print a `RulingRecord` as it was kept: the text, Laws and score it had when it was given, also where the trees say
something else today. A colleague is asked without names (`anonymous.py`), peers without the unauthorised information (poll sheet).
"""
