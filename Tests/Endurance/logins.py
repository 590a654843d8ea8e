"""Kills, and runs side by side, processes that share a login, and asks the server's database what came of it.

    logins.py CLIENT [--processes 16] [--expiries 50] [--kills 8] [--rotation lenient strict] [--part 1/1]

CLIENT is the built `LoginClient`. The servers are those of Tests/Servers/serve.py, by the environment. Without strace,
nothing is killed, and that is said.
"""

import argparse
import collections
import pathlib
import re
import shutil
import sys
import tempfile
import time

from login import LENIENT, STRICT, Login

# What a process cannot be killed at, as it does not come back from it, or strace does not see it coming.
NEVER = {"execve", "exit", "exit_group", "rt_sigreturn", "restart_syscall"}


def side_by_side(client, scratch, processes, expiries):
    """Many processes, one login, a strict server: one refresh for each expiry."""
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
        running = [login.start("run", 12) for _ in range(4)]
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
    """Every system call of a renewal, from when the login is read: its name, and which one it is of its thread."""
    login = Login(client, LENIENT, scratch)
    login.expire()
    trace = pathlib.Path(scratch, "trace")
    login.run("call", 1, ["strace", "-f", "-s", "4096", "-o", str(trace)])
    lines = trace.read_text().splitlines()
    # What is before that is the start of any program.
    begun = next(place for place, line in enumerate(lines) if f'"{login.file}' in line and "execve(" not in line)
    counts = collections.Counter()
    points = set()
    for place, line in enumerate(lines):
        match = re.match(r"(\d+) +(\w+)\(", line)
        if match and match[2] not in NEVER:
            counts[match[1], match[2]] += 1
            if place >= begun:
                points.add((match[2], counts[match[1], match[2]]))
    return sorted(points), system_calls_before_rename(lines)


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


def kill_everywhere(client, scratch, url, places):
    """Kills the client at each of these system calls of a renewal, then starts it again."""
    killed = lost = 0
    bad = []
    strict = url == STRICT
    for name, number in places:
        login = Login(client, url, scratch)
        login.expire()
        inject = f"inject={name}:signal=SIGKILL:when={number}"
        outcome = login.run("call", 1, ["strace", "-f", "-o", "/dev/null", "-e", f"trace={name}", "-e", inject])
        killed += outcome.returncode != 0
        place = f"{name} {number}"
        bad += [f"{place}: {problem}" for problem in login.problems()]
        before = login.settled_truth
        again = login.run("call", 3).stdout
        after = login.truth["refreshes"]
        names = {path.name for path in login.folder.iterdir()}
        shutil.rmtree(login.folder)
        if names - {"login", "login.lock"}:
            bad.append(f"{place}: {sorted(names)} are left")
        # The interrupted renewal may have been complete; otherwise there is exactly one more.
        if after - before["refreshes"] > 1:
            bad.append(f"{place}: {after - before['refreshes']} refreshes after the next start")
        if again.startswith("3 0"):
            continue
        if strict and "lostDuringRotation" in again and before["refresh_tokens"] == 2:
            lost += 1
        else:
            bad.append(f"{place}: {again.strip()}")
    kind = "strict" if strict else "lenient"
    print(f"{kind}: {len(places)} runs, {killed} killed, {lost} reported as lost during rotation, {len(bad)} problems")
    for problem in bad[:20]:
        print(f"  {problem}")
    return not bad and (strict or lost == 0) and killed > len(places) // 3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("client")
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--expiries", type=int, default=50)
    parser.add_argument("--kills", type=int, default=8)
    parser.add_argument("--rotation", nargs="*", choices=["lenient", "strict"], default=["lenient", "strict"])
    parser.add_argument("--part", default="1/1", help="which part of the system calls: 2/5 is every fifth, from the second")
    options = parser.parse_args()
    part, parts = (int(word) for word in options.part.split("/"))
    with tempfile.TemporaryDirectory(prefix="genapi-logins-") as scratch:
        fine = not options.expiries or side_by_side(options.client, scratch, options.processes, options.expiries)
        if options.kills:
            fine &= killed_holder(options.client, scratch, options.kills)
        if options.rotation:
            if shutil.which("strace") is None:
                print("strace is not installed: nothing was killed at system calls", file=sys.stderr)
                return 1
            places, window = kill_points(options.client, scratch)
            print(f"{len(places)} kill points: {dict(collections.Counter(name for name, _ in places))}")
            print(f"{len(window)} calls between the answer and the rename: {' '.join(window)}")
            # Every so-manieth, so that each part has something of all.
            places = places[part - 1 :: parts]
        for rotation in options.rotation:
            fine &= kill_everywhere(options.client, scratch, STRICT if rotation == "strict" else LENIENT, places)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
