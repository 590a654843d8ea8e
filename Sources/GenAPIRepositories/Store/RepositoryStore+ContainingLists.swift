public import GenAPIMapping
public import GenAPIRuntime

extension RepositoryStore {
    /// A resource whose elements contain lists that are also lists of their own.
    ///
    /// Generated for resources whose specs have `store: { lists: … }`. Each response with such an element stores its
    /// lists. `Repository.list` shows one.
    public protocol ContainingLists: ContainingElements, Identifiable, Sendable where ID: Sendable {
        associatedtype ContainedLists: RepositoryStore.ContainedLists
    }

    /// The lists of an element, each a property.
    public protocol ContainedLists: Sendable {
        init()
    }

    /// A list inside of an element.
    ///
    ///     RepositoryStore.ContainedList<Album, Track>("tracks", .replace) { $0.tracks }
    public struct ContainedList<Element: Identifiable & Sendable, Row: Identifiable & Sendable>: Sendable
    where Element.ID: Sendable, Row.ID: Sendable {
        let name: String
        let merge: ListMerge
        let rows: @Sendable (Element) -> [Row]?
        /// The other pages of a list that continues at an endpoint.
        let rest: ListContinuation<Element, Row>?

        /// A list whose rows may be missing.
        ///
        /// - Parameters:
        ///   - name: Its keys in JSON. Identifies the list in a store on disk.
        ///   - rows: Returns the rows. `nil` leaves the list as it is.
        public init(_ name: String, _ merge: ListMerge, rows: @escaping @Sendable (Element) -> [Row]?) {
            (self.name, self.merge, self.rows, rest) = (name, merge, rows, nil)
        }

        /// A list of which the element has the first rows, and an endpoint all of them.
        ///
        ///     ContainedList("tracks.items", rest: { Album.tracks(id: $0) }, total: { $0.trackCount }) { $0.tracks }
        ///
        /// The rows of a response are the first page of the list: they replace the rows that they cover, and the other ones
        /// are stale until they are loaded again.
        ///
        /// - Parameters:
        ///   - name: Its keys in JSON. Identifies the list in a store on disk.
        ///   - rest: Returns the endpoint with the same rows, in the same order.
        ///   - total: Returns the number of rows in the whole list; `nil` if the response does not say it.
        ///   - next: Returns the cursor or the link of the next page, in paging modes that have one; `nil` at the end.
        ///   - rows: Returns the rows. `nil` leaves the list as it is.
        public init(
            _ name: String,
            rest: @escaping @Sendable (Element.ID) -> ListEndpoint<Row>,
            total: @escaping @Sendable (Element) -> Int? = { _ in nil },
            next: @escaping @Sendable (Element) -> String? = { _ in nil },
            rows: @escaping @Sendable (Element) -> [Row]?
        ) where Row: JSONReadable & JSONWritable {
            (self.name, merge, self.rows) = (name, .replace, rows)
            self.rest = ListContinuation(rest, total: total, next: next)
        }

        /// A list whose rows may be missing, or null, which means that there are none.
        ///
        /// - Parameter name: Its keys in JSON. Identifies the list in a store on disk.
        public init(
            _ name: String,
            _ merge: ListMerge,
            rows: @escaping @Sendable (Element) -> Nullable<[Row]>?
        ) {
            self.init(name, merge) { element -> [Row]? in
                switch rows(element) {
                case .value(let rows): rows
                case .null: []
                case nil: nil
                }
            }
        }
    }

}

/// The pages after the rows that an element contains.
struct ListContinuation<Element: Identifiable & Sendable, Row: Identifiable & Sendable>: Sendable
where Element.ID: Sendable, Row.ID: Sendable {
    /// The first page: the rows of an element.
    let opening: @Sendable (Element, [Row], Client) throws -> Page<Row>
    let page: @Sendable (Element.ID, PageCursor, Client) async throws -> Page<Row>
    let mergePolicy: @Sendable (Element.ID) -> ListConfiguration.MergePolicy

    init(
        _ list: @escaping @Sendable (Element.ID) -> ListEndpoint<Row>,
        total: @escaping @Sendable (Element) -> Int?,
        next: @escaping @Sendable (Element) -> String?
    ) where Row: JSONReadable & JSONWritable {
        opening = { element, rows, client in
            try client.openingPage(
                of: list(element.id),
                with: rows,
                total: total(element),
                next: next(element)
            )
        }
        page = { id, cursor, client in
            try await client.page(PageCall(list(id).revalidating, resuming: cursor)).keepable
        }
        mergePolicy = { ListConfiguration(for: list($0)).mergePolicy }
    }
}

extension RepositoryStore.ContainedList {
    /// Equal for equal lists of equal elements, whatever call fetches them.
    func key(of id: Element.ID, in scope: ElementScope<Element>) -> ListKey {
        var element = "\(String(reflecting: Element.self)) \(IdentityText.of(id))"
        if !scope.key.parent.isEmpty { element += " of \(scope.key.parent)" }
        return ListKey("\(String(reflecting: name)) in \(element)").of(Row.self)
    }
}
