#if Store
    import GRDB
    import GenAPIRepositories

    /// The elements. What the cache does not have is read from the file.
    extension DiskTransaction {
        func numbers<Element>(of ids: [Element.ID], in scope: ElementScope<Element>) throws -> [Int]
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table: TypedStoreTable<Element> = try table(of: scope.key)
            let known = table.elements.numbers(of: ids)
            var numbers: [Int] = []
            numbers.reserveCapacity(ids.count)
            for index in ids.indices {
                let number = try known[index] ?? readElement(ids[index], table)
                numbers.append(try number ?? insert(ids[index], table))
            }
            return numbers
        }

        func element<Element>(_ id: Element.ID, in scope: ElementScope<Element>) throws -> StoredElement<
            Element
        >?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table: TypedStoreTable<Element> = try table(of: scope.key)
            let number = try table.elements.numbers(of: [id])[0] ?? readElement(id, table)
            return number.flatMap { table.elements.content(at: $0) }.map(StoredElement.init)
        }

        func scopes<Element>(of id: Element.ID, _ type: Element.Type) throws -> [ElementScope<Element>]
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table: TypedStoreTable<Element> = try table(of: ElementScope<Element>().key)
            let keys = try table.format.keys(id)
            let sql = """
                SELECT \(ElementLayout.identity) FROM \(table.layout.table)
                WHERE \(ElementLayout.identity) >= ? AND \(ElementLayout.identity) < ?
                """
            var scopes = [ElementScope<Element>()]
            try database.run(sql, keys.from, keys.to) { row in
                if let parent = row.parent(0) { scopes.append(ElementScope(parent: parent)) }
            }
            return try scopes.filter { try element(id, in: $0) != nil }
        }

        func update<Element>(
            _ ids: [Element.ID],
            in scope: ElementScope<Element>,
            replacing interval: RequestInterval?,
            _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
        ) throws -> UpdatedElements where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table: TypedStoreTable<Element> = try table(of: scope.key)
            let unused = try unusedNumber(for: ids.count)
            let reserved = table.numbers(of: ids, from: unused)
            var update = ElementUpdate(
                self,
                table,
                numbers: reserved,
                unused: unused,
                isReplacing: interval?.startsAfter(cache.interval) == true
            )
            try fill(table, with: ids.count) {
                try update.run(key: { try table.format.key(ids[$0]) }, change)
            }
            let numbers = update.numbers
            let others = ids.indices.filter { numbers[$0] != reserved[$0] }
            if !others.isEmpty { table.adopt(others.map { ids[$0] }, others.map { numbers[$0] }) }
            return UpdatedElements(numbers: numbers, changed: update.changed)
        }

        /// Sorting the elements for an index once is faster than inserting them one after the other, if the table is empty.
        private func fill<Element>(
            _ table: TypedStoreTable<Element>,
            with count: Int,
            _ body: () throws -> Void
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            guard count >= Self.sortedElements, let fields = table.fields,
                try database.int("SELECT 1 FROM \(table.layout.table) LIMIT 1") == nil
            else { return try body() }
            try table.layout.removeIndexes(from: database)
            try body()
            try fields.addIndexes(to: table.layout, in: database)
        }

        /// With fewer elements, the changes of the tables' definitions would take longer.
        private static var sortedElements: Int { 1_000 }

        func evict(before request: Int) { cache.evict(before: request) }

        func removeElements(_ numbers: [Int], in scope: ElementScopeKey) throws {
            guard let table = cache.table(of: scope), !table.isKept else { return }
            let statements = statements(of: table)
            for number in numbers { try statements.run(.remove, [.int(number)]) }
            if let last = cache.lastNumber ?? numbers.max() { try database.setFact("lastNumber", "\(last)") }
            table.remove(numbers, cache.nextRevision())
        }

        func removeType<Element>(_ type: Element.Type) throws {
            var number: Int?
            try database.run("SELECT number FROM type WHERE name = ?", .text(String(reflecting: type))) {
                number = try $0.storedNumber(0)
            }
            let lists = try lists(of: type, number)
            if number == nil && lists.isEmpty { return }
            for (list, key) in lists {
                try database.removeList(list)
                (cache.lists[key], unwritten[key]) = (nil, nil)
            }
            if let number {
                // The numbers of the elements are not used again.
                try database.setFact("lastNumber", "\(unusedNumber() - 1)")
                try database.removeType(number)
            }
            try database.setFact("cleaning", "yes")
        }

        /// The lists of a type. The file does not have the type of a list that was always empty, but its key has.
        private func lists<Element>(of type: Element.Type, _ number: Int?) throws -> [(Int, ListKey)] {
            let end = ListKey.end(of: type)
            var lists: [(Int, ListKey)] = []
            try database.run(
                "SELECT number, key FROM list WHERE type = ? OR substr(key, -length(?)) = ?",
                number.map { .int($0) } ?? .null,
                .text(end),
                .text(end)
            ) { lists.append(($0.int(0), ListKey($0.text(1)))) }
            return lists
        }

        func elements<Element>(
            _ numbers: [Int]?,
            of key: ListKey,
            in scope: ElementScope<Element>
        ) throws -> ElementRows<Element> where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table: TypedStoreTable<Element> = try table(of: scope.key)
            if let numbers {
                try read(numbers, table)
            } else if let list = try cachedList(key), !list.hasElements {
                for chunk in list.stored.contents.storedChunks { try read(chunk.entries, table) }
                cache.lists[key]?.hasElements = true
            }
            try invalidateIfUnreadable(key, table)
            return table.elements.rows
        }

        /// Marks a list stale if one of its elements is missing or unreadable, once in this process: if a fetch does not bring
        /// the element, another one would not, either.
        ///
        /// Only the cache is changed, because readers cannot write. The next process finds the same.
        private func invalidateIfUnreadable<Element>(
            _ key: ListKey,
            _ table: TypedStoreTable<Element>
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            guard !cache.fetched.contains(key), let list = try cachedList(key)?.stored,
                list.facts.invalidatedAt == nil, table.elements.hasUnreadable(aboveGapsOf: list.contents)
            else { return }
            cache.lists[key]?.stored.facts.invalidatedAt = cache.interval.received
            cache.lists[key]?.stored.facts.mark = nil
        }

        func read<Element>(
            _ entries: some Sequence<Int>,
            _ table: TypedStoreTable<Element>
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            let statements = statements(of: table)
            for number in entries where number >= 0 && !table.elements.isRead(number) {
                try read(number, table, statements)
            }
        }

        /// Reads an element of a list. If it is missing or unreadable, it is hidden from all rows until it is
        /// fetched again.
        private func read<Element>(
            _ number: Int,
            _ table: TypedStoreTable<Element>,
            _ statements: ElementStatements
        ) throws where Element: Identifiable & Sendable, Element.ID: Sendable {
            var (element, isDeleted) = (nil as Element?, false)
            try statements.run(.read, [.int(number)]) { row in
                let json = row.bytes(0)
                isDeleted = json.isEmpty && !row.isNull(0)
                // JSON with another identity was damaged, or written by a version with another identity.
                guard let known = try? table.format.read(json),
                    row.has(try table.format.key(known.id), 1)
                else { return }
                element = known
            }
            guard let element else { return table.elements.hide(number, isDeleted: isDeleted) }
            table.adopt([element.id], [number])
            var content = StoredElement(element, interval: cache.interval).content
            content.revision = table.evictedRevision(at: number) ?? cache.elementRevision
            table.set(content, at: number, cache.nextRevision())
        }

        /// Reads an element that is not in the cache into it.
        ///
        /// - Returns: Its number, if it has one.
        private func readElement<Element>(_ id: Element.ID, _ table: TypedStoreTable<Element>) throws -> Int?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            guard let found = try find(try table.format.key(id), table) else { return nil }
            table.adopt([id], [found.number])
            if let content = found.content { table.set(content, at: found.number, cache.nextRevision()) }
            return found.number
        }

        /// Inserts an element of which only the id is known.
        private func insert<Element>(
            _ id: Element.ID,
            _ table: TypedStoreTable<Element>
        ) throws -> Int where Element: Identifiable & Sendable, Element.ID: Sendable {
            let number = try unusedNumber()
            cache.lastNumber = number
            try write(nil, number, try table.format.key(id), table)
            table.adopt([id], [number])
            return number
        }
    }

    typealias FoundElement = (number: Int, content: StoredContent?)

    // Elements of any type.

    extension DiskTransaction {
        /// Reads an element that is not in the cache. An element that has a number may have no content.
        func find(_ key: Query.Value, _ table: any StoreTable) throws -> FoundElement? {
            var found: FoundElement?
            try statements(of: table).run(.find, [key]) { row in
                let number = try row.storedNumber(0)
                var content = table.content(row, 1, cache.interval)
                content?.revision = table.evictedRevision(at: number) ?? cache.elementRevision
                found = (number, content)
            }
            return found
        }

        /// Inserts the row of an element that is new or was removed, or updates it.
        func write(
            _ element: StoredContent?,
            _ number: Int,
            _ key: Query.Value,
            _ table: any StoreTable
        ) throws {
            let values = try table.columns(of: element) + [.int(number), .int(today), key]
            try statements(of: table).run(.write, values)
        }
    }
#endif
