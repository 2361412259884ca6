"""Selectors for the answers to replies."""
