extension PageCall {
    /// The list's request, with the parameters of this page in place of the caller's.
    package var request: EndpointRequest {
        var request = list.request
        if case .target(let target) = position {
            request.target = .root(target)
        } else if case .path(let path, let query) = request.target {
            request.target = .path(path, query: query.replacing(with: pageItems + sizeItems))
        }
        if let rangeHeader { request.headers.append(rangeHeader) }
        return request
    }

    /// The parameters that select the page. Counted lists also name the first page, because some servers respond in another
    /// way to a request without a number.
    private var pageItems: [QueryItem] {
        if case .header? = list.paging.range { return [] }
        return switch (list.paging.mode, position) {
        case (.standard(let offset, _, _), .start):
            [.item(offset, list.paging.firstOffset)]
        case (.page(let number, _, _, let first, _), .start):
            [.item(number, first)]
        case (.standard(let offset, _, _), .window(let window)):
            [.item(offset, list.paging.offset(after: window.start))]
        case (.standard(let offset, _, _), .counted(let elements, _)):
            [.item(offset, list.paging.offset(after: elements))]
        case (.page(let number, _, _, let first, _), .counted(_, let pages)):
            [.item(number, first.addingReportingOverflow(pages).partialValue)]
        case (.page(let number, _, _, let first, _), .window(let window)):
            [.item(number, first.addingReportingOverflow(window.number).partialValue)]
        case (.cursor(let parameter, _, _, _), .cursor(let cursor)):
            [.item(parameter, cursor)]
        case (.keyset(let keys, _, _, _), .after(let key, _)):
            zip(keys, key).map { .item($0.parameter, $1) }
        case (.idCursor(let mode), .after(let key, _)):
            [.item(mode.after, key.first)]
        case (.idCursor(let mode), .before(let key)):
            mode.before.map { [.item($0, key.first)] } ?? []
        case (.realtime(let mode), .after(let key, let end)):
            mode.parameters(after: key.first, until: end?.first)
        case (.realtime(let mode), .before(let key)):
            mode.parameters(before: key.first)
        default: []
        }
    }

    /// The parameters of the page size.
    private var sizeItems: [QueryItem] {
        var count = requestedCount
        // A server that includes the element of the cursor would return only that.
        if case .realtime = list.paging.mode, case .after = position { count = count.map { max($0, 2) } }
        guard let name = list.paging.mode.sizeParameter, let count else { return [] }
        return switch list.paging.range {
        case nil: [.item(name, count)]
        case .parameters?: [.item(name, firstElement.addingReportingOverflow(count).partialValue)]
        case .header?: []
        }
    }

    /// `Range: items=20-39`, or `items=20-` without a page size.
    private var rangeHeader: HeaderItem? {
        guard case .header(let unit)? = list.paging.range else { return nil }
        let first = firstElement
        let last = requestedCount.map { String(first.addingReportingOverflow($0 - 1).partialValue) } ?? ""
        return .header("Range", "\(unit)=\(first)-\(last)")
    }

    /// The number of the first element of a page by offset.
    private var firstElement: Int {
        switch position {
        case .window(let window): window.start
        case .counted(let elements, _): elements
        default: 0
        }
    }

    private var requestedCount: Int? {
        if case .window(let window) = position, let asked = window.asked { asked } else { limit }
    }
}

extension Realtime {
    fileprivate func parameters(after key: String?, until end: String?) -> [QueryItem] {
        order.isAscending
            ? [.item(minID ?? sinceID, key), .item(maxID, end)] : [.item(maxID, key), .item(sinceID, end)]
    }

    fileprivate func parameters(before key: String?) -> [QueryItem] {
        order.isAscending ? [.item(maxID, key)] : [.item(minID ?? sinceID, key)]
    }
}

extension Paging.Mode {
    fileprivate var sizeParameter: String? {
        switch self {
        case .none: nil
        case .standard(_, let limit, _): limit
        case .page(_, let size, _, _, _): size
        case .cursor(_, _, _, let limit), .link(_, _, let limit, _), .keyset(_, let limit, _, _): limit
        case .idCursor(let mode): mode.limit
        case .realtime(let mode): mode.limit
        }
    }
}
