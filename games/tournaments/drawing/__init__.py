"""Brackets and cross-tables as SVG, each with its table twin: pure functions from plain data.

Words come in ready; nothing here knows a database or a language.
"""
