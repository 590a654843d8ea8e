#if Store
    import Foundation
    import GRDB
    import GenAPIRepositories

    extension StoreSchema {
        /// In days since 1970.
        static var today: Int { Int(Date().timeIntervalSince1970 / 86_400) }

        /// Once a day, removes the lists that were not used in the last days, and the elements that are in no list and
        /// have not been written since then.
        ///
        /// - Parameter days: Less than zero counts as zero.
        static func forgetUnused(_ database: Database, on today: Int, after days: Int) throws {
            if try database.fact("tidied") == "\(today)" { return }
            try database.inTransaction(.immediate) {
                let first = today - min(max(days, 0), max(today, 0))
                try removeUnused(database, before: first)
                try database.setFact("tidied", "\(today)")
                return .commit
            }
        }

        private static func removeUnused(_ database: Database, before first: Int) throws {
            let day = Query.Value.int(first)
            for table in ["chunk", "tag"] {
                try database.run(
                    "DELETE FROM \(table) WHERE list IN (SELECT number FROM list WHERE day < ?)",
                    day
                )
            }
            try database.run("DELETE FROM list WHERE day < ?", day)
            let last = try database.elementNumbers()?.upperBound ?? 0
            let former = try database.fact("lastNumber").flatMap { Int($0) } ?? 0
            try database.setFact("lastNumber", "\(max(last, former))")
            try removeElements(writtenBefore: first, from: database)
        }

        private static func removeElements(writtenBefore first: Int, from database: Database) throws {
            var held: NumberSet?
            for table in try database.elementTables() {
                var old: [Int] = []
                try database.run("SELECT number FROM \(table) WHERE day < ?", .int(first)) {
                    old.append($0.int(0))
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
