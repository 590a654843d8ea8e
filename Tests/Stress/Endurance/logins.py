"""R5, R6: runs and kills concurrent processes that share a login. The server's database shows the result.

    logins.py CLIENT [--processes 16] [--expiries 50] [--kills 8] [--rotation lenient strict] [--part 1/1]

CLIENT is the built `LoginClient`. The environment names the servers of Tests/Servers/serve.py.
"""

import argparse
import os
import pathlib
import re
import shutil
import sys
import tempfile
import time

from login import LENIENT, STRICT, Login, Report
from tracing import killed_at

# The client's system calls between the last byte of the new token and the renamed file.
MOST_CALLS_BEFORE_RENAME = 8


def say(*words):
    print(*words, flush=True)


def side_by_side(client, scratch, processes, expiries):
    """Many processes share one login on a strict server: one refresh for each expiry."""
    login = Login(client, STRICT, scratch)
    seconds = 10 + expiries * 2
    running = [login.start("run", seconds) for _ in range(processes)]
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
        # Long enough for every process to detect it.
        time.sleep(0.5)
    reports = [Report(process.communicate(timeout=180)[0]) for process in running]
    truth = login.truth
    say(
        f"{processes} processes, {done} expiries: {truth['refreshes']} refreshes, {truth['live_refresh_tokens']} live"
        f" refresh token, {sum(report.answered for report in reports)} calls answered,"
        f" {sum(report.failed for report in reports)} failed, slowest renewal {slowest:.1f} s"
    )
    exact = truth["refreshes"] == expiries and truth["live_refresh_tokens"] == 1
    return done == expiries and exact and all(report.is_fine for report in reports)


def holder(login):
    """The process that holds the lease, according to the system's list of locks."""
    inode = os.stat(f"{login.file}.lock").st_ino
    for line in pathlib.Path("/proc/locks").read_text().splitlines():
        words = line.split()
        # Waiting processes are marked with an arrow.
        if words[1] == "FLOCK" and words[5].endswith(f":{inode}"):
            return int(words[4])
    return None


def killed_holder(client, scratch, url, round):
    """Kills the process that holds the lease, half of the times after its request was sent."""
    login = Login(client, url, scratch)
    running = [login.start("run", 12) for _ in range(4)]
    time.sleep(2)
    login.expire()
    deadline = time.monotonic() + 5
    victim = None
    while victim is None and time.monotonic() < deadline:
        victim = holder(login) if pathlib.Path(f"{login.file}.lock").exists() else None
    while round % 2 and login.truth["refreshes"] == 0 and time.monotonic() < deadline:
        pass
    killed = [process for process in running if process.pid == victim]
    for process in killed:
        process.kill()
    reports = [Report(process.communicate(timeout=60)[0]) for process in running if process not in killed]
    return login, len(killed), reports


def said_lost(reports):
    """One process finds the login lost and ends it; the others find it ended."""
    states = [report.state for report in reports]
    ended = [state for state in states if "lostDuringRotation" in state or "endedElsewhere" in state]
    return ended == states and any("lostDuringRotation" in state for state in states)


def killed_holders(client, scratch, url, rounds):
    """The other processes continue within 5 s. With a strict server the login may be lost, which they then report."""
    slowest = went_on = lost = answered = 0
    bad = []
    for round in range(rounds):
        login, killed, reports = killed_holder(client, scratch, url, round)
        truth = login.truth
        if not killed:
            bad.append("nobody had the lease")
        elif all(report.is_fine for report in reports) and truth["live_refresh_tokens"] == 1:
            went_on += 1
            answered += sum(report.answered for report in reports)
            slowest = max([slowest, *(report.slowest for report in reports)])
        elif url == STRICT and truth["refresh_tokens"] == 2 and said_lost(reports):
            lost += 1
        else:
            bad.append(f"{truth}, {[(report.answered, report.failed, report.state) for report in reports]}")
    kind = "strict" if url == STRICT else "lenient"
    say(
        f"{kind}: {rounds} holders of the lease killed: {went_on} times the others went on, {answered} calls answered,"
        f" the slowest in {slowest:.1f} s; {lost} times the login was lost with its holder, and they said so;"
        f" {len(bad)} problems"
    )
    for problem in bad:
        say(f"  {problem}")
    return not bad and slowest <= 5 and went_on > 0


