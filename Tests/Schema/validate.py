"""Validates every spec in Specs/ and every golden case with the schema that `genapi schema` prints.

    genapi schema | python validate.py

A case that genapi accepts must be valid. Of those it refuses, the ones whose shape is wrong must not be.
"""

import json
import pathlib
import sys

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Refused for their shape, which a schema can see.
MISSHAPEN = {"UnknownKey", "UnknownFieldKey", "MissingKey", "NoServers", "EnumWithoutCases", "Verbs", "LanguageVersion"}


class Loader(yaml.SafeLoader):
    """YAML as the spec language reads it: `yes` and dates are text."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def problems(path, validator):
    try:
        document = yaml.load(path.read_text(encoding="utf-8"), Loader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        return [f"cannot be read: {error}"]
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(document)]


def specs(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in {".yaml", ".yml"})


def main():
    schema = json.load(sys.stdin)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures, seen = [], 0

    accepted = [ROOT / "Specs"]
    for case in sorted((ROOT / "Tests/GoldenTests/Cases").iterdir()):
        if not (case / "diagnostics.txt").exists():
            accepted.append(case)
        elif case.name in MISSHAPEN and not any(problems(path, validator) for path in specs(case)):
            failures.append(f"{case.name}: the schema accepts what genapi refuses for its shape")
    for path in (path for folder in accepted for path in specs(folder)):
        seen += 1
        failures += [f"{path.relative_to(ROOT)}: {problem}" for problem in problems(path, validator)]

    print("\n".join(failures) or f"{seen} specs are valid by the schema")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
