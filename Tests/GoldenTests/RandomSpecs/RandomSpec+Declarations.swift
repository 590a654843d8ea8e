// MARK: - Enums and unions

extension RandomSpec {
    mutating func enumeration() -> [String] {
        ["enum: \(name)Enum"] + about() + access() + cases("cases")
    }

    private mutating func enumOptions() -> [String] {
        some([pick(["unknown_cases: fail", "unknown_cases: keep", "fallback: red"])], 50)
    }

    private mutating func cases(_ key: String) -> [String] {
        let isNumeric = chance(20)
        return enumOptions() + (isNumeric ? [numbers(key)] : some(["ignore_case: true"], 20) + [words(key)])
    }

    private mutating func numbers(_ key: String) -> String {
        pick([
            block(
                key,
                ["- { value: 1, name: one }", "- { value: 2, name: two }", "- { value: -3, name: red }"]
            ),
            "\(key): { red: 1, class: -2, big: { value: 9, doc: Now., deprecated: Use red. } }",
        ])
    }

    private mutating func words(_ key: String) -> String {
        let words = some(
            [
                "- class", "- { value: \"1\", name: one }", "- { value: \"$\", name: dollar, doc: Money. }",
                "- default", "- init",
                "- { value: Two words, name: two, deprecated: Use 1. }",
            ],
            50
        )
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4: return block(key, ["- red"] + words)
        case 5: return "\(key): [red, green]"
        default: return "\(key): { red: r, self: s, big: { value: b, doc: Now. } }"
        }
    }

    mutating func union() -> [String] {
        ["union: \(name)Union"] + about() + access() + unionOptions()
            + (plan.hasStyle
                ? [
                    "discriminator: style",
                    block(
                        "of",
                        [
                            "- { type: \(name)ValueA, value: \(plan.discriminators.a) }",
                            "- { type: \(name)ValueB, value: \(plan.discriminators.b), name: other }",
                        ]
                    ),
                ]
                : some(["discriminator: none"], 10) + [
                    block(
                        "of",
                        ["- \(name)ResourceA"]
                            + some(
                                [
                                    "- { type: \(name)ResourceB, name: other }",
                                    "- { type: \(name)ValueA, value: \"a\" }",
                                ],
                                75
                            )
                            + ["- { type: \(name)ValueB, has: size }"]
                    )
                ])
    }

    private mutating func unionOptions() -> [String] {
        let other = name + pick(["ValueA", "ResourceB"])
        let fallback = pick(["fallback: \(other)", "fallback: { type: \(other), name: rest }"])
        return some([pick([fallback, "unknown_types: fail", "unknown_types: keep"])], 60)
            + some(["fields: [\(plan.identityKey)]"], 30)
    }

    /// What every declaration can have.
    private mutating func about() -> [String] {
        some(
            [
                "doc: \(pick(["Something.", "\"Says `*/` and \\\\(x).\""]))", "deprecated: Not any more.",
                "name: \(name)\(unique("Renamed"))",
            ],
            20
        )
    }

    private mutating func access(isUsed: Bool = true) -> [String] {
        guard let own = plan.access.first, chance(30) else { return [] }
        return ["access: \(isUsed ? own : pick(plan.access))"]
    }
}

// MARK: - Objects

extension RandomSpec {
    /// A resource or a value.
    struct Object {
        enum Identity {
            case convention
            case fields([String])
            case singleton
            case none
        }

        let type: String
        var isResource = true
        var identity = Identity.convention
        var parent: String?
        /// The objects that a required field can be.
        var parts: [String] = []
        var fields: [Field] = []
        /// Whether there are several, which are told apart.
        var hasElements: Bool {
            switch identity {
            case .singleton, .none: false
            case .convention, .fields: true
            }
        }
        /// Whether a part of its path can be left out.
        var hasPart = false
        /// Whether its calls wait for a connection if they say nothing else.
        var waits = false
        /// The paging mode of the endpoint at which a list inside of it continues.
        var continuation: String?
    }

