"""The proxies in front of the servers: nginx, haproxy, and mitmproxy, which drops requests and responses."""

from running import HERE, free_port, installed, missing


def nginx(servers, **ports):
    program = installed("nginx")
    if program is None:
        return missing("nginx")
    port = free_port()
    log = servers.scratch / "nginx-access.log"
    settings = servers.configured("nginx.conf", port=port, log=log, **ports)
    url = f"http://127.0.0.1:{port}"
    servers.start(program, ["-p", str(servers.scratch), "-e", "stderr", "-c", settings], f"{url}/get")
    return {"NGINX_URL": url, "NGINX_LOG": str(log)}


def haproxy(servers, **ports):
    program = installed("haproxy")
    if program is None:
        return missing("haproxy")
    port = free_port()
    settings = servers.configured("haproxy.cfg", port=port, **ports)
    url = f"http://127.0.0.1:{port}"
    servers.start(program, ["-db", "-f", settings], f"{url}/get")
    return {"HAPROXY_URL": url}


def mitmproxy(servers, **targets):
    """Starts a proxy for each of the named servers; `X-Fault` selects the fault (faults.py)."""
    modes, urls = [], {}
    for name, target in targets.items():
        port = free_port()
        modes += ["--mode", f"reverse:{target}@127.0.0.1:{port}"]
        urls[f"LOSSY_{name}_URL"] = f"http://127.0.0.1:{port}"
    settings = ["--quiet", "--set", f"confdir={servers.scratch / 'mitmproxy'}", "--set", "connection_strategy=lazy"]
    anywhere = f"http://127.0.0.1:{port}/faults/none"
    servers.start("mitmdump", [*modes, *settings, "--scripts", str(HERE / "faults.py")], anywhere)
    return urls
