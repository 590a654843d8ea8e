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

        /// A list whose rows may be missing.
        ///
        /// - Parameters:
        ///   - name: Its keys in JSON. Identifies the list in a store on disk.
        ///   - rows: Returns the rows. `nil` leaves the list as it is.
        public init(_ name: String, _ merge: ListMerge, rows: @escaping @Sendable (Element) -> [Row]?) {
            (self.name, self.merge, self.rows) = (name, merge, rows)
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

extension RepositoryStore.ContainedList {
    /// Equal for equal lists of equal elements, whatever call fetches them.
    func key(of id: Element.ID, in scope: ElementScope<Element>) -> ListKey {
        var element = "\(String(reflecting: Element.self)) \(IdentityText.of(id))"
        if !scope.key.parent.isEmpty { element += " of \(scope.key.parent)" }
        return ListKey("\(String(reflecting: name)) in \(element)").of(Row.self)
    }
}
