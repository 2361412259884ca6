"""The planner of Titan: a sandbox with the position as one seat knows it.

plan       what is stored: actions, assumptions, seats whose legions do not count
sandbox    the position of a plan, by the rules of a match
reach      where a legion can go with each roll, and which legions could come
goals      where a legion could go, and what would happen to it there
said       sentences, rolls, shares
tables     the same as tables
sheet      the page
form       what its forms do

It is made from a view and the plan; none of its functions takes a state.
"""

from games.titan.planner.form_handler import change
from games.titan.planner.sheet import sheet

__all__ = ["change", "sheet"]
