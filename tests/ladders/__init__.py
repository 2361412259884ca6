"""Ladders: how rungs move, whom one may challenge, and which tables are formed."""
