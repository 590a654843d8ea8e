"""Models in Rust and Python of the benchmark's specs, as the export to OpenAPI describes them.

    models.py GENAPI SPECS OUTPUT        writes OUTPUT/models.rs and OUTPUT/models.py
"""

import json
import re
import subprocess
import sys
from pathlib import Path


class Models:
    def __init__(self) -> None:
        self.rust = ["use super::instant::Instant;", "use serde_derive::{Deserialize, Serialize};", "use std::collections::HashMap;", ""]
        self.python = [
            "import datetime",
            "from typing import Any, Literal, Optional",
            "",
            "import msgspec",
            "",
        ]
        self.schemas: dict = {}

    def add(self, document: dict) -> None:
        self.schemas = document["components"]["schemas"]
        for name, schema in self.schemas.items():
            if name != "Failure" and "properties" in schema:
                self.add_object(name, schema)

    def add_object(self, name: str, schema: dict) -> None:
        required = set(schema.get("required", []))
        rust = ["#[derive(Deserialize, Serialize)]", f"pub struct {name} {{"]
        fields = []
        for key, value in schema["properties"].items():
            is_required = key in required
            word = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", key).lower()
            word = f"r#{word}" if word in {"type", "ref"} else word
            type_rust, type_python = self.types(value, name)
            attributes = []
            if word.removeprefix("r#") != key:
                attributes.append(f'rename = "{key}"')
            if not is_required:
                attributes += ["default", 'skip_serializing_if = "Option::is_none"']
            if attributes:
                rust.append(f"    #[serde({', '.join(attributes)})]")
            rust.append(f"    pub {word}: {type_rust if is_required else f'Option<{type_rust}>'},")
            field = f"    {word.removeprefix('r#')}: {type_python if is_required else f'Optional[{type_python}]'}"
            renamed = f'name="{key}"' if word.removeprefix("r#") != key else ""
            default = "" if is_required else "default=None"
            settings = ", ".join(part for part in (default, renamed) if part)
            fields.append((not is_required, f"{field} = msgspec.field({settings})" if settings else field))
        self.rust += [*rust, "}", ""]
        # Fields with defaults follow those without.
        self.python += [f"class {name}(msgspec.Struct, omit_defaults=True, kw_only=True):"]
        self.python += [line for _, line in fields] + ["", ""]

    def types(self, schema: dict, owner: str) -> tuple[str, str]:
        """The type in Rust and in Python."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            target = self.schemas[name]
            if "properties" not in target:
                return self.types(target, owner)
            return (f"Box<{name}>" if name == owner else name), f'"{name}"'
        if "const" in schema:
            self.rust += [
                "#[derive(Deserialize, Serialize)]",
                f"pub enum {owner}Type {{",
                f'    #[serde(rename = "{schema["const"]}")]',
                "    Only,",
                "}",
                "",
            ]
            return f"{owner}Type", f'Literal["{schema["const"]}"]'
        if "anyOf" in schema:
            return self.types(schema["anyOf"][0], owner)
        kind = schema.get("type")
        # An identity is a text or a number: these documents have texts.
        if isinstance(kind, list):
            return "String", "str"
        if kind is None:
            return "serde_json::Value", "Any"
        if kind == "array":
            rust, python = self.types(schema["items"], owner)
            return f"Vec<{rust}>", f"list[{python}]"
        if kind == "object":
            rust, python = self.types(schema["additionalProperties"], owner)
            return f"HashMap<String, {rust}>", f"dict[str, {python}]"
        if schema.get("format") == "date-time":
            return "Instant", "datetime.datetime"
        plain = {
            "string": ("String", "str"),
            "integer": ("i64", "int"),
            "number": ("f64", "float"),
            "boolean": ("bool", "bool"),
        }
        return plain[kind]


def main() -> None:
    tool, specs, output = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    models = Models()
    for folder in sorted(path for path in specs.iterdir() if path.is_dir()):
        command = [tool, "export", "openapi", str(folder), "--format", "json"]
        models.add(json.loads(subprocess.check_output(command)))
    (output / "models.rs").write_text("\n".join(models.rust))
    (output / "models.py").write_text("\n".join(models.python))


main()
