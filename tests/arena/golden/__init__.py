"""Golden playthroughs: whole matches as logs and as text.

`python -m tests.arena.golden` writes them again; a difference is a change of behaviour, which needs a new
level (docs/contract.md), or a change of words.
"""
