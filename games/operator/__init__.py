"""The operator's pages: health, concerns, match files, staff actions and the audit trail.

No page here shows hidden information of a match in progress, and operators with a part in a match cannot
act on it alone (`games.matches.selectors.conflict_of_interest`). The audit trail's rows belong to the
core, which also writes to it. The room may import `games.matches` and what lies below it.
"""
