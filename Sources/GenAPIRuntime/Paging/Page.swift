/// One page of a list.
public struct Page<Element: JSONReadable & Sendable>: Sendable {
    public let elements: [Element]
    /// How many elements the whole list has, where the API says so.
    public let total: Int?
    public let status: HTTPStatus
    public let headers: ResponseHeaders
    /// The call for the page after this one; `nil` at the end.
    public let next: PageCall<Element>?

    public init(
        elements: [Element],
        total: Int? = nil,
        status: HTTPStatus = .ok,
        headers: ResponseHeaders = ResponseHeaders(),
        next: PageCall<Element>? = nil
    ) {
        self.elements = elements
        self.total = total
        self.status = status
        self.headers = headers
        self.next = next
    }
}

/// The call for one page of a list, and what the pages before it have shown.
public struct PageCall<Element: JSONReadable & Sendable>: Sendable {
    let list: ListEndpoint<Element>
    /// The caller's, else the list's own.
    let limit: Int?
    var position = Position.start
    /// Where earlier pages were, so that a list which leads back to one of them ends.
    var seen: Set<String> = []
    /// The bytes of the page before, for APIs that number pages without saying how many there are.
    var previous: [UInt8]?

    init(list: ListEndpoint<Element>, limit: Int?) {
        self.list = list
        self.limit = limit ?? list.paging.pageSize
    }

    enum Position: Sendable {
        case start
        /// Elements received, and pages received.
        case after(elements: Int, pages: Int)
        case cursor(String)
        /// Path and query on the server.
        case place(String)
        /// The paging id of the last element.
        case id(String)
    }
}

extension PageCall {
    /// The list's request, with the parameters that lead to this page instead of what the caller gave for them.
    var request: EndpointRequest {
        var request = list.request
        if case .place(let place) = position {
            request.target = .root(place)
        } else if case .path(let path, let query) = request.target {
            request.target = .path(path, query: query.replacing(with: parameters))
        }
        return request
    }

    private var parameters: [QueryItem] {
        switch (list.paging.mode, position) {
        case (.standard(let offset, let name, _), .after(let elements, _)):
            [.item(offset, elements)] + size(name)
        case (.standard(_, let name, _), _):
            size(name)
        case (.page(let number, let name, _, let first), .after(_, let pages)):
            [.item(number, first + pages)] + size(name)
        case (.page(_, let name, _, _), _):
            size(name)
        case (.cursor(let parameter, _, let name), .cursor(let cursor)):
            [.item(parameter, cursor)] + size(name)
        case (.cursor(_, _, let name), _), (.link(_, let name, _), _):
            size(name)
        case (.realtime(let sinceID, let maxID, let name, _, let order), .id(let id)):
            [.item(order == .ascending ? sinceID : maxID, id)] + size(name)
        case (.realtime(_, _, let name, _, _), _):
            size(name)
        }
    }

    private func size(_ name: String?) -> [QueryItem] {
        guard let name, let limit else { return [] }
        return [.item(name, limit)]
    }
}
