"""The operator's pages: health, concerns, match files, staff actions and the audit trail.

No page here shows hidden information of a match in progress, and operators who have a part in a match may not
act on it (`games.matches.selectors.conflict_of_interest`). The rows of the audit trail belong to the core,
which also writes to it. The room may import `games.matches` and the rooms below that.
"""
