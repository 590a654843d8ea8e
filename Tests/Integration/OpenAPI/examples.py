"""Reads the examples of OpenAPI documents with the Swift that genapi makes of them, compiled.

    python examples.py .build/debug DOCUMENT...

Examples of schemas, and of the bodies of responses whose schema became a type or a list of one. An example that the Swift does
not read has to contradict its schema, and is listed; one that does not is an error.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema
import yaml

RUNTIME = ["GenAPIMapping", "GenAPIRuntime", "GenAPICaching", "GenAPIMessages", "HTTPTypes"]

PROGRAM = """\
import GenAPIMapping
import GenAPIRuntime

/// Reads lines: a type, a number and JSON, with tabs between them. It prints the numbers of those that it cannot read.
@main
struct ExampleReadingProgram {
    private static let types: [String: any JSONReadable.Type] = [
%s
    ]

    static func main() {
        while let line = readLine() {
            let parts = line.split(separator: "\\t", maxSplits: 2).map(String.init)
            guard parts.count == 3, let type = types[parts[0]] else { continue }
            do { try read(type, parts[2]) } catch { print(parts[1], "\\(error)".split(separator: "\\n").joined(separator: " "), separator: "\\t") }
        }
    }

    private static func read<Value: JSONReadable>(_ type: Value.Type, _ text: String) throws {
        _ = try JSONReader.reading(Array(text.utf8)) { json in Value(from: &json) }
    }
}
"""


class Loader(yaml.CSafeLoader):
    """Dates stay texts, as they are in JSON."""


Loader.yaml_implicit_resolvers = {
    first: [pair for pair in pairs if pair[0] != "tag:yaml.org,2002:timestamp"]
    for first, pairs in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def escaped(key):
    return str(key).replace("~", "~0").replace("/", "~1")


class Document:
    def __init__(self, path):
        self.root = json.loads(path.read_text()) if path.suffix == ".json" else yaml.load(path.read_text(), Loader)

    def at(self, pointer):
        value = self.root
        for step in pointer.split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            value = value[int(step)] if isinstance(value, list) else value[step]
        return value

    def resolved(self, pointer):
        for _ in range(32):
            value = self.at(pointer)
            if not (isinstance(value, dict) and isinstance(value.get("$ref"), str)):
                break
            pointer = value["$ref"].removeprefix("#")
        return pointer

    def examples(self):
        """The pointer of the schema, the pointer of the example, and the example."""
        for name in self.root.get("components", {}).get("schemas", {}):
            yield from self.of_schema(f"/components/schemas/{escaped(name)}")
        for path, item in self.root.get("paths", {}).items():
            for method, operation in item.items():
                if not (isinstance(operation, dict) and "responses" in operation):
                    continue
                for status in operation["responses"]:
                    response = self.resolved(f"/paths/{escaped(path)}/{method}/responses/{status}")
                    for media in self.at(response).get("content", {}):
                        if "json" in media:
                            yield from self.of_media(f"{response}/content/{escaped(media)}")

    def of_schema(self, pointer):
        schema = self.at(pointer)
        if isinstance(schema, dict) and "$ref" not in schema:
            if "example" in schema:
                yield pointer, f"{pointer}/example", schema["example"]
            if isinstance(schema.get("examples"), list):
                yield from ((pointer, f"{pointer}/examples/{place}", value) for place, value in enumerate(schema["examples"]))

    def of_media(self, pointer):
        media = self.at(pointer)
        if "schema" not in media:
            return
        if "example" in media:
            yield f"{pointer}/schema", f"{pointer}/example", media["example"]
        for name in media.get("examples") or {}:
            place = self.resolved(f"{pointer}/examples/{escaped(name)}")
            if "value" in self.at(place):
                yield f"{pointer}/schema", f"{place}/value", self.at(place)["value"]

    def modern(self, schema, is_old):
        """The schema as JSON Schema: null is a type, and what only annotates is not there."""
        if isinstance(schema, list):
            return [self.modern(item, is_old) for item in schema]
        if not isinstance(schema, dict):
            return schema
        result = {}
        for key, value in schema.items():
            if key in ("example", "examples", "discriminator", "xml", "externalDocs", "default", "pattern"):
                continue
            if key == "properties" and isinstance(value, dict):
                result[key] = {name: self.modern(item, is_old) for name, item in value.items()}
            elif key in ("enum", "const", "required"):
                result[key] = value
            else:
                result[key] = self.modern(value, is_old)
        if is_old and schema.get("nullable") is True:
            return {"anyOf": [result, {"type": "null"}]}
        return result

    def validator(self):
        is_old = str(self.root.get("openapi", "")).startswith("3.0")
        components = {"schemas": {}}
        for name, schema in self.root.get("components", {}).get("schemas", {}).items():
            components["schemas"][name] = self.modern(schema, is_old)

        def problems(pointer, value):
            schema = {"allOf": [self.modern(self.at(pointer), is_old)], "components": components}
            checker = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
            return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:120]}" for error in checker.iter_errors(value)]

        return problems

    def type(self, types, pointer, depth=0):
        """The type that a schema became; `None` for one that is not a type of its own."""
        pointer = self.resolved(pointer)
        schema = self.at(pointer)
        if pointer in types:
            return types[pointer]
        if depth < 3 and isinstance(schema, dict) and schema.get("type") == "array" and "items" in schema:
            element = self.type(types, f"{pointer}/items", depth + 1)
            return element and f"[{element}]"
        return None


def run(arguments, **options):
    result = subprocess.run(arguments, capture_output=True, text=True, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, arguments[:4]))}: {result.stderr[-3000:]}")
    return result.stdout


def compiled(products, sources, program, folder):
    objects = [
        products / f"{target}.build" / f"{pathlib.Path(line).name}.o"
        for target in RUNTIME
        for line in (products / f"{target}.build/sources").read_text().split()
    ]
    maps = {path.parent.name: path for path in products.glob("*.build/module.modulemap")}
    for build in products.glob("*.build"):
        for path in products.parents[1].glob(f"checkouts/*/Sources/{build.stem}/include/module.modulemap"):
            maps.setdefault(build.name, path)
    flags = [flag for path in maps.values() for flag in ("-Xcc", f"-fmodule-map-file={path}")]
    main = folder / "ExampleReadingProgram.swift"
    main.write_text(program)
    files = [*sources, main, *objects]
    (folder / "files").write_text("\n".join(f'"{file}"' for file in files))
    run(["swiftc", "-Onone", "-wmo", "-suppress-warnings", "-swift-version", "6", "-parse-as-library", "-module-name", "ImportedExamples",
         "-I", products / "Modules", *flags, "-o", folder / "program", f"@{folder / 'files'}"])
    return folder / "program"


def check(products, path):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        genapi = products / "genapi"
        run([genapi, "import", "openapi", path, "--output", folder / "Specs/Example"])
        run([genapi, "generate", "--specs", folder / "Specs/Example", "--joined", "--output", folder / "Generated"])
        types = yaml.load((folder / "Specs/Example/openapi.lock").read_text(), Loader)["types"]
        document = Document(path)
        read, unread = [], 0
        for schema, place, value in document.examples():
            name = document.type(types, schema)
            if name:
                read.append((name, schema, place, value))
            else:
                unread += 1
        names = sorted({name for name, *_ in read})
        entries = ",\n".join(f'        "{name}": {name}.self' for name in names) or "        :"
        program = compiled(products, sorted((folder / "Generated").rglob("*.swift")), PROGRAM % entries, folder)
        lines = "".join(f"{name}\t{number}\t{json.dumps(value)}\n" for number, (name, _, _, value) in enumerate(read))
        output = run([program], input=lines)
        problems, failures, listed = document.validator(), [], []
        for line in output.splitlines():
            number, error = line.split("\t", 1)
            name, schema, place, value = read[int(number)]
            found = problems(schema, value)
            (listed if found else failures).append(f"{place} as {name}: {error[:200]}" + (f" ({found[0]})" if found else ""))
        print(f"{path.name}: {len(read)} examples read, {len(listed)} of which contradict the document, {len(failures)} failed; "
              f"{unread} of other schemas")
        print("".join(f"  contradicts: {line}\n" for line in listed) + "".join(f"  FAILED: {line}\n" for line in failures), end="")
        return failures


if __name__ == "__main__":
    products = pathlib.Path(sys.argv[1]).resolve()
    failures = [failure for path in sys.argv[2:] for failure in check(products, pathlib.Path(path).resolve())]
    sys.exit(1 if failures else 0)
