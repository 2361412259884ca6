"""The pages that combine all rooms: the home page, the complete match page, the lessons, and the URLs.

This is the top room: it may import every room below, and only `config` imports it.
"""
