"""Tournaments: their formats, and whole ones played out."""
