#if Store
    import Foundation
    import GRDB
    import GenAPIRepositories

    /// A version of an app or an app extension.
    struct AppVersion: Sendable {
        let identifier: String
        let version: String

        /// The version of the running app; `nil` if it has no bundle, such as a command.
        static var current: AppVersion? {
            let info = Bundle.main.infoDictionary
            guard let identifier = Bundle.main.bundleIdentifier,
                let build = info?["CFBundleVersion"] as? String
            else { return nil }
            let name = info?["CFBundleShortVersionString"] as? String
            return AppVersion(identifier: identifier, version: "\(name ?? "") \(build)")
        }
    }

    extension StoreSchema {
        /// Makes all lists stale, unless the app had this version when it opened the file before. Another version may read
        /// fields that the stored elements lack.
        static func note(_ app: AppVersion, in database: Database) throws {
            let name = "version \(app.identifier)"
            if try database.fact(name) == app.version { return }
            try database.inTransaction(.immediate) {
                try database.invalidateLists()
                try database.setFact(name, app.version)
                return .commit
            }
        }
    }

    extension Database {
        fileprivate func invalidateLists() throws {
            var states: [(list: Int, state: KeptListState)] = []
            // Lists that cannot be read are fetched again in any case.
            try run("SELECT number, state FROM list") { row in
                if let state = KeptListState(row.bytes(1)) { states.append((row.int(0), state)) }
            }
            for (list, state) in states {
                try run(
                    "UPDATE list SET state = ? WHERE number = ?",
                    .bytes(try state.invalidated.bytes()),
                    .int(list)
                )
            }
        }
    }
#endif
