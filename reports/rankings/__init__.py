"""Rankings on paper: pairs, matches, brackets, corrections.

Each takes the fields of `reports.core.field`, so that every paper ranks the same contestants in the same order, and
breaks a list so that nobody is alone on the next page.

>>> from model.scoring.conditions import Conditions
>>> from reports.rankings.vp_table import has_scale
>>> has_scale(Conditions())
False
"""
