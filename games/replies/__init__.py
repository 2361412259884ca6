"""Play by reply: what people write in reply to emails about their matches is carried out and answered.

An email that comes in is stored as a row; a sweep reads it, acts once, and queues the email that answers it.
The room may import `games.press`, `games.matches` and what lies below them.
"""
