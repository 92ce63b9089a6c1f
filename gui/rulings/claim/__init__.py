"""A contested claim: the hands, the lines of play, what each gives.

The director lays out what is left; short endings are played out along every line that the statement leaves open. Which
of them is normal, the director says (Laws 68 to 71).

>>> from model.rulings.play.claim_lines import hand_written, read_hand
>>> from model.bridge.letters import ENGLISH
>>> hand_written(read_hand("sak2 hq c98", ENGLISH))
'AK2.Q.-.98'
"""