    mutating func objects() -> [Object] {
        // Nothing else uses the last two.
        let types = ["ValueA", "ValueB", "ResourceA", "ResourceB", "ResourceC", "ResourceD"].map { name + $0 }
        var objects = types.enumerated().map { index, type in
            Object(type: type, isResource: index > 1, parts: Array(types.prefix(min(index, 4))))
        }
        objects[1].parent = chance(30) ? types[0] : nil
        objects[3].identity = pick([.convention, .fields(["sku"])])
        objects[4].parent = pick([types[2], types[2], types[3], types[0]])
        if case .fields? = objects[4].parent == types[3] ? objects[3].identity : nil {
            objects[4].identity = objects[3].identity
        }
        objects[5].identity = pick([.singleton, .none, .fields(["host", "port"])])
        if plan.identity == "none" {
            for index in 2...3 { objects[index].identity = .fields([plan.identityKey]) }
            if let parent = objects[4].parent, parent != types[0] {
                objects[4].identity = .fields([plan.identityKey])
            }
        }
        for index in 2...3 { objects[index].waits = !plan.isInMemory && chance(30) }
        objects[4].waits = objects[2...3].contains { $0.waits && $0.type == objects[4].parent }
        return objects.filter { !["C", "D"].contains($0.type.last) || chance(60) }
    }

    mutating func lines(of template: Object) -> [String] {
        var object = template
        object.fields = fields(of: object)
        object.hasPart = chance(25)
        if object.isResource, object.parent == nil, object.fields.contains(where: { $0.row != nil }),
            chance(60)
        {
            object.continuation = pick(["standard", "page", "cursor"])
            object.fields += continuedRows
        }
        // Lists do not continue at deprecated calls.
        let about = about().filter { object.continuation == nil || !$0.hasPrefix("deprecated") }
        var lines = ["\(object.isResource ? "resource" : "value"): \(object.type)"] + about
        lines += access(isUsed: !["C", "D"].contains(object.type.last))
        if let parent = object.parent { lines.append("extends: \(parent)") }
        if object.parent == nil, ["ValueB", "ResourceD"].contains(where: object.type.hasSuffix), chance(40) {
            lines.append(pick(["fields_of: \(name)ValueA", "fields_of: [\(name)ValueA]"]))
        }
        lines += some(["hashable: true", "codable: true", "preserve_unknown: true"], 20)
        if object.parent == nil { lines += identity(object.identity) }
        lines.append(block("fields", object.fields.map(\.text)))
        if object.parent == nil { lines.append(block("types", smallTypes())) }
        if object.isResource, plan.isInMemory || chance(50) { lines.append(store(of: object)) }
        if object.waits, object.parent == nil || chance(20) { lines.append(policy()) }
        let endpoints = endpoints(of: object)
        if object.parent == nil || chance(50) {
            let isOutside = endpoints.contains { $0.contains("path: none") }
            lines += path(of: object, canBeNested: object.parent == nil && !isOutside)
        }
        let failures = block("failures", ["404: string", "422: { enum: [b] }"])
        lines += some([pick(["failures: none", failures])], 20) + some([nesting()], 20)
        let headers = block("response_headers", ["X-State: { enum: [dry, full] }", "X-Left: string?"])
        lines += some([pick(["response_headers: none", headers])], 20)
        lines += some(["wrapper: \(pick(["none", "own.box"]))", "partial: \(pick(["true", "false"]))"], 10)
        return lines + [block("endpoints", endpoints)]
    }

    /// Calls that belong to no object.
    mutating func calls() -> [String] {
        var lines = ["calls: \(name)Calls"] + about() + access(isUsed: false)
        if chance(40) { lines += ["path: /calls/{place}", block("parameters", ["place: string"])] }
        lines += some([nesting()], 60)
        lines += some(["wrapper: \(pick(["none", "box"]))", "partial: true"], 40)
        lines += some([pick(["failures: none", "failures: { 404: string }"])], 40)
        lines += some([pick(["response_headers: none", "response_headers: { X-Left: int? }"])], 40)
        lines.append(block("types", ["Inner: { fields: { a: int } }"]))
        let endpoints = [
            "all: { get: /all, query: { where: Inner? }, returns: [\(name)ValueA] }",
            "set: { put: /set, body: { a: int, b: { type: string, nullable: true } } }",
        ]
        return lines + [block("endpoints", endpoints)]
    }

