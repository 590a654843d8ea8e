import ResolvedAPI

/// Reads JSON as the mappers of an API do, as far as values can be read or cannot. It knows nothing of comparisons.
struct DocumentReader {
    enum Reader {
        /// The generated code, with the tolerance of the spec.
        case app
        /// A server, which takes what is declared and nothing else.
        case server
    }

    private let declarations: [TypeName: Declaration]
    private let reader: Reader

    init(_ api: API, _ reader: Reader) {
        declarations = api.allDeclarations
        self.reader = reader
    }

    func reads(_ json: JSONLiteral, _ type: TypeReference) -> Bool {
        switch type {
        case .scalar(let scalar): return reads(json, scalar)
        case .identity(let name):
            guard case .object(let object)? = declarations[name] else { return false }
            switch object.identity {
            case .field(_, let scalar)?: return reads(json, scalar)
            case .fields?: return reads(json, .declared(TypeName(path: name.path + ["ID"]), .object))
            case .singleton?, nil: return true
            }
        case .declared(let name, _):
            switch declarations[name] {
            case .object(let object)?: return reads(json, object)
            case .enumeration(let enumeration)?: return reads(json, enumeration)
            case .union(let union)?: return reads(json, union)
            case nil: return false
            }
        case .list(let element):
            guard case .array(let elements) = json else { return false }
            return elements.allSatisfy { reads($0, element) }
        case .map(let value):
            guard case .object(let members) = json else { return false }
            return members.allSatisfy { reads($0.value, value) }
        case .optional(let wrapped): return json == .null || reads(json, wrapped)
        case .instant(let notations):
            return notations.contains { notation in
                switch notation {
                case .format(let scalar, _): reads(json, scalar)
                case .day: json.hasPrefix("date:")
                case .local(let offset): json == .string("local\(offset)")
                case .pattern(let pattern, let offset): json == .string("\(pattern)\(offset)")
                }
            }
        case .custom(let custom): return json == .string("custom:\(custom.name)")
        case .expandable(let name, let kind):
            return reads(json, .identity(of: name)) || reads(json, .declared(name, kind))
        case .inside(let path, let inner):
            guard let value = json.value(at: path[...]) else { return false }
            return reads(value, inner)
        case .selection: return true
        }
    }

    private func reads(_ json: JSONLiteral, _ scalar: Scalar) -> Bool {
        switch (scalar, json) {
        case (.json, _), (.string, .string), (.bool, .bool): true
        case (.int, .number(let digits)), (.int64, .number(let digits)), (.timestamp, .number(let digits)),
            (.timestampMilliseconds, .number(let digits)):
            !digits.contains(".")
        case (.double, .number), (.decimal, .number), (.timestampFraction, .number): true
        case (_, .string): json.hasPrefix(scalar.rawValue + ":")
        default: false
        }
    }

    private func reads(_ json: JSONLiteral, _ enumeration: Enumeration) -> Bool {
        let isNumbered = if case .int? = enumeration.cases.first?.wireValue { true } else { false }
        let isDeclared = enumeration.cases.contains { declared in
            switch (declared.wireValue, json) {
            case (.string(let text), .string(let sent)):
                text == sent || enumeration.ignoresCase && text.lowercased() == sent.lowercased()
            case (.int(let number), .number(let sent)): String(number) == sent
            default: false
            }
        }
        if isDeclared { return true }
        guard reader == .app, enumeration.keepsUnknown || enumeration.fallback != nil else { return false }
        switch json {
        case .string: return !isNumbered
        case .number(let digits): return isNumbered && !digits.contains(".")
        default: return false
        }
    }

    // MARK: Objects

    private func reads(_ json: JSONLiteral, _ object: Object) -> Bool {
        guard case .object(let members) = json else { return false }
        if let discriminator = object.discriminator,
            !object.fields.contains(where: { $0.keyPath == discriminator.keyPath })
        {
            guard json.value(at: discriminator.keyPath[...]) == discriminator.constant.json else {
                return false
            }
        }
        _ = members
        let hidden: Field.Access = reader == .app ? .write : .read
        return object.fields.filter { $0.access != hidden }.allSatisfy { reads(json, $0) }
    }

