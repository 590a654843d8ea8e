/// The paging mode of a list endpoint, with the names of its parameters.
///
/// A `pageSize` applies if the caller sets no limit.
///
/// Each mode documents its guarantees for lists that change between two responses. In all modes, a server that leads
/// the client in a cycle causes an error and no endless loop (`PagingProblem`).
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
    /// The page size, if the caller sets none.
    let pageSize: Int?
    /// The location of each field of an element's identity.
    let identity: [JSONKeyPath]
    /// Whether each page of a list by offset or number overlaps the one before it.
    let isAnchored: Bool
    /// Whether a list by offset is requested as a range; `nil` for an offset and a limit.
    let range: RangeNotation?

    init(
        mode: Mode,
        pageSize: Int?,
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = false,
        range: RangeNotation? = nil
    ) {
        self.mode = mode
        self.pageSize = pageSize
        self.identity = identity
        self.isAnchored = isAnchored
        self.range = range
    }
}

/// How a range of a list is requested.
enum RangeNotation: Hashable, Sendable {
    /// In the header `Range`, whose last number is that of the last element.
    case header(unit: String)
    /// In the parameters of `standard`, the second of which is the number after the last element.
    case parameters
}

extension Paging {
    /// Different for different locations of the identity.
    var identityText: String { identity.map(\.description).joined(separator: ",") }
}

/// The direction in which the paging ids of a timeline run.
public enum PagingOrder: Hashable, Sendable {
    case ascending, descending
}

/// The location of a paging value in a response.
public enum PagePlace: Hashable, Sendable {
    /// A key path from the root of the body.
    case body(JSONKeyPath)
    /// The first header of that name.
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
