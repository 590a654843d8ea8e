"""Validates every spec in Specs/ and every golden case with the schema that `genapi schema` prints.

    genapi schema | python validate.py

A case that genapi accepts must be valid. Of those it refuses, the ones whose shape is wrong must not be; the others are
not looked at, because some of them are made to keep a reader busy for ever.
"""

import json
import pathlib
import re
import signal
import sys

import jsonschema
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Whatever takes longer is not going to end.
SECONDS = 120

# Refused for their shape, which a schema can see.
MISSHAPEN = {
    "UnknownKey", "UnknownFieldKey", "MissingKey", "NoServers", "EnumWithoutCases", "Verbs", "LanguageVersion", "MessagesMisshapen",
}


class Loader(yaml.CSafeLoader):
    """YAML as the spec language reads it: `yes`, `0o17` and dates are text, and only `true` and `false` are not.

    libyaml's own loader, because it takes `{ a: string? }`, which the one in Python does not.
    """


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))
Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile("^(?:~|null|)$"), ["~", "n", ""])
Loader.add_implicit_resolver("tag:yaml.org,2002:int", re.compile(r"^-?(?:0|[1-9][0-9]*)$"), list("-0123456789"))
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(r"^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$"),
    list("-0123456789"),
)
Loader.add_implicit_resolver("tag:yaml.org,2002:merge", re.compile("^<<$"), ["<"])


def problems(path, validator):
    try:
        document = yaml.load(path.read_text(encoding="utf-8"), Loader)
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        return [f"cannot be read: {error}"]
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in validator.iter_errors(document)]


def specs(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in {".yaml", ".yml"})


def main():
    signal.alarm(SECONDS)
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
