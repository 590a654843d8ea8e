"""C1: kills processes that write to a store on disk, and checks what the next process finds.

    stores.py CLIENT [--kills 50] [--calls 0] [--repairs 10]

CLIENT is the built `StoreClient`. It is killed at random times, then at each of the first system calls after it opens its
file (Linux; --calls is their maximum). So is one that signs out and keeps some elements. While a further one queues operations, its file is damaged again and again, and other
processes open and repair it. The seed is printed.
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


KEPT = 5


def at_sign_outs(client, scratch, calls):
    """A process that signs out is killed at each of its system calls. The next one finds everything or only what is kept, and then
    no file contains anything else."""
    found = {}
    for number in range(1, calls + 1):
        folder = scratch / f"sign-out {number}"

        def run(mode):
            command = [client, str(folder), str(KEPT), mode]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=120)
            if done.returncode != 0:
                raise AssertionError(f"{mode} ended with {done.returncode}: {done.stdout[-300:]}")
            return done.stdout.split("\n")[-2]

        run("kept")
        path = next(folder.rglob("store.sqlite"))
        is_killed = killed_at(number, [client, str(folder), str(KEPT), "signout"], str(path))
        left = run("left")
        if left not in [f"{KEPT} {PAGE} {PAGE} 1", f"{KEPT} 0 0 0"]:
            raise AssertionError(f"{left} after call {number}")
        if left.endswith(" 0"):
            for file in folder.rglob("*"):
                if file.is_file() and b"measurement " in file.read_bytes():
                    raise AssertionError(f"{file.name} contains what was removed after call {number}")
        found[left] = found.get(left, 0) + 1
        if not is_killed:
            break
    if len(found) != 2:
        raise AssertionError(f"{found}")
    say(f"{sum(found.values())} sign-outs, killed at each system call: {found}")


def beside_repairs(client, scratch, repairs, mode):
    """The file that the next process opens has every operation that a process has stored, and none that an outbox has removed,
    whoever has replaced the file."""
    store = Store(client, scratch / f"repairs {mode}")
    store.look()
    command = [client, str(store.folder), str(40 * repairs), mode]
    statuses = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        try:
            for _ in range(repairs):
                time.sleep(0.02 + random.random() * 0.08)
                damage(store.folder)
                other = subprocess.run(store.command(1), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=120)
                statuses.append("repaired" if "damaged" in other.stdout else other.returncode)
            output, _ = writer.communicate(timeout=120)
        finally:
            writer.kill()
    stored = {number for number in numbers(output) if number > 0}
    if writer.returncode != 0 or len(stored) != 40 * repairs:
        raise AssertionError(f"the writer ended with {writer.returncode} after {len(stored)} operations")
    expected = stored - {-number for number in numbers(output)}
    done = subprocess.run(store.command(1), stdout=subprocess.PIPE, text=True, timeout=120)
    with sqlite3.connect(next(store.folder.rglob("store.sqlite"))) as database:
        found = {number for number, in database.execute("SELECT number FROM operation")}
    database.close()
    if done.returncode != 0 or found != expected:
        lost, back = sorted(expected - found)[:10], sorted(found - expected)[:10]
        raise AssertionError(f"{done.returncode}: the operations {lost} are lost, and {back} are there again")
    count = statuses.count("repaired")
    if count == 0:
        raise AssertionError(f"no process has repaired the file: {statuses}")
    say(f"{len(stored)} operations are stored ({mode}) while other processes repair the file {count} times: none is lost")


def damage(folder):
    """A table is missing. The rest can be read."""
    with sqlite3.connect(next(folder.rglob("store.sqlite")), timeout=30) as database:
        database.execute("DROP TABLE IF EXISTS chunk")
    database.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("client")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--calls", type=int, default=0)
    parser.add_argument("--repairs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    say(f"seed {arguments.seed}")
    random.seed(arguments.seed)
    with tempfile.TemporaryDirectory() as scratch:
        at_random_times(arguments.client, pathlib.Path(scratch), arguments.kills)
        for mode in ["queued", "reserved"]:
            beside_repairs(arguments.client, pathlib.Path(scratch), arguments.repairs, mode)
        if arguments.calls:
            at_system_calls(arguments.client, pathlib.Path(scratch), arguments.calls)
            at_sign_outs(arguments.client, pathlib.Path(scratch), arguments.calls)


if __name__ == "__main__":
    sys.exit(main())
