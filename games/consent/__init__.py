"""Agreement among a table's players, and what they may do without asking.

The room covers proposals and their votes (a pause, its end, more time, going back, an early end, giving a
seat to the autopilot), a seat's own extensions, emergencies, and the rights of a host. `docs/consent.md`
says how many must agree and why. The room may import `games.matches` and what lies below it.
"""
