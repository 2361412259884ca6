"""Brackets and cross-tables as SVG, each with its equivalent table: pure functions from plain data.

Texts are passed in; nothing here depends on a database or a language.
"""
