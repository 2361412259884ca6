"""Queries about notices and their deliveries."""
