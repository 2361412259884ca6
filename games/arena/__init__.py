"""The arena family: Reiner Knizia's arena games, as one engine whose editions are data.

`editions` holds what the rulebooks print differently. `docs/rules/arena.md` says where every rule and ruling
is in the code. This room may import only `games.engine`.
"""
