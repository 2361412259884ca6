"""Mutation testing: the code is changed in one small way at a time, and some test must notice.

`make mutants` runs mutmut over the subjects of `subjects.py`, each with the tests that guard it, and compares
what no test noticed with `survivors.toml`, which says of each why it is as good as the original.
"""
