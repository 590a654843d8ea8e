#if Store
    import GRDB
    import GenAPIRepositories

    private typealias FoundElement = (number: Int, content: StoredContent?)

    /// The elements. What the cache does not have is read from the file.
    extension DiskTransaction {
        func numbers<Element>(of ids: [Element.ID], _ type: Element.Type) throws -> [Int]
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: type)
            let known = table.elements.numbers(of: ids)
            var numbers: [Int] = []
            numbers.reserveCapacity(ids.count)
            for index in ids.indices {
                let number = try known[index] ?? readElement(ids[index], table)
                numbers.append(try number ?? insert(ids[index], table))
            }
            return numbers
        }

        func element<Element>(_ id: Element.ID, of type: Element.Type) throws -> StoredElement<Element>?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            let table = try table(of: type)
            let number = try table.elements.numbers(of: [id])[0] ?? readElement(id, table)
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
                let found = try key.flatMap { try find($0, table) }
                if key != nil { areNew = found == nil }
                let former = found?.content ?? numbers[index].flatMap { table.elements.content(at: $0) }
                if let found {
                    numbers[index] = found.number
                    added.append(index)
                }
                guard let element = try change(index, former.map(StoredElement.init))?.content else {
                    if let found { set(found, table) }
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
            table.adopt([element.id], [number])
            let read = StoredElement(element, interval: cache.interval).content
            set((number, content(read, at: number, table)), table)
        }

        /// Reads an element that is not in the cache into it.
        ///
        /// - Returns: Its number, if it has one.
        private func readElement<Element>(_ id: Element.ID, _ table: TypedStoreTable<Element>) throws -> Int?
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            guard let found = try find(try table.format.key(id), table) else { return nil }
            table.adopt([id], [found.number])
            set(found, table)
            return found.number
        }

        /// Reads an element that is not in the cache. An element that has a number may have no content.
        private func find<Element>(
            _ key: [UInt8],
            _ table: TypedStoreTable<Element>
        ) throws -> FoundElement? where Element: Identifiable & Sendable, Element.ID: Sendable {
            var found: FoundElement?
            try run(.find, .int(table.type), .utf8(key)) { row in
                let number = row.int(0)
                guard ListContents.isNumber(number) else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                found = (number, content(table.format.element(row, 1, cache.interval), at: number, table))
            }
            return found
        }

        /// An element as it was read, with the revision that readers know.
        private func content<Element>(
            _ element: StoredContent?,
            at number: Int,
            _ table: TypedStoreTable<Element>
        ) -> StoredContent? where Element: Identifiable & Sendable, Element.ID: Sendable {
            guard var element else { return nil }
            element.revision = table.elements.evictedRevision(at: number) ?? cache.elementRevision
            return element
        }

        private func set<Element>(_ found: FoundElement, _ table: TypedStoreTable<Element>)
        where Element: Identifiable & Sendable, Element.ID: Sendable {
            guard let content = found.content else { return }
            table.set(content, at: found.number, cache.nextRevision())
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
