#if Store
    import GenAPIRepositories
    import GRDB
    import Logging

    /// Logs queries of many elements that no index serves.
    final class UnindexedQueries {
        private let logger: Logger
        /// The number of elements of a type from which its queries are logged.
        private let threshold: Int
        /// The texts of the queries that were checked.
        private var checked: Set<String> = []

        init(_ logger: Logger, threshold: Int = 10_000) {
            (self.logger, self.threshold) = (logger, threshold)
        }

        /// Checks each query of a large table once.
        func check<Element>(
            _ query: FieldQuery<Element>,
            of layout: ElementLayout,
            in database: Database
        ) throws {
            guard logger.logLevel <= .debug, checked.count < 1_000, !checked.contains(query.sql),
                try isLarge(layout.table, database)
            else { return }
            checked.insert(query.sql)
            if try isServed(query, database) { return }
            let fields = query.fields.joined(separator: ", ")
            logger.debug(
                "a query of \(threshold) or more stored elements has no index that begins with its fields",
                metadata: ["type": "\(Element.self)", "fields": "\(fields)"]
            )
        }

        private func isLarge(_ table: String, _ database: Database) throws -> Bool {
            try database.int("SELECT 1 FROM \(table) LIMIT 1 OFFSET \(max(threshold - 1, 0))") != nil
        }

        /// Whether SQLite neither visits all rows for a condition nor sorts them.
        private func isServed<Element>(
            _ query: FieldQuery<Element>,
            _ database: Database
        ) throws -> Bool {
            var steps: [String] = []
            let plan = try database.makeStatement(sql: "EXPLAIN QUERY PLAN " + query.sql)
            try Query(plan).run([]) { steps.append($0.text(3)) }
            return steps.allSatisfy { step in
                !(step.hasPrefix("SCAN") && query.hasCondition) && !step.hasPrefix("USE TEMP B-TREE")
            }
        }
    }
#endif
