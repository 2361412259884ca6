"""What a table agrees on, and what its people may do without asking.

Proposals and their votes (a pause, its end, more time, going back, an early end, the autopilot in a seat),
extensions of one's own, emergencies, and the rights of a host. `docs/consent.md` says how many must agree and
why. The room may import `games.matches` and what lies below it.
"""
