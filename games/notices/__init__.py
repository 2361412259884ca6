"""Notifications outside the pages: the outbox, its deliveries, and the emails that they become.

A notice is stored in the same transaction as the event it reports; a sweep writes and sends the email
later. Rooms above register how each kind of notice is written (`notice_kinds`). This room may import
`accounts` and the pure rooms; it does not depend on matches.
"""
