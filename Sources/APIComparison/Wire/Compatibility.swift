import ResolvedAPI

/// Whether one version reads what the other one writes.
///
/// Types of one name are taken for readable, because their own differences are changes of their own. Types of different names are
/// compared by what they contain. Keys that the reader does not know are ignored.
struct Compatibility {
    enum Use {
        /// An app reads what a server sends, with the tolerance of its spec.
        case response
        /// A server reads what an app sends. It knows the values that are declared, and no others.
        case request
        /// An app reads what its other version has stored.
        case stored
    }

    let reader: TypeTable
    let writer: TypeTable
    let use: Use

    func reads(_ type: TypeReference, _ written: TypeReference) -> Bool {
        var comparison = TypeComparison(reader: reader, writer: writer, use: use)
        return comparison.reads(type, written)
    }

    func reads(_ enumeration: Enumeration, _ written: Enumeration) -> Bool {
        TypeComparison(reader: reader, writer: writer, use: use).reads(enumeration, written)
    }

    func reads(_ union: Union, _ written: Union.Member, of other: Union) -> Bool {
        var comparison = TypeComparison(reader: reader, writer: writer, use: use)
        return comparison.reads(union, written, of: other)
    }
}

// MARK: - Fields

extension Compatibility {
    /// Whether objects have the field as they are written.
    func isWritten(_ field: Field) -> Bool { field.access != (use == .request ? .read : .write) }

    /// Whether the reader looks for the field.
    func isRead(_ field: Field) -> Bool { isWritten(field) }

    /// Whether the reader finds the value.
    func readsPlace(_ field: Field, _ written: Field) -> Bool {
        guard isRead(field), isWritten(written) else { return true }
        if use == .request { return field.keyPath == written.keyPath }
        return field.readKeyPaths.contains(written.keyPath)
    }

    /// Whether the reader needs no value, or there always is one.
    func readsAbsence(_ field: Field?, _ written: Field?) -> Bool {
        guard let field, isRead(field), field.presence == .required else { return true }
        guard let written, isWritten(written) else { return false }
        return use == .response ? written.presence == .required : written.presence != .optional
    }

    /// Whether the reader takes null, or there never is any.
    func readsNull(_ field: Field, _ written: Field) -> Bool {
        guard isRead(field), isWritten(written) else { return true }
        let canBeNull = written.isNullable || use == .response && written.presence != .required
        if !canBeNull || field.isNullable { return true }
        return use != .request && field.presence != .required
    }

    /// Whether the reader can read all values.
    func readsValue(_ field: Field, _ written: Field) -> Bool {
        var comparison = TypeComparison(reader: reader, writer: writer, use: use)
        return comparison.readsValue(field, written)
    }
}

extension ConstantValue {
    var rawValue: Enumeration.RawValue? {
        switch kind {
        case .text: .string(text)
        case .number: Int(text).map { .int($0) }
        case .bool: nil
        }
    }
}

extension Enumeration {
    /// Whether every value of its kind is read.
    var readsEverything: Bool { keepsUnknown || fallback != nil }

    /// Whether a value is of the kind of its cases.
    func holds(_ value: RawValue?) -> Bool {
        switch (value, cases.first?.wireValue) {
        case (.string, .string), (.int, .int): true
        default: false
        }
    }

    var isNumbered: Bool { if case .int? = cases.first?.wireValue { true } else { false } }

    /// Whether a declared value is read.
    func reads(_ value: RawValue) -> Bool {
        cases.contains { own in
            if own.wireValue == value { return true }
            guard ignoresCase, case .string(let text) = own.wireValue, case .string(let other) = value else {
                return false
            }
            return text.lowercased() == other.lowercased()
        }
    }
}
