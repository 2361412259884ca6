"""What is kept of a match, and how one looks back at it.

History and its moments, numbers, the printed page, what one knows of hidden forces, the page that proves
chance, and matches as files: written, read and checked. It reads the log; the one thing it writes is an
imported match. The room may import `games.matches` and what lies below it.
"""
