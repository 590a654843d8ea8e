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
        var statements: [Query?] = Array(repeating: nil, count: ElementStatement.allCases.count)
        /// The changed lists in the state of the file.
        var unwritten: [ListKey: StoredList] = [:]

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

        func table<Element>(of type: Element.Type) throws -> TypedStoreTable<Element>
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let key = ObjectIdentifier(type)
            if let table = cache.tables[key] as? TypedStoreTable<Element> { return table }
            let table = TypedStoreTable<Element>(
                type: try number(ofType: String(reflecting: type)),
                try ElementFormat()
            )
            if let fields = table.fields {
                try fields.prepare(in: database, type: table.type) { try? table.format.read($0) }
            } else {
                try FieldTable<Element>.remove(type: table.type, from: database)
            }
            cache.tables[key] = table
            cache.types[table.type] = key
            return table
        }

        private func number(ofType name: String) throws -> Int {
            var number: Int?
            try database.run("SELECT number FROM type WHERE name = ?", .text(name)) { number = $0.int(0) }
            if let number { return number }
            try database.run("INSERT INTO type(name) VALUES(?)", .text(name))
            return Int(database.lastInsertedRowID)
        }

        /// A number that no element has or had.
        private func nextNumber() throws -> Int {
            let last: Int
            if let known = cache.lastNumber {
                last = known
            } else {
                let fact = try database.fact("lastNumber").flatMap { Int($0) } ?? 0
                let removed = ListContents.isNumber(fact) ? fact : 0
                last = max(removed, try database.int("SELECT max(number) FROM element") ?? 0, 0)
            }
            guard last < ListContents.largestNumber else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            cache.lastNumber = last + 1
            return last + 1
        }
    }

    // Elements.

    extension DiskTransaction {
        func numbers<Element>(of ids: [Element.ID], _ type: Element.Type) throws -> [Int]
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: type)
            return try ids.map { id in
                if let number = try number(of: id, table) { return number }
                return try insert(nil, id, table)
            }
        }

        func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: type)
            return try number(of: id, table).flatMap { table.elements.element(at: $0) }
        }

        func save<Element>(_ element: StoredElement<Element>, for id: Element.ID) throws -> Int?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: Element.self)
            let known = try self.number(of: id, table)
            let former = known.flatMap { table.elements.element(at: $0) }
            if let known,
                former?.isDeleted ?? false != element.isDeleted
                    || !table.elements.isEqual(former?.confirmed, element.confirmed)
            {
                try update(known, element, id, table)
            }
            let number = try known ?? insert(element, id, table)
            let isNews = !table.elements.isUnchanged(element, from: former)
            let revision = cache.nextRevision()
            var element = element
            element.revision = isNews ? revision : former?.revision ?? revision
            table.elements.set(element, at: number, revision)
            cache.note(element.interval)
            return isNews ? number : nil
        }

        func removeElements(_ numbers: [Int], of type: ObjectIdentifier) throws {
            for number in numbers { try database.run("DELETE FROM element WHERE number = ?", .int(number)) }
            if let last = cache.lastNumber ?? numbers.max() { try database.setFact("lastNumber", "\(last)") }
            cache.tables[type]?.remove(numbers, cache.nextRevision())
        }

        func elements<Element>(
            _ numbers: [Int]?,
            of key: ListKey,
            _ type: Element.Type
        ) throws -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: type)
            if let numbers {
                try read(numbers, table)
            } else if let list = try cachedList(key), !list.hasElements {
                for chunk in list.stored.contents.storedChunks { try read(chunk.entries, table) }
                cache.lists[key]?.hasElements = true
            }
            return table.elements.rows
        }

        func read<Element>(
            _ entries: some Sequence<Int>,
            _ table: TypedStoreTable<Element>
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            for number in entries where number >= 0 && !table.elements.isRead(number) {
                try read(number, table)
            }
        }

        /// Reads an element of a list. If it is missing or unreadable, it is hidden from all rows until it is
        /// fetched again.
        private func read<Element>(_ number: Int, _ table: TypedStoreTable<Element>) throws
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            var element: Element?
            try run(.read, .int(number)) { row in
                element = try? table.format.read(row.bytes(0))
            }
            guard let element else { return table.elements.hide(number) }
            adopt(StoredElement(element, interval: cache.interval), number, element.id, table)
        }

        /// The number of an element, if it has one. Reads the element too.
        private func number<Element>(of id: Element.ID, _ table: TypedStoreTable<Element>) throws -> Int?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            if let number = table.elements.number(of: id) { return number }
            if table.missing == id { return nil }
            var number: Int?
            try run(.find, .int(table.type), .text(table.format.key(id))) { row in
                guard ListContents.isNumber(row.int(0)) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                number = row.int(0)
                adopt(table.format.element(row, 1, cache.interval), row.int(0), id, table)
            }
            if number == nil { table.miss(id) }
            return number
        }

        private func adopt<Element>(
            _ element: StoredElement<Element>?,
            _ number: Int,
            _ id: Element.ID,
            _ table: TypedStoreTable<Element>
        ) where Element: Identifiable & Sendable, Element.ID: Sendable {
            table.adopt(number, for: id)
            guard var element else { return }
            element.revision = cache.nextRevision()
            table.elements.set(element, at: number, element.revision)
        }

        private func insert<Element>(
            _ element: StoredElement<Element>?,
            _ id: Element.ID,
            _ table: TypedStoreTable<Element>
        ) throws -> Int where Element: Identifiable & Sendable, Element.ID: Sendable {
            let number = try nextNumber()
            try update(number, element, id, table)
            table.adopt(number, for: id)
            return number
        }

        /// Inserts the row of an element that is new or was evicted.
        private func update<Element>(
            _ number: Int,
            _ element: StoredElement<Element>?,
            _ id: Element.ID,
            _ table: TypedStoreTable<Element>
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            try run(
                .write,
                .int(number),
                .int(table.type),
                .text(table.format.key(id)),
                .int(today),
                try table.format.value(element)
            )
            guard let element, let fields = table.fields else { return }
            try fields.save(element.confirmed, at: number, in: database)
        }
    }

    extension StoredElement {
        /// Whether the server has deleted the element.
        fileprivate var isDeleted: Bool { value == nil && !isPending }
    }

    // The file contains the server's value: null if it is unknown, an empty blob if the server has
    // deleted the element, otherwise its JSON.

    extension ElementFormat {
        fileprivate func value(_ element: StoredElement<Element>?) throws -> Query.Value {
            if let value = element?.confirmed { return .bytes(try write(value)) }
            return element?.isDeleted == true ? .bytes([]) : .null
        }

        /// `nil` if the value is unknown or unreadable.
        fileprivate func element(
            _ row: Query.Row,
            _ column: Int32,
            _ interval: RequestInterval
        ) -> StoredElement<Element>? {
            if row.isNull(column) { return nil }
            let bytes = row.bytes(column)
            if bytes.isEmpty { return StoredElement(nil, interval: interval) }
            return (try? read(bytes)).map { StoredElement($0, interval: interval) }
        }
    }
#endif
