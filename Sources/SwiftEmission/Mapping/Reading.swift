import ResolvedAPI

/// The expression that reads a value: the verb of its type, its key, and the default.
struct Reading {
    let scope: NameScope

    /// The expression that reads a field of a new model.
    func field(_ field: Field) -> SwiftCode {
        let isLenient = field.malformed != .fails
        switch field.presence {
        case .required where !field.isNullable:
            return wrapped(member(field, .required), field)
        case .required, .optional:
            return wrappedIfPresent(isLenient ? lenient(field) : present(field), field)
        case .defaulted(let value):
            let value = DefaultExpression(scope, use: .body).code(value, as: field.type)
            let code = isLenient ? .coalescing(lenient(field), value) : member(field, .defaulted(value))
            return wrapped(code, field)
        }
    }

    /// The expression that reads a field during an update: the older value stays if there is no valid new one.
    ///
    /// - Parameter isWhole: Whether a missing field has no value, unless it keeps the older value in place of an invalid one.
    func update(_ field: Field, old: String, isWhole: Bool) -> SwiftCode {
        let keepsOld = field.malformed == .keepsOldValue
        if case .required = field.presence {
            return keepsOld
                ? .coalescing(wrappedIfPresent(lenient(field), field), .text(old)) : self.field(field)
        }
        if !keepsOld && isWhole { return self.field(field) }
        var valid = field
        if keepsOld { valid.malformed = .fails }
        let value = self.field(valid)
        let older = SwiftCode.call("json.lenient", [.argument("keeping", old)]).text(indent: 0, column: 0)
        let key = SwiftCode.literal(field.keyPath.last ?? field.name)
        let former = field.formerKeys.enumerated().map { index, key in
            index == 0 ? SwiftCode.labeled("formerly", .literal(key)) : .literal(key)
        }
        let head = SwiftCode.call("json.updated", [key] + former + [.argument("from", old)])
        return .closure(
            head.text(indent: 0, column: 0),
            parameters: "json",
            [keepsOld ? .closure(older, parameters: "json", [value]) : value]
        )
    }

    /// The value, or nil if it is invalid.
    private func lenient(_ field: Field) -> SwiftCode {
        .closure("json.lenient", parameters: "json", [present(field)])
    }

    /// The value, or nil if there is none.
    private func present(_ field: Field) -> SwiftCode {
        field.isNullable ? nullable(field) : member(field, .optional)
    }

    /// The value of a field for which null is a value of its own.
    private func nullable(_ field: Field) -> SwiftCode {
        let key = key(of: field)
        guard field.presence == .required, field.type.isPlain, field.accepts.isEmpty, !field.skipsBadElements
        else {
            let verb = field.presence == .required ? "json.nullable" : "json.nullableIfPresent"
            let head = SwiftCode.call(verb, [key]).text(indent: 0, column: 0)
            let value = value(field.type, accepted(field), skipsBadElements: field.skipsBadElements)
            return .closure(head, parameters: "json", [value])
        }
        let type = scope.type(field.type, .body)
        return .call("json.value", [key, .argument("as", "\(type)?.self")])
    }

    /// The expression that reads a header of a response, or one of the headers of any response.
    func header(_ field: Field, isShared: Bool) -> SwiftCode {
        let verb = isShared ? "headers.value" : "response.header"
        let ending = field.presence == .required ? "" : "IfPresent"
        let head = SwiftCode.call(verb + ending, [.literal(field.keyPath.last ?? field.name)])
        let code = SwiftCode.closure(
            head.text(indent: 0, column: 0),
            parameters: "json",
            [value(field.type, [])]
        )
        guard case .defaulted(let value) = field.presence else { return code }
        return .coalescing(code, DefaultExpression(scope, use: .body).code(value, as: field.type))
    }

    /// The statement that checks a constant.
    func constant(_ constant: ConstantValue, _ field: Field) -> SwiftCode {
        let verb = field.presence == .optional ? "json.expectIfPresent" : "json.expect"
        return .call(verb, [.literal(field.keyPath.last ?? field.name), constant.code])
    }

