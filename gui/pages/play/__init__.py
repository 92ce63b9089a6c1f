"""Play: the clock, who is where, what needs the director.

Three columns of one round: the clock, the tables with their boards and missing results, and needs, the most urgent
first. Every need names the action that meets it; the page works nothing out itself.

>>> from gui.pages.play.words import round_choices
>>> [key for key, _words in round_choices(2, 7, running=True, narrow=False)]
['before', 'now', 'after']
"""
