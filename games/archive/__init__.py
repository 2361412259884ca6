"""Stored matches, and the pages on which people look back at them.

The room covers the replay and its moments, statistics, the printed page, what a player knows of hidden
forces, the page that proves the random draws, and writing, reading and checking matches as files. The room
reads the log. It writes only imported matches, and where each person stopped watching a replay. It may import
`games.matches` and what lies below it.
"""
