"""Golden logs of matches that nobody played for fun: autopilots held every seat to the end.

Each was made in a test database. Two people who never existed sat down, an operator handed their seats to
the autopilot, both agreed (`set_consent`), and `manage.py write_golden_log` wrote the file. What it checks is
the whole way from the service to a file that replays; `tests/titles/played` is for matches of real people.
"""
