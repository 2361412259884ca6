"""Altar's Arena (1997): gladiators on a field of hexes, hidden rows of actions, numbers set in secret.

`docs/rules/gladiators.md` leads from the rulebook's sections to the code and its tests, and gives the
reason for every ruling. The room may import `games.engine` alone.
"""
