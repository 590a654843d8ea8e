import GoldenTesting

/// A document that changes as documents do: fields, parameters, calls, types and texts come, go and change.
struct RandomDocument {
    struct Field {
        var key: String
        var type: String
        var isRequired: Bool
        var doc: String?
    }

    struct Call {
        var path: String
        var method: String
        var id: String
        var doc: String?
        var query: [Field]
        /// The key of the body's fields.
        var body: [Field]
        /// The type that it returns; in brackets for a list.
        var returns: String?
    }

    /// A change of the document, and what has to be in the specs after it.
    enum Change {
        case field(type: String, key: String)
        case noField(type: String, key: String)
        case call(id: String)
        case other
    }

    private(set) var types: [(name: String, fields: [Field])] = []
    private(set) var enums: [(name: String, cases: [String])] = []
    private(set) var calls: [Call] = []
    private var random: SeededGenerator
    private var count = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...3, using: &random) { addEnum() }
        for _ in 0..<Int.random(in: 2...5, using: &random) { addType() }
    }

    private mutating func word(_ prefix: String) -> String {
        count += 1
        return prefix + String(count)
    }

    private mutating func flip(_ one: Int = 2) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private mutating func field() -> Field {
        let scalars = [
            "string", "integer", "number", "boolean", "date-time", "[string]", "{string}", "status",
        ]
        let named = types.map(\.name) + enums.map(\.name)
        let type =
            flip(3)
            ? named.randomElement(using: &random) ?? "string"
            : scalars.randomElement(using: &random) ?? "string"
        return Field(key: word("field_"), type: type, isRequired: flip(), doc: flip(3) ? words() : nil)
    }

    private mutating func words() -> String {
        let parts = [
            "A value", "that", "says: yes", "# not a comment", "\"quoted\"", "it's", "[here]", "100%",
            "long " + String(repeating: "word ", count: 30),
        ]
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
            parts.randomElement(using: &random) ?? ""
        }
        .joined(separator: flip(4) ? "\n\n" : " ")
    }

    private mutating func addEnum() {
        enums.append((word("Kind"), (0..<Int.random(in: 1...5, using: &random)).map { _ in word("case_") }))
    }

    private mutating func addType() {
        let name = word("Thing")
        let fields = (0..<Int.random(in: 1...7, using: &random)).map { _ in field() }
        types.append((name, [Field(key: "id", type: "string", isRequired: true)] + fields))
        for kind in 0..<4 where !flip(4) { addCall(name, kind) }
        for _ in 0..<Int.random(in: 0...2, using: &random) { addCall(name, 4) }
    }

    private mutating func addCall(_ name: String, _ kind: Int) {
        let path = "/\(name.lowercased())s"
        let query = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Field(
                key: word("q"),
                type: ["string", "integer", "[string]", "status"].randomElement(using: &random) ?? "string",
                isRequired: flip(),
                doc: nil
            )
        }
        let body = (0..<Int.random(in: 1...3, using: &random)).map { _ in field() }
        let doc = flip(3) ? words() : nil
        let id = word("operation")
        let call =
            switch kind {
            case 0:
                Call(
                    path: path,
                    method: "get",
                    id: id,
                    doc: doc,
                    query: query,
                    body: [],
                    returns: "[\(name)]"
                )
            case 1:
                Call(
                    path: "\(path)/{id}",
                    method: "get",
                    id: id,
                    doc: doc,
                    query: [],
                    body: [],
                    returns: name
                )
            case 2: Call(path: path, method: "post", id: id, doc: doc, query: [], body: body, returns: name)
            case 3:
                Call(
                    path: "\(path)/{id}",
                    method: "delete",
                    id: id,
                    doc: doc,
                    query: query,
                    body: [],
                    returns: nil
                )
            default:
                Call(
                    path: "\(path)/{id}/\(word("act"))",
                    method: "post",
                    id: id,
                    doc: doc,
                    query: query,
                    body: flip() ? body : [],
                    returns: flip() ? name : nil
                )
            }
        calls.append(call)
    }

    // MARK: Changes

    mutating func change() -> Change {
        let type = types.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<11, using: &random) {
        case 0, 1:
            let new = field()
            types[type].fields.insert(new, at: Int.random(in: 1...types[type].fields.count, using: &random))
            return .field(type: types[type].name, key: new.key)
        case 2:
            guard types[type].fields.count > 2 else { return .other }
            let old = types[type].fields.remove(
                at: Int.random(in: 1..<types[type].fields.count, using: &random)
            )
            return .noField(type: types[type].name, key: old.key)
        case 3:
            let index = Int.random(in: 0..<types[type].fields.count, using: &random)
            guard index > 0 else { return .other }
            types[type].fields[index].type = field().type
        case 4:
            let index = Int.random(in: 0..<types[type].fields.count, using: &random)
            types[type].fields[index].doc = flip(3) ? nil : words()
        case 5:
            types[type].fields[Int.random(in: 0..<types[type].fields.count, using: &random)].isRequired = true
        case 6:
            addCall(types[type].name, 4)
            return calls.last.map { .call(id: $0.path) } ?? .other
        case 7: if calls.count > 3 { calls.remove(at: Int.random(in: 0..<calls.count, using: &random)) }
        case 8:
            guard let index = calls.indices.randomElement(using: &random) else { return .other }
            if flip() || calls[index].query.isEmpty {
                calls[index].query.append(Field(key: word("q"), type: "string", isRequired: false, doc: nil))
            } else {
                calls[index].query.removeLast()
            }
        case 9: enums[Int.random(in: 0..<enums.count, using: &random)].cases.append(word("case_"))
        default:
            guard let index = calls.indices.randomElement(using: &random) else { return .other }
            calls[index].doc = flip(3) ? nil : words()
        }
        return .other
    }

    // MARK: Text

    var text: String {
        var lines = ["openapi: 3.0.3", "servers: [{ url: \"https://api.shop.example\" }]", "paths:"]
        var paths: [String] = []
        for call in calls where !paths.contains(call.path) { paths.append(call.path) }
        for path in paths {
            lines.append("  \(path.quoted):")
            for call in calls where call.path == path { lines += self.lines(of: call) }
        }
        lines += ["components:", "  schemas:"]
        for (name, fields) in types {
            let required = fields.filter(\.isRequired).map(\.key).joined(separator: ", ")
            lines += [
                "    \(name):", "      type: object", "      required: [\(required)]", "      properties:",
            ]
            lines += fields.map { "        \($0.key): \(schema($0))" }
        }
        lines += enums.map { "    \($0.name): { type: string, enum: [\($0.cases.joined(separator: ", "))] }" }
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of call: Call) -> [String] {
        var lines = ["    \(call.method):", "      operationId: \(call.id)"]
        if let doc = call.doc { lines.append("      description: \(doc.quoted)") }
        var parameters = call.query.map {
            "{ name: \($0.key), in: query, required: \($0.isRequired), schema: \(schema($0)) }"
        }
        if call.path.contains("{id}") {
            parameters.append("{ name: id, in: path, required: true, schema: { type: string } }")
        }
        lines.append("      parameters: [\(parameters.joined(separator: ", "))]")
        if !call.body.isEmpty {
            let required = call.body.filter(\.isRequired).map(\.key).joined(separator: ", ")
            let fields = call.body.map { "\($0.key): \(schema($0))" }.joined(separator: ", ")
            lines.append(
                "      requestBody: { content: { application/json: { schema: { type: object, required: [\(required)], properties: { \(fields) } } } } }"
            )
        }
        guard let returns = call.returns else {
            return lines + ["      responses: { \"204\": { description: Done. } }"]
        }
        return lines + [
            "      responses: { \"200\": { description: Done., content: { application/json: { schema: \(schema(returns)) } } } }"
        ]
    }

    private func schema(_ field: Field) -> String {
        let schema = schema(field.type)
        guard let doc = field.doc, !schema.contains("$ref") else { return schema }
        return "{ description: \(doc.quoted), \(schema.dropFirst(2))"
    }

    private func schema(_ type: String) -> String {
        switch type {
        case "string", "integer", "number", "boolean": "{ type: \(type) }"
        case "date-time": "{ type: string, format: date-time }"
        case "{string}": "{ type: object, additionalProperties: { type: string } }"
        case "status": "{ type: string, enum: [open, closed] }"
        case _ where type.hasPrefix("["):
            "{ type: array, items: \(schema(String(type.dropFirst().dropLast()))) }"
        default: "{ $ref: \"#/components/schemas/\(type)\" }"
        }
    }
}

extension String {
    fileprivate var quoted: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}
