"""The parts that all titles' drawings share: SVG elements, icons, shields and marks.

Everything here turns plain values into SVG text and does not depend on states, views or Django. A title's
own `drawing` calls these functions with values from its view.
"""
