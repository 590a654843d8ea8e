#if Store
    import GRDB

    // Checkpoints copy the write-ahead log into the file while the store is idle.

    extension DiskStore {
        /// The store is idle if its last transaction is so long ago.
        private static var rest: Duration { .seconds(1) }

        private var isIdle: Bool { lastTransaction.duration(to: .now) >= Self.rest }

        func scheduleCheckpoint() {
            lastTransaction = .now
            guard checkpoint == nil else { return }
            checkpoint = Task { [weak self] in
                repeat {
                    guard (try? await Task.sleep(for: Self.rest)) != nil else { return }
                } while await self?.isIdle == false
                await self?.makeCheckpoint()
                await self?.check()
            }
        }

        private func makeCheckpoint() {
            checkpoint = nil
            try? opened?.setReadOnly(false)
            try? opened?.queue.inDatabase { database in
                if try database.fact("cleaning") != nil { try clean(database) }
                _ = try database.checkpoint(.passive)
            }
        }

        /// Writes the file anew after a type was removed, so that it does not contain the bytes of its elements any more.
        private func clean(_ database: Database) throws {
            try database.execute(sql: "VACUUM")
            _ = try database.checkpoint(.truncate)
            try database.run("DELETE FROM fact WHERE name = ?", .text("cleaning"))
        }
    }

    // SQLite does not notice all damage while it uses a file. So the file is checked as a whole while the store is idle.

    extension DiskStore {
        /// Checks the file once a day and repairs it if it is damaged. Transactions do not wait for the check.
        func check() async {
            guard !isChecked, let connection = opened?.queue else { return }
            isChecked = true
            let today = "\(today())"
            guard (try? connection.inDatabase { try $0.fact("checked") }) != today,
                let isDamaged = try? await file.isDamaged(), connection === opened?.queue
            else { return }
            if isDamaged {
                try? repair()
            } else {
                try? opened?.setReadOnly(false)
                try? connection.inDatabase { try $0.setFact("checked", today) }
            }
        }
    }
#endif
