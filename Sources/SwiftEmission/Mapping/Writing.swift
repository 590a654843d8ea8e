import ResolvedAPI

/// The statement that writes a value: the verb of its type, its key, and the expression for the value.
struct Writing {
    /// The name of the writer.
    let json: String

    /// Writes a member of an object. Nil omits the key.
    func member(_ key: String, _ value: String, _ type: TypeReference, isOptional: Bool) -> SwiftCode {
        let suffix = isOptional ? "IfPresent" : ""
        var arguments: [SwiftCode] = [.literal(key), .text(value)]
        switch type {
        case .scalar(let scalar):
            if let format = scalar.dateFormat { arguments.append(.text(format)) }
            return .call("\(json).\(scalar.verb)\(suffix)", arguments)
        case .identity, .declared, .selection:
            return .call("\(json).value\(suffix)", arguments)
        case .list(let element):
            return call("list\(suffix)", arguments, element: element)
        case .map(let element):
            return call("map\(suffix)", arguments, element: element)
        case .optional(let wrapped):
            return member(key, value, wrapped, isOptional: true)
        }
    }

    /// Writes a field of an object. `value` is what the field exposes.
    func field(_ field: Field, _ value: String) -> SwiftCode {
        let key = field.keyPath.last ?? field.name
        if let constant = field.constant { return self.constant(key, constant) }
        guard field.isNullable else {
            return member(key, value, field.type, isOptional: field.presence == .optional)
        }
        let suffix = field.presence == .optional ? "IfPresent" : ""
        let arguments: [SwiftCode] = [.literal(key), .text(value)]
        if field.type.isPlain { return .call("\(json).value\(suffix)", arguments) }
        return .closure(
            Self.head("\(json).nullable\(suffix)", arguments),
            parameters: "\(json), value",
            [self.value("value", field.type, depth: 0)]
        )
    }

    func constant(_ key: String, _ constant: ConstantValue) -> SwiftCode {
        .call("\(json).\(constant.verb)", [.literal(key), constant.code])
    }

    /// Writes the change of a member in a patch.
    func change(_ key: String, _ value: String, _ type: TypeReference, isSensitive: Bool) -> SwiftCode {
        let arguments: [SwiftCode] = [.literal(key), .text(value)]
        if type.isPlain { return .call("\(json).change", arguments) }
        return .closure(
            Self.head("\(json).change", arguments),
            parameters: "\(json), value",
            [self.value(isSensitive ? "value.exposed" : "value", type, depth: 0)]
        )
    }

    private func call(_ verb: String, _ arguments: [SwiftCode], element: TypeReference, depth: Int = 0)
        -> SwiftCode
    {
        if element.isPlain { return .call("\(json).\(verb)", arguments) }
        let name = depth == 0 ? "element" : "element\(depth + 1)"
        return .closure(
            Self.head("\(json).\(verb)", arguments),
            parameters: "\(json), \(name)",
            [self.value(name, element, depth: depth + 1)]
        )
    }

    /// Writes a value at the writer's position.
    private func value(_ value: String, _ type: TypeReference, depth: Int) -> SwiftCode {
        switch type {
        case .scalar(let scalar):
            .call("\(json).\(scalar.verb)", [.text(value)] + (scalar.dateFormat.map { [.text($0)] } ?? []))
        case .identity, .declared, .selection:
            .call("\(json).value", [.text(value)])
        case .list(let element):
            call("list", [.text(value)], element: element, depth: depth)
        case .map(let element):
            call("map", [.text(value)], element: element, depth: depth)
        case .optional(let wrapped):
            call("nullable", [.text(value)], element: wrapped, depth: depth)
        }
    }

    private static func head(_ name: String, _ arguments: [SwiftCode]) -> String {
        SwiftCode.call(name, arguments).text(indent: 0, column: 0)
    }
}
