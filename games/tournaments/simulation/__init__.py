"""Whole events among players of known strengths, without a database: does a format find out who is
strong, and does it keep its promises while people leave?

- `players`: strengths, and how a table comes out
- `leaving`: who leaves when
- `stages`: one stage of a tournament, played to its end
- `ladders`: a season of a ladder, by challenge or at tables
- `events`: what is simulated under which name, with what settings
- `figures`: what is told of it

Everything follows from a seed. It imports the formats and the ladders' rules, no Django.
"""
