"""Golden playthroughs: whole campaigns and scenes of one, as logs and as text.

`python -m tests.titan.golden` writes them again; a difference is a change of behaviour and needs a new
level (docs/contract.md), or is a change of words. Single battles are kept in `tests/titan/battle/golden`.
"""
