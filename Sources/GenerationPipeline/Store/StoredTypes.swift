import ResolvedAPI

/// The types of stored values, by their written form.
struct StoredTypes {
    private let declarations: [TypeName: Declaration]

    init(_ api: API) {
        var declarations: [TypeName: Declaration] = [:]
        var rest = api.units.map(\.declaration)
        while let declaration = rest.popLast() {
            declarations[declaration.name] = declaration
            if case .object(let object) = declaration { rest += object.nested }
        }
        self.declarations = declarations
    }

    /// The resources with `store`, and all objects inside of them.
    var storedObjects: [Object] {
        var found: [TypeName: Object] = [:]
        var rest = declarations.values.compactMap { declaration -> TypeName? in
            if case .object(let object) = declaration, object.isStored { object.name } else { nil }
        }
        var seen = Set(rest)
        while let name = rest.popLast() {
            let inner: [TypeName]
            switch declarations[name] {
            case .object(let object):
                found[name] = object
                inner = object.fields.filter { $0.access != .write }.compactMap(\.type.declaredName)
            case .union(let union): inner = union.members.compactMap(\.type.declaredName)
            case .enumeration, nil: inner = []
            }
            rest += inner.filter { seen.insert($0).inserted }
        }
        return Array(found.values)
    }

    /// How the value of a field is written, without spaces: `[string]`, or `="person"` for a constant.
    func written(_ field: Field) -> String {
        if let constant = field.constant { return "=" + StoredField.encoded(constant.text) }
        return written(field.type)
    }

    /// Whether the value of a field can be read that was written as a type, or can at least be ignored.
    func reads(_ written: String, _ field: Field) -> Bool {
        if field.constant != nil { return written == self.written(field) }
        let isLenient = field.malformed != .fails && field.presence != .required
        return isLenient || !field.accepts.isEmpty || reads(written, field.type)
    }
}

extension StoredTypes {
    private func written(_ type: TypeReference) -> String {
        switch plain(type) {
        case .scalar(let scalar): scalar.rawValue
        case .identity(let name): name.text + ".ID"
        case .declared(let name, _), .selection(let name): name.text
        case .list(let element): "[" + written(element) + "]"
        case .map(let element): "{" + written(element) + "}"
        case .optional(let wrapped): written(wrapped) + "?"
        case .instant(let notations): notations.first.map(written) ?? ""
        case .custom(let custom): custom.name
        case .expandable(let name, _): name.text + "|" + name.text + ".ID"
        case .inside(let path, let inner):
            path.map(StoredField.encoded).joined(separator: ".") + ":" + written(inner)
        }
    }

    private func written(_ notation: DateNotation) -> String {
        switch notation {
        case .format(let scalar, 0): scalar.rawValue
        case .format(let scalar, let epoch): "\(scalar.rawValue)@\(epoch)"
        case .day: Scalar.date.rawValue
        case .local: "local"
        case .pattern(let pattern, _): "pattern:" + StoredField.encoded(pattern)
        }
    }

    private func reads(_ written: String, _ type: TypeReference) -> Bool {
        func isInside(_ marks: String, _ element: TypeReference) -> Bool {
            written.count > 1 && written.first == marks.first && written.last == marks.last
                && reads(String(written.dropFirst().dropLast()), element)
        }
        switch plain(type) {
        case .scalar(.json): return true
        case .scalar(let scalar): return scalar.rawValue == written || scalar.alsoReads.contains(written)
        case .list(let element): return isInside("[]", element)
        case .map(let element): return isInside("{}", element)
        case .optional(let wrapped):
            return reads(written.hasSuffix("?") ? String(written.dropLast()) : written, wrapped)
        case .expandable(let name, let kind):
            return written == self.written(type) || reads(written, .declared(name, kind))
                || reads(written, .identity(of: name))
        case .instant(let notations): return notations.contains { self.written($0) == written }
        case let other: return self.written(other) == written
        }
    }

    /// The scalar that an identity or a case of an enumeration is written as; other types as they are.
    private func plain(_ type: TypeReference) -> TypeReference {
        switch type {
        case .identity(let name):
            guard case .object(let object) = declarations[name], case .field(_, let scalar) = object.identity
            else { return type }
            return .scalar(scalar)
        case .declared(let name, .enumeration):
            guard case .enumeration(let enumeration) = declarations[name] else { return type }
            if case .int = enumeration.cases.first?.wireValue { return .scalar(.int) }
            return .scalar(.string)
        default: return type
        }
    }
}

extension TypeReference {
    /// The declared type in it, in lists and maps too.
    fileprivate var declaredName: TypeName? {
        switch self {
        case .declared(let name, _), .expandable(let name, _): name
        case .list(let inner), .map(let inner), .optional(let inner), .inside(_, let inner):
            inner.declaredName
        case .scalar, .identity, .selection, .instant, .custom: nil
        }
    }
}

extension Scalar {
    /// Other types whose values it reads.
    fileprivate var alsoReads: [String] {
        switch self {
        case .string: ["uuid", "url", "date", "datetime", "rfc822", "data", "local"]
        case .int: ["int64"]
        case .int64: ["int"]
        case .double, .decimal: ["int", "int64", "double", "decimal"]
        case .timestamp, .timestampMilliseconds: ["int", "int64"]
        case .timestampFraction: ["int", "int64", "double", "decimal", "timestamp"]
        case .bool, .uuid, .url, .date, .datetime, .rfc822, .data, .json: []
        }
    }
}
