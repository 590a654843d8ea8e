public import GenAPIMapping
public import GenAPIRuntime

extension RepositoryStore {
    /// How a list is refreshed by its changes: where its responses have the mark, and the parameter that sends it.
    ///
    /// Generated code has one for each list with `sync` in the spec:
    ///
    ///     let records = repositories.list(Record.list(), sync: .list)
    public struct ListSync<Element: JSONReadable & Sendable>: Sendable {
        let parameter: String
        let mark: ChangeMark<Element>

        /// - Parameters:
        ///   - parameter: The name of the parameter of the query that asks for changes, unescaped.
        ///   - mark: Where the server says what the next request asks since.
        public init(since parameter: String, mark: ChangeMark<Element>) {
            (self.parameter, self.mark) = (parameter, mark)
        }
    }
}

extension Repositories {
    /// A list that is fetched as a whole once, and then by its changes, as its spec says.
    ///
    ///     let records = repositories.list(Record.list(), sync: .list)
    ///     try await records.refresh()
    ///
    /// It is ``list(_:mark:limit:newRows:configuration:since:)`` with the parameter and the mark of the spec. A list whose
    /// spec names another mark is another list, so a stored mark is never sent as one of another kind.
    ///
    /// - Parameters:
    ///   - list: The list as a whole.
    ///   - sync: The name of the list in generated code.
    ///   - limit: The page size; `nil` uses the list's own limit, or the server's default.
    ///   - newRows: The position of new rows: `.start` or `.end`.
    ///   - configuration: `nil` uses `ListConfiguration(for: list)`.
    public func list<Element>(
        _ list: ListEndpoint<Element>,
        sync: RepositoryStore.ListSync<Element>,
        limit: Int? = nil,
        newRows: InsertionPoint<Element.ID> = .end,
        configuration: ListConfiguration? = nil
    ) -> ListRepository<Element> where Element: Identifiable, Element.ID: Sendable {
        self.list(
            list,
            mark: sync.mark,
            named: " of \(sync.parameter) by \(sync.mark.name)",
            limit: limit,
            newRows: newRows,
            configuration: configuration
        ) { mark in list.replacing(sync.parameter, with: mark) }
    }

    /// A list without pages that is fetched as a whole once, and then by its changes, as its spec says.
    public func list<Element>(
        _ endpoint: Endpoint<[Element]>,
        sync: RepositoryStore.ListSync<Element>,
        newRows: InsertionPoint<Element.ID> = .end,
        configuration: ListConfiguration? = nil
    ) -> ListRepository<Element> where Element: JSONReadable & Identifiable & Sendable, Element.ID: Sendable {
        list(ListEndpoint(whole: endpoint), sync: sync, newRows: newRows, configuration: configuration)
    }
}
