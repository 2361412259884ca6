"""Ladders: the rungs of players, and how matches move players between rungs.

These modules are pure rules, that is, functions of numbers and times without Django:

- `bad_rules`: the error for rules that cannot work
- `movement`: how a result, a declined challenge, a departure or an idle month changes the rungs
- `challenge`: whom a player may challenge, and the reasons why they may not challenge the others
- `tables`: tables of three to six, formed from neighbouring rungs of players who are ready

The rest of the room manages ladders: their rows, seasons, sweeps and pages. It may import
`games.competitions` and the rooms below that; `games.tournaments` lies above it.
"""
