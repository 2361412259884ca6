"""Ladders: how rungs change, who may challenge whom, and which tables are formed."""
