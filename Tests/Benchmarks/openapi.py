"""Measures the import of OpenAPI documents and the generation of their Swift: CPU seconds, memory and lines.

    python openapi.py .build/release/genapi DOCUMENT...

Each command runs three times; the least CPU time and the largest memory count. The lines of a document are those of YAML in
blocks, a line for each value, without its examples.
"""

import json
import os
import pathlib
import sys
import tempfile

import yaml


class Loader(yaml.CSafeLoader):
    pass


class Dumper(yaml.CSafeDumper):
    def ignore_aliases(self, _):
        return True


def without_examples(value, inside_properties=False):
    if isinstance(value, dict):
        return {
            key: without_examples(item, key == "properties")
            for key, item in value.items()
            if inside_properties or key not in ("example", "examples")
        }
    return [without_examples(item) for item in value] if isinstance(value, list) else value


def lines_of_document(path):
    document = json.loads(path.read_text()) if path.suffix == ".json" else yaml.load(path.read_text(), Loader)
    return yaml.dump(without_examples(document), Dumper=Dumper, sort_keys=False, width=1_000_000, allow_unicode=True).count("\n")


def measured(arguments):
    """CPU seconds and megabytes."""
    child = os.fork()
    if child == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        os.execv(arguments[0], arguments)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        sys.exit(f"{' '.join(arguments)}: status {status}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024 * 1024)


def main(genapi, paths):
    print(f"{'document':16} {'import':>9} {'generate':>9} {'together':>9} {'memory':>8} {'specs':>7} {'document':>9} {'ratio':>6}")
    for path in map(pathlib.Path, paths):
        imports, generates = [], []
        for _ in range(3):
            with tempfile.TemporaryDirectory() as folder:
                specs = f"{folder}/Specs/Example"
                imports.append(measured([genapi, "import", "openapi", str(path), "--output", specs]))
                generates.append(measured([genapi, "generate", "--specs", specs, "--output", f"{folder}/Generated"]))
                lines = sum(spec.read_text().count("\n") for spec in pathlib.Path(specs).rglob("*.yaml"))
        (a, b), memory = (min(run[0] for run in runs) for runs in (imports, generates)), max(run[1] for run in imports + generates)
        total = lines_of_document(path)
        print(f"{path.name:16} {a:7.2f} s {b:7.2f} s {a + b:7.2f} s {memory:5.0f} MB {lines:7} {total:9} {lines / total:6.2f}")


if __name__ == "__main__":
    main(str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:])
