"""Uptime: when the service was not reliable, and how much time that took from a clock.

- `models`: outages, and the heartbeats of the sweeps; read by `stored_outages` and `heartbeats`
- `services`: what records heartbeats, detects outages by their silence, by a clock that jumped or by a site
  that does not answer, and emails the operators
- `gaps`, `jumps`: the time that outages took from a clock, and a database clock that jumped. Both are pure.

The room knows no match: the rooms above ask it whether a time may run out, and give each clock its time back.
It may import `games.notices`, `accounts` and the pure rooms.
"""
