"""Talk: a room of messages for each table before it starts, each ladder and each tournament.

There is one mechanism. A kind of room says whose room it is: who may read, write and direct there
(`room_kinds`). This room registers the kind for tables, and competitions register theirs. Press is for the
players of a match in progress and has rules of its own, so neither room imports the other. This room may
import `games.matches` and what lies below it.
"""
