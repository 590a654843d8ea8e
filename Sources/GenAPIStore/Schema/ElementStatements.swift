#if Store
    import GRDB

    /// The statements for the elements of one type, in a transaction. Each one is looked up once.
    final class ElementStatements {
        let layout: ElementLayout
        private let database: Database
        private var queries: [Query?] = Array(repeating: nil, count: Kind.allCases.count)

        enum Kind: Int, CaseIterable {
            case find, read, insert, insertTogether, write, change, changeValue, remove
        }

        init(_ layout: ElementLayout, _ database: Database) {
            (self.layout, self.database) = (layout, database)
        }

        /// Runs a statement to its end and visits each row of the result.
        ///
        /// - Returns: The number of changed rows.
        @discardableResult func run(
            _ kind: Kind,
            _ values: [Query.Value],
            visit: (Query.Row) throws -> Void = { _ in }
        ) throws -> Int {
            let known = queries[kind.rawValue]
            let query = try known ?? Query(sql(of: kind), database)
            if known == nil { queries[kind.rawValue] = query }
            try query.run(values, visit: visit)
            return query.changedRows
        }

        private func sql(of kind: Kind) -> String {
            switch kind {
            case .find: layout.find
            case .read: layout.read
            case .insert: layout.insert
            case .insertTogether: layout.insertTogether
            case .write: layout.write
            case .change: layout.change
            case .changeValue: layout.changeValue
            case .remove: layout.remove
            }
        }
    }
#endif
