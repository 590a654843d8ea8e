#if Store
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import Synchronization
    import TestTraits
    import Testing

    /// Lists of which an element has the first rows, and an endpoint all of them.
    @Suite(.timeLimit(.minutes(10))) struct ContinuedListTests {
        private let server = FolderServer()
        private let stores = TemporaryStores()

        private func list(_ mode: FolderServer.Mode, onDisk: Bool, _ account: String) async throws
            -> ListRepository<Leaf>
        {
            let api = APIDefinition(name: "Folders", envelope: .none)
            let client = Client(api, baseURL: "http://folders.test", transport: server)
            let store = onDisk ? try await stores.store(account) : .inMemory
            let repositories = Repositories(client, store: store, connectivity: nil)
            return repositories.repository(for: Folder.get).list(\.files, of: mode.rawValue)
        }

        private static func names(_ count: Int) -> [String] { (0..<count).map { "f\(100 + $0)" } }

        @Test(
            "in each paging mode, the list continues after the rows of its element, without loss and in order",
            .proves("BM-28"),
            arguments: FolderServer.Mode.allCases,
            [false, true]
        )
        func walk(mode: FolderServer.Mode, onDisk: Bool) async throws {
            for seed in UInt64(1)...20 {
                var random = SeededRandom(seed: seed)
                let files = Self.names(Int.random(in: 0...20, using: &random))
                let first = min(files.count, Int.random(in: 0...6, using: &random))
                server.state.withLock { state in
                    state = FolderServer.State()
                    (state.files, state.first) = (files, first)
                    state.statesTotal = Bool.random(using: &random)
                }
                let place: Comment = "seed \(seed): \(first) of \(files.count)"
                var list = try await list(mode, onDisk: onDisk, "\(mode) \(seed)")
                try await list.refresh()
                #expect(try await list.ids == Array(files[..<first]), place)
                if onDisk, Bool.random(using: &random) {
                    // Another run of the app.
                    list = try await self.list(mode, onDisk: true, "\(mode) \(seed)")
                    #expect(try await list.ids == Array(files[..<first]), place)
                }
                try await list.loadToEnd()
                #expect(try await list.ids == files, place)
                let state = server.state.withLock(\.self)
                #expect(state.requests.count { !$0.contains("/files") } == 1, place)
                // A page by number begins at a multiple of its size, and an anchored one has a row that is known.
                let known = state.sent.first?.prefix { files[..<first].contains($0) }.count ?? 0
                let isByNumber = [.page, .pageOfSize, .plainPageOfSize].contains(mode)
                #expect(known <= (isByNumber ? first : mode.isAnchored ? 1 : 0), place)
            }
        }

        @Test(
            "a list that its element contains completely needs no other request",
            arguments: [FolderServer.Mode.offset, .cursor, .link]
        )
        func whole(mode: FolderServer.Mode) async throws {
            server.state.withLock { ($0.files, $0.first) = (Self.names(3), 5) }
            let list = try await list(mode, onDisk: false, "whole")
            try await list.refresh()
            guard case .idle(.end) = try await list.snapshot().append else {
                Issue.record("the list does not end")
                return
            }
            try await list.load(.append)
            #expect(server.state.withLock(\.requests).count == 1)
            #expect(try await list.snapshot().total == 3)
        }

        @Test(
            "deletions before the next page lose no rows",
            arguments: [FolderServer.Mode.offset, .offsetOfSize, .pageOfSize, .keyset]
        )
        func deletions(mode: FolderServer.Mode) async throws {
            let files = Self.names(12)
            server.state.withLock { ($0.files, $0.first) = (files, 5) }
            let list = try await list(mode, onDisk: false, "deletions")
            try await list.refresh()
            server.state.withLock { $0.files.removeSubrange(1...2) }
            try await list.loadToEnd()
            #expect(try await Set(files[5...]).subtracting(list.ids).isEmpty)
        }

        @Test("a later response with the element replaces the rows that it covers", arguments: [false, true])
        func laterResponse(onDisk: Bool) async throws {
            server.state.withLock { ($0.files, $0.first) = (Self.names(9), 3) }
            let list = try await list(.offset, onDisk: onDisk, "later")
            try await list.refresh()
            try await list.loadToEnd()
            #expect(try await list.ids == Self.names(9))
            server.state.withLock { state in
                state.files.remove(at: 1)
                state.files.insert("f000", at: 0)
            }
            try await list.refresh()
            #expect(try await list.ids.prefix(3) == ["f000", "f100", "f102"])
            try await list.loadToEnd()
            #expect(try await list.ids == server.state.withLock(\.files))
        }

        @Test("nothing is sent to another server that a link leads to")
        func otherServer() async throws {
            server.state.withLock { state in
                (state.files, state.first) = (Self.names(9), 3)
                state.link = "http://elsewhere.test/folders/link/files?from=3"
            }
            let list = try await list(.link, onDisk: false, "other")
            try await list.refresh()
            try await list.loadToEnd()
            #expect(try await list.ids == Self.names(3))
            #expect(server.state.withLock(\.requests).allSatisfy { !$0.contains("elsewhere") })
        }
    }

    extension FolderServer.Mode {
        fileprivate var isAnchored: Bool { [.offset, .offsetOfSize].contains(self) }
    }
#endif
