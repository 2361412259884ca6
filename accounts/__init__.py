"""Users: who they are, how they sign in, what they prefer, and what happens when they leave.

This room contains accounts, guests, absences, preferences, limits on sign-in and sign-up, the archive of
personal data, and erasure. Rooms above register what they store about a person (`services.export`,
`services.erasure`, `services.guests`). The room does not depend on matches or mail servers, and may import
only the pure rooms.
"""
