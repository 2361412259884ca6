"""Functions that change this room's data."""