    private func member(_ field: Field, _ presence: Presence) -> SwiftCode {
        return member(
            key(of: field),
            field.type,
            presence,
            skipsBadElements: field.skipsBadElements,
            accepting: accepted(field)
        )
    }

    /// `"name"`, or `json.key("name", formerly: "title")`
    private func key(of field: Field) -> SwiftCode {
        let key = SwiftCode.literal(field.keyPath.last ?? field.name)
        guard let first = field.formerKeys.first else { return key }
        let others = field.formerKeys.dropFirst().map(SwiftCode.literal)
        return .call("json.key", [key, .labeled("formerly", .literal(first))] + others)
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
        _ key: SwiftCode,
        _ type: TypeReference,
        _ presence: Presence,
        skipsBadElements: Bool,
        accepting: [SwiftCode]
    ) -> SwiftCode {
        var arguments = [key]
        var closure: SwiftCode?
        var verb: String
        switch type {
        case .scalar(let scalar):
            verb = scalar.verb
            if let format = scalar.dateFormat { arguments.append(.text(format)) }
            arguments += accepting
        case .instant(let notations):
            verb = "date"
            arguments += [Self.notations(notations)] + accepting
        case .custom(let custom) where custom.codec != nil:
            verb = "value"
            arguments.append(.argument("with", codec(custom)))
        case .inside:
            verb = "value"
            closure = value(type, accepting)
        case .identity, .declared, .selection, .custom, .expandable:
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
    func value(
        _ type: TypeReference,
        _ accepting: [SwiftCode] = [],
        skipsBadElements: Bool = false
    ) -> SwiftCode {
        let skipping: [SwiftCode] = skipsBadElements ? ["skipBadElements: true"] : []
        switch type {
        case .scalar(let scalar):
            let format: [SwiftCode] = scalar.dateFormat.map { [.text($0)] } ?? []
            return call(scalar.verb, format + accepting, nil)
        case .instant(let notations):
            return call("date", [Self.notations(notations)] + accepting, nil)
        case .custom(let custom) where custom.codec != nil:
            return call("value", [.argument("with", codec(custom))], nil)
        case .inside(let path, let inner):
            return inside(path, inner, accepting)
        case .identity, .declared, .selection, .custom, .expandable:
            return call("value", [.argument("as", metatype(type))], nil)
        case .list(let element):
            return element.isPlain && accepting.isEmpty
                ? call("list", [.argument("of", metatype(element))] + skipping, nil)
                : call("list", skipping, value(element, accepting))
        case .map(let element):
            return element.isPlain && accepting.isEmpty
                ? call("map", [.argument("of", metatype(element))] + skipping, nil)
                : call("map", skipping, value(element, accepting))
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

    /// The value at a key path in the object at the reader's position.
    private func inside(_ path: [String], _ type: TypeReference, _ accepting: [SwiftCode]) -> SwiftCode {
        var code = member(
            .literal(path.last ?? ""),
            type,
            .required,
            skipsBadElements: false,
            accepting: accepting
        )
        for key in path.dropLast().reversed() {
            let head = SwiftCode.call("json.object", [.literal(key)]).text(indent: 0, column: 0)
            code = .closure(head, parameters: "json", [code])
        }
        return .closure("json.object", parameters: "json", [code])
    }

    /// `anyOf: [.format(.rfc3339), .day()]`
    private static func notations(_ notations: [DateNotation]) -> SwiftCode {
        .labeled("anyOf", .array(notations.map { .text($0.code) }))
    }

    /// `HexColor.self`
    private func codec(_ type: CustomType) -> String {
        scope.custom(type.codec ?? type.name, of: type, .body) + ".self"
    }

    /// `Address.self`
    private func metatype(_ type: TypeReference) -> String {
        scope.type(type, .body) + ".self"
    }
}
