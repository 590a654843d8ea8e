"""R12: a login is used again with a wrong clock, the clock is set while a process runs, or the machine sleeps for an hour.
The server's database shows the result.

    clocks.py CLIENT CLOCK

CLIENT is the built `LoginClient`, CLOCK the built `clock.c`, which provides its time.
"""

import argparse
import pathlib
import signal
import struct
import sys
import tempfile
import time

from login import STRICT, Login, Report

HOUR = 3600


class Clock:
    """The clock of a process."""

    def __init__(self, library, scratch):
        self.file = pathlib.Path(scratch, f"clock-{time.monotonic_ns()}")
        self.file.write_bytes(bytes(16))
        self.environment = {"LD_PRELOAD": library, "CLOCK_FILE": str(self.file)}

    def set(self, wall, slept=0):
        """Sets by how many seconds the wall clock is ahead, and for how many seconds the machine has slept."""
        with self.file.open("r+b") as file:
            file.write(struct.pack("=qq", wall, slept))


def told(name, login, reports, needed):
    """At most one renewal is unnecessary, and none is repeated."""
    refreshes = login.truth["refreshes"]
    fine = all(report.is_fine for report in reports) and needed <= refreshes <= needed + 1
    answered = sum(report.answered for report in reports)
    failed = sum(report.failed for report in reports)
    states = ", ".join({report.state for report in reports})
    print(
        f"{name}: {answered} calls answered, {failed} failed, {refreshes} refreshes ({needed} expected), {states}"
        f"{'' if fine else ' <- WRONG'}",
        flush=True,
    )
    return fine


def sees(clock, login, wall):
    """Whether the latest token was issued to a process with that clock error."""
    offset = login.stored["clock_offset"]
    if abs(offset + wall) <= 5:
        return True
    print(f"  the client was {-offset} s ahead of its server, not {wall} <- WRONG")
    return False


def restarts(client, library, scratch):
    """Signs in at one time and restarts at another, twice."""
    fine = True
    for at, later in [(0, 2), (0, -2), (2, 0), (-2, 0), (-2, 2), (2, -2)]:
        clock = Clock(library, scratch)
        clock.set(at * HOUR)
        login = Login(client, STRICT, scratch, clock.environment)
        fine &= sees(clock, login, at * HOUR)
        clock.set(later * HOUR)
        reports = [Report(login.run("call", 20).stdout) for _ in range(2)]
        fine &= told(f"signed in at {at:+} h, started at {later:+} h", login, reports, 0)
    return fine


def steps(client, library, scratch):
    """Sets the clock repeatedly while a process runs, with a renewal each time."""
    clock = Clock(library, scratch)
    login = Login(client, STRICT, scratch, clock.environment)
    hours = [2, -2, 0, -2, 2, 0]
    running = login.start("run", 3 * len(hours) + 2)
    fine = True
    time.sleep(1)
    for count, hour in enumerate(hours, start=1):
        clock.set(hour * HOUR)
        time.sleep(1.5)
        login.expire()
        time.sleep(1.5)
        refreshes = login.truth["refreshes"]
        if refreshes != count:
            print(f"  {refreshes} refreshes after {count} expired tokens <- WRONG")
            fine = False
        fine &= sees(clock, login, hour * HOUR)
    reports = [Report(running.communicate(timeout=180)[0])]
    return told(f"set to {hours} h while it runs", login, reports, len(hours)) and fine


def sleep(client, library, scratch, seconds):
    """The machine sleeps for an hour: nothing runs, and both clocks that include sleep advance."""
    clock = Clock(library, scratch)
    login = Login(client, STRICT, scratch, clock.environment)
    running = login.start("run", seconds + HOUR)
    time.sleep(seconds / 4)
    running.send_signal(signal.SIGSTOP)
    clock.set(HOUR, slept=HOUR)
    login.expire()
    time.sleep(seconds / 4)
    running.send_signal(signal.SIGCONT)
    reports = [Report(running.communicate(timeout=180)[0])]
    return told("asleep for an hour", login, reports, 1)


def stopped(client, scratch, seconds):
    """A process is stopped while the token expires, with correct clocks."""
    login = Login(client, STRICT, scratch)
    running = login.start("run", 4 + seconds)
    time.sleep(1)
    running.send_signal(signal.SIGSTOP)
    login.expire()
    time.sleep(seconds)
    running.send_signal(signal.SIGCONT)
    reports = [Report(running.communicate(timeout=180)[0])]
    return told(f"stopped for {seconds} s", login, reports, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("client")
    parser.add_argument("clock")
    parser.add_argument("--pause", type=int, default=10, help="how many seconds a process is really stopped for")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="genapi-clocks-") as scratch:
        fine = stopped(options.client, scratch, options.pause)
        fine &= sleep(options.client, options.clock, scratch, 8)
        fine &= steps(options.client, options.clock, scratch)
        fine &= restarts(options.client, options.clock, scratch)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
