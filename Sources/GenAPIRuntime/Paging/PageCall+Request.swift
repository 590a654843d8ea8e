extension PageCall {
    /// The list's request, with the parameters of this page in place of the caller's.
    package var request: EndpointRequest {
        var request = list.request
        let mode = list.paging.mode
        if case .target(let target) = position {
            request.target = .root(target)
        } else if case .path(let path, let query) = request.target {
            request.target = .path(path, query: query.replacing(with: mode.parameters(of: place.walk)))
        }
        if let header = mode.header(of: place.walk) { request.headers.append(header) }
        return request
    }
}

extension PageWalk {
    /// The number of elements to request; `nil` leaves it to the server.
    var count: Int? {
        if case .window(let window) = position, let asked = window.asked { asked } else { limit }
    }

    /// The parameter of the page size.
    func size(_ name: String?, atLeast least: Int = 1) -> [QueryItem] {
        guard let name, let count else { return [] }
        return [.item(name, max(count, least))]
    }
}

extension PagePosition {
    /// The number of elements before it, in a list that is counted.
    var elements: Int {
        switch self {
        case .window(let window): window.start
        case .counted(let elements, _): elements
        default: 0
        }
    }

    /// The number of pages before it, in a list that is counted.
    var pages: Int {
        switch self {
        case .window(let window): window.number
        case .counted(_, let pages): pages
        default: 0
        }
    }
}
