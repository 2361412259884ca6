"""Pictures of a competition, each with its table twin."""
