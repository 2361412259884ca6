"""Moderation: reports by players, what the staff decides about them, and appeals.

When a report is made, its evidence is copied as the reporter sees it. Staff who have a part in a report may
not decide it, and an appeal is answered by someone other than the member of staff who decided. The room reads
press, and uses the access control of the operator's pages, so it is above both rooms; it may import the rooms
below `games.ratings`.
"""
