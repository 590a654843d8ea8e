import ResolvedAPI

/// Compares the types of a value, and remembers which types it has compared.
struct TypeComparison {
    let reader: TypeTable
    let writer: TypeTable
    let use: Compatibility.Use
    /// The results for pairs of types. What is being compared is readable unless something else is not.
    private var results: [[TypeName]: Bool] = [:]

    init(reader: TypeTable, writer: TypeTable, use: Compatibility.Use) {
        (self.reader, self.writer, self.use) = (reader, writer, use)
    }

    mutating func reads(_ type: TypeReference, _ written: TypeReference) -> Bool {
        if case .scalar(.json) = type { return true }
        if type == written, type.declaredNames.isEmpty, !type.isIdentity { return true }
        if case .declared(let name, let kind) = type, case .declared(name, kind) = written { return true }
        // Every form of what is written is read.
        switch written {
        case .optional(let inner):
            guard case .optional(let wrapped) = type else { return false }
            return reads(wrapped, inner)
        case .expandable(let name, let kind):
            if case .expandable(name, kind) = type { return true }
            return reads(type, .identity(of: name)) && reads(type, .declared(name, kind))
        case .declared(let name, .union):
            if case .declared(_, .union) = type { break }
            guard let union = writer.union(name), !union.keepsUnknown || use != .stored else { return false }
            return readsAll(type, of: union)
        default: break
        }
        switch type {
        case .optional(let wrapped): return reads(wrapped, written)
        case .expandable(let name, let kind):
            return reads(.identity(of: name), written) || reads(.declared(name, kind), written)
        case .list(let element):
            guard case .list(let other) = written else { return false }
            return reads(element, other)
        case .map(let element):
            guard case .map(let other) = written else { return false }
            return reads(element, other)
        case .inside(let path, let element):
            guard case .inside(path, let other) = written else { return false }
            return reads(element, other)
        case .custom(let custom):
            if case .custom(let other) = written {
                return (custom.name, custom.codec) == (other.name, other.codec)
            }
            return false
        case .declared(let name, .object):
            guard let object = reader.object(name) else { return false }
            return readsObject(object, written)
        case .declared(let name, .union):
            guard let union = reader.union(name) else { return false }
            return readsUnion(union, written)
        case .declared(let name, .enumeration):
            guard let enumeration = reader.enumeration(name) else { return false }
            return readsEnumeration(enumeration, written)
        case .identity(let name): return readsIdentity(name, written)
        case .scalar, .instant: return readsPlain(type, written)
        case .selection(let name):
            if case .selection(name) = written { return true }
            return false
        }
    }

    private mutating func readsAll(_ type: TypeReference, of union: Union) -> Bool {
        union.members.allSatisfy { reads(type, $0.type) }
    }

    /// Compares two types once.
    mutating func once(
        _ type: TypeName,
        _ written: TypeName,
        _ compare: (inout TypeComparison) -> Bool
    ) -> Bool {
        let key = [type, written]
        if let result = results[key] { return result }
        results[key] = true
        let result = compare(&self)
        results[key] = result
        return result
    }

    // MARK: Identities

    private mutating func readsIdentity(_ name: TypeName, _ written: TypeReference) -> Bool {
        switch reader.object(name)?.identity {
        case .field(_, let scalar)?: return reads(.scalar(scalar), written)
        case .fields?:
            let id = TypeName(path: name.path + ["ID"])
            guard case .identity(let other) = written, case .fields? = writer.object(other)?.identity else {
                return false
            }
            return reads(.declared(id, .object), .declared(TypeName(path: other.path + ["ID"]), .object))
        case .singleton?, nil: return written == .identity(of: name)
        }
    }

    /// The type that is written for an identity.
    func plain(_ written: TypeReference) -> TypeReference {
        guard case .identity(let name) = written, case .field(_, let scalar)? = writer.object(name)?.identity
        else { return written }
        return .scalar(scalar)
    }

    // MARK: Enumerations

