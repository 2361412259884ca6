"""Tournaments: Swiss, pools, brackets, leagues, and combined stages, including a ladder's final.

- `formats`: each format as pure functions without Django, which calculate the next round, the standings, each
  player's needs, and the errors in a director's settings

The rest of the room manages tournaments: their rows, rounds, sweeps and pages. The room may import
`games.ladders`, `games.competitions` and what lies below them; only `config` lies above it.
"""
