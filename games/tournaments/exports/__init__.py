"""Downloads of a tournament for anyone: pure functions from plain data to text.

- `record`: the plain data, made by a selector
- `as_csv`, `as_json`: standings and tables for a spreadsheet or a program
- `trf`: FIDE's report format, for two-seat Swiss
"""
