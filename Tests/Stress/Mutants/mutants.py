"""Checks that the tests of each row of SeedRows.md notice when its capability is taken away.

    mutants.py [ROW …] [--keep] [--seconds 120]

`BD.txt`, `JU.txt`, … beside this file have a change of the sources for each row. All changes are compiled into one copy of the package, each
behind a condition, so that one build is enough. Then the tests that are marked with a row run twice: they pass without its change, and at
least one of them fails with it. A crash and a test that does not end count as failures.

A change looks like this. The text before the arrow occurs once in the file; in the text after it, `MUTANT` is true if the change is in effect.

    BD-05  Sources/GenAPIRuntime/Client/Call.swift
    guard !isCancelled
    ->
    guard MUTANT || !isCancelled

Some tests read sources instead of running them. The change of their row has the word `text` behind the path, and no `MUTANT`: the copy's file is
changed while these tests run.

The script needs the servers of the integration tests only for rows whose tests call them.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parents[2]
COPY = PACKAGE / ".build/mutants/package"
FLAGS = ["--traits", "AsyncHTTPClient,Cryptography,Store"]
# A switch that each module of the copy has.
SWITCH = """#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import Synchronization

@usableFromInline enum SeedMutant {
    @usableFromInline static let active = getenv("GENAPI_MUTANT").map { String(cString: $0) }
    private static let seen = Mutex<Set<String>>([])

