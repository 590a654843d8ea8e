import ResolvedAPI

/// The expression that reads a value: the verb of its type, its key, and the default.
struct Reading {
    let scope: NameScope

    /// The expression that reads a field of a new model.
    func field(_ field: Field) -> SwiftCode {
        let isLenient = field.malformed != .fails
        switch field.presence {
        case .required:
            return wrapped(member(field, .required), field)
        case .optional:
            let code = isLenient ? lenient(field) : member(field, .optional)
            return wrappedIfPresent(code, field)
        case .defaulted(let value):
            let value = DefaultExpression(scope, use: .body).code(value, as: field.type)
            let code = isLenient ? .coalescing(lenient(field), value) : member(field, .defaulted(value))
            return wrapped(code, field)
        }
    }

    /// The expression that reads a field during an update: the older value stays if there is no valid new one.
    func update(_ field: Field, old: String) -> SwiftCode {
        guard field.malformed == .keepsOldValue else { return self.field(field) }
        return .coalescing(wrappedIfPresent(lenient(field), field), .text(old))
    }

    /// The value, or nil if it is invalid.
    private func lenient(_ field: Field) -> SwiftCode {
        .closure("json.lenient", parameters: "json", [member(field, .optional)])
    }

    private func member(_ field: Field, _ presence: Presence) -> SwiftCode {
        let key = field.keyPath.last ?? field.name
        return member(
            key,
            field.type,
            presence,
            skipsBadElements: field.skipsBadElements,
            accepting: accepted(field)
        )
    }

    /// The further representations that a field accepts, as an argument.
    private func accepted(_ field: Field) -> [SwiftCode] {
        if field.accepts.isEmpty { return [] }
        let forms = Field.AcceptedForm.allCases.filter(field.accepts.contains).map { ".\($0)" }
        return [.argument("accepting", "[\(forms.joined(separator: ", "))]")]
    }

    private func wrapped(_ code: SwiftCode, _ field: Field) -> SwiftCode {
        field.isSensitive ? .closure("json.sensitive", parameters: "json", [code]) : code
    }

    private func wrappedIfPresent(_ code: SwiftCode, _ field: Field) -> SwiftCode {
        field.isSensitive ? .closure("json.sensitiveIfPresent", parameters: "json", [code]) : code
    }

    private enum Presence {
        case required, optional
        case defaulted(SwiftCode)
    }

    private func member(
        _ key: String,
        _ type: TypeReference,
        _ presence: Presence,
        skipsBadElements: Bool,
        accepting: [SwiftCode]
    ) -> SwiftCode {
        var arguments: [SwiftCode] = [.literal(key)]
        var closure: SwiftCode?
        var verb: String
        switch type {
        case .scalar(let scalar):
            verb = scalar.verb
            if let format = scalar.dateFormat { arguments.append(.text(format)) }
            arguments += accepting
        case .identity, .declared, .selection:
            verb = "value"
            arguments.append(.argument("as", metatype(type)))
        case .list(let element):
            verb = "list"
            if element.isPlain && accepting.isEmpty {
                arguments.append(.argument("of", metatype(element)))
            } else {
                closure = value(element, accepting)
            }
        case .map(let element):
            verb = "map"
            if element.isPlain && accepting.isEmpty {
                arguments.append(.argument("of", metatype(element)))
            } else {
                closure = value(element, accepting)
            }
        case .optional(let wrapped):
            return member(key, wrapped, .optional, skipsBadElements: skipsBadElements, accepting: accepting)
        }
        switch presence {
        case .required: break
        case .optional: verb += "IfPresent"
        case .defaulted(let value): arguments.append(.labeled("default", value))
        }
        if skipsBadElements { arguments.append("skipBadElements: true") }
        return call(verb, arguments, closure)
    }

    /// The value at the reader's position.
    private func value(_ type: TypeReference, _ accepting: [SwiftCode]) -> SwiftCode {
        switch type {
        case .scalar(let scalar):
            let format: [SwiftCode] = scalar.dateFormat.map { [.text($0)] } ?? []
            return call(scalar.verb, format + accepting, nil)
        case .identity, .declared, .selection:
            return call("value", [.argument("as", metatype(type))], nil)
        case .list(let element):
            return element.isPlain && accepting.isEmpty
                ? call("list", [.argument("of", metatype(element))], nil)
                : call("list", [], value(element, accepting))
        case .map(let element):
            return element.isPlain && accepting.isEmpty
                ? call("map", [.argument("of", metatype(element))], nil)
                : call("map", [], value(element, accepting))
        case .optional(let wrapped):
            return call("nullable", [], value(wrapped, accepting))
        }
    }

    private func call(_ verb: String, _ arguments: [SwiftCode], _ closure: SwiftCode?) -> SwiftCode {
        guard let closure else { return .call("json.\(verb)", arguments) }
        let head: SwiftCode = .call("json.\(verb)", arguments)
        let text = arguments.isEmpty ? "json.\(verb)" : head.text(indent: 0, column: 0)
        return .closure(text, parameters: "json", [closure])
    }

    /// `Address.self`
    private func metatype(_ type: TypeReference) -> String {
        scope.type(type, .body) + ".self"
    }
}
