"""Moderation: reports by players, what the staff decides about them, and appeals.

The evidence of a report is copied when it is made, as its reporter saw it. Staff with a part in it cannot
decide it alone, and an appeal is answered by another member of staff. The room reads press and opens its
pages for the operator's staff, so it is above both; it may import the rooms below `games.ratings`.
"""
