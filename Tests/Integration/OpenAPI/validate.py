"""Validates the OpenAPI documents that `genapi export openapi` makes of every API in Specs/ and of every golden case.

    python validate.py .build/debug/genapi

Each document is validated as other tools see it, without the keys that begin with `x-genapi-`; those of Specs/ with them, too.
The checks that a schema of OpenAPI has no words for are here: each parameter of a path is declared, paths differ in more than names, each `security` has its scheme,
examples have the form of their schema, and every document has what an API's users need.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml
from openapi_spec_validator import OpenAPIV31SpecValidator

ROOT = pathlib.Path(__file__).resolve().parents[3]
METHODS = {"get", "put", "post", "delete", "options", "head", "patch", "trace"}
PLAIN_API = "genapi: 1\napi: {}\nservers:\n  live: https://api.example.com/v1\n"


def plain(value):
    """The value as other tools see it."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if not key.startswith("x-genapi-")}
    return [plain(item) for item in value] if isinstance(value, list) else value


def operations(document):
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in METHODS:
                yield path, method, operation


def problems(document):
    for error in OpenAPIV31SpecValidator(document).iter_errors():
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
    shapes = [re.sub(r"\{[^}]*\}", "{}", path) for path in document["paths"]]
    yield from (f"{shape}: two paths" for shape in set(shapes) if shapes.count(shape) > 1)
    schemes = document.get("components", {}).get("securitySchemes", {})
    needed = [document.get("security", [])] + [operation.get("security", []) for _, _, operation in operations(document)]
    for requirement in (requirement for requirements in needed for requirement in requirements):
        yield from (f"security: no scheme '{name}'" for name in requirement if name not in schemes)
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    yield from (f"{id}: two operations" for id in set(ids) if ids.count(id) > 1)
    for path, method, operation in operations(document):
        names = {parameter["name"] for parameter in operation.get("parameters", []) if parameter.get("in") == "path"}
        if names != set(re.findall(r"\{([^}]*)\}", path)):
            yield f"{method} {path}: the parameters are {sorted(names)}"
        if not any(status.startswith("2") for status in operation["responses"]):
            yield f"{method} {path}: no response"
        yield from (f"{method} {path}: {problem}" for problem in example_problems(document, operation))


def example_problems(document, operation):
    """Bodies of examples that a mock server would refuse to return."""
    media = [content for response in operation["responses"].values() for content in response.get("content", {}).values()]
    for content in media:
        for name, example in content.get("examples", {}).items():
            schema = {"components": document["components"], **content["schema"]}
            for error in jsonschema.Draft202012Validator(schema).iter_errors(example["value"]):
                yield f"example '{name}': {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def folders(scratch):
    """The folders of all APIs that genapi accepts; a case without an API of its own gets the plainest one."""
    yield from sorted(path.parent for path in (ROOT / "Specs").glob("*/api.yaml"))
    for case in sorted((ROOT / "Tests/GoldenTests/Cases").iterdir()):
        if not any(case.rglob("*.swift")):
            continue
        folder = scratch / case.name
        for spec in case.rglob("*"):
            if spec.suffix in {".yaml", ".yml"}:
                target = folder / spec.relative_to(case)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(spec.read_bytes())
        if not (folder / "api.yaml").exists():
            (folder / "api.yaml").write_text(PLAIN_API.format(case.name))
        yield folder


def main(genapi):
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as scratch:
        for folder in folders(pathlib.Path(scratch)):
            is_own = folder.parent.name == "Specs"
            run = subprocess.run(
                [genapi, "export", "openapi", folder, "--format", "yaml" if is_own else "json"], capture_output=True, timeout=60
            )
            if run.returncode != 0:
                failures.append(f"{folder.name}: {run.stderr.decode()[-500:]}")
                continue
            text = run.stdout.decode()
            document = yaml.load(text, yaml.CSafeLoader) if is_own else json.loads(text)
            count += 1
            found = list(problems(plain(document)))
            if is_own and not found:
                found = [f"with x-genapi-: {problem}" for problem in problems(document)]
            failures += [f"{folder.name}: {problem}" for problem in found]
    print("\n".join(failures) or f"{count} exported documents are valid OpenAPI 3.1")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
