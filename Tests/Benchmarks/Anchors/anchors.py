"""Reading and writing JSON beside serde_json (Rust) and msgspec (Python): the same documents into the same models, each
in a process of its own.

    anchors.py JSONBENCHMARK RUST_PROGRAM DOCUMENTS FOLDER

RUST_PROGRAM is '-' where Rust or its crates are missing. FOLDER has models.py, and gets the documents with users.
First, all programs read and write each document, and what they write is compared. Times are microseconds of CPU time,
the least of all rounds, with the release of the value; instructions are those of one of five rounds, counted by
callgrind.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROWS = [
    ("users", "users", "users.json"),
    ("users, another key order", "users", "other.json"),
    ("users, shuffled keys", "users", "shuffled.json"),
    ("twitter", "twitter", "twitter.json"),
    ("citm", "citm", "citm_catalog.json"),
    ("github", "github", "github_events.json"),
    ("canada", "canada", "canada.json"),
]
TYPES = {
    "users": "UserPage",
    "twitter": "Search",
    "citm": "Catalog",
    "github": "list[GitHubEvent]",
    "canada": "FeatureCollection",
}


def without_nulls(value):
    """A tree without members that are null, and with numbers of one type."""
    if isinstance(value, dict):
        return {key: without_nulls(item) for key, item in value.items() if item is not None}
    if isinstance(value, list):
        return [without_nulls(item) for item in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


class Program:
    """A contender that is a program."""

    def __init__(self, command: list[str]) -> None:
        self.command = command

    def echo(self, model: str, file: Path):
        return without_nulls(json.loads(subprocess.check_output([*self.command, "echo", model, str(file)])))

    def time(self, work: str, model: str, file: Path) -> float:
        texts = [subprocess.check_output([*self.command, work, model, str(file)], text=True) for _ in range(3)]
        return min(float(text.split()[0]) for text in texts)

    def instructions(self, work: str, model: str, file: Path) -> float | None:
        counts = [self.count([*self.command, work, model, str(file), str(rounds)]) for rounds in (2, 7)]
        return None if None in counts else (counts[1] - counts[0]) / 5

    @staticmethod
    def count(command: list[str]) -> int | None:
        valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        try:
            result = subprocess.run([*valgrind, *command], capture_output=True, text=True, timeout=600)
        except FileNotFoundError:
            return None
        found = re.search(r"Collected : (\d+)", result.stderr)
        return int(found[1]) if found else None


class MsgSpec:
    """msgspec, in this process."""

    def __init__(self, folder: Path) -> None:
        import msgspec

        sys.path.insert(0, str(folder))
        import models

        types = {model: eval(text, vars(models)) for model, text in TYPES.items()}
        self.decoders = {model: msgspec.json.Decoder(type) for model, type in types.items()}
        self.encoder = msgspec.json.Encoder()

    def echo(self, model: str, file: Path):
        value = self.decoders[model].decode(file.read_bytes())
        return without_nulls(json.loads(self.encoder.encode(value)))

    def time(self, work: str, model: str, file: Path) -> float:
        document = file.read_bytes()
        decoder, encoder = self.decoders[model], self.encoder
        value = decoder.decode(document)
        least = float("inf")
        start = time.process_time()
        while time.process_time() - start < 3:
            begun = time.process_time()
            if work == "decode":
                for _ in range(5):
                    decoder.decode(document)
            else:
                for _ in range(5):
                    encoder.encode(value)
            least = min(least, (time.process_time() - begun) / 5)
        return least * 1e6


def contenders(rust: str, folder: Path) -> dict:
    found: dict = {}
    if rust != "-":
        found["serde_json"] = Program([rust])
    try:
        found["msgspec"] = MsgSpec(folder)
    except ImportError:
        pass
    return found


def main() -> None:
    own, documents, folder = Program([sys.argv[1], "anchor"]), Path(sys.argv[3]), Path(sys.argv[4])
    for name in ("users", "other", "shuffled"):
        document = subprocess.check_output([sys.argv[1], "anchor", "document", name])
        (folder / f"{name}.json").write_bytes(document)
    others = contenders(sys.argv[2], folder)
    for missing in {"serde_json", "msgspec"} - set(others):
        print(f"{missing} is not installed; its columns are missing.")
    print(f"load {os.getloadavg()[0]:.1f}; ratios above 1: genapi is faster\n")
    for work in ("decode", "encode"):
        heads = ["genapi µs", *(f"x {name}" for name in others), "M instr.", "x serde_json"]
        print(f"{work:<26}" + "".join(f"{head:>15}" for head in heads))
        for title, model, file in ROWS:
            if work == "encode" and file in ("other.json", "shuffled.json"):
                continue
            path = folder / file if model == "users" else documents / file
            if not path.exists():
                print(f"{title:<26}  not there")
                continue
            expected = own.echo(model, path)
            for name, other in others.items():
                if other.echo(model, path) != expected:
                    sys.exit(f"{name} has other values for {title}")
            time_own = own.time(work, model, path)
            cells = [f"{time_own:.0f}", *(f"{other.time(work, model, path) / time_own:.2f}" for other in others.values())]
            count = own.instructions(work, model, path)
            cells.append(f"{count / 1e6:.2f}" if count else "-")
            rust = others["serde_json"].instructions(work, model, path) if "serde_json" in others else None
            cells.append(f"{rust / count:.2f}" if rust and count else "-")
            print(f"{title:<26}" + "".join(f"{cell:>15}" for cell in cells), flush=True)
        print()


main()
