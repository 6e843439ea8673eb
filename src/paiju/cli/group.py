"""The frame of the command line: language, localised help, and errors of one line.

`--lang` is understood anywhere on the command line. Help texts are written as keys of the catalogue and told in the
reader's language. A mistake of the reader's is one line on standard error and exit code 2.
"""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from typer import Exit, TyperException
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)
from typer.core import TyperGroup

from paiju.cli.errors import UserError
from paiju.cli.screen import Screen
from paiju.text import LANGUAGES, Language, known, language_of, say

USER_ERROR = 2
HELP_OPTIONS = frozenset(("--help", "-h"))


def take_language(arguments: Sequence[str], environment: Any) -> tuple[Language, list[str]]:
    """The language asked for by --lang, else the locale's, and the arguments without it. Raises UserError.

    >>> take_language(["score", "--lang", "zh", "1m"], {}), take_language(["about"], {"LANG": "zh_CN.UTF-8"})
    (('zh', ['score', '1m']), ('zh', ['about']))
    """
    rest: list[str] = []
    wanted = None
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--lang":
            wanted = next(words, "")
        elif word.startswith("--lang="):
            wanted = word.partition("=")[2]
        else:
            rest.append(word)
    if wanted is None:
        return language_of(environment), rest
    for lang in LANGUAGES:
        if lang == wanted:
            return lang, rest
    raise UserError("error.language", text=wanted, languages=", ".join(LANGUAGES))


class PaijuGroup(TyperGroup):
    """The command `paiju`."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command line and exit; `standalone_mode` is ignored."""
        name = prog_name or "paiju"
        lang = language_of(os.environ)
        try:
            lang, rest = take_language(sys.argv[1:] if args is None else args, os.environ)
            localise(self, lang)
            if not rest or HELP_OPTIONS & set(rest):
                _title_help(lang)
            code = super().main(rest, name, complete_var, False, windows_expand_args, obj=Screen(lang), **extra)
        except UserError as error:
            _complain(name, say(error.key, lang, **error.values))
            code = USER_ERROR
        except NoArgsIsHelpError:
            # The help has been printed by then: asking for nothing is no mistake.
            code = 0
        except TyperException as error:
            _complain(name, _retold(error, lang))
            code = error.exit_code
        except (KeyboardInterrupt, Exit) as error:
            code = error.exit_code if isinstance(error, Exit) else 130
        sys.exit(code if isinstance(code, int) else 0)


def _complain(name: str, text: str) -> None:
    sys.stderr.write(f"{name}: {' '.join(text.split())}\n")


def localise(command: Any, lang: Language) -> None:
    """Tell the help of a command, its parameters and its subcommands in a language, in place."""
    for one in (command, *getattr(command, "commands", {}).values()):
        if one.help and known(one.help):
            one.help = say(one.help, lang)
        one.get_help_option = partial(_told_help_option, one.get_help_option, lang)
        for param in one.params:
            fixed = f"help.{param.name}"
            text = getattr(param, "help", None)
            if text and known(text):
                param.help = say(text, lang)
            elif known(fixed):
                param.help = say(fixed, lang)
            _plain_type(param)


def _title_help(lang: Language) -> None:
    # This module of typer's loads Markdown and highlighting: only for who asks for help.
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = say("help.arguments", lang)
    rich_utils.OPTIONS_PANEL_TITLE = say("help.options", lang)
    rich_utils.COMMANDS_PANEL_TITLE = say("help.commands", lang)
    rich_utils.DEFAULT_STRING = say("help.default", lang, value="{}")
    rich_utils.REQUIRED_LONG_STRING = say("help.required", lang)


def _told_help_option(original: Callable[[Any], Any], lang: Language, context: Any) -> Any:
    option = original(context)
    if option is not None:
        option.help = say("help.help", lang)
        _plain_type(option)
    return option


def _plain_type(param: Any) -> None:
    """Leave out the name of the Python type: a flag has no value, the rest have metavars."""
    if getattr(param, "is_flag", False) or param.param_type_name == "argument":
        param.display_type_rich = lambda ctx: None


def _retold(error: TyperException, lang: Language) -> str:
    """A mistake in the form of the command line, in our words."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "paiju"
    if isinstance(error, NoSuchOption):
        if error.possibilities:
            close = ", ".join(sorted(error.possibilities))
            return say("error.did_you_mean", lang, option=error.option_name, close=close)
        return say("error.no_option_of_command", lang, option=error.option_name, command=command)
    if isinstance(error, MissingParameter):
        return say("error.missing", lang, name=_name_of(error), command=command)
    if isinstance(error, BadParameter):
        if "valid integer" in error.message:
            return say("error.not_a_number", lang, name=_name_of(error))
        return say("error.bad_value", lang, name=_name_of(error), detail=error.message)
    if isinstance(error, BadOptionUsage):
        return say("error.needs_value", lang, option=error.option_name)
    if isinstance(error, UsageError) and context is not None:
        commands = getattr(context.command, "commands", {})
        if commands and error.message.startswith("No such command"):
            wrong = error.message.split("'")[1]
            return say("error.no_command", lang, command=wrong, commands=", ".join(commands))
        if error.message.startswith("Got unexpected extra argument"):
            return say("error.extra", lang, words=error.message.rpartition("(")[2].rstrip(")"), command=command)
    return say("error.usage", lang, detail=error.format_message().rstrip("."), command=command)


def _name_of(error: BadParameter) -> str:
    param = error.param
    if param is None:
        return str(error.param_hint or "")
    return param.opts[0] if param.param_type_name == "option" else (param.metavar or param.name or "").upper()
