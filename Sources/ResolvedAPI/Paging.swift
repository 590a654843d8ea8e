package struct Paging: Hashable, Sendable {
    package enum Mode: Hashable, Sendable {
        /// One page with all elements.
        case none
        case standard(offset: String, limit: String, total: Location?)
        /// `missing` is the error code of a page beyond the end, as it is in responses.
        case page(number: String, size: String, total: Location?, first: Int, missing: String? = nil)
        /// The headers `Range` and `Content-Range` with a unit of elements (RFC 9110 section 14).
        case range(unit: String, total: Location?)
        /// Two parameters: the number of the first element, and the one after the last element.
        case interval(start: String, end: String, total: Location?)
        case cursor(parameter: String, next: Location, hasMore: Location? = nil, limit: String?)
        /// RFC 8288 if the header is `Link`; otherwise the header contains the next page's URL.
        case link(header: String, limit: String?, total: Location?)
        /// URLs at locations that contain nothing else.
        case url(next: Location, previous: Location?, limit: String?, total: Location?)
        case keyset(keys: [KeysetKey], limit: String?, isExact: Bool, isClosed: Bool)
        case idCursor(after: String, before: String?, hasMore: Location?, limit: String?)
        case realtime(
            sinceID: String,
            maxID: String,
            minID: String? = nil,
            limit: String?,
            pagingID: [String],
            order: Order,
            ids: IDs = .opaque
        )
    }

    package enum Order: String, CaseIterable, Sendable { case ascending, descending }
    package enum Shifts: String, CaseIterable, Sendable { case anchored, ignored }
    /// The order of paging ids.
    package enum IDs: String, CaseIterable, Sendable { case numeric, lexicographic, opaque }

    /// A sort key of a list, the most significant first.
    package struct KeysetKey: Hashable, Sendable {
        /// Relative to the element.
        package var keyPath: [String]
        package var parameter: String

        package init(keyPath: [String], parameter: String) {
            self.keyPath = keyPath
            self.parameter = parameter
        }
    }

    /// The location of a paging value in a response.
    package enum Location: Hashable, Sendable {
        /// Key path from the body's root.
        case body([String])
        case header(String)
    }

    package var mode: Mode
    /// The default page size; at least one.
    package var pageSize: Int?
    /// The key paths of an element's identity; one, unless it has several fields.
    package var identity: [[String]]
    /// In modes with offsets or page numbers.
    package var shifts: Shifts
    /// In `standard`: the offset of the first element.
    package var firstOffset: Int
    /// In modes with cursors and links: the number of pages in a row without elements that is an error, or 0 if one is the end.
    package var emptyPages: Int?

    package init(
        mode: Mode,
        pageSize: Int? = nil,
        identity: [[String]] = [["id"]],
        shifts: Shifts = .anchored,
        firstOffset: Int = 0,
        emptyPages: Int? = nil
    ) {
        self.mode = mode
        self.pageSize = pageSize
        self.identity = identity
        self.shifts = shifts
        self.firstOffset = firstOffset
        self.emptyPages = emptyPages
    }
}
