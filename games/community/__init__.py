"""Blocks and mutes: who is kept apart from whom, and whose messages a reader does not see.

A *block* keeps two people apart wherever players meet. It applies to both, and only the person who made it
knows about it. A *mute* hides someone's messages from one reader. The rooms where players meet call this
room's selectors, so it may import only `games.notices` and the packages below that.
"""