    private mutating func identity(_ identity: Object.Identity) -> [String] {
        switch identity {
        case .convention: []
        case .fields(let names) where names.count == 1: ["identity: \(names[0])"]
        case .fields(let names): ["identity: [\(names.joined(separator: ", "))]"]
        case .singleton: ["identity: singleton"]
        case .none: ["identity: none"]
        }
    }

    private mutating func path(of object: Object, canBeNested: Bool) -> [String] {
        let path = "path: /\(object.type.lowercased())"
        if canBeNested, object.isResource, object.hasElements, !object.hasPart, chance(40) {
            return ["\(path)/of/{owner}/all", block("parameters", ["owner: string"])]
                + some(["unique: \(pick(["everywhere", "below_parent"]))"], 50)
        }
        return !object.hasPart
            ? [path]
            : [
                "\(path)(/{part})",
                block("parameters", [pick(["part: string", "part: { type: int, doc: Which one. }"])]),
            ]
    }

    private mutating func store(of object: Object) -> String {
        let indexed = object.hasElements ? object.fields.filter(\.isIndexable).map(\.name) : []
        let lists = object.fields.filter { $0.row != nil }.map(\.name)
        let kinds = object.continuation.map { mode in
            ["{ rest: rest_rows, total: row_count\(mode == "cursor" ? ", next: next_rows" : "") }"]
        }
        let deleting = object.hasElements ? object.fields.filter(\.saysDeleted).map(\.name) : []
        return block(
            "store",
            ["ttl: 5m"]
                + (indexed.isEmpty ? [] : ["indexes: [[\(atLeastOne(indexed, 30))], [\(pick(indexed))]]"])
                + (deleting.isEmpty || chance(40) ? [] : ["deleted: \(pick(deleting))"])
                + lists.map { "lists: { \($0): \(pick(kinds ?? ["replace", "append", "prepend"])) }" }
                + some(["embedded: true"], 40)
                + lifetime(of: object)
        )
    }

    private mutating func lifetime(of object: Object) -> [String] {
        guard plan.isInMemory else {
            return pick([["record: true"], ["lifetime: keep"], ["lifetime: cache"], []])
        }
        if case .none = object.identity { return [] }
        return ["lifetime: memory"]
    }

    /// Every type has `Inner` and `Kind`; other names hide those of Swift and of the runtime.
    private mutating func smallTypes() -> [String] {
        let hiding = pick([
            "Optional", "Array", "Dictionary", "Result", "Error", "Task", "Endpoint", "Client", "Page",
            "Identifier",
            "List", "Bool", "Int", "Double", "Duration", "Hashable", "Sendable", "Equatable", "Value",
            "Change", "Void",
            "JSONReader", "JSONWriter", "JSONValue", "Set", "Never", "Data", "Date", "Decimal", "URL", "UUID",
            "Collection", "Operation", "Query", "Index", "Repositories", "Retry", "Fields",
            "Media", "Service",
        ])
        return [
            block(
                "Inner",
                about() + some(["hashable: true", "codable: true", "preserve_unknown: true"], 20) + [
                    "fields: { size: int, next: Inner? }"
                ]
            ),
            block("Kind", about() + cases("enum")),
        ]
            + some(
                [
                    block(
                        "Either",
                        about() + unionOptions() + smallUnion()
                    ),
                    block("Mixed", about() + ["of: [int, string, [\(name)ValueA], \(name)ValueB]"]),
                    block(
                        hiding,
                        [
                            pick([
                                "enum: [red, green]", "fields: { size: int, text: string? }",
                                "extends: \(name)ValueA", "fields_of: [\(name)ValueA]",
                            ])
                        ]
                    ),
                ],
                40
            )
    }

    private mutating func smallUnion() -> [String] {
        pick([
            plan.hasStyle
                ? [
                    "discriminator: style",
                    "of: [{ type: \(name)ValueA, value: \(plan.discriminators.a) }, { type: \(name)ValueB, has: size }]",
                ]
                : ["of: [{ type: \(name)ValueA, value: a }, { type: \(name)ValueB, has: size }]"],
            [
                "discriminator: none",
                "of: [{ type: \(name)ValueA, has: only_a }, { type: \(name)ValueB, has: size }]",
            ],
            ["of: [{ type: \(name)ResourceA }, { type: \(name)ValueB, has: size }]"],
        ])
    }
}
