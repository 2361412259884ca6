"""The engine's own promises, a file for each module of `games.engine`, on a title of a few lines.

What titles owe the engine is `tests/titles`; what the engine owes a title, and those who play it, is here.
"""
