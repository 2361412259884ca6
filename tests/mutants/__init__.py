"""Mutation testing: the code is changed in one small way at a time, and some test must fail.

`make mutants` lets mutmut make the mutants of the subjects of `subjects.py` (`mutating.py`), runs the
tests that reach each mutant's function (`plugin.py`), and compares the survivors with `survivors.toml`,
which explains why each is as good as the original.
"""
