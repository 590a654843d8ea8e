import ResolvedAPI

extension TypeComparison {
    /// Whether the reader can read all values.
    mutating func readsValue(_ field: Field, _ written: Field) -> Bool {
        guard compatibility.isRead(field), compatibility.isWritten(written) else { return true }
        if let constant = field.constant { return written.constant == constant }
        if use != .request, field.malformed != .fails, field.presence != .required { return true }
        if let constant = written.constant { return reads(constant, as: field.type, written.type) }
        if reads(field.type, written.type) || acceptsForm(field, written.type) { return true }
        guard use != .request, field.skipsBadElements else { return false }
        switch (field.type, written.type) {
        case (.list, .list), (.map, .map): return true
        default: return false
        }
    }

    private mutating func reads(_ constant: ConstantValue, as type: TypeReference, _ written: TypeReference)
        -> Bool
    {
        guard case .declared(let name, .enumeration) = type, let enumeration = reader.enumeration(name) else {
            return reads(type, written)
        }
        let isKnown = enumeration.cases.contains { $0.wireValue == constant.rawValue }
        return isKnown
            || use != .request && enumeration.readsEverything && enumeration.holds(constant.rawValue)
    }

    /// A number or a bool in another form that the field accepts.
    private func acceptsForm(_ field: Field, _ written: TypeReference) -> Bool {
        guard use != .request, case .scalar(let own) = field.type, case .scalar(let other) = written,
            own == .int || own == .int64
        else { return false }
        switch other {
        case .double, .decimal, .timestampFraction: return field.accepts.contains(.fraction)
        case .bool: return field.accepts.contains(.bool)
        default: return false
        }
    }
}
