"""Pictures of a competition, each with a table that contains the same information."""
