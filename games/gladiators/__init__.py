"""Altar's Arena (1997): gladiators on a field of hexes, with hidden rows of actions and secret numbers.

For each section of the rulebook, `docs/rules/gladiators.md` names the code and its tests, and gives the
reason for every ruling. This room may import only `games.engine`.
"""
