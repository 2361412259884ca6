"""What an operator sees and does: health, concerns, files of matches, staff actions and their trail.

No page here shows what is hidden in a running match; who has a part in a match cannot act on it alone
(`games.matches.selectors.conflict_of_interest`). The rows of the trail are the core's, which writes into it
too. The room may import `games.matches` and what lies below it.
"""
