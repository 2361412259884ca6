"""Altar's Arena (1997): gladiators on a field of hexes, hidden rows of actions, numbers set in secret.

For each section of the rulebook, `docs/rules/gladiators.md` names the code and its tests, and gives the
reason for every ruling. This room may import only `games.engine`.
"""
