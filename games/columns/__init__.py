"""Columns that store a typed value as JSON text, which people can read in psql, in a dump and in a shell.

The package knows Django, and nothing else of Muster. Each room gives the types of its own columns.
"""
