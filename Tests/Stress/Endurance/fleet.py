"""Runs and kills processes in two networks that share a login in PostgreSQL, which is restarted and cut off. The server's database shows the result.

    fleet.py CLIENT [--processes 16] [--expiries 30] [--rotation lenient strict] [--part 1/1]

CLIENT is the built `LoginClient`. The environment names the servers of Tests/Servers/serve.py. The database is one of its own.
"""

import argparse
import collections
import json
import multiprocessing
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from urllib.parse import urlsplit

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Servers"))

import database
from login import LENIENT, STRICT, Report, ask, await_completion
from partition import Network, Proxy
from postgresql import Database
from tracing import killed_at

# The longest time that a lease lasts after its process has died.
LONGEST_LEASE = 20
SCHEMA = "fleet"


def say(*words):
    print(*words, flush=True)


class SharedLogin:
    """A user of a real server, and the row with the login."""

    def __init__(self, client, url, base):
        self.client = client
        self.url = url
        self.base = base
        self.user = ask(f"{url}/truth/users")["name"]
        # A busy machine may need longer than the timeouts of the client.
        for _ in range(3):
            signed_in = subprocess.run(self.command("sign-in", self.user), capture_output=True, text=True, timeout=120)
            if signed_in.returncode == 0:
                return
        raise RuntimeError(f"nobody could sign in: {signed_in.stderr[:200]}")

    def command(self, verb, argument, base=None, url=None):
        return [self.client, verb, f"{base or self.base}/{SCHEMA}/{self.user}", url or self.url, str(argument)]

    def expire(self):
        ask(f"{self.url}/truth/users/{self.user}/expire")

    @property
    def truth(self):
        return ask(f"{self.url}/truth/users/{self.user}")


class Storm:
    """Processes in two networks that share a login on a strict server, while their database has faults."""

    FAULTS = ["none", "restart", "crash", "silent", "closed", "all closed"]

    def __init__(self, options, scratch):
        self.options = options
        self.server = Database(scratch)
        self.networks = [Network(number) for number in range(2)]
        self.databases = [Proxy(network.host, self.server.port) for network in self.networks]
        port = urlsplit(STRICT).port
        self.servers = [Proxy(network.host, port) for network in self.networks]
        self.slowest = collections.Counter()

    def stop(self):
        for one in [*self.databases, *self.servers, *self.networks, self.server]:
            one.stop()

    def start(self, login, seconds):
        running = []
        for number in range(self.options.processes):
            side = number % 2
            host = self.networks[side].host
            command = login.command(
                "run", seconds, self.base(host, self.databases[side].port), f"http://{host}:{self.servers[side].port}"
            )
            running.append(
                subprocess.Popen([*self.networks[side].before, *command], stdout=subprocess.PIPE, text=True)
            )
        return running

    def base(self, host, port):
        return self.server.url(host, port)

    def disturb(self, fault):
        """The fault begins around the moment of the expiry, and lasts for some seconds."""
        time.sleep(random.uniform(0, 0.15))
        if fault in ("restart", "crash"):
            self.server.stop(signal.SIGINT if fault == "restart" else signal.SIGQUIT)
            time.sleep(random.uniform(0, 2))
            self.server.start()
        elif fault != "none":
            cut = self.databases if fault == "all closed" else [random.choice(self.databases)]
            for proxy in cut:
                proxy.become("closed" if fault != "silent" else "silent")
            time.sleep(random.uniform(1, 6))
            for proxy in cut:
                proxy.become("open")

    def run(self):
        login = SharedLogin(self.options.client, STRICT, self.base("127.0.0.1", self.server.port))
        expiries = self.options.expiries
        running = self.start(login, 60 + expiries * 30)
        time.sleep(5)
        done = 0
        missing = []
        while done < expiries:
            fault = self.FAULTS[done % len(self.FAULTS)]
            disturbing = threading.Thread(target=self.disturb, args=[fault])
            disturbing.start()
            login.expire()
            begun = time.monotonic()
            deadline = begun + 90
            while login.truth["refresh_tokens"] < 2 + done and time.monotonic() < deadline:
                time.sleep(0.05)
            if time.monotonic() >= deadline:
                missing.append(fault)
                break
            self.slowest[fault] = max(self.slowest[fault], time.monotonic() - begun)
            disturbing.join()
            done += 1
            # Long enough for every process to find the new token: those that were cut off try again after a while. Two expiries that
            # follow each other are not a test of the store, because a session does not renew a token that it has never used.
            time.sleep(1 if fault == "none" else 10)
        for process in running:
            process.send_signal(signal.SIGINT)
        reports = [Report(process.communicate(timeout=600)[0]) for process in running]
        truth = login.truth
        say(
            f"{len(running)} processes in {'two namespaces' if self.networks[0].holder else 'one network, behind two proxies'},"
            f" {done} expiries: {truth['refreshes']} refreshes, {truth['live_refresh_tokens']} live refresh token,"
            f" {sum(report.answered for report in reports)} calls answered, {sum(report.failed for report in reports)} failed,"
            f" slowest call {max(report.slowest for report in reports):.1f} s"
        )
        say("  slowest renewal: " + ", ".join(f"{fault} {seconds:.1f} s" for fault, seconds in self.slowest.items()))
        for fault in missing:
            say(f"  no renewal after '{fault}': {self.server.query(f'SELECT name, version, lease_number, lease_holder, lease_until, now() FROM {SCHEMA}.logins')}")
        for report in reports:
            if not report.is_fine:
                say(f"  {report.answered} answered, {report.failed} failed, {report.state}")
        exact = truth["refreshes"] == expiries and truth["live_refresh_tokens"] == 1
        return done == expiries and exact and all(report.is_fine for report in reports)


