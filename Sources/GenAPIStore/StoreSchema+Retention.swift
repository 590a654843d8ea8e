#if Store
    import Foundation
    import GRDB

    extension StoreSchema {
        /// The number of days after which an unused list is removed.
        static let daysUnused = 30

        /// In days since 1970.
        static var today: Int { Int(Date().timeIntervalSince1970 / 86_400) }

        /// Once a day, removes the lists that were not used in the last days, and the elements that are in no list and
        /// have not been written since then.
        static func forgetUnused(_ database: Database, on today: Int) throws {
            if try database.fact("tidied") == "\(today)" { return }
            try database.inTransaction(.immediate) {
                try removeUnused(database, on: today)
                return .commit
            }
        }

        private static func removeUnused(_ database: Database, on today: Int) throws {
            let day = Query.Value.int(today - daysUnused)
            for table in ["chunk", "holder", "tag"] {
                try database.run(
                    "DELETE FROM \(table) WHERE list IN (SELECT number FROM list WHERE day < ?)",
                    day
                )
            }
            try database.run("DELETE FROM list WHERE day < ?", day)
            let last = try database.int("SELECT max(number) FROM element") ?? 0
            let former = try database.fact("lastNumber").flatMap { Int($0) } ?? 0
            try database.setFact("lastNumber", "\(max(last, former))")
            try database.run(
                """
                DELETE FROM element
                WHERE day < ? AND NOT EXISTS (SELECT 1 FROM holder WHERE holder.element = element.number)
                """,
                day
            )
            try database.setFact("tidied", "\(today)")
        }
    }
#endif
