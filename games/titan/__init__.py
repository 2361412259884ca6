"""Titan, by the Law of 1982: legions, lands and battles for two to six players.

Start reading at `rules`. `view` and `knowledge` define what each player may know; `characters`, `lands` and
`mustering` contain the tables of the rulebook, and `battle` handles a single battle. `docs/rules/titan.md`
shows where in the code each section of the rulebook is implemented. This room may import only `games.engine`.
"""
