#if Store
    import GRDB
    import GenAPIRepositories
    import GenAPIRuntime

    /// The fields of a queryable element type, in columns next to the JSON of its elements.
    ///
    /// The columns are derived from the elements: if the fields of the type differ from those in the file, the columns are filled
    /// again.
    struct ElementFields<Element: Identifiable & Sendable> {
        /// The fields besides the identity, in the order of their columns.
        private let fields: [StoredField<Element>]
        private let identity: StoredField<Element>
        /// Whether the key in the file is the identity. Otherwise it is a field like others.
        private let isKey: Bool
        /// The columns of each index.
        private let indexes: [[String]]

        /// `nil` if the type is not `Queryable`.
        init?() {
            guard let queryable = Element.self as? any RepositoryStore.Queryable.Type,
                let identity = Self.fields(of: queryable).first?.first
            else { return nil }
            let isKey = !(Element.self is any NestedResource.Type)
            let indexed = (isKey ? [] : [[identity]]) + Self.fields(of: queryable).dropFirst()
            var fields: [StoredField<Element>] = []
            for field in indexed.joined()
            where !(isKey && field.name == identity.name)
                && !fields.contains(where: { $0.name == field.name })
            {
                fields.append(field)
            }
            (self.fields, self.identity, self.isKey) = (fields, identity, isKey)
            let key = isKey ? nil : Self.column(of: identity, in: fields)
            let last = key ?? ElementLayout.identity
            // The identity orders equal values. The key's own index exists in any case.
            indexes = indexed.map { index in
                let columns = index.map { Self.column(of: $0, in: fields) ?? last }
                return columns.contains(last) ? columns : columns + [last]
            }.filter { $0 != [ElementLayout.identity] }
        }

        /// The identity, and then the fields of each index.
        private static func fields<Known: RepositoryStore.Queryable>(
            of type: Known.Type
        ) -> [[StoredField<Element>]] {
            ([[Known.QueryableFields().id.stored]] + Known.storedIndexes).compactMap {
                $0 as? [StoredField<Element>]
            }
        }

        private static func column(
            of field: StoredField<Element>,
            in fields: [StoredField<Element>]
        ) -> String? {
            fields.firstIndex { $0.name == field.name }.map(ElementLayout.column)
        }

        /// The number of columns.
        var count: Int { fields.count }

        /// `nil` if no index has the field.
        func column(of field: StoredField<Element>) -> String? {
            isKey && field.name == identity.name
                ? ElementLayout.identity : Self.column(of: field, in: fields)
        }

        /// - Parameter element: `nil` if there is no readable value.
        private func values(of element: Element?) -> [Query.Value] {
            guard let element else { return Array(repeating: .null, count: fields.count) }
            return fields.map { Query.Value($0.value(element)) }
        }

        /// Returns the value of each field of an element. Needs no metadata.
        var readers: [(StoredContent.Box) -> Query.Value] {
            fields.map { field in
                let value = field.value
                return { Query.Value(ElementBox<Element>.read($0, value)) }
            }
        }

        /// Equal texts mean equal columns and indexes. The number increases when the stored form of a value changes.
        private var definition: String {
            let fields = ((isKey ? [identity] : []) + fields).map {
                "\($0.name.utf8.count) \($0.name) \($0.type)"
            }
            return (["1"] + fields + indexes.map { "\($0)" }).joined(separator: "\n")
        }
    }

    extension ElementFields {
        /// Creates and fills the columns, unless they are current.
        ///
        /// - Parameter read: Reads an element; `nil` if it is unreadable.
        func prepare(_ layout: ElementLayout, in database: Database, read: ([UInt8]) -> Element?) throws {
            let definition = definition
            if try database.fact(layout.table) == definition { return try readAgain(layout, database, read) }
            try layout.removeIndexes(from: database)
            try layout.addColumns(to: database)
            try fill(layout, database, read)
            try addIndexes(to: layout, in: database)
            try database.setFact(layout.table, definition)
        }

        func addIndexes(to layout: ElementLayout, in database: Database) throws {
            for (number, columns) in indexes.enumerated() {
                try layout.addIndex(number, on: columns, to: database)
            }
        }

        private func fill(_ layout: ElementLayout, _ database: Database, _ read: ([UInt8]) -> Element?) throws
        {
            let sql = "SELECT number, value FROM \(layout.table) WHERE length(value) > 0 ORDER BY number"
            try database.run(sql) { try save(read($0.bytes(1)), at: $0.int(0), layout, database) }
        }

        /// Fills the columns of the elements that an earlier version could not read and this one can.
        private func readAgain(
            _ layout: ElementLayout,
            _ database: Database,
            _ read: ([UInt8]) -> Element?
        ) throws {
            var numbers: [Int] = []
            try database.run("SELECT number FROM \(layout.table) WHERE unread = 1") {
                numbers.append($0.int(0))
            }
            for number in numbers {
                try database.run("SELECT value FROM \(layout.table) WHERE number = ?", .int(number)) {
                    try save(read($0.bytes(0)), at: number, layout, database)
                }
            }
        }

        /// - Parameter element: `nil` if it is unreadable.
        private func save(
            _ element: Element?,
            at number: Int,
            _ layout: ElementLayout,
            _ database: Database
        ) throws {
            let unread = element == nil ? Query.Value.int(1) : .null
            try Query(layout.setFields, database).run(values(of: element) + [unread, .int(number)])
        }
    }

    extension Query.Value {
        init(_ scalar: RepositoryStore.Scalar) {
            switch scalar {
            case .null: self = .null
            case .integer(let integer): self = .int(Int(integer))
            case .real(let real): self = .real(real)
            case .text(let text): self = .text(text)
            }
        }
    }
#endif
