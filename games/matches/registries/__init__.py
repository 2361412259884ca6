"""What the core asks of the rooms above it, which it does not know.

Each of them registers its part in AppConfig.ready.
"""
