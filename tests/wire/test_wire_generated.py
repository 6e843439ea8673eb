"""What is generated from the wire is fresh, and what the page says by hand holds."""

import importlib.util
import json
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import inspect as kinds

from paiju.wire.codec import read_command, read_message
from paiju.wire.commands import Command
from paiju.wire.limits import PROTOCOL
from paiju.wire.messages import CLOSE_CODES, Closing, Message
from paiju.wire.schema import UNIONS, structs
from paiju.wire.typescript import type_text, typescript

ROOT = Path(__file__).parents[2]
TYPES = ROOT / "web" / "src" / "wire" / "generated.ts"
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_protocol", ROOT / "tools" / "make_protocol.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_are_fresh() -> None:
    assert typescript() == TYPES.read_text(encoding="utf-8"), "run tools/make_protocol.py"


def test_the_reference_is_fresh() -> None:
    assert tool().renewed(PAGE) == PAGE, "run tools/make_protocol.py"


def test_every_command_and_message_has_one_example() -> None:
    make_protocol = tool()
    shown = list(make_protocol.examples())
    assert shown == [kind.cls for kind in structs() if issubclass(kind.cls, Command | Message)]
    assert len(make_protocol.EXAMPLES.read_text(encoding="utf-8").splitlines()) == len(shown)


def test_an_example_that_the_hall_would_not_write_is_noticed(tmp_path: Path) -> None:
    make_protocol = tool()
    path = tmp_path / "examples.jsonl"
    for line in ('{"type":"watch_lobby","id":"1","on":true}', '{"type":"ping","id":""}', '{"type":"nix","id":"1"}'):
        path.write_text(line + "\n", encoding="utf-8")
        with pytest.raises(ValueError):
            make_protocol.examples(path)


def test_the_dialogue_of_the_page_is_right() -> None:
    lines = re.findall(r"^(client|hall) +(\{.*?\})(?: +\.\.\. .*)?$", PAGE, re.MULTILINE)
    assert len(lines) == len(re.findall(r"^(?:client|hall) +{", PAGE, re.MULTILINE)) > 10
    for side, text in lines:
        if "..." not in text:
            read = read_command if side == "client" else read_message
            read(text)
    assert f'"version":{PROTOCOL}' in lines[0][1]


def test_what_the_page_names_exists() -> None:
    introduction = PAGE.split(tool().BEGIN)[0]
    words = set(re.findall(r"`([a-z_]+)`", introduction))
    found = structs()
    known = {kind.tag for kind in found} | {field.name for kind in found for field in kind.fields}
    assert words - known - set(CLOSE_CODES) == {"type", "stale", "int"}
    for path in re.findall(r"`((?:src|web|docs|tools)/[^`]+)`", introduction):
        assert (ROOT / path).exists(), path


def test_links_of_the_page_lead_somewhere() -> None:
    anchors = {title.strip("`").lower().replace(" ", "-") for title in re.findall(r"^#+ (.+)$", PAGE, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= anchors


def test_every_reason_to_close_has_a_code_of_its_own() -> None:
    (reason,) = [field.type for field in kinds.type_info(Closing).fields if field.name == "reason"]  # type: ignore[attr-defined]
    assert set(CLOSE_CODES) == set(reason.values)
    assert len(set(CLOSE_CODES.values())) == len(CLOSE_CODES)
    # Applications may use 4000-4999; 1012 is registered for servers that restart.
    assert all(code == 1012 or 4000 <= code < 5000 for code in CLOSE_CODES.values())


def test_every_struct_and_union_is_declared_once() -> None:
    declared = re.findall(r"^export (?:interface|type) (\w+)", typescript(), re.MULTILINE)
    assert declared == [*(kind.cls.__name__ for kind in structs()), *UNIONS]


def test_fields_are_optional_just_where_they_have_a_default() -> None:
    text = typescript()
    for kind in structs():
        if not kind.array_like:
            name = kind.cls.__name__
            body = text.split(f"export interface {name} {{\n")[1].split("}\n")[0]
            marks = dict(re.findall(r"^  readonly (\w+)(\??):", body, re.MULTILINE))
            marks.pop(kind.tag_field or "", None)
            assert marks == {field.name: "" if field.required else "?" for field in kind.fields}, name


def test_an_unknown_type_is_refused() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        type_text(kinds.type_info(bytes))


TRIAL = """\
import type { AnyCommand, AnyMessage, RoomSettings } from "./generated.js";
import { CLOSE_CODES, DEFAULTS } from "./generated.js";

export function tell(message: AnyMessage): string {
  switch (message.type) {
    case "asked": {
      const first = message.actions[0];
      return first !== undefined && first.action === "discard" ? first.tile : (message.tile ?? DEFAULTS.Asked.tile);
    }
    case "room_changed":
      return message.room.places.map((place) => (place.kind === "empty" ? "" : place.name)).join();
    case "closing":
      return String(CLOSE_CODES[message.reason]);
    case "happened":
      return message.events.map((event) => (event.type === "won" ? event.fans.map(([fan]) => fan).join() : "")).join();
    default:
      return message.type;
  }
}
export const settings: Required<RoomSettings> = { ...DEFAULTS.RoomSettings, options: {}, title: "x" };
export const hello: AnyCommand = { type: "hello", id: "1", version: 1 };
// @ts-expect-error a command without its id
export const nameless: AnyCommand = { type: "ping" };
// @ts-expect-error fields are readonly
hello.id = "2";
// @ts-expect-error no such field
export const odd: AnyCommand = { type: "ping", id: "1", extra: 1 };
"""


@pytest.mark.slow
def test_the_compiler_takes_the_types(tmp_path: Path) -> None:
    own = ROOT / "web" / "node_modules" / ".bin" / "tsc"
    compiler = str(own) if own.exists() else shutil.which("tsc")
    if compiler is None:
        pytest.skip("no TypeScript compiler: neither web/node_modules nor tsc on the path")
    shutil.copy(TYPES, tmp_path / "generated.ts")
    (tmp_path / "trial.ts").write_text(TRIAL, encoding="utf-8")
    settings = {
        "compilerOptions": {
            "strict": True,
            "noEmit": True,
            "exactOptionalPropertyTypes": True,
            "noUncheckedIndexedAccess": True,
            "target": "es2022",
            "module": "nodenext",
            "types": [],
        }
    }
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run([compiler, "-p", tmp_path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
