"""Kills, and runs side by side, processes that share a login, and asks the server's database what came of it.

    logins.py CLIENT [--processes 16] [--expiries 50] [--kills 8] [--sample 1] [--rotation lenient strict]

CLIENT is the built `LoginClient`. The servers are those of Tests/Servers/serve.py, by the environment. Without strace,
nothing is killed, and that is said.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import urllib.request

STRICT = os.environ["OAUTH_STRICT_URL"]
LENIENT = os.environ["OAUTH_LENIENT_URL"]
# What may happen between two starts of the client, and to a login.
CALLS = [
    "openat", "flock", "fstat", "newfstatat", "read", "write", "fsync", "rename", "unlink", "close", "connect",
    "sendto", "recvfrom", "ftruncate", "fcntl", "poll", "lseek",
]


def ask(url):
    with urllib.request.urlopen(url, timeout=30) as answer:
        return json.load(answer)


class Login:
    """A user of a server, and the file in which the client keeps the login."""

    def __init__(self, client, url, scratch):
        self.client = client
        self.url = url
        self.user = ask(f"{url}/truth/users")["name"]
        self.folder = pathlib.Path(scratch, self.user)
        self.file = self.folder / "login"
        self.run("sign-in", self.user)

    def command(self, verb, argument):
        return [self.client, verb, str(self.file), self.url, str(argument)]

    def run(self, verb, argument, before=()):
        return subprocess.run(
            [*before, *self.command(verb, argument)], capture_output=True, text=True, timeout=120
        )

    def expire(self):
        ask(f"{self.url}/truth/users/{self.user}/expire")

    @property
    def truth(self):
        return ask(f"{self.url}/truth/users/{self.user}")

    def problems(self):
        """Of the folder, as a crash left it."""
        found = []
        for path in self.folder.iterdir():
            if stat.S_IMODE(path.stat().st_mode) & 0o077:
                found.append(f"{path.name} is open to others")
        try:
            json.loads(self.file.read_text())
        except ValueError as error:
            found.append(f"login is damaged: {error}")
        except FileNotFoundError:
            found.append("login is gone")
        return found


def side_by_side(client, scratch, processes, expiries):
    """Many processes, one login, a strict server: one refresh for each expiry."""
    login = Login(client, STRICT, scratch)
    seconds = 10 + expiries * 2
    running = [
        subprocess.Popen(login.command("run", seconds), stdout=subprocess.PIPE, text=True) for _ in range(processes)
    ]
    done = 0
    slowest = 0
    deadline = time.monotonic() + seconds - 5
    while done < expiries and time.monotonic() < deadline:
        login.expire()
        begun = time.monotonic()
        while login.truth["refresh_tokens"] < 2 + done and time.monotonic() < deadline:
            time.sleep(0.05)
        slowest = max(slowest, time.monotonic() - begun)
        done += 1
        # Long enough for every process to have noticed.
        time.sleep(0.5)
    reports = [process.communicate(timeout=180)[0].split() for process in running]
    truth = login.truth
    answered = sum(int(report[0]) for report in reports)
    failed = sum(int(report[1]) for report in reports)
    print(
        f"{processes} processes, {done} expiries: {truth['refreshes']} refreshes, {truth['live_refresh_tokens']} live"
        f" refresh token, {answered} calls answered, {failed} failed, slowest renewal {slowest:.1f} s"
    )
    return done == expiries and truth["refreshes"] == expiries and truth["live_refresh_tokens"] == 1 and failed == 0


def killed_holder(client, scratch, rounds):
    """The process that renews is killed at a random moment; the others go on."""
    slowest = 0
    for round in range(rounds):
        login = Login(client, LENIENT, scratch)
        running = [
            subprocess.Popen(login.command("run", 12), stdout=subprocess.PIPE, text=True) for _ in range(4)
        ]
        time.sleep(2)
        login.expire()
        while login.truth["refreshes"] == 0 and running[0].poll() is None:
            pass
        running[round % 4].kill()
        begun = time.monotonic()
        while login.truth["live_refresh_tokens"] == 0 or login.truth["refresh_tokens"] < 2:
            if time.monotonic() - begun > 5:
                print("the others did not go on within 5 s")
                return False
            time.sleep(0.02)
        slowest = max(slowest, time.monotonic() - begun)
        for place, process in enumerate(running):
            report = process.communicate(timeout=60)[0].split()
            if place != round % 4 and (int(report[1]) or int(report[0]) == 0):
                print(f"a process lost calls: {report}")
                return False
    print(f"{rounds} processes killed while one renews: the others went on within {slowest:.2f} s and lost no call")
    return True


def kill_points(client, scratch):
    """How often each system call happens, at most, in one thread of one renewal."""
    login = Login(client, LENIENT, scratch)
    login.expire()
    trace = pathlib.Path(scratch, "trace")
    login.run("call", 1, ["strace", "-f", "-s", "4096", "-o", str(trace)])
    counts = {}
    for line in trace.read_text().splitlines():
        match = re.match(r"(\d+) +(\w+)\(", line)
        if match and match[2] in CALLS:
            key = (match[1], match[2])
            counts[key] = counts.get(key, 0) + 1
    window = system_calls_before_rename(trace.read_text().splitlines())
    points = {}
    for (_, name), count in counts.items():
        points[name] = max(points.get(name, 0), count)
    return points, window


def system_calls_before_rename(lines):
    """How many calls of the system lie between the last byte of the token and the rename that keeps it."""
    renames = [place for place, line in enumerate(lines) if re.match(r"\d+ +rename\(.*login.tmp", line)]
    thread = lines[renames[-1]].split()[0]
    reads = [
        place for place, line in enumerate(lines[: renames[-1]])
        if re.search(r"(recvfrom|read)\(.*|<\.\.\. (recvfrom|read) resumed", line) and "access_token" in line
    ]
    between = lines[reads[-1] + 1 : renames[-1]] if reads else []
    own = [line.split("(")[0].split()[-1] for line in between if line.split()[0] == thread and "resumed" not in line]
    return own


def kill_everywhere(client, scratch, url, points, sample):
    """Kills the client at every system call of a renewal, then starts it again."""
    runs = killed = lost = 0
    bad = []
    strict = url == STRICT
    for name, count in sorted(points.items()):
        for number in range(1, count + 1, sample if count > 40 else 1):
            login = Login(client, url, scratch)
            login.expire()
            inject = f"inject={name}:signal=SIGKILL:when={number}"
            outcome = login.run("call", 1, ["strace", "-f", "-o", "/dev/null", "-e", f"trace={name}", "-e", inject])
            runs += 1
            killed += outcome.returncode != 0
            place = f"{name} {number}"
            bad += [f"{place}: {problem}" for problem in login.problems()]
            before = login.truth["refreshes"]
            rows = login.truth["refresh_tokens"]
            again = login.run("call", 3).stdout
            truth = login.truth
            names = {path.name for path in login.folder.iterdir()}
            if names - {"login", "login.lock"}:
                bad.append(f"{place}: {sorted(names)} are left")
            # The interrupted renewal may have been complete; otherwise there is exactly one more.
            if truth["refreshes"] - before > 1:
                bad.append(f"{place}: {truth['refreshes'] - before} refreshes after the next start")
            if again.startswith("3 0"):
                continue
            if strict and "lostDuringRotation" in again and rows == 2:
                lost += 1
            else:
                bad.append(f"{place}: {again.strip()}")
            shutil.rmtree(login.folder)
    kind = "strict" if strict else "lenient"
    print(f"{kind}: {runs} runs, {killed} killed, {lost} reported as lost during rotation, {len(bad)} problems")
    for problem in bad[:20]:
        print(f"  {problem}")
    return not bad and (strict or lost == 0) and killed > runs // 3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("client")
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--expiries", type=int, default=50)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--sample", type=int, default=1, help="of calls that are many, every so-manieth is killed at")
    parser.add_argument("--rotation", nargs="+", choices=["lenient", "strict"], default=["lenient", "strict"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="genapi-logins-") as scratch:
        fine = not options.expiries or side_by_side(options.client, scratch, options.processes, options.expiries)
        if options.kills:
            fine &= killed_holder(options.client, scratch, options.kills)
        if shutil.which("strace") is None:
            print("strace is not installed: nothing was killed at system calls", file=sys.stderr)
            return 1
        points, window = kill_points(options.client, scratch)
        print(f"kill points: {points}; {len(window)} calls between the answer and the rename: {' '.join(window)}")
        for rotation in options.rotation:
            url = STRICT if rotation == "strict" else LENIENT
            fine &= kill_everywhere(options.client, scratch, url, points, options.sample)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
