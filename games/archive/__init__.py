"""What is stored of a match, and how people look back at it.

History and its moments, statistics, the printed page, what a player knows of hidden forces, the page that
proves chance, and matches as files: written, read and checked. The room reads the log; the only thing it
writes is an imported match. It may import `games.matches` and what lies below it.
"""
