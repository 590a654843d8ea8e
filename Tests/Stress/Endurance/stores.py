"""C1: kills processes that write to a store on disk, and checks what the next process finds.

    stores.py CLIENT [--kills 50] [--calls 0]

CLIENT is the built `StoreClient`. It is killed at random times, then at each of the first system calls after it opens its
file (Linux; --calls is their maximum). The seed is printed.
"""

import argparse
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

from tracing import killed_at

PAGE = 20
# The number of pages that are read while system calls are counted.
PAGES = 3


def say(*words):
    print(*words, flush=True)


def numbers(output):
    """The printed numbers without an incomplete last line."""
    return [int(line) for line in output.split("\n")[:-1]]


class Store:
    """A store, and the checks of its contents after its writer was killed."""

    def __init__(self, client, folder):
        self.client, self.folder = client, folder
        self.acknowledged = 0

    def command(self, pages):
        return [self.client, str(self.folder), str(pages)]

    def killed_after(self, seconds):
        with subprocess.Popen(self.command(1_000_000), stdout=subprocess.PIPE, text=True) as process:
            try:
                time.sleep(seconds)
                early = process.poll()
            finally:
                process.kill()
            output, _ = process.communicate(timeout=60)
        if early is not None:
            raise AssertionError(f"the client ended by itself with {early}: {output[-300:]}")
        self.note(numbers(output))

    def look(self):
        done = subprocess.run(self.command(1), stdout=subprocess.PIPE, text=True, timeout=120)
        if done.returncode != 0:
            raise AssertionError(f"the client ended with {done.returncode}: {done.stdout[-300:]}")
        self.note(numbers(done.stdout))

    def look_after(self, pages):
        """Some of the pages were stored; the output of the killed client is unknown."""
        done = subprocess.run(self.command(1), stdout=subprocess.PIPE, text=True, timeout=120)
        found = numbers(done.stdout)
        if done.returncode != 0 or not self.acknowledged <= found[0] <= self.acknowledged + pages * PAGE:
            raise AssertionError(f"{done.returncode}, after {self.acknowledged}: {done.stdout[-300:]}")

    def note(self, found):
        """Every printed page is stored, and at most one more, which was committed but not printed."""
        if not found:
            return
        if not self.acknowledged <= found[0] <= self.acknowledged + PAGE:
            raise AssertionError(f"{found[0]} elements are there after {self.acknowledged}")
        self.acknowledged = found[-1]

    def check(self):
        for path in self.folder.rglob("store.sqlite"):
            with sqlite3.connect(path) as database:
                problem = database.execute("PRAGMA integrity_check").fetchone()[0]
            database.close()
            if problem != "ok":
                raise AssertionError(problem)


def at_random_times(client, scratch, kills):
    store = None
    pages = 0
    for number in range(kills):
        if number % 25 == 0:
            pages += store.acknowledged // PAGE if store else 0
            store = Store(client, scratch / f"times {number}")
        store.killed_after(0.02 + random.random() * 0.25)
        store.check()
    store.look()
    say(f"{kills} kills at random times, {pages + store.acknowledged // PAGE} pages: each was stored completely or not at all")


def at_system_calls(client, scratch, calls):
    """Starts with a store of one page each time. System calls are counted from the opening of the file."""
    count = 0
    for number in range(1, calls + 1):
        store = Store(client, scratch / f"call {number}")
        store.look()
        path = next(store.folder.rglob("store.sqlite"))
        if not killed_at(number, store.command(PAGES), str(path)):
            break
        count += 1
        store.look_after(PAGES)
        store.check()
    say(f"{count} kills, one at each system call: the old state or the new one")
    return count


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("client")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--calls", type=int, default=0)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    say(f"seed {arguments.seed}")
    random.seed(arguments.seed)
    with tempfile.TemporaryDirectory() as scratch:
        at_random_times(arguments.client, pathlib.Path(scratch), arguments.kills)
        if arguments.calls:
            at_system_calls(arguments.client, pathlib.Path(scratch), arguments.calls)


if __name__ == "__main__":
    sys.exit(main())
