#if Store
    import GenAPIRepositories

    /// The elements and lists that were read from a file, in its state.
    final class StoreCache {
        struct List {
            let number: Int
            var stored: StoredList
            /// The number of the element type in the file.
            var type: Int?
            /// The parent of the elements in the file.
            var parent = ""
            /// Whether its elements were read.
            var hasElements = false
        }

        private var tables: [ElementScopeKey: any StoreTable] = [:]
        /// The scopes of the tables that the current transaction has used.
        private var used: [ElementScopeKey] = []
        /// The table that was used last in the current transaction. Most transactions use no other.
        private var last: (scope: ElementScopeKey, table: any StoreTable)?
        /// The element types by their numbers in the file.
        private(set) var types: [Int: ObjectIdentifier] = [:]
        var lists: [ListKey: List] = [:]
        /// The number of the last element; `nil` before it was read.
        var lastNumber: Int?
        /// The lists that this process has fetched. They remain so when another process changes the file.
        var fetched: Set<ListKey> = []
        private var original: [ListKey: List] = [:]
        private var originalFetched: Set<ListKey> = []
        private var originalTypes: [Int: ObjectIdentifier] = [:]
        /// The number of elements of a type that may be in memory without an eviction.
        let limit: Int
        private var revision = 0
        /// The revision of the elements that the current transaction reads or changes.
        private(set) var elementRevision = 0
        /// The number of the latest response that this process has stored.
        private var latest = 0
        /// `latest` at the time when a change of another process was last noticed.
        private var latestBeforeOthers = 0
        /// The elements that are not in the file.
        let memory = MemoryTier()

        static let usualLimit = 4_000

        init(limit: Int = usualLimit) { self.limit = limit }

        /// Empties the cache after another process has changed the file.
        func removeAll() {
            (tables, used, types, lists, lastNumber) = ([:], [], [:], [:], nil)
            (original, originalTypes, last) = ([:], [:], nil)
            latestBeforeOthers = latest
        }

        /// Starts a transaction.
        func begin() {
            (original, originalFetched, originalTypes) = (lists, fetched, types)
            elementRevision = nextRevision()
            used.removeAll(keepingCapacity: true)
            last = nil
            memory.begin()
        }

        /// Restores the state before the transaction.
        func undo() {
            (lists, fetched, types, last) = (original, originalFetched, originalTypes, nil)
            let known = Set(types.values)
            tables = tables.filter { known.contains($0.key.type) }
            for scope in used { tables[scope]?.undo() }
            memory.undo()
        }

        /// `nil` if the scope has no table yet.
        func table(of scope: ElementScopeKey) -> (any StoreTable)? {
            if let last, last.scope == scope { return last.table }
            guard let table = tables[scope] else { return nil }
            if table.transaction != elementRevision { begin(table, of: scope) }
            last = (scope, table)
            return table
        }

        func add(_ table: any StoreTable, of scope: ElementScopeKey) {
            (tables[scope], types[table.type]) = (table, scope.type)
            begin(table, of: scope)
        }

        private func begin(_ table: any StoreTable, of scope: ElementScopeKey) {
            table.transaction = elementRevision
            used.append(scope)
            table.begin()
        }

        /// The tables of all scopes of a type.
        func tables(of type: ObjectIdentifier) -> [(scope: ElementScopeKey, table: any StoreTable)] {
            tables.keys.filter { $0.type == type }.compactMap { scope in table(of: scope).map { (scope, $0) }
            }
        }

        func nextRevision() -> Int {
            revision += 1
            return revision
        }

        /// Releases the elements of long tables that were received before a request, except those of lists that were read as a
        /// whole.
        func evict(before request: Int) {
            for scope in used {
                guard let table = tables[scope], table.isLong else { continue }
                let lists = lists.values.filter { $0.type == table.type && $0.hasElements }
                table.evict(
                    before: request,
                    isKept: { number in lists.contains { $0.stored.contents.contains(number) } },
                    nextRevision()
                )
            }
        }

        func note(_ interval: RequestInterval) { latest = max(latest, interval.received) }

        /// The assumed request of everything that is read from the file. It was stored before this process started or before a
        /// change of another process was noticed, because this process keeps what it stores.
        var interval: RequestInterval {
            RequestInterval(begun: latestBeforeOthers, received: latestBeforeOthers)
        }
    }

    /// A table of any element type. Code that runs for each element of a page uses it, because it needs no metadata.
    protocol StoreTable: AnyObject {
        /// The number of the type in the file.
        var type: Int { get }
        var layout: ElementLayout { get }
        /// Whether the elements stay when the account signs out.
        var isKept: Bool { get }
        /// The `StoreCache.elementRevision` of the last transaction that has used the table.
        var transaction: Int { get set }
        /// `nil` if the element is not in memory, or has no content.
        func content(at number: Int) -> StoredContent?
        func set(_ element: StoredContent, at number: Int, _ revision: Int)
        /// The revision of an element when it was evicted.
        func evictedRevision(at number: Int) -> Int?
        /// Whether readers see no difference.
        func isUnchanged(_ element: StoredContent, from known: StoredContent?) -> Bool
        func hasSameServerValue(_ element: StoredContent, as known: StoredContent?) -> Bool
        /// Appends the stored form of an element: its JSON, and then the fields that queries use.
        func appendColumns(of element: StoredContent?, to columns: inout [Query.Value]) throws
        /// Whether two elements have the same fields that queries use.
        func hasSameFields(_ element: StoredContent, as known: StoredContent) -> Bool
        /// The element in the stored form; `nil` if its value is unknown or unreadable.
        func content(_ row: Query.Row, _ column: Int32, _ interval: RequestInterval) -> StoredContent?
        func begin()
        func undo()
        func remove(_ numbers: [Int], _ revision: Int)
        /// Whether so many elements were read or changed that some should be evicted.
        var isLong: Bool { get }
        func evict(before request: Int, isKept: (Int) -> Bool, _ revision: Int)
    }

    extension StoreTable {
        /// The stored form of an element: its JSON, and then the fields that queries use.
        func columns(of element: StoredContent?) throws -> [Query.Value] {
            var columns: [Query.Value] = []
            try appendColumns(of: element, to: &columns)
            return columns
        }
    }

    /// The elements of one type that were read.
    final class TypedStoreTable<Element: Identifiable & Sendable>: StoreTable where Element.ID: Sendable {
        /// The number of the type in the file.
        let type: Int
        let layout: ElementLayout
        let isKept = Element.self is any RepositoryStore.KeptAfterSignOut.Type
        var transaction = -1
        let format: ElementFormat<Element>
        /// `nil` if the type is not `Queryable`.
        let fields: ElementFields<Element>?
        private let readers: [(StoredContent.Box) -> Query.Value]?
        let elements = ElementTable<Element>()
        /// The number of elements that were set since the last eviction.
        private var changes = 0
        /// The number of changes until the next eviction, and the least one.
        private var limit: Int
        private let leastLimit: Int
        /// The elements that the current transaction has read or created.
        private var adopted: [Element.ID] = []

        init(type: Int, _ format: ElementFormat<Element>, limit: Int) {
            (self.type, self.format) = (type, format)
            (self.limit, leastLimit) = (limit, limit)
            fields = ElementFields()
            readers = fields?.readers
            layout = ElementLayout(type: type, fields: fields?.count ?? 0)
        }

        /// The numbers of elements. Those that are not in the cache get new ones.
        ///
        /// - Parameter unused: The least of these, larger than all numbers so far.
        func numbers(of ids: [Element.ID], from unused: Int) -> [Int] {
            let numbers = elements.numbers(of: ids, from: unused)
            for index in ids.indices where numbers[index] >= unused { adopted.append(ids[index]) }
            return numbers
        }

        /// Sets the numbers of elements; `nil` for those that are not in the file.
        func adopt(_ ids: [Element.ID], _ numbers: [Int?]) {
            elements.adopt(ids, numbers)
            adopted += ids
        }

        func set(_ element: StoredContent, at number: Int, _ revision: Int) {
            changes += 1
            elements.set(element, at: number, revision)
        }

        var isLong: Bool { changes > limit }

        func evict(before request: Int, isKept: (Int) -> Bool, _ revision: Int) {
            let left = elements.evict(before: request, isKept: isKept, revision)
            // Every element is visited once for each one that is set.
            (changes, limit) = (0, max(leastLimit, left))
        }

        func begin() {
            adopted = []
            elements.begin()
        }

        func undo() {
            elements.undo()
            elements.forgetNumbers(of: adopted)
        }

        func remove(_ numbers: [Int], _ revision: Int) { elements.remove(numbers, revision) }
    }

    extension TypedStoreTable {
        func content(at number: Int) -> StoredContent? { elements.content(at: number) }

        func evictedRevision(at number: Int) -> Int? { elements.evictedRevision(at: number) }

        func isUnchanged(_ element: StoredContent, from known: StoredContent?) -> Bool {
            elements.isUnchanged(element, from: known)
        }

        func hasSameServerValue(_ element: StoredContent, as known: StoredContent?) -> Bool {
            elements.hasSameServerValue(element, as: known)
        }

        func appendColumns(of element: StoredContent?, to columns: inout [Query.Value]) throws {
            let box = element?.confirmed
            columns.append(try format.value(box, isDeleted: element?.isDeleted == true))
            for reader in readers ?? [] { columns.append(box.map(reader) ?? .null) }
        }

        func hasSameFields(_ element: StoredContent, as known: StoredContent) -> Bool {
            let (box, other) = (element.confirmed, known.confirmed)
            return readers?.allSatisfy { box.map($0) == other.map($0) } ?? true
        }

        func content(
            _ row: Query.Row,
            _ column: Int32,
            _ interval: RequestInterval
        ) -> StoredContent? { format.element(row, column, interval) }
    }
#endif
