"""The pages that combine the rooms: the home page, the match page with everything on it, lessons, addresses.

This is the top room: it imports whatever it shows, and only `config` imports it.
"""
