"""Build hook: compiles the hot modules of a real wheel with mypyc, and does without where it cannot.

A wheel holds the plain sources of every module either way; a compiled module lies beside its source, and
the import system takes it first. An editable install is always plain: a compiled module would hide later
edits of its source.

Two environment variables decide: `PAIJU_PURE=1` asks for the plain wheel, `PAIJU_COMPILED=1` turns every
reason to fall back into an error.
"""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(
    name="paiju",
    packages=[],
    py_modules=[],
    ext_modules=mypycify(["--config-file=", *{paths!r}], opt_level="3", debug_level="0", group_name="paiju"),
)
"""


class CannotCompileError(Exception):
    """Why the hot modules stay plain."""


class CompileHotModules(BuildHookInterface[Any]):
    """Adds the compiled hot modules to a wheel and names its platform."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and register the results, unless the wheel is an editable one or must be plain."""
        if version == "editable" or os.environ.get("PAIJU_PURE") == "1":
            return
        self.temporary = tempfile.TemporaryDirectory(prefix="paiju-build-")
        folder = Path(self.temporary.name)
        try:
            compiled = compile_modules(Path(self.root) / "src" / "paiju", folder)
        except CannotCompileError as reason:
            if os.environ.get("PAIJU_COMPILED") == "1":
                raise
            self.app.display_warning(f"paiju: plain build, the same but slower: {reason}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in compiled:
            build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()
        self.app.display_info(f"paiju: compiled build, {len(compiled)} extension modules")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder that was compiled in."""
        if hasattr(self, "temporary"):
            self.temporary.cleanup()


def hot_modules(package: Path) -> tuple[str, ...]:
    """The list in src/paiju/build.py, read without importing the package, which is not installed yet."""
    spec = importlib.util.spec_from_file_location("paiju_build", package / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    modules: tuple[str, ...] = module.HOT_MODULES
    return modules


def compile_modules(package: Path, folder: Path) -> list[Path]:
    """Compile the hot modules of a package inside an empty folder; the extension modules lie there after.

    Raises CannotCompileError.
    """
    if importlib.util.find_spec("mypyc") is None:
        raise CannotCompileError("mypyc is not installed")
    check_compiler(folder)
    sources = shutil.copytree(package, folder / "paiju", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    paths = [f"{module.replace('.', '/')}.py" for module in hot_modules(package)]
    (folder / "setup.py").write_text(SETUP.format(paths=paths), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise CannotCompileError(f"mypyc failed:\n{run.stdout}{run.stderr}")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    # The modules themselves, and beside the package the runtime that they share.
    return sorted([*sources.rglob(f"*{suffix}"), *folder.glob(f"*{suffix}")])


def check_compiler(folder: Path) -> None:
    """Compile a file that needs Python's headers: mypyc itself takes long to find out that this fails.

    Raises CannotCompileError. Windows compilers are not looked for here.
    """
    command = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if not command or os.name == "nt":
        return
    program = folder / "probe.c"
    program.write_text("#include <Python.h>\nint main(void) { return 0; }\n", encoding="utf-8")
    include = f"-I{sysconfig.get_path('include')}"
    try:
        run = subprocess.run(
            [*shlex.split(command), include, "-c", str(program), "-o", str(folder / "probe.o")],
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError as error:
        raise CannotCompileError(f"there is no C compiler ({error})") from None
    if run.returncode:
        raise CannotCompileError(f"the C compiler does not find Python's headers or does not work: {run.stderr[:200]}")
