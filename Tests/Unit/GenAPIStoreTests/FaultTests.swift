#if Store
    import FaultyFiles
    import Foundation
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import TestTraits
    import Testing
    import Trips

    @testable import GenAPIStore

    /// A full disk and a broken one. The tests run one after the other, because faults are set for the whole process.
    @Suite(.serialized) struct StoreFaultTests {
        private let stores = TemporaryStores()
        private let server = UserServer()

        init() { #expect(faulty_install() == 0) }

        private func repositories(_ account: String) async throws -> Repositories {
            Repositories(store: try await stores.store(account), connectivity: nil)
        }

        private func rows(of account: String) async throws -> [User.ID] {
            try await server.list(in: repositories(account)).snapshot().rows.elements.map(\.id)
        }

        private func set(_ fault: Fault, after successes: Int) {
            faulty_set(
                stores.folder.path(percentEncoded: false),
                fault.kinds,
                Int32(successes),
                fault.count,
                fault.code
            )
        }

        @Test(
            "a page that cannot be written is not stored in part, and can be loaded again",
            .proves("C1"),
            arguments: Fault.writing
        )
        func pages(_ fault: Fault) async throws {
            var number = 0
            var failed: Int32
            repeat {
                let account = "\(number)"
                let list = server.list(in: try await repositories(account))
                try await list.refresh()
                set(fault, after: number)
                var isStored = true
                do {
                    try await list.load(.append)
                } catch StoreError.database {
                    isStored = false
                }
                let shown = try await list.snapshot().rows.elements.map(\.id)
                failed = faulty_clear()
                let expected: [User.ID] = isStored ? ["0", "1", "2", "3"] : ["0", "1"]
                #expect(shown == expected, "operation \(number)")
                #expect(try await rows(of: account) == expected, "operation \(number)")
                if !isStored { try await list.load(.append) }
                #expect(try await list.snapshot().rows.elements.map(\.id) == ["0", "1", "2", "3"])
                #expect(try await rows(of: account) == ["0", "1", "2", "3"])
                number += 1
            } while failed > 0
            // Some operations have failed.
            #expect(number > 2)
        }

        @Test("a store that cannot be opened can be opened later, with its data", arguments: Fault.allCases)
        func opening(_ fault: Fault) async throws {
            try await server.list(in: repositories("full")).refresh()
            var number = 0
            var failed: Int32
            repeat {
                set(fault, after: number)
                do {
                    _ = try await stores.open("new \(number)")
                } catch is StoreError {}
                do {
                    #expect(try await rows(of: "full") == ["0", "1"], "operation \(number)")
                } catch is StoreError {}
                failed = faulty_clear()
                _ = try await stores.open("new \(number)")
                #expect(try await rows(of: "full") == ["0", "1"], "operation \(number)")
                number += 1
            } while failed > 0
            #expect(number > 2)
        }

        @Test("signing out succeeds if the folder is gone already")
        func signOutWithoutAFolder() async throws {
            let repositories = try await repositories("7")
            try await server.list(in: repositories).refresh()
            try FileManager.default.removeItem(at: stores.folder)
            try await repositories.close()
            #expect(repositories.isClosed)
        }

        @Test("signing out on a full disk removes the file", arguments: Fault.writing)
        func signOut(_ fault: Fault) async throws {
            let repositories = try await repositories("7")
            try await server.list(in: repositories).refresh()
            set(fault, after: 0)
            try await repositories.close()
            _ = faulty_clear()
            #expect(try stores.files.isEmpty)
        }

        @Test(
            "signing out on a failing disk loses nothing that is kept, and is finished by another call or the next opening",
            .proves("N-15", "C1"),
            arguments: Fault.allCases
        )
        func signOutWithKeptElements(_ fault: Fault) async throws {
            var number = 0
            var failed: Int32
            var outcomes: Set<Bool> = []
            repeat {
                let account = "\(number)"
                let repositories = try await repositories(account)
                try await server.list(in: repositories).refresh()
                try await repositories.diaries.save((0..<20).map { Diary($0, "kept") })
                set(fault, after: number)
                let isClosed = (try? await repositories.close()) != nil
                failed = faulty_clear()
                outcomes.insert(isClosed)
                if !isClosed, number.isMultiple(of: 2) { try await repositories.close() }
                let next = try await self.repositories(account)
                #expect(try await next.diaries.stored().count == 20, "operation \(number)")
                #expect(try await rows(of: account).isEmpty, "operation \(number)")
                number += number < 10 ? 1 : 7
            } while failed > 0
            #expect(outcomes == [false, true] && number > 2)
        }
    }

    enum Fault: CaseIterable, Sendable {
        /// The disk is full for some time.
        case full
        /// A single operation fails.
        case fullOnce
        /// Nothing can be written for some time.
        case unwritable
        /// A single operation fails.
        case unreadableOnce

        static let writing = [full, fullOnce, unwritable]

        fileprivate var kinds: Int32 {
            Int32(self == .unreadableOnce ? FAULTY_READS : FAULTY_WRITES)
        }

        /// The number of operations that fail.
        fileprivate var count: Int32 { [.fullOnce, .unreadableOnce].contains(self) ? 1 : .max }

        /// SQLITE_FULL, SQLITE_IOERR_WRITE and SQLITE_IOERR_READ.
        fileprivate var code: Int32 {
            switch self {
            case .full, .fullOnce: 13
            case .unwritable: 778
            case .unreadableOnce: 266
            }
        }
    }
#endif
