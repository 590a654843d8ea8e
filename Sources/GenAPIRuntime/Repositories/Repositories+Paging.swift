#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

// The only place where repositories know how pages are asked for.

extension Repositories {
    /// A list of an API, with the parameters that it is asked for with. Other parameters make it another list.
    ///
    ///     let found = repositories.list(User.list(q: "ann"), client, limit: 50)
    ///
    /// - Parameters:
    ///   - limit: How many elements a page shall have; when `nil`, as many as the list asks for, or the server's choice.
    ///   - rules: When `nil`, elements keep their order, timelines have a limited history, and lists by offset or page number
    ///     are read anew from the first page on.
    public func list<Element>(
        _ list: ListEndpoint<Element>,
        _ client: Client,
        limit: Int? = nil,
        rules: ListRules? = nil
    ) -> ListRepository<Element> where Element: Identifiable, Element.ID: Sendable {
        self.list(ListKey(list, client), rules: rules ?? ListRules(for: list.paging)) { cursor in
            let call = try PageCall(list, cursor, limit: limit)
            return try ListPage(try await client.send(call), of: call)
        }
    }
}

extension ListKey {
    /// The server, the path and the query, whatever the order in which the parameters were given.
    init<Element>(_ list: ListEndpoint<Element>, _ client: Client) {
        let target =
            switch list.request.target {
            case .path(let path, let query):
                "\(path.text)?" + query.encoded().split(separator: "&").sorted().joined(separator: "&")
            case .root(let target): target
            }
        self.init("\(list.request.method.rawValue) \(client.baseURL.text) \(target)")
    }
}

extension ListRules {
    init(for paging: Paging) {
        switch paging.mode {
        case .realtime: self.init(merging: MergeRules(history: .limited))
        // Where everything is counted from the beginning, a change at the beginning moves everything.
        case .standard, .page: self.init(merging: MergeRules(refresh: .generation))
        default: self.init()
        }
    }
}

extension PageCall {
    init(_ list: ListEndpoint<Element>, _ cursor: String?, limit: Int?) throws {
        guard let cursor else {
            self.init(list, limit: limit)
            return
        }
        try self.init(list, resuming: JSONDecoder().decode(PageToken.self, from: Data(cursor.utf8)))
    }

    fileprivate var cursor: String {
        get throws { String(decoding: try JSONEncoder().encode(token), as: UTF8.self) }
    }

    /// Whether it asks for what is missing between two elements.
    fileprivate var isOfGap: Bool {
        if case .after(_, until: .some) = position { true } else { false }
    }
}

extension ListPage where Element: JSONReadable {
    init(_ page: Page<Element>, of call: PageCall<Element>) throws {
        self.init(
            page.elements,
            updates: page.repeats,
            next: try page.next?.cursor,
            newer: try page.previous?.cursor,
            total: page.total,
            isJoined: call.isOfGap && page.next == nil
        )
    }
}