def calls_before_rename(client, scratch):
    """The system calls between the last byte of the new token and the rename that stores it."""
    login = Login(client, LENIENT, scratch)
    login.expire()
    trace = pathlib.Path(scratch, "trace")
    login.run("call", 1, ["strace", "-f", "-s", "4096", "-o", str(trace)])
    lines = trace.read_text().splitlines()
    renames = [place for place, line in enumerate(lines) if re.match(r"\d+ +rename(?:at2?)?\(.*login\.tmp", line)]
    thread = lines[renames[-1]].split()[0]
    reads = [
        place for place, line in enumerate(lines[: renames[-1]])
        if re.search(r"(recvfrom|read)\(.*|<\.\.\. (recvfrom|read) resumed", line) and "access_token" in line
    ]
    between = lines[reads[-1] + 1 : renames[-1]]
    own = [line.split("(")[0].split()[-1] for line in between if line.split()[0] == thread and "resumed" not in line]
    # Memory management and thread synchronization are not part of the store.
    return [name for name in own if name not in ("futex", "gettid", "mprotect", "mmap", "munmap", "madvise", "brk")]


class Kills:
    """The results of killing the client at system calls of a renewal and restarting it."""

    def __init__(self, client, scratch, url):
        self.client = client
        self.scratch = scratch
        self.url = url
        self.strict = url == STRICT
        self.killed = self.lost = self.kept = self.asked_again = 0
        self.problems = []

    def everywhere(self, part, parts):
        """Kills at every nth system call, until a renewal makes no more of them. Their number varies slightly."""
        number = part
        survived = 0
        while survived < 3:
            survived = 0 if self.at(number) else survived + 1
            number += parts

    def at(self, number):
        login = Login(self.client, self.url, self.scratch)
        login.expire()
        # Files are opened relative to the folder, which is opened by its path.
        killed = killed_at(number, login.command("call", 1), f"{login.folder}/")
        if killed:
            self.killed += 1
            self.judge(login, lambda problem: self.problems.append(f"{number}: {problem}"))
        shutil.rmtree(login.folder)
        return killed

    def judge(self, login, complain):
        for problem in login.problems():
            complain(problem)
        before = login.truth_after_kill
        stored = login.stored
        # The new token is either in the file or not.
        needed = 0 if stored["generation"] == 2 and not stored["renewing"] else 1
        report = Report(login.run("call", 3).stdout)
        after = login.truth
        names = {path.name for path in login.folder.iterdir()}
        if names - {"login", "login.change", "login.lock"}:
            complain(f"{sorted(names)} are left")
        if after["refreshes"] - before["refreshes"] != needed:
            complain(f"{after['refreshes'] - before['refreshes']} refreshes after the next start, not {needed}")
        if report.is_fine and report.answered == 3:
            self.kept += needed == 0
            self.asked_again += needed
        elif self.strict and "lostDuringRotation" in report.state and before["refresh_tokens"] == 2:
            self.lost += 1
        else:
            complain(f"{report.answered} of 3 calls answered, {report.state}")

    def report(self):
        say(
            f"{'strict' if self.strict else 'lenient'}: killed at each of {self.killed} system calls:"
            f" {self.asked_again} logins went on with one refresh, {self.kept} with none, {self.lost} were lost in the"
            f" server's answer and said so; {len(self.problems)} problems"
        )
        for problem in self.problems[:20]:
            say(f"  {problem}")
        return not self.problems and self.killed > 0


def kill_everywhere(options, scratch):
    if shutil.which("strace"):
        calls = calls_before_rename(options.client, scratch)
        say(f"{len(calls)} calls between the answer and the rename: {' '.join(calls)}")
        fine = 0 < len(calls) <= MOST_CALLS_BEFORE_RENAME
    else:
        say("strace is not installed: the calls between the answer and the rename were not counted")
        fine = False
    part, parts = (int(word) for word in options.part.split("/"))
    for rotation in options.rotation:
        kills = Kills(options.client, scratch, STRICT if rotation == "strict" else LENIENT)
        kills.everywhere(part, parts)
        fine &= kills.report()
    return fine


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("client")
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--expiries", type=int, default=50)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--rotation", nargs="*", choices=["lenient", "strict"], default=["lenient", "strict"])
    parser.add_argument("--part", default="1/1", help="which part of the system calls: 2/5 is every fifth, from the second")
    options = parser.parse_args()
    fine = True
    with tempfile.TemporaryDirectory(prefix="genapi-logins-") as scratch:
        if options.expiries:
            fine &= side_by_side(options.client, scratch, options.processes, options.expiries)
        if sys.platform != "linux":
            say("locks are looked at, and processes traced, on Linux only: nothing was killed")
            return 1
        for url in [LENIENT, STRICT] if options.kills else []:
            fine &= killed_holders(options.client, scratch, url, options.kills)
        if options.rotation:
            fine &= kill_everywhere(options, scratch)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
