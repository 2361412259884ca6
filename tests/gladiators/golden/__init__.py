"""Golden playthroughs: matches as logs and as text.

`python -m tests.gladiators.golden` writes them again; a difference is a change of behaviour and needs a
new level (docs/contract.md), or is a change of words.
"""
