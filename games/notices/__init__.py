"""Notifications outside the pages: the outbox, its deliveries, and the emails they become.

A notice is stored in the transaction of what it is about; a sweep builds and sends the email later. Rooms
above register how each kind of notice is written (`kinds`). The room may import `accounts` and the pure
rooms; it knows nothing of matches.
"""
