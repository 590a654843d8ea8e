import ResolvedAPI

/// The statement that writes a value: the verb of its type, its key, and the expression for the value.
struct Writing {
    let scope: NameScope
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
        case .instant(let notations):
            return .call("\(json).date\(suffix)", arguments + notation(notations))
        case .custom(let custom) where custom.codec != nil:
            return .call("\(json).value\(suffix)", arguments + codec(custom))
        case .identity, .declared, .selection, .custom, .expandable, .inside:
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
    func value(_ value: String, _ type: TypeReference, depth: Int = 0) -> SwiftCode {
        switch type {
        case .scalar(let scalar):
            .call("\(json).\(scalar.verb)", [.text(value)] + (scalar.dateFormat.map { [.text($0)] } ?? []))
        case .instant(let notations):
            .call("\(json).date", [.text(value)] + notation(notations))
        case .custom(let custom) where custom.codec != nil:
            .call("\(json).value", [.text(value)] + codec(custom))
        case .inside(let path, let inner):
            inside(path, value, inner)
        case .identity, .declared, .selection, .custom, .expandable:
            .call("\(json).value", [.text(value)])
        case .list(let element):
            call("list", [.text(value)], element: element, depth: depth)
        case .map(let element):
            call("map", [.text(value)], element: element, depth: depth)
        case .optional(let wrapped):
            call("nullable", [.text(value)], element: wrapped, depth: depth)
        }
    }

    /// Writes an object that has the value at a key path, and nothing else.
    private func inside(_ path: [String], _ value: String, _ type: TypeReference) -> SwiftCode {
        var code = member(path.last ?? "", value, type, isOptional: false)
        for key in path.dropLast().reversed() {
            code = .closure(Self.head("\(json).object", [.literal(key)]), parameters: json, [code])
        }
        return .closure("\(json).object", parameters: json, [code])
    }

    /// The first notation is written.
    private func notation(_ notations: [DateNotation]) -> [SwiftCode] {
        notations.first.map { [.argument("as", $0.code)] } ?? []
    }

    private func codec(_ type: CustomType) -> [SwiftCode] {
        [.argument("with", scope.custom(type.codec ?? type.name, of: type, .body) + ".self")]
    }

    private static func head(_ name: String, _ arguments: [SwiftCode]) -> String {
        SwiftCode.call(name, arguments).text(indent: 0, column: 0)
    }
}
