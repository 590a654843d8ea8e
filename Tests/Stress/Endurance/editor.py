"""Measures the answers of genapi lsp for an API of 1,000 resources, while somebody types, and edits it in Neovim if that is installed.

editor.py GENAPI [RESOURCES]
"""
import json, os, shutil, subprocess, sys, tempfile, time

genapi = os.path.abspath(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
LIMIT = 50  # milliseconds


def write_specs(folder):
    os.makedirs(folder)
    with open(f"{folder}/api.yaml", "w") as file:
        file.write("genapi: 1\napi: Large\nservers: { live: https://large.example }\nerrors: { Gone: { status: 410 } }\n")
    for number in range(count):
        with open(f"{folder}/R{number}.yaml", "w") as file:
            file.write(
                f"resource: R{number}\npath: /r{number}\nfields:\n  name: string\n  other: R{(number + 1) % count}?\n"
                "  state: State\ntypes:\n  State: { enum: [open, closed] }\nendpoints:\n"
                f'  list: {{ get: "", returns: [R{number}], paging: standard }}\n'
                f'  get: {{ get: "/{{id}}", returns: R{number}, errors: [Gone] }}\n'
                f'  update: {{ patch: "/{{id}}", body: [name, state], returns: R{number} }}\n'
            )


class Client:
    def __init__(self, folder):
        self.process = subprocess.Popen([genapi, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.reported = {}
        self.request("initialize", {"capabilities": {}, "rootUri": f"file://{folder}"})
        self.notify("initialized", {})

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    def read(self):
        length = int(self.process.stdout.readline().split(b":")[1])
        self.process.stdout.readline()
        message = json.loads(self.process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.reported[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def request(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.read()
            if message.get("id") == self.number:
                assert "result" in message, message
                return message["result"]


def measure(folder):
    client = Client(folder)
    uri = f"file://{folder}/R7.yaml"
    text = open(f"{folder}/R7.yaml").read()
    start = time.monotonic()
    client.notify("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
    while uri not in client.reported:
        client.read()
    print(f"first diagnostics of {count} resources: {(time.monotonic() - start) * 1000:.0f} ms")
    document = {"uri": uri}
    requests = [
        ("textDocument/completion", {"position": {"line": 3, "character": 8}}),
        ("textDocument/hover", {"position": {"line": 3, "character": 3}}),
        ("textDocument/hover", {"position": {"line": 10, "character": 3}}),
        ("textDocument/definition", {"position": {"line": 4, "character": 10}}),
        ("textDocument/references", {"position": {"line": 0, "character": 11}, "context": {"includeDeclaration": True}}),
        ("textDocument/rename", {"position": {"line": 0, "character": 11}, "newName": "Other"}),
        ("textDocument/codeAction", {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}}),
        ("textDocument/formatting", {"options": {}}),
        ("textDocument/documentSymbol", {}),
    ]
    times = {}

    def ask(label, method, params):
        start = time.monotonic()
        result = client.request(method, {"textDocument": document, **params})
        times.setdefault((label, method.split("/")[1]), []).append((time.monotonic() - start) * 1000)
        return result

    for _ in range(20):
        for method, params in requests:
            assert ask("idle", method, params) is not None, method
    for turn in range(40):
        place = {"line": 3, "character": 6}
        if turn % 2:
            change = {"range": {"start": place, "end": {**place, "character": 7}}, "text": ""}
        else:
            change = {"range": {"start": place, "end": place}, "text": "x"}
        client.notify("textDocument/didChange", {"textDocument": {"uri": uri, "version": turn + 2}, "contentChanges": [change]})
        for method, params in [*requests[:3], *requests[6:]]:
            ask("typing", method, params)
    worst = 0
    for (label, method), all in sorted(times.items()):
        all.sort()
        worst = max(worst, all[int(len(all) * 0.99)])
        print(f"{label:7} {method:15} median {all[len(all) // 2]:6.1f} ms, largest {all[-1]:6.1f} ms")
    client.request("shutdown", {})
    client.notify("exit", {})
    assert client.process.wait(10) == 0
    print(f"99 % of the answers of each kind take at most {worst:.1f} ms; the limit is {LIMIT} ms")
    return worst <= LIMIT


SCRIPT = r"""
local failed = function(what) io.stderr:write("failed: " .. what .. "\n") vim.cmd("cquit 1") end
local passed, reason = pcall(function()
local wait = function(what, test) if not vim.wait(20000, test, 50) then failed(what) end end
-- Neovim 0.7 and later.
local config = { name = "genapi", cmd = { GENAPI, "lsp" }, root_dir = vim.fn.getcwd() }
local id = vim.lsp.start and vim.lsp.start(config) or vim.lsp.start_client(config)
vim.lsp.buf_attach_client(0, id)
wait("start", function() local client = vim.lsp.get_client_by_id(id) return client and client.initialized end)
local ask = function(method, params)
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 20000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
vim.api.nvim_buf_set_text(0, 3, 8, 3, 14, { "strng" })
wait("diagnostics", function() return #vim.diagnostic.get(0) > 0 end)
if vim.diagnostic.get(0)[1].code ~= "unknownType" then failed("the code of the message") end
vim.api.nvim_buf_set_text(0, 3, 8, 3, 13, { "string" })
wait("no diagnostics", function() return #vim.diagnostic.get(0) == 0 end)
vim.api.nvim_win_set_cursor(0, { 4, 3 })
local hover
wait("hover", function()
  hover = ask("hover", vim.lsp.util.make_position_params(0, "utf-16"))
  return hover and hover ~= vim.NIL
end)
if not hover.contents.value:find("var name: String", 1, true) then failed("hover: " .. hover.contents.value) end
vim.api.nvim_win_set_cursor(0, { 1, 11 })
vim.lsp.buf.rename("Song")
wait("rename", function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == "resource: Song" end)
vim.cmd("wall!")
vim.cmd("qall!")
end)
if not passed then failed(reason) end
"""


def edit(folder):
    editor = shutil.which("nvim")
    if not editor:
        print("Without nvim, no editor is tried.")
        return True
    script = f"{folder}/../edit.lua"
    with open(script, "w") as file:
        file.write(SCRIPT.replace("GENAPI", json.dumps(genapi)))
    run = subprocess.run(
        [editor, "--headless", "-u", "NONE", "R7.yaml", "-c", f"luafile {script}"],
        cwd=folder, capture_output=True, text=True, timeout=120,
    )
    names = {name: open(f"{folder}/{name}").read() for name in os.listdir(folder) if name in ["R6.yaml", "Song.yaml"]}
    passed = run.returncode == 0 and "other: Song?" in names.get("R6.yaml", "") and "resource: Song" in names.get("Song.yaml", "")
    print("Neovim: diagnostics, hover and rename work" if passed else f"Neovim: {run.returncode} {run.stderr} {run.stdout} {names}")
    return passed


with tempfile.TemporaryDirectory() as root:
    write_specs(f"{root}/Large")
    results = [measure(f"{root}/Large"), edit(f"{root}/Large")]
sys.exit(0 if all(results) else 1)
