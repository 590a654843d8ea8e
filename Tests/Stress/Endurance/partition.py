"""Two networks whose processes reach servers of this machine through proxies that can be cut."""

import asyncio
import contextlib
import os
import shutil
import subprocess
import threading

# Of the block that RFC 2544 reserves for tests.
NETWORKS = [("198.18.78.1", "198.18.78.2"), ("198.18.79.1", "198.18.79.2")]


class Proxy:
    """Passes connections to a port of loopback. While it is `silent`, nothing passes; while it is `closed`, connections end at once."""

    def __init__(self, host, target):
        self.host = host
        self.target = target
        self.state = "open"
        self.writers = set()
        self.loop = asyncio.new_event_loop()
        self.server = None
        ready = threading.Event()
        self.thread = threading.Thread(target=self.run, args=[ready], daemon=True)
        self.thread.start()
        ready.wait(10)

    def run(self, ready):
        asyncio.set_event_loop(self.loop)
        self.server = self.loop.run_until_complete(asyncio.start_server(self.serve, self.host, 0))
        self.port = self.server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    async def serve(self, reader, writer):
        self.writers.add(writer)
        other = None
        try:
            await self.passable()
            inner, other = await asyncio.open_connection("127.0.0.1", self.target)
            self.writers.add(other)
            await asyncio.gather(self.pump(reader, other), self.pump(inner, writer))
        except OSError:
            pass
        finally:
            for one in [writer, other]:
                if one:
                    self.writers.discard(one)
                    one.close()

    async def passable(self):
        while self.state == "silent":
            await asyncio.sleep(0.01)
        if self.state == "closed":
            raise ConnectionResetError

    async def pump(self, reader, writer):
        while data := await reader.read(65536):
            await self.passable()
            writer.write(data)
            await writer.drain()
        writer.close()

    def become(self, state):
        def change():
            self.state = state
            if state == "closed":
                for writer in list(self.writers):
                    writer.transport.abort()

        self.loop.call_soon_threadsafe(change)

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)


class Network:
    """A network namespace, and the address at which its processes reach this one; loopback where namespaces are not allowed."""

    def __init__(self, number):
        self.number = number
        self.holder = None
        self.host = "127.0.0.1"
        if os.getuid() == 0 and shutil.which("ip") and self.create():
            self.host = NETWORKS[number][0]

    def create(self):
        self.holder = subprocess.Popen(["unshare", "-n", "sleep", "14400"])
        inner, outer = f"genapi-f{self.number}i", f"genapi-f{self.number}"
        here, there = NETWORKS[self.number]
        within = ["nsenter", "-t", str(self.holder.pid), "-n"]
        # Until the program has left this network, the device would stay here.
        own = os.readlink("/proc/self/ns/net")
        for _ in range(200):
            with contextlib.suppress(OSError):
                if os.readlink(f"/proc/{self.holder.pid}/ns/net") != own:
                    break
            threading.Event().wait(0.01)
        commands = [
            ["ip", "link", "add", outer, "type", "veth", "peer", "name", inner, "netns", str(self.holder.pid)],
            ["ip", "addr", "add", f"{here}/30", "dev", outer],
            ["ip", "link", "set", outer, "up"],
            [*within, "ip", "link", "set", "lo", "up"],
            [*within, "ip", "addr", "add", f"{there}/30", "dev", inner],
            [*within, "ip", "link", "set", inner, "up"],
        ]
        for command in commands:
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode:
                print(f"no namespace, because '{' '.join(command)}' failed: {result.stderr.strip()}")
                self.stop()
                return False
        return True

    @property
    def before(self):
        """The command that runs a program in this network."""
        return ["nsenter", "-t", str(self.holder.pid), "-n"] if self.holder else []

    def stop(self):
        if self.holder:
            self.holder.kill()
            self.holder.wait()
            self.holder = None
