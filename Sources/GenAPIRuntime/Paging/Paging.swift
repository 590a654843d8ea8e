import GenAPIMapping

/// The paging mode of a list endpoint, with the names of its parameters.
///
/// A `pageSize` applies if the caller sets no limit.
///
/// Each mode documents its guarantees for lists that change between two responses. In all modes, a server that leads
/// the client in a cycle causes an error and no endless loop (`PagingProblem`).
public struct Paging: Sendable {
    let mode: any PagingMode
    /// The page size, if the caller sets none.
    let pageSize: Int?
    /// The location of each field of an element's identity.
    let identity: [JSONKeyPath]
    /// Whether each page keeps its response, for the values beside its elements.
    private(set) var keepsResponses = false

    init(_ mode: any PagingMode, pageSize: Int?, identity: [JSONKeyPath] = ["id"]) {
        self.mode = mode
        self.pageSize = pageSize
        self.identity = identity
    }
}

extension Paging {
    /// The same paging, whose pages keep the body of their response as long as they exist, for `Page.values(as:)`.
    public func keepingResponses() -> Paging {
        var paging = self
        paging.keepsResponses = true
        return paging
    }

    /// The settings on which positions of the list depend, in the order in which apps have stored them.
    var texts: [String] {
        [mode.text, "\(mode.isAnchored)", identity.map(\.description).joined(separator: ",")]
    }
}

extension Paging: Hashable {
    /// Whether both have the same mode with the same parameters.
    public static func == (left: Paging, right: Paging) -> Bool {
        AnyHashable(left.mode) == AnyHashable(right.mode) && left.pageSize == right.pageSize
            && left.identity == right.identity && left.keepsResponses == right.keepsResponses
    }

    /// Consistent with `==`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(mode)
        hasher.combine(pageSize)
        hasher.combine(identity)
        hasher.combine(keepsResponses)
    }
}
