"""What this room writes."""
