"""Uptime: when the service was not reliable, and how much time that took from a clock.

- `models`: outages, and the heartbeat of the sweeps; read by `stored_outages` and `heartbeats`
- `gaps`: the time that outages took from a clock; `jumps`: a database clock that jumped. Both are pure.

Clocks are stopped and given their time back by the rooms above. This room may import `games.notices`,
`accounts` and the pure rooms; it does not depend on matches.
"""
