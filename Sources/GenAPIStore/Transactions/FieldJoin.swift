#if Store
    import GenAPIRepositories
    import GRDB

    /// A query of stored elements and those whose ids they have, in SQL.
    struct FieldJoin<Element: RepositoryStore.Queryable, Included: Identifiable & Sendable>
    where Included.ID: Sendable {
        let sql: String
        /// Whether the rows meet the whole condition of the elements. Conditions that are too large for SQLite are left out.
        let isComplete: Bool
        private let values: [Query.Value]

        /// - Parameter isFiltered: Whether the rows meet the condition of the included elements, if SQLite can tell.
        /// - Throws: `DatabaseError` if no index has a field of the query.
        init(
            _ join: JoinQuery<Element, Included>,
            of table: TypedStoreTable<Element>,
            _ columns: ElementFields<Element>,
            including other: TypedStoreTable<Included>,
            isFiltered: Bool
        ) throws {
            var builder = FieldQuery<Element>.Builder(columns: columns, table: "t.")
            let relation = try builder.column(of: join.field)
            let query = join.elements
            isComplete = FieldQuery.isPossible(query.condition)
            var (conditions, values) = ([String](), [Query.Value]())
            if let condition = query.condition, isComplete {
                conditions.append(try builder.text(condition.expression))
            }
            values = builder.values
            if isFiltered, let condition = join.condition,
                let (text, more) = try other.fields?.text(of: condition, table: "o.")
            {
                conditions.append(text)
                values += more
            }
            var order = try query.order.map {
                "\(try builder.column(of: $0.field)) \($0.isDescending ? "DESC" : "ASC")"
            }
            if let first = join.order, let text = try other.fields?.text(of: first, table: "o.") {
                order.insert(text, at: 0)
            }
            let filter = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
            sql =
                "SELECT t.number, o.number FROM \(table.layout.table) t LEFT JOIN \(other.layout.table) o"
                + " ON o.\(ElementLayout.identity) = \(relation)\(filter)"
                + " ORDER BY " + order.joined(separator: ", ")
            self.values = values
        }

        /// Visits the numbers of the elements and of those that they include, in order, until the visitor returns `false`.
        func visit(in database: Database, while body: (_ number: Int, _ included: Int?) throws -> Bool) throws
        {
            try Query(try database.makeStatement(sql: sql)).run(values) { row in
                try body(row.int(0), row.isNull(1) ? nil : row.int(1))
            }
        }
    }

    extension ElementFields {
        /// The condition of included elements in SQL, and its values; `nil` if it is too large for SQLite.
        fileprivate func text(of condition: IncludedCondition<Element>, table: String) throws -> (
            String, [Query.Value]
        )? {
            guard let type = Element.self as? any RepositoryStore.Queryable.Type else { return nil }
            return try text(of: condition.condition, type, table)
        }

        /// The order by a field of included elements in SQL.
        fileprivate func text(of order: IncludedOrder<Element>, table: String) throws -> String? {
            guard let type = Element.self as? any RepositoryStore.Queryable.Type else { return nil }
            return try column(of: order.field, type, table).map {
                "\($0) \(order.isDescending ? "DESC" : "ASC")"
            }
        }

        private func column<Known: RepositoryStore.Queryable>(
            of field: any Sendable,
            _ type: Known.Type,
            _ table: String
        ) throws -> String? {
            guard let field = field as? StoredField<Known>, let fields = self as? ElementFields<Known> else {
                return nil
            }
            var builder = FieldQuery<Known>.Builder(columns: fields, table: table)
            return try builder.column(of: field)
        }

        private func text<Known: RepositoryStore.Queryable>(
            of condition: any Sendable,
            _ type: Known.Type,
            _ table: String
        ) throws -> (String, [Query.Value])? {
            guard let condition = condition as? RepositoryStore.Condition<Known>,
                FieldQuery.isPossible(condition), let fields = self as? ElementFields<Known>
            else { return nil }
            var builder = FieldQuery<Known>.Builder(columns: fields, table: table)
            return (try builder.text(condition.expression), builder.values)
        }
    }
#endif
