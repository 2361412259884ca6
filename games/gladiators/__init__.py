"""Altar's Arena (1997): gladiators on a field of hexes, hidden rows of actions, numbers set in secret.

`docs/rules/gladiators.md` leads from the rulebook's sections to the code and its tests, and
holds every ruling with its reason.
"""
