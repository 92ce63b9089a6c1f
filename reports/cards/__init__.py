"""What players hold in their hands: guide cards, score cards, slips.

Slips are cut from a page by `reports.core.slips`; guide cards are read across a table. Where a pair goes next is read
off the plan by `model.movement.moves`.
"""
