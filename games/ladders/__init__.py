"""Ladders: rungs that people hold, and how matches move them.

Pure rules, functions of numbers and times alone, without Django:

- `bad_rules`: the error for rules that cannot work
- `movement`: what a result, a declined challenge, a leaver or an idle month does to the rungs
- `challenge`: whom a player may challenge, and for every other rung why not
- `tables`: tables of three to six from neighbouring rungs, of those who are ready

The rest of the room manages ladders: their rows, seasons, sweeps and pages. It may import
`games.competitions` and what lies below it; `games.tournaments` lies above it.
"""
