#if Store
    import Foundation
    import GRDB
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    @testable import GenAPIRepositories
    @testable import GenAPIStore

    /// Elements that stay when their account signs out.
    @Suite(.timeLimit(.minutes(5))) struct KeptElementsTests {
        private let stores = TemporaryStores()

        private func repositories(_ account: String = "7") async throws -> Repositories {
            Repositories(store: try await stores.store(account), connectivity: nil)
        }

        /// Fills a store: elements that stay and others, lists of both, and an operation. Some were replaced or deleted before.
        private func fill(_ repositories: Repositories) async throws {
            for text in ["replaced text", "kept text"] {
                try await repositories.diaries.save((0..<40).map { Diary($0, "\(text) \($0)") })
            }
            let diaries = repositories.list("diaries") { _ in
                Page([Diary(1, "kept text 1"), Diary(0, "kept text 0")])
            }
            try await diaries.refresh()
            for name in ["replaced name", "secret name"] {
                try await repositories.members.save((0..<40).map { Member($0, "\(name) \($0)", nil) })
            }
            let members = repositories.list("secret list") { _ in
                Page([Member(1, "secret name 1", nil)], total: 1)
            }
            try await members.refresh()
            try await repositories.diaries.delete(39) {}
            try await repositories.store.transaction { transaction in
                try transaction.save(
                    StoredOperation(number: 1, content: Array(#"{"secret":"operation"}"#.utf8))
                )
            }
        }

        private static let kept = (0..<39).map { Diary($0, "kept text \($0)") }

        /// Expects the state after the sign-out, at the next login of the account.
        private func expectOnlyKept(in repositories: Repositories) async throws {
            #expect(try await repositories.diaries.stored(sort: \.id) == Self.kept)
            #expect(try await repositories.diaries.stored(where: \.text == "kept text 3").map(\.id) == [3])
            #expect(try await repositories.members.stored().isEmpty)
            #expect(try await repositories.diaries.findIfPresent(39, .neverFetch) == nil)
            let list = repositories.list("diaries") { _ in Page([Diary]()) }
            let snapshot = try await list.snapshot()
            #expect(snapshot.content == .unknown && snapshot.rows.isEmpty)
            #expect(try await repositories.store.transaction { try $0.operations() }.isEmpty)
        }

        /// Expects that the files contain none of these texts.
        private func expectNoBytes(_ texts: [String]) throws {
            for file in try files {
                let data = try Data(contentsOf: file)
                for text in texts {
                    #expect(data.range(of: Data(text.utf8)) == nil, "\(text) in \(file.lastPathComponent)")
                }
            }
        }

        private var files: [URL] {
            get throws {
                let paths = try FileManager.default.subpathsOfDirectory(
                    atPath: stores.folder.path(percentEncoded: false)
                )
                return paths.map { stores.folder.appending(path: $0) }.filter { !$0.hasDirectoryPath }.filter
                {
                    (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
                }
            }
        }

        private static let removed = ["secret", "replaced", "kept text 39"]

        @Test(
            "elements to keep are available at the next login, and no file contains anything else",
            .proves("SW-18", "SW-20", "N-15")
        )
        func signOut() async throws {
            let first = try await repositories()
            try await fill(first)
            try await first.close(discardingUnsent: true)
            try expectNoBytes(Self.removed)
            #expect(try stores.files.map { ($0 as NSString).lastPathComponent } == ["store.sqlite"])
            let other = try await repositories("8")
            #expect(try await other.diaries.stored().isEmpty)
            for _ in 1...2 { try await expectOnlyKept(in: repositories()) }
            // The next login adds to it, and its sign-out keeps that too.
            let next = try await repositories()
            try await next.diaries.save(Diary(100, "new text"))
            try await next.close()
            #expect(
                try await repositories().diaries.stored(sort: \.id) == Self.kept + [Diary(100, "new text")]
            )
        }

        @Test("without elements to keep, the folder is removed", .proves("SW-18"))
        func nothingToKeep() async throws {
            let repositories = try await repositories()
            try await repositories.diaries.save(Diary(1, "a"))
            try await repositories.diaries.delete(1) {}
            try await repositories.members.save(Member(1, "a", nil))
            try await repositories.close()
            #expect(try files.isEmpty)
        }

        @Test("the confirmed value of an element with an unconfirmed change is kept", .proves("N-15"))
        func pendingChange() async throws {
            let repositories = try await repositories()
            let diaries = repositories.diaries
            try await diaries.save(Diary(1, "confirmed"))
            let (opened, latch) = AsyncStream.makeStream(of: Void.self)
            async let change = diaries.update(1, { $0.text = "draft" }) {
                for await _ in opened {}
                return Diary(1, "draft")
            }
            while try await diaries.find(1, .neverFetch).text != "draft" { await Task.yield() }
            try await repositories.close()
            latch.finish()
            _ = try? await change
            #expect(try await self.repositories().diaries.stored() == [Diary(1, "confirmed")])
            try expectNoBytes(["draft"])
        }

        @Test("neither their age nor the number of other elements removes what is kept", .proves("N-15"))
        func unused() async throws {
            let repositories = Repositories(store: try await stores.open(on: 100), unusedRows: 20)
            try await repositories.diaries.save(Diary(1, "old"))
            try await repositories.members.save(Member(1, "old", nil))
            for number in 2...60 {
                try await repositories.diaries.save(Diary(number, "more"))
                try await repositories.members.save(Member(number, "more", nil))
                let members = repositories.list("\(number)") { _ in Page([Member(number, "listed", nil)]) }
                try await members.refresh()
            }
            #expect(try await repositories.members.findIfPresent(1, .neverFetch) == nil)
            #expect(try await repositories.diaries.stored().count == 60)
            let later = Repositories(store: try await stores.open(on: 1_000), unusedRows: 20)
            #expect(try await later.members.stored().isEmpty)
            #expect(try await later.diaries.stored().count == 60)
        }

        // Interruptions.

        /// Where a process was terminated while it signed the account out.
        enum Interruption: CaseIterable, Sendable {
            case afterTheMark, whileCopying, beforeReplacing, whileReplacing, beforeUnlocking
        }

        @Test(
            "a process that was terminated while it signed out has signed out",
            .proves("SW-18", "C1"),
            arguments: Interruption.allCases
        )
        func interruption(_ interruption: Interruption) async throws {
            let repositories = try await repositories()
            try await fill(repositories)
            let (file, lock) = (stores.file(), try stores.file().newLock())
            let queue = try file.open(on: StoreSchema.today, lock).queue
            try await queue.write { try $0.signOutAccount() }
            try queue.close()
            switch interruption {
            case .afterTheMark: break
            case .whileCopying: try Data("SQLite format 3\0".utf8).write(to: file.savedPath)
            case .beforeReplacing, .whileReplacing, .beforeUnlocking:
                let rest = try Data(contentsOf: file.path)
                try file.remove(lock)
                let lockFile = file.folder.appending(path: "store.lock")
                #expect(
                    FileManager.default.createFile(
                        atPath: lockFile.path(percentEncoded: false),
                        contents: nil
                    )
                )
                if interruption == .beforeUnlocking { break }
                try FileManager.default.moveItem(at: file.path, to: file.repairedPath)
                // The log is gone already, and with it the mark.
                if interruption == .whileReplacing { try rest.write(to: file.path) }
            }
            try await expectOnlyKept(in: self.repositories())
            try expectNoBytes(Self.removed)
            await #expect(throws: FetchError.closed) { try await repositories.diaries.save(Diary(1, "late")) }
            try await expectOnlyKept(in: self.repositories())
        }

        @Test("a sign-out that is not finished does not remove a file that has another key")
        func otherKey() async throws {
            let lock = try stores.file().newLock()
            lock.noteSignOut()
            let encrypted = stores.file().otherPath
            try Data("unreadable".utf8).write(to: encrypted)
            await #expect(throws: StoreError.wrongKey) { try await stores.store("7") }
            #expect(try Data(contentsOf: encrypted) == Data("unreadable".utf8))
        }

        @Test("what is kept of an account can be removed, also while it is signed in", .proves("N-15"))
        func removal() async throws {
            let (signedOut, signedIn, other) = ("7", "8", "9")
            for account in [signedOut, signedIn, other] {
                try await repositories(account).diaries.save(Diary(1, "kept text of \(account)"))
            }
            try await repositories(signedOut).close()
            let open = try await repositories(signedIn)
            _ = try await open.diaries.stored()
            for account in [signedOut, signedIn, signedIn, "nobody"] {
                try await RepositoryStore.removeFromDisk(
                    at: stores.folder,
                    for: account,
                    on: TemporaryStores.server
                )
            }
            try expectNoBytes(["kept text of 7", "kept text of 8"])
            await #expect(throws: FetchError.closed) { try await open.diaries.save(Diary(1, "late")) }
            await #expect(throws: FetchError.closed) { _ = try await open.diaries.stored() }
            for account in [signedOut, signedIn] {
                #expect(try await repositories(account).diaries.stored().isEmpty)
            }
            #expect(try await repositories(other).diaries.stored().count == 1)
        }

        // Several processes.

        @Test(
            "another process notices the sign-out and changes nothing that is kept",
            .proves("SW-14"),
            arguments: [false, true]
        )
        func otherProcess(hasReadIt: Bool) async throws {
            let (app, other) = (try await repositories(), try await repositories())
            try await fill(app)
            if hasReadIt { #expect(try await other.diaries.stored().count == 39) }
            try await app.close(discardingUnsent: true)
            await #expect(throws: FetchError.closed) { try await other.diaries.save(Diary(1, "late")) }
            await #expect(throws: FetchError.closed) { _ = try await other.diaries.stored() }
            let next = try await repositories()
            try await expectOnlyKept(in: next)
            // Nor does it end the next login.
            try await other.close(discardingUnsent: true)
            await #expect(throws: FetchError.closed) { try await other.diaries.save(Diary(1, "late")) }
            try await next.diaries.save(Diary(100, "new text"))
            #expect(try await next.diaries.stored().count == 40)
        }

        @Test("the outbox of the next login does not wait for that of the former one")
        func reservation() async throws {
            let first = try await stores.open()
            let reservation = try #require(try await first.reserveOperations())
            try await Repositories(store: first).diaries.save(Diary(1, "a"))
            try await first.removeAll(discardingUnsent: true)
            #expect(try await stores.open().reserveOperations() != nil)
            withExtendedLifetime(reservation) {}
        }

        // Changes of the spec.

        /// The state of the file that a version of the app leaves whose spec says something else.
        private func setKept(_ isKept: Bool) async throws {
            let queue = try stores.file().open()
            try await queue.write { database in
                for table in try database.elementTables() { try database.setKept(isKept, table) }
            }
            try queue.close()
        }

        @Test(
            "a type that an earlier version did not keep is kept from its first use on",
            .proves("N-15")
        )
        func addedKey() async throws {
            for isUsed in [false, true] {
                try await fill(repositories())
                try await setKept(false)
                let updated = try await repositories()
                if isUsed { _ = try await updated.diaries.findIfPresent(0, .neverFetch) }
                try await updated.close(discardingUnsent: true)
                if isUsed { try await expectOnlyKept(in: repositories()) } else { #expect(try files.isEmpty) }
            }
        }

        @Test("a type that an earlier version kept is removed from its first use on", .proves("N-15"))
        func removedKey() async throws {
            try await fill(repositories())
            try await setKept(true)
            let updated = try await repositories()
            _ = try await updated.members.findIfPresent(0, .neverFetch)
            try await updated.close(discardingUnsent: true)
            try await expectOnlyKept(in: repositories())
            try expectNoBytes(Self.removed)
        }

        @Test("a repair recovers what is kept, and signing out keeps it", .proves("N-15"))
        func damage() async throws {
            let repositories = try await repositories()
            try await fill(repositories)
            let queue = try stores.file().open()
            try await queue.write { try $0.execute(sql: "DROP TABLE chunk") }
            try queue.close()
            _ = try await self.repositories().diaries.stored()
            try await self.repositories().close(discardingUnsent: true)
            try await expectOnlyKept(in: self.repositories())
        }
    }
#endif
