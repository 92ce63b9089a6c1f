"""What leaves on paper: one document a module, drawn from a frozen `model.snapshots.evening.Evening` and nothing else.

Each has `build(evening, path, paper=…)`; `reports.catalogue.REPORTS` names them all, with what a session must have for
one to make sense. Words come from the model, positions from `reports.core.sheet`, and text always as runs with suits.

>>> from reports.catalogue import report
>>> report("travellers").title
'Travellers'
"""
