#if Store
    import Foundation
    import GRDB
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIStore

    /// Stores with a key. Most of these tests need SQLCipher in the place of the system's SQLite:
    ///
    ///     LD_PRELOAD=libsqlcipher.so swift test --filter StoreEncryptionTests
    @Suite struct StoreEncryptionTests {
        private let stores = TemporaryStores()
        private let server = UserServer()
        private let key = Sensitive("correct horse 'battery' staple")
        private static let hasCipher = (try? StoreKey.isAvailable) == true

        private func fill(key: Sensitive<String>?) async throws {
            try await list(key: key).refresh()
        }

        private func list(key: Sensitive<String>?) async throws -> ListRepository<User> {
            server.list(in: Repositories(store: try await stores.store(key: key), connectivity: nil))
        }

        private func bytes() throws -> [String: Data] {
            var files: [String: Data] = [:]
            for name in try stores.files {
                files[name] = try Data(contentsOf: stores.folder.appending(path: name))
            }
            return files
        }

        @Test(
            "a key is an error if the linked SQLite cannot encrypt, and nothing is written",
            .enabled(if: !hasCipher, "the linked SQLite can encrypt")
        )
        func unavailable() async throws {
            await #expect(throws: StoreError.encryptionUnavailable) { try await stores.store(key: key) }
            #expect(!FileManager.default.fileExists(atPath: stores.folder.path(percentEncoded: false)))
            // The store without a key is as it was.
            try await fill(key: nil)
            let before = try bytes()
            await #expect(throws: StoreError.encryptionUnavailable) { try await stores.store(key: key) }
            #expect(try bytes() == before)
        }

        @Test(
            "an existing encrypted file is neither replaced nor used without its key",
            .enabled(if: !hasCipher, "the linked SQLite can encrypt")
        )
        func encryptedFileWithoutCipher() async throws {
            try await fill(key: nil)
            let plain = try #require(try stores.files.first { $0.hasSuffix("store.sqlite") })
            let encrypted = plain.replacing("store.sqlite", with: "encrypted.sqlite")
            for name in try stores.files {
                try FileManager.default.removeItem(at: stores.folder.appending(path: name))
            }
            try Data([1, 2, 3]).write(to: stores.folder.appending(path: encrypted))
            await #expect(throws: StoreError.wrongKey) { try await stores.store() }
            #expect(try bytes() == [encrypted: Data([1, 2, 3])])
        }

        @Test(
            "an app starts with the data of an encrypted store, whose files contain none of it in clear text",
            .enabled(if: hasCipher, "the linked SQLite cannot encrypt")
        )
        func encrypted() async throws {
            try await fill(key: key)
            for (name, content) in try bytes() {
                for text in ["first 0", "example.com", "SQLite format", "CREATE TABLE", "correct horse"] {
                    #expect(content.range(of: Data(text.utf8)) == nil, "\(name) contains '\(text)'")
                }
            }
            #expect(
                try await list(key: key).snapshot().rows.elements.map(\.firstName) == ["first 0", "first 1"]
            )
        }

        @Test(
            "a file that cannot be decrypted is reported and stays as it is",
            .enabled(if: hasCipher, "the linked SQLite cannot encrypt"),
            arguments: ["another", "", nil]
        )
        func wrongKey(_ other: String?) async throws {
            try await fill(key: key)
            let before = try bytes()[try #require(stores.files.first { $0.hasSuffix("encrypted.sqlite") })]
            await #expect(throws: StoreError.wrongKey) {
                try await stores.store(key: other.map { Sensitive($0) })
            }
            #expect(
                try bytes()[try #require(stores.files.first { $0.hasSuffix("encrypted.sqlite") })] == before
            )
            #expect(try await list(key: key).snapshot().rows.count == 2)
        }

        @Test(
            "a store that is not encrypted is not used with a key",
            .enabled(if: hasCipher, "the linked SQLite cannot encrypt")
        )
        func plain() async throws {
            try await fill(key: nil)
            await #expect(throws: StoreError.wrongKey) { try await stores.store(key: key) }
            #expect(try await list(key: nil).snapshot().rows.count == 2)
        }

        @Test(
            "elements before the damage in an encrypted file are recovered and encrypted again",
            .enabled(if: hasCipher, "the linked SQLite cannot encrypt")
        )
        func damaged() async throws {
            let names = (0..<400).map { "\($0) " + String(repeating: "x", count: 2_000) }
            let first = Repositories(store: try await stores.store(key: key), connectivity: nil)
            try await users(names, first).refresh()
            try await first.store.flush()
            let file = try stores.file(key: StoreKey(key)).open()
            _ = try await file.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try file.close()

            let name = try #require(try stores.files.first { $0.hasSuffix("encrypted.sqlite") })
            let path = stores.folder.appending(path: name)
            var content = try Data(contentsOf: path)
            let middle = content.count / 8192 * 4096
            content.replaceSubrange(middle..<middle + 4 * 4096, with: Data(repeating: 0xA5, count: 4 * 4096))
            try content.write(to: path)

            // The damage is detected when those pages are read.
            let later = Repositories(store: try await stores.store(key: key), connectivity: nil)
            await #expect(throws: StoreError.self) { try await users(names, later).snapshot() }
            let elements = later.repository { (_: User.ID) -> User? in nil }
            #expect(try await elements.find("0", .fetchIfMissing).firstName == names[0])
            #expect(try stores.files.allSatisfy { !$0.contains("store.sqlite") && !$0.contains("saved") })
        }

        private func users(_ names: [String], _ repositories: Repositories) -> ListRepository<User> {
            repositories.list("users") { _ in
                Page(
                    names.enumerated().map { number, name in
                        User(id: User.ID("\(number)"), firstName: name, lastName: "l", email: "e")
                    }
                )
            }
        }
    }
#endif
