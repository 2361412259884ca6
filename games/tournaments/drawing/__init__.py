"""Draw brackets and cross-tables as SVG, each with a table that contains the same information.

All functions are pure, and draw from plain data. Texts are passed in; nothing here depends on a database or a
language.
"""
