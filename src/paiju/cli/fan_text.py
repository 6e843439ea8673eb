"""What a fan's predicate says of it: the definition and the examples of its docstring, which tests run."""

import ast
import doctest
import inspect
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.rules.fan import Fan

_ASKING = {"shows": 1, "shown": 0}
"""Functions of the examples, and which of their first two arguments is the fan; the other one is the hand."""
_OPTIONS = {"round": "round", "seat": "seat", "open_tiles": "seen", "wild": "wild"}
"""What an example names, and how `paiju score` calls it; what is not here is an option of the rules."""
_WANTED = ("wild",)
"""Of these, what `paiju score` asks for where an example has it."""


def definition(fan: "Fan") -> str:
    """The definition: the docstring before its examples, each paragraph on one line."""
    text = inspect.getdoc(fan.predicate) if fan.predicate is not None else None
    before = (text or "").partition(">>>")[0].strip()
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in before.split("\n\n"))


def examples(fan: "Fan") -> list[tuple[str, int]]:
    """Each example hand with its circumstances, and how many times the fan counts in it.

    >>> from paiju.rulesets.registry import ruleset
    >>> examples(next(fan for fan in ruleset("guobiao").fans if fan.id == "seven_shifted_pairs"))
    [('1122334455667m + 7m', 1), ('1122334455668m + 8m', 0)]
    """
    found: list[tuple[str, int]] = []
    named: dict[str, object] = {}
    for example in doctest.DocTestParser().get_examples(inspect.getdoc(fan.predicate) or ""):
        tree = ast.parse(example.source)
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                named[node.targets[0].id] = _value(node.value, named)
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node) in _ASKING]
        try:
            answer = ast.literal_eval(example.want.strip())
        except (ValueError, SyntaxError):
            continue
        counts = answer if isinstance(answer, tuple) else (answer,)
        if len(calls) == len(counts):
            try:
                told = [(_about(call, named), _hand(fan, call, named)) for call in calls]
            except (KeyError, ValueError):
                # Made of something that is known only when it runs.
                continue
            for (about, hand), count in zip(told, counts, strict=True):
                if about in (fan.id, getattr(fan.predicate, "__name__", "")):
                    found.append((hand, int(count)))
    return found


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _about(call: ast.Call, named: dict[str, object]) -> object:
    """The fan's id, or the name of its predicate."""
    about = call.args[_ASKING[_name(call)]]
    return about.id if isinstance(about, ast.Name) and about.id not in named else _value(about, named)


def _value(node: ast.expr, named: dict[str, object]) -> object:
    """A literal, or the value of a name that stood in an example before."""
    return named[node.id] if isinstance(node, ast.Name) else ast.literal_eval(node)


def _hand(fan: "Fan", call: ast.Call, named: dict[str, object]) -> str:
    """The hand of a call, then its circumstances as the options of `paiju score` have them."""
    words = [str(_value(call.args[1 - _ASKING[_name(call)]], named))]
    flags = [flag for argument in call.args[2:] for flag in _flags(argument, named)]
    words += [f"--{flag.replace('_', '-')}" for flag in flags if flag not in ("replacement", "robbed")]
    if "replacement" in flags or "robbed" in flags:
        words.append("--kong")
    told = {str(keyword.arg): _value(keyword.value, named) for keyword in call.keywords}
    for name, value in (_usual(fan, call) | told).items():
        if value is None:
            continue
        if name in _OPTIONS:
            words.append(f"--{_OPTIONS[name]} {value}")
        else:
            words.append(f"--option {name}={str(value).lower() if isinstance(value, bool) else value}")
    return " ".join(words)


def _flags(argument: ast.expr, named: dict[str, object]) -> list[str]:
    """What one argument adds to the circumstances: a flag, or several in a tuple after a star."""
    if isinstance(argument, ast.Starred):
        flags = _value(argument.value, named)
        return [str(flag) for flag in flags] if isinstance(flags, tuple) else []
    return [str(_value(argument, named))]


def _usual(fan: "Fan", call: ast.Call) -> dict[str, object]:
    """What the function of an example takes for granted of what `paiju score` has to be told, such as a wild kind."""
    function = getattr(fan.predicate, "__globals__", {}).get(_name(call))
    if function is None:
        return {}
    parameters = inspect.signature(function).parameters
    return {name: parameters[name].default for name in _WANTED if name in parameters}
