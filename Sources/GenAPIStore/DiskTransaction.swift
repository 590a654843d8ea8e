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
                try ElementFormat(),
                limit: cache.limit
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
            let known = table.elements.numbers(of: ids)
            var numbers: [Int] = []
            numbers.reserveCapacity(ids.count)
            for index in ids.indices {
                let number = try known[index] ?? find(ids[index], try table.format.key(ids[index]), table)
                numbers.append(try number ?? insert(ids[index], table))
            }
            return numbers
        }

        func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: type)
            let known = table.elements.numbers(of: [id])[0]
            let number = try known ?? find(id, try table.format.key(id), table)
            return number.flatMap { table.elements.content(at: $0) }.map(StoredElement.init)
        }

        func update<Element>(
            _ ids: [Element.ID],
            _ change: (_ index: Int, _ known: StoredElement<Element>?) throws -> StoredElement<Element>?
        ) throws -> [Int?] where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: Element.self)
            var numbers = table.elements.numbers(of: ids)
            var changed = [Int?](repeating: nil, count: ids.count)
            var added: [Int] = []
            // Of the elements of a response that are not in the cache, usually either all or none are in the file.
            var areNew = true
            for index in ids.indices {
                let id = ids[index]
                // An element that is not in the cache needs its key twice.
                let key = numbers[index] == nil ? try table.format.key(id) : nil
                if let key, areNew, let element = try change(index, nil)?.content,
                    let number = try insert(element, key, table)
                {
                    numbers[index] = number
                    added.append(index)
                    if set(element, instead: nil, number, table) { changed[index] = number }
                    continue
                }
                if let key {
                    numbers[index] = try find(id, key, table)
                    areNew = numbers[index] == nil
                }
                let former = numbers[index].flatMap { table.elements.content(at: $0) }
                guard let element = try change(index, former.map(StoredElement.init))?.content else {
                    continue
                }
                let number = try numbers[index] ?? nextNumber()
                if numbers[index] == nil {
                    numbers[index] = number
                    added.append(index)
                }
                try write(element, instead: former, number, key ?? table.format.key(id), table)
                if set(element, instead: former, number, table) { changed[index] = number }
            }
            table.adopt(added.map { ids[$0] }, added.map { numbers[$0] ?? 0 })
            return changed
        }

        /// Inserts an element that the server has.
        ///
        /// - Returns: Its number; `nil` if the file contains another version of it, or if the server does not have it.
        private func insert<Element>(
            _ element: StoredContent,
            _ key: [UInt8],
            _ table: TypedStoreTable<Element>
        ) throws -> Int? where Element: Identifiable & Sendable, Element.ID: Sendable {
            guard element.confirmed != nil else { return nil }
            let value = try table.format.value(element)
            let number = try nextNumber()
            let rows = try run(.insert, .int(number), .int(table.type), .utf8(key), .int(today), value)
            guard rows == 1 else {
                cache.lastNumber = number - 1
                return nil
            }
            try table.fields?.save(element, at: number, in: database)
            return number
        }

        /// Writes what differs from the element in the file.
        private func write<Element>(
            _ element: StoredContent,
            instead former: StoredContent?,
            _ number: Int,
            _ key: @autoclosure () throws -> [UInt8],
            _ table: TypedStoreTable<Element>
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            if let former, former.isDeleted == element.isDeleted,
                table.elements.hasSameServerValue(element, as: former)
            {
                return
            }
            // An element without a value may be missing in the file.
            guard former?.confirmed != nil else { return try write(element, number, key(), table) }
            try run(.change, .int(number), .int(today), try table.format.value(element))
            try table.fields?.save(element, at: number, in: database)
        }

        /// - Returns: Whether the change is visible to readers.
        private func set<Element>(
            _ element: StoredContent,
            instead former: StoredContent?,
            _ number: Int,
            _ table: TypedStoreTable<Element>
        ) -> Bool where Element: Identifiable & Sendable, Element.ID: Sendable {
            let isVisible = !table.elements.isUnchanged(element, from: former)
            var element = element
            element.revision = isVisible ? cache.elementRevision : former?.revision ?? cache.elementRevision
            table.set(element, at: number, cache.nextRevision())
            cache.note(element.interval)
            return isVisible
        }

        func evict(before request: Int) { cache.evict(before: request) }

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
            adopt(StoredElement(element, interval: cache.interval).content, number, element.id, table)
        }

        /// Reads an element that is not in the cache.
        ///
        /// - Returns: Its number, if it has one.
        private func find<Element>(
            _ id: Element.ID,
            _ key: [UInt8],
            _ table: TypedStoreTable<Element>
        ) throws -> Int? where Element: Identifiable & Sendable, Element.ID: Sendable {
            var number: Int?
            try run(.find, .int(table.type), .utf8(key)) { row in
                guard ListContents.isNumber(row.int(0)) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                number = row.int(0)
                adopt(table.format.element(row, 1, cache.interval), row.int(0), id, table)
            }
            return number
        }

        private func adopt<Element>(
            _ element: StoredContent?,
            _ number: Int,
            _ id: Element.ID,
            _ table: TypedStoreTable<Element>
        ) where Element: Identifiable & Sendable, Element.ID: Sendable {
            table.adopt([id], [number])
            guard var element else { return }
            element.revision = table.elements.evictedRevision(at: number) ?? cache.elementRevision
            table.set(element, at: number, cache.nextRevision())
        }

        /// Inserts an element of which only the id is known.
        private func insert<Element>(
            _ id: Element.ID,
            _ table: TypedStoreTable<Element>
        ) throws -> Int where Element: Identifiable & Sendable, Element.ID: Sendable {
            let number = try nextNumber()
            try write(nil, number, try table.format.key(id), table)
            table.adopt([id], [number])
            return number
        }

        /// Inserts the row of an element that is new or was removed, or updates it.
        private func write<Element>(
            _ element: StoredContent?,
            _ number: Int,
            _ key: [UInt8],
            _ table: TypedStoreTable<Element>
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            let value = try table.format.value(element)
            try run(.write, .int(number), .int(table.type), .utf8(key), .int(today), value)
            if let element { try table.fields?.save(element, at: number, in: database) }
        }
    }
#endif
