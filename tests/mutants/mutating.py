"""Make the mutants of a file with mutmut: one file contains them all, and chooses one when it is called.

mutmut and its parser are imported when they are called: each worker of every run collects the tests of this
module, and the two take as long to import as a hundred other modules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import libcst
    from mutmut.mutation.data import LineSpan


@dataclass(frozen=True, order=True, slots=True)
class Mutant:
    """One change of one function: the removed line and the added line (either may be empty)."""

    function: str
    was: str
    becomes: str


@dataclass(frozen=True, slots=True)
class Made:
    """A mutant, and a digest of its function before and after."""

    mutant: Mutant
    code: str


def mutated(name: str, source: str) -> tuple[str, dict[str, Made]]:
    """Return the file *name* with all its mutants in it, and the mutants by mutmut's names."""
    from mutmut.mutation.file_mutation import mutate_file_contents

    file = mutate_file_contents(name, bare(source))
    lines, module = file.code.splitlines(), name.removesuffix(".py").replace("/", ".")

    def function(name: str) -> list[str]:
        span: LineSpan = file.line_span_by_function_name[name]
        return [line.replace(name, "", 1) for line in lines[span.start - 1 : span.end]]

    made = {}
    for each in file.mutant_names:
        mangled = each.partition("__mutmut_")[0]
        plain = mangled.removeprefix("xǁ").removeprefix("x_").replace("ǁ", ".")
        before, after = function(f"{mangled}__mutmut_orig"), function(each)
        changed = list(unified_diff(before, after, lineterm=""))[2:]
        short = plain.rpartition(".")[2]
        mutant = Mutant(f"{module}.{plain}", _joined(changed, "-", short), _joined(changed, "+", short))
        code = sha256("\n".join([*before, "", *after]).encode()).hexdigest()
        made[f"{module}.{each}"] = Made(mutant, code)
    return file.code, made


def _joined(changed: Iterable[str], sign: str, function: str) -> str:
    lines = (line[1:].strip() for line in changed if line.startswith(sign))
    return " ".join(line.replace("def (", f"def {function}(", 1) for line in lines)


def bare(source: str) -> str:
    """Return *source* with functions that mutmut changes, whatever is said or wrapped around them.

    mutmut passes by a decorated function, so decorators become calls below it, except those of setters.
    Docstrings go: a sentence put better would make other mutants of the same code, and another sample of
    them.
    """
    import libcst as cst

    module = cst.parse_module(source)
    return module.with_changes(body=list(_apart(module.body))).code


def _apart(body: Sequence[libcst.BaseStatement]) -> Iterator[libcst.BaseStatement]:
    import libcst as cst

    for each in body:
        if isinstance(each, cst.ClassDef):
            yield each.with_deep_changes(each.body, body=list(_apart(each.body.body)))  # type: ignore[arg-type]  # each line is a statement
        elif isinstance(each, cst.FunctionDef) and not _adds_to_property(each):
            name = cst.Name(each.name.value)
            yield each.with_changes(decorators=[], body=_undocumented(each))
            for decorator in reversed(each.decorators):
                called = cst.Call(decorator.decorator, [cst.Arg(name)])
                yield cst.SimpleStatementLine([cst.Assign([cst.AssignTarget(name)], called)])
        else:
            yield each


def _adds_to_property(function: libcst.FunctionDef) -> bool:
    """Return whether a function is a setter: its decorator needs the property that has its name."""
    import libcst.matchers as m

    setter = m.Decorator(decorator=m.Attribute(value=m.Name(function.name.value)))
    return any(m.matches(decorator, setter) for decorator in function.decorators)


def _undocumented(function: libcst.FunctionDef) -> libcst.BaseSuite:
    if function.get_docstring() is None or len(function.body.body) == 1:
        return function.body
    return function.body.with_changes(body=function.body.body[1:])
