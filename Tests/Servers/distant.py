"""A server in a network of its own that becomes unreachable after it has acted.

    unshare -n python3 distant.py PID no-confirmation|no-neighbour

A pair of devices connects the network of the process PID with this one. Events are printed, a line each: `ready PORT`,
`departed` when nothing reaches the client any more, and the first line of each request.
"""

import socket
import subprocess
import sys
import time

client, fault = sys.argv[1:]
# Of the block that RFC 2544 reserves for tests.
OWN, CLIENTS = "198.18.77.2/30", "198.18.77.1/30"


def here(*command):
    subprocess.run(["ip", *command], check=True)


def at_client(*command):
    subprocess.run(["nsenter", "-t", client, "-n", "ip", *command], check=True)


def tell(line):
    print(line, flush=True)


def request(connection):
    data = b""
    while b"\r\n\r\n" not in data:
        data += connection.recv(65536)
    tell(data.split(b"\r\n")[0].decode())


here("link", "set", "lo", "up")
# The devices of an earlier server may still exist.
subprocess.run(["nsenter", "-t", client, "-n", "ip", "link", "del", "genapi0"], stderr=subprocess.DEVNULL)
here("link", "add", "genapi1", "type", "veth", "peer", "name", "genapi0", "netns", client)
here("addr", "add", OWN, "dev", "genapi1")
here("link", "set", "genapi1", "up")
at_client("addr", "add", CLIENTS, "dev", "genapi0")
at_client("link", "set", "genapi0", "up")
# Packets from unreachable addresses are accepted.
for device in ["all", "genapi1"]:
    with open(f"/proc/sys/net/ipv4/conf/{device}/rp_filter", "w") as setting:
        setting.write("0")

listener = socket.create_server((OWN.split("/")[0], 0))
tell(f"ready {listener.getsockname()[1]}")
connection, _ = listener.accept()
request(connection)
connection.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
time.sleep(0.3)
here("route", "del", "198.18.77.0/30", "dev", "genapi1")
tell("departed")
request(connection)
if fault == "no-neighbour":
    here("link", "set", "genapi1", "arp", "off")
    at_client("neigh", "flush", "dev", "genapi0")
time.sleep(30)
