extension RandomSpec {
    private static let endpointNames = [
        "list", "get", "update", "class", "create", "remove", "value", "in", "self",
    ]

    mutating func endpoints(of object: Object) -> [String] {
        var lines = (0..<Int.random(in: 2...5, using: &random)).map { index in
            let name = pick(Self.endpointNames) + (index > 0 ? "\(index)" : "")
            return block(name, endpoint(object))
        }
        let merged = object.fields.filter(\.merges)
        if !merged.isEmpty {
            let call = [
                "patch: \(identityPath(of: object))", "body: [\(names(merged))]", "returns: \(object.type)",
            ]
            lines.append(block("sync", call + ["offline: merge"] + some([formerly(object)], 50)))
        }
        if object.isResource { lines += some(syncs(object), 20) }
        if let mode = object.continuation, let row = object.fields.lazy.compactMap(\.row).first {
            let call = [
                "get: \(identityPath(of: object).dropLast())/rows\"", "returns: [\(row)]", "paging: \(mode)",
            ]
            lines.append(block("rest_rows", call))
        }
        if object.isResource, object.parent == nil {
            lines.append(block("drop", ["delete: \(identityPath(of: object))"]))
        } else if let parent = object.parent, parent.contains("Resource"), chance(50) {
            lines.append("drop: none")
        }
        return lines
    }

    /// Lists that are refreshed by their changes.
    private mutating func syncs(_ object: Object) -> [String] {
        let call = ["returns: \"[\(object.type)]\""]
        let clock = pick(["datetime", "timestamp", "timestamp_ms", "timestamp_fraction", "rfc822"])
        let isTouched = object.fields.contains { $0.name == "touched_at" }
        let marks =
            ["header: ETag", "server_time: \(clock)", "server_time: \(clock), overlap: 5s"]
            + (isTouched ? ["field: touched_at", "field: touched_at, overlap: 2m"] : [])
        let token = "response_headers: { X-Token: \(pick(["string", "int?", "int64"])) }"
        return [
            block("synced", ["get: /synced"] + call + ["sync: { since: since, \(pick(marks)) }"]),
            block(
                "synced_pages",
                ["get: /synced_pages"] + call + [
                    "paging: link", token, "sync: { since: \(unique("after")), extra: X-Token }",
                ]
            ),
        ]
    }

    private func identityPath(of object: Object) -> String {
        switch object.identity {
        case .convention where object.isResource: "\"/{\(plan.identityKey)}\""
        case .fields(let names): "\"\(names.map { "/{\($0)}" }.joined())\""
        default: "\"\""
        }
    }

    /// What the options of an endpoint depend on.
    private struct Call {
        let object: Object
        let verb: String
        let path: String
        var returned = "none"
        var hasBody = false
        /// Whether a request can be stored.
        var isStorable = true

        /// Whether the response is as the convention says.
        var isPlain = true

        var isList: Bool { returned.contains("[") }
        var returnsObject: Bool { returned.contains(object.type) }
        var isChange: Bool { !["get", "head", "options"].contains(verb) }
        /// Whether the response is a value in JSON.
        var isValue: Bool {
            !["none", "headers", "bytes", "stream"].contains(returned) && !returned.hasPrefix("events")
        }
    }

    private mutating func endpoint(_ object: Object) -> [String] {
        let verb = pick([
            "get", "get", "get", "get", "post", "post", "put", "patch", "patch", "delete", "head", "options",
        ])
        let own = identityPath(of: object)
        let path = pick([
            "\"\"", own, own, "/all", "\"/of/{day}\"", "\"/{word}/in(/{count}(/{more}))\"",
            "\"/files/{rest*}\"",
            "\"/in/{word}/\"", "\"/each/{numbers}\"",
        ])
        var call = Call(object: object, verb: verb, path: path)
        var lines = ["\(verb): \(path)"] + pathParameters(path)
        if verb != "head" {
            call.returned = returned(object.type, verb)
            lines.append("returns: \(call.returned)")
        }
        if !["get", "head"].contains(verb), chance(70) {
            let body = body(object)
            call.hasBody = true
            call.isStorable = !body.hasPrefix("bytes")
            lines.append(body)
            if body.hasPrefix("body"), chance(15) {
                lines.append("wrapper: \(pick(["outer", "outer.inner", "none"]))")
            }
            if body == "body: \(object.type)" {
                lines += some(["constants: { added: \(pick(["true", "1.5", "word"])) }"], 30)
            }
            if body.hasPrefix("body: [") || body.hasPrefix("form: ["), verb != "patch" {
                lines += some(["partial: true"], 25)
            }
        }
        if verb != "get" { lines += some(["path: none"], 6) }
        if verb == "get" { lines += some(["server: media"], 8) }
        let response = response(call)
        call.isPlain = response.isEmpty
        return lines + request(call) + response + sending(call) + about(call)
    }

