"""Pictures of a competition, each with its equivalent table."""
