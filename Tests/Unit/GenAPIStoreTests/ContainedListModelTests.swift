#if Store
    import GenAPIMapping
    import GenAPIRepositories
    import GenAPIRuntime
    import GenAPITesting
    import TestTraits
    import Testing

    /// Random responses and edits, compared with a model.
    @Suite(.timeLimit(.minutes(10))) struct ContainedListModelTests {
        @Test(
            "after random responses and edits, the lists are those of a simple model",
            .proves("BM-10", "BM-28"),
            arguments: [false, true]
        )
        func random(onDisk: Bool) async throws {
            for seed in UInt64(1)...12 { try await run(seed: seed, onDisk: onDisk) }
        }

        private func run(seed: UInt64, onDisk: Bool) async throws {
            let server = AlbumServer()
            var random = SeededRandom(seed: seed)
            var (model, repositories) = (Model(), try await server.repositories(onDisk: onDisk))
            for step in 1...25 {
                let id = Bool.random(using: &random) ? "7" : "8"
                if onDisk, Int.random(in: 0..<8, using: &random) == 0 {
                    repositories = try await server.repositories(onDisk: true)
                }
                if Int.random(in: 0..<5, using: &random) == 0 {
                    let track = Track.ID("abcdef".randomElement(using: &random) ?? "a")
                    try await server.albums(repositories).list(\.tracks, of: id).remove(track) {}
                    model.rows["\(id) tracks"]?.removeAll { $0 == track }
                } else {
                    let album = Self.album(id, &random)
                    model.receive(album)
                    let route = AlbumServer.Route.allCases.randomElement(using: &random) ?? .get
                    try await server.send(album, to: repositories, by: route)
                }
                try await check(server.albums(repositories), model, "seed \(seed), step \(step)")
            }
        }

        private func check(_ albums: Repository<Album>, _ model: Model, _ place: Comment) async throws {
            for id in ["7", "8"] {
                for (name, list) in Model.lists {
                    let ids = try await albums.list(list, of: id).ids
                    #expect(ids == model.rows["\(id) \(name)"] ?? [], place)
                }
            }
        }

        private static func album(_ id: String, _ random: inout SeededRandom) -> Album {
            func rows() -> [Track] {
                (0..<Int.random(in: 0...5, using: &random)).map { _ in
                    Track("\("abcdef".randomElement(using: &random) ?? "a")")
                }
            }
            func isThere() -> Bool { Int.random(in: 0..<4, using: &random) > 0 }
            return Album(
                id,
                tracks: rows(),
                comments: isThere() ? rows() : nil,
                news: isThere() ? rows() : nil,
                extras: isThere() ? isThere() ? .value(rows()) : .null : nil
            )
        }
    }

    /// What the lists should have.
    private struct Model {
        static var lists: [(String, AlbumList)] {
            [("tracks", \.tracks), ("comments", \.comments), ("news", \.news), ("extras", \.extras)]
        }

        var rows: [String: [String]] = [:]

        mutating func receive(_ album: Album) {
            rows["\(album.id) tracks"] = Self.distinct(album.tracks.map(\.id))
            if let comments = album.comments {
                rows["\(album.id) comments"] =
                    Self.distinct((rows["\(album.id) comments"] ?? []) + comments.map(\.id))
            }
            if let news = album.news {
                rows["\(album.id) news"] = Self.distinct(news.map(\.id) + (rows["\(album.id) news"] ?? []))
            }
            if let extras = album.extras {
                rows["\(album.id) extras"] = Self.distinct(extras.value?.map(\.id) ?? [])
            }
        }

        private static func distinct(_ ids: [String]) -> [String] {
            ids.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
    }
#endif
