"""Tournaments: their formats, and whole tournaments played to the end."""
