/// How objects, maps and lists are written in queries and forms.
package enum Nesting: String, Hashable, Sendable {
    /// `a[b]=1`; a list of texts repeats its name.
    case deepObject = "deep_object"
    /// `a[b]=1`, `a[]=x`
    case brackets
    /// `a[b]=1`, `a[0]=x`
    case indices
    /// `a.b=1`; a list of texts repeats its name.
    case dots

    /// Whether a list of texts has other names than that of the list.
    package var namesElements: Bool { self == .brackets || self == .indices }
}

extension TypeReference {
    /// Whether each value is one text.
    package var isText: Bool {
        switch self {
        case .scalar(let scalar): scalar != .json && scalar != .data
        case .identity, .declared(_, .enumeration): true
        case .declared, .list, .map, .optional, .selection, .instant, .custom, .expandable, .inside: false
        }
    }

    /// Whether the values in a query or a form have names of their own, and not only the name of the whole.
    package func isNested(in nesting: Nesting) -> Bool {
        switch self {
        case .list(let element): !element.isText || nesting.namesElements
        case .map, .declared(_, .object), .declared(_, .union), .expandable: true
        case .scalar, .identity, .declared, .optional, .selection, .instant, .custom, .inside: false
        }
    }
}
