"""Ladders: rungs that people hold, and how matches move them.

Pure rules, functions of numbers and instants alone, without Django:

- `bad_rules`: the error of rules that cannot be kept
- `movement`: what a result, a refusal, a leaver or an idle month does to the rungs
- `challenge`: whom one may challenge, and for every other rung why not
- `tables`: tables of three to six from neighbouring rungs, of those who are ready

The rest of the room keeps ladders: their rows, seasons, sweeps and pages. It may import
`games.competitions` and what lies below; `games.tournaments` stands above it.
"""
