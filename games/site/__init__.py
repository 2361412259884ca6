"""The pages that combine all rooms: the home page, the complete match page, lessons, addresses.

This is the top room: it imports whatever it shows, and only `config` imports it.
"""
