/// How an endpoint hands out a long list, and what its parameters are called.
///
/// With a `pageSize`, pages of that size are asked for where the caller of the list gives no limit.
///
/// What each mode guarantees while the list changes between two answers is said at the mode. In all of them the
/// client stops with an error, not for ever, where a server leads it in a circle (`PagingProblem`).
public struct Paging: Hashable, Sendable {
    indirect enum Mode: Hashable, Sendable {
        case none
        case standard(offset: String, limit: String, total: PagePlace?)
        case page(number: String, size: String, total: PagePlace?, first: Int)
        case cursor(parameter: String, next: PagePlace, hasMore: PagePlace?, limit: String?)
        case link(next: LinkPlace, previous: LinkPlace?, limit: String?, total: PagePlace?)
        case keyset(keys: [KeysetKey], limit: String?, isExact: Bool, isClosed: Bool)
        case idCursor(IDCursor)
        case realtime(Realtime)
    }

    let mode: Mode
    /// How many elements a page asks for, unless the caller says.
    let pageSize: Int?
    /// Where an element has its identity.
    let identity: JSONKeyPath
    /// Whether each page of a counted list shows a part of the one before again.
    let isAnchored: Bool

    init(
        mode: Mode,
        pageSize: Int?,
        identity: JSONKeyPath = "id",
        isAnchored: Bool = false
    ) {
        self.mode = mode
        self.pageSize = pageSize
        self.identity = identity
        self.isAnchored = isAnchored
    }
}

/// How a timeline's paging ids run from its beginning to its end.
public enum PagingOrder: Hashable, Sendable {
    case ascending, descending
}

/// Where an answer says something about its page.
public enum PagePlace: Hashable, Sendable {
    /// From the root of the body.
    case body(JSONKeyPath)
    /// The first one of that name.
    case header(String)
}

extension PagePlace: CustomStringConvertible {
    /// The path from the root, or the header's name.
    public var description: String {
        switch self {
        case .body(let path): path.description
        case .header(let name): "header \(name)"
        }
    }
}
