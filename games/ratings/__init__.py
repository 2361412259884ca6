"""Ratings: how strong somebody is, from the placings of the matches they played.

- `strengths`: one result among sides of one or several people becomes new strengths (Plackett-Luce)
- `rules`: which order a match is rated as, and who takes what from it: leavers, substitutes, early ends

Both are pure functions of numbers: results are the truth, ratings a projection that is rebuilt from
them to the last bit. It may import `games.matches` and what lies below; ladders and tournaments
stand above it.
"""
