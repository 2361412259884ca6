"""Odds: how an open encounter of two players would probably end, if the table wants to be shown that.

A sweep finds matches in which an encounter has been opened, lets the title's own program fight it out many
times (`engine/encounters.py`) and stores how often each side won. Only the two players of the encounter are
shown the result, because the forces are known only to them. A page never waits for it. This room may import
`games.matches` and the rooms below it.
"""
