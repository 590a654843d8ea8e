#if Store
    import GenAPIFieldSelection
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    /// Lists inside of elements, which are lists of their own.
    @Suite(.timeLimit(.minutes(10))) struct ContainedListsTests {
        private let server = AlbumServer()

        @Test(
            "a response with an element merges its lists: replaced, appended or prepended, in order and without duplicates",
            .proves("BM-10", "BM-28"),
            arguments: AlbumServer.Route.allCases,
            [false, true]
        )
        func kinds(route: AlbumServer.Route, onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            let lists = (
                albums.list(\.tracks, of: "7"), albums.list(\.comments, of: "7"), albums.list(\.news, of: "7")
            )
            let first = Album("7", tracks: [Track]("abc"), comments: [Track]("aba"), news: [Track]("abb"))
            try await server.send(first, to: repositories, by: route)
            #expect(try await lists.0.ids == ["a", "b", "c"])
            #expect(try await lists.1.ids == ["a", "b"])
            #expect(try await lists.2.ids == ["a", "b"])
            let later = Album("7", tracks: [Track]("cadc"), comments: [Track]("bcbd"), news: [Track]("cbdc"))
            try await server.send(later, to: repositories, by: route)
            #expect(try await lists.0.ids == ["c", "a", "d"])
            #expect(try await lists.1.ids == ["a", "b", "c", "d"])
            #expect(try await lists.2.ids == ["c", "b", "d", "a"])
            // A list of another element is another list.
            #expect(try await albums.list(\.tracks, of: "8").ids == [])
        }

        @Test(
            "the rows of a list inside of an element are the same elements as everywhere",
            .proves("BM-28"),
            arguments: [false, true]
        )
        func sharedRows(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let tracks = server.albums(repositories).list(\.tracks, of: "7")
            try server.on(Album("7", tracks: [Track]("ab")))
            try await tracks.refresh()
            let single = repositories.repository { (_: Track.ID) -> Track? in nil }
            #expect(try await single.find("a", .neverFetch) == Track("a"))
            try await single.save(Track("b", "Intro"))
            #expect(try await tracks.snapshot().rows.elements.map(\.title) == ["-", "Intro"])
            try await single.delete("a") {}
            #expect(try await tracks.ids == ["b"])
            // Deleted rows stay deleted until a newer response has them.
            try await server.send(Album("7", tracks: [Track]("ab")), to: repositories, by: .list)
            #expect(try await tracks.ids == ["a", "b"])
        }

        @Test(
            "a missing list changes nothing, and null removes all rows of a list that is replaced",
            .proves("BM-10"),
            arguments: [false, true]
        )
        func missingAndNull(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            let (extras, comments) = (albums.list(\.extras, of: "7"), albums.list(\.comments, of: "7"))
            let table: [(Nullable<[Track]>?, [String])] = [
                (nil, []), (.value([Track]("ab")), ["a", "b"]), (nil, ["a", "b"]), (.null, []), (nil, []),
                (.value([Track]("c")), ["c"]), (.value([]), []),
            ]
            for (value, ids) in table {
                try server.on(Album("7", comments: value?.value, extras: value))
                try await extras.refresh()
                #expect(try await extras.ids == ids, "\(String(describing: value))")
                #expect(try await extras.snapshot().freshness == .fresh)
            }
            #expect(try await comments.ids == ["a", "b", "c"])
        }

        @Test(
            "a response whose request began earlier than that of the latest one does not change the rows",
            .proves("BM-10"),
            arguments: [false, true]
        )
        func outdatedResponse(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            try server.on(Album("7", tracks: [Track]("ab"), comments: [Track]("ab")))
            let latch = server.close()
            async let late = albums.find("7", .alwaysFetch)
            await server.received(1)
            server.open()
            let newer = Album("7", tracks: [Track]("bc"), comments: [Track]("c"))
            try await server.send(newer, to: repositories, by: .nested)
            latch.finish()
            _ = try await late
            #expect(try await albums.list(\.tracks, of: "7").ids == ["b", "c"])
            #expect(try await albums.list(\.comments, of: "7").ids == ["c"])
            // The elements of both are known.
            let single = repositories.repository { (_: Track.ID) -> Track? in nil }
            #expect(try await single.findIfPresent("a", .neverFetch) == Track("a"))
        }

        @Test(
            "a response that is older than the deletion of its element does not bring the lists back",
            arguments: [false, true]
        )
        func deletedElement(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            try server.on(Album("7", tracks: [Track]("ab")))
            stub(shelf: Album("7", tracks: [Track]("ab")))
            let latch = server.close()
            async let late = albums.findIfPresent("7", .alwaysFetch)
            async let shelf = repositories.send(Album.shelf())
            await server.received(2)
            try await albums.delete("7") {}
            latch.finish()
            #expect(try await late == nil)
            _ = try await shelf
            let tracks = albums.list(\.tracks, of: "7")
            #expect(try await tracks.ids == [])
            #expect(try await tracks.snapshot().freshness == .expired)
            // A newer one does.
            server.open()
            _ = try await repositories.send(Album.shelf())
            #expect(try await tracks.ids == ["a", "b"])
        }

        @Test(
            "a row that was deleted during a request does not come back with its response",
            arguments: [false, true]
        )
        func deletedRow(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let albums = server.albums(repositories)
            let single = repositories.repository { (_: Track.ID) -> Track? in nil }
            try server.on(Album("7", tracks: [Track]("ab"), comments: [Track]("ab")))
            let latch = server.close()
            async let late = albums.find("7", .alwaysFetch)
            await server.received(1)
            try await single.delete("a") {}
            latch.finish()
            _ = try await late
            let lists = [albums.list(\.tracks, of: "7"), albums.list(\.comments, of: "7")]
            for list in lists { #expect(try await list.ids == ["b"]) }
            // Another element with its id is not a row.
            try await single.save(Track("a"))
            for list in lists { #expect(try await list.ids == ["b"]) }
        }

        @Test(
            "a list whose rows lack fields that were not selected stays as it is",
            arguments: [false, true]
        )
        func selection(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            let sketches = repositories.repository { Sketch.get($0) }
            let tags = sketches.list(\.tags, of: "1")
            let table = [
                ("", #","tags":[{"id":"2"}]"#, ["2"]), ("title", "", ["2"]),
                ("tags.fields(name)", #","tags":[{"id":"3"}]"#, ["2"]),
                ("tags", #","tags":[{"id":"4"}]"#, ["4"]),
            ]
            for (fields, rows, ids) in table {
                let answer = #"{"id":"1","artist":{"id":"9"}\#(rows)}"#
                server.stub.on("GET", "/sketches/1", .json(answer))
                let selection = fields.isEmpty ? nil : try FieldSelection<Sketch>(fields)
                try await repositories.send(Sketch.get("1", selection))
                #expect(try await tags.ids == ids, "\(fields)")
            }
        }

        private func stub(shelf album: Album) {
            server.stub.on("GET", "/shelf", .json((try? Shelf([album]).jsonText()) ?? ""))
        }

        @Test("the list of an element that does not exist cannot be refreshed", arguments: [false, true])
        func noElement(onDisk: Bool) async throws {
            let repositories = try await server.repositories(onDisk: onDisk)
            server.stub.on("GET", "/albums/7", .status(404))
            let tracks = server.albums(repositories).list(\.tracks, of: "7")
            await #expect { try await tracks.refresh() } throws: { error in
                guard case FetchError.notFound("Album", "7") = error else { return false }
                return true
            }
            guard case .failed = try await tracks.snapshot().refresh else {
                Issue.record("the refresh has not failed")
                return
            }
        }

        @Test("an app starts with the lists of its last run, without a request", .proves("BM-28"))
        func restart() async throws {
            let first = Album("7", tracks: [Track]("cab"), comments: [Track]("ab"))
            try await server.send(first, to: server.repositories(onDisk: true), by: .list)
            let repositories = try await server.repositories(onDisk: true)
            let albums = server.albums(repositories)
            let tracks = albums.list(\.tracks, of: "7")
            #expect(try await tracks.ids == ["c", "a", "b"])
            #expect(try await tracks.snapshot().freshness == .fresh)
            #expect(server.stub.requests.count == 1)
            // They go on as before.
            let later = Album("7", tracks: [Track]("d"), comments: [Track]("bc"))
            try await server.send(later, to: repositories, by: .push)
            #expect(try await tracks.ids == ["d"])
            #expect(try await albums.list(\.comments, of: "7").ids == ["a", "b", "c"])
        }

        @Test("lists inside of elements that nobody reads are evicted")
        func eviction() async throws {
            let repositories = try await server.repositories(onDisk: false, unusedRows: 100)
            for number in 10...60 {
                let album = Album("\(number)", tracks: [Track("\(number)")])
                try await server.send(album, to: repositories, by: .get)
            }
            let albums = server.albums(repositories)
            #expect(try await albums.list(\.tracks, of: "10").ids == [])
            #expect(try await albums.list(\.tracks, of: "60").ids == ["60"])
        }
    }
#endif
