import ResolvedAPI

extension TypeReference {
    /// The type without the question mark.
    var unwrapped: TypeReference { if case .optional(let wrapped) = self { wrapped } else { self } }

    /// The declared type that a value contains directly, not in a list or a map.
    var directlyContained: TypeName? {
        switch self {
        case .declared(let name, .object), .declared(let name, .union): name
        case .optional(let wrapped): wrapped.directlyContained
        default: nil
        }
    }

    /// Every declared type in it, in lists and maps too.
    var declaredType: TypeName? {
        switch self {
        case .declared(let name, _), .expandable(let name, _): name
        case .optional(let inner), .list(let inner), .map(let inner): inner.declaredType
        case .inside(_, let inner): inner.declaredType
        case .scalar, .identity, .selection, .instant, .custom: nil
        }
    }
}
