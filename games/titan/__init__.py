"""Titan, by the Law of 1982: legions, lands and battles for two to six players.

Start reading at `rules`. `view` and `knowledge` define what each player may know, `characters`, `lands` and
`mustering` hold the tables of the rulebook, and `battle` is a single battle. `docs/rules/titan.md` leads from
the rulebook's sections to the code. This room may import only `games.engine`.
"""
