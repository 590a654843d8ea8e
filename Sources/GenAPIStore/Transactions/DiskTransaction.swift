#if Store
    import GenAPIRepositories
    import GRDB

    /// A transaction of a store on disk. Reads what is not in the cache and writes what differs from it.
    final class DiskTransaction: StoreTransaction {
        let database: Database
        let cache: StoreCache
        /// In days since 1970.
        let today: Int
        let isChangedByOthers: Bool
        /// `nil` if they are not logged.
        let unindexed: UnindexedQueries?
        private var statements: [Int: ElementStatements] = [:]
        /// The changed lists in the state of the file.
        var unwritten: [ListKey: StoredList] = [:]
        /// The operations that were saved, and those that were removed, which have no content.
        var changedOperations: [Int: [UInt8]?] = [:]

        init(
            _ database: Database,
            _ cache: StoreCache,
            on today: Int = StoreSchema.today,
            isChangedByOthers: Bool = false,
            unindexed: UnindexedQueries? = nil
        ) {
            (self.database, self.cache, self.today) = (database, cache, today)
            (self.isChangedByOthers, self.unindexed) = (isChangedByOthers, unindexed)
        }

        func table<Element>(of scope: ElementScopeKey) throws -> TypedStoreTable<Element>
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            if let table = cache.table(of: scope) as? TypedStoreTable<Element> { return table }
            let known = cache.types.first { $0.value == scope.type }?.key
            let number = try known ?? number(ofType: String(reflecting: Element.self))
            let format = try ElementFormat<Element>(parent: scope.parent)
            let table = TypedStoreTable<Element>(type: number, format, limit: cache.limit)
            if known == nil { try prepare(table) }
            cache.add(table, of: scope)
            return table
        }

        private func prepare<Element>(_ table: TypedStoreTable<Element>) throws {
            try database.setKept(table.isKept, table.layout.table)
            if let fields = table.fields {
                try fields.prepare(table.layout, in: database) { try? table.format.read($0) }
            } else {
                try table.layout.removeFields(from: database)
            }
        }

        private func number(ofType name: String) throws -> Int {
            var number: Int?
            try database.run("SELECT number FROM type WHERE name = ?", .text(name)) {
                number = try $0.storedNumber(0)
            }
            if let number { return number }
            try database.run("INSERT INTO type(name) VALUES(?)", .text(name))
            let new = Int(database.lastInsertedRowID)
            try ElementLayout.create(new, in: database)
            return new
        }

        func statements(of table: any StoreTable) -> ElementStatements {
            if let known = statements[table.type] { return known }
            let new = ElementStatements(table.layout, database)
            statements[table.type] = new
            return new
        }

        /// The least number that no element has or had.
        ///
        /// - Parameter count: The number of elements that can get it and the following ones.
        func unusedNumber(for count: Int = 1) throws -> Int {
            let last: Int
            if let known = cache.lastNumber {
                last = known
            } else {
                // A number that no element can have is ignored. Removed elements are in no list.
                let fact = try database.fact("lastNumber").flatMap { Int($0) } ?? 0
                let removed = StoreSchema.isElementNumber(fact) ? fact : 0
                let largest = try database.elementNumbers()?.upperBound ?? 0
                guard largest == 0 || StoreSchema.isElementNumber(largest) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                last = max(removed, largest)
            }
            guard last <= ListContents.largestNumber - count else {
                throw DatabaseError(resultCode: .SQLITE_FULL)
            }
            cache.lastNumber = last
            return last + 1
        }
    }
#endif
