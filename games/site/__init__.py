"""What composes the rooms: the home page, the match's page with all that stands on it, learning, addresses.

It is the uppermost room: it imports whatever it shows, and only `config` imports it.
"""