    private func reads(_ json: JSONLiteral, _ field: Field) -> Bool {
        let paths = reader == .app ? field.readPaths : [field.keyPath]
        let value = paths.lazy.compactMap { json.value(at: $0[...]) }.first
        guard let value else { return field.presence != .required }
        if let constant = field.constant {
            return value == constant.json || value == .null && field.presence == .optional
        }
        if value == .null {
            if field.isNullable || field.type == .scalar(.json) { return true }
            return reader == .app && field.presence != .required
        }
        if reads(value, field.type) { return true }
        guard reader == .app else { return false }
        if field.malformed != .fails, field.presence != .required { return true }
        if field.skipsBadElements {
            switch (field.type, value) {
            case (.list, .array), (.map, .object): return true
            default: break
            }
        }
        return field.accepts.contains { form in
            switch (form, value, field.type) {
            case (.fraction, .number, _): true
            case (.bool, .bool, _): field.type == .scalar(.int) || field.type == .scalar(.int64)
            default: false
            }
        }
    }

    // MARK: Unions

    private func reads(_ json: JSONLiteral, _ union: Union) -> Bool {
        let keepsUnknown = reader == .app && union.keepsUnknown
        if union.members.contains(where: { if case .kind = $0.rule { true } else { false } }) {
            let member = union.members.first { member in
                if case .kind(let kind) = member.rule, kind != .object {
                    json.isOf(kind, among: union)
                } else {
                    false
                }
            }
            if let member { return reads(json, member.type) }
        }
        guard case .object(let members) = json else {
            return false
        }
        if let only = union.members.first(where: { $0.rule == .kind(.object) }) {
            return reads(json, only.type)
        }
        var isOther = false
        if let path = union.discriminator, let value = json.value(at: path[...])?.scalarText {
            for member in union.members {
                if case .value(let own) = member.rule, ([own] + member.otherValues).contains(value) {
                    return reads(json, member.type)
                }
            }
            isOther = true
        }
        for member in union.members {
            guard case .hasKey(let key, let former) = member.rule, !isOther || member.hasOwnDiscriminator,
                members.contains(where: { ([key] + former).contains($0.key) })
            else { continue }
            return reads(json, member.type)
        }
        if let last = union.members.last, last.rule == .otherwise { return reads(json, last.type) }
        return keepsUnknown
    }
}

extension API {
    var allDeclarations: [TypeName: Declaration] {
        var all: [TypeName: Declaration] = [:]
        var rest = units.map(\.declaration)
        while let declaration = rest.popLast() {
            all[declaration.name] = declaration
            if case .object(let object) = declaration { rest += object.nested }
        }
        return all
    }
}

extension Field {
    fileprivate var readPaths: [[String]] { [keyPath] + formerKeys.map { keyPath.dropLast() + [$0] } }
}

extension ConstantValue {
    var json: JSONLiteral {
        switch kind {
        case .text: .string(text)
        case .number: .number(text)
        case .bool: .bool(text == "true")
        }
    }
}

extension JSONLiteral {
    func hasPrefix(_ prefix: String) -> Bool {
        if case .string(let text) = self { text.hasPrefix(prefix) } else { false }
    }

    func value(at path: ArraySlice<String>) -> JSONLiteral? {
        guard let key = path.first else { return self }
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value.value(at: path.dropFirst())
    }

    var scalarText: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let value): String(value)
        case .null, .array, .object: nil
        }
    }

    func isOf(_ kind: JSONKind, among union: Union) -> Bool {
        switch (self, kind) {
        case (.string, .string), (.bool, .bool), (.array, .array), (.object, .object): true
        case (.number(let digits), .integer): !digits.contains(".")
        case (.number(let digits), .number):
            digits.contains(".") || !union.members.contains { $0.rule == .kind(.integer) }
        default: false
        }
    }
}
