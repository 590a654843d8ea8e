"""Kills processes that share an outbox and a rate limit in PostgreSQL. The ledger of a server shows the result.

    outboxes.py CLIENT [--changes 600] [--workers 2] [--kills 40] [--callers 16] [--seconds 25]

CLIENT is the built `FleetClient`. Workers are killed with SIGKILL at random times while others add changes, and the server loses requests
and responses. Afterwards, processes share the budget of a server that announces it. The database is one of its own.
"""

import argparse
import collections
import http.server
import json
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Servers"))

import database
from postgresql import Database

SCHEMA = "fleet"
BUDGET, PERIOD = 100, 4


def say(*words):
    print(*words, flush=True)


class Ledger:
    """What has taken effect."""

    def __init__(self):
        self.lock = threading.Lock()
        self.writes = collections.defaultdict(list)
        self.memos = {}
        self.keys = {}
        self.requests = 0
        self.left = 0
        self.end = 0.0
        self.statuses = collections.Counter()

    def perform(self, method, memo, text, key):
        with self.lock:
            self.requests += 1
            if key is not None and key in self.keys:
                return
            if key is not None:
                self.keys[key] = text
            # A repeated PUT changes nothing.
            if method != "PUT" or self.memos.get(memo) != text:
                self.writes[memo].append(text)
            if method == "PUT":
                self.memos[memo] = text

    def take(self):
        """Whether the budget allows a request, what is left of it, and the seconds until there is more, rounded down."""
        with self.lock:
            now = time.monotonic()
            if self.end <= now:
                self.left, self.end = BUDGET, now + PERIOD
            allowed = self.left > 0
            self.left = max(0, self.left - 1)
            self.statuses[200 if allowed else 429] += 1
            return allowed, self.left, int(self.end - now)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def answer(self, status, content=b"", headers={}):
        self.send_response(status)
        for name, value in {"Content-Length": len(content), "Content-Type": "application/json", **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        allowed, left, rest = self.server.ledger.take()
        announced = {"RateLimit": f'"default";r={left};t={rest}'}
        if not allowed:
            announced["Retry-After"] = rest
        self.answer(200 if allowed else 429, b"{}", announced)

    def write(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        text = json.loads(body)["text"]
        memo = self.path.split("/")[2]
        fault = random.choices(["none", "before", "after", "busy", "overload"], [70, 8, 8, 8, 6])[0]
        time.sleep(random.uniform(0, 0.05))
        if fault == "busy":
            return self.answer(503)
        if fault == "overload":
            return self.answer(429, headers={"Retry-After": "1"})
        if fault != "before":
            self.server.ledger.perform(self.command, memo, text, self.headers.get("Idempotency-Key"))
        if fault in ("before", "after"):
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return None
        if self.command == "POST":
            return self.answer(204)
        return self.answer(200, json.dumps({"id": memo, "text": text}).encode())

    do_PUT = do_POST = write


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        # Clients are killed while they wait.
        pass


class Fleet:
    def __init__(self, options, scratch):
        self.options = options
        self.database = Database(scratch)
        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.ledger = Ledger()
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        subprocess.run(self.command("prepare", "-", "-"), check=True, timeout=120)

    def stop(self):
        self.server.shutdown()
        self.database.stop()

    def command(self, verb, first, second):
        base = self.database.url("127.0.0.1", self.database.port)
        return [self.options.client, verb, f"{base}/{SCHEMA}", str(first), str(second)]

    def start(self, verb, first, second):
        return subprocess.Popen(self.command(verb, first, second), stdout=subprocess.PIPE, text=True)

    def query(self, sql):
        return self.database.query(sql)

    # The outbox.

    def discard(self):
        """The operations that have stopped, by number."""
        output = subprocess.run(self.command("discard", "-", "-"), capture_output=True, text=True, timeout=120, check=True).stdout
        return dict((int(line.split(" ", 1)[0]), line.split(" ", 1)[1]) for line in output.splitlines())

    def run_outbox(self):
        count = self.options.changes
        writers = [self.start("add", f"w{number}", count // 3) for number in range(3)]
        workers = [self.start("work", self.url, 3600) for _ in range(self.options.workers)]
        stopped = {}
        killed = 0
        begun = time.monotonic()
        while True:
            time.sleep(random.uniform(0.1, 1.5))
            if killed < self.options.kills:
                victim = random.randrange(len(workers))
                workers[victim].kill()
                workers[victim].wait()
                killed += 1
                workers[victim] = self.start("work", self.url, 3600)
            stopped.update(self.discard())
            left = self.query(f"SELECT count(*) FROM {SCHEMA}.outbox")
            if left == "0" and all(writer.poll() is not None for writer in writers):
                break
            if time.monotonic() - begun > 1800:
                say(f"  {left} changes are left after half an hour")
                break
        added = [line.split() for writer in writers for line in writer.communicate()[0].splitlines()]
        for worker in workers:
            worker.send_signal(signal.SIGINT)
        for worker in workers:
            worker.wait(60)
        return self.judge(added, stopped, killed, time.monotonic() - begun)

    def judge(self, added, stopped, killed, seconds):
        writes = self.server.ledger.writes
        problems = []
        if len(added) != self.options.changes // 3 * 3:
            problems.append(f"{len(added)} changes were added")
        numbers = collections.defaultdict(list)
        for number, memo, kind, text in added:
            numbers[memo].append((int(number), kind, text))
        unknown = 0
        for memo, changes in numbers.items():
            order = {text: number for number, _, text in changes}
            if [order[text] for text in writes[memo]] != sorted(order[text] for text in writes[memo]):
                problems.append(f"{memo}: out of order")
            times = collections.Counter(writes[memo])
            for number, kind, text in changes:
                state = stopped.get(number, "")
                unknown += "unknownOutcome" in state
                allowed = (0, 1) if kind == "log" and "unknownOutcome" in state else (1,)
                if times[text] not in allowed:
                    problems.append(f"{memo}: {kind} {text} took effect {times[text]} times {state}")
        say(
            f"{len(added)} changes of {len(numbers)} elements by 3 processes, sent by {self.options.workers}, {killed} of which were"
            f" killed: {self.server.ledger.requests} requests took effect or were recognized, {unknown} calls that must not be"
            f" repeated have an unknown outcome, {len(problems)} problems, {seconds:.0f} s"
        )
        for problem in problems[:20]:
            say(f"  {problem}")
        return not problems

    # The limit.

    def run_limit(self):
        callers = [self.start("call", self.url, self.options.seconds) for _ in range(self.options.callers)]
        reports = [caller.communicate(timeout=300)[0].split() for caller in callers]
        statuses = self.server.ledger.statuses
        answered = sum(int(report[0]) for report in reports)
        failed = sum(int(report[1]) for report in reports)
        least = min(int(report[0]) for report in reports)
        say(
            f"{len(callers)} processes, a budget of {BUDGET} calls in {PERIOD} s, {self.options.seconds} s: {statuses[200]} requests"
            f" accepted, {statuses[429]} rejected with 429; {answered} calls answered, {failed} failed, the fewest of a process {least}"
        )
        return statuses[429] <= 1 and failed == 0 and statuses[200] >= BUDGET * 2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("client")
    parser.add_argument("--changes", type=int, default=600)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--callers", type=int, default=16)
    parser.add_argument("--seconds", type=int, default=25)
    options = parser.parse_args()
    if database.programs() is None:
        sys.exit("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="genapi-outboxes-", ignore_cleanup_errors=True) as scratch:
        fleet = Fleet(options, scratch)
        try:
            fine = fleet.run_outbox() if options.changes else True
            fine &= fleet.run_limit() if options.callers else True
        finally:
            fleet.stop()
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