    private mutating func pathParameters(_ path: String) -> [String] {
        var lines: [String] = []
        if path.contains("{day}") {
            lines.append(
                pick(["day: date", "day: timestamp", "day: { type: datetime, name: moment, doc: When. }"])
            )
        }
        if path.contains("{word}") {
            lines.append(
                pick([
                    "word: string", "word: \(name)Enum", "word: { enum: [red, right] }",
                    "word: id<\(name)ResourceA>",
                    "word: { type: string, deprecated: Say no word., example: a }",
                    "word: { type: string, allow_empty: true }",
                ])
            )
        }
        if path.contains("{count}") { lines += ["count: int", "more: bool"] }
        if path.contains("{numbers}") {
            lines.append(
                pick([
                    "numbers: [int]", "numbers: { type: [date], join: pipe, doc: When., allow_empty: true }",
                ])
            )
        }
        if path.contains("{rest*}") {
            lines.append(pick(["rest: string", "rest: { type: string, allow_empty: true }"]))
        }
        return lines.isEmpty ? [] : [block("parameters", lines)]
    }

    private mutating func returned(_ type: String, _ verb: String) -> String {
        let list = "\"[\(type)]\""
        let object = [type, type, type, list, list, list, "\(type)?"]
        let others = [
            "bytes", "stream", "events<\(name)ValueA>", "events<string>", "{ string: \(name)ValueA }",
            "{ trip: \(type), at: datetime? }",
            "\(name)Union", "json", "int",
        ]
        return pick(object + (verb == "get" ? others : ["none", "none", "headers", pick(others)]))
    }

    private mutating func body(_ object: Object) -> String {
        let fields = names(some(object.fields, 60))
        return pick([
            "body: [\(fields)]", "body: [\(fields)]", "body: [\(fields)]", "body: \(object.type)",
            "body: \"[\(object.type)]\"",
            block(
                "body",
                [
                    "name: { type: \(type(object.parts).text), doc: Its name., key: a.name }",
                    "class: \(scalar())?",
                ]
            ),
            block(
                "form",
                ["a: \(parameterScalar())", "\"b[]\": { type: [string], name: letters }", "c: { const: d }"]
            ),
            "form: [\(names(object.fields.filter(\.isIndexable)))]", "form: \(object.type)",
            block(
                "form",
                [
                    "a: \(name)ValueA", "b: { type: \"{ string: int }?\", nullable: true }",
                    "c: \"[\(name)ValueB]?\"",
                    "d: { type: \(parameterScalar()), nullable: true }", "e: \"[[int]]?\"",
                ]
            ),
            block("multipart", ["image: file", "note: string?", "more: file?", "kind: { const: 1.5 }"]),
            block(
                "multipart",
                ["images: [file]", "more: \"[file]?\"", "a: [\(parameterScalar())]", "b: \(name)ValueA"]
                    + some(["c: \"{ string: int }?\"", "d: json", "e: [\(name)ValueB]"], 50)
            ),
            "bytes: image/png", "body: json",
        ])
    }

    // MARK: Options

    private mutating func request(_ call: Call) -> [String] {
        var lines =
            some([block("query", query()), block("headers", headers(call))], 25) + some([nesting()], 20)
        if call.isList, call.isValue, ["get", "post"].contains(call.verb) {
            lines += some([paging(pick(pagingModes + (plan.paging.map { [$0, $0] } ?? [])))], 70)
        }
        if call.returnsObject, call.isValue, !call.returned.hasPrefix("{") {
            let long = block(
                "select",
                ["parameter: \"fields[x]\"", "name: \(unique("chosen"))", "doc: What is read."]
            )
            lines += some([pick(["select: only", long])], 20)
        }
        return lines
    }

    private mutating func query() -> [String] {
        let all = [
            "q: { type: string?, doc: A word., name: \(unique("word")), deprecated: No., example: a }",
            "sort: { enum: [up, down], default: up }", "ids: \"[id<\(name)ResourceA>]?\"",
            "at: \(parameterScalar())?", "view: { const: 1 }", "self: \(parameterScalar())",
            "sizes: { type: [int], join: \(pick(["comma", "pipe", "space"])) }",
            "kinds: { type: [\(name)Enum], join: comma, required: false }",
            "\"filter[x]\": { type: int, default: 2, name: x }", "deep: { type: int, assumes: 2 }",
            "inner: \(name)Value\(pick(["A", "B"]))?", "pairs: \"{ string: [int] }?\"",
            "many: \"[\(name)ValueA]?\"", "either: { type: int | [int], required: false }",
            "none: { type: \(parameterScalar())?, nullable: true }", "all: { type: flag, doc: All of them. }",
        ]
        let chosen = some(all, 35)
        return chosen.isEmpty ? [all[0]] : chosen
    }

    private mutating func headers(_ call: Call) -> [String] {
        ["X-Trace: string?"]
            + some(
                [
                    "Accept-Language: { const: en }", "If-Match: \(parameterScalar())",
                    "X-Kind: { type: \(name)Enum, default: red }",
                ],
                50
            )
            + (call.hasBody && chance(30)
                ? [pick(["Content-Type: string?", "Content-Type: { const: text/x }"])] : [])
    }

