#if Store
    import GenAPIRepositories

    /// Stores new versions of elements of one type. Writes only what differs from the file.
    ///
    /// Of the elements of a response that are not in the cache, usually either all or none are in the file. Until one is found
    /// there, they are inserted, several with each statement.
    struct ElementUpdate {
        typealias Change = (_ index: Int, _ known: StoredContent?) throws -> StoredContent?
        typealias Key = (_ index: Int) throws -> Query.Value

        /// The numbers of the elements whose change is visible to readers.
        private(set) var changed: [Int] = []
        /// The number of each element in the cache, and one for each other element in case that it is new.
        private let reserved: [Int]
        /// The least number that no element of the file has.
        private let unused: Int
        /// The numbers of the elements that were not in the cache, by their reserved numbers.
        private var found: [Int?]
        private let transaction: DiskTransaction
        private let table: any StoreTable
        private let statements: ElementStatements
        private let isReplacing: Bool
        private var areNew = true
        /// The elements to insert, and the parameters of the statement.
        private var gathered: [(index: Int, element: StoredContent)] = []
        private var parameters: [Query.Value] = []

        /// - Parameters:
        ///   - numbers: The number of each element in the cache, and one for each other element in case that it is new.
        ///   - unused: The least number that no element of the file has.
        ///   - isReplacing: Whether a new version does not depend on one that is not in the cache.
        init(
            _ transaction: DiskTransaction,
            _ table: any StoreTable,
            numbers: [Int],
            unused: Int,
            isReplacing: Bool
        ) {
            (self.transaction, self.table, reserved) = (transaction, table, numbers)
            (self.unused, self.isReplacing) = (unused, isReplacing)
            statements = transaction.statements(of: table)
            found = Array(repeating: nil, count: max((numbers.max() ?? 0) - unused + 1, 0))
        }

        /// The number of each element; `nil` if nothing is stored for it.
        var numbers: [Int?] { reserved.indices.map(number) }

        private func number(_ index: Int) -> Int? {
            let number = reserved[index]
            return number < unused ? number : found[number - unused]
        }

        mutating func run(key: Key, _ change: Change) throws {
            for index in reserved.indices {
                if number(index) == nil, try gather(index, key, change) {
                    if gathered.count == ElementLayout.insertedTogether { try insertGathered(key, change) }
                } else {
                    try insertGathered(key, change)
                    try write(index, key, change)
                }
            }
            try insertGathered(key, change)
        }

        /// Gathers an element to insert it, if it is probably new.
        private mutating func gather(_ index: Int, _ key: Key, _ change: Change) throws -> Bool {
            guard areNew, let element = try change(index, nil), element.confirmed != nil else { return false }
            gathered.append((index, element))
            try table.appendColumns(of: element, to: &parameters)
            parameters.append(.int(reserved[index]))
            parameters.append(.int(transaction.today))
            parameters.append(try key(index))
            return true
        }

        private mutating func insertGathered(_ key: Key, _ change: Change) throws {
            let (elements, parameters) = (gathered, parameters)
            if elements.isEmpty { return }
            gathered.removeAll(keepingCapacity: true)
            self.parameters.removeAll(keepingCapacity: true)
            let areTogether = elements.count == ElementLayout.insertedTogether
            if areTogether, try statements.run(.insertTogether, parameters) == elements.count {
                for (index, element) in elements { set(element, instead: nil, reserved[index], index) }
                return
            }
            let width = parameters.count / elements.count
            for (place, (index, element)) in elements.enumerated() {
                let row = Array(parameters[place * width..<(place + 1) * width])
                // An id that occurs again has a number now. Of elements that were inserted together, some can be in the file.
                let isInserted =
                    if number(index) != nil { false } else if areTogether {
                        try transaction.find(row[width - 1], table)?.number == reserved[index]
                    } else { try statements.run(.insert, row) == 1 }
                if isInserted {
                    set(element, instead: nil, reserved[index], index)
                } else {
                    areNew = false
                    try write(index, key, change)
                }
            }
        }

        /// Stores an element that may be in the file.
        private mutating func write(_ index: Int, _ key: Key, _ change: Change) throws {
            if let number = number(index) {
                let former = table.content(at: number)
                guard let element = try change(index, former) else { return }
                try write(element, instead: former, number, try key(index))
                set(element, instead: former, number, index)
            } else {
                let key = try key(index)
                if try !replace(index, key, change) { try readAndWrite(index, key, change) }
            }
        }

        /// Replaces an element of which the JSON is compared, but not read.
        ///
        /// - Returns: Whether that was possible, and there was one with a value.
        private mutating func replace(_ index: Int, _ key: Query.Value, _ change: Change) throws -> Bool {
            guard isReplacing, var element = try change(index, nil), element.confirmed != nil,
                !element.isPending
            else { return false }
            let columns = try table.columns(of: element)
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
            element.revision = transaction.cache.elementRevision
            if found.isSame {
                element.revision = table.evictedRevision(at: found.number) ?? element.revision
            } else {
                try replace(found.number, columns, hasSameFields: found.hasSameFields)
                changed.append(found.number)
            }
            keep(element, found.number, index)
            return true
        }

        private func replace(_ number: Int, _ columns: [Query.Value], hasSameFields: Bool) throws {
            let rest = [Query.Value.int(number), .int(transaction.today)]
            if hasSameFields {
                try statements.run(.changeValue, columns.prefix(1) + rest)
            } else {
                try statements.run(.change, columns + rest)
            }
        }

        private mutating func readAndWrite(_ index: Int, _ key: Query.Value, _ change: Change) throws {
            let found = try transaction.find(key, table)
            areNew = found == nil
            guard let element = try change(index, found?.content) else {
                if let found, let content = found.content { keep(content, found.number, index) }
                return
            }
            let number = found?.number ?? reserved[index]
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
            // Equal elements can have texts in two normalizations, which queries tell apart.
            if former.isDeleted == element.isDeleted, table.hasSameServerValue(element, as: former),
                table.hasSameFields(element, as: former)
            {
                return
            }
            // An element without a value may be missing in the file.
            if former.confirmed == nil { return try transaction.write(element, number, key(), table) }
            let hasSameFields = table.hasSameFields(element, as: former)
            try replace(number, try table.columns(of: element), hasSameFields: hasSameFields)
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
            if isVisible { changed.append(number) }
            keep(element, number, index)
        }

        private mutating func note(_ number: Int, _ index: Int) {
            if reserved[index] < unused { return }
            found[reserved[index] - unused] = number
            transaction.cache.lastNumber = max(transaction.cache.lastNumber ?? 0, number)
        }

        /// Puts an element into the cache.
        private mutating func keep(_ element: StoredContent, _ number: Int, _ index: Int) {
            note(number, index)
            table.set(element, at: number, transaction.cache.nextRevision())
            transaction.cache.note(element.interval)
        }
    }
#endif
