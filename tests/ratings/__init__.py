"""Ratings: strengths calculated from places, and the changes after an unfair end."""