def stored(base, user):
    """The login in its row, and the number of its version."""
    sql = f"SELECT convert_from(login, 'UTF8') FROM {SCHEMA}.logins WHERE name = '{user}'"
    result = subprocess.run(["psql", "-X", "-At", "-c", sql, base], capture_output=True, text=True, check=True)
    return json.loads(result.stdout) if result.stdout.strip() else None


def lease(base, user):
    """The number of the last lease, and the seconds that it still lasts."""
    sql = f"""SELECT lease_number, CASE WHEN lease_holder IS NULL THEN 0 ELSE greatest(0, extract(epoch FROM
        lease_until - clock_timestamp())) END FROM {SCHEMA}.logins WHERE name = '{user}'"""
    result = subprocess.run(["psql", "-X", "-At", "-F", " ", "-c", sql, base], capture_output=True, text=True, check=True)
    number, rest = result.stdout.split() or (0, 0)
    return int(number), float(rest)


def kill(arguments):
    """Kills a client at the nth message of a renewal and restarts it. Returns what became of the login; `None` if it made fewer.

    The database measures the lease. How long a start takes beyond that depends on what else the machine does.
    """
    client, url, base, number = arguments
    login = SharedLogin(client, url, base)
    login.expire()
    if not killed_at(number, login.command("call", 1), None):
        return None
    # The database may still take a lease for the dead client, and the server may still renew its login.
    await_completion(urlsplit(base).port, urlsplit(url).port)
    before = login.truth
    former, rest = lease(base, login.user)
    kept = stored(base, login.user)
    if rest > LONGEST_LEASE:
        return f"{number}: the lease lasts for another {rest:.0f} s"
    if kept is None:
        return f"{number}: the login is gone"
    # The new token is either in the row or not.
    needed = 0 if kept["generation"] == 2 and not kept["renewing"] else 1
    begun = time.monotonic()
    run = subprocess.run(login.command("call", 3), capture_output=True, text=True, timeout=240)
    report, failures = Report(run.stdout), run.stderr.splitlines()
    seconds = time.monotonic() - begun
    after = login.truth
    if after["refreshes"] - before["refreshes"] not in (needed, 0):
        return f"{number}: {after['refreshes'] - before['refreshes']} refreshes after the next start, not {needed}"
    # A busy server may let an attempt fail, and the next attempt has a lease of its own.
    leases = lease(base, login.user)[0] - former
    if leases > 1 + len(failures):
        renewals = after["refreshes"] - before["refreshes"]
        return (
            f"{number}: the next start took {leases} leases for {renewals} refreshes after {before}, {former} and {failures}: {report.state}"
        )
    if report.is_fine and report.answered == 3:
        return ("again" if needed else "kept", seconds)
    if url == STRICT and "lostDuringRotation" in report.state and after["refresh_tokens"] == 2:
        return ("lost", seconds)
    return f"{number}: {report.answered} of 3 calls answered, {report.state}"


def kill_everywhere(options, url, base):
    part, parts = (int(word) for word in options.part.split("/"))
    outcomes = collections.Counter()
    problems = []
    slowest = 0
    killed = 0
    with multiprocessing.Pool(4) as pool:
        survived = 0
        numbers = (options.client, url, base)
        for result in pool.imap(kill, ((*numbers, number) for number in range(part, 400, parts))):
            if result is None:
                survived += 1
                # Their number varies slightly.
                if survived >= 6:
                    pool.terminate()
                    break
                continue
            killed += 1
            if isinstance(result, str):
                problems.append(result)
            else:
                outcomes[result[0]] += 1
                slowest = max(slowest, result[1])
    say(
        f"{'strict' if url == STRICT else 'lenient'}: killed before each of {killed} messages: {outcomes['again']} logins went on"
        f" with one refresh, {outcomes['kept']} with none, {outcomes['lost']} were lost in the server's answer and said so;"
        f" slowest next start {slowest:.1f} s; {len(problems)} problems"
    )
    for problem in problems[:20]:
        say(f"  {problem}")
    return not problems and killed > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("client")
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--expiries", type=int, default=30)
    parser.add_argument("--rotation", nargs="*", choices=["lenient", "strict"], default=["lenient", "strict"])
    parser.add_argument("--part", default="1/1", help="which part of the messages: 2/5 is every fifth, from the second")
    options = parser.parse_args()
    if database.programs() is None:
        sys.exit("PostgreSQL is not installed")
    fine = True
    with tempfile.TemporaryDirectory(prefix="genapi-fleet-", ignore_cleanup_errors=True) as scratch:
        storm = Storm(options, scratch)
        try:
            subprocess.run(
                [options.client, "prepare", f"{storm.base('127.0.0.1', storm.server.port)}/{SCHEMA}/-", "-", "0"], check=True
            )
            if options.expiries:
                fine &= storm.run()
            base = storm.base("127.0.0.1", storm.server.port)
            if sys.platform != "linux":
                say("processes are traced on Linux only: nothing was killed")
                return 1
            for rotation in options.rotation:
                fine &= kill_everywhere(options, STRICT if rotation == "strict" else LENIENT, base)
        finally:
            storm.stop()
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
