/// The paging mode of a list endpoint, with the names of its parameters.
///
/// A `pageSize` applies if the caller sets no limit.
///
/// Each mode documents its guarantees for lists that change between two responses. In all modes, a server that leads
/// the client in a cycle causes an error and no endless loop (`PagingProblem`).
public struct Paging: Hashable, Sendable {
    indirect enum Mode: Hashable, Sendable {
        case none
        case standard(offset: String, limit: String, total: ResponsePlace?)
        /// `missing` is the error code of a page beyond the end, besides a 404.
        case page(number: String, size: String, total: ResponsePlace?, first: Int, missing: String?)
        case cursor(parameter: String, next: ResponsePlace, hasMore: ResponsePlace?, limit: String?)
        case link(next: LinkPlace, previous: LinkPlace?, limit: String?, total: ResponsePlace?)
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
    /// The offset of the first element.
    let firstOffset: Int
    /// The number of responses in a row without new elements that ends the iteration with an error; with 0, the first page
    /// without elements is the end.
    let emptyPages: Int

    /// Whether each page keeps its response, for the values beside its elements.
    private(set) var keepsResponses = false

    /// `emptyPages`, unless a list says otherwise.
    static let usualEmptyPages = PageTrail.idleLimit

    init(
        mode: Mode,
        pageSize: Int?,
        identity: [JSONKeyPath] = ["id"],
        isAnchored: Bool = false,
        range: RangeNotation? = nil,
        firstOffset: Int = 0,
        emptyPages: Int = usualEmptyPages
    ) {
        self.mode = mode
        self.pageSize = pageSize
        self.identity = identity
        self.isAnchored = isAnchored
        self.range = range
        self.firstOffset = firstOffset
        self.emptyPages = emptyPages
    }
}

extension Paging {
    /// The same paging, whose pages keep the body of their response as long as they exist, for `Page.values(as:)`.
    public func keepingResponses() -> Paging {
        var paging = self
        paging.keepsResponses = true
        return paging
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

    /// The offset of the element after so many.
    func offset(after count: Int) -> Int { firstOffset.addingReportingOverflow(count).partialValue }
}

/// The order of a timeline's paging ids. A client that can compare two ids knows when a gap is closed.
public enum PagingOrder: Hashable, Sendable, CaseIterable {
    /// Two ids cannot be compared.
    case ascending, descending
    /// Ids are compared as unsigned integers of any length.
    case numericAscending, numericDescending
    /// Ids are compared by their bytes.
    case lexicographicAscending, lexicographicDescending
}

extension PagingOrder {
    var isAscending: Bool {
        switch self {
        case .ascending, .numericAscending, .lexicographicAscending: true
        case .descending, .numericDescending, .lexicographicDescending: false
        }
    }

    /// Whether an element with the one id is before the element with the other; `nil` if the ids cannot be compared.
    func precedes(_ id: String, _ other: String) -> Bool? {
        switch self {
        case .ascending, .descending: nil
        case .numericAscending: Self.isLess(number: id, other)
        case .numericDescending: Self.isLess(number: other, id)
        case .lexicographicAscending: Self.isLess(id, other)
        case .lexicographicDescending: Self.isLess(other, id)
        }
    }

    private static func isLess(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    private static func isLess(number left: String, _ right: String) -> Bool? {
        guard let left = digits(left), let right = digits(right) else { return nil }
        if left.count != right.count { return left.count < right.count }
        return left.lexicographicallyPrecedes(right)
    }

    /// Without leading zeros; `nil` if there is anything but digits.
    private static func digits(_ text: String) -> [UInt8]? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Array(text.utf8.drop { $0 == 48 })
    }
}
