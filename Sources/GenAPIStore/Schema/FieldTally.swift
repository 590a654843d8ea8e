#if Store
    import GRDB
    import GenAPIRepositories

    /// A tally of stored elements in SQL. Elements that this version of the app could not read do not count.
    struct FieldTally<Element: RepositoryStore.Queryable> {
        private let sql: String
        private let values: [Query.Value]

        /// The number of elements that a statement can leave out.
        private static var largest: Int { 1_000 }

        /// `nil` if the query is too large for SQLite.
        ///
        /// - Parameters:
        ///   - others: The numbers of elements that are left out.
        ///   - isOfOwnServer: Whether elements whose keys have a parent are left out.
        /// - Throws: `DatabaseError` if no index has a field of the query.
        init?(
            _ query: TallyQuery<Element>,
            without others: [Int],
            isOfOwnServer: Bool,
            of layout: ElementLayout,
            _ columns: ElementFields<Element>
        ) throws {
            let condition = query.elements.condition
            guard others.count <= Self.largest, FieldQuery.isPossible(condition) else { return nil }
            var (builder, conditions) = (
                FieldQuery.Builder(columns: columns), ["length(value) > 0", "unread IS NULL"]
            )
            if isOfOwnServer { conditions.append("\(ElementLayout.identity) < x''") }
            if !others.isEmpty {
                conditions.append("number NOT IN (\(others.map(String.init).joined(separator: ", ")))")
            }
            if let condition { conditions.append(try builder.text(condition.expression)) }
            let column = try query.field.map { try builder.column(of: $0) }
            sql =
                "SELECT \(column ?? "NULL"), count(*) FROM \(layout.table)"
                + " WHERE \(conditions.joined(separator: " AND "))" + (column.map { " GROUP BY \($0)" } ?? "")
            values = builder.values
        }

        func run(in database: Database) throws -> Tally {
            var tally = Tally()
            try Query(try database.makeStatement(sql: sql)).run(values) { row in
                tally.add(row.number(0), times: row.int(1))
            }
            return tally
        }
    }

    extension Query.Row {
        /// A number that is added up. Texts and others are not.
        fileprivate func number(_ column: Int32) -> RepositoryStore.Scalar {
            switch value(column) {
            case .int(let integer): .integer(Int64(integer))
            case .real(let real): .real(real)
            case .null, .text, .utf8, .bytes: .null
            }
        }
    }
#endif
