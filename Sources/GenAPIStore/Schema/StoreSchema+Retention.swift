#if Store
    import Foundation
    import GRDB
    import GenAPIRepositories

    extension StoreSchema {
        /// In days since 1970.
        static var today: Int { Int(Date().timeIntervalSince1970 / 86_400) }

        /// Once a day, removes the lists that were not used in the last days, and the elements that are in no list and
        /// have not been written since then, except those of types that are kept.
        ///
        /// - Parameter days: Less than zero counts as zero.
        static func forgetUnused(_ database: Database, on today: Int, after days: Int) throws {
            if try database.fact("tidied") == "\(today)" { return }
            try database.inTransaction(.immediate) {
                let first = today - min(max(days, 0), max(today, 0))
                try removeUnused(database, before: first, on: today)
                try database.setFact("tidied", "\(today)")
                return .commit
            }
        }

        private static func removeUnused(_ database: Database, before first: Int, on today: Int) throws {
            // A day that cannot be is not a reason to remove a list.
            try database.run("UPDATE list SET day = ? WHERE day < 0 OR day > ?", .int(today), .int(today))
            let day = Query.Value.int(first)
            for table in ["chunk", "tag"] {
                try database.run(
                    "DELETE FROM \(table) WHERE list IN (SELECT number FROM list WHERE day < ?)",
                    day
                )
            }
            try database.run("DELETE FROM list WHERE day < ?", day)
            let last = try database.elementNumbers()?.upperBound ?? 0
            let fact = try database.fact("lastNumber").flatMap { Int($0) } ?? 0
            let former = StoreSchema.isElementNumber(fact) ? fact : 0
            try database.setFact("lastNumber", "\(max(last, former))")
            try removeElements(writtenBefore: first, on: today, from: database)
        }

        private static func removeElements(
            writtenBefore first: Int,
            on today: Int,
            from database: Database
        ) throws {
            var held: NumberSet?
            let keptTables = try database.keptTables()
            for table in try database.elementTables() where !keptTables.contains(table) {
                var (old, impossible) = ([Int](), [Int]())
                let sql = "SELECT number, day FROM \(table) WHERE day < ? OR day > ?"
                try database.run(sql, .int(first), .int(today)) { row in
                    if (0..<first).contains(row.int(1)) {
                        old.append(row.int(0))
                    } else {
                        impossible.append(row.int(0))
                    }
                }
                for number in impossible {
                    try database.run(
                        "UPDATE \(table) SET day = ? WHERE number = ?",
                        .int(today),
                        .int(number)
                    )
                }
                if old.isEmpty { continue }
                let kept = try held ?? database.numbersInLists()
                held = kept
                for number in old where !kept.contains(number) {
                    try database.run("DELETE FROM \(table) WHERE number = ?", .int(number))
                }
            }
        }
    }

    extension Database {
        fileprivate func numbersInLists() throws -> NumberSet {
            var numbers = NumberSet()
            try run("SELECT entries FROM chunk") { row in
                for number in [Int](kept: row.bytes(0)) { numbers.insert(number) }
            }
            return numbers
        }
    }
#endif
