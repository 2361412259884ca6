"""The arena family: Reiner Knizia's arena games, as one engine whose editions are data.

`editions` contains what differs between the rulebooks. `docs/rules/arena.md` says where every rule and
ruling is in the code. This room may import only `games.engine`.
"""
