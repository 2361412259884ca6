"""Blocks and mutes: who is kept apart from whom, and whose messages a reader does not see.

A *block* keeps two people apart wherever people come together. It binds both, and only the person who made it
knows of it. A *mute* hides someone's messages from one reader. The rooms where people meet ask this room's
selectors, so it may import only `games.notices` and what lies below it.
"""
