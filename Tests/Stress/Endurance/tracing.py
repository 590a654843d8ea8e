"""Kills a process at a given system call, counted over all its threads. Linux only."""

import ctypes
import os
import signal
import struct

TRACEME, SYSCALL, SETOPTIONS, GET_SYSCALL_INFO = 0, 24, 0x4200, 0x420E
# Follow all threads, distinguish stops at system calls, and kill everything when this process ends.
OPTIONS = 0x1 | 0x2 | 0x4 | 0x8 | 0x100000
STOP_AT_SYSTEM_CALL = signal.SIGTRAP | 0x80
WALL = 0x40000000
ENTRY = 1
# The system calls that open a file, by architecture (asm/unistd.h), and the index of the path argument.
OPEN = {0xC000003E: {2: 0, 257: 1}, 0xC00000B7: {56: 1}}

# The system calls that send and receive messages and connect sockets.
MESSAGES = {0xC000003E: {42, 44, 45, 46, 47}, 0xC00000B7: {203, 206, 207, 211, 212}}

libc = ctypes.CDLL(None, use_errno=True)
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
libc.ptrace.restype = ctypes.c_long


def ptrace(request, pid, address=0, data=0):
    if libc.ptrace(request, pid, address, data) < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))


def killed_at(number, command, path):
    """Runs a command and kills it before its nth system call, counted from when `path` is opened. Without a path, only calls that send
    and receive messages count.

    Returns whether the process got that far.
    """
    child = os.fork()
    if child == 0:
        try:
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nothing, stream)
            ptrace(TRACEME, 0)
            os.execv(command[0], command)
        finally:
            os._exit(127)
    os.waitpid(child, 0)
    ptrace(SETOPTIONS, child, 0, OPTIONS)
    ptrace(SYSCALL, child)
    return Tracing(child, number, path).run()


class Tracing:
    def __init__(self, child, number, path):
        self.child = child
        self.left = number
        self.path = os.fsencode(path or "") + b"\0"
        self.counts_messages = path is None
        self.begun = False
        self.killed = False

    def run(self):
        while True:
            thread, status = os.waitpid(-1, WALL)
            if not os.WIFSTOPPED(status):
                if thread == self.child:
                    return self.killed
                continue
            try:
                ptrace(SYSCALL, thread, 0, self.signal(thread, status))
            except ProcessLookupError:
                # The process was killed in the meantime.
                pass

    def signal(self, thread, status):
        """The signal to deliver to a stopped thread when it continues."""
        reason = os.WSTOPSIG(status)
        if reason == STOP_AT_SYSTEM_CALL:
            self.note(thread)
            return 0
        # New threads start with a stop, and events are reported as a trap.
        return 0 if status >> 16 or reason in (signal.SIGTRAP, signal.SIGSTOP) else reason

    def note(self, thread):
        if self.killed:
            return
        kind, machine, number, arguments = system_call(thread)
        if kind != ENTRY:
            return
        if self.counts_messages:
            if number not in MESSAGES.get(machine, ()):
                return
        else:
            self.begun = self.begun or self.opens(machine, number, arguments)
            if not self.begun:
                return
        self.left -= 1
        if self.left == 0:
            self.killed = True
            os.kill(self.child, signal.SIGKILL)

    def opens(self, machine, number, arguments):
        place = OPEN.get(machine, {}).get(number)
        if place is None:
            return False
        with open(f"/proc/{self.child}/mem", "rb", 0) as memory:
            memory.seek(arguments[place])
            try:
                return memory.read(len(self.path)) == self.path
            except OSError:
                return False


def system_call(thread):
    """Whether a call starts or ends, the architecture, the number of the call, and its arguments."""
    information = ctypes.create_string_buffer(96)
    ptrace(GET_SYSCALL_INFO, thread, len(information), ctypes.addressof(information))
    kind, machine = struct.unpack_from("=B3xI", information)
    number, *arguments = struct.unpack_from("=7Q", information, 24)
    return kind, machine, number, arguments