    private mutating func response(_ call: Call) -> [String] {
        var lines = some(
            [
                block(
                    "failures",
                    [
                        "404: \(pick(["string", "json", "[\(name)ValueB]", "\(name)Union", "{ string: int }"]))",
                        "418: { enum: [a] }",
                    ]
                        + some(
                            ["default: \(name)ValueA", "409: \"[\(name)ResourceA]\"", "5xx: string"],
                            50
                        )
                )
            ],
            15
        )
        if lines.isEmpty { lines = some(["failures: none"], 5) }
        if call.returned.hasPrefix("events") {
            var forms = some(["end: \"[DONE]\"", "name: type"], 60)
            if call.returned == "events<string>" { forms += some(["text: true"], 60) }
            if !forms.isEmpty { lines.append("events: { \(forms.joined(separator: ", ")) }") }
        }
        if call.returned != "stream", !call.returned.hasPrefix("events") {
            lines += some(
                [chance(80) ? block("response_headers", responseHeaders()) : "response_headers: none"],
                20
            )
        }
        if call.isValue {
            let long = block("extra", ["total: int", "filters: { type: [string], required: false }"])
            if plan.envelope == .standard {
                lines += some([pick(["extra: filters", "extra: [filters, info.more]", long])], 20)
            }
        }
        if call.isValue { lines += some([pick(["envelope: none", "envelope: things", fullEnvelope()])], 10) }
        return lines
    }

    private mutating func responseHeaders() -> [String] {
        ["X-Count: \(parameterScalar())"]
            + some(
                [
                    "ETag: string?", "kind: { type: \(name)Enum, default: red, doc: Which. }",
                    "at: \(parameterScalar())?",
                    "tone: { enum: [red, right], required: false, name: \(unique("tone")), deprecated: No. }",
                ],
                50
            )
    }

    private mutating func sending(_ call: Call) -> [String] {
        var lines = some(
            [
                "timeout: 90s", "attempt_timeout: 1500ms", retry(),
                "priority: \(pick(["low", "normal", "high"]))",
            ],
            10
        )
        if chance(35) { lines += endpointAuthorization() }
        if call.verb == "get" {
            lines += some(["cache: 60s"], 15)
            if call.returned != "stream", !call.path.contains("("), !call.path.contains("*"),
                !call.object.hasPart
            {
                lines += some(["link: \(pick(["default", "item", "class"]))_\(unique(""))"], 30)
            }
        }
        guard call.isChange else { return lines }
        lines += some(
            [
                "idempotency_key: true",
                "invalidates: \(pick(["none", "[\(name)ResourceA]", "[\(name)ResourceA, \(name)ResourceB]"]))",
            ],
            20
        )
        return lines + offline(call)
    }

    private mutating func offline(_ call: Call) -> [String] {
        if plan.isInMemory { return [] }
        let isOwn =
            call.object.isResource && call.isStorable
            && (call.path == identityPath(of: call.object) || call.verb == "post") && chance(40)
        if isOwn { return [policy()] + some([formerly(call.object)], 50) }
        let isExcluded = call.object.waits ? !call.isStorable || chance(20) : chance(5)
        if isExcluded { return ["offline: none"] }
        return call.object.waits && !call.isList ? some([formerly(call.object)], 50) : []
    }

    mutating func policy() -> String { "offline: \(pick(["server", "client", "merge", "ask"]))" }

    private mutating func formerly(_ object: Object) -> String {
        "formerly: [\(object.type).\(unique("old")), Gone.\(unique("old"))]"
    }

    private mutating func about(_ call: Call) -> [String] {
        var lines = some(
            [
                "errors: [Gone, Bad]", "deprecated: Not any more.",
                "doc: \(pick(["Does it.", "\"Says `*/` and \\\\(x).\""]))",
                "name: \(unique(pick(["go", "do", "init"])))",
            ],
            12
        )
        if call.isPlain, chance(30) { lines.append(block("examples", examples(call))) }
        return lines
    }

    private mutating func examples(_ call: Call) -> [String] {
        let failed = [
            "- { name: taken, status: 409, headers: { Retry-After: \"2\" }, response: { code: \"\\\"\\\\(x)\" } }",
            "- { status: 503, delay: 1500ms, response: [1, null, { a: b }] }",
        ]
        let body = call.hasBody ? ["- { name: sent, body: {} }"] : []
        let parameters = call.path.contains("{day}") ? "parameters: { day: \"2026-11-21\" }, " : ""
        guard plan.envelope != .other else { return failed }
        let wrapped =
            plan.envelope == .standard ? { "{ data: \($0), code: OK, info: { total: 0 } }" } : { $0 }
        switch call.returned {
        case "none": return ["- { \(parameters)status: 204, delay: 5ms }"] + body + failed
        case "bytes", "stream": return ["- { \(parameters)response: \"plain # \\\\(x)\" }"] + failed
        case "json":
            return ["- { name: any, \(parameters)response: \(wrapped("[{ a: \"\\\"#\" }]")) }"] + failed
        case "int": return ["- { \(parameters)response: \(wrapped("5")) }"] + failed
        case _ where call.returned.hasPrefix("events"): return ["- { response: [] }"] + failed
        case _ where call.isList: return ["- { \(parameters)response: \(wrapped("[]")) }"] + failed
        default: return failed
        }
    }
}
