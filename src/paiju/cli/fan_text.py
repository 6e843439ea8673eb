"""What a fan's predicate says of it: the definition and the examples of its docstring, which tests run."""

import ast
import doctest
import inspect
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.rules.fan import Fan


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
    for example in doctest.DocTestParser().get_examples(inspect.getdoc(fan.predicate) or ""):
        calls = [node for node in ast.walk(ast.parse(example.source)) if _is_shows(node)]
        try:
            answer = ast.literal_eval(example.want.strip())
        except (ValueError, SyntaxError):
            continue
        counts = answer if isinstance(answer, tuple) else (answer,)
        if len(calls) == len(counts):
            for call, count in zip(calls, counts, strict=True):
                assert isinstance(call, ast.Call)
                if ast.literal_eval(call.args[1]) == fan.id:
                    found.append((_hand(call), int(count)))
    return found


def _is_shows(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "shows"


def _hand(call: ast.Call) -> str:
    """The hand of a call, then its circumstances as the options of `paiju score` have them."""
    words = [str(ast.literal_eval(call.args[0]))]
    flags = [str(ast.literal_eval(flag)) for flag in call.args[2:]]
    words += [f"--{flag.replace('_', '-')}" for flag in flags if flag not in ("replacement", "robbed")]
    if "replacement" in flags or "robbed" in flags:
        words.append("--kong")
    for keyword in call.keywords:
        name, value = str(keyword.arg), ast.literal_eval(keyword.value)
        words.append(f"--{name} {value}" if name in ("round", "seat") else f"--option {name}={value}")
    return " ".join(words)
