"""Golden playthroughs: whole campaigns and scenes of one, as logs and as text.

`python -m tests.titan.golden` writes them anew; a difference is a change of behaviour and
needs a new level (docs/contract.md), or is a change of words. Battles by themselves are kept
in `tests/titan/battle/golden`.
"""