    private func readsEnumeration(_ enumeration: Enumeration, _ written: TypeReference) -> Bool {
        switch plain(written) {
        case .declared(let name, .enumeration):
            return writer.enumeration(name).map { reads(enumeration, $0) } ?? false
        case .scalar(let scalar):
            guard use != .request, enumeration.readsEverything else { return false }
            return enumeration.isNumbered
                ? [.int, .int64].contains(scalar) : scalar == .string || Self.texts.contains(scalar)
        default: return false
        }
    }

    func reads(_ enumeration: Enumeration, _ written: Enumeration) -> Bool {
        let isTolerant = use != .request && enumeration.readsEverything
        if isTolerant { return enumeration.isNumbered == written.isNumbered }
        if use == .stored, written.keepsUnknown { return false }
        return written.cases.allSatisfy { enumeration.reads($0.wireValue) }
    }

    // MARK: Scalars

    static let texts: Set<Scalar> = [.string, .uuid, .url, .date, .datetime, .rfc822, .data]
    private static let whole: Set<Scalar> = [.int, .int64, .timestamp, .timestampMilliseconds]
    private static let numbers: Set<Scalar> = whole.union([.double, .decimal, .timestampFraction])

    private func readsPlain(_ type: TypeReference, _ written: TypeReference) -> Bool {
        var written = plain(written)
        if case .declared(let name, .enumeration) = written, let enumeration = writer.enumeration(name) {
            written = .scalar(enumeration.isNumbered ? .int : .string)
        }
        if let own = type.notations {
            if let others = written.notations {
                let sent = use == .response ? others : [others[0]]
                return sent.allSatisfy { notation in own.contains { $0.reads(notation) } }
            }
            return own.contains { $0.reads(written) }
        }
        guard case .scalar(let scalar) = type else { return false }
        if let notations = written.notations {
            let sent = use == .response ? notations : [notations[0]]
            return sent.allSatisfy { Self.reads(scalar, $0.scalar) }
        }
        guard case .scalar(let other) = written else { return false }
        return Self.reads(scalar, other)
    }

    private static func reads(_ scalar: Scalar, _ written: Scalar) -> Bool {
        if scalar == written { return true }
        return switch scalar {
        case .string: texts.contains(written)
        case .int, .int64: whole.contains(written)
        case .double, .decimal: numbers.contains(written)
        case .json: true
        default: false
        }
    }
}

extension TypeReference {
    var isIdentity: Bool {
        switch self {
        case .identity, .expandable: true
        case .list(let inner), .map(let inner), .optional(let inner), .inside(_, let inner): inner.isIdentity
        case .scalar, .declared, .selection, .instant, .custom: false
        }
    }

    /// The notations of an instant.
    fileprivate var notations: [DateNotation]? {
        switch self {
        case .instant(let notations): notations.isEmpty ? nil : notations
        case .scalar(let scalar) where DateNotation.instants.contains(scalar): [.format(scalar)]
        default: nil
        }
    }
}

extension DateNotation {
    fileprivate static let instants: Set<Scalar> = [
        .datetime, .timestamp, .timestampMilliseconds, .timestampFraction, .rfc822,
    ]

    /// How its values look in JSON.
    fileprivate var scalar: Scalar {
        switch self {
        case .format(let scalar, _): scalar
        case .day: .date
        case .local, .pattern: .string
        }
    }

    fileprivate func reads(_ other: DateNotation) -> Bool {
        if self == other { return true }
        guard case .format(.timestampFraction, let epoch) = self,
            case .format(.timestamp, epoch) = other
        else { return false }
        return true
    }

    /// Whether a calendar date, or a number that counts as a date, can be read from a type.
    fileprivate func reads(_ written: TypeReference) -> Bool {
        switch (self, written) {
        case (.day, .scalar(.date)): true
        case (.format(let scalar, _), .scalar(.int)), (.format(let scalar, _), .scalar(.int64)):
            [.timestamp, .timestampMilliseconds, .timestampFraction].contains(scalar)
        case (.format(.timestampFraction, _), .scalar(.double)),
            (.format(.timestampFraction, _), .scalar(.decimal)):
            true
        default: false
        }
    }
}
