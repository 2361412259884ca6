"""Golden logs of real matches, whose players all agreed that Muster is tested with them.

`python manage.py write_golden_log MATCH tests/titles/played` adds one. Each file is a log
(`games.engine.log`) without names, press or times, and `tests/titles/test_played.py` replays all of them.
When a file no longer replays, the behaviour of a title has changed and needs a new level (docs/contract.md).
"""
