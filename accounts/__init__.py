"""People: who they are, how they sign in, what they prefer, and what happens when they leave.

Accounts, guests, absences, preferences, limits on sign-in and sign-up, the archive of personal data and
erasure. Rooms above register what they know of a person (`services.export`, `services.erasure`,
`services.guests`). The room knows nothing of matches or mail servers; it may import the pure rooms alone.
"""
