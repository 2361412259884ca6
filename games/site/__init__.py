"""The pages that combine all rooms: the home page, the complete match page, lessons, addresses.

This is the top room: it may import every room below, and only `config` imports it.
"""
