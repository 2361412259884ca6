"""Golden battles: a whole one on each battleland, as a log and as text.

`python -m tests.titan.battle.golden` writes them again; a difference is a change of behaviour and needs a
new level (docs/contract.md), or is a change of words.
"""
