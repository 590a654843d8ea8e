package import ResolvedAPI

extension JSONLiteral {
    /// The value of a member, the last one if a key occurs twice; `nil` without this member or for other values than objects.
    package subscript(_ key: String) -> JSONLiteral? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    /// The value at a key path; the whole value at an empty one.
    package subscript(_ path: [String]) -> JSONLiteral? {
        var value = self
        for key in path {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }

    /// Sets the value at a key path, and makes the objects on the way.
    package mutating func set(_ value: JSONLiteral, at path: some Collection<String>) {
        guard let key = path.first else {
            self = value
            return
        }
        var members: [Member] = if case .object(let members) = self { members } else { [] }
        let rest = path.dropFirst()
        if let index = members.lastIndex(where: { $0.key == key }) {
            members[index].value.set(value, at: rest)
        } else {
            var inner = JSONLiteral.object([])
            inner.set(value, at: rest)
            members.append(Member(key: key, value: inner))
        }
        self = .object(members)
    }

    /// Removes the value at a key path; the objects around it stay.
    package mutating func remove(at path: some Collection<String>) {
        guard let key = path.first, case .object(var members) = self else { return }
        if path.count == 1 {
            members.removeAll { $0.key == key }
        } else {
            for index in members.indices where members[index].key == key {
                members[index].value.remove(at: path.dropFirst())
            }
        }
        self = .object(members)
    }

    package var array: [JSONLiteral]? { if case .array(let items) = self { items } else { nil } }
    package var isObject: Bool { if case .object = self { true } else { false } }
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    /// A text, a number or a bool as it is written in a path; `nil` for other values.
    package var plainText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    package static func int(_ value: Int) -> JSONLiteral { .number(String(value)) }

    package init(_ constant: ConstantValue) {
        self =
            switch constant.kind {
            case .text: .string(constant.text)
            case .number: .number(constant.text)
            case .bool: .bool(constant.text == "true")
            }
    }
}
