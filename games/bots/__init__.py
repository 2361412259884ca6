"""Programs that play without a website: a random bot, a driver for matches, and simulations of many matches.

The programs find titles through the registry. `manage.py simulate`, the tests, the demonstration and the
home page use them. The code is pure: it uses neither Django nor the machine's clock. This room may import
`games.engine`, `games.clocks` and the titles.
"""
