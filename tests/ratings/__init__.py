"""Ratings: strengths from placings, and who takes what from an end that was no fair one."""
