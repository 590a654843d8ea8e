#if Store
    import GenAPIRepositories

    /// Stores new versions of elements of one type. Writes only what differs from the file.
    struct ElementUpdate {
        /// The number of each element, as far as it is known.
        private(set) var numbers: [Int?]
        /// The number of each element whose change is visible to readers.
        private(set) var changed: [Int?]
        private let transaction: DiskTransaction
        private let table: any StoreTable
        private let statements: ElementStatements
        private let isReplacing: Bool
        /// Of the elements of a response that are not in the cache, usually either all or none are in the file.
        private var areNew = true

        /// - Parameters:
        ///   - numbers: Those of the elements that are in the cache.
        ///   - isReplacing: Whether a new version does not depend on one that is not in the cache.
        init(_ transaction: DiskTransaction, _ table: any StoreTable, numbers: [Int?], isReplacing: Bool) {
            (self.transaction, self.table, self.numbers) = (transaction, table, numbers)
            self.isReplacing = isReplacing
            statements = transaction.statements(of: table)
            changed = Array(repeating: nil, count: numbers.count)
        }

        mutating func run(
            key: (_ index: Int) throws -> Query.Value,
            _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
        ) throws {
            for index in numbers.indices {
                if let number = numbers[index] {
                    let former = table.content(at: number)
                    guard let element = try change(index, former) else { continue }
                    try write(element, instead: former, number, try key(index))
                    set(element, instead: former, number, index)
                } else {
                    let key = try key(index)
                    if try !writeUnread(index, key, change) { try readAndWrite(index, key, change) }
                }
            }
        }

        /// Writes an element without reading it before.
        ///
        /// - Returns: Whether that was possible.
        private mutating func writeUnread(
            _ index: Int,
            _ key: Query.Value,
            _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
        ) throws -> Bool {
            guard areNew || isReplacing, let element = try change(index, nil), element.confirmed != nil,
                !element.isPending || areNew
            else { return false }
            let columns = try table.columns(of: element)
            if areNew, let number = try insert(columns, key) {
                set(element, instead: nil, number, index)
                return true
            }
            areNew = false
            return isReplacing && !element.isPending ? try replace(index, key, element, columns) : false
        }

        /// - Returns: The element's number; `nil` if there is one with its key.
        private func insert(_ columns: [Query.Value], _ key: Query.Value) throws -> Int? {
            let number = try transaction.nextNumber()
            let values = columns + [.int(number), .int(transaction.today), key]
            if try statements.run(.insert, values) == 1 { return number }
            transaction.cache.lastNumber = number - 1
            return nil
        }

        /// Replaces an element of which the JSON is compared, but not read.
        ///
        /// - Returns: Whether there was one with a value.
        private mutating func replace(
            _ index: Int,
            _ key: Query.Value,
            _ element: StoredContent,
            _ columns: [Query.Value]
        ) throws -> Bool {
            var found: (number: Int, isSame: Bool, hasSameFields: Bool)?
            try statements.run(.find, [key]) { row in
                if row.isNull(1) { return }
                let isSame = row.has(columns[0], 1)
                let hasSameFields = columns.indices.dropFirst().allSatisfy {
                    row.has(columns[$0], Int32($0) + 1)
                }
                found = (try row.storedNumber(0), isSame, hasSameFields)
            }
            guard let found else { return false }
            var element = element
            element.revision = transaction.cache.elementRevision
            if found.isSame {
                element.revision = table.evictedRevision(at: found.number) ?? element.revision
            } else {
                try change(found.number, columns, hasSameFields: found.hasSameFields)
                changed[index] = found.number
            }
            keep(element, found.number, index)
            return true
        }

        private func change(_ number: Int, _ columns: [Query.Value], hasSameFields: Bool) throws {
            let rest = [Query.Value.int(number), .int(transaction.today)]
            if hasSameFields {
                try statements.run(.changeValue, columns.prefix(1) + rest)
            } else {
                try statements.run(.change, columns + rest)
            }
        }

        private mutating func readAndWrite(
            _ index: Int,
            _ key: Query.Value,
            _ change: (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
        ) throws {
            let found = try transaction.find(key, table)
            areNew = found == nil
            numbers[index] = found?.number
            guard let element = try change(index, found?.content) else {
                if let found, let content = found.content { keep(content, found.number, index) }
                return
            }
            let number = try found?.number ?? transaction.nextNumber()
            try write(element, instead: found?.content, number, key)
            set(element, instead: found?.content, number, index)
        }

        /// Writes what differs from the element in the file.
        private func write(
            _ element: StoredContent,
            instead former: StoredContent?,
            _ number: Int,
            _ key: @autoclosure () throws -> Query.Value
        ) throws {
            guard let former else { return try transaction.write(element, number, key(), table) }
            if former.isDeleted == element.isDeleted, table.hasSameServerValue(element, as: former) { return }
            // An element without a value may be missing in the file.
            if former.confirmed == nil { return try transaction.write(element, number, key(), table) }
            let hasSameFields = table.hasSameFields(element, as: former)
            try change(number, try table.columns(of: element), hasSameFields: hasSameFields)
        }

        private mutating func set(
            _ element: StoredContent,
            instead former: StoredContent?,
            _ number: Int,
            _ index: Int
        ) {
            let isVisible = !table.isUnchanged(element, from: former)
            let revision = transaction.cache.elementRevision
            var element = element
            element.revision = isVisible ? revision : former?.revision ?? revision
            if isVisible { changed[index] = number }
            keep(element, number, index)
        }

        /// Puts an element into the cache.
        private mutating func keep(_ element: StoredContent, _ number: Int, _ index: Int) {
            numbers[index] = number
            table.set(element, at: number, transaction.cache.nextRevision())
            transaction.cache.note(element.interval)
        }
    }
#endif
