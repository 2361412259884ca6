"""Ratings: how strong somebody is, from the placings of the matches they played.

- `strengths`: one result among sides of one or several people becomes new strengths (Plackett-Luce)
- `rules`: which order a match is rated as, and who takes what from it: leavers, substitutes, early ends
- `projection`: what results make of everybody's standings, in their order, by every measure
- `points`: the numbers people see

These are pure functions of numbers. `models` keeps the results (`inputs`), which are the truth, and what
is made of them; `services.reading` takes them from the queue of endings, `services.replaying` rates
them, one by one or all anew, to the same last bit. The room may import `games.matches` and what lies
below; ladders and tournaments stand above it.
"""
