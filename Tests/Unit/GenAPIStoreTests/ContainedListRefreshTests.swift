#if Store
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import Synchronization
    import TestTraits
    import Testing

    /// Readers, refreshes and edits of lists inside of elements.
    @Suite(.timeLimit(.minutes(10))) struct ContainedListRefreshTests {
        private let server = AlbumServer()

        @Test("an element and its list change together", .proves("BM-28"), arguments: [false, true])
        func observation(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            let album = Album("7", "Old", tracks: [Track]("ab", title: "Old"))
            try await server.send(album, to: repositories, by: .get)
            let tracks = albums.list(\.tracks, of: "7")
            var snapshots = tracks.snapshots().makeAsyncIterator()
            var values = albums.values("7").makeAsyncIterator()
            #expect(try await snapshots.next()?.rows.elements.map(\.id) == ["a", "b"])
            #expect(try await values.next()??.title == "Old")
            for route in [AlbumServer.Route.get, .list] {
                let title = "\(route)"
                let album = Album("7", title, tracks: [Track]("bc", title: title))
                try await server.send(album, to: repositories, by: route)
                let rows = try #require(try await snapshots.next()).rows.elements
                #expect(rows.map(\.id) == ["b", "c"] && rows.allSatisfy { $0.title == title })
                #expect(try await values.next()??.title == title)
            }
            // The rows were fresh, so the reader has caused no request.
            #expect(server.stub.requests.map(\.path) == ["/albums/7", "/albums/7", "/albums"])
        }

        @Test(
            "a call that changes the elements of the rows fetches an observed list again, once",
            .proves("BM-28"),
            arguments: [false, true]
        )
        func invalidation(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            try await server.send(Album("7", tracks: [Track]("a")), to: repositories, by: .get)
            var snapshots = albums.list(\.tracks, of: "7").snapshots().makeAsyncIterator()
            #expect(try await snapshots.next()?.rows.elements.map(\.id) == ["a"])
            try server.on(Album("7", tracks: [Track]("ab")))
            server.stub.on("POST", "/albums/7/tracks", .json(#"{"id":"b","title":"-"}"#))
            try await repositories.send(Track.create(in: "7"))
            while let rows = try await snapshots.next()?.rows, rows.elements.map(\.id) != ["a", "b"] {}
            let lines = server.stub.requests.map(\.line)
            #expect(lines == ["GET /albums/7", "POST /albums/7/tracks", "GET /albums/7"])
            #expect(try await albums.list(\.tracks, of: "7").snapshot().freshness == .fresh)
        }

        @Test(
            "a request that began before the call does not count as the refresh after it",
            arguments: [false, true]
        )
        func invalidationDuringARequest(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            try await server.send(Album("7", tracks: [Track]("a")), to: repositories, by: .get)
            let latch = server.close()
            async let late = albums.find("7", .alwaysFetch)
            await server.received(2)
            server.open()
            try server.on(Album("7", tracks: [Track]("ab")))
            server.stub.on("POST", "/albums/7/tracks", .json(#"{"id":"b","title":"-"}"#))
            try await repositories.send(Track.create(in: "7"))
            let tracks = albums.list(\.tracks, of: "7")
            async let refresh = tracks.refresh()
            while try await !tracks.snapshot().refresh.isLoading { await Task.yield() }
            latch.finish()
            _ = try await late
            _ = try await refresh
            #expect(try await tracks.ids == ["a", "b"])
            #expect(try await tracks.snapshot().freshness == .fresh)
        }

        @Test("all callers that fetch an element or its lists share one request", arguments: [false, true])
        func sharedRequest(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            try server.on(Album("7", tracks: [Track]("ab"), comments: [Track]("c")))
            let lists = [albums.list(\.tracks, of: "7"), albums.list(\.comments, of: "7")]
            #expect(albums.list(\.tracks, of: "7") === lists[0])
            // One may come too late for the response to the others, which depends on the threads.
            var fewest = Int.max
            for _ in 1...50 where fewest > 1 {
                fewest = min(fewest, try await requests(of: lists, and: albums))
            }
            #expect(fewest == 1)
            #expect(try await lists[0].ids == ["a", "b"])
            #expect(try await lists[1].ids == ["c"])
        }

        /// Refreshes lists and fetches their element at the same time.
        ///
        /// - Returns: The number of requests.
        private func requests(
            of lists: [ListRepository<Track>],
            and albums: Repository<Album>
        ) async throws -> Int {
            let before = server.stub.requests.count
            let latch = server.close()
            async let first = lists[0].refresh()
            async let second = lists[1].refresh()
            async let element = albums.find("7", .alwaysFetch)
            for list in lists {
                while try await !list.snapshot().refresh.isLoading { await Task.yield() }
            }
            await server.received(before + 1)
            latch.finish()
            _ = try await (first, second, element)
            return server.stub.requests.count - before
        }

        @Test(
            "optimistic edits of a list inside of an element are shown at once, and undone if they fail",
            .proves("BM-28"),
            arguments: [false, true]
        )
        func edits(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let tracks = server.albums(repositories).list(\.tracks, of: "7")
            try await server.send(Album("7", tracks: [Track]("ab")), to: repositories, by: .get)
            let shown = Mutex<[[String]]>([])
            @Sendable func note(_ ids: [String]) { shown.withLock { $0.append(ids) } }
            struct Refusal: Error {}
            await #expect(throws: Refusal.self) {
                try await tracks.remove("a") {
                    note(try await tracks.ids)
                    // A response meanwhile changes the rows below the edit.
                    try await server.send(Album("7", tracks: [Track]("abc")), to: repositories, by: .list)
                    note(try await tracks.ids)
                    throw Refusal()
                }
            }
            #expect(shown.withLock(\.self) == [["b"], ["b", "c"]])
            #expect(try await tracks.ids == ["a", "b", "c"])
            try await tracks.insert(Track("new"), at: .end) {
                note(try await tracks.ids)
                return Track("d")
            }
            #expect(shown.withLock(\.last) == ["a", "b", "c", "new"])
            #expect(try await tracks.ids == ["a", "b", "c", "d"])
        }

        @Test("a response to an earlier request does not undo a confirmed edit", arguments: [false, true])
        func confirmedEdits(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            let tracks = albums.list(\.tracks, of: "7")
            try await server.send(Album("7", tracks: [Track]("ab")), to: repositories, by: .get)
            try server.on(Album("7", tracks: [Track]("cab")))
            let latch = server.close()
            async let late = albums.find("7", .alwaysFetch)
            await server.received(2)
            server.open()
            try await tracks.remove("a") {}
            try await tracks.insert(Track("d"), at: .end)
            latch.finish()
            _ = try await late
            #expect(try await tracks.ids == ["c", "b", "d"])
            // A later one has them.
            try await server.send(Album("7", tracks: [Track]("ab")), to: repositories, by: .get)
            #expect(try await tracks.ids == ["a", "b"])
        }

        @Test("a rule keeps rows that responses lack", arguments: AlbumServer.Route.allCases)
        func keptRows(route: AlbumServer.Route) async throws {
            let repositories = try await server.repositories(onDisk: true)
            let tracks = server.albums(repositories).list(\.tracks, of: "7")
            try await server.send(Album("7", tracks: [Track]("abc")), to: repositories, by: route)
            await tracks.keepMissingRows { track in
                track.title = "gone"
                return track.id == "b"
            }
            try await server.send(Album("7", tracks: [Track]("ad")), to: repositories, by: route)
            #expect(try await tracks.ids == ["a", "b", "d"])
            #expect(try await tracks.snapshot().rows.elements.map(\.title) == ["-", "gone", "-"])
        }
    }
#endif
