"""Tournaments: Swiss, pools, brackets, leagues, and stages joined, a ladder's final among them.

- `formats`: each format as pure functions without Django: the next round, the standings, what each
  player needs, and what is wrong with a director's settings

The rest of the room keeps tournaments: their rows, rounds, sweeps and pages. It may import
`games.ladders`, `games.competitions` and what lies below; `config` alone stands above it.
"""