    /// Whether the text was not asked for before.
    static func isFirst(_ text: String) -> Bool { seen.withLock { $0.insert(text).inserted } }
}
"""


def say(*words):
    print(*words, flush=True)


class Mutant:
    """A change of one file that takes a capability away."""

    def __init__(self, row, path, original, replacement, is_text=False):
        self.row, self.path, self.original, self.replacement = row, path, original, replacement
        self.is_text = is_text

    def problem(self, source):
        """Why the change cannot be applied to a source, or None."""
        if not self.original.strip():
            return "the original text is empty"
        found = source.count(self.original)
        if found != 1:
            return f"the original text occurs {found} times"
        if ("MUTANT" in self.replacement) == self.is_text:
            return "the replacement has no condition" if not self.is_text else "the replacement of a text has a condition"
        return None

    def applied(self, source):
        if self.is_text:
            return source.replace(self.original, self.replacement)
        condition = f'(SeedMutant.active == "{self.row}")'
        return source.replace(self.original, self.replacement.replace("MUTANT", condition))


def mutants(folder=HERE):
    """The changes in the text files of a folder."""
    found = []
    for file in sorted(folder.glob("*.txt")):
        for block in re.split(r"\n(?=[A-Z]+-?\d+ +\S+(?: text)?\n)", "\n" + file.read_text()):
            head, _, body = block.strip("\n").partition("\n")
            if not re.fullmatch(r"[A-Z]+-?\d+ +\S+(?: text)?", head):
                continue
            row, path, *rest = head.split()
            original, arrow, replacement = body.partition("\n->\n")
            if not arrow:
                raise SystemExit(f"{file.name}: {row} has no line '->'")
            found.append(Mutant(row, path, original.strip("\n"), replacement.strip("\n"), rest == ["text"]))
    return found


class ProvingTests:
    """The tests of a row, by the place of their marks."""

    def __init__(self, root):
        self.places = {}
        for file in sorted((root / "Tests").rglob("*.swift")):
            if ".build" in file.relative_to(root).parts:
                continue
            source = file.read_text()
            for mark in re.finditer(r"\.proves\(([^)]*)\)", source):
                self.note(file, source, mark)

    def note(self, file, source, mark):
        attributes = list(re.finditer(r"@(Test|Suite)\b", source[: mark.start()]))
        if not attributes:
            return
        attribute = attributes[-1]
        if attribute[1] == "Suite":
            name = re.search(r"\b(?:struct|class|actor|enum) (\w+)", source[mark.end() :])
            place = rf"\.{name[1]}/"
        else:
            line = source[: attribute.start()].count("\n") + 1
            place = rf"/{re.escape(file.name)}:{line}:"
        for row in re.findall(r'"([^"]*)"', mark[1]):
            self.places.setdefault(row, []).append(place)

    def filters(self, row):
        return [word for place in self.places.get(row, []) for word in ("--filter", place)]


class Copy:
    """A copy of the package in which all changes are compiled."""

    def __init__(self, changes):
        self.changes = changes

    def make(self):
        COPY.mkdir(parents=True, exist_ok=True)
        listed = subprocess.run(
            ["git", "-c", "core.quotePath=off", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=PACKAGE, stdout=subprocess.PIPE, text=True, check=True,
        ).stdout.splitlines()
        texts = {path: self.text(path) for path in {change.path for change in self.changes}}
        for path in listed:
            if (PACKAGE / path).is_file():
                self.write(COPY / path, texts.get(path) or (PACKAGE / path).read_bytes(), (PACKAGE / path).stat().st_mode)
        for module in {self.module(change.path) for change in self.changes}:
            self.write(COPY / module / "SeedMutant.swift", SWITCH.encode(), 0o644)
        servers = COPY / ".build/venv"
        if not servers.exists() and (PACKAGE / ".build/venv").exists():
            servers.parent.mkdir(exist_ok=True)
            servers.symlink_to(PACKAGE / ".build/venv")

    def text(self, path):
        source = (PACKAGE / path).read_text()
        for change in self.changes:
            if change.path == path:
                problem = change.problem(source)
                if problem:
                    raise SystemExit(f"{change.row}: {problem} in {path}")
                if not change.is_text:
                    source = change.applied(source)
        return source.encode()

    @staticmethod
    def module(path):
        return "/".join(path.split("/")[:2])

    @staticmethod
    def write(target, data, mode):
        if target.exists() and target.read_bytes() == data:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        target.chmod(mode)

    def build(self):
        done = subprocess.run(
            ["swift", "build", "--build-tests", *FLAGS],
            cwd=COPY, env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"},
        )
        if done.returncode != 0:
            raise SystemExit("the copy with all changes does not compile")

    def run(self, filters, mutant, seconds):
        """'passed', 'failed', 'crashed', 'hangs' or 'ran nothing'."""
        texts = {change: COPY / change.path for change in self.changes if change.is_text and change.row == mutant}
        former = {file: file.read_text() for file in texts.values()}
        for change, file in texts.items():
            file.write_text(change.applied(file.read_text()))
        try:
            return self.outcome(filters, mutant, seconds)
        finally:
            for file, text in former.items():
                file.write_text(text)

    def outcome(self, filters, mutant, seconds):
        bundle = COPY / ".build/debug/genapiPackageTests.xctest"
        # SwiftPM plans the build for seconds before each run. On Linux, the tests are a program.
        start = [bundle, "--testing-library", "swift-testing"] if bundle.is_file() else ["swift", "test", "--skip-build", *FLAGS]
        command = [*start, *filters]
        environment = {**os.environ, "GENAPI_SEEDS": "20", "PAGING_SEEDS": "20"}
        if mutant:
            environment["GENAPI_MUTANT"] = mutant
        with subprocess.Popen(
            command, cwd=COPY, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True,
        ) as process:
            try:
                output, _ = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                return "hangs"
        counts = [int(count) for count in re.findall(r"Test run with (\d+) test", output)]
        if process.returncode == 0:
            return "passed" if sum(counts) else "ran nothing"
        return "failed" if re.search(r"Test run with \d+ test.* failed", output) else "crashed"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("rows", nargs="*")
    parser.add_argument("--keep", action="store_true", help="use the copy as it was built")
    parser.add_argument("--list", action="store_true", help="only check that each change can be applied")
    parser.add_argument("--seconds", type=int, default=120)
    options = parser.parse_args()
    changes = mutants()
    copy = Copy(changes)
    if options.list:
        for path in sorted({change.path for change in changes}):
            copy.text(path)
        say(f"{len({change.row for change in changes})} rows have a change, and each can be applied.")
        return
    if not options.keep:
        copy.make()
        copy.build()
    tests = ProvingTests(COPY)
    rows = options.rows or list(dict.fromkeys(change.row for change in changes))
    unnoticed = []
    every = [word for row in rows for word in tests.filters(row)]
    together = copy.run(every, None, 20 * options.seconds)
    say(f"Without a change, the tests of all rows {together}.")
    for row in rows:
        start = time.monotonic()
        if not tests.filters(row):
            before = "has no test"
        elif together == "passed":
            before = together
        else:
            before = copy.run(tests.filters(row), None, options.seconds)
        after = copy.run(tests.filters(row), row, options.seconds) if before == "passed" else "-"
        if before != "passed" or after not in ("failed", "crashed", "hangs"):
            unnoticed.append(row)
        say(f"{row}: {before} without the change, {after} with it ({time.monotonic() - start:.0f} s)")
    say(f"{len(rows) - len(unnoticed)} of {len(rows)} rows are noticed.")
    if unnoticed:
        raise SystemExit("not noticed: " + " ".join(unnoticed))


if __name__ == "__main__":
    main()
