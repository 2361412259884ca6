"""Pairing and standings: pure functions against brute force, published tables and their promises."""
