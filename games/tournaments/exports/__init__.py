"""Downloads of a tournament, which anyone may read: pure functions from plain data to text.

- `record`: the plain data, which a selector reads from the database
- `as_csv`, `as_json`: standings and tables for a spreadsheet or a program
- `trf`: FIDE's report format, for a Swiss with two seats at a table
"""
