// MARK: - Types and fields

extension RandomSpec {
    private static let scalars = [
        "string", "int", "int64", "double", "decimal", "bool", "uuid", "url", "date", "datetime", "timestamp",
        "timestamp_ms", "timestamp_fraction", "rfc822", "data", "json",
    ]

    mutating func scalar() -> String { pick(Self.scalars) }

    private mutating func type(depth: Int) -> String {
        let declared = [
            "\(name)Enum", "\(name)ValueA", "\(name)ValueB", "\(name)ResourceA", "\(name)Union", "Inner",
            "Kind",
            "id<\(name)ResourceB>", "{ enum: [left, right] }",
        ]
        switch Int.random(in: 0..<(depth < 3 ? 10 : 7), using: &random) {
        case 0...3: return scalar()
        case 4...6: return pick(declared)
        case 7: return "[\(type(depth: depth + 1))]"
        case 8: return "{ string: \(type(depth: depth + 1)) }"
        default: return depth == 0 ? scalar() : "\(scalar())?"
        }
    }

    mutating func field(depth: Int) -> String {
        let type = type(depth: depth)
        if chance(8) { return "{ const: \(pick(["a", "1", "1.5", "true", "\"a \\\"b\\\"\""])) }" }
        if chance(50) { return type.hasPrefix("[") || type.hasPrefix("{") || chance(40) ? type : "\(type)?" }
        let options = some(
            [
                "required: \(pick(["true", "false"]))", "nullable: true",
                "default: \(pick(["1", "x", "[]", "{}", "true", "0.5", "red"]))",
                "key: \(pick(["place.\(Int.random(in: 0..<9, using: &random))", "other"]))",
                "access: \(pick(["read", "write"]))", "sensitive: true",
                "malformed: \(pick(["keep", "\"null\""]))",
                "accept: [\(pick(["text", "number", "fraction", "bool"]))]", "bad_elements: skip",
                "doc: \(pick(["A field.", "\"With `code` and */ marks\""]))", "deprecated: Use another.",
                "example: \(pick(["1", "a", "[1]"]))",
            ],
            12
        )
        return "{ " + (["type: \(type)"] + options).joined(separator: ", ") + " }"
    }
}

// MARK: - Endpoints

extension RandomSpec {
    mutating func endpoint(_ type: String, _ fields: [String]) -> String {
        let verb = pick(["get", "head", "post", "put", "patch", "delete", "options"])
        let path = pick(["\"\"", "\"/{id}\"", "/all", "\"/of/{day}\"", "\"/{id}/in(/{word}(/{count}))\""])
        var parts = [
            "\(verb): \(path)",
            "parameters: { day: \(pick(["date", "timestamp", "int"])), word: string, count: int }",
        ]
        if !path.contains("day") { parts.removeLast() }
        if path.contains("word") { parts.append("parameters: { word: \(name)Enum, count: int }") }
        if verb != "head" { parts.append("returns: \(returned(type))") }
        if !["get", "head"].contains(verb), chance(70) { parts.append(body(type, fields)) }
        parts += some(
            [
                "query: { q: string?, sort: { enum: [up, down], default: up }, ids: \"[id<\(name)ResourceA>]?\", at: \(scalar())?, view: { const: 1 } }",
                "headers: { X-Trace: string?, Accept-Language: { const: en }, If-Match: \(scalar()) }",
                "paging: \(pick(["standard", "page", "none", "link", "{ mode: realtime, order: descending }"]))",
                "failures: { 404: \(self.type(depth: 1)), 418: { enum: [a] }, default: \(name)ValueA }",
                "response_headers: { X-Count: \(scalar()), ETag: string?, kind: { type: \(name)Enum, default: red }, at: \(scalar())? }",
                "select: only", "envelope: \(pick(["none", "things", "{ data: x.y }"]))",
                "extra: { total: int, filters: [string] }",
                "authorization: \(pick(["none", "basic", "bearer"]))", "timeout: 1.5s",
                "attempt_timeout: 10s",
                "retry: \(pick(["none", "{ attempts: 2, delay: wait }"]))", "idempotency_key: true",
                "cache: 60s",
                "priority: \(pick(["low", "high"]))", "errors: [Gone, Bad]",
                "invalidates: \(pick(["none", "[\(name)ResourceA]"]))", "deprecated: Not any more.",
                "doc: \(pick(["Does it.", "\"Says `*/` and \\\\(x).\""]))",
                "name: \(pick(["go", "do", "init"]))\(Int.random(in: 0..<99, using: &random))",
            ],
            16
        )
        return "{ " + parts.joined(separator: ", ") + " }"
    }

    private mutating func returned(_ type: String) -> String {
        pick([
            "none", "headers", "bytes", "stream", "events<\(name)ValueA>", type, type, "\"[\(type)]\"",
            "\"[\(type)]\"",
            "{ string: \(name)ValueA }", "{ trip: \(type), at: datetime? }", "\(name)Union", "json", "int",
            "\(type)?",
        ])
    }

    private mutating func body(_ type: String, _ fields: [String]) -> String {
        pick([
            "body: [\(some(fields, 60).joined(separator: ", "))]", "body: \(type)", "body: \"[\(type)]\"",
            "body: { name: \(field(depth: 1)), class: \(field(depth: 1)) }",
            "form: { a: \(scalar()), \"b[]\": [string], c: { const: d } }",
            "form: [\(some(fields, 40).joined(separator: ", "))]",
            "multipart: { image: file, note: string?, more: file?, kind: { const: 1.5 } }",
            "bytes: image/png", "body: json",
        ])
    }
}
