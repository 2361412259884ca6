"""The arena family: Reiner Knizia's arena games, one engine with its editions as data.

`editions` holds what the rulebooks print differently. `docs/rules/arena.md` says where every rule and ruling
is in the code. The room may import `games.engine` alone.
"""
