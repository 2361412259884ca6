"""What this room is asked."""
