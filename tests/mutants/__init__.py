"""Mutation testing: the code is changed in one small way at a time, and some test must notice.

`make mutants` has mutmut make the mutants of the subjects of `subjects.py` (`mutating.py`), runs for each the
tests that reach its function (`plugin.py`), and compares what no test noticed with `survivors.toml`, which
says of each why it is as good as the original.
"""
