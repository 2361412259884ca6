"""The planner of Titan: the position as one seat knows it, to be played with alone.

plan       what is kept: acts, assumptions, whose legions do not count
sandbox    the position of a plan, by the rules that bind a match
reach      where a legion can come with each roll, and who could come
goals      where a legion could go, and what would become of it there
said       sentences, rolls, shares
tables     the same as tables
sheet      the page
form       what its forms do

It is made from a view and the plan; no function of it takes a state.
"""

from games.titan.planner.form import change
from games.titan.planner.sheet import sheet

__all__ = ["change", "sheet"]
