#if Store
    import GenAPIRepositories
    import GRDB

    /// A query of stored elements in SQL. Its text depends only on the structure of the query; values are bound.
    struct FieldQuery<Element: RepositoryStore.Queryable> {
        let sql: String
        /// Whether the rows meet the whole condition. Conditions that are too large for SQLite are left out.
        let isComplete: Bool
        let hasCondition: Bool
        /// The names of the fields that it uses, in order.
        let fields: [String]
        private let values: [Query.Value]

        /// SQLite's default limits are 1,000 for the depth of an expression and 100 for the stack of its parser.
        private static var largest: (size: Int, depth: Int) { (250, 16) }

        /// - Throws: `DatabaseError` if no index has a field of the query.
        init(
            _ query: ElementQuery<Element>,
            of layout: ElementLayout,
            _ columns: ElementFields<Element>
        ) throws {
            var (sql, builder) = ("SELECT number FROM \(layout.table)", Builder(columns: columns))
            let condition = query.condition
            isComplete = Self.isPossible(condition)
            if let condition, isComplete { sql += " WHERE " + (try builder.text(condition.expression)) }
            let order = try query.order.map {
                "\(try builder.column(of: $0.field)) \($0.isDescending ? "DESC" : "ASC")"
            }
            self.sql = sql + " ORDER BY " + order.joined(separator: ", ")
            hasCondition = condition != nil
            (values, fields) = (builder.values, builder.fields)
        }

        /// Whether a condition is not too large for SQLite.
        static func isPossible(_ condition: RepositoryStore.Condition<Element>?) -> Bool {
            condition.map { $0.size <= largest.size && $0.depth <= largest.depth } ?? true
        }

        /// Visits the numbers of the elements, in order, until the visitor returns `false`.
        func visit(in database: Database, while body: (Int) throws -> Bool) throws {
            // Apps can compose conditions of any structure; their statements are not kept.
            try Query(try database.makeStatement(sql: sql)).run(values) { try body($0.int(0)) }
        }
    }

    extension FieldQuery {
        /// Makes the text of a statement and collects its values.
        struct Builder {
            let columns: ElementFields<Element>
            /// The name of the table before each column, in statements of several tables.
            var table = ""
            var values: [Query.Value] = []
            var fields: [String] = []

            mutating func column(of field: StoredField<Element>) throws -> String {
                guard let column = columns.column(of: field) else {
                    // The file is not damaged.
                    throw DatabaseError(
                        resultCode: .SQLITE_MISUSE,
                        message: "no index has the field '\(field.name)'"
                    )
                }
                if !fields.contains(field.name) { fields.append(field.name) }
                return table + column
            }

            /// A condition in SQL that is never null.
            mutating func text(_ condition: RepositoryStore.Condition<Element>.Expression) throws -> String {
                switch condition {
                case .all(let parts): return try joined(parts, by: " AND ")
                case .any(let parts): return try joined(parts, by: " OR ")
                case .not(let condition): return "NOT \(try text(condition))"
                case .comparison(let field, let comparison, let value):
                    return try text(column(of: field), comparison, value)
                case .text(let field, let search): return text(try column(of: field), search)
                case .among(let field, let values): return text(try column(of: field), among: values)
                }
            }

            private mutating func text(_ column: String, _ search: TextSearch) -> String {
                if let range = search.range {
                    values += [range.start, range.end]
                    return "(\(column) >= ? AND \(column) < ? AND \(column) IS NOT NULL)"
                }
                values += search.parameters
                return "\(TextSearch.functionName)(CAST(\(column) AS BLOB), ?, ?, ?, ?)"
            }

            private mutating func text(_ column: String, among scalars: [RepositoryStore.Scalar]) -> String {
                let known = scalars.filter { !$0.isNull }
                values += known.map(Query.Value.init)
                let list = known.map { _ in "?" }.joined(separator: ", ")
                // Otherwise a missing value would make the condition null.
                return known.count < scalars.count
                    ? "(\(column) IS NULL OR \(column) IN (\(list)))"
                    : "(\(column) IN (\(list)) AND \(column) IS NOT NULL)"
            }

            private mutating func joined(
                _ parts: [RepositoryStore.Condition<Element>.Expression],
                by separator: String
            ) throws -> String {
                var texts: [String] = []
                for part in parts { texts.append(try text(part)) }
                return "(" + texts.joined(separator: separator) + ")"
            }

            private mutating func text(
                _ column: String,
                _ comparison: RepositoryStore.Condition<Element>.Comparison,
                _ value: RepositoryStore.Scalar
            ) -> String {
                if comparison != .equal, value.isNull { return "0" }
                values.append(Query.Value(value))
                let text = "\(column) \(comparison.sql) ?"
                return comparison == .equal ? "(\(text))" : "(\(text) AND \(column) IS NOT NULL)"
            }
        }
    }

    extension RepositoryStore.Condition.Comparison {
        fileprivate var sql: String {
            switch self {
            case .equal: "IS"
            case .less: "<"
            case .lessOrEqual: "<="
            case .greater: ">"
            case .greaterOrEqual: ">="
            }
        }
    }
#endif
