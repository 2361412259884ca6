"""The promises of the engine itself, tested on a title of a few lines; one file for each engine module.

The promises of titles to the engine are tested in `tests/titles`, those of the engine (`games.engine`) to
titles and players here.
"""
