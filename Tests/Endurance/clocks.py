"""R12: the machine's clock jumps while somebody is signed in, and the server's database says what came of it.

    clocks.py CLIENT

CLIENT is the built `LoginClient`. Clocks are moved by libfaketime; without it nothing is moved, and that is said.
"""

import argparse
import glob
import pathlib
import signal
import sys
import tempfile
import time

from login import STRICT, Login

LIBRARIES = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")


class Clock:
    """What a process takes for the time: the real one, and so much more. The monotonic clock jumps too if it is told to."""

    def __init__(self, scratch, jumps_monotonic=False):
        self.file = pathlib.Path(scratch, f"clock-{time.monotonic_ns()}")
        self.environment = {
            "LD_PRELOAD": LIBRARIES[0],
            "FAKETIME_DISABLE_SHM": "1",
            "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "0" if jumps_monotonic else "1",
        }
        self.set("+0")

    def set(self, offset):
        # Replaced as a whole: it is read all the time.
        new = self.file.with_suffix(".new")
        new.write_text(f"{offset}\n")
        new.replace(self.file)


def report(name, login, answered, failed, state, allowed):
    refreshes = login.truth["refreshes"]
    fine = failed == 0 and answered > 0 and refreshes <= allowed and state.startswith("ready")
    print(f"{name}: {answered} answered, {failed} failed, {refreshes} refreshes, {state.strip()}{'' if fine else ' <- WRONG'}")
    return fine


def outcome(text):
    words = text.split(maxsplit=2)
    return (int(words[0]), int(words[1]), words[2]) if len(words) == 3 else (0, 1, text or "nothing said")


def restarts(client, scratch):
    """Signed in at one time, started again at another, twice."""
    fine = True
    for at, later in [("+0", "+2h"), ("+0", "-2h"), ("+2h", "+0"), ("-2h", "+0"), ("-2h", "+2h"), ("+2h", "-2h")]:
        clock = Clock(scratch)
        clock.set(at)
        login = Login(client, STRICT, scratch, clock.environment)
        clock.set(later)
        answered = failed = 0
        for _ in range(2):
            more, less, state = outcome(login.run("call", 20, environment=clock.environment).stdout)
            answered, failed = answered + more, failed + less
        fine &= report(f"signed in at {at}, started at {later}", login, answered, failed, state, 1)
    return fine


def steps(client, scratch, seconds, jumps_monotonic, offsets, allowed):
    """The clock jumps once a second while calls are made."""
    clock = Clock(scratch, jumps_monotonic)
    login = Login(client, STRICT, scratch, clock.environment)
    running = login.start("run", seconds, clock.environment)
    for offset in offsets:
        time.sleep(1)
        clock.set(offset)
    text = running.communicate(timeout=180)[0]
    which = "both clocks" if jumps_monotonic else "the wall clock"
    return report(f"{which} stepped to {', '.join(offsets)}", login, *outcome(text), allowed)


def pause(client, scratch, seconds):
    """Stopped as a machine that sleeps, while the token runs out."""
    login = Login(client, STRICT, scratch)
    running = login.start("run", 2 + 2 * seconds)
    time.sleep(1)
    running.send_signal(signal.SIGSTOP)
    login.expire()
    time.sleep(seconds)
    running.send_signal(signal.SIGCONT)
    return report(f"stopped for {seconds} s", login, *outcome(running.communicate(timeout=180)[0]), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("client")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="genapi-clocks-") as scratch:
        fine = pause(options.client, scratch, 10)
        if not LIBRARIES:
            print("libfaketime is not installed: no clock was moved", file=sys.stderr)
            return 1
        fine &= restarts(options.client, scratch)
        fine &= steps(options.client, scratch, 12, False, ["+2h", "-2h", "+2h", "-2h", "+0"], 0)
        # An hour passes at once, as after sleep. It is the token's whole life, though not for the server.
        fine &= steps(options.client, scratch, 3610, True, ["+1h"], 1)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
